#include "arrow/fill_table.h"

#include <cstring>
#include <functional>
#include <span>
#include <string>
#include <utility>

#include "arrow/bits.h"
#include "arrow/fill_values.h"
#include "arrow/game_dates.h"
#include "arrow/game_notes.h"
#include "arrow/table_fields.h"
#include "arrow/text_builder.h"
#include "base/hash/hash.h"
#include "model/codes.h"

namespace plymill {
namespace {

using Kind = ArrowField::Kind;
using Origin = ArrowField::Origin;

class TableFiller {
 public:
  TableFiller(const GameOps& game, const TableStyle& style, std::string_view source,
              const Columns& columns)
      : game_(game), style_(style), source_(source), columns_(columns) {
    if (columns.distinct == 0) return;
    rows_of_plies_ =
        ValuesOf<std::uint32_t>(columns.At(FindColumn(*columns.types, Table::kPlies, "row")));
  }

  // Fills `to` with `field` for each row of `table`.
  Result<void> Fill(const ArrowField& field, Table table, ArrowColumn& to) {
    if (field.is_of_game && table == Table::kPlies) return FillOfGames(field, to);
    const std::size_t rows = columns_.RowsOf(table);
    switch (field.origin) {
      case Origin::kColumn:
        return Check(table == Table::kPlies ? FillPlies(field, to)
                                            : FillColumn(field, columns_, rows, to));
      case Origin::kSource:
        return Check(FillSource(field, rows, to));
      case Origin::kNotation:
        return Check(FillNames(field, std::vector<std::uint8_t>(rows), to));
      case Origin::kGame:
        return FillGamesOfPlies(field, to);
      case Origin::kPly:
        return FillNumbersOfPlies(field, to);
      case Origin::kComment:
        return Check(FillNotes(columns_, Table::kComments, false, {}, to));
      case Origin::kGameComment:
        return Check(FillNotes(columns_, Table::kComments, true, {}, to));
      case Origin::kWritten:
        return Check(FillNotes(columns_, Table::kTexts, false, WantsText(), to));
      case Origin::kRows:
      case Origin::kPoints:
        return FillRows(field, to);
      case Origin::kPlayerCode:
        return Check(FillNames(field, CodesOf(field.column), to));
      case Origin::kWinners:
        return Check(FillWinners(field, to));
      case Origin::kIsoDate:
        return Check(FillDates(game_, field, columns_, to));
      case Origin::kDay:
        FillDays(game_, columns_, to);
        return {};
      case Origin::kTag:
        return Check(FillTag(field, columns_, to));
      case Origin::kDerived:  // a part of a list: see FillColumn()
        return {};
      case Origin::kLegal:
        FillLegal(field, to);
        return {};
      case Origin::kCodes:
        return Check(FillCodes(field, to));
      case Origin::kContent:
        FillContents(field, to);
        return {};
    }
    return {};
  }

 private:
  static Result<void> Check(bool fits) {
    if (fits) return {};
    return LimitError(
        "a column of a batch would have 2 GiB of text or more, or too many items of lists; read "
        "texts as dictionaries, or fewer columns");
  }

  static Result<void> Check(NotesResult notes) {
    if (notes != NotesResult::kDamaged) return Check(notes == NotesResult::kFilled);
    return DamagedError("the comments of a game are not in its plies");
  }

  bool FillSource(const ArrowField& field, std::size_t rows, ArrowColumn& to) const {
    if (field.kind == Kind::kText) {
      TextBuilder builder(rows, to);
      if (rows * source_.size() > (std::size_t{1} << 31)) return false;
      for (std::size_t i = 0; i < rows; ++i) builder.Append(source_);
      return builder.Finish();
    }
    const std::string names[] = {std::string(source_)};
    to.dictionary = TextsColumn(names);
    to.length = rows;
    to.value_bytes = sizeof(std::int32_t);
    const std::size_t bytes = rows * sizeof(std::int32_t);
    if (bytes > 0) std::memset(to.values.Room(bytes), 0, bytes);
    to.values.Grow(bytes);
    return true;
  }

  bool FillPlies(const ArrowField& field, ArrowColumn& to) const {
    const ColumnType& type = (*columns_.types)[field.column];
    const std::size_t rows = columns_.RowsOf(type);
    if (!columns_.IsInDictionary(type)) return FillColumn(field, columns_, rows, to);
    ArrowColumn distinct;
    return FillColumn(field, columns_, rows, distinct) && TakeRows(distinct, rows_of_plies_, to);
  }

  // For each game, the value of a column that counts.
  std::span<const std::uint32_t> CountsOf(std::size_t column) const {
    return ValuesOf<std::uint32_t>(columns_.At(column));
  }

  std::span<const std::uint8_t> CodesOf(std::size_t column) const {
    return ValuesOf<std::uint8_t>(columns_.At(column));
  }

  template <class T>
  static T* Numbers(std::size_t rows, ArrowColumn& to) {
    to.length = rows;
    to.value_bytes = sizeof(T);
    T* const numbers = reinterpret_cast<T*>(to.values.Room(rows * sizeof(T)));
    to.values.Grow(rows * sizeof(T));
    return numbers;
  }

  std::span<const std::uint32_t> PliesOfGames() const {
    return CountsOf(FindColumn(*columns_.types, Table::kGames, "plies"));
  }

  // For each ply, the value of its game.
  Result<void> FillOfGames(const ArrowField& field, ArrowColumn& to) {
    ArrowField of_games = field;
    const bool is_word = field.kind == Kind::kWord;
    if (is_word) of_games.kind = Kind::kText;
    ArrowColumn values;
    Result<void> status = Fill(of_games, Table::kGames, values);
    if (!status.ok()) return status;
    if (is_word) values = WithDictionary(values);
    std::vector<std::uint32_t> games;
    games.reserve(columns_.RowsOf(Table::kPlies));
    const std::span<const std::uint32_t> plies = PliesOfGames();
    for (std::uint32_t game = 0; game < plies.size(); ++game) {
      games.insert(games.end(), plies[game], game);
    }
    return Check(TakeRows(values, games, to));
  }

  Result<void> FillGamesOfPlies(const ArrowField& field, ArrowColumn& to) const {
    const auto offsets = ValuesOf<std::uint64_t>(columns_.At(field.column));
    const std::span<const std::uint32_t> plies = PliesOfGames();
    auto* next = Numbers<std::uint64_t>(columns_.RowsOf(Table::kPlies), to);
    for (std::size_t game = 0; game < plies.size(); ++game) {
      for (std::uint32_t i = 0; i < plies[game]; ++i) *next++ = offsets[game];
    }
    return {};
  }

  Result<void> FillNumbersOfPlies(const ArrowField& field, ArrowColumn& to) const {
    auto* next = Numbers<std::uint32_t>(columns_.RowsOf(Table::kPlies), to);
    for (const std::uint32_t plies : CountsOf(field.column)) {
      for (std::uint32_t ply = 1; ply <= plies; ++ply) *next++ = ply;
    }
    return {};
  }

  // Which plies have a text: all, or those that are unparsed.
  std::function<bool(std::size_t)> WantsText() const {
    if (style_.text) return {};
    const ColumnTypes& types = *columns_.types;
    const std::size_t column = FindColumn(types, Table::kPlies, "kind");
    const std::vector<std::string>& names = types[column].names;
    const std::span<const std::uint8_t> codes = CodesOf(column);
    return [this, codes, &names](std::size_t ply) {
      const std::size_t row = rows_of_plies_.empty() ? ply : rows_of_plies_[ply];
      return names[codes[row]] == "unparsed";
    };
  }

  // Lists of the rows of another table.
  Result<void> FillRows(const ArrowField& field, ArrowColumn& to) {
    const std::span<const std::uint32_t> counts = CountsOf(field.column);
    if (!FillBegins(counts, to)) return Check(false);
    if (field.origin == Origin::kPoints) MarkEmpty(counts, to);
    const ArrowField& item = field.parts[0];
    const Table table = TableOf(item);
    ArrowColumn& rows = to.parts.emplace_back();
    rows.layout = ArrowColumn::Layout::kStruct;
    rows.length = columns_.RowsOf(table);
    rows.parts.resize(item.parts.size());
    for (std::size_t i = 0; i < item.parts.size(); ++i) {
      Result<void> status = Fill(item.parts[i], table, rows.parts[i]);
      if (!status.ok()) return status;
    }
    return {};
  }

  // The table whose rows are `rows`. The second field of each of them is a column of the table.
  Table TableOf(const ArrowField& rows) const {
    return (*columns_.types)[rows.parts[1].column].table;
  }

  static void MarkEmpty(std::span<const std::uint32_t> counts, ArrowColumn& to) {
    Buffer<std::uint8_t> flags;
    for (const std::uint32_t count : counts) flags.Append(count == 0 ? 0x80 : 0);
    if (!counts.empty()) SetNulls(flags.data(), to);
  }

  bool FillWinners(const ArrowField& field, ArrowColumn& to) const {
    std::vector<std::uint8_t> counts, codes;
    for (const std::uint32_t bits : CountsOf(field.column)) {
      counts.push_back(static_cast<std::uint8_t>(std::popcount(bits)));
      for (std::uint8_t code = 0; code < 32; ++code) {
        if ((bits >> code & 1) != 0) codes.push_back(code);
      }
    }
    ArrowField names = field.parts[0];
    names.named = field.named;
    return FillBegins(std::span<const std::uint8_t>(counts), to) &&
           FillNames(names, codes, to.parts.emplace_back());
  }

  void FillLegal(const ArrowField& field, ArrowColumn& to) const {
    const std::span<const std::uint8_t> codes = CodesOf(field.column);
    const std::vector<std::string>& names = (*columns_.types)[field.column].names;
    Buffer<std::uint8_t> flags;
    to.length = codes.size();
    for (std::size_t i = 0; i < codes.size(); ++i) {
      const std::string& name = names[codes[i]];
      if (i % 8 == 0) to.values.Append('\0');
      to.values.back() = static_cast<char>(to.values.back() | (name == "true" ? 1 : 0) << i % 8);
      flags.Append(name.empty() ? 0x80 : 0);
    }
    if (!codes.empty()) SetNulls(flags.data(), to);
  }

  bool FillCodes(const ArrowField& field, ArrowColumn& to) const {
    const Column& texts = columns_.At(field.column);
    const std::span<const std::uint32_t> games = CountsOf(field.column);
    const auto diagnostics = CountsOf(FindColumn(*columns_.types, Table::kGames, "diagnostics"));
    Column codes;
    Buffer<std::uint8_t> nulls;
    std::vector<std::uint32_t> counts(games.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
      const std::string_view text = texts.words.At(games[i]);
      nulls.Append(AreCodesKnown(diagnostics[i], text) ? 0 : 0x80);
      ForEachCode(text, [&](std::string_view each) {
        const std::uint32_t code = codes.words.CodeOf(each);
        codes.values.Append(&code, sizeof(code));
        ++counts[i];
      });
    }
    if (!FillBegins(std::span<const std::uint32_t>(counts), to)) return false;
    if (!games.empty()) SetNulls(nulls.data(), to);
    return FillWords(field.parts[0], codes, to.parts.emplace_back());
  }

  void FillContents(const ArrowField& field, ArrowColumn& to) const {
    const auto high = ValuesOf<std::uint64_t>(columns_.At(field.column));
    const auto low = ValuesOf<std::uint64_t>(columns_.At(field.column + 1));
    auto* next = Numbers<Hash128>(high.size(), to);
    for (std::size_t i = 0; i < high.size(); ++i) {
      *next++ = {__builtin_bswap64(high[i]), __builtin_bswap64(low[i])};
    }
  }

  const GameOps& game_;
  const TableStyle& style_;
  const std::string_view source_;
  const Columns& columns_;
  std::span<const std::uint32_t> rows_of_plies_;  // in the row dictionary, if there is one
};

}  // namespace

Result<void> FillTable(const GameOps& game, const ArrowFields& fields, const TableStyle& style,
                       std::string_view source, const Columns& columns,
                       std::vector<ArrowColumn>& table) {
  table.resize(fields.size());
  TableFiller filler(game, style, source, columns);
  const Table rows = style.rows == JsonRows::kMoves ? Table::kPlies : Table::kGames;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    Result<void> status = filler.Fill(fields[i], rows, table[i]);
    if (!status.ok()) return status;
  }
  return {};
}

}  // namespace plymill
