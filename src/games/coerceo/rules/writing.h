// Writing: how the actions of a game of Coerceo are written. See rules/written_game.h.
#pragma once

#include <cstdint>
#include <string_view>

#include "games/coerceo/rules/rules.h"
#include "games/coerceo/rules/setup.h"
#include "games/coerceo/rules/spot.h"

namespace plymill::coerceo {

struct Writing {
  static constexpr bool kResultIsTag = false;
  static constexpr bool kHasComments = true;

  static bool IsOcius(const State& state) {
    return state.position == Ocius(state.options.ocius_centre);
  }
  static bool IsStart(const State& state) {
    return state.position == Laurentius() || IsOcius(state);
  }

  // "[Setup "Ocius"]", without which the first move would have to tell it.
  static TagRecord TagOf(const State& start) {
    return IsOcius(start) ? TagRecord{"Setup", "Ocius"} : TagRecord{};
  }

  // An exchange has no number of its own, as in the complete game of the specification.
  static Ply PlyOf(const State& state, std::int32_t action, std::uint32_t numbers) {
    const unsigned colour = state.position.to_move;
    const auto index = static_cast<unsigned>(action);
    Position next = state.position;
    Ply ply;
    ply.player = static_cast<Side>(colour);
    if (action >= kFirstExchange) {
      const Spot bought = SpotAt(index - static_cast<unsigned>(kFirstExchange));
      ply.kind = Kind::kExchange;
      ply.paid = state.options.exchange_price;
      ply.captures.Append(FieldOf(bought));
      Append(PlayExchange(next, colour, bought.bit, ply.paid), ply);
      return ply;
    }
    const Spot from = SpotAt(index / kSteps);
    const Spot to = {colour, kFields.step[colour][from.bit][index % kSteps]};
    ply.number.value = numbers + 1;
    ply.from = FieldOf(from);
    ply.to = FieldOf(to);
    Append(PlayMove(next, colour, from.bit, to.bit), ply);
    return ply;
  }

  static std::string_view ResultOf(const Outcome& outcome, const Ply&) {
    if (outcome.kind == OutcomeKind::kDraw) return "0-0";
    return outcome == WinOf(Side::kWhite) ? "1-0" : "0-1";
  }

 private:
  static void Append(const Effects& effects, Ply& ply) {
    const unsigned opponent = 1 - static_cast<unsigned>(ply.player);
    ForEachBit(effects.captured, [&](unsigned bit) {
      ply.captures.Append(FieldOf({opponent, bit}));
    });
    for (std::uint32_t left = effects.removed; left != 0; left &= left - 1) {
      ply.tiles.Append(static_cast<std::uint8_t>(std::countr_zero(left) + 1));
    }
  }
};

}  // namespace plymill::coerceo
