// Cards: the rules of a card. Section "Cards" of the specification.
//
//   card ::= [ suit ] "#" [ name ]
//   name ::= small letters | "@"
//
// Rows contain the full names. An unknown name is kept as written.
#pragma once

#include <cstddef>
#include <string_view>

#include "games/rootlog/card_table.h"
#include "games/rootlog/factions/lizards.h"
#include "games/rootlog/pieces.h"
#include "games/rootlog/places.h"
#include "games/rootlog/scan.h"

namespace plymill::rootlog {

// The text of a card, such as "F#sappers". `suit` is NUL if there is none.
constexpr Card CardOf(char suit, std::string_view name) {
  Making<Card> card;
  if (suit != '\0') card.Append(suit);
  card.Append('#');
  card.Append(name);
  return card.text();
}

// Reads `name`, if there is one. In "#boath_E$" the "h" begins the board of a hireling and does not
// belong to the name.
template <class Recorder>
constexpr std::string_view PassCardName(Scan<Recorder>& scan) {
  Cursor& in = scan.in;
  const char* const begin = in.here();
  if (in.Eat('@')) return in.Since(begin);
  std::size_t bytes = 0;
  while (IsSmall(in.Peek(bytes))) ++bytes;
  if (bytes > 0 && in.Peek(bytes) == '_' && in.Peek(bytes - 1) == 'h' &&
      IsKnown(HirelingOf(in.Peek(bytes + 1)))) {
    --bytes;
  }
  if (bytes > kMaxCardName) in.Fail(Why("expected-card"));
  if (in.ok()) in.Advance(bytes);
  return in.Since(begin);
}

// Sets the card of `part` to the card that `name` stands for.
template <class Recorder>
constexpr void SetCard(Scan<Recorder>& scan, Part& part, char suit, std::string_view name) {
  const CardName* const known = FindCard(suit, name);
  if (known == nullptr) {
    part.ply.card = CardOf(suit, name);
    if (!name.empty() && scan.in.ok()) scan.recorder.Remark({Why("unknown-card"), name, {}});
    return;
  }
  const CardRow& card = *known->card;
  part.card_kind = card.kind;
  part.ply.card = CardOf(suit == '\0' ? known->suit : suit, card.name);
  if (card.deck == Deck::kUnknown || scan.deck == Deck::kUnknown) return;
  if (card.deck != scan.deck && scan.in.ok()) scan.recorder.Remark({Why("other-deck"), name, {}});
}

// Passes a suit. Returns it, or NUL if there is none.
constexpr char EatSuit(Cursor& in) {
  const char suit = in.Peek();
  if (!IsSuit(suit)) return '\0';
  in.Advance(1);
  return suit;
}

// Reads `card`. In a group, a card may be only a suit, whose "#" follows the group.
template <class Recorder>
constexpr void ReadCard(Scan<Recorder>& scan, Part& part, bool in_group) {
  Cursor& in = scan.in;
  part.type = PartType::kCard;
  part.ply.faction = Faction::kUnknown;
  const char* const begin = in.here();
  const char suit = EatSuit(in);
  if (in.Eat('#')) return SetCard(scan, part, suit, PassCardName(scan));
  part.ply.card = CardOf(suit, {});
  part.suit_only = true;
  if (!in_group) scan.Remark(Why("missing-hash"), begin, "#");
}

}  // namespace plymill::rootlog
