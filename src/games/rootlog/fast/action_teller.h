// ActionTeller: tells Records of the actions of a game, out of a table where it can.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/rootlog/fast/action_learner.h"
#include "games/rootlog/fast/action_memo.h"
#include "games/rootlog/fast/row_template.h"
#include "games/rootlog/fast/turns.h"
#include "record/row.h"

namespace plymill::rootlog {

template <class Records>
class ActionTeller {
 public:
  // Of those where `walk` is.
  ActionTeller(KnownActions& known, TurnWalk& walk, Records& records)
      : memo_(known.memo), walk_(walk), records_(records), learner_(known, records) {}

  void SetDeck(Deck deck) {
    walk_.deck = deck;
    learner_.SetDeck(deck);
  }

  // Tells of turns, as far as their actions are known and cut: see TellTurnsAvx2().
  void TellTurns() {
    char* const rows = records_.rows.Room(kMostTurnRows)->data();
    char* const spill = records_.spill.Room(kMostTurnSpill);
    walk_.rows = rows;
    walk_.spill = spill;
    TellTurnsAvx2(walk_, memo_.table());
    records_.rows.Grow(static_cast<std::size_t>(walk_.rows - rows) / kRowBytes);
    records_.spill.Grow(static_cast<std::size_t>(walk_.spill - spill));
  }

  // Tells of the next action of the turn, which TellTurns() has left. RegularAction::kBytes
  // bytes behind it may be looked at. Returns whether it is an action, and by the book.
  [[gnu::noinline]] bool Tell(std::string_view written) {
    if (++walk_.actions > kMaxActions) return false;
    if (written.size() > ActionKey::kMaxBytes) return Read(written);
    const ActionKey key = ActionKey::Of(written.data(), written.size());
    const ActionMemo::Slot& slot = memo_.Find(key);
    if (slot.Holds(key, HolderBit(walk_.player, walk_.deck))) {
      TellRows(slot);
      return true;
    }
    if (!Read(written)) return false;
    learner_.Learn(written, walk_.player, key);
    return true;
  }

 private:
  bool Read(std::string_view written) {
    of_turn_.player = walk_.player;
    of_turn_.turn = walk_.turns;
    of_turn_.setup = walk_.setup;
    return learner_.Read(written, of_turn_, walk_.actions);
  }

  void TellRows(const ActionMemo::Slot& slot) {
    const RowStamp stamp(walk_.player, walk_.turns, walk_.setup, walk_.actions);
    TellRow(slot.row, stamp);
    if (slot.row.more == 0) return;
    const ActionMemo::More& more = memo_.MoreOf(slot);
    for (std::size_t i = 0; i < more.rows; ++i) TellRow(more.row[i], stamp);
    records_.spill.Append(more.spill(), more.spill_bytes);
  }

  void TellRow(const RowTemplate& row, const RowStamp& stamp) {
    stamp.Fill(row, records_.rows.Room(1)->data());
    records_.rows.Grow(1);
  }

  ActionMemo& memo_;
  TurnWalk& walk_;
  Records& records_;
  ActionLearner<Records> learner_;
  Ply of_turn_;  // what rows have from their turn
};

}  // namespace plymill::rootlog
