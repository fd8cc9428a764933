// Table: the state of a generated game, and the steps that several factions take.
//
// A step updates the state. Warriors move only along paths, from clearings where they are, and
// never more than there are. Hands are never negative. Which faction rules a clearing, and which
// cards are in a hand, is not tracked.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "bench/makers/rootlog/maker_dice.h"
#include "bench/makers/rootlog/maker_lists.h"
#include "bench/makers/rootlog/maker_maps.h"
#include "bench/makers/rootlog/maker_side.h"
#include "bench/makers/rootlog/maker_words.h"

namespace plymill::rootlog::maker {

class Table : public Words {
 public:
  Table(Dice& made_by, std::string& text) : Words(text), dice(made_by) {}

  Dice& dice;
  const Map* map = &kFall;
  const Deck* deck = &kDecks[0];
  std::string suits;        // of clearings 1 to 12
  std::vector<Side> sides;  // in turn order
  std::string hirelings;    // promoted hirelings on the map
  Clearing ferry = 1;       // its clearing, on the lake map
  std::string_view closed_path;

  // --- Chance ------------------------------------------------------------------------

  Clearing AnyClearing() { return static_cast<Clearing>(1 + dice.Below(kClearings)); }
  char AnySuit() { return dice.OneOf(std::string_view("FMRFMRB")); }
  char SuitOf(Clearing clearing) const { return suits[clearing - 1U]; }

  // A random clearing for which `is` is true, or 0 if there is none.
  template <class Is>
  Clearing Find(Is is) {
    const std::size_t first = dice.Below(kClearings);
    for (std::size_t i = 0; i < kClearings; ++i) {
      const auto at = static_cast<Clearing>(1 + (first + i) % kClearings);
      if (is(at)) return at;
    }
    return 0;
  }

  Clearing FindWarriors(const Side& side) {
    return Find([&](Clearing at) { return side.warriors[at] > 0; });
  }

  // A random side other than `side`.
  Side& OtherThan(const Side& side) {
    const auto index = static_cast<std::size_t>(&side - sides.data());
    return sides[(index + 1 + dice.Below(sides.size() - 1)) % sides.size()];
  }

  Side* SideWith(char letter) {
    for (Side& side : sides) {
      if (side.letter == letter) return &side;
    }
    return nullptr;
  }

  // --- Cards and points --------------------------------------------------------------

  void Score(Side& side, unsigned points) {
    if (points == 0 || !side.on_track) return;
    Say("++");
    PutCount(points);
    side.points += points;
  }

  void Draw(Side& side, unsigned cards) {
    SayCount(cards);
    Put("#->");
    Put(side.letter);
    side.hand += cards;
  }

  // Discards a card: "F#C->". Returns false if the hand is empty.
  bool Spend(Side& side, char suit) {
    if (side.hand == 0) return false;
    --side.hand;
    Say(suit, '#', side.letter, "->");
    return true;
  }

  // Discards down to five cards, as at the end of a turn.
  void DiscardDown(Side& side) {
    if (side.hand <= 5) return;
    const unsigned count = side.hand - 5;
    side.hand = 5;
    if (count == 3) {
      const char suit = AnySuit();
      Say("(2", suit, '+', suit == 'B' ? 'F' : 'B', ")#", side.letter, "->");
      return;
    }
    SayCount(count);
    if (dice.Chance(60)) Put(AnySuit());
    Put('#');
    Put(side.letter);
    Put("->");
  }

  void GiveCard(Side& from, std::string_view suit, Side& to, std::string_view where) {
    if (from.hand == 0) return;
    --from.hand;
    Say(suit, '#', from.letter, "->", to.letter, where);
    if (where.empty()) ++to.hand;
  }

  // Crafts an item, or a card that stays on the board.
  void Craft(Side& side) {
    if (side.hand == 0) return;
    --side.hand;
    if (dice.Chance(45)) {
      const std::size_t item = dice.Below(kCraftItems.size());
      Say("Z%", kCraftItems[item]);
      Score(side, static_cast<unsigned>(kCraftPoints[item] - '0'));
      return;
    }
    const CraftedCard& card = dice.OneOf(deck->cards);
    Say('Z', card.craft);
    side.crafted = card.card;
  }

  // Discards a crafted card: "#sap$->".
  void UseCrafted(Side& side) {
    if (side.crafted.empty()) return;
    Say(side.crafted, "$->");
    side.crafted = {};
  }

  // --- Warriors ----------------------------------------------------------------------

  void Recruit(Side& side, unsigned count, Clearing at) {
    count = side.Take(count);
    if (count == 0) return;
    SayCount(count);
    Put("w->");
    Put(at);
    side.Place(count, at);
  }

  // Recruits one warrior in each of several clearings: "w->3+5+12".
  void RecruitEach(Side& side, unsigned clearings) {
    clearings = side.Take(clearings);
    if (clearings == 0) return;
    Say("w->");
    const unsigned first = static_cast<unsigned>(dice.Below(kClearings));
    const unsigned step = dice.Chance(50) ? 5 : 7;  // coprime to 12
    for (unsigned i = 0; i < clearings; ++i) {
      const auto at = static_cast<Clearing>(1 + (first + i * step) % kClearings);
      if (i > 0) Put('+');
      Put(at);
      side.Place(1, at);
    }
  }

  // Moves warriors along a path, "3w10->4", or with the ferry.
  void March(Side& side) {
    const Clearing from = FindWarriors(side);
    if (from == 0) return;
    const auto count = static_cast<unsigned>(1 + dice.Below(side.warriors[from]));
    if (map == &kLake && from == ferry && dice.Chance(50)) {
      Sail(side, from, count);
      return;
    }
    const Clearing to = dice.OneOf(map->neighbours.of(from));
    SayCount(count);
    Put('w');
    Put(from);
    Put("->");
    Put(to);
    Carry(side, count, from, to);
  }

  // Moves warriors with the ferry and draws a card: "(2w+f)1->11".
  void Sail(Side& side, Clearing from, unsigned count) {
    do {
      ferry = dice.OneOf(kShore);
    } while (ferry == from);
    Say('(');
    PutCount(count);
    Put("w+f)");
    Put(from);
    Put("->");
    Put(ferry);
    Carry(side, count, from, ferry);
    Draw(side, 1);
  }

  static void Carry(Side& side, unsigned count, Clearing from, Clearing to) {
    side.warriors[from] = static_cast<std::uint8_t>(side.warriors[from] - count);
    side.Place(count, to);
  }

  void March(Side& side, unsigned times) {
    for (; times > 0; --times) March(side);
  }

  // --- Pieces ------------------------------------------------------------------------

  void Build(Side& side, char letter, Clearing at) {
    if (side.building[at] != Side::kNone) return;
    side.building[at] = letter;
    Say('b');
    PutLetter(letter);
    Put("->");
    Put(at);
  }

  void PlaceToken(Side& side, char letter, Clearing at) {
    if (side.token[at] != Side::kNone) return;
    side.token[at] = letter;
    Say('t');
    PutLetter(letter);
    Put("->");
    Put(at);
  }
};

}  // namespace plymill::rootlog::maker
