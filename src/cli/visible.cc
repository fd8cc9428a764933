#include "cli/visible.h"

#include <absl/strings/escaping.h>
#include <absl/strings/str_cat.h>

#include <cstddef>

#include "base/utf8.h"

namespace plymill::cli {
namespace {

bool IsControl(char32_t c) { return c < 0x20 || (c >= 0x7F && c < 0xA0); }

// Whether the character changes the direction of text, so that a terminal would show the characters
// after it in another order.
bool IsDirection(char32_t c) {
  return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0x200E ||
         c == 0x200F || c == 0x061C;
}

std::size_t Utf8Bytes(char32_t c) { return c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4; }

}  // namespace

std::string Visible(std::string_view text) {
  std::string visible;
  while (!text.empty()) {
    const char32_t c = FirstCharacter(text);
    const std::size_t bytes = Utf8Bytes(c);  // 1 if no valid character begins there
    if (c < 0x80 && IsControl(c)) {
      visible += absl::CHexEscape(std::string(text.substr(0, 1)));
    } else if (IsControl(c) || IsDirection(c)) {
      absl::StrAppend(&visible, "\\u", absl::Hex(static_cast<unsigned>(c), absl::kZeroPad4));
    } else {
      visible += text.substr(0, bytes);
    }
    text.remove_prefix(bytes);
  }
  return visible;
}

}  // namespace plymill::cli
