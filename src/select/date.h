// Date: a date as it is written in tag pairs.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace plymill {

struct Date {
  std::array<int, 3> parts{};  // year, month and day; 0 for a part that is written with `?`
  std::size_t told = 0;        // number of parts in the text, including parts written with `?`
};

// Reads a date such as "2012.11.06", "2012-11", "2012", "2012.??.??", or "06/11/2012" with the day
// first. The year has four digits. `.`, `-` or `/` separates the parts. Returns nothing if `text`
// is not such a date.
std::optional<Date> ReadDate(std::string_view text);

// Compares `a` with the known parts of `b`. Returns a number less than, equal to or greater than 0,
// or nothing if `a` lacks a part that is needed.
std::optional<int> CompareDates(const Date& a, const Date& b);

}  // namespace plymill
