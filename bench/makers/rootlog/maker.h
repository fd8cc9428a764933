// Maker: generates Rootlog archives with games of two to six of the eleven factions.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "bench/makers/rootlog/maker_base_factions.h"
#include "bench/makers/rootlog/maker_header.h"
#include "bench/makers/rootlog/maker_marauder_factions.h"
#include "bench/makers/rootlog/maker_others.h"
#include "bench/makers/rootlog/maker_river_factions.h"
#include "bench/makers/rootlog/maker_underworld_factions.h"
#include "bench/makers/rootlog/maker_vagabond.h"

namespace plymill::rootlog {

// The same seed gives the same archive on every machine. Every line has the standard form. Players
// set up, then take 8 to 16 rounds of turns with typical actions of their factions. Warriors move
// only from clearings where they are; other rules of the game are not checked. 1 line of 20 has a
// comment. Of 100 actions, about 68 are moves, 14 scores, 7 battles, 4 crafted cards and 2 reveals;
// the remaining actions are special to a faction.
class Maker {
 public:
  explicit Maker(std::uint64_t seed) : dice_(seed) {}

  // Appends one game to `archive`, followed by a blank line.
  void AppendGame(std::string& archive) {
    maker::Table table(dice_, archive);
    table.map = dice_.OneOf(maker::kMaps);
    table.deck = &dice_.OneOf(maker::kDecks);
    table.suits = table.map->suits.empty() ? maker::ShuffledSuits(dice_) : table.map->suits;
    if (dice_.Chance(5)) table.separator = ';';
    SeatPlayers(table);
    const bool adset = dice_.Chance(30);
    maker::SayHeader(table, adset);
    SetUp(table, adset);
    PlayRounds(table);
    SayWinner(table);
  }

 private:
  using Step = void (*)(maker::Table& table, maker::Side& side);
  struct Faction {
    Step set_up, play;
  };

  // The order is that of maker::kFactions.
  static constexpr Faction kSteps[] = {
      {maker::SetUpMarquise, maker::PlayMarquise},   {maker::SetUpEyrie, maker::PlayEyrie},
      {maker::SetUpAlliance, maker::PlayAlliance},   {maker::SetUpVagabond, maker::PlayVagabond},
      {maker::SetUpVagabond, maker::PlayVagabond},   {maker::SetUpCult, maker::PlayCult},
      {maker::SetUpRiverfolk, maker::PlayRiverfolk}, {maker::SetUpDuchy, maker::PlayDuchy},
      {maker::SetUpCorvids, maker::PlayCorvids},     {maker::SetUpHundreds, maker::PlayHundreds},
      {maker::SetUpKeepers, maker::PlayKeepers}};

  static const Faction& StepsOf(const maker::Side& side) {
    std::size_t i = 0;
    while (maker::kFactions[i].letter != side.letter) ++i;
    return kSteps[i];
  }

  // Seats two to six factions. The second Vagabond plays only together with the first.
  void SeatPlayers(maker::Table& table) {
    const std::size_t players = 2 + dice_.Below(5);
    table.sides.reserve(players);
    while (table.sides.size() < players) {
      const maker::FactionPlan& plan = dice_.OneOf(maker::kFactions);
      const char letter = plan.letter == 'G' && table.SideWith('V') == nullptr ? 'V' : plan.letter;
      if (table.SideWith(letter) != nullptr) continue;
      table.sides.emplace_back(letter, plan.warriors);
    }
  }

  // Writes the setup. Standard setup: all players, then their setup turns. Advanced Setup (ADSET):
  // each player, followed directly by the setup turn.
  void SetUp(maker::Table& table, bool adset) {
    for (maker::Side& side : table.sides) {
      maker::SayPlayer(table, side);
      if (adset) TakeSetupTurn(table, side);
    }
    table.Put('\n');
    if (adset) return;
    for (maker::Side& side : table.sides) TakeSetupTurn(table, side);
    table.Put('\n');
  }

  void TakeSetupTurn(maker::Table& table, maker::Side& side) {
    table.BeginTurn(side.letter);
    StepsOf(side).set_up(table, side);
    EndTurn(table);
  }

  void PlayRounds(maker::Table& table) {
    for (std::size_t rounds = 8 + dice_.Below(9); rounds > 0; --rounds) {
      for (maker::Side& side : table.sides) TakeTurn(table, side);
      table.Put('\n');
    }
  }

  void TakeTurn(maker::Table& table, maker::Side& side) {
    table.BeginTurn(side.letter);
    maker::BeginAnyTurn(table, side);
    StepsOf(side).play(table, side);
    maker::EndAnyTurn(table, side);
    if (table.turn_is_empty()) table.Draw(side, 1);
    EndTurn(table);
  }

  void EndTurn(maker::Table& table) {
    if (dice_.Chance(5)) SayComment(table);
    table.EndTurn();
  }

  void SayComment(maker::Table& table) {
    table.Put(" //");
    for (std::size_t words = 3 + dice_.Below(12); words > 0; --words) {
      table.Put(' ');
      table.Put(dice_.OneOf(maker::kCommentWords));
    }
  }

  // The winner has the most points. In 1 game of 20 there is a second winner, as in a coalition.
  void SayWinner(maker::Table& table) {
    const maker::Side* best = &table.sides[0];
    for (const maker::Side& side : table.sides) {
      if (side.points > best->points) best = &side;
    }
    table.Put("Winner: ");
    table.Put(best->letter);
    if (dice_.Chance(5)) table.Put(table.OtherThan(*best).letter);
    table.Put("\n\n");
  }

  maker::Dice dice_;
};

}  // namespace plymill::rootlog
