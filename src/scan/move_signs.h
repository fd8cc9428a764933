// Move signs: bytes of which every line with moves has at least one. All other lines are skipped
// quickly.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace plymill {

// For each byte, whether it is a sign.
using SignTable = std::array<bool, 256>;

// The signs are the move signs of the notation, the bytes of `others`, and all bytes that are not
// ASCII.
template <class Game>
constexpr SignTable SignsOf(std::string_view others = "") {
  SignTable signs{};
  for (const char c : Game::kMoveSigns) signs[static_cast<unsigned char>(c)] = true;
  for (const char c : others) signs[static_cast<unsigned char>(c)] = true;
  for (std::size_t c = 0x80; c < signs.size(); ++c) signs[c] = true;
  return signs;
}

// The start of the first line of `text`, at or after the line start `from`, that has one of the
// signs; text.size() if there is none.
inline std::size_t FindLineWith(const SignTable& signs, std::string_view text, std::size_t from) {
  std::size_t at = from;
  while (at < text.size() && !signs[static_cast<unsigned char>(text[at])]) ++at;
  if (at == text.size()) return at;
  while (at > from && text[at - 1] != '\n') --at;
  return at;
}

}  // namespace plymill
