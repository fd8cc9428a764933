// Game: the interface between the Carcassonne notation and the rest of plymill.
#pragma once

#include <span>
#include <string_view>

#include "games/carcassonne/fast/reader.h"
#include "games/carcassonne/fragment.h"
#include "games/carcassonne/game_start.h"
#include "games/carcassonne/known_tokens.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/printer.h"
#include "games/carcassonne/reasons.h"
#include "games/carcassonne/rules/full_state.h"
#include "games/carcassonne/rules/positions.h"
#include "games/carcassonne/rules/rules.h"
#include "games/carcassonne/rules/writing.h"
#include "games/carcassonne/scanner.h"
#include "model/iso_date.h"

namespace plymill::carcassonne {

struct Game {
  static constexpr std::string_view kSlug = "carcassonne";
  static constexpr std::string_view kName = "Carcassonne notation";
  static constexpr std::span<const ReasonInfo> kOwnReasons = kReasons;
  static constexpr std::size_t kStartLookaheadBytes = carcassonne::kStartLookaheadBytes;

  // Each line with a move contains one of these signs, or a byte that is not ASCII.
  static constexpr std::string_view kMoveSigns = "0123456789";

  // Of the date in the game line: the specification writes "19/04/2022".
  static constexpr DayFirst kDayFirst = DayFirst::kSaid;

  using Ply = carcassonne::Ply;
  using Player = carcassonne::Player;
  using Info = carcassonne::Info;
  using Printer = carcassonne::Printer;
  using Memo = carcassonne::TokenMemo;
  using Rules = carcassonne::Rules;
  using Positions = carcassonne::Positions;
  using Writing = carcassonne::Writing;
  using FullRules = carcassonne::FullRules;
#if defined(__x86_64__)
  using FastReader = carcassonne::FastReader;
#endif

  static constexpr std::size_t FindGameStart(std::string_view text, std::size_t from) {
    return carcassonne::FindGameStart(text, from);
  }

  static constexpr std::size_t FindGameWithinLine(std::string_view text) {
    return carcassonne::FindGameWithinLine(text);
  }

  static constexpr std::size_t FindFragment(std::string_view text) {
    return carcassonne::FindFragment(text);
  }

  template <class Recorder>
  static constexpr void ReadGame(Cursor& in, Recorder& recorder, ReadOptions options) {
    carcassonne::ReadGame(in, recorder, options);
  }

  static constexpr bool OnlyScores(Kind kind) { return kind == Kind::kFinal; }

  static constexpr PlayerId PlayerWithCode(unsigned code) {
    return PlayerId(static_cast<std::uint8_t>(code));
  }
};

}  // namespace plymill::carcassonne
