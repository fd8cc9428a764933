// Items: those that are crafted, taken from ruins, used and given away.
#include <algorithm>

#include "games/rootlog/reasons.h"
#include "games/rootlog/rules/hands.h"
#include "games/rootlog/rules/step.h"

namespace plymill::rootlog {
namespace {

bool AreKnown(const State& state, Faction holder) {
  return IsFaction(holder) && (state.has_any_items & Bit(holder)) == 0;
}

std::uint8_t& ItemsOf(State& state, Faction holder, Item item) {
  return state.items[IndexOf(holder)][static_cast<std::size_t>(item)];
}

// Checks that the holder of `step.from` has the items of this row, and believes the row.
void CheckItems(Step& step) {
  if (!step.from.IsOnBoard() || !AreKnown(step.state, step.from.holder)) return;
  std::uint8_t& items = ItemsOf(step.state, step.from.holder, step.ply.item);
  if (step.count <= items) return;
  step.Report(Why("missing-pieces"), CountAt(items, step.from, step.ply.from.view()));
  items = static_cast<std::uint8_t>(step.count);
}

void Gain(State& state, Faction holder, Item item, unsigned count) {
  if (!IsFaction(holder)) return;
  std::uint8_t& items = ItemsOf(state, holder, item);
  items = static_cast<std::uint8_t>(std::min<unsigned>(items + count, 0xFF));
}

// "%s12->$": "The ruin piece is assumed to be removed when the ruin is empty."
void Explore(Step& step) {
  State& state = step.state;
  std::uint8_t& here = state.ruins[step.from.clearing];
  std::uint8_t& alike = state.ruin_items[static_cast<std::size_t>(step.ply.item)];
  if (state.has_forge) return;  // the items of the Legendary Forge lie in a clearing
  if (state.KnowsSlots() && here == 0) {
    step.Report(Why("no-ruin"));
  } else if (alike == 0) {
    step.Report(Why("beyond-supply"), ShortText("0 left in ruins"));
  }
  here = static_cast<std::uint8_t>(std::max(here - 1, 0));
  alike = static_cast<std::uint8_t>(std::max(alike - 1, 0));
}

// The points of a crafted item. "Eyrie without Builder: 1; Hundreds: 0 if the item is kept."
void SetCraftPoints(Step& step, Faction player, Item item) {
  State& state = step.state;
  const bool is_eyrie = player == Faction::kEyrie;
  if (state.has_forge || player == Faction::kHundreds ||
      (is_eyrie && state.leader == Leader::kUnknown)) {
    return OpenDue(state);
  }
  unsigned points = kItemPoints[static_cast<std::size_t>(item)];
  if (is_eyrie && state.leader != Leader::kBuilder) points = 1;
  if (state.HasCrafted(player, kMasterEngravers)) ++points;
  SetDue(step, points);
}

void CraftItem(Step& step, Faction player, Item item) {
  State& state = step.state;
  std::uint8_t& supply = state.item_supply[static_cast<std::size_t>(item)];
  if (supply == 0 && !state.has_forge) step.Report(Why("beyond-supply"), ShortText("0 left"));
  supply = static_cast<std::uint8_t>(std::max(supply - 1, 0));
  Gain(state, player, item, 1);
  SetCraftPoints(step, player, item);
}

void CraftCard(Step& step, Faction player, DeckCard card) {
  Appear(step, card, player);
  if (kDeckRows[card].card->craft == Craft::kStays) {
    if (IsFaction(player)) step.state.crafted[IndexOf(player)] |= std::uint64_t{1} << card;
  } else {
    ToDiscards(step.state, card);
  }
}

}  // namespace

void PlayCraft(Step& step) {
  const Faction player = step.ply.player;
  const CardText card(step.ply.card.view());
  Item item = step.ply.item;
  if (item == Item::kNone && !card.name.empty()) item = ItemOfCard(card);
  const bool is_item = item < Item::kNone;
  if (!is_item || !step.state.has_forge) Spend(step, player, 1);
  if (const DeckCard row = DeckCardOf(card); row != kNoDeckCard) {
    CraftCard(step, player, row);
  } else if (!is_item) {
    step.state.unread_crafts |= Bit(player);
    step.state.has_any_items |= Bit(player);
  }
  if (is_item && IsFaction(player)) CraftItem(step, player, item);
}

void PlayItem(Step& step) {
  const Item item = step.ply.item;
  if (item >= Item::kNone) return;  // all items, or one that is not named
  if (step.from.IsClearing()) {
    Explore(step);
  } else {
    CheckItems(step);
  }
  if (step.from.IsOnBoard() && step.to.IsOnBoard() && step.from.holder == step.to.holder) return;
  if (step.from.IsOnBoard() && IsFaction(step.from.holder)) {
    std::uint8_t& items = ItemsOf(step.state, step.from.holder, item);
    items = static_cast<std::uint8_t>(items - std::min<unsigned>(items, step.count));
  }
  if (step.to.IsOnBoard()) Gain(step.state, step.to.holder, item, step.count);
}

void PlayItemState(Step& step) {
  if (step.ply.item < Item::kNone) CheckItems(step);
}

// "#thief->$": the Vagabond's items.
void PlayCharacter(Step& step) {
  const Faction player = step.to.holder;
  if (!IsVagabond(player) || !step.ply.setup) return;
  const CardName* const found = FindCard(CardText(step.ply.card.view()).name);
  if (found == nullptr || found->card->kind != CardKind::kCharacter) return;
  step.state.has_any_items &= ~Bit(player);
  step.state.items[IndexOf(player)] = {};
  for (const char letter : found->card->items) Gain(step.state, player, ItemOf(letter), 1);
  step.state.glides[player == Faction::kVagabond ? 0 : 1] = found->card->name == "harrier";
}

}  // namespace plymill::rootlog
