// TrimStart: the beginning of a text, for the detection of formats.
#pragma once

#include <algorithm>
#include <string_view>

#include "text/utf8.h"

namespace plymill {

// `text` without a byte order mark and without the spaces, tabs and line ends at its beginning.
constexpr std::string_view TrimStart(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
}
static_assert(TrimStart("\xEF\xBB\xBF \n a ") == "a " && TrimStart("\r\n").empty());

}  // namespace plymill
