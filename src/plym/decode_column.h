// DecodeColumn: decodes an array of a column.
#pragma once

#include <zstd.h>

#include <memory>
#include <string_view>

#include "base/buffer.h"
#include "model/block_format.h"

namespace plymill {

// Keeps its memory from array to array.
class ColumnDecoder {
 public:
  // Writes the values of an array, as numbers of `width` bytes, to `out`, which has room for them.
  // `stored` are the bytes of the array in the file, and IsValid(entry). `null` is the number that
  // stands for null. Returns whether the array is valid.
  bool Decode(const ColumnEntry& entry, std::string_view stored, std::uint8_t width,
              std::int64_t null, char* out);

 private:
  struct Free {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
  };

  bool UnpackTo(const ColumnEntry& entry, std::string_view stored, char* out);
  bool Unpack(const ColumnEntry& entry, std::string_view stored);

  std::unique_ptr<ZSTD_DCtx, Free> context_;
  std::string_view raw_;
  Buffer<char> unpacked_, joined_, expanded_, sums_;
};

// Whether the sizes and steps of an entry fit together, so that it can be decoded.
bool IsValid(const ColumnEntry& entry);

}  // namespace plymill
