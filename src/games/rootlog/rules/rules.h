// Rules: checks a record of Root for what cannot be.
//
// A record of Root says which pieces, cards and items move, but not why: "readers must employ some
// intuition". So there are no legal actions to choose from, and no training positions. The rules
// count what is where, and report what the counts, the map and the written points contradict. What
// cannot be decided is not reported. docs/rules.md lists the checks.
//
// Only a few findings make a game illegal: pieces and factions that it does not have, a second
// keep, plots where none are, play after a player has won, and a wrong winner. All others are
// misnoted, because public records of real games have many of them.
#pragma once

#include <cstdint>
#include <string>

#include "base/json_writer.h"
#include "games/rootlog/ply.h"
#include "games/rootlog/reasons.h"
#include "games/rootlog/rules/state.h"
#include "rules/drawing.h"
#include "rules/ending.h"
#include "rules/finding.h"
#include "rules/findings.h"

namespace plymill {
template <class Game>
class GameView;
}

namespace plymill::rootlog {

struct Game;

struct Rules {
  using Options = rootlog::Options;
  using State = rootlog::State;

  static constexpr SameSlip kSameSlips[] = {
      {Why("no-such-piece"), Why("odd-piece")},
  };

  static State Start(const GameView<Game>& game, const Options& options);
  static void Play(State& state, const Ply& ply, Findings& findings);
  static Ending Finish(State& state, const GameView<Game>& game, Findings& findings);
  // The suits of the clearings are a part of Info.
  static constexpr bool IsAboutInfo(Reason reason) { return reason == Why("odd-suits"); }

  static void Show(const State& state, std::string& out);
  static void Draw(const State& state, Drawing& drawing);
  static void Mark(const State& state, const Ply& ply, Drawing& drawing);
  static void WriteJson(const State& state, JsonWriter& json);

  // After a row that could not be read, only checks that need no counts go on.
  static constexpr bool kPlaysUnparsed = true;

  static constexpr std::int32_t kActions = 0;
  static constexpr bool kHidesNothing = false;
  template <class Visitor>
  static void Legal(const State&, Visitor&&) {}
  static void PlayAction(State&, std::int32_t) {}
  static Faction ToMove(const State&) { return {}; }
  static bool IsOver(const State&) { return false; }
  static std::int32_t ActionOf(const State&, const Ply&) { return -1; }
  static void Describe(std::int32_t, std::string&) {}
};

}  // namespace plymill::rootlog
