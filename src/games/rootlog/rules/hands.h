// Hands: how many cards players have, and where cards with a name are.
#pragma once

#include "games/rootlog/rules/deck.h"
#include "games/rootlog/rules/step.h"

namespace plymill::rootlog {

// Cards leave the hand of `holder`.
void Spend(Step& step, Faction holder, unsigned cards);

// A card with this name appears from a hand or from the deck. Reports it if all its copies lie
// elsewhere. Crafted cards of `owner` do not count, because they may have been discarded without
// being written.
void Appear(const Step& step, DeckCard card, Faction owner = Faction::kUnknown);

// A card comes to the discard pile.
void ToDiscards(State& state, DeckCard card);

// An ambush or another card goes from a hand to the discard pile.
void Discard(Step& step, const CardText& card);

// Checks the hand of the player whose turn has ended.
void CheckHand(State& state, Findings& findings);

}  // namespace plymill::rootlog
