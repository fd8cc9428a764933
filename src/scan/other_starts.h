// OtherStarts: games that begin within a line, or after line ends of other programs, in text that
// cannot be read.
//
// A game starts at the beginning of a line that ends with LF. In files that were joined, a game may
// begin elsewhere: after a line end such as CR or U+2028, or on the line of the last move of
// another game. It is then text of the game before it. If that text cannot be read, it is cut into
// its games, so that each of them is read or rejected by itself.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/cursor.h"
#include "model/shard.h"

namespace plymill {

// The bytes of the line end other than LF and CR LF that `text` begins with; 0 if there is none.
constexpr std::size_t OtherLineEndBytes(std::string_view text) {
  switch (text.empty() ? '\0' : text[0]) {
    case '\r':
      return text.starts_with("\r\n") ? 0 : 1;
    case '\v':
    case '\f':
      return 1;
    case '\xC2':
      return text.starts_with("\u0085") ? 2 : 0;
    case '\xE2':
      return text.starts_with("\u2028") || text.starts_with("\u2029") ? 3 : 0;
    default:
      return 0;
  }
}

// The first other line end in `text` at or after `from`; text.size() if there is none.
constexpr std::size_t FindOtherLineEnd(std::string_view text, std::size_t from) {
  while (from < text.size() && OtherLineEndBytes(text.substr(from)) == 0) ++from;
  return from;
}

// `text` without the blanks and line ends at its end.
constexpr std::string_view TrimLineEnds(std::string_view text) {
  constexpr std::string_view kSigns[] = {"\v", "\f", "\u0085", "\u2028", "\u2029"};
  for (std::size_t bytes = text.size() + 1; text.size() < bytes;) {
    bytes = text.size();
    for (const std::string_view sign : kSigns) {
      text = TrimEnd(text);
      if (text.ends_with(sign)) text.remove_suffix(sign.size());
    }
  }
  return text;
}

// The first place in `text` where a game would start if LF were written instead of the line end
// before it; text.size() if there is none.
template <class Game>
std::size_t FindOtherStart(std::string_view text) {
  if (FindOtherLineEnd(text, 0) == text.size()) return text.size();
  // Looks at larger and larger parts, because each game of a long text is looked for in this way.
  for (std::size_t most = 2 * Game::kStartLookaheadBytes;; most *= 4) {
    const std::string_view part = text.substr(0, most);
    thread_local std::string lines;  // keeps its memory
    lines.assign(part);
    for (std::size_t at = FindOtherLineEnd(part, 0); at < part.size();) {
      const std::size_t bytes = OtherLineEndBytes(part.substr(at));
      std::fill_n(lines.begin() + static_cast<std::ptrdiff_t>(at), bytes, ' ');
      at += bytes;
      lines[at - 1] = '\n';
      at = FindOtherLineEnd(part, at);
    }
    lines.append(Shard::kPaddingBytes, '\0');
    const std::string_view read = std::string_view(lines).substr(0, part.size());
    std::size_t start = Game::FindGameStart(read, 1);
    while (start < part.size() && (read[start - 1] != '\n' || part[start - 1] == '\n')) {
      start = Game::FindGameStart(read, start + 1);
    }
    const bool is_sure =
        part.size() == text.size() || start + Game::kStartLookaheadBytes <= part.size();
    if (is_sure) return std::min(start, text.size());
  }
}

// The starts of games in `text`, which cannot be read as one game.
template <class Game>
class StartsInGame {
 public:
  explicit StartsInGame(std::string_view text)
      : other_(FindOtherStart<Game>(text)), within_line_(FindWithinLine(text)) {}

  // The next start; the end of the text if there is none.
  std::size_t next() const { return std::min(other_, within_line_); }

  // Called with the text from the next start on. Looks for another start of the same kind only, so
  // that a long text is not read again for each of its games.
  void GoOnAt(std::string_view text) {
    const std::size_t passed = next();
    other_ = other_ == passed ? FindOtherStart<Game>(text) : other_ - passed;
    within_line_ = within_line_ == passed ? FindWithinLine(text) : within_line_ - passed;
  }

 private:
  static std::size_t FindWithinLine(std::string_view text) {
    if constexpr (requires { Game::FindGameWithinLine(text); }) {
      return Game::FindGameWithinLine(text);
    } else {
      return text.size();
    }
  }

  std::size_t other_, within_line_;
};

}  // namespace plymill
