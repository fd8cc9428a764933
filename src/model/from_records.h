// ColumnsFiller: makes columns from Records.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "model/column.h"
#include "model/records.h"
#include "model/row_dictionary.h"
#include "model/stored_fields.h"
#include "model/types_of.h"

namespace plymill {

// The declared type of a field that is read from a stored row.
template <class T>
struct DeclaredType {
  using Type = T;
};
template <class L, class Reader>
struct DeclaredType<StoredList<L, Reader>> {
  using Type = L;
};
template <class S, class Reader>
struct DeclaredType<StoredFields<S, Reader>> {
  using Type = S;
};

template <class T>
consteval std::size_t ColumnsOfValue() {
  return ColumnsOf<typename DeclaredType<T>::Type>();
}

template <class T>
void AppendRaw(const T& value, Buffer<char>& to) {
  to.Append(&value, sizeof(T));
}

// Appends a value to the columns of its field, which begin at `column`. `T` may be a field of a
// stored row; see StoredFields.
template <class T>
[[gnu::always_inline]] inline void AppendField(const T& value, Column* column) {
  if constexpr (kIsList<T>) {
    AppendRaw(static_cast<std::uint8_t>(value.size()), column->values);
    for (std::size_t i = 0; i < value.size(); ++i) AppendField(value[i], column + 1);
  } else if constexpr (Structured<T>) {
    ForEachField(value, [&](std::string_view, const auto& field, auto) {
      AppendField(field, column);
      column += ColumnsOfValue<std::remove_cvref_t<decltype(field)>>();
    });
  } else if constexpr (kIsText<T>) {
    const bool is_null = value.data() == nullptr;
    AppendRaw(is_null ? kNoText : static_cast<std::uint32_t>(value.size()), column->values);
    column->text.Append(value.data(), value.size());
  } else if constexpr (std::is_same_v<T, Repeated>) {
    AppendRaw(column->words.CodeOf(value.text), column->values);
  } else if constexpr (kIsStoredWord<T>) {
    AppendRaw(column->words.CodeOf(value.Value().view()), column->values);
  } else {
    AppendRaw(value, column->values);
  }
}

// Fills the columns of plies from rows.
template <class Ply>
class PliesFiller {
 public:
  // There are `count` rows, `stride` bytes apart.
  PliesFiller(const char* rows, std::size_t count, std::size_t stride, const Buffer<char>& spill,
              Column* columns)
      : rows_(rows), count_(count), stride_(stride), reader_(spill.data()), columns_(columns) {}

  // Appends the fields that `counts` names: those that count up, or the others.
  template <bool with_counts, bool with_others>
  void Fill() {
    Bases bases;
    std::size_t at = 0;
    Ply ply{};
    ForEachField(ply, [&](std::string_view, auto& field, auto) {
      using Field = std::remove_cvref_t<decltype(field)>;
      constexpr bool kIsWanted = CountsUp<Field>() ? with_counts : with_others;
      Buffer<char>& values = columns_[at].values;
      bases[at] = nullptr;
      if (kIsWanted) bases[at] = values.Room(count_ * ValueBytes<Field>());
      if (kIsWanted) values.Grow(count_ * ValueBytes<Field>());
      at += ColumnsOf<Field>();
    });
    for (std::size_t i = 0; i < count_; ++i) FillRow<with_counts, with_others>(bases, i);
  }

 private:
  using Bases = std::array<char*, ColumnsOf<Ply>()>;

  template <class Field>
  static consteval std::size_t ValueBytes() {
    if constexpr (kIsList<Field>) {
      return 1;
    } else if constexpr (kIsFixedText<Field>) {
      return sizeof(std::uint32_t);
    } else {
      return sizeof(Field);
    }
  }

  template <bool with_counts, bool with_others>
  [[gnu::always_inline, gnu::flatten]] void FillRow(const Bases& bases, std::size_t i) {
    std::size_t at = 0;
    ForEachField(
        StoredAt<Ply>(rows_ + i * stride_, reader_), [&](std::string_view, const auto& field,
                                                         auto) __attribute__((always_inline)) {
          using Value = std::remove_cvref_t<decltype(field)>;
          if constexpr (CountsUp<Value>() ? with_counts : with_others) {
            Put(field, bases[at], i, columns_ + at);
          }
          at += ColumnsOfValue<Value>();
        });
  }

  template <class T>
  [[gnu::always_inline]] static void Put(const T& value, char* base, std::size_t i,
                                         Column* column) {
    if constexpr (kIsList<T>) {
      base[i] = static_cast<char>(value.size());
      PutItems(value, column + 1);
    } else if constexpr (kIsStoredWord<T>) {
      const std::uint32_t code = column->words.CodeOf(value.Value().view());
      std::memcpy(base + i * sizeof(code), &code, sizeof(code));
    } else {
      std::memcpy(base + i * sizeof(T), &value, sizeof(T));
    }
  }

  // Plain items are copied without a branch for their number, which the CPU cannot predict.
  template <class L>
  [[gnu::always_inline]] static void PutItems(const L& list, Column* items) {
    using Item = typename DeclaredType<L>::Type::Item;
    constexpr std::size_t kInlined = DeclaredType<L>::Type::kInlined;
    constexpr bool kIsPlain = !Structured<Item> && !kIsFixedText<Item> && !kIsList<Item>;
    if constexpr (kIsPlain && kInlined > 0) {
      if (list.size() <= kInlined) [[likely]] {
        std::memcpy(items->values.Room(kInlined * sizeof(Item)), list.InlinedItems(),
                    kInlined * sizeof(Item));
        return items->values.Grow(list.size() * sizeof(Item));
      }
    }
    for (std::size_t item = 0; item < list.size(); ++item) AppendField(list[item], items);
  }

  const char* const rows_;
  const std::size_t count_, stride_;
  RowReader<Ply> reader_;
  Column* const columns_;
};

template <class Game>
class ColumnsFiller {
 public:
  void Fill(const Records<Game>& records, Columns& columns) {
    columns.Clear(TypesOf<Game>());
    to_ = columns.columns.data();
    FillGames(records, columns);
    for (const std::size_t content : ContentOf(TypesOf<Game>())) columns.is_read[content] = 0;
    FillPlies(records, columns);
    for (const TagRecord& tag : records.tags) {
      Add(columns, Table::kTags, First::kTags, TagRow{{tag.name}, tag.value});
    }
    for (const auto& player : records.players) {
      Add(columns, Table::kPlayers, First::kPlayers, player);
    }
    for (const PointsRecord& points : records.points) {
      Add(columns, Table::kPoints, First::kPoints, PointsRow{points.player, points.points});
    }
    for (const GameHead& head : records.heads) {
      FillNotes(records.notes, head.notes, head.rows, Table::kComments, First::kComments, columns);
      FillNotes(records.texts, head.texts, head.rows, Table::kTexts, First::kTexts, columns);
    }
  }

 private:
  using First = FirstColumn<Game>;
  using Ply = typename Game::Ply;

  template <class Row>
  void Add(Columns& columns, Table table, std::size_t first, const Row& row) {
    AppendField(row, to_ + first);
    ++columns.RowsOf(table);
  }

  void FillGames(const Records<Game>& records, Columns& columns) {
    for (std::size_t i = 0; i < records.heads.size(); ++i) {
      const GameHead& head = records.heads[i];
      const GameRow row = {.offset = head.offset,
                           .line = head.line,
                           .id = head.id,
                           .content_high = 0,
                           .content_low = 0,
                           .bytes = head.bytes,
                           .diagnostics = head.diagnostics,
                           .codes = {head.codes},
                           .outcome = head.outcome.kind,
                           .winners = head.outcome.winners,
                           .result = head.result,
                           .legal = head.legality,
                           .rules_outcome = static_cast<RulesOutcome>(head.rules_outcome.kind),
                           .rules_winners = head.rules_outcome.winners,
                           .plies = head.rows.count,
                           .tags = head.tags.count,
                           .players = head.players.count,
                           .rules_points = head.points.count,
                           .comments = head.notes.count,
                           .texts = head.texts.count};
      Add(columns, Table::kGames, 0, row);
      AppendField(records.infos[i], to_ + First::kInfos);
    }
  }

  void FillPlies(const Records<Game>& records, Columns& columns) {
    columns.RowsOf(Table::kPlies) = static_cast<std::uint32_t>(records.rows.size());
    Column* const plies = to_ + First::kPlies;
    const char* const rows = reinterpret_cast<const char*>(records.rows.data());
    PliesFiller<Ply> all(rows, records.rows.size(), sizeof(Row<Ply>), records.spill, plies);
    if constexpr (!HasLists<Ply>()) {
      Buffer<char>& codes = to_[First::kRow].values;
      RowDictionary<Ply> dictionary(columns.distinct_rows);
      if (dictionary.Make(records.rows, records.spill, codes)) {
        const DistinctRows& distinct = columns.distinct_rows;
        columns.distinct = static_cast<std::uint32_t>(dictionary.size());
        PliesFiller<Ply>(distinct.rows.data(), dictionary.size(), RowDictionary<Ply>::kRowBytes,
                         distinct.spill, plies)
            .template Fill<false, true>();
        return all.template Fill<true, false>();
      }
      codes.Clear();
    }
    all.template Fill<true, true>();
  }

  void FillNotes(const Buffer<NoteRecord>& notes, Range range, Range plies, Table table,
                 std::size_t first, Columns& columns) {
    for (std::uint32_t i = 0; i < range.count; ++i) {
      const NoteRecord& note = notes[range.begin + i];
      const std::uint32_t ply = note.row == NoteRecord::kGame ? 0 : note.row - plies.begin + 1;
      Add(columns, table, first, NoteRow{ply, note.text});
    }
  }

  Column* to_ = nullptr;
};

}  // namespace plymill
