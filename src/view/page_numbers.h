// PageNumbers: numbers as the pages of plymill show them.
#pragma once

#include <cstdint>
#include <string>

namespace plymill {

// `number` with a comma before each group of three digits.
std::string Grouped(std::uint64_t number);

// `part` of `whole` in percent, such as "33.4 %".
std::string Percent(std::uint64_t part, std::uint64_t whole);

// "1 game", "2 games"
std::string CountOf(std::uint64_t number, const std::string& what);

// "410 bytes", "12.3 kB"
std::string SizeText(std::uint64_t bytes);

// A paragraph "and 12 more", if not all of `all` are shown.
std::string More(std::uint64_t shown, std::uint64_t all, bool is_complete = true);

}  // namespace plymill
