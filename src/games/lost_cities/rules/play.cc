#include "games/lost_cities/rules/play.h"

#include "games/lost_cities/rules/score.h"

namespace plymill::lost_cities {
namespace {

ShortText PlaceText(Place place) {
  if (IsInPile(place)) return ShortText("in the discard pile");
  if (place == Place::kFirstExpedition) return ShortText("on the expedition of player 1");
  if (place == Place::kSecondExpedition) return ShortText("on the expedition of player 2");
  return ShortText("in the hand of player ").AppendNumber(place == Place::kFirstHand ? 1 : 2);
}

}  // namespace

void ReportMissing(const State& state, unsigned seat, Card card, Findings& findings) {
  findings.Stop();
  const CardSlots slots = SlotsOf(card);
  const Place* const places = state.places.data() + slots.first;
  if (slots.count == 0) return findings.Add(Why("not-in-hand"));
  if (places[0] == Place::kAbsent)
    return findings.Add(Why("not-in-hand"), ShortText("not in the game"));
  for (unsigned i = 0; i < slots.count; ++i) {
    if (places[i] == Place::kHidden) return findings.Add(Why("not-in-hand"));
  }
  for (unsigned i = 0; i < slots.count; ++i) {
    if (places[i] == HandOf(1 - seat))
      return findings.Add(Why("in-other-hand"), PlaceText(places[i]));
  }
  findings.Add(Why("card-on-table"), slots.count == 1 ? PlaceText(places[0]) : ShortText());
}

void ReportOrder(Card card, unsigned last, Findings& findings) {
  if (card.rank() == Card::kHandshake) return findings.Add(Why("late-handshake"));
  if (last == Card::kHighest) return findings.Add(Why("not-ascending"));
  const Card least(card.color(), last + 1);
  findings.Add(Why("not-ascending"), ShortText(NameOf(least).view()).Append(" or higher"));
}

bool BeginNextRound(State& state) {
  if (state.rounds_left == 0) return false;
  --state.rounds_left;
  for (unsigned seat = 0; seat < 2; ++seat) {
    state.earlier_points[seat] =
        static_cast<std::int16_t>(state.earlier_points[seat] + PointsOf(state, seat));
  }
  BeginRound(state);
  return true;
}

}  // namespace plymill::lost_cities
