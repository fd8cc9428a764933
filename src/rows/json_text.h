// JSON text: writes JSON values, which are tokens from tables, numbers, and escaped strings.
//
// Every function writes at `to` and returns the end of its output. It may overwrite up to
// Buffer<char>::kSlackBytes bytes after that end.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/json_string.h"
#include "model/fields.h"

namespace plymill {

// The most bytes WriteNumber() writes.
inline constexpr std::size_t kMaxNumberBytes = 20;

// The most bytes of a text that consists of the characters of `constant` and of `numbers` numbers.
constexpr std::size_t MaxJsonBytes(std::string_view constant, std::size_t numbers) {
  return constant.size() + numbers * kMaxNumberBytes;
}

// A JSON value of at most 15 bytes. It is copied as one word of 16 bytes.
struct JsonToken {
  std::array<char, 15> text{};
  std::uint8_t size = 0;

  constexpr void Append(char c) { text[size++] = c; }
  constexpr std::string_view view() const { return {text.data(), size}; }
};
static_assert(sizeof(JsonToken) == 16);

inline char* WriteToken(const JsonToken& token, char* to) {
  std::memcpy(to, &token, sizeof(token));
  return to + token.size;
}

constexpr JsonToken LiteralToken(std::string_view literal) {
  JsonToken token;
  for (const char c : literal) token.Append(c);
  return token;
}

// The token of a name: the name in quotes, or `null` if the name is empty.
constexpr JsonToken TokenOf(std::string_view name) {
  if (name.empty()) return LiteralToken("null");
  JsonToken token;
  token.Append('"');
  for (const char c : name) token.Append(c);
  token.Append('"');
  return token;
}

inline constexpr std::array<JsonToken, 256> kByteTokens = [] {
  std::array<JsonToken, 256> tokens{};
  for (unsigned number = 0; number < 256; ++number) {
    Name name;
    name.Append(number);
    for (const char c : name.view()) tokens[number].Append(c);
  }
  return tokens;
}();

template <std::size_t n>
inline char* WriteLiteral(const char (&literal)[n], char* to) {
  std::memcpy(to, literal, n - 1);
  return to + n - 1;
}

// The text before a value, such as `,"kind":`. It is copied in words of 16 bytes.
struct JsonKey {
  std::array<char, 32> text{};
  std::size_t size = 0;

  constexpr void Append(char c) { text[size++] = c; }
};

// Writes `key`, which must be known at compile time so that the compiler removes the branch.
inline char* WriteKey(const JsonKey& key, char* to) {
  std::memcpy(to, key.text.data(), 16);
  if (key.size > 16) std::memcpy(to + 16, key.text.data() + 16, 16);
  return to + key.size;
}

inline char* WriteText(std::string_view text, char* to) {
  if (!text.empty()) std::memcpy(to, text.data(), text.size());
  return to + text.size();
}

// Like WriteText(), for short texts. Copies words of 32 bytes without a call to memcpy(). Therefore
// 32 bytes after the end of `text` must be readable.
inline char* WriteWords(std::string_view text, char* to) {
  constexpr std::size_t kWord = 32;
  for (std::size_t at = 0; at < text.size(); at += kWord) {
    std::memcpy(to + at, text.data() + at, kWord);
  }
  return to + text.size();
}

// Writes a text of at most seven bytes in quotes, or `null` if `text` is 0. The lowest eight bits
// of `text` are its first byte. There is no branch, because the CPU could not predict it. Therefore
// a quote is also written after `null`, and the next value overwrites this quote.
inline char* WriteShortText(std::uint64_t text, char* to) {
  constexpr std::uint64_t kNull = 'n' | 'u' << 8 | 'l' << 16 | 'l' << 24;
  const bool is_null = text == 0;
  const std::uint64_t word = is_null ? kNull : text << 8 | '"';
  const auto last = static_cast<std::size_t>(std::bit_width(word) - 1) / 8;  // index of last byte
  std::memcpy(to, &word, sizeof(word));
  to[last + 1] = '"';
  return to + last + (is_null ? 1 : 2);
}

// Numbers less than this are written from a table.
inline constexpr std::size_t kSmallNumbers = 1000;

// The digits of each small number in the low bytes, and their count in the highest byte.
inline constexpr std::array<std::uint32_t, kSmallNumbers> kSmallDigits = [] {
  std::array<std::uint32_t, kSmallNumbers> all{};
  for (unsigned number = 0; number < all.size(); ++number) {
    Name name;
    name.Append(number);
    std::uint32_t& digits = all[number];
    for (std::size_t i = name.view().size(); i-- > 0;) {
      digits = digits << 8 | static_cast<unsigned char>(name.view()[i]);
    }
    digits |= static_cast<std::uint32_t>(name.view().size()) << 24;
  }
  return all;
}();

inline char* WriteSmallNumber(std::size_t number, char* to) {
  const std::uint32_t digits = kSmallDigits[number];
  std::memcpy(to, &digits, sizeof(digits));
  return to + (digits >> 24);
}

char* WriteLargeNumber(std::uint64_t number, char* to);

inline char* WriteNumber(std::uint64_t number, char* to) {
  if (number < kSmallNumbers) [[likely]]
    return WriteSmallNumber(number, to);
  return WriteLargeNumber(number, to);
}

// The numbers -128 to 127, indexed by the number as an unsigned byte.
inline constexpr std::array<JsonToken, 256> kSignedTokens = [] {
  std::array<JsonToken, 256> tokens = kByteTokens;
  for (unsigned number = 128; number < 256; ++number) {
    tokens[number] = {};
    tokens[number].Append('-');
    for (const char c : kByteTokens[256 - number].view()) tokens[number].Append(c);
  }
  return tokens;
}();

inline char* WriteSigned(std::int64_t number, char* to) {
  if (number == static_cast<std::int8_t>(number)) [[likely]] {
    return WriteToken(kSignedTokens[static_cast<std::uint8_t>(number)], to);
  }
  if (number < 0) *to++ = '-';
  const auto bits = static_cast<std::uint64_t>(number);
  return WriteNumber(number < 0 ? ~bits + 1 : bits, to);
}

// Writes `text` like WriteJsonString(), or `null` if `text.data()` is null, which means that there
// is no text.
inline char* WriteJsonText(std::string_view text, char* to) {
  return text.data() == nullptr ? WriteLiteral("null", to) : WriteJsonString(text, to);
}

}  // namespace plymill
