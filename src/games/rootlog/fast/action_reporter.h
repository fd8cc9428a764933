// ActionReporter: adds the actions of a game to Records, from the cache if possible.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/rootlog/fast/action_learner.h"
#include "games/rootlog/fast/turns.h"
#include "games/rootlog/known/action_key.h"
#include "games/rootlog/known/action_memo.h"
#include "games/rootlog/known/action_rows.h"
#include "games/rootlog/known/known_actions.h"
#include "games/rootlog/known/row_template.h"
#include "model/row.h"

namespace plymill::rootlog {

template <class Records>
class ActionReporter {
 public:
  // Works on the actions that `walk` points to.
  ActionReporter(KnownActions& known, TurnWalk& walk, Records& records)
      : known_(known), walk_(walk), records_(records), learner_(known, records) {}

  void SetDeck(Deck deck) {
    walk_.deck = deck;
    learner_.SetDeck(deck);
  }

  // Adds turns as long as the cache has their actions: see ReportTurnsAvx2().
  void ReportTurns() {
    char* const rows = records_.rows.Room(kMostTurnRows)->data();
    char* const spill = records_.spill.Room(kMostTurnSpill);
    walk_.rows = rows;
    walk_.spill = spill;
    ReportTurnsAvx2(walk_, known_.table());
    records_.rows.Grow(static_cast<std::size_t>(walk_.rows - rows) / kRowBytes);
    records_.spill.Grow(static_cast<std::size_t>(walk_.spill - spill));
  }

  // Adds the next action of the turn, at which ReportTurns() stopped. Up to ActionKey::kMaxBytes
  // bytes after the action may be read. Returns whether `written` is an action without a
  // diagnostic.
  [[gnu::noinline]] bool Report(std::string_view written) {
    if (++walk_.actions > kMaxActions) return false;
    if (written.size() > ActionKey::kMaxBytes) return Read(written);
    const ActionKey key = ActionKey::Of(written.data(), written.size());
    const std::uint64_t holder = HolderBit(walk_.player, walk_.deck);
    const ActionMemo::Slot* const slot = known_.Find(key, known_.table().Fetch(key), holder);
    if (slot != nullptr) {
      ReportRows(*slot);
      return true;
    }
    if (!Read(written)) return false;
    learner_.Learn(written, walk_.player);
    return true;
  }

 private:
  bool Read(std::string_view written) {
    of_turn_.player = walk_.player;
    of_turn_.turn = walk_.turns;
    of_turn_.setup = walk_.setup;
    return learner_.Read(written, of_turn_, walk_.actions);
  }

  void ReportRows(const ActionMemo::Slot& slot) {
    const RowStamp stamp(walk_.player, walk_.turns, walk_.setup, walk_.actions);
    char* const rows = records_.rows.Room(ActionRows::kMostRows)->data();
    const char* const end = known_.Write(slot, stamp, rows, records_.spill);
    records_.rows.Grow(static_cast<std::size_t>(end - rows) / kRowBytes);
  }

  KnownActions& known_;
  TurnWalk& walk_;
  Records& records_;
  ActionLearner<Records> learner_;
  Ply of_turn_;  // the row fields that belong to the turn
};

}  // namespace plymill::rootlog
