// RowTexts: the rows of a row dictionary as JSON, so that plies are written by copying.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "base/buffer.h"
#include "model/column_plies.h"
#include "model/row_dictionary.h"
#include "model/stored_fields.h"
#include "model/types_of.h"
#include "rows/json_fields.h"

namespace plymill {

// Plies that are not in columns have no dictionary.
template <class Plies>
class RowTexts {
 public:
  explicit RowTexts(const Plies&) {}
  static constexpr bool are_here() { return false; }
  char* Write(Plies&, std::size_t, char* to) const { return to; }
};

// The text of a row is in pieces: before, between and after the fields that count up, which are
// written for each ply.
template <class Ply>
requires(!HasLists<Ply>()) class RowTexts<ColumnPlies<Ply>> {
 public:
  explicit RowTexts(const ColumnPlies<Ply>& plies) {
    if (plies.rows() == 0 || plies.rows() > kMostRows) return;
    begins_.Append(0);
    ColumnPlies<Ply> all = plies;
    for (std::size_t row = 0; row < plies.rows(); ++row) Add(all, row);
    static_cast<void>(text_.Room(MaxJsonBytes<Ply>() + kWord));  // which Copy() may read
  }

  // Whether there is a dictionary, and its texts stay in the cache.
  bool are_here() const { return !begins_.empty(); }

  // Writes all fields of a ply, and perhaps some bytes more, but not more than the longest row has.
  [[gnu::always_inline]] char* Write(ColumnPlies<Ply>& plies, std::size_t ply, char* to) const {
    const std::uint32_t* const begins = begins_.data() + plies.RowOf(ply) * kPieces;
    std::size_t i = 0, piece = 0;
    ForEachField(
        plies.FieldsAt(ply), [&](std::string_view, const auto& field, auto)
                                 __attribute__((always_inline)) {
                                   if constexpr (CountsUp<std::remove_cvref_t<decltype(field)>>()) {
                                     to = WriteField<Ply, ','>(field, i, Copy(begins, piece++, to));
                                   }
                                   ++i;
                                 });
    return Copy(begins, piece, to);
  }

 private:
  static constexpr std::size_t kMostRows = 2048;
  static constexpr std::size_t kWord = 32;  // bytes that are copied at once
  static constexpr std::size_t kPieces = [] {
    std::size_t pieces = 1;
    Ply ply{};
    ForEachField(ply, [&](std::string_view, auto& field, auto) {
      pieces += CountsUp<std::remove_cvref_t<decltype(field)>>() ? 1 : 0;
    });
    return pieces;
  }();

  void Add(ColumnPlies<Ply>& plies, std::size_t row) {
    char* to = text_.Room(MaxJsonBytes<Ply>());
    std::size_t i = 0, piece = 0;
    const auto end_piece = [&] {
      const std::size_t begin = text_.size();
      text_.Truncate(static_cast<std::size_t>(to - text_.data()));
      begins_.Append(static_cast<std::uint32_t>(text_.size()));
      longest_[piece] = std::max(longest_[piece], text_.size() - begin);
      ++piece;
    };
    ForEachField(plies.FieldsOfRow(row), [&](std::string_view, const auto& field, auto) {
      if constexpr (CountsUp<std::remove_cvref_t<decltype(field)>>()) {
        end_piece();
      } else {
        to = WriteField<Ply, ','>(field, i, to);
      }
      ++i;
    });
    end_piece();
  }

  // Copies as many bytes as the longest of such pieces has: the CPU could not predict the number.
  [[gnu::always_inline]] char* Copy(const std::uint32_t* begins, std::size_t piece,
                                    char* to) const {
    const char* const from = text_.data() + begins[piece];
    for (std::size_t at = 0; at < longest_[piece]; at += kWord) {
      std::memcpy(to + at, from + at, kWord);
    }
    return to + (begins[piece + 1] - begins[piece]);
  }

  Buffer<char> text_;
  Buffer<std::uint32_t> begins_;  // of each piece of each row in `text_`, and the end
  std::array<std::size_t, kPieces> longest_ = {};
};

}  // namespace plymill
