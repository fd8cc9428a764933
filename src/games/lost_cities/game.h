// Game: the interface of Lost Cities to the rest of plymill.
#pragma once

#include <span>
#include <string_view>

#include "games/lost_cities/fast/reader.h"
#include "games/lost_cities/ply.h"
#include "games/lost_cities/printer.h"
#include "games/lost_cities/reasons.h"
#include "games/lost_cities/rules/full_state.h"
#include "games/lost_cities/rules/positions.h"
#include "games/lost_cities/rules/rules.h"
#include "games/lost_cities/rules/writing.h"
#include "games/lost_cities/scanner.h"
#include "scan/numbered_notation.h"

namespace plymill::lost_cities {

struct Game : NumberedNotation<PlyShape> {
  static constexpr std::string_view kSlug = "lost-cities";
  static constexpr std::string_view kName = "Lost Cities Standard Notation";
  static constexpr std::span<const ReasonInfo> kOwnReasons = kReasons;

  // Each line with a move has one of these characters, or a byte that is not ASCII.
  static constexpr std::string_view kMoveSigns = "-Hh0123456789";

  using Ply = lost_cities::Ply;
  using Player = lost_cities::Player;
  using Printer = lost_cities::Printer;
  using Rules = lost_cities::Rules;
  using Positions = lost_cities::Positions;
  using Writing = lost_cities::Writing;
  using FullRules = lost_cities::FullRules;
#if defined(__x86_64__)
  using FastReader = lost_cities::FastReader;
#endif

  template <class Recorder>
  static constexpr void ReadGame(Cursor& in, Recorder& recorder, ReadOptions options) {
    lost_cities::ReadGame(in, recorder, options);
  }

  static constexpr Seat PlayerWithCode(unsigned code) { return static_cast<Seat>(code); }
};

}  // namespace plymill::lost_cities
