#include "view/html.h"

#include <algorithm>
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

std::string Grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

std::string Percent(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return "-";
  return Fixed(100 * static_cast<double>(part) / static_cast<double>(whole), 1) + " %";
}

std::string Fixed(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof(text), "%.*f", digits, value);
  return text;
}

std::string CountOf(std::uint64_t number, const std::string& what) {
  return Grouped(number) + " " + what + (number == 1 ? "" : "s");
}

std::string SizeText(std::uint64_t bytes) {
  if (bytes < 1000) return CountOf(bytes, "byte");
  double size = static_cast<double>(bytes) / 1e3;
  const char* unit = " kB";
  for (const char* const larger : {" MB", " GB"}) {
    if (size < 1000) break;
    size /= 1e3;
    unit = larger;
  }
  return Fixed(size, size < 100 ? 1 : 0) + unit;
}

std::string More(std::uint64_t shown, std::uint64_t all, bool is_complete) {
  if (shown >= all && is_complete) return "";
  const std::string least = is_complete ? "" : "at least ";
  return "<p class=\"soft\">and " + least + Grouped(all - std::min(shown, all)) + " more</p>\n";
}

}  // namespace plymill
