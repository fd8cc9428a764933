// ActionLearner: reads actions with the plain form, and adds them to the cache.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/cursor.h"
#include "games/rootlog/actions.h"
#include "games/rootlog/known/known_actions.h"
#include "model/silent_recorder.h"

namespace plymill::rootlog {

template <class Records>
class ActionLearner {
 public:
  ActionLearner(KnownActions& known, Records& records)
      : known_(known), records_(records), watch_(records), reader_(in_, watch_) {}

  void SetDeck(Deck deck) {
    deck_ = deck;
    reader_.SetDeck(deck);
  }

  // Reads the action `number` of the turn `of_turn`. Returns whether `written` is an action without
  // a diagnostic. If so, its rows have been added to the records.
  bool Read(std::string_view written, const Ply& of_turn, std::uint16_t number) {
    first_row_ = records_.rows.size();
    first_spill_ = records_.spill.size();
    in_ = Cursor(written);
    watch_.Forget();
    reader_.Read(of_turn.player);
    if (!in_.ok() || !in_.at_end() || watch_.remarked()) return false;
    reader_.ForEachRow([&](Ply& row) {
      row.player = of_turn.player;
      row.turn = of_turn.turn;
      row.setup = of_turn.setup;
      row.action = number;
      records_.Ply(row, written);
    });
    return true;
  }

  // Caches the action that was read last.
  void Learn(std::string_view written, Faction player) {
    known_.Learn({.written = written,
                  .player = player,
                  .deck = deck_,
                  .rows = {records_.rows.begin() + first_row_, records_.rows.end()},
                  .spill = {records_.spill.begin() + first_spill_, records_.spill.end()}});
  }

 private:
  KnownActions& known_;
  Records& records_;
  std::size_t first_row_ = 0, first_spill_ = 0;  // sizes of the records before the last action
  Cursor in_{std::string_view()};
  RemarkWatch<Records> watch_;
  ActionReader<RemarkWatch<Records>> reader_;
  Deck deck_ = Deck::kUnknown;
};

}  // namespace plymill::rootlog
