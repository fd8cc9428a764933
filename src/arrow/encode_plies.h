// PlyColumnsEncoder: fills the columns of plies from the rows of Records.
//
// A column is filled for all rows of a shard at once. The fields of a row have fixed places, so the
// columns that are not wanted cost nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "arrow/append_value.h"
#include "arrow/arrow_column.h"
#include "record/records.h"
#include "record/row.h"
#include "record/stored_fields.h"

namespace plymill {

// Fills a text column of `rows` rows with `notes`, which stand in the order of rows. Notes of one
// row are joined by blanks. Notes for which `wanted(row)` is false are left out.
template <class Wanted>
void AppendNotes(const Buffer<NoteRecord>& notes, std::size_t rows, const Wanted& wanted,
                 ArrowColumn& to) {
  std::size_t next = 0;
  for (std::size_t i = 0; i < notes.size();) {
    const std::uint32_t row = notes[i].row;
    const bool taken = row != NoteRecord::kGame && wanted(row);
    if (taken) to.AppendNulls(row - next);
    for (const std::size_t first = i; i < notes.size() && notes[i].row == row; ++i) {
      if (taken && i > first) to.AppendPiece(" ");
      if (taken) to.AppendPiece(notes[i].text);
    }
    if (!taken) continue;
    to.EndText(true);
    next = row + std::size_t{1};
  }
  to.AppendNulls(rows - next);
}

template <class Game>
class PlyColumnsEncoder {
 public:
  // `text`: fill the column `text` for all plies, not only for unparsed ones.
  PlyColumnsEncoder(const Records<Game>& records, bool text) : records_(records), text_(text) {}

  // Fills `columns`, which are `ply`, the fields of the notation, `comment` and `text`. Those that
  // are null are left out.
  void Encode(std::span<ArrowColumn* const> columns) {
    FindSpilled();
    std::size_t index = 0;
    if (ArrowColumn* const to = columns[index++]) FillNumbersOfPlies(*to);
    std::size_t at = 0;
    Ply types{};
    ForEachField(types, [&](std::string_view, auto& type, auto) {
      using Field = std::remove_cvref_t<decltype(type)>;
      if (ArrowColumn* const to = columns[index]) FillField<Field>(index - 1, at, *to);
      ++index;
      at += StoredBytes<Field>();
    });
    const auto all = [](std::uint32_t) { return true; };
    if (ArrowColumn* const to = columns[index++]) AppendNotes(records_.notes, rows(), all, *to);
    if (ArrowColumn* const to = columns[index]) {
      AppendNotes(
          records_.texts, rows(), [this](std::uint32_t row) { return text_ || IsUnparsed(row); },
          *to);
    }
  }

 private:
  using Ply = typename Game::Ply;
  using Kind = decltype(Ply::kind);
  using Reader = RowReader<Ply>;

  // A row with items in the spill, which can only be read in the order of rows.
  struct SpilledRow {
    std::size_t row;
    Ply ply;
  };

  std::size_t rows() const { return records_.rows.size(); }

  bool IsUnparsed(std::uint32_t row) const {
    return static_cast<Kind>(records_.rows[row][KindOffset<Ply>()]) == Kind::kUnparsed;
  }

  void FindSpilled() {
    if (records_.spill.empty()) return;
    Reader reader(records_.spill.data());
    for (std::size_t i = 0; i < rows(); ++i) {
      const char* const before = reader.spill();
      Ply ply;
      reader.Unpack(records_.rows[i].data(), ply);
      if (reader.spill() != before) spilled_.push_back({i, ply});
    }
  }

  void FillNumbersOfPlies(ArrowColumn& to) const {
    std::vector<std::uint32_t> numbers(rows());
    for (const GameHead& head : records_.heads) {
      for (std::uint32_t i = 0; i < head.rows.count; ++i) numbers[head.rows.begin + i] = i + 1;
    }
    to.FillNumbers<std::uint32_t>(rows(),
                                  [&](std::size_t i) { return std::pair(numbers[i], true); });
  }

  // Fills `to` with the field at offset `at` of all rows; its index among the fields is `index`.
  template <class Field>
  void FillField(std::size_t index, std::size_t at, ArrowColumn& to) const {
    const char* const first = rows() > 0 ? records_.rows.data()->data() + at : nullptr;
    if constexpr (kIsOrNull<Field>) {
      to.FillNumbers<decltype(Field::value)>(rows(), [&](std::size_t i) {
        const Field field = Value<Field>(first, i);
        return std::pair(field.is_null() ? decltype(Field::value){} : field.value,
                         !field.is_null());
      });
    } else if constexpr (Named<Field>) {
      FillNamed<Field>(first, to);
    } else if constexpr (std::is_arithmetic_v<Field> && !std::is_same_v<Field, bool>) {
      to.FillNumbers<Field>(rows(),
                            [&](std::size_t i) { return std::pair(Value<Field>(first, i), true); });
    } else {
      FillSpillable<Field>(index, first, to);
    }
  }

  template <class Field>
  void FillNamed(const char* first, ArrowColumn& to) const {
    if (to.type().kind == ArrowType::Kind::kNamed && to.type().bytes == 1) {
      to.FillNumbers<std::int8_t>(rows(), [&](std::size_t i) {
        const std::uint8_t name = kNameIndexes<Field>.of_code[Value<std::uint8_t>(first, i)];
        const bool exists = name != kNoIndex;
        return std::pair(static_cast<std::int8_t>(exists ? name : 0), exists);
      });
      return;
    }
    for (std::size_t i = 0; i < rows(); ++i) AppendNamed(Value<Field>(first, i), to);
  }

  // The value in row `row` if `first` is its place in the first row.
  template <class T>
  static T Value(const char* first, std::size_t row) {
    T value;
    std::memcpy(&value, first + row * sizeof(Row<Ply>), sizeof(value));
    return value;
  }

  // Fields that may have items in the spill. Rows without such items need no reader.
  template <class Field>
  void FillSpillable(std::size_t index, const char* first, ArrowColumn& to) const {
    Reader no_spill(nullptr);
    auto spilled = spilled_.begin();
    for (std::size_t i = 0; i < rows(); ++i) {
      if (spilled != spilled_.end() && spilled->row == i) [[unlikely]] {
        AppendFieldOf<Field>(spilled->ply, index, to);
        ++spilled;
      } else {
        AppendValue(StoredAt<Field>(first + i * sizeof(Row<Ply>), no_spill), to);
      }
    }
  }

  template <class Field>
  static void AppendFieldOf(const Ply& ply, std::size_t index, ArrowColumn& to) {
    std::size_t i = 0;
    ForEachField(ply, [&](std::string_view, const auto& field, auto) {
      if constexpr (std::is_same_v<std::remove_cvref_t<decltype(field)>, Field>) {
        if (i == index) AppendValue(field, to);
      }
      ++i;
    });
  }

  const Records<Game>& records_;
  const bool text_;
  std::vector<SpilledRow> spilled_;
};

}  // namespace plymill
