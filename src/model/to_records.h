// RecordsFiller: makes Records from columns.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "model/column.h"
#include "model/note_order.h"
#include "model/records.h"
#include "model/row_dictionary.h"
#include "model/types_of.h"

namespace plymill {

// Reads the rows of a table that is not plies, one after the other.
class TableRows {
 public:
  explicit TableRows(const Column* columns) : columns_(columns) {}

  // Sets the fields of the next row. `Row` has no lists.
  template <class Row>
  void Read(Row& row) {
    static_assert(ColumnsOf<Row>() <= kMostColumns);
    std::size_t at = 0;
    ForEachField(row, [&](std::string_view, auto& field, auto) { ReadField(field, at++); });
    ++row_;
  }

 private:
  static constexpr std::size_t kMostColumns = 32;

  template <class T>
  void ReadField(T& value, std::size_t at) {
    const Column& column = columns_[at];
    if constexpr (kIsText<T>) {
      const auto bytes = Value<std::uint32_t>(column);
      value = {};
      if (bytes == kNoText) return;
      value = {column.text.data() + text_[at], bytes};
      if (value.data() == nullptr) value = "";
      text_[at] += bytes;
    } else if constexpr (std::is_same_v<T, Repeated>) {
      value.text = column.words.At(Value<std::uint32_t>(column));
    } else {
      value = Value<T>(column);
    }
  }

  template <class T>
  T Value(const Column& column) const {
    T value;
    std::memcpy(&value, column.values.data() + row_ * sizeof(T), sizeof(T));
    return value;
  }

  const Column* columns_;
  std::size_t row_ = 0;
  std::array<std::size_t, kMostColumns> text_ = {};  // bytes of text before the row
};

// Makes rows from the columns of plies.
template <class Ply>
class RowsReader {
 public:
  RowsReader(const Column* columns, Buffer<char>& spill) : spill_(spill) {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      columns_[i] = &columns[i];
      bases_[i] = columns[i].values.data();
    }
  }

  // Writes row `i` to `row`: the fields that count up, or the others, or all.
  template <bool with_counts, bool with_others>
  [[gnu::always_inline, gnu::flatten]] void Read(std::size_t i, char* row) {
    std::size_t at = 0;
    static constexpr Ply kTypes{};
    ForEachField(
        kTypes, [&](std::string_view, const auto& type, auto) __attribute__((always_inline)) {
          using Field = std::remove_cvref_t<decltype(type)>;
          if constexpr (CountsUp<Field>() ? with_counts : with_others) {
            ReadField<Field>(at, i, row);
          }
          at += ColumnsOf<Field>();
          row += StoredBytes<Field>();
        });
  }

 private:
  template <class T>
  [[gnu::always_inline]] void ReadField(std::size_t at, std::size_t i, char* to) {
    if constexpr (kIsList<T>) {
      ReadList<T>(at, i, to);
    } else if constexpr (Structured<T>) {
      static constexpr T kTypes{};
      ForEachField(kTypes, [&](std::string_view, const auto& type, auto) {
        using Field = std::remove_cvref_t<decltype(type)>;
        ReadField<Field>(at, i, to);
        at += ColumnsOf<Field>();
        to += StoredBytes<Field>();
      });
    } else if constexpr (kIsFixedText<T>) {
      ReadWord<T>(at, i, to);
    } else {
      std::memcpy(to, bases_[at] + i * sizeof(T), sizeof(T));
    }
  }

  template <class T>
  [[gnu::always_inline]] void ReadWord(std::size_t at, std::size_t i, char* to) {
    std::uint32_t code;
    std::memcpy(&code, bases_[at] + i * sizeof(code), sizeof(code));
    const std::string_view word = columns_[at]->words.At(code);
    if (word.size() > T::kInlined) [[unlikely]] {
      std::memset(to, 0, T::kInlined);
      *to = T::kSpilled;
      char* const spilled = spill_.Room(T::kCapacity);
      std::memset(spilled, 0, T::kCapacity);
      std::memcpy(spilled, word.data(), word.size());
      return spill_.Grow(T::kCapacity);
    }
    std::memset(to, 0, T::kInlined);
    std::memcpy(to, word.data(), word.size());
  }

  template <class L>
  [[gnu::always_inline]] void ReadList(std::size_t at, std::size_t i, char* to) {
    using Item = typename L::Item;
    constexpr std::size_t kBytes = StoredBytes<Item>();
    const std::size_t size = static_cast<unsigned char>(bases_[at][i]);
    *to++ = static_cast<char>(size);
    const std::size_t first = next_[at];
    next_[at] += size;
    for (std::size_t item = 0; item < L::kInlined; ++item, to += kBytes) {
      if (item < size) {
        ReadField<Item>(at + 1, first + item, to);
      } else {
        std::memset(to, 0, kBytes);
      }
    }
    if (size > L::kInlined) [[unlikely]]
      SpillItems<Item>(at + 1, first + L::kInlined, first + size);
  }

  template <class Item>
  [[gnu::noinline]] void SpillItems(std::size_t at, std::size_t first, std::size_t end) {
    constexpr std::size_t kBytes = StoredBytes<Item>();
    for (std::size_t i = first; i < end; ++i) {
      char item[kBytes];
      const std::size_t place = spill_.size();
      spill_.Room(kBytes);
      spill_.Grow(kBytes);
      ReadField<Item>(at, i, item);
      std::memcpy(spill_.data() + place, item, kBytes);
    }
  }

  Buffer<char>& spill_;
  std::array<const Column*, ColumnsOf<Ply>()> columns_;
  std::array<const char*, ColumnsOf<Ply>()> bases_;      // their values
  std::array<std::size_t, ColumnsOf<Ply>()> next_ = {};  // of a list column: items read
};

// Fills Records with the games in `columns`, which must have passed CheckColumns(), and of which
// each must have its values; see FillAbsent(). Texts in the records are views into the columns.
template <class Game>
class RecordsFiller {
 public:
  RecordsFiller(const Columns& columns, Records<Game>& records)
      : columns_(columns), records_(records) {}

  // Returns whether the tables fit together.
  bool Fill(bool with_plies) {
    records_.Clear(Shard{});
    FillTables();
    FillGames();
    if (!has_contents_) records_.contents.Clear();
    if (!good_) return false;
    if (with_plies) FillPlies();
    records_.tally.games_seen = records_.tally.games_written = records_.heads.size();
    records_.tally.plies = columns_.RowsOf(Table::kPlies);
    return true;
  }

 private:
  using First = FirstColumn<Game>;
  using Ply = typename Game::Ply;

  const Column* ColumnsFrom(std::size_t first) const { return columns_.columns.data() + first; }

  void FillPlies() {
    const std::size_t plies = columns_.RowsOf(Table::kPlies);
    Buffer<Row<Ply>>& rows = records_.rows;
    rows.Grow((rows.Room(plies), plies));
    if (columns_.distinct > 0) return FillPliesFromDictionary();
    RowsReader<Ply> reader(ColumnsFrom(First::kPlies), records_.spill);
    ForEachPly([&](std::size_t i) __attribute__((always_inline)) {
      reader.template Read<true, true>(i, rows[i].data());
    });
  }

  void FillPliesFromDictionary();

  // Calls `fill` with the index of each ply; it may append to the spill.
  template <class F>
  void ForEachPly(F fill) {
    for (GameHead& head : records_.heads) {
      const std::size_t end = std::size_t{head.rows.begin} + head.rows.count;
      head.spill.begin = static_cast<std::uint32_t>(records_.spill.size());
      for (std::size_t i = head.rows.begin; i < end; ++i) fill(i);
      head.spill.count = static_cast<std::uint32_t>(records_.spill.size()) - head.spill.begin;
    }
  }

  void FillTables() {
    TableRows tags(ColumnsFrom(First::kTags));
    for (std::uint32_t i = 0; i < columns_.RowsOf(Table::kTags); ++i) {
      TagRow tag;
      tags.Read(tag);
      records_.tags.Append({tag.name.text, tag.value});
    }
    TableRows players(ColumnsFrom(First::kPlayers));
    for (std::uint32_t i = 0; i < columns_.RowsOf(Table::kPlayers); ++i) {
      typename Game::Player player;
      players.Read(player);
      records_.players.Append(player);
    }
    TableRows points(ColumnsFrom(First::kPoints));
    for (std::uint32_t i = 0; i < columns_.RowsOf(Table::kPoints); ++i) {
      PointsRow row;
      points.Read(row);
      records_.points.Append({row.player, row.points});
      good_ = good_ && ArePlayers(std::uint64_t{1} << row.player % 64) && row.player < 64;
    }
  }

  void FillGames() {
    TableRows games(ColumnsFrom(0)), infos(ColumnsFrom(First::kInfos));
    TableRows comments(ColumnsFrom(First::kComments)), texts(ColumnsFrom(First::kTexts));
    Range rows, tags, players, points, notes, note_texts;
    for (std::uint32_t i = 0; i < columns_.RowsOf(Table::kGames); ++i) {
      GameRow row;
      games.Read(row);
      typename Game::Info info;
      infos.Read(info);
      records_.infos.Append(info);
      GameHead head{
          .offset = row.offset,
          .line = row.line,
          .id = row.id,
          .bytes = row.bytes,
          .diagnostics = row.diagnostics,
          .rows = Next(rows, row.plies),
          .tags = Next(tags, row.tags),
          .players = Next(players, row.players),
          .notes = Next(notes, row.comments),
          .texts = Next(note_texts, row.texts),
          .points = Next(points, row.rules_points),
          .outcome = {row.outcome, row.winners},
          .rules_outcome = {static_cast<OutcomeKind>(row.rules_outcome), row.rules_winners},
          .legality = row.legal,
          .result = row.result,
          .codes = row.codes.text};
      records_.contents.Append({row.content_high, row.content_low});
      has_contents_ = has_contents_ && (row.content_high | row.content_low) != 0;
      good_ = good_ && ArePlayers(row.winners) && ArePlayers(row.rules_winners);
      FillNotes(comments, head.notes, head.rows, {Table::kComments, row.plies}, records_.notes);
      FillNotes(texts, head.texts, head.rows, {Table::kTexts, row.plies}, records_.texts);
      records_.heads.Append(head);
    }
  }

  void FillNotes(TableRows& table, Range range, Range plies, NoteOrder order,
                 Buffer<NoteRecord>& to) {
    for (std::uint32_t i = 0; i < range.count; ++i) {
      NoteRow note;
      table.Read(note);
      good_ = good_ && order.Accepts(note.ply);
      to.Append({note.ply == 0 ? NoteRecord::kGame : plies.begin + note.ply - 1, note.text});
    }
  }

  // Whether there is a player for each bit. Bit n is the player with code n.
  static bool ArePlayers(std::uint64_t bits) {
    static constexpr std::uint64_t kPlayers = [] {
      std::uint64_t players = 0;
      for (unsigned code = 0; code < 32; ++code) {
        const bool has_name = !NameOf(Game::PlayerWithCode(code)).view().empty();
        players |= std::uint64_t{has_name} << code;
      }
      return players;
    }();
    return (bits & ~kPlayers) == 0;
  }

  static Range Next(Range& range, std::uint32_t count) {
    range = {range.begin + range.count, count};
    return range;
  }

  const Columns& columns_;
  Records<Game>& records_;
  bool good_ = true;
  bool has_contents_ = true;  // each game so far has its content
};

// The rows of the dictionary are made after the end of the rows, where they are overwritten later.
template <class Game>
void RecordsFiller<Game>::FillPliesFromDictionary() {
  Buffer<Row<Ply>>& rows = records_.rows;
  Row<Ply>* const distinct = rows.Room(columns_.distinct);
  RowsReader<Ply> dictionary(ColumnsFrom(First::kPlies), records_.spill);
  RowsReader<Ply> counts(ColumnsFrom(First::kPlies), records_.spill);
  for (std::uint32_t i = 0; i < columns_.distinct; ++i) {
    distinct[i] = {};
    dictionary.template Read<false, true>(i, distinct[i].data());
  }
  records_.spill.Clear();
  const char* const codes = columns_.columns[First::kRow].values.data();
  ForEachPly([&](std::size_t i) __attribute__((always_inline)) {
    std::uint32_t code;
    std::memcpy(&code, codes + i * sizeof(code), sizeof(code));
    rows[i] = distinct[code];
    // Read again, the row appends its long words to the spill.
    if (SpilledBytes<Ply>(rows[i].data()) > 0) [[unlikely]]
      dictionary.template Read<false, true>(code, rows[i].data());
    counts.template Read<true, false>(i, rows[i].data());
  });
}

}  // namespace plymill
