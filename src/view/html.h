// Html: texts and numbers for pages that plymill writes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace plymill {

// `text` for the content or a quoted attribute of HTML or SVG: no mark-up in it has an effect.
// Bytes that are not UTF-8 are read as in rows. Characters that control a terminal or change the
// direction of text are shown as U+FFFD. At most `most` bytes of `text` are kept; a cut text ends
// with "…".
std::string Html(std::string_view text, std::size_t most = 200);

// `number` with a comma before each group of three digits.
std::string Grouped(std::uint64_t number);

// `part` of `whole` in percent, such as "33.4 %".
std::string Percent(std::uint64_t part, std::uint64_t whole);

// `value` with `digits` digits after the point.
std::string Fixed(double value, int digits);

// "1 game", "2 games"
std::string CountOf(std::uint64_t number, const std::string& what);

// "410 bytes", "12.3 kB"
std::string SizeText(std::uint64_t bytes);

// A paragraph "and 12 more", if not all of `all` are shown.
std::string More(std::uint64_t shown, std::uint64_t all, bool is_complete = true);

}  // namespace plymill
