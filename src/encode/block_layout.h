// Block layout: the layout of a block's payload, as in docs/record-file.md, section "Payload".
//
// These structs are shared by the encoder and the decoder. They are listed in the order of the
// sections.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "base/buffer.h"
#include "record/records.h"

namespace plymill {

// A text in the heap of its block.
struct StoredText {
  static constexpr std::uint32_t kNone = 0xFFFF'FFFF;  // value of `begin` if there is no text

  std::uint32_t begin = kNone;
  std::uint32_t bytes = 0;
};

struct StoredHead {
  std::uint64_t offset;
  std::uint64_t line;
  std::uint64_t id;
  std::uint32_t bytes;
  std::uint32_t diagnostics;
  std::uint32_t rows;
  std::uint32_t tags;
  std::uint32_t players;
  std::uint32_t notes;
  std::uint32_t texts;
  std::uint32_t winners;
  StoredText result;
  std::uint32_t outcome;
  std::uint32_t reserved;  // 0
};
static_assert(sizeof(StoredHead) == 72);

struct StoredTag {
  StoredText name, value;
};

struct StoredNote {
  std::uint32_t row;
  StoredText text;
};
static_assert(sizeof(StoredTag) == 16 && sizeof(StoredNote) == 12);

// The first bytes of a payload: the number of items in each section.
struct StoredCounts {
  std::uint32_t games, rows, tags, players, notes, texts;
  std::uint32_t spill_bytes, heap_bytes;
};
static_assert(sizeof(StoredCounts) == 32);

// The number of bytes that a Player or an Info takes in a payload. Texts count as StoredText.
template <class Fields>
consteval std::size_t StoredFieldsBytes() {
  std::size_t bytes = 0;
  Fields fields{};
  ForEachField(fields, [&](std::string_view, auto& field, auto) {
    using Field = std::remove_cvref_t<decltype(field)>;
    bytes += std::is_same_v<Field, std::string_view> ? sizeof(StoredText) : sizeof(Field);
  });
  return bytes;
}

}  // namespace plymill
