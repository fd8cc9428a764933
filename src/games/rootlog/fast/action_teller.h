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

// What is known of actions, kept from game to game. Nine of ten have one row,
// and nearly all at most three.
struct KnownActions {
  ActionMemo<std::size_t{1} << 15, 1> one_row;
  ActionMemo<std::size_t{1} << 12, 2> two_rows;
  ActionMemo<std::size_t{1} << 11, 3> three_rows;
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
  void Queue(std::string_view written) {
    Queued &next = queue_[queued_++];
    next.written = written;
    if (written.size() > ActionKey::kMaxBytes) [[unlikely]]
      return;
    next.key = ActionKey::Of(written, common_.player, deck_);
    next.slot = &known_.one_row.At(next.key);
    __builtin_prefetch(next.slot);
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
    const typename decltype(KnownActions::one_row)::Slot *slot;
  };

  bool Tell(const Queued &action) {
    if (action.written.size() > ActionKey::kMaxBytes) [[unlikely]] {
      return Read(action.written) && TellRead(action.written);
    }
    if (action.slot->key == action.key) [[likely]]
      return TellRows(action.slot->rows);
    const auto &two = known_.two_rows.At(action.key);
    if (two.key == action.key) return TellRows(two.rows);
    const auto &three = known_.three_rows.At(action.key);
    if (three.key == action.key) return TellRows(three.rows);
    return Read(action.written) && (Keep(action.key) || TellRead(action.written));
  }

  template <std::size_t n>
  bool TellRows(const std::array<Row<Ply>, n> &rows) {
    auto *const to = records_.rows.Room(n);
    for (std::size_t i = 0; i < n; ++i) {
      std::memcpy(static_cast<void *>(to + i), &rows[i], sizeof(rows[i]));
      stamp_.Write(number_, to[i].data());
    }
    records_.rows.Grow(n);
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

  // Keeps what was read, and tells the records of it. Returns whether there is
  // room for it.
  [[gnu::noinline]] bool Keep(const ActionKey &key) {
    switch (known_.plies.size()) {
      case 1:
        return KeepIn(known_.one_row.At(key), key);
      case 2:
        return KeepIn(known_.two_rows.At(key), key);
      case 3:
        return KeepIn(known_.three_rows.At(key), key);
      default:
        return false;
    }
  }

  template <class Slot>
  bool KeepIn(Slot &slot, const ActionKey &key) {
    decltype(slot.rows) rows;
    known_.spill.Clear();
    for (std::size_t i = 0; i < rows.size(); ++i) {
      PackRow(known_.plies[i], rows[i].data(), known_.spill);
    }
    if (!known_.spill.empty()) return false;
    slot.key = key;
    slot.rows = rows;
    return TellRows(rows);
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
