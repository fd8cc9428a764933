// Date: a date as people write it.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace plymill {

struct Date {
  std::array<int, 3> parts{};  // year, month and day; 0 for a part that is written with `?`
  std::size_t told = 0;        // number of parts in the text, including parts written with `?`
  bool is_day_first = false;   // three numbers, the year last: the first one may be day or month
};

// Reads a date such as "2012.11.06", "2012-11", "2012", "2012.??.??", "06/11/2012" with the day
// first, "11/2012", or "6 November 2012" with the month in English. `.`, `-`, `/` or a blank
// separates the parts; the year has four digits. A time after the date ("2012-11-06T21:19") is
// ignored. Returns nothing if `text` is not such a date. The parts may be out of range.
std::optional<Date> ReadDate(std::string_view text);

// Compares `a` with the known parts of `b`. Returns a number less than, equal to or greater than 0,
// or nothing if `a` lacks a part that is needed.
std::optional<int> CompareDates(const Date& a, const Date& b);

}  // namespace plymill
