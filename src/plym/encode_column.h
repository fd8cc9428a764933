// ColumnEncoder: encodes an array of numbers in few bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/buffer.h"
#include "model/block_format.h"
#include "plym/zstd_context.h"

namespace plymill {

// An array of a column, with the type of its numbers in memory.
struct NumberArray {
  std::string_view bytes;
  std::uint8_t width = 1;
  bool is_signed = false;
  bool is_nullable = false;
  std::int64_t null = 0;
};

// Keeps its memory from array to array. The bytes depend only on the values, the level, and the
// version of zstd.
class ColumnEncoder {
 public:
  // `level` of zstd. 0: arrays are stored as they lie in memory.
  explicit ColumnEncoder(int level);

  // Appends the encoded values to `out`, and sets the fields of `entry` that describe them, but
  // `at` and `hash`. The steps are added to those that `entry` has. `array` is not empty.
  void Encode(const NumberArray& array, ColumnEntry& entry, Buffer<char>& out);

 private:
  template <class T>
  void EncodeNumbers(const NumberArray& array, ColumnEntry& entry);
  template <class T, class N>
  void TakeSteps(const NumberArray& array, ColumnEntry& entry);
  void Compress(std::string_view raw, ColumnEntry& entry, Buffer<char>& out);
  void TryWithoutPlanes(ColumnEntry& entry, Buffer<char>& out);
  bool HasRepeats(std::string_view raw);

  const int level_;
  std::string_view raw_;       // the values after all steps but zstd
  std::string_view unplaned_;  // the same without planes
  Buffer<char> narrow_, runs_, lengths_, planes_, sample_;
  std::optional<ZstdContext> matches_, entropy_;  // not if `level_` is 0
};

}  // namespace plymill
