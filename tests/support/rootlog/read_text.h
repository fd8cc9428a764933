// Helpers for tests that read games of Rootlog from texts.
#pragma once

#include <deque>
#include <string>
#include <string_view>

#include "games/rootlog/game.h"
#include "support/transcript.h"

namespace plymill::rootlog {

inline constexpr std::string_view kHead = "Map: Fall\nDeck: E&P\nC: Ann\nA: Bo\n";

inline std::string WithHead(std::string_view lines) {
  return std::string(kHead) + std::string(lines);
}

// Reads `text`. A copy of it is kept, because the transcript points into it.
inline auto Read(std::string_view text, ReadOptions options = {}) {
  static std::deque<std::string> texts;
  return Transcribe<Game>(texts.emplace_back(text), options);
}

}  // namespace plymill::rootlog
