// Comments of the fast form: the braces of each game, and the annotations at the beginning of
// comments.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/coerceo/fast/records.h"
#include "games/coerceo/fast/workspace.h"

namespace plymill::coerceo::fast {

// CommentCursor: passes the braces of a shard, game by game.
class CommentCursor {
 public:
  // The text inside the next comment.
  Span Next(const Workspace& work) {
    return {work.opens[next_open_++] + 1, work.closes[next_close_++]};
  }

  // Passes all braces before `offset`. They belong to games that were left to the plain form. Some
  // of these braces may have no partner.
  void PassTo(std::uint32_t offset, const Workspace& work) {
    while (next_open_ < work.open_count && work.opens[next_open_] < offset) ++next_open_;
    while (next_close_ < work.close_count && work.closes[next_close_] < offset) ++next_close_;
  }

 private:
  std::size_t next_open_ = 0, next_close_ = 0;
};

// The kinds of characters at the beginning of a comment: 1 "!", 2 "?", 3 a character that ends an
// annotation, 0 any other character.
inline constexpr std::array<std::uint8_t, 256> kOpeningKinds = [] {
  std::array<std::uint8_t, 256> kinds{};
  kinds['!'] = 1;
  kinds['?'] = 2;
  kinds[' '] = kinds['\r'] = kinds['\n'] = kinds['}'] = 3;
  return kinds;
}();

// The annotation of a comment, indexed by the kinds of its first three characters, two bits each.
inline constexpr std::array<std::uint8_t, 64> kOpeningAnnotations = [] {
  std::array<std::uint8_t, 64> annotations{};
  const auto of_two = [&](int first, int second, std::uint8_t annotation) {
    annotations[static_cast<std::size_t>(first | second << 2 | 3 << 4)] = annotation;
  };
  for (std::size_t third = 0; third < 4; ++third) {
    annotations[static_cast<std::size_t>(1 | 3 << 2 | third << 4)] = 1;
    annotations[static_cast<std::size_t>(2 | 3 << 2 | third << 4)] = 3;
  }
  of_two(1, 1, 2);
  of_two(2, 2, 4);
  of_two(1, 2, 5);
  of_two(2, 1, 6);
  return annotations;
}();

// The annotation at the beginning of a comment, or 0:   "! text"  "?!}"
inline std::uint8_t OpeningAnnotation(const char* comment) {
  const auto kind = [&](int i) -> std::size_t {
    return kOpeningKinds[static_cast<unsigned char>(comment[i])];
  };
  return kOpeningAnnotations[kind(0) | kind(1) << 2 | kind(2) << 4];
}

}  // namespace plymill::coerceo::fast
