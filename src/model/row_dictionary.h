// RowDictionary: the different rows of plies, apart from the fields that count up.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/buffer.h"
#include "base/entropy.h"
#include "base/hash/hash.h"
#include "model/column.h"
#include "model/row.h"
#include "model/types_of.h"

namespace plymill {

// Whether a type is a struct with lists. Rows of such plies are too different for a dictionary.
template <class T>
consteval bool HasLists() {
  bool lists = false;
  if constexpr (Structured<T>) {
    T fields{};
    ForEachField(fields, [&](std::string_view, auto& field, auto) {
      lists = lists || kIsList<std::remove_cvref_t<decltype(field)>>;
    });
  }
  return lists;
}

// The bytes of the words of a row that are in the spill. `Ply` has no lists.
template <class Ply>
[[gnu::always_inline]] inline std::size_t SpilledBytes(const char* row) {
  std::size_t bytes = 0, at = 0;
  static constexpr Ply kTypes{};
  ForEachField(
      kTypes, [&](std::string_view, const auto& type, auto) __attribute__((always_inline)) {
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

template <class Ply>
class RowDictionary {
 public:
  explicit RowDictionary(DistinctRows& memory) : rows_(memory) {}

  // Fills `codes` with the row of the dictionary for each row, and the memory with the rows of the
  // dictionary. Returns whether the dictionary is small enough to be worth it.
  bool Make(const Buffer<Row<Ply>>& rows, const Buffer<char>& spill, Buffer<char>& codes) {
    Clear();
    const char* spilled = spill.data();
    char* to = codes.Room(rows.size() * sizeof(std::uint32_t));
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const char* const row = rows[i].data();
      const std::size_t spilled_bytes = SpilledBytes<Ply>(row);
      std::uint32_t code = 0;
      if (!Find(row, {spilled, spilled_bytes}, code)) return false;
      spilled += spilled_bytes;
      std::memcpy(to + i * sizeof(code), &code, sizeof(code));
      if (i % kCheckedRows == 0 && size() > kFewRows + i / kLeastUse) return false;
      if (i + 1 == kSampleRows && !IsSmaller()) return false;
    }
    codes.Grow(rows.size() * sizeof(std::uint32_t));
    return size() < rows.size() / kLeastUse && (rows.size() >= kSampleRows || IsSmaller());
  }

  // The number of rows of the dictionary. They are kRowBytes apart.
  std::size_t size() const { return rows_.spill_ends.size(); }

  static constexpr std::size_t kRowBytes = (RowBytes<Ply>() + 7) / 8 * 8;

 private:
  static constexpr std::size_t kLeastUse = 4;  // plies for each row of the dictionary
  static constexpr std::size_t kCheckedRows = 1024, kFewRows = 1024;
  static constexpr std::size_t kMostRows = 1 << 16;
  static constexpr std::size_t kSampleRows = 1 << 15;  // after which it is known what is smaller
  static constexpr std::size_t kFewestSlots = 4 * kFewRows;

  // If rows are made to have the same hash, there is no dictionary.
  static constexpr std::size_t kMostProbes = 64;

  static constexpr std::size_t kWords = kRowBytes / 8;
  using RowWords = std::array<std::uint64_t, kWords>;
  using Slot = DistinctRows::Slot;

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

  void Clear() {
    rows_.rows.Clear();
    rows_.spill.Clear();
    rows_.spill_ends.Clear();
    rows_.uses.Clear();
    rows_.hashes.Clear();
    SetSlots(kFewestSlots);
  }

  void SetSlots(std::size_t slots) {
    rows_.slots.Clear();
    rows_.slots.Grow((rows_.slots.Room(slots), slots));
    std::memset(rows_.slots.data(), 0, slots * sizeof(Slot));
  }

  // Sets `code` to the row of the dictionary for `row`, whose words in the spill are `spilled`.
  [[gnu::always_inline]] bool Find(const char* row, std::string_view spilled, std::uint32_t& code) {
    RowWords words{};
    std::memcpy(&words, row, RowBytes<Ply>());
    std::uint64_t sum = spilled.empty() ? 0 : HashOf(spilled);
    for (std::size_t i = 0; i < kWords; ++i) {
      words[i] &= kMask[i];
      sum += (words[i] ^ words[i] >> 32) * (0x9E37'79B9'7F4A'7C15 + 0x6A09'E667'F3BC'C908 * i);
    }
    const auto hash = static_cast<std::uint32_t>(sum >> 32);
    const std::size_t mask = rows_.slots.size() - 1;
    for (std::size_t i = 0; i < kMostProbes; ++i) {
      Slot& slot = rows_.slots[(hash + i) & mask];
      if (slot.code == 0) {
        code = static_cast<std::uint32_t>(size());
        slot = {hash, code + 1};
        rows_.hashes.Append(hash);
        return Add(words, spilled);
      }
      code = slot.code - 1;
      if (slot.hash == hash && IsSame(code, words) && SpillOf(code) == spilled) {
        ++rows_.uses[code];
        return true;
      }
    }
    return false;
  }

  [[gnu::always_inline]] bool IsSame(std::uint32_t code, const RowWords& words) const {
    RowWords there;
    std::memcpy(&there, rows_.rows.data() + code * kRowBytes, kRowBytes);
    std::uint64_t difference = 0;
    for (std::size_t i = 0; i < kWords; ++i) difference |= there[i] ^ words[i];
    return difference == 0;
  }

  // Whether the codes of the rows so far take fewer bits than their fields.
  bool IsSmaller() const {
    std::uint64_t fields = 0;
    std::size_t at = 0;
    static constexpr Ply kTypes{};
    ForEachField(kTypes, [&](std::string_view, const auto& type, auto) {
      using Field = std::remove_cvref_t<decltype(type)>;
      constexpr std::size_t kBytes = StoredBytes<Field>();
      if (!CountsUp<Field>()) {
        fields += BitsOf([&](std::size_t code) { return SymbolAt<kBytes>(code, at); });
      }
      at += kBytes;
    });
    return BitsOf([](std::size_t code) { return code % 256; }) +
               BitsOf([](std::size_t code) { return code / 256; }) <
           fields;
  }

  static constexpr std::size_t kSymbols = 4096;

  // A number below kSymbols for the field at `at` of a row. Different values may have the same.
  template <std::size_t bytes>
  std::size_t SymbolAt(std::size_t code, std::size_t at) const {
    std::uint64_t value = 0;
    std::memcpy(&value, rows_.rows.data() + code * kRowBytes + at, bytes < 8 ? bytes : 8);
    return bytes == 1 ? value : value * 0x9E37'79B9'7F4A'7C15 >> 52;
  }

  // The bits that `symbol_of` the codes of all rows take.
  template <class SymbolOf>
  std::uint64_t BitsOf(SymbolOf symbol_of) const {
    std::array<std::uint32_t, kSymbols> counts{};
    std::uint32_t all = 0;
    for (std::size_t code = 0; code < size(); ++code) {
      counts[symbol_of(code)] += rows_.uses[code];
      all += rows_.uses[code];
    }
    return EntropyBits(counts, all);
  }

  // Returns false if the dictionary is full.
  [[gnu::noinline]] bool Add(const RowWords& words, std::string_view spilled) {
    rows_.rows.Append(&words, kRowBytes);
    rows_.uses.Append(1);
    rows_.spill.Append(spilled.data(), spilled.size());
    rows_.spill_ends.Append(static_cast<std::uint32_t>(rows_.spill.size()));
    return 4 * size() <= rows_.slots.size() || Enlarge();
  }

  // Makes more slots. Fails if there are too many rows, or too many with the same hash.
  bool Enlarge() {
    if (size() > kMostRows) return false;
    SetSlots(2 * rows_.slots.size());
    const std::size_t mask = rows_.slots.size() - 1;
    for (std::uint32_t code = 0; code < size(); ++code) {
      const std::uint32_t hash = rows_.hashes[code];
      std::size_t i = 0;
      while (i < kMostProbes && rows_.slots[(hash + i) & mask].code != 0) ++i;
      if (i == kMostProbes) return false;
      rows_.slots[(hash + i) & mask] = {hash, code + 1};
    }
    return true;
  }

  std::string_view SpillOf(std::uint32_t code) const {
    const std::size_t begin = code == 0 ? 0 : rows_.spill_ends[code - 1];
    return {rows_.spill.data() + begin, rows_.spill_ends[code] - begin};
  }

  DistinctRows& rows_;
};

}  // namespace plymill
