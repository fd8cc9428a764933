// FullState: a position of Carcassonne with the stack of tiles.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "base/json_writer.h"
#include "games/carcassonne/rules/ply_of_action.h"
#include "games/carcassonne/rules/rules.h"
#include "rules/findings.h"
#include "rules/random.h"
#include "rules/state_value.h"

namespace plymill::carcassonne {

struct FullState {
  State seen;                                     // by all players
  std::array<std::uint8_t, kTilesInSet> stack{};  // kinds of tiles; the next one is at left - 1
  std::uint8_t left = 0;                          // tiles in the stack, without the drawn one
};

// The rules for players who draw tiles, in contrast to those of replay.
struct FullRules {
  using Options = carcassonne::Options;
  using State = FullState;

  static constexpr bool kHidesActions = false;

  // The start tile as the options turn it, and a shuffled stack, from which the first tile is
  // drawn. The same seed gives the same tiles on every machine.
  static FullState Start(const Options& options, std::uint64_t seed) {
    FullState state;
    state.seen = StartState(options);
    Random random(seed);
    ShuffleStack(state, random);
    LayStartTile(state.seen, StartTurnsOf(options, random.Below(kTurns)));
    Draw(state);
    return state;
  }

  // Calls visit(action) for each legal action, in rising order.
  template <class Visitor>
  static void Legal(const FullState& state, Visitor&& visit) {
    ForEachLegalAction(state.seen, visit);
  }

  // Plays a legal action and returns it as a ply. Adds nothing to `findings`.
  static Ply Play(FullState& state, std::int32_t action, Findings& findings) {
    const Ply ply = PlyOf(state.seen, action);
    Rules::Play(state.seen, ply, findings);
    Draw(state);
    return ply;
  }

  static const carcassonne::State& Seen(const FullState& state) { return state.seen; }

  // The drawn tile, and those to come.
  static void ShowHidden(const FullState& state, std::string& out) {
    out += "tile";
    if (!IsOver(state)) AppendTile(state.seen.drawn.kind, out);
    out += "\ntiles to come";
    for (unsigned i = state.left; i > 0; --i) AppendTile(state.stack[i - 1], out);
    out += '\n';
  }

  static void AppendHidden(const FullState& state, StateValue& value) {
    for (unsigned i = 0; i < state.left; ++i) value.Add(state.stack[i]);
  }

  static void WriteHiddenJson(const FullState& state, JsonWriter& json);

  // Draws the next tile, if there is one.
  static void Draw(FullState& state) {
    state.seen.mover = state.seen.turns.next_player();
    state.seen.drawn = {};
    if (state.left > 0) state.seen.drawn.kind = state.stack[--state.left];
  }

  // Whether all tiles have been laid or discarded.
  static bool IsOver(const FullState& state) { return !state.seen.drawn.is_known(); }

 private:
  static void AppendTile(std::size_t kind, std::string& out) {
    out.append(" ").append(TurnedTile(kTileSet[kind], 0).view());
  }

  static void ShuffleStack(FullState& state, Random& random) {
    for (std::uint8_t kind = 0; kind < kTileKinds; ++kind) {
      const unsigned count = kTileSet[kind].count - (kind == kStartKind ? 1U : 0U);
      for (unsigned i = 0; i < count; ++i) state.stack[state.left++] = kind;
    }
    for (std::uint32_t i = state.left; i > 1; --i) {
      std::swap(state.stack[i - 1], state.stack[random.Below(i)]);
    }
  }
};

}  // namespace plymill::carcassonne
