// Base factions: turns of the Marquise de Cat, Eyrie Dynasties, Woodland Alliance.
#pragma once

#include <string_view>

#include "bench/makers/rootlog/maker_battle.h"
#include "bench/makers/rootlog/maker_table.h"

namespace plymill::rootlog::maker {

// --- Marquise de Cat: sawmill, workshop, recruiter; wood and the keep ---------------------

inline void SetUpMarquise(Table& table, Side& cats) {
  const auto keep = static_cast<Clearing>(1 + table.dice.Below(4));
  table.PlaceToken(cats, 'k', keep);
  const auto left_out = static_cast<Clearing>((keep + 1) % 4 + 1);  // the opposite corner
  table.Say("w->");
  bool first = true;
  for (Clearing at = 1; at <= kClearings; ++at) {
    if (at == left_out) continue;
    if (!first) table.Put('+');
    first = false;
    table.Put(at);
    cats.Place(cats.Take(1), at);
  }
  const auto beside = table.map->neighbours.of(keep);
  table.Build(cats, 's', keep);
  table.Build(cats, 'w', beside[0]);
  table.Build(cats, 'r', beside[1]);
}

// Adds wood at the sawmills: "t->2+5".
inline void GrowWood(Table& table, Side& cats) {
  bool said = false;
  for (Clearing at = 1; at <= kClearings; ++at) {
    if (cats.building[at] != 's' || cats.token[at] != Side::kNone) continue;
    cats.token[at] = Side::kPlain;
    if (said) {
      table.Put('+');
      table.Put(at);
    } else {
      table.Say("t->", at);
    }
    said = true;
  }
}

// Spends wood for a building: "t2->/b_r->6/++2".
inline void BuildWithWood(Table& table, Side& cats) {
  const Clearing wood = table.Find([&](Clearing at) { return cats.token[at] == Side::kPlain; });
  const Clearing site = table.Find(
      [&](Clearing at) { return cats.warriors[at] > 0 && cats.building[at] == Side::kNone; });
  if (wood == 0 || site == 0) return;
  cats.token[wood] = Side::kNone;
  table.Say('t', wood, "->");
  table.Build(cats, table.dice.OneOf(std::string_view("swr")), site);
  table.Score(cats, static_cast<unsigned>(1 + table.dice.Below(4)));
}

inline void PlayMarquise(Table& table, Side& cats) {
  GrowWood(table, cats);
  if (table.dice.Chance(50)) table.Craft(cats);
  for (int actions = 3; actions > 0; --actions) {
    const std::size_t action = table.dice.Below(10);
    if (action < 4) {
      table.March(cats, 2);
    } else if (action < 6) {
      Battle(table, cats);
    } else if (action < 8) {
      BuildWithWood(table, cats);
    } else {
      table.RecruitEach(cats, static_cast<unsigned>(1 + table.dice.Below(3)));
    }
  }
  if (table.dice.Chance(30) && table.Spend(cats, 'B')) table.March(cats);
  table.Draw(cats, static_cast<unsigned>(1 + table.dice.Below(2)));
  table.DiscardDown(cats);
}

// --- Eyrie Dynasties: decree, leaders, roosts ----------------------------------------------

inline void SetUpEyrie(Table& table, Side& birds) {
  const auto corner = static_cast<Clearing>(1 + table.dice.Below(4));
  table.Build(birds, Side::kPlain, corner);
  table.Recruit(birds, 6, corner);
  table.Say('#', table.dice.OneOf(kLeaders), "->$");
}

// Discards the decree, and chooses a new leader.
inline void FallIntoTurmoil(Table& table) {
  table.Say("$_->");
  table.Say("--");
  table.PutCount(static_cast<unsigned>(2 + table.dice.Below(2)));
  table.Say('#', table.dice.OneOf(kLeaders), "->$");
}

inline void PlayEyrie(Table& table, Side& birds) {
  for (auto cards = 1 + table.dice.Below(2); cards > 0 && birds.hand > 0; --cards) {
    --birds.hand;
    const char suit = table.AnySuit();
    table.Say(suit, "#E->$_", table.dice.OneOf(std::string_view("rmxb")));
  }
  if (table.dice.Chance(50)) table.Craft(birds);
  const Clearing roost = table.Find([&](Clearing at) { return birds.building[at] != Side::kNone; });
  if (roost != 0) table.Recruit(birds, static_cast<unsigned>(1 + table.dice.Below(2)), roost);
  table.March(birds, static_cast<unsigned>(1 + table.dice.Below(3)));
  Battle(table, birds);
  const Clearing site = table.Find(
      [&](Clearing at) { return birds.warriors[at] > 0 && birds.building[at] == Side::kNone; });
  if (site != 0 && table.dice.Chance(50)) table.Build(birds, Side::kPlain, site);
  if (table.dice.Chance(12)) FallIntoTurmoil(table);
  table.Score(birds, static_cast<unsigned>(1 + table.dice.Below(4)));
  table.Draw(birds, static_cast<unsigned>(1 + table.dice.Below(2)));
  table.DiscardDown(birds);
}

// --- Woodland Alliance: supporters and officers on the board, bases, sympathy ---------------

inline void SetUpAlliance(Table& table, Side&) { table.Say("3#->$"); }

inline void TrainOfficer(Table& table, Side& alliance) {
  if (alliance.Take(1) == 0) return;
  ++alliance.on_board;
  table.Say("w->$");
}

// A revolt: "2R#$->/(2Cw+Cb_s)3->/++2/b_r->3/w->3/w->$".
inline void Revolt(Table& table, Side& alliance) {
  const Clearing at = table.Find([&](Clearing clearing) {
    return alliance.token[clearing] != Side::kNone && alliance.building[clearing] == Side::kNone;
  });
  if (at == 0) return;
  table.Say('2', table.SuitOf(at), "#$->");
  Side& victim = table.OtherThan(alliance);
  if (victim.Has(at)) {
    Removal removal(table, at);
    const unsigned others = removal.Take(victim, 25, alliance);
    removal.Say();
    table.Score(alliance, others);
  }
  table.Build(alliance, static_cast<char>(table.SuitOf(at) | 0x20), at);
  table.Recruit(alliance, static_cast<unsigned>(1 + table.dice.Below(3)), at);
  TrainOfficer(table, alliance);
}

inline void SpreadSympathy(Table& table, Side& alliance) {
  const Clearing at = table.Find([&](Clearing c) { return alliance.token[c] == Side::kNone; });
  if (at == 0) return;
  const auto cost = static_cast<unsigned>(1 + table.dice.Below(3));
  table.SayCount(cost);
  if (table.dice.Chance(80)) table.Put(table.SuitOf(at));
  table.Put("#$->");
  table.PlaceToken(alliance, Side::kPlain, at);
  table.Score(alliance, static_cast<unsigned>(table.dice.Below(4)));
}

// An action of an officer: move, battle, recruit or organize.
inline void SendOfficer(Table& table, Side& alliance) {
  const std::size_t order = table.dice.Below(4);
  const Clearing base =
      table.Find([&](Clearing at) { return alliance.building[at] != Side::kNone; });
  const Clearing camp = table.FindWarriors(alliance);
  if (order == 0) {
    table.March(alliance);
  } else if (order == 1) {
    Battle(table, alliance);
  } else if (order == 2 && base != 0) {
    table.Recruit(alliance, 1, base);
  } else if (camp != 0 && alliance.token[camp] == Side::kNone) {
    alliance.Remove(1, camp);
    table.Say('w', camp, "->");
    table.PlaceToken(alliance, Side::kPlain, camp);
    table.Score(alliance, 1);
  }
}

inline void PlayAlliance(Table& table, Side& alliance) {
  if (table.dice.Chance(20)) Revolt(table, alliance);
  SpreadSympathy(table, alliance);
  if (table.dice.Chance(50)) table.Craft(alliance);
  for (auto cards = 1 + table.dice.Below(2); cards > 0 && alliance.hand > 0; --cards) {
    --alliance.hand;
    table.Say(table.AnySuit(), "#A->$");
  }
  if (table.dice.Chance(30) && table.Spend(alliance, table.AnySuit())) {
    TrainOfficer(table, alliance);
  }
  for (unsigned officers = alliance.on_board; officers > 0; --officers) {
    SendOfficer(table, alliance);
  }
  table.Draw(alliance, static_cast<unsigned>(1 + table.dice.Below(3)));
  table.DiscardDown(alliance);
}

}  // namespace plymill::rootlog::maker
