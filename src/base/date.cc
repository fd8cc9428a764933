#include "base/date.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/cursor.h"
#include "base/letter_case.h"

namespace plymill {
namespace {

constexpr std::string_view kMonths[] = {"january",   "february", "march",    "april",
                                        "may",       "june",     "july",     "august",
                                        "september", "october",  "november", "december"};
constexpr std::string_view kSeparators = ".-/ ";

// The number of the month that `part` names, in full or by at least three letters; 0 if none.
int MonthCalled(std::string_view part) {
  if (part.size() < 3) return 0;
  for (std::size_t i = 0; i < std::size(kMonths); ++i) {
    if (EqualInEitherCase(kMonths[i].substr(0, part.size()), part)) return static_cast<int>(i) + 1;
  }
  return 0;
}

// Returns `part` as a number, or 0 if it has a `?`. Returns nothing if `part` is invalid.
std::optional<int> NumberOf(std::string_view part) {
  if (part.empty() || (part.size() > 2 && part.size() != 4)) return std::nullopt;
  int number = 0;
  for (const char c : part) {
    if (c != '?' && !IsDigit(c)) return std::nullopt;
    number = number * 10 + (c - '0');
  }
  return part.find('?') == std::string_view::npos ? number : 0;
}

// `text` without the time after a date: "T21:19:15Z", " 21:19 BST", " ~15:45".
std::string_view WithoutTime(std::string_view text) {
  for (std::size_t i = text.find_first_of("T "); i != std::string_view::npos;
       i = text.find_first_of("T ", i + 1)) {
    const std::size_t time = i + (text.substr(i + 1).starts_with('~') ? 2 : 1);
    const std::size_t colon = text.find(':', time);
    if (colon == std::string_view::npos || colon == time || colon > time + 2) continue;
    if (IsDigit(text[time]) && IsDigit(text[colon - 1])) return text.substr(0, i);
  }
  return text;
}

}  // namespace

std::optional<Date> ReadDate(std::string_view text) {
  text = WithoutTime(text);
  Date date;
  std::optional<std::size_t> year, month;  // indexes of the part of four signs, and of a name
  for (std::size_t begin = 0; begin <= text.size(); ++date.told) {
    const std::size_t end = std::min(text.find_first_of(kSeparators, begin), text.size());
    const std::string_view part = text.substr(begin, end - begin);
    begin = end + 1;
    const int named = MonthCalled(part);
    const std::optional<int> number = named != 0 ? named : NumberOf(part);
    std::optional<std::size_t>& only = named != 0 ? month : year;
    if (!number || date.told == date.parts.size()) return std::nullopt;
    date.parts[date.told] = *number;
    if (named == 0 && part.size() != 4) continue;
    if (only) return std::nullopt;
    only = date.told;
  }
  if (!year || (*year != 0 && *year + 1 != date.told)) return std::nullopt;
  if (month && date.told == 3 && *month != 1) return std::nullopt;
  date.is_day_first = *year == 2 && !month;
  std::swap(date.parts[0], date.parts[*year]);
  return date;
}

std::optional<int> CompareDates(const Date& a, const Date& b) {
  for (std::size_t i = 0; i < b.told; ++i) {
    if (b.parts[i] == 0) continue;
    if (i >= a.told || a.parts[i] == 0) return std::nullopt;
    if (a.parts[i] != b.parts[i]) return a.parts[i] - b.parts[i];
  }
  return 0;
}

}  // namespace plymill
