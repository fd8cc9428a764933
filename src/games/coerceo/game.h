// Game: everything that the rest of plymill uses of the Coerceo notation.
#pragma once

#include <span>
#include <string_view>

#include "games/coerceo/fast/reader.h"
#include "games/coerceo/fragment.h"
#include "games/coerceo/game_start.h"
#include "games/coerceo/ply.h"
#include "games/coerceo/printer.h"
#include "games/coerceo/reasons.h"
#include "games/coerceo/rules/positions.h"
#include "games/coerceo/rules/rules.h"
#include "games/coerceo/rules/writing.h"
#include "games/coerceo/scanner.h"
#include "games/coerceo/set_up.h"

namespace plymill::coerceo {

struct Game {
  static constexpr std::string_view kSlug = "coerceo";
  static constexpr std::string_view kName = "Coerceo Game Notation";
  static constexpr std::span<const ReasonInfo> kOwnReasons = kReasons;
  static constexpr std::string_view kMoveSeparators = " ";
  static constexpr std::size_t kStartLookaheadBytes = coerceo::kStartLookaheadBytes;

  // Each line with a move has one of these characters, or a byte that is not ASCII.
  static constexpr std::string_view kMoveSigns = "0123456789";

  using Ply = coerceo::Ply;
  using Player = coerceo::Player;
  using Info = NoInfo;
  using Printer = coerceo::Printer;
  using Rules = coerceo::Rules;
  using Positions = coerceo::Positions;
  using Writing = coerceo::Writing;
#if defined(__x86_64__)
  using FastReader = coerceo::FastReader;
#endif

  static constexpr std::size_t FindGameStart(std::string_view text, std::size_t from) {
    return coerceo::FindGameStart(text, from);
  }

  static constexpr std::size_t FindGameWithinLine(std::string_view text) {
    return coerceo::FindGameWithinLine(text);
  }

  static constexpr std::size_t FindFragment(std::string_view text) {
    return coerceo::FindFragment(text);
  }

  template <class Recorder>
  static constexpr void ReadGame(Cursor& in, Recorder& recorder, ReadOptions options) {
    coerceo::ReadGame(in, recorder, options);
  }

  static std::string_view SetUpIn(std::span<const TagRecord> tags) {
    return coerceo::SetUpIn(tags);
  }

  static constexpr Side PlayerWithCode(unsigned code) { return static_cast<Side>(code); }
};

}  // namespace plymill::coerceo
