// ActionTeller: tells Records of the actions of a game, out of a table where it can.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/rootlog/fast/action_learner.h"
#include "games/rootlog/fast/action_memo.h"
#include "games/rootlog/fast/cut_actions.h"
#include "games/rootlog/fast/row_template.h"
#include "record/row.h"

namespace plymill::rootlog {

template <class Records>
class ActionTeller {
 public:
  ActionTeller(KnownActions& known, Records& records)
      : memo_(known.memo), records_(records), learner_(known, records) {}

  void SetDeck(Deck deck) {
    deck_ = deck;
    learner_.SetDeck(deck);
  }

  void BeginTurn(Faction player, std::uint16_t turn, bool setup) {
    of_turn_.player = player;
    of_turn_.turn = turn;
    of_turn_.setup = setup;
    holder_ = HolderBit(player, deck_);
    stamp_ = RowStamp(player, turn, setup);
    number_ = 0;
  }

  // Whether the turn has more actions than it may.
  bool has_too_many() const { return number_ > kMaxActions; }

  // Tells of the actions of the turn from `cut` on, as far as they are in the table. Returns
  // the first that is not, behind that which ends the line, or `end`.
  const CutAction* TellKnown(const CutAction* cut, const CutAction* end) {
    const CutAction* const first = cut;
    const std::uint64_t holder = holder_;
    const ActionMemo::MoreLine* const more = memo_.more();
    RowStamp stamp = stamp_;
    char* const rows = RoomForRows(static_cast<std::size_t>(end - cut));
    char* to = rows;
    for (bool line_ended = false; cut != end && !line_ended; ++cut) {
      const Slot* slot = cut->slot;
      if (!slot->Holds(cut->key, holder)) [[unlikely]] {
        slot = &memo_.Find(cut->key);
        if (!slot->Holds(cut->key, holder)) break;
      }
      // What a later action has more: its slot has come by now.
      __builtin_prefetch(more + cut[CutActions::kAhead].slot->row.more);
      __builtin_prefetch(to + kBytesAhead, 1);  // where rows go next
      stamp.NextAction();
      stamp.Fill(slot->row, to);
      to += kRowBytes;
      if (slot->row.more != 0) to = TellMore(*slot, stamp, to);
      line_ended = cut->ends_line;
    }
    records_.rows.Grow(static_cast<std::size_t>(to - rows) / kRowBytes);
    number_ = static_cast<std::uint16_t>(number_ + (cut - first));
    stamp_.SetAction(number_);
    return cut;
  }

  // Tells of the next action of the turn, which TellKnown() has left. RegularAction::kBytes
  // bytes behind it may be looked at. Returns whether it is an action, and by the book.
  [[gnu::noinline]] bool Tell(std::string_view written) {
    stamp_.SetAction(++number_);
    if (has_too_many()) return false;
    if (written.size() > ActionKey::kMaxBytes) return learner_.Read(written, of_turn_, number_);
    const ActionKey key = ActionKey::Of(written.data(), written.size());
    const Slot& slot = memo_.Find(key);
    if (slot.Holds(key, holder_)) {
      char* const rows = RoomForRows(1);
      stamp_.Fill(slot.row, rows);
      const char* const end = TellMore(slot, stamp_, rows + kRowBytes);
      records_.rows.Grow(static_cast<std::size_t>(end - rows) / kRowBytes);
      return true;
    }
    if (!learner_.Read(written, of_turn_, number_)) return false;
    learner_.Learn(written, of_turn_.player, key);
    return true;
  }

 private:
  using Slot = ActionMemo::Slot;

  // Rows are fetched so far ahead, to be written: without it, a core waits for each line of them.
  static constexpr std::size_t kBytesAhead = 1536;

  char* RoomForRows(std::size_t actions) {
    return records_.rows.Room(actions * ActionRows::kMostRows)->data();
  }

  // Writes the rows of a slot behind its first one to `to`. Returns where they end.
  char* TellMore(const Slot& slot, RowStamp stamp, char* to) {
    if (slot.row.more == 0) return to;
    const ActionMemo::More& more = memo_.MoreOf(slot);
    for (std::size_t i = 0; i < more.rows; ++i, to += kRowBytes) stamp.Fill(more.row[i], to);
    if (more.spill_bytes > 0) records_.spill.Append(more.spill(), more.spill_bytes);
    return to;
  }

  ActionMemo& memo_;
  Records& records_;
  ActionLearner<Records> learner_;
  Deck deck_ = Deck::kUnknown;
  Ply of_turn_;               // what rows have from their turn
  std::uint64_t holder_ = 0;  // the player and the deck
  RowStamp stamp_;
  std::uint16_t number_ = 0;  // of the action told last, in its turn
};

}  // namespace plymill::rootlog
