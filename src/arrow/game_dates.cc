#include "arrow/game_dates.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "arrow/bits.h"
#include "arrow/fill_values.h"
#include "arrow/table_fields.h"
#include "arrow/text_builder.h"
#include "base/letter_case.h"
#include "model/iso_date.h"
#include "model/tag_field.h"

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

// For each game, what `make` makes of its tags.
template <class Make>
void ForTagsOfGames(const Columns& columns, const Make& make) {
  const std::vector<TagRecord> tags = TagsOf(columns);
  const ColumnTypes& types = *columns.types;
  std::span<const TagRecord> left = tags;
  for (const std::uint32_t count :
       ValuesOf<std::uint32_t>(columns.At(FindColumn(types, Table::kGames, "tags")))) {
    make(left.first(count));
    left = left.subspan(count);
  }
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
  std::size_t i = 0;
  ForTagsOfGames(columns, [&](std::span<const TagRecord> tags) {
    if (dates[i].empty()) dates[i] = IsoDateOfTags(tags);
    ++i;
  });
  return dates;
}

// The days from 1970-01-01 to `date`, which is known to the day.
std::int32_t DaysTo(const IsoDate& date) {
  const std::string_view text = date.view();
  const auto number = [&](std::size_t at, std::size_t digits) {
    int value = 0;
    for (const char digit : text.substr(at, digits)) value = value * 10 + (digit - '0');
    return value;
  };
  const std::chrono::year_month_day day{std::chrono::year(number(0, 4)),
                                        std::chrono::month(static_cast<unsigned>(number(5, 2))),
                                        std::chrono::day(static_cast<unsigned>(number(8, 2)))};
  return static_cast<std::int32_t>(std::chrono::sys_days(day).time_since_epoch().count());
}

}  // namespace

void FillDays(const GameOps& game, const Columns& columns, ArrowColumn& to) {
  constexpr std::size_t kWhole = std::string_view("2022-04-19").size();
  Buffer<std::uint8_t> nulls;
  for (const IsoDate& date : DatesOf(game, columns)) {
    const bool is_whole = date.view().size() == kWhole;
    const std::int32_t days = is_whole ? DaysTo(date) : 0;
    nulls.Append(is_whole ? 0 : 0x80);
    to.values.Append(reinterpret_cast<const char*>(&days), sizeof(days));
    ++to.length;
  }
  to.value_bytes = sizeof(std::int32_t);
  if (to.length > 0) SetNulls(nulls.data(), to);
}

bool FillTag(const ArrowField& field, const Columns& columns, ArrowColumn& to) {
  const std::string_view name = *TagOfField(field.name);
  TextBuilder builder(columns.RowsOf(Table::kGames), to);
  ForTagsOfGames(columns, [&](std::span<const TagRecord> tags) {
    const auto found = std::find_if(tags.begin(), tags.end(), [&](const TagRecord& tag) {
      return EqualInEitherCase(tag.name, name);
    });
    found == tags.end() ? builder.AppendNull() : builder.Append(found->value);
  });
  return builder.Finish();
}

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
