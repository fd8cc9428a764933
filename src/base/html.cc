#include "base/html.h"

#include <cstdio>

#include "base/utf8.h"

namespace plymill {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// The size of the UTF-8 character that begins with `lead`.
std::size_t SizeOf(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead < 0xE0) return 2;
  return lead < 0xF0 ? 3 : 4;
}

// Whether the character is a control character or changes the direction of text.
bool IsUnseen(std::string_view text) {
  const char32_t c = FirstCharacter(text);
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x061C || (c >= 0x200E && c <= 0x200F) ||
         (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

void AppendCharacter(std::string_view character, std::string& html) {
  switch (character[0]) {
    case '&':
      html += "&amp;";
      return;
    case '<':
      html += "&lt;";
      return;
    case '>':
      html += "&gt;";
      return;
    case '"':
      html += "&quot;";
      return;
    case '\'':
      html += "&#39;";
      return;
    case '\n':
      html += '\n';
      return;
    case '\t':
      html += ' ';
      return;
    default:
      html += IsUnseen(character) ? kReplacement : character;
  }
}

}  // namespace

std::string Html(std::string_view text, std::size_t most) {
  const bool is_cut = text.size() > most;
  text = text.substr(0, most);
  std::string utf8(text.size() * kMaxUtf8Bytes, '\0');
  utf8.resize(ToUtf8(text, utf8.data()));
  std::string html;
  for (std::size_t i = 0; i < utf8.size();) {
    const std::size_t size = SizeOf(static_cast<unsigned char>(utf8[i]));
    AppendCharacter(std::string_view(utf8).substr(i, size), html);
    i += size;
  }
  if (is_cut) html += "…";
  return html;
}

std::string Fixed(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof(text), "%.*f", digits, value);
  return text;
}

}  // namespace plymill
