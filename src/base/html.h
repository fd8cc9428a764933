// Html: texts and numbers for HTML and SVG.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace plymill {

// `text` for the content or a quoted attribute of HTML or SVG: no mark-up in it has an effect.
// Bytes that are not UTF-8 are read as in rows. Characters that control a terminal or change the
// direction of text are shown as U+FFFD. At most `most` bytes of `text` are kept; a cut text ends
// with "…".
std::string Html(std::string_view text, std::size_t most = 200);

// `value` with `digits` digits after the point.
std::string Fixed(double value, int digits);

}  // namespace plymill
