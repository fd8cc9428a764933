// Game: the interface of Tatsu to the rest of plymill.
#pragma once

#include <span>
#include <string_view>

#include "games/tatsu/fast/reader.h"
#include "games/tatsu/ply.h"
#include "games/tatsu/printer.h"
#include "games/tatsu/reasons.h"
#include "games/tatsu/rules/full_state.h"
#include "games/tatsu/rules/positions.h"
#include "games/tatsu/rules/rules.h"
#include "games/tatsu/rules/writing.h"
#include "games/tatsu/scanner.h"
#include "scan/numbered_notation.h"

namespace plymill::tatsu {

struct Game : NumberedNotation<PlyShape> {
  static constexpr std::string_view kSlug = "tatsu";
  static constexpr std::string_view kName = "Tatsu Standard Notation";
  static constexpr std::span<const ReasonInfo> kOwnReasons = kReasons;
  static constexpr std::string_view kMoveSeparators =
      " \n";  // two plies per turn, one turn per line

  // Each line with a move has one of these characters, or a byte that is not ASCII.
  static constexpr std::string_view kMoveSigns = "0123456789";

  using Ply = tatsu::Ply;
  using Player = tatsu::Player;
  using Printer = tatsu::Printer;
  using Rules = tatsu::Rules;
  using Positions = tatsu::Positions;
  using Writing = tatsu::Writing;
  using FullRules = tatsu::FullRules;
#if defined(__x86_64__)
  using FastReader = tatsu::FastReader;
#endif

  template <class Recorder>
  static constexpr void ReadGame(Cursor& in, Recorder& recorder, ReadOptions options) {
    tatsu::ReadGame(in, recorder, options);
  }

  // A pass does not identify the notation: in Coerceo, "0-0" is a drawn result.
  static constexpr bool TellsNotation(const Ply& ply, std::string_view) {
    return ply.kind != Kind::kPass;
  }

  static constexpr Side PlayerWithCode(unsigned code) { return static_cast<Side>(code); }
};

}  // namespace plymill::tatsu
