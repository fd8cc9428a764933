#include "base/path_text.h"

#include <absl/strings/ascii.h>
#include <absl/strings/numbers.h>
#include <absl/strings/str_cat.h>

#include "base/utf8.h"

namespace plymill {
namespace {

void AppendEscaped(char byte, std::string& to) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  const auto code = static_cast<unsigned char>(byte);
  to += {'%', kDigits[code >> 4], kDigits[code & 15]};
}

// `path` as UTF-8. If the path is not UTF-8, escapes each `%` and each byte beyond ASCII. Otherwise
// escapes each `%` for which is_escaped(at) is true.
template <class IsEscaped>
std::string Escaped(std::string_view path, IsEscaped is_escaped) {
  const bool utf8 = IsUtf8(path);
  std::string text;
  for (std::size_t at = 0; at < path.size(); ++at) {
    const char byte = path[at];
    const bool escaped = byte == '%' ? !utf8 || is_escaped(at) : !utf8 && (byte & 0x80) != 0;
    escaped ? AppendEscaped(byte, text) : text.push_back(byte);
  }
  return text;
}

}  // namespace

std::string PathText(std::string_view path) {
  return Escaped(path, [](std::size_t) { return true; });
}

bool DecodePath(std::string& text) {
  std::string path;
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::uint32_t byte = static_cast<unsigned char>(text[at]);
    if (text[at] == '%') {
      if (text.size() - at < 3 || !absl::SimpleHexAtoi(text.substr(at + 1, 2), &byte)) return false;
      at += 2;
    }
    path.push_back(static_cast<char>(byte));
  }
  text = std::move(path);
  return true;
}

std::string SourceName(std::string_view path) {
  return Escaped(path, [&](std::size_t at) {
    return path.size() - at > 2 && absl::ascii_isxdigit(static_cast<unsigned char>(path[at + 1])) &&
           absl::ascii_isxdigit(static_cast<unsigned char>(path[at + 2]));
  });
}

std::string HashText(std::uint64_t hash) { return absl::StrCat(absl::Hex(hash, absl::kZeroPad16)); }

}  // namespace plymill
