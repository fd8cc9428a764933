// ReadText: reads games of Rootlog in tests.
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

// Keeps the text, because the results point into it.
inline auto Read(std::string_view text, ReadOptions options = {}) {
  static std::deque<std::string> texts;
  return Transcribe<Game>(texts.emplace_back(text), options);
}

}  // namespace plymill::rootlog
