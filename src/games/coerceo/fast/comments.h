// Comments of the fast form: which braces are those of a game, and what a comment opens
// with.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/coerceo/fast/records.h"
#include "games/coerceo/fast/workspace.h"

namespace plymill::coerceo::fast {

// The braces of a shard, passed game by game.
class CommentCursor {
 public:
  // The text inside the next comment.
  Span Next(const Workspace& work) {
    return {work.opens[next_open_++] + 1, work.closes[next_close_++]};
  }

  // Passes the braces of games that were left to the plain form, paired or not.
  void PassTo(std::uint32_t offset, const Workspace& work) {
    while (next_open_ < work.open_count && work.opens[next_open_] < offset) ++next_open_;
    while (next_close_ < work.close_count && work.closes[next_close_] < offset) ++next_close_;
  }

 private:
  std::size_t next_open_ = 0, next_close_ = 0;
};

// What a comment may open with: 1 "!", 2 "?", 3 the end of a sign.
inline constexpr std::array<std::uint8_t, 256> kOpeningKinds = [] {
  std::array<std::uint8_t, 256> kinds{};
  kinds['!'] = 1;
  kinds['?'] = 2;
  kinds[' '] = kinds['\r'] = kinds['\n'] = kinds['}'] = 3;
  return kinds;
}();

// The annotation by the kinds of the first three characters, two bits each.
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

// The annotation a comment opens with, or 0:   "! text"  "?!}"
inline std::uint8_t OpeningAnnotation(const char* comment) {
  const auto kind = [&](int i) -> std::size_t {
    return kOpeningKinds[static_cast<unsigned char>(comment[i])];
  };
  return kOpeningAnnotations[kind(0) | kind(1) << 2 | kind(2) << 4];
}

}  // namespace plymill::coerceo::fast
