#include "select/date.h"

#include <algorithm>
#include <string>

namespace plymill {
namespace {

bool IsSeparator(char c) { return c == '.' || c == '-' || c == '/'; }

// Returns `part` as a number, or 0 if it consists of `?`. Returns nothing if `part` is invalid.
std::optional<int> ReadPart(std::string_view part) {
  if (part.empty() || part.size() > 4) return std::nullopt;
  if (part.find_first_not_of('?') == std::string_view::npos) return 0;
  int number = 0;
  for (const char c : part) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + (c - '0');
  }
  return number;
}

}  // namespace

std::optional<Date> ReadDate(std::string_view text) {
  Date date;
  bool year_first = false, year_last = false;
  for (std::size_t begin = 0; begin <= text.size();) {
    const auto* const separator = std::find_if(text.begin() + begin, text.end(), IsSeparator);
    const auto end = static_cast<std::size_t>(separator - text.begin());
    const std::optional<int> part = ReadPart(text.substr(begin, end - begin));
    if (!part || date.told == 3) return std::nullopt;
    year_last = end - begin == 4;
    year_first = year_first || (year_last && date.told == 0);
    date.parts[date.told++] = *part;
    begin = end + 1;
  }
  if (year_first) return date;
  if (!year_last || date.told != 3) return std::nullopt;
  std::swap(date.parts[0], date.parts[2]);
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
