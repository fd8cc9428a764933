// ActionLearner: reads actions as the plain form does, and finds what of their rows is the
// same for other players.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/rootlog/actions.h"
#include "games/rootlog/fast/action_memo.h"
#include "games/rootlog/fast/action_rows.h"
#include "games/rootlog/fast/remark_watch.h"
#include "games/rootlog/regular_action.h"
#include "games/rootlog/row_teller.h"
#include "record/row.h"
#include "scan/cursor.h"

namespace plymill::rootlog {

// What is kept from game to game.
struct KnownActions {
  ActionMemo memo;
  ActionRows rows, rows_of_other;  // of the action that is learned
};

template <class Records>
class ActionLearner {
 public:
  ActionLearner(KnownActions& known, Records& records)
      : known_(known), records_(records), watch_(records), reader_(in_, watch_) {}

  void SetDeck(Deck deck) {
    deck_ = deck;
    reader_.SetDeck(deck);
    regular_.SetDeck(deck);
  }

  // Reads the action `number` of the turn that `of_turn` tells of; RegularAction::kBytes bytes
  // behind it may be looked at. Returns whether it is one, and by the book: then Records have
  // its rows.
  bool Read(std::string_view written, const Ply& of_turn, std::uint16_t number) {
    first_row_ = records_.rows.size();
    first_spill_ = records_.spill.size();
    return ReadRegular(written, of_turn, number) || ReadIrregular(written, of_turn, number);
  }

  // Keeps the action that was read.
  void Learn(std::string_view written, Faction player, const ActionKey& key) {
    if (!known_.rows.Take(RowsRead(), SpillRead())) return;
    std::uint64_t holders = Holders(written, player);
    ActionMemo::Slot& slot = known_.memo.Find(key);
    if (slot.key == key && slot.holders != 0) {
      known_.memo.Load(slot, known_.rows_of_other);
      if (known_.rows_of_other.Describes(known_.rows, player)) {
        slot.holders |= holders;
        return;
      }
      // Two players tell what of the rows depends on the player.
      const Faction other = OnlyPlayer(slot.holders);
      if (IsKnown(other) && known_.rows.FindOwn(player, known_.rows_of_other, other)) {
        holders |= slot.holders;
      }
    }
    known_.memo.Keep(known_.rows, key, holders);
  }

 private:
  bool ReadRegular(std::string_view written, const Ply& of_turn, std::uint16_t number) {
    const char* const end = written.data() + written.size();
    RowTeller<Records> rows(records_);
    regular_.Begin(end, rows.spill());
    regular_.BeginTurn(of_turn.player, of_turn.turn, of_turn.setup);
    if (regular_.Read(written.data(), number, rows.Room()) != end) {
      records_.spill.Truncate(first_spill_);
      return false;
    }
    rows.Tell(regular_.row_count(), written);
    return true;
  }

  bool ReadIrregular(std::string_view written, const Ply& of_turn, std::uint16_t number) {
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

  std::span<const Row<Ply>> RowsRead() const {
    return {records_.rows.begin() + first_row_, records_.rows.end()};
  }
  std::string_view SpillRead() const {
    return {records_.spill.data() + first_spill_, records_.spill.size() - first_spill_};
  }

  // A deck matters only where a card is named.
  std::uint64_t Holders(std::string_view written, Faction player) const {
    return NamesCard(written) ? HolderBit(player, deck_) : HolderBits(player);
  }

  // Whether a card may be named: behind "#", or crafted.
  static bool NamesCard(std::string_view written) {
    for (std::size_t i = 0; i + 1 < written.size(); ++i) {
      const char next = written[i + 1];
      if ((written[i] == '#' || written[i] == 'Z') && (IsSmall(next) || next == '@')) return true;
    }
    return false;
  }

  KnownActions& known_;
  Records& records_;
  std::size_t first_row_ = 0, first_spill_ = 0;  // of the action that was read last
  Cursor in_{std::string_view()};
  RemarkWatch<Records> watch_;
  ActionReader<RemarkWatch<Records>> reader_;
  RegularAction regular_;
  Deck deck_ = Deck::kUnknown;
};

}  // namespace plymill::rootlog
