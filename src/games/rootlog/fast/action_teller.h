// ActionTeller: tells Records of the actions of a game, out of tables where it
// can.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "games/rootlog/actions.h"
#include "games/rootlog/fast/action_memo.h"
#include "games/rootlog/fast/remark_watch.h"
#include "games/rootlog/regular_action.h"
#include "record/buffer.h"
#include "record/row.h"
#include "scan/cursor.h"

namespace plymill::rootlog {

// What is known of actions, kept from game to game. Seven of eight have no "+" and one row,
// nearly all others at most four.
struct KnownActions {
  ActionMemo<1> one_row;
  ActionMemo<4> more_rows;
  Buffer<Ply> plies;   // of the action that was read last
  Buffer<char> spill;  // of their rows

  // Makes room for the actions of a text of `bytes` bytes, unless there is. Small texts must
  // not pay for large tables.
  void MakeRoom(std::size_t bytes) {
    constexpr std::size_t kMost = std::size_t{1} << 15, kLeast = kMost >> 8;
    const std::size_t slots = std::clamp(std::bit_ceil(bytes / 8), kLeast, kMost);
    one_row.MakeRoom(slots);
    more_rows.MakeRoom(slots / 4);
  }
};

template <class Records>
class ActionTeller {
 public:
  ActionTeller(KnownActions &known, Records &records)
      : known_(known), records_(records), watch_(records), reader_(in_, watch_) {}

  void SetDeck(Deck deck) {
    deck_ = deck;
    reader_.SetDeck(deck);
  }

  void BeginTurn(Faction player, std::uint16_t turn, bool setup) {
    common_ = {};
    common_.player = player;
    common_.turn = turn;
    common_.setup = setup;
    stamp_ = RowStamp(turn, setup);
    number_ = 0;
    queued_ = 0;
  }

  // Puts an action behind those of this turn that are to be told.
  // RegularAction::kBytes bytes from the beginning of `written` on may be
  // looked at.
  void Queue(std::string_view written) {
    Queued &next = queue_[queued_++];
    next.written = written;
    if (written.size() > ActionKey::kMaxBytes) [[unlikely]]
      return;
    next.key = ActionKey::Of(written, common_.player, deck_);
    next.has_plus = next.key.HasPlus();
    if (next.has_plus) {
      __builtin_prefetch(&known_.more_rows.At(next.key));
    } else {
      __builtin_prefetch(&known_.one_row.At(next.key));
    }
  }

  bool queue_is_full() const { return queued_ == queue_.size(); }

  // Tells the records of the actions that were queued. Returns whether all are
  // actions, and by the book.
  bool TellQueued() {
    bool good = true;
    for (std::size_t i = 0; i < queued_ && good; ++i) {
      ++number_;
      good = Tell(queue_[i]);
    }
    queued_ = 0;
    return good && number_ <= kMaxActions;
  }

 private:
  // An action whose rows are looked for, all of a turn at once: memory is slow.
  struct Queued {
    std::string_view written;
    ActionKey key;
    bool has_plus;
  };

  bool Tell(const Queued &action) {
    if (action.written.size() > ActionKey::kMaxBytes) [[unlikely]] {
      return Read(action.written) && TellRead(action.written);
    }
    return action.has_plus ? TellFrom(known_.more_rows, action) : TellFrom(known_.one_row, action);
  }

  // Tells the records of an action that may stand in `memo`.
  template <class Memo>
  bool TellFrom(Memo &memo, const Queued &action) {
    auto &slot = memo.At(action.key);
    if (slot.key == action.key) [[likely]]
      return TellRows(memo, slot);
    return Read(action.written) && (KeepIn(memo, slot, action.key) || TellRead(action.written));
  }

  // Copies all that a slot may have, and lets the rows be as many as there are: no branch
  // hangs on their number.
  template <class Memo>
  bool TellRows(Memo &memo, const typename Memo::Slot &slot) {
    auto *const to = records_.rows.Room(slot.rows.size());
    for (std::size_t i = 0; i < slot.rows.size(); ++i) {
      stamp_.Copy(slot.rows[i], number_, to[i].data());
    }
    records_.rows.Grow(slot.count);
    if (slot.spill_bytes > 0) records_.spill.Append(memo.SpillOf(slot), slot.spill_bytes);
    return true;
  }

  // Reads the action as the plain form does.
  [[gnu::noinline]] bool Read(std::string_view written) {
    known_.plies.Clear();
    if (regular_.Read(written.data(), common_.player) &&
        regular_.end() == written.data() + written.size()) {
      known_.plies.Append(regular_.ply());
    } else {
      in_ = Cursor(written);
      reader_.Read(common_.player);
      if (!in_.ok() || !in_.at_end() || watch_.remarked()) return false;
      reader_.ForEachRow([&](const Ply &ply) { known_.plies.Append(ply); });
    }
    for (Ply &ply : known_.plies) ply.player = common_.player;
    return true;
  }

  // Keeps what was read in `slot`, and tells the records of it. Returns whether there is
  // room for it.
  template <class Memo>
  [[gnu::noinline]] bool KeepIn(Memo &memo, typename Memo::Slot &slot, const ActionKey &key) {
    const std::size_t count = known_.plies.size();
    if (count > slot.rows.size()) return false;
    slot.key = {};
    known_.spill.Clear();
    for (std::size_t i = 0; i < count; ++i) {
      PackRow(known_.plies[i], slot.rows[i].data(), known_.spill);
    }
    const std::size_t spill_bytes = known_.spill.size();
    if (spill_bytes > Memo::kMaxSpill) return false;
    if (spill_bytes > 0) std::memcpy(memo.SpillOf(slot), known_.spill.data(), spill_bytes);
    slot.key = key;
    slot.count = static_cast<std::uint8_t>(count);
    slot.spill_bytes = static_cast<std::uint8_t>(spill_bytes);
    return TellRows(memo, slot);
  }

  // Tells the records of what was read, without keeping it.
  bool TellRead(std::string_view written) {
    for (Ply &ply : known_.plies) {
      ply.turn = common_.turn;
      ply.setup = common_.setup;
      ply.action = number_;
      records_.Ply(ply, written);
    }
    return true;
  }

  KnownActions &known_;
  Records &records_;
  Cursor in_{std::string_view()};
  RemarkWatch<Records> watch_;
  ActionReader<RemarkWatch<Records>> reader_;
  RegularAction regular_;
  Deck deck_ = Deck::kUnknown;
  Ply common_;  // what the plies of a turn have in common
  RowStamp stamp_;
  std::uint16_t number_ = 0;  // of the action, in its turn
  std::array<Queued, 32> queue_;
  std::size_t queued_ = 0;
};

}  // namespace plymill::rootlog
