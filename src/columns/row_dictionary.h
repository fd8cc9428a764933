// RowDictionary: the different rows of plies, apart from the fields that count up.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/buffer.h"
#include "base/hash/hash.h"
#include "columns/types_of.h"
#include "record/row.h"

namespace plymill {

// Whether a ply has lists. Their rows are too different for a dictionary.
template <class Ply>
consteval bool HasLists() {
  bool lists = false;
  Ply ply{};
  ForEachField(ply, [&](std::string_view, auto& field, auto) {
    lists = lists || kIsList<std::remove_cvref_t<decltype(field)>>;
  });
  return lists;
}

template <class Ply>
class RowDictionary {
 public:
  // Fills `codes` with the row of the dictionary for each row, and rows() and spill() with the rows
  // of the dictionary. Returns whether the dictionary is small enough to be worth it.
  bool Make(const Buffer<Row<Ply>>& rows, const Buffer<char>& spill, Buffer<char>& codes) {
    Clear();
    const char* spilled = spill.data();
    char* to = codes.Room(rows.size() * sizeof(std::uint32_t));
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const char* const row = rows[i].data();
      const std::size_t spilled_bytes = SpilledBytes(row);
      std::uint32_t code = 0;
      if (!Find(row, {spilled, spilled_bytes}, code)) return false;
      spilled += spilled_bytes;
      std::memcpy(to + i * sizeof(code), &code, sizeof(code));
      if (i % kCheckedRows == 0 && rows_.size() > kFewRows + i / kLeastUse) return false;
    }
    codes.Grow(rows.size() * sizeof(std::uint32_t));
    return rows_.size() < rows.size() / kLeastUse;
  }

  const Buffer<Row<Ply>>& rows() const { return rows_; }
  const Buffer<char>& spill() const { return spill_; }

 private:
  static constexpr std::size_t kLeastUse = 4;  // plies for each row of the dictionary
  static constexpr std::size_t kCheckedRows = 1024, kFewRows = 1024;
  static constexpr std::size_t kMostRows = 1 << 16;
  static constexpr std::size_t kSlots = 4 * kMostRows;

  // If rows are made to have the same hash, there is no dictionary.
  static constexpr std::size_t kMostProbes = 64;

  static constexpr std::size_t kWords = (RowBytes<Ply>() + 7) / 8;
  using RowWords = std::array<std::uint64_t, kWords>;

  // The bits of the row that are in the dictionary.
  static constexpr RowWords kMask = [] {
    RowWords mask{};
    std::size_t at = 0;
    Ply ply{};
    ForEachField(ply, [&](std::string_view, auto& field, auto) {
      using Field = std::remove_cvref_t<decltype(field)>;
      for (std::size_t i = 0; i < StoredBytes<Field>(); ++i, ++at) {
        if (!CountsUp<Field>()) mask[at / 8] |= std::uint64_t{0xFF} << at % 8 * 8;
      }
    });
    return mask;
  }();

  struct Slot {
    std::uint32_t hash;
    std::uint32_t code;  // plus 1; 0 if the place is free
  };

  void Clear() {
    if (slots_.empty()) slots_.Grow((slots_.Room(kSlots), kSlots));
    std::memset(slots_.data(), 0, kSlots * sizeof(Slot));
    rows_.Clear();
    words_.Clear();
    spill_.Clear();
    spill_ends_.Clear();
  }

  [[gnu::always_inline]] static std::size_t SpilledBytes(const char* row) {
    std::size_t bytes = 0, at = 0;
    static constexpr Ply kTypes{};
    ForEachField(kTypes, [&](std::string_view, const auto& type, auto)
                             __attribute__((always_inline)) {
                               using Field = std::remove_cvref_t<decltype(type)>;
                               if constexpr (kIsFixedText<Field>) {
                                 if constexpr (Field::kInlined < Field::kCapacity) {
                                   bytes += row[at] == Field::kSpilled ? sizeof(Field) : 0;
                                 }
                               }
                               at += StoredBytes<Field>();
                             });
    return bytes;
  }

  // Sets `code` to the row of the dictionary for `row`, whose words in the spill are `spilled`.
  [[gnu::always_inline]] bool Find(const char* row, std::string_view spilled, std::uint32_t& code) {
    RowWords words;
    std::memcpy(&words, row, sizeof(words));
    std::uint64_t sum = spilled.empty() ? 0 : HashOf(spilled);
    for (std::size_t i = 0; i < kWords; ++i) {
      words[i] &= kMask[i];
      sum += (words[i] ^ words[i] >> 32) * (0x9E37'79B9'7F4A'7C15 + 0x6A09'E667'F3BC'C908 * i);
    }
    const auto hash = static_cast<std::uint32_t>(sum >> 32);
    for (std::size_t i = 0; i < kMostProbes; ++i) {
      Slot& slot = slots_[(hash + i) % kSlots];
      if (slot.code == 0) {
        if (rows_.size() == kMostRows) return false;
        code = static_cast<std::uint32_t>(rows_.size());
        slot = {hash, code + 1};
        Add(words, spilled);
        return true;
      }
      code = slot.code - 1;
      if (slot.hash == hash && words_[code] == words && SpillOf(code) == spilled) return true;
    }
    return false;
  }

  [[gnu::noinline]] void Add(const RowWords& words, std::string_view spilled) {
    words_.Append(words);
    Row<Ply> row;
    std::memcpy(&row, &words, sizeof(row));
    rows_.Append(row);
    spill_.Append(spilled.data(), spilled.size());
    spill_ends_.Append(static_cast<std::uint32_t>(spill_.size()));
  }

  std::string_view SpillOf(std::uint32_t code) const {
    const std::size_t begin = code == 0 ? 0 : spill_ends_[code - 1];
    return {spill_.data() + begin, spill_ends_[code] - begin};
  }

  Buffer<Slot> slots_;
  Buffer<Row<Ply>> rows_;   // zeros in the fields that count up
  Buffer<RowWords> words_;  // the same rows
  Buffer<char> spill_;
  Buffer<std::uint32_t> spill_ends_;
};

}  // namespace plymill
