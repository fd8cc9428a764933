// FullState: a position of Tatsu with the dice and the mats.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "games/tatsu/rules/actions.h"
#include "games/tatsu/rules/options.h"
#include "games/tatsu/rules/play.h"
#include "games/tatsu/rules/state.h"
#include "rules/findings.h"
#include "rules/json_writer.h"
#include "rules/random.h"

namespace plymill::tatsu {

struct FullState {
  State table;  // its mats are exact

  std::array<std::uint8_t, 2> dice{};  // of this turn; 0: used or given up
  bool entering_first = false;         // see Options
  Random random;                       // of the dice to come
};

// The rules for players who roll dice, in contrast to those of replay.
struct FullRules {
  using Options = tatsu::Options;
  using State = FullState;

  // The same seed gives the same dice on every machine, and decides who begins: "who starts is
  // agreed".
  static FullState Start(Options options, std::uint64_t seed) {
    FullState state;
    state.entering_first = options.entering_first;
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
    bool found = false;
    const auto tell = [&](std::int32_t action) {
      found = true;
      visit(action);
    };
    ForEachWith(state, state.dice[0], tell);
    if (state.dice[1] != state.dice[0]) ForEachWith(state, state.dice[1], tell);
    if (state.table.plies == 0) ForEachEscape(state, visit);
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
  static void ForEachWith(const FullState& state, unsigned die, Visitor&& visit) {
    if (die == 0) return;
    const auto side = static_cast<unsigned>(state.table.to_move);
    bool enters = false;
    const auto enter = [&](std::int32_t action) {
      const Ply ply = PlyOf(action);
      if (die > kEntrySpaces || IndexOf(ply.to) != EntryOf(side, die, state.table.white_entry))
        return;
      enters = true;
      visit(action);
    };
    ForEachEntrance(state.table, side, enter);
    if (enters && state.entering_first) return;
    for (unsigned from = 0; from < kSpaces; ++from) {
      if (kLifts[side][state.table.spaces[from]].kind == Lift::kFree) Try(state, from, die, visit);
    }
  }

  // "The player gives up the higher die and moves the held stone by the lower die."
  template <class Visitor>
  static void ForEachEscape(const FullState& state, Visitor&& visit) {
    const unsigned die = std::min(state.dice[0], state.dice[1]);
    const auto side = static_cast<unsigned>(state.table.to_move);
    for (unsigned from = 0; from < kSpaces; ++from) {
      if (kLifts[side][state.table.spaces[from]].kind == Lift::kEscape)
        Try(state, from, die, visit);
    }
  }

  template <class Visitor>
  static void Try(const FullState& state, unsigned from, unsigned die, Visitor&& visit) {
    const auto side = static_cast<unsigned>(state.table.to_move);
    if (!IsFull(state.table.spaces[Ahead(from, die, side)])) visit(MoveAction(side, from, die));
  }
};

}  // namespace plymill::tatsu
