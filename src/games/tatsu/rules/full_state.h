// FullState: a position of Tatsu with the dice and the mats.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>

#include "base/json_writer.h"
#include "games/tatsu/rules/actions.h"
#include "games/tatsu/rules/options.h"
#include "games/tatsu/rules/play.h"
#include "games/tatsu/rules/state.h"
#include "rules/findings.h"
#include "rules/random.h"
#include "rules/state_value.h"

namespace plymill::tatsu {

struct FullState {
  State table;                       // its mats are exact
  Mats known_mats = Mats::kUnknown;  // what others know of them: see Options

  std::array<std::uint8_t, 2> dice{};  // of this turn; 0: used or given up
  bool entering_first = false;         // see Options
  Random random;                       // of the dice to come
};

// The rules for players who roll dice, in contrast to those of replay.
struct FullRules {
  using Options = tatsu::Options;
  using State = FullState;

  static constexpr bool kHidesActions = true;

  // The same seed gives the same dice on every machine, and decides who begins: "who starts is
  // agreed".
  static FullState Start(Options options, std::uint64_t seed) {
    FullState state;
    state.entering_first = options.entering_first;
    state.known_mats = options.mats;
    options.mats = Mats::kExact;
    state.table = FirstState(options);
    state.random = Random(seed);
    state.table.to_move = static_cast<Side>(state.random.Below(kSides));
    BeginTurn(state);
    return state;
  }

  // Calls visit(action) for each legal action.
  //
  // "Usable dice must be used." "Entering is obligatory if possible": that it comes before moving
  // is uncertain, see Options::entering_first. An escape is never obligatory.
  template <class Visitor>
  static void Legal(const FullState& state, Visitor&& visit) {
    if (MustPass(state.table)) return visit(kPassAction);
    const auto side = static_cast<unsigned>(state.table.to_move);
    const SpaceBits spaces = SpaceBitsMaker::Make(state.table.spaces, side);
    bool found = false;
    const auto tell = [&](std::int32_t action) {
      found = true;
      visit(action);
    };
    ForEachWith(state, spaces, state.dice[0], tell);
    if (state.dice[1] != state.dice[0]) ForEachWith(state, spaces, state.dice[1], tell);
    // "The player gives up the higher die and moves the held stone by the lower die."
    if (state.table.plies == 0) {
      ForEachMove(spaces.held, spaces.full, std::min(state.dice[0], state.dice[1]), side, visit);
    }
    if (!found) visit(kPassAction);
  }

  // Plays a legal action and returns it as a ply, without number. Adds nothing to `findings`.
  static Ply Play(FullState& state, std::int32_t action, Findings& findings) {
    Ply ply = PlyOf(action);
    ply.player = state.table.to_move;
    ply.turn = state.table.turn;
    UseDie(state, ply);
    PlayPly(state.table, ply, findings);
    if (state.table.plies == 0) BeginTurn(state);
    return ply;
  }

  // "Roll two dice; play them one after the other, each for one action."
  static void BeginTurn(FullState& state) {
    ++state.table.turn;
    for (std::uint8_t& die : state.dice) {
      die = static_cast<std::uint8_t>(1 + state.random.Below(kMaxDistance));
    }
  }

  // The turn of the winner has two plies too.
  static bool IsOver(const FullState& state) {
    return state.table.winner != Side::kUnknown && state.table.plies == 0;
  }

  static const tatsu::State& Seen(const FullState& state) { return state.table; }

  // As a replay of the game knows it: if nobody knows the coloured segments, tray and mat are one
  // pool.
  static tatsu::State Public(const FullState& state) {
    tatsu::State known = state.table;
    known.mats = state.known_mats;
    if (known.mats != Mats::kUnknown) return known;
    for (std::size_t stone = 0; stone < known.tray.size(); ++stone) {
      known.tray[stone] = static_cast<std::uint8_t>(known.tray[stone] + known.mat[stone]);
    }
    known.mat = {};
    known.segments = {};
    return known;
  }

  static void AppendHidden(const FullState& state, StateValue& value) {
    value.Add(state.dice, state.entering_first, state.known_mats, state.random.state());
  }

  static void WriteHiddenJson(const FullState& state, JsonWriter& json);

  static void ShowHidden(const FullState& state, std::string& out) {
    out += "dice";
    for (const std::uint8_t die : state.dice) out += die == 0 ? " -" : " " + std::to_string(die);
    out += '\n';
  }

 private:
  static void UseDie(FullState& state, const Ply& ply) {
    if (ply.kind == Kind::kPass) return;
    const auto side = static_cast<unsigned>(ply.player);
    unsigned die = 1;
    if (ply.kind == Kind::kMove) {
      die = DieOf(IndexOf(ply.from), IndexOf(ply.to), side);
    } else {
      while (EntryOf(side, die, state.table.white_entry) != IndexOf(ply.to)) ++die;
    }
    (state.dice[0] == die ? state.dice[0] : state.dice[1]) = 0;
  }

  template <class Visitor>
  static void ForEachWith(const FullState& state, const SpaceBits& spaces, unsigned die,
                          Visitor&& visit) {
    if (die == 0) return;
    const auto side = static_cast<unsigned>(state.table.to_move);
    if (die <= kEntrySpaces && CountOf(state.table.mat, side) != 0) {
      const unsigned entry = EntryOf(side, die, state.table.white_entry);
      const bool enters = (spaces.full >> entry & 1) == 0;
      for (unsigned kind = 0; enters && kind < kKinds; ++kind) {
        if (state.table.mat[StoneOf(side, kind)] == 0) continue;
        visit(EntryAction(side, kind, entry - FirstEntry(side)));
      }
      if (enters && state.entering_first) return;
    }
    ForEachMove(spaces.free, spaces.full, die, side, visit);
  }

  // The moves by `die` from spaces of `from` to spaces that are not full.
  template <class Visitor>
  static void ForEachMove(SpaceSet from, SpaceSet full, unsigned die, unsigned side,
                          Visitor&& visit) {
    const SpaceSet open = AllAhead(~full & kAllSpaces, kSpaces - die, side);
    for (SpaceSet left = from & open; left != 0; left &= left - 1) {
      visit(MoveAction(side, static_cast<unsigned>(std::countr_zero(left)), die));
    }
  }
};

}  // namespace plymill::tatsu
