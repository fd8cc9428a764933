// ZstdContext: compresses with zstd, in memory that is taken once.
#pragma once

#include <zstd.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace plymill {

// A context of zstd that takes its own memory returns some of it after many small inputs, and takes
// more again for a large one.
class ZstdContext {
 public:
  // Searches for repeats as `level` of zstd says, 1 to 19.
  static ZstdContext OfLevel(int level);

  // Finds next to no repeats, but gives frequent bytes short codes.
  static ZstdContext WithoutSearch();

  // The most bytes that Compress() may write for `bytes` bytes.
  static std::size_t MostBytes(std::size_t bytes) { return ZSTD_compressBound(bytes); }

  // Writes a frame with `raw` to `to`, which has room for MostBytes(raw.size()) bytes. Returns its
  // size; or MostBytes(raw.size()), which is larger than `raw`, if the memory is not enough for
  // this version of zstd.
  std::size_t Compress(std::string_view raw, char* to);

 private:
  // `bytes`: the memory that the context may need.
  explicit ZstdContext(std::size_t bytes);
  void Set(ZSTD_cParameter parameter, int value);

  std::unique_ptr<std::uint64_t[]> memory_;
  ZSTD_CCtx* context_;  // in `memory_`
};

}  // namespace plymill
