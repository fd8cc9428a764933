// Rules of Carcassonne, the base game: see rules/rules.h, and docs/rules.md for the sources.
//
// Games with expansions are not scored: only their places, edges and totals are checked.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/json_writer.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/reasons.h"
#include "games/carcassonne/rules/actions.h"
#include "games/carcassonne/rules/legal.h"
#include "games/carcassonne/rules/options.h"
#include "games/carcassonne/rules/state.h"
#include "rules/drawing.h"
#include "rules/ending.h"
#include "rules/finding.h"
#include "rules/findings.h"
#include "rules/rules.h"
#include "rules/state_value.h"

namespace plymill {

template <class Game>
class GameView;

namespace carcassonne {

struct Game;

struct Rules {
  using Options = carcassonne::Options;
  using State = carcassonne::State;

  static constexpr SameSlip kSameSlips[] = {
      {Why("wrong-number"), Why("number-out-of-order")},
      {Why("wrong-start"), Why("odd-start")},
      {Why("wrong-start"), Why("no-start")},
  };

  static State Start(const GameView<Game>& game, const Options& options);

  // The tile is drawn before its player decides. The written letter tells the player.
  static void Reveal(State& state, const Ply& ply);

  static void Play(State& state, const Ply& ply, Findings& findings);
  static Ending Finish(State& state, const GameView<Game>& game, Findings& findings);

  static constexpr std::int32_t kActions = carcassonne::kActions;
  static constexpr bool kHidesNothing = false;

  // Lays the start tile, which a game writes as its first ply.
  static void SetUp(State& state);

  // Plays the drawn tile. After it, no tile is drawn.
  static void PlayAction(State& state, std::int32_t action);

  static PlayerId ToMove(const State& state);

  // Whether all tiles of the set are laid or discarded.
  static bool IsOver(const State& state);

  // Sets the tile that was drawn, in any rotation. Returns false if the set has no such tile.
  static bool Draw(State& state, std::string_view tile);

  // The actions of State::mover with the tile State::drawn. None if there is no such tile.
  template <class Visitor>
  static void Legal(const State& state, Visitor&& visit) {
    ForEachLegalAction(state, visit);
  }

  static std::int32_t ActionOf(const State& state, const Ply& ply);

  // As "(1,-2) turned 90, M top-left": places as on the board, turns in degrees counterclockwise
  // from the rotation of the tile in kTileSet. The action does not say which tile it is.
  static void Describe(std::int32_t action, std::string& out);

  // With the tile that was drawn, as the notation writes it: "(1,-2) FCMFF". Without one, as above.
  static void Describe(const State& state, std::int32_t action, std::string& out);

  static void AppendValue(const State& state, StateValue& value);

  static void Show(const State& state, std::string& out);
  static void Draw(const State& state, Drawing& drawing);
  static void Mark(const State& state, const Ply& ply, Drawing& drawing);
  static void WriteJson(const State& state, JsonWriter& json);

  static constexpr std::array kGeometry = {Why("isolated"),      Why("occupied"),
                                           Why("edge-mismatch"), Why("beyond-set"),
                                           Why("out-of-turn"),   Why("wrong-total")};
};

}  // namespace carcassonne
}  // namespace plymill
