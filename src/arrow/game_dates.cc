#include "arrow/game_dates.h"

#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "arrow/fill_values.h"
#include "arrow/table_fields.h"
#include "record/iso_date.h"

namespace plymill {
namespace {

// The texts of a column; data() is null if one is null.
std::vector<std::string_view> TextsOf(const Column& column) {
  std::vector<std::string_view> texts;
  const char* text = column.text.data();
  for (const std::uint32_t size : ValuesOf<std::uint32_t>(column)) {
    texts.push_back(size == kNoText ? std::string_view() : std::string_view(text, size));
    text += texts.back().size();
  }
  return texts;
}

std::vector<TagRecord> TagsOf(const Columns& columns) {
  const ColumnTypes& types = *columns.types;
  const Column& names = columns.At(FindColumn(types, Table::kTags, "name"));
  const auto codes = ValuesOf<std::uint32_t>(names);
  std::vector<TagRecord> tags;
  for (const std::string_view value :
       TextsOf(columns.At(FindColumn(types, Table::kTags, "value")))) {
    tags.push_back({names.words.At(codes[tags.size()]), value});
  }
  return tags;
}

std::vector<IsoDate> DatesOf(const GameOps& game, const Columns& columns) {
  const ColumnTypes& types = *columns.types;
  const std::size_t games = columns.RowsOf(Table::kGames);
  std::vector<IsoDate> dates(games);
  if (game.day_first) {
    const std::size_t column = FindColumn(types, Table::kGames, "date");
    const std::vector<std::string_view> texts = TextsOf(columns.At(column));
    for (std::size_t i = 0; i < games; ++i) dates[i] = IsoDateIn(texts[i], *game.day_first);
  }
  const std::vector<TagRecord> tags = TagsOf(columns);
  const auto counts = ValuesOf<std::uint32_t>(columns.At(FindColumn(types, Table::kGames, "tags")));
  std::span<const TagRecord> left = tags;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (dates[i].empty()) dates[i] = IsoDateOfTags(left.first(counts[i]));
    left = left.subspan(counts[i]);
  }
  return dates;
}

}  // namespace

bool FillDates(const GameOps& game, const ArrowField& field, const Columns& columns,
               ArrowColumn& to) {
  Column dates;
  for (const IsoDate& date : DatesOf(game, columns)) {
    const std::uint32_t code = dates.words.CodeOf(date.view());
    dates.values.Append(&code, sizeof(code));
  }
  return FillWords(field, dates, to);
}

}  // namespace plymill
