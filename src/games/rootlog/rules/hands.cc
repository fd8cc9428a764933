#include "games/rootlog/rules/hands.h"

#include <algorithm>
#include <array>
#include <bit>

#include "games/rootlog/reasons.h"

namespace plymill::rootlog {
namespace {

constexpr int kLargestHand = 5;

// Cards in the deck below which it may have been shuffled. Some draws are not written; in games of
// two, the deck has four cards less; the Black Market has three.
constexpr int kShuffleMargin = 16;

std::int16_t* CardsAt(State& state, const Spot& spot) {
  if (spot.type == SpotType::kHand && IsFaction(spot.holder)) {
    return &state.hands[IndexOf(spot.holder)];
  }
  const bool supporters = spot.type == SpotType::kBoard && spot.holder == Faction::kAlliance;
  return supporters ? &state.supporters : nullptr;
}

void Draw(State& state, unsigned cards) {
  state.undrawn = static_cast<std::int16_t>(std::max(state.undrawn - static_cast<int>(cards), -1));
  if (state.undrawn < kShuffleMargin) {
    state.undrawn = -1;
    state.discarded.fill(0);
  }
}

void ReportMissing(const Step& step, Faction holder, int cards) {
  if (!step.state.Knows(holder)) return;
  step.Report(Why("missing-cards"),
              ShortText().AppendNumber(cards).Append(cards == 1 ? " card" : " cards"));
}

void TakeCards(const Step& step, Faction holder, std::int16_t& cards, unsigned count) {
  if (static_cast<int>(count) > cards) ReportMissing(step, holder, cards);
  cards = static_cast<std::int16_t>(std::max(cards - static_cast<int>(count), 0));
}

// A card that a player discards from the cards in front of it: "#sap$->". Cards of the Alliance's
// board may also be supporters; the Riverfolk's board is sometimes written for their hand.
bool DiscardCrafted(Step& step, DeckCard card) {
  const Faction holder = step.from.holder;
  if (step.from.type != SpotType::kBoard || !IsFaction(holder)) return false;
  std::uint64_t& crafted = step.state.crafted[IndexOf(holder)];
  const std::uint64_t bit = std::uint64_t{1} << card;
  if ((crafted & bit) != 0) {
    crafted &= ~bit;
    return true;
  }
  if (holder == Faction::kAlliance || holder == Faction::kRiverfolk) return false;
  if ((step.state.unread_crafts & Bit(holder)) != 0) return true;
  if (kDeckRows[card].card->craft == Craft::kStays) step.Report(Why("not-crafted"));
  return true;
}

// Where a named card goes. Dominance cards lie beside the deck, and return from there.
void PlayNamed(Step& step, DeckCard card) {
  State& state = step.state;
  const DeckRow& row = kDeckRows[card];
  if (row.card->name == "dominance") return;
  if (step.from.type == SpotType::kDiscard) {
    if (state.discarded[card] > 0) --state.discarded[card];
    return;
  }
  if (!DiscardCrafted(step, card)) Appear(step, card);
  if (step.to.type == SpotType::kDiscard) ToDiscards(state, card);
  // Some write "#sapC->$" instead of "Zsap".
  if (step.to.type == SpotType::kBoard && row.card->craft == Craft::kStays &&
      IsFaction(step.to.holder)) {
    state.crafted[IndexOf(step.to.holder)] |= std::uint64_t{1} << card;
  }
}

// Whether a card that leaves the board of the Alliance may be a crafted one instead of a supporter.
bool MayBeCrafted(const Step& step) {
  if (step.from.type != SpotType::kBoard || !IsFaction(step.from.holder)) return false;
  const char suit = CardText(step.ply.card.view()).suit;
  std::uint64_t crafted = step.state.crafted[IndexOf(step.from.holder)];
  for (; crafted != 0; crafted &= crafted - 1) {
    if (suit == '\0' || suit == kDeckRows[static_cast<std::size_t>(std::countr_zero(crafted))].suit)
      return true;
  }
  return false;
}

// First hands are often not written, or written in other ways. After the set-up, each has three
// cards.
bool IsFirstHand(const Step& step, const Spot& spot) {
  return step.ply.setup && spot.type == SpotType::kHand;
}

// Takes the cards of a row from a hand or from the supporters, and adds them there.
void MoveCards(Step& step) {
  const auto count = static_cast<int>(step.count);
  std::int16_t* const from = CardsAt(step.state, step.from);
  if (from != nullptr && MayBeCrafted(step)) {
    *from = static_cast<std::int16_t>(std::max(*from - count, 0));
  } else if (from != nullptr && !IsFirstHand(step, step.from)) {
    TakeCards(step, step.from.holder, *from, step.count);
  }
  std::int16_t* const to = CardsAt(step.state, step.to);
  if (to != nullptr && !IsFirstHand(step, step.to)) {
    *to = static_cast<std::int16_t>(std::min(*to + count, 999));
  }
}

// Any card may be the one that leaves the discard pile without a name.
void TakeUnnamedDiscard(Step& step) {
  if (step.from.type == SpotType::kDiscard) step.state.discarded.fill(0);
}

void NoteDominance(Step& step) {
  if (step.to.type == SpotType::kBoard) step.state.dominance |= Bit(step.to.holder);
}

}  // namespace

void ToDiscards(State& state, DeckCard card) {
  const bool may_be_shuffled = state.undrawn < 0;
  if (!may_be_shuffled && state.discarded[card] < 0xFF) ++state.discarded[card];
}

void Spend(Step& step, Faction holder, unsigned cards) {
  if (IsFaction(holder)) TakeCards(step, holder, step.state.hands[IndexOf(holder)], cards);
}

void Appear(const Step& step, DeckCard card, Faction owner) {
  const State& state = step.state;
  unsigned elsewhere = state.discarded[card];
  for (std::size_t i = 0; i < kFactions; ++i) {
    if (i != IndexOf(owner)) elsewhere += state.crafted[i] >> card & 1;
  }
  if (elsewhere + 1 > kDeckRows[card].copies) {
    step.Report(Why("too-many-copies"),
                ShortText().AppendNumber(kDeckRows[card].copies).Append(" in the deck"));
  }
}

void Discard(Step& step, const CardText& card) {
  const DeckCard row = DeckCardOf(card);
  if (row == kNoDeckCard) return;
  Appear(step, row);
  ToDiscards(step.state, row);
}

void PlayCard(Step& step) {
  State& state = step.state;
  const CardText card(step.ply.card.view());
  const bool is_quest = step.from.type == SpotType::kQuests || step.to.type == SpotType::kQuests;
  if (is_quest) return;
  if (step.from.type == SpotType::kNone) return PlayCharacter(step);
  const CardName* const name = card.name.empty() ? nullptr : FindCard(card.name);
  if (name != nullptr && name->card->kind != CardKind::kCard) return;
  const DeckCard row = name == nullptr ? kNoDeckCard : DeckCardOf(card);
  const bool was_crafted = row != kNoDeckCard && step.from.type == SpotType::kBoard &&
                           state.HasCrafted(step.from.holder, row);
  row != kNoDeckCard ? PlayNamed(step, row) : TakeUnnamedDiscard(step);
  const bool is_dominance = name != nullptr && name->card->name == "dominance";
  if (is_dominance) NoteDominance(step);
  if (step.from.type == SpotType::kDeck && !is_dominance && !IsFirstHand(step, step.to))
    Draw(state, step.count);
  if (!was_crafted) MoveCards(step);
}

void PlayReveal(Step& step) {
  if (step.ply.count.is_null() || !IsFaction(step.ply.faction)) return;
  const int cards = step.state.hands[IndexOf(step.ply.faction)];
  if (static_cast<int>(step.count) > cards) ReportMissing(step, step.ply.faction, cards);
}

void PlayMinister(Step& step) {
  constexpr const CardRow* kFirst = std::find_if(
      kCards, std::end(kCards), [](const CardRow& row) { return row.kind == CardKind::kMinister; });
  const CardName* const found = FindCard(CardText(step.ply.card.view()).name);
  if (found == nullptr || found->card->kind != CardKind::kMinister) return;
  const auto bit = static_cast<std::uint16_t>(1U << (found->card - kFirst));
  std::uint16_t& swayed = step.state.ministers;
  const bool is_swayed = (swayed & bit) != 0;
  const bool arrives = step.to.IsOnBoard();
  if (arrives == is_swayed)
    step.Report(Why("odd-minister"), ShortText(is_swayed ? "swayed" : "not swayed"));
  swayed = static_cast<std::uint16_t>(arrives ? swayed | bit : swayed & ~bit);
}

void PlayLeader(Step& step) {
  const CardText card(step.ply.card.view());
  if (!step.to.IsOnBoard()) return;
  step.state.leader = card.name == "builder" ? Leader::kBuilder : Leader::kOther;
}

// The Duchy discards revealed birds, and the Riverfolk draw at other times, without being written.
void CheckHand(State& state, Findings& findings) {
  if (!state.Knows(state.player) || state.is_setup || !state.options.hand_limit || state.is_lost)
    return;
  if (state.player == Faction::kDuchy || state.player == Faction::kRiverfolk) return;
  const int hand = state.hands[IndexOf(state.player)];
  std::int16_t& excess = state.excess[IndexOf(state.player)];
  if (hand - excess <= kLargestHand) return;
  findings.AddBefore(Why("hand-limit"), ShortText().AppendNumber(kLargestHand).Append(" cards"));
  excess = static_cast<std::int16_t>(hand - kLargestHand);
}

}  // namespace plymill::rootlog
