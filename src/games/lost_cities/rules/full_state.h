// FullState: a position of Lost Cities with the hands and the draw pile.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <utility>

#include "base/json_writer.h"
#include "games/lost_cities/rules/actions.h"
#include "games/lost_cities/rules/options.h"
#include "games/lost_cities/rules/play.h"
#include "games/lost_cities/rules/state.h"
#include "rules/findings.h"
#include "rules/random.h"
#include "rules/state_value.h"

namespace plymill::lost_cities {

struct FullState {
  State table;  // what both players see

  // Cards as kinds: see deck.h.
  std::array<std::array<std::uint8_t, kHandCards>, 2> hands{};
  std::array<std::uint8_t, kSlots> draw_pile{};  // the top card is at table.draw_pile - 1
};

// The rules for players who are dealt cards, in contrast to those of replay.
struct FullRules {
  using Options = lost_cities::Options;
  using State = FullState;

  static constexpr bool kHidesActions = true;

  // One round with shuffled cards. The same seed deals the same cards on every machine. The first
  // player begins. If the colours depend on the game, there are five.
  static FullState Start(const Options& options, std::uint64_t seed) {
    FullState state;
    state.table.colors = options.colors == Colors::kSix ? 6 : 5;
    BeginRound(state.table);
    state.table.to_move = 0;
    const unsigned cards = state.table.colors * kSlotsPerColor;
    for (unsigned slot = 0; slot < cards; ++slot) {
      state.draw_pile[slot] = static_cast<std::uint8_t>(KindOf(CardIn(slot)));
    }
    Random random(seed);
    for (unsigned i = cards; i > 1; --i) {
      std::swap(state.draw_pile[i - 1], state.draw_pile[random.Below(i)]);
    }
    for (unsigned i = 0; i < 2 * kHandCards; ++i) {
      state.hands[i % 2][i / 2] = state.draw_pile[cards - 1 - i];
    }
    return state;
  }

  // Calls visit(first, actions) for each kind of card in the hand: bit n is action first + n.
  template <class Visitor>
  static void ForEachLegalWord(const FullState& state, Visitor&& visit) {
    std::uint64_t held = 0;  // bit n: kind n
    for (const std::uint8_t kind : state.hands[state.table.to_move])
      held |= std::uint64_t{1} << kind;
    const LegalActions actions(state.table);
    for (; held != 0; held &= held - 1) {
      const auto kind = static_cast<unsigned>(std::countr_zero(held));
      visit(static_cast<std::int32_t>(kActionsPerKind * kind), actions.OfHeldKind(kind));
    }
  }

  // Calls visit(action) for each legal action, in rising order.
  template <class Visitor>
  static void Legal(const FullState& state, Visitor&& visit) {
    ForEachLegalWord(state, [&](std::int32_t first, unsigned actions) {
      for (; actions != 0; actions &= actions - 1) visit(first + std::countr_zero(actions));
    });
  }

  // Plays a legal action and returns it as a ply, without number. Adds nothing to `findings`.
  static Ply Play(FullState& state, std::int32_t action, Findings& findings) {
    Ply ply = PlyOf(action);
    const unsigned seat = state.table.to_move;
    ply.player = static_cast<Seat>(seat);
    auto& hand = state.hands[seat];
    std::uint8_t& card = *std::find(hand.begin(), hand.end(), KindOf(ply.card));
    if (ply.draw == Draw::kDeck) {
      card = state.draw_pile[state.table.draw_pile - 1u];
    } else {
      card = static_cast<std::uint8_t>(
          KindOf(CardIn(TopOf(state.table, static_cast<unsigned>(ply.draw) - 1))));
    }
    PlayPly(state.table, ply, findings);
    return ply;
  }

  static bool IsOver(const FullState& state) { return state.table.round_is_over(); }

  static const lost_cities::State& Seen(const FullState& state) { return state.table; }

  // The cards of a hand in any order.
  static void AppendHidden(const FullState& state, StateValue& value) {
    for (auto hand : state.hands) {
      std::sort(hand.begin(), hand.end());
      value.Add(hand);
    }
    for (unsigned i = 0; i < state.table.draw_pile; ++i) value.Add(state.draw_pile[i]);
  }

  static void WriteHiddenJson(const FullState& state, JsonWriter& json);

  // The hands, as "hand 1: R3 BH Y10 ...".
  static void ShowHidden(const FullState& state, std::string& out) {
    for (unsigned seat = 0; seat < 2; ++seat) {
      auto hand = state.hands[seat];
      std::sort(hand.begin(), hand.end());
      out += "player " + std::to_string(seat + 1) + " holds";
      for (const std::uint8_t kind : hand) out.append(" ").append(NameOf(CardOfKind(kind)).view());
      out += '\n';
    }
  }
};

}  // namespace plymill::lost_cities
