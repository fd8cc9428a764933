// Game: the interface of Rootlog to the rest of plymill.
#pragma once

#include <span>
#include <string_view>

#include "games/rootlog/fast/reader.h"
#include "games/rootlog/game_start.h"
#include "games/rootlog/known/known_actions.h"
#include "games/rootlog/ply.h"
#include "games/rootlog/printer.h"
#include "games/rootlog/reasons.h"
#include "games/rootlog/rules/rules.h"
#include "games/rootlog/scanner.h"

namespace plymill::rootlog {

struct Game {
  static constexpr std::string_view kSlug = "rootlog";
  static constexpr std::string_view kName = "Rootlog";
  static constexpr std::span<const ReasonInfo> kOwnReasons = kReasons;
  static constexpr std::size_t kStartLookaheadBytes = rootlog::kStartLookaheadBytes;

  // Every line with a move contains one of these signs or a byte that is not ASCII.
  static constexpr std::string_view kMoveSigns = ">^+#?-XZ";

  using Ply = rootlog::Ply;
  using Player = rootlog::Player;
  using Info = rootlog::Info;
  using Printer = rootlog::Printer;
  using Memo = rootlog::KnownActions;
  using Rules = rootlog::Rules;
#if defined(__x86_64__)
  using FastReader = rootlog::FastReader;
#endif

  static constexpr std::size_t FindGameStart(std::string_view text, std::size_t from) {
    return rootlog::FindGameStart(text, from);
  }

  static constexpr std::size_t FindFragment(std::string_view text) {
    return rootlog::FindFragment(text);
  }

  template <class Recorder>
  static constexpr void ReadGame(Cursor& in, Recorder& recorder, ReadOptions options) {
    rootlog::ReadGame(in, recorder, options);
  }

  static constexpr bool OnlyScores(Kind kind) { return kind == Kind::kScore; }

  static constexpr Faction PlayerWithCode(unsigned code) { return static_cast<Faction>(code); }
};

}  // namespace plymill::rootlog
