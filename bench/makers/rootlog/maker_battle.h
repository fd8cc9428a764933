// Battles of made games: the players, ambushes and rolls, and the removed pieces.
#pragma once

#include <algorithm>
#include <utility>

#include "bench/makers/rootlog/maker_table.h"

namespace plymill::rootlog::maker {

// The pieces removed from one clearing: "w12->", "(w+2Ew+Eb)3->".
class Removal {
 public:
  Removal(Table& table, Clearing at) : table_(table), at_(at) {}

  // Removes up to `hits` pieces of `side`, warriors first. It is the turn of `actor`. Returns how
  // many of the pieces are buildings and tokens.
  unsigned Take(Side& side, unsigned hits, const Side& actor) {
    const auto warriors = std::min<unsigned>(hits, side.warriors[at_]);
    const char owner = &side == &actor ? '\0' : side.letter;
    if (warriors > 0) {
      side.Remove(warriors, at_);
      Add({warriors, owner, 'w', Side::kPlain});
    }
    hits -= warriors;
    const unsigned others = hits;
    if (hits > 0 && side.building[at_] != Side::kNone) {
      --hits;
      Add({1, owner, 'b', std::exchange(side.building[at_], Side::kNone)});
    }
    if (hits > 0 && side.token[at_] != Side::kNone) {
      --hits;
      Add({1, owner, 't', std::exchange(side.token[at_], Side::kNone)});
    }
    return others - hits;
  }

  void Say() {
    if (count_ == 0) return;
    table_.Say();
    if (count_ > 1) table_.Put('(');
    for (std::size_t i = 0; i < count_; ++i) {
      if (i > 0) table_.Put('+');
      Put(parts_[i]);
    }
    if (count_ > 1) table_.Put(')');
    table_.Put(at_);
    table_.Put("->");
  }

 private:
  struct Part {
    unsigned count;
    char owner, piece, letter;
  };

  void Add(Part part) { parts_[count_++] = part; }

  void Put(const Part& part) {
    table_.PutCount(part.count);
    if (part.owner != '\0') table_.Put(part.owner);
    table_.Put(part.piece);
    table_.PutLetter(part.letter);
  }

  Table& table_;
  Clearing at_;
  std::array<Part, 6> parts_{};
  std::size_t count_ = 0;
};

struct Rolls {
  unsigned attacker, defender;
};

inline Rolls Roll(Table& table, const Side& defender) {
  const auto one = static_cast<unsigned>(table.dice.Below(4));
  const auto two = static_cast<unsigned>(table.dice.Below(4));
  if (defender.letter == 'A') return {std::min(one, two), std::max(one, two)};
  return {std::max(one, two), std::min(one, two)};
}

// An ambush card, which another card foils in 1 case of 4: "M@", "M@B@". Returns its hits.
inline unsigned SayAmbush(Table& table, Side& attacker, Side& defender, Clearing at) {
  if (defender.hand == 0 || !table.dice.Chance(4)) return 0;
  --defender.hand;
  table.Put(table.dice.Chance(40) ? 'B' : table.SuitOf(at));
  table.Put('@');
  if (attacker.hand == 0 || !table.dice.Chance(25)) return 2;
  --attacker.hand;
  table.Put(table.dice.Chance(40) ? 'B' : table.SuitOf(at));
  table.Put('@');
  return 0;
}

inline void SayRolls(Table& table, Rolls rolls) {
  table.Put('(');
  table.Put(rolls.attacker);
  table.Put(',');
  table.Put(rolls.defender);
  table.Put(')');
}

// Outrage: a player who removes sympathy gives the Alliance a card.
inline void SayOutrage(Table& table, Side& attacker, Side& defender, Clearing at) {
  if (defender.letter != 'A') return;
  const char suit[] = {table.SuitOf(at), '\0'};
  table.GiveCard(attacker, suit, defender, "$");
}

// The battle in `at` between `attacker`, whose turn it is, and `defender`.
inline void Fight(Table& table, Side& attacker, Side& defender, Clearing at) {
  table.Say('X', defender.letter, at);
  const unsigned ambushed = SayAmbush(table, attacker, defender, at);
  const Rolls rolls = Roll(table, defender);
  if (table.dice.Chance(4)) SayRolls(table, rolls);
  const unsigned undefended = defender.warriors[at] == 0 ? 1 : 0;
  const bool had_token = defender.token[at] != Side::kNone;
  Removal removal(table, at);
  if (!attacker.IsVagabond()) removal.Take(attacker, ambushed + rolls.defender, attacker);
  const unsigned others = removal.Take(defender, rolls.attacker + undefended, attacker);
  removal.Say();
  table.Score(attacker, others);
  if (had_token && defender.token[at] == Side::kNone) SayOutrage(table, attacker, defender, at);
}

// A battle with another side that has pieces in a clearing with warriors of `side`. Tries up to
// three other sides.
inline void Battle(Table& table, Side& side) {
  for (int tries = 3; tries > 0; --tries) {
    Side& defender = table.OtherThan(side);
    const Clearing at = table.Find(
        [&](Clearing clearing) { return side.warriors[clearing] > 0 && defender.Has(clearing); });
    if (at != 0) return Fight(table, side, defender, at);
  }
}

}  // namespace plymill::rootlog::maker
