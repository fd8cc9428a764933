// LegalGame: a made game that can be played by its rules, perhaps with one fault.
//
// A notation may have a LegalMaker in bench/makers/<name>/legal_maker.h:
//
//   class LegalMaker {
//    public:
//     // The same seed gives the same games on every machine. `greedy`: the players prefer plies
//     // that gain something, so that the games end sooner and are not alike.
//     LegalMaker(std::uint64_t seed, bool greedy);
//
//     // The kinds of faults that it can make. Names are words with hyphens.
//     static constexpr std::string_view kFaults[] = {...};
//
//     // Makes a game, which ends with an empty line. If `fault` is a kind of fault, the game has
//     // one such fault, unless the game gives no occasion for it: then `fault` stays empty.
//     LegalGame Next(std::string_view fault = {});
//   };
//
// The players play by Game::Rules. After a fault, the game goes on from the position that the
// rules assume after it. If they assume none, the game ends there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/records.h"

namespace plymill::bench {

// A fault, and the codes of all diagnostics that the rules must give for it. They are all of the
// ply `ply`, and no others may be given.
struct SeededFault {
  std::string_view kind;
  std::uint32_t ply = 0;                // from 1; 0: the end of the game
  std::vector<std::string_view> codes;  // without the notation, in any order
};

struct LegalGame {
  std::string text;
  Outcome outcome;                   // by the rules; kUnknown if they do not say how it ended
  std::vector<PointsRecord> points;  // by the rules; empty if there are none
  std::optional<SeededFault> fault;
};

}  // namespace plymill::bench
