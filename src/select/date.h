// Date: a date as notations write it.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace plymill {

// Year, month and day; fewer where fewer are told, and 0 for what is written with `?`.
struct Date {
  std::array<int, 3> parts{};
  std::size_t told = 0;
};

// "2012.11.06", "2012-11", "2012", "2012.??.??", or the day first: "06/11/2012". Nothing
// where `text` is no such date. The year has four digits; parts stand between `.`, `-` or `/`.
std::optional<Date> ReadDate(std::string_view text);

// How `a` compares with `b`, as far as `b` is told: less than, equal to or greater than
// 0. Nothing where `a` does not tell enough.
std::optional<int> CompareDates(const Date& a, const Date& b);

}  // namespace plymill
