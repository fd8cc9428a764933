#include "base/json_string.h"

#include <bit>
#include <cstring>

#include "base/utf8.h"

namespace plymill {
namespace {

constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101;
constexpr std::uint64_t kHighs = 0x8080'8080'8080'8080;

// A word in which the high bit of each byte is set if that byte of `word` is 0.
constexpr std::uint64_t ZeroBytes(std::uint64_t word) { return (word - kOnes) & ~word & kHighs; }

// Marks the high bit of the first byte of `word` that JSON escapes. Marks on later bytes are not
// reliable.
constexpr std::uint64_t EscapedBytes(std::uint64_t word) {
  const std::uint64_t control = (word - kOnes * 0x20) & ~word & kHighs;
  return control | ZeroBytes(word ^ (kOnes * '"')) | ZeroBytes(word ^ (kOnes * '\\'));
}

char* WriteEscape(char c, char* to) {
  constexpr std::string_view kShort = "\"\"\\\\\bb\ff\nn\rr\tt";
  *to++ = '\\';
  for (std::size_t i = 0; i < kShort.size(); i += 2) {
    if (kShort[i] != c) continue;
    *to++ = kShort[i + 1];
    return to;
  }
  constexpr std::string_view kHex = "0123456789abcdef";
  for (const char sign : std::string_view("u00")) *to++ = sign;
  *to++ = kHex[static_cast<unsigned char>(c) >> 4];
  *to++ = kHex[static_cast<unsigned char>(c) & 15];
  return to;
}

bool IsEscaped(char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; }

}  // namespace

// Copies eight bytes at a time, up to a byte that needs an escape.
char* WriteEscaped(std::string_view text, char* to) {
  const char* at = text.data();
  const char* const end = at + text.size();
  while (end - at >= 8) {
    std::uint64_t word;
    std::memcpy(&word, at, 8);
    std::memcpy(to, &word, 8);
    const std::uint64_t escaped = EscapedBytes(word);
    const int plain = std::countr_zero(escaped) / 8;
    at += plain;
    to += plain;
    if (escaped != 0) to = WriteEscape(*at++, to);
  }
  for (; at < end; ++at) {
    if (IsEscaped(*at)) {
      to = WriteEscape(*at, to);
    } else {
      *to++ = *at;
    }
  }
  return to;
}

void AppendJsonString(std::string_view text, std::string& out) {
  if (!IsUtf8(text)) {
    std::string utf8(text.size() * kMaxUtf8Bytes, '\0');
    utf8.resize(ToUtf8(text, utf8.data()));
    return AppendJsonString(utf8, out);
  }
  const std::size_t begin = out.size();
  out.resize(begin + MaxJsonStringBytes(text.size()) + kEscapedSlackBytes);
  out.resize(static_cast<std::size_t>(WriteJsonString(text, out.data() + begin) - out.data()));
}

std::string JsonString(std::string_view text) {
  std::string json;
  AppendJsonString(text, json);
  return json;
}

}  // namespace plymill
