// FullState: a position of Carcassonne with the stack of tiles.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "games/carcassonne/rules/claim.h"
#include "games/carcassonne/rules/rules.h"
#include "rules/findings.h"
#include "rules/random.h"

namespace plymill::carcassonne {

struct FullState {
  State table;                                    // what all players see
  std::array<std::uint8_t, kTilesInSet> stack{};  // kinds of tiles; the next one is at left - 1
  std::uint8_t left = 0;                          // tiles in the stack, without the drawn one
};

// The meeple on a part of a tile, as the notation writes it.
constexpr Meeple MeepleOn(const TileShape& shape, std::uint8_t part) {
  constexpr std::uint8_t kAfterSides = 4;
  const Part& claimed = shape.parts[part];
  if (claimed.kind == PartKind::kField) {
    return {MeepleKind::kFarmer, Figure::kMeeple,
            static_cast<std::uint8_t>(SideOfFarmer(shape, part))};
  }
  const bool is_cloister = claimed.kind == PartKind::kCloister;
  return {.at = is_cloister ? kAfterSides : static_cast<std::uint8_t>(claimed.spot - kSideSpots)};
}

// A legal action of `state` as a ply.
inline Ply PlyOf(const State& state, std::int32_t index) {
  Ply ply;
  ply.number.value = static_cast<std::uint16_t>(state.turns.next_number());
  ply.player = state.mover;
  if (index == kDiscardAction) {
    ply.kind = Kind::kDiscard;
    ply.tile = TurnedTile(kTileSet[state.drawn.kind], 0);
    return ply;
  }
  const Action action = ActionAt(index);
  const Place written = state.axes.Written(action.place);
  ply.x.value = written.x;
  ply.y.value = written.y;
  ply.tile = TurnedTile(kTileSet[state.drawn.kind], action.turns);
  const TileShape& shape = ShapeAt(kKindFaces[state.drawn.kind].faces[action.turns].code);
  const std::uint8_t part = PartAtSpot(shape, action.spot);
  if (part != kNoPart) ply.meeples.Append(MeepleOn(shape, part));
  return ply;
}

// The rules for players who draw tiles, in contrast to those of replay.
struct FullRules {
  using Options = carcassonne::Options;
  using State = FullState;

  static constexpr std::int32_t kActions = carcassonne::kActions;

  // The start tile in an arbitrary rotation, and a shuffled stack, from which the first tile is
  // drawn. The same seed gives the same tiles on every machine. `players`: from 2 to 12.
  static FullState Start(const Options& options, std::uint64_t seed, unsigned players = 2) {
    FullState state;
    state.table.options = options;
    state.table.meeples.fill(options.meeples);
    state.table.players = (Players{1} << players) - 1;
    state.table.turns = TurnOrder(players);
    Random random(seed);
    ShuffleStack(state, random);
    Ply start;
    start.number.value = 0;
    start.kind = Kind::kStart;
    start.x.value = start.y.value = 0;
    start.tile = TurnedTile(kTileSet[kStartKind], random.Below(kTurns));
    Findings none;
    Rules::Play(state.table, start, none);
    Draw(state);
    return state;
  }

  // Calls visit(action) for each legal action, in rising order.
  template <class Visitor>
  static void Legal(const FullState& state, Visitor&& visit) {
    ForEachLegalAction(state.table, visit);
  }

  // Plays a legal action and returns it as a ply. Adds nothing to `findings`.
  static Ply Play(FullState& state, std::int32_t action, Findings& findings) {
    const Ply ply = PlyOf(state.table, action);
    Rules::Play(state.table, ply, findings);
    Draw(state);
    return ply;
  }

  // Draws the next tile, if there is one.
  static void Draw(FullState& state) {
    state.table.mover = state.table.turns.next_player();
    state.table.drawn = {};
    if (state.left > 0) state.table.drawn.kind = state.stack[--state.left];
  }

  // Whether all tiles have been laid or discarded.
  static bool IsOver(const FullState& state) { return !state.table.drawn.is_known(); }

 private:
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
