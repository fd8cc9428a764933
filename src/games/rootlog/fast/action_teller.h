// ActionTeller: tells Records of the actions of a game, out of tables where it
// can.
#pragma once

#include <array>
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

// What is known of actions, kept from game to game.
struct KnownActions {
  ActionMemo memo;
  Buffer<Ply> plies;   // of the action that was read last
  Buffer<char> spill;  // of their rows
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
  [[gnu::always_inline]] void Queue(std::string_view written) {
    Queued &next = queue_[queued_++];
    next.written = written;
    next.slot = nullptr;
    if (written.size() > ActionKey::kMaxBytes) [[unlikely]]
      return;
    next.key = ActionKey::Of(written, common_.player, deck_);
    next.slot = &known_.memo.At(next.key);
    __builtin_prefetch(next.slot);
  }

  bool queue_is_full() const { return queued_ == queue_.size(); }

  // Tells the records of the actions that were queued. Returns whether all are
  // actions, and by the book.
  bool TellQueued() {
    for (std::size_t i = 0; i < queued_; ++i) {
      const Slot *const slot = queue_[i].slot;
      if (slot != nullptr && slot->has_more) __builtin_prefetch(&known_.memo.MoreOf(*slot));
    }
    bool good = true;
    for (std::size_t i = 0; i < queued_ && good; ++i) {
      ++number_;
      good = Tell(queue_[i]);
    }
    queued_ = 0;
    return good && number_ <= kMaxActions;
  }

 private:
  using Slot = ActionMemo::Slot;
  using More = ActionMemo::More;

  // An action whose rows are looked for, all of a turn at once: memory is slow.
  struct Queued {
    std::string_view written;
    ActionKey key;
    Slot *slot;  // null where it is too long for one
  };

  [[gnu::always_inline]] bool Tell(const Queued &action) {
    if (action.slot == nullptr) [[unlikely]]
      return Read(action.written) && TellRead(action.written);
    if (action.slot->key == action.key && TellRows(*action.slot)) [[likely]]
      return true;
    return Read(action.written) && (Keep(action) || TellRead(action.written));
  }

  // Returns whether all rows of the slot are there still.
  [[gnu::always_inline]] bool TellRows(const Slot &slot) {
    stamp_.Copy(slot.row, number_, records_.rows.Room(1)->data());
    if (slot.has_more) return TellMore(slot, known_.memo.MoreOf(slot));
    records_.rows.Grow(1);
    return true;
  }

  // The rows behind the first one: copies all that there may be, so that no branch hangs on
  // their number.
  bool TellMore(const Slot &slot, const More &more) {
    if (more.owner != &slot) return false;
    auto *to = records_.rows.Room(1 + more.row.size());
    for (const Row<Ply> &row : more.row) stamp_.Copy(row, number_, (++to)->data());
    records_.rows.Grow(std::size_t{1} + more.rows);
    records_.spill.Append(more.spill.data(), more.spill_bytes);
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

  // Keeps what was read in its slot, and tells the records of it. Returns whether there is
  // room for it.
  [[gnu::noinline]] bool Keep(const Queued &action) {
    const std::size_t rows = known_.plies.size();
    if (rows == 0 || rows > ActionMemo::kMaxRows) return false;
    Slot &slot = *action.slot;
    More read;
    known_.spill.Clear();
    slot.key = {};
    PackRow(known_.plies[0], slot.row.data(), known_.spill);
    for (std::size_t i = 1; i < rows; ++i) {
      PackRow(known_.plies[i], read.row[i - 1].data(), known_.spill);
    }
    const std::size_t spill_bytes = known_.spill.size();
    if (spill_bytes > read.spill.size()) return false;
    slot.key = action.key;
    slot.has_more = rows > 1 || spill_bytes > 0;
    if (slot.has_more) {
      read.owner = &slot;
      read.rows = static_cast<std::uint8_t>(rows - 1);
      read.spill_bytes = static_cast<std::uint8_t>(spill_bytes);
      if (spill_bytes > 0) std::memcpy(read.spill.data(), known_.spill.data(), spill_bytes);
      known_.memo.MoreOf(slot) = read;
    }
    return TellRows(slot);
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
