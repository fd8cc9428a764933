#include "rows/first_ply_text.h"

#include <algorithm>

#include "base/utf8.h"

namespace plymill {
namespace {

std::string_view WithoutStart(std::string_view text, std::string_view signs) {
  return text.substr(std::min(text.find_first_not_of(signs), text.size()));
}

}  // namespace

// Some printers write lines before the ply, or set the game apart with a line that holds a byte
// order mark. The ply is on the last other line.
std::string OnlyPly(std::string_view printed, const std::string& number) {
  std::string_view ply;
  while (!printed.empty()) {
    const std::string_view line = printed.substr(0, printed.find('\n'));
    printed.remove_prefix(std::min(line.size() + 1, printed.size()));
    if (!line.empty() && line != kByteOrderMark) ply = line;
  }
  ply = WithoutStart(ply, " \t");
  if (!number.empty() && ply.starts_with(number)) {
    ply = WithoutStart(ply.substr(number.size()), " \t#.");
  }
  return std::string(ply);
}

}  // namespace plymill
