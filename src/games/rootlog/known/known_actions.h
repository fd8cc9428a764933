// KnownActions: the actions that were read before, to be told of again.
//
// Both forms of the scanner look here first, and learn what they had to read. The grammar
// knows nothing of it: what is known of an action is what the grammar made of the same bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/buffer.h"
#include "games/rootlog/card_names.h"
#include "games/rootlog/faction.h"
#include "games/rootlog/known/action_key.h"
#include "games/rootlog/known/action_memo.h"
#include "games/rootlog/known/action_rows.h"
#include "games/rootlog/known/row_template.h"
#include "games/rootlog/pieces.h"
#include "games/rootlog/ply.h"
#include "record/row.h"

namespace plymill::rootlog {

// An action that was read: by the book, of the turn of a player who has a board of its own.
struct ActionRead {
  std::string_view written;
  Faction player;
  Deck deck;
  std::span<const Row<Ply>> rows;
  std::string_view spill;  // of these rows
};

// What is kept from game to game.
class KnownActions {
 public:
  // For as many more as a text of `bytes` bytes may have. What table() was is gone then.
  void MakeRoom(std::size_t bytes) { memo_.MakeRoom(bytes); }

  ActionMemo::Table table() const { return memo_.table(); }

  // Where the action with this key stands, by the slot that it mostly has; null where it is not
  // known of `holder`.
  static const ActionMemo::Slot* Find(const ActionKey& key, const ActionMemo::Slot* first,
                                      std::uint64_t holder) {
    if (first->Holds(key, holder)) [[likely]]
      return first;
    return FindBeside(key, first, holder);
  }

  // Writes the rows of the action at `slot`, and what these spill. Returns where the next row
  // goes; there is room for ActionRows::kMostRows rows, and 64 bytes behind them.
  [[gnu::always_inline]] char* Write(const ActionMemo::Slot& slot, const RowStamp& stamp, char* to,
                                     Buffer<char>& spill) const {
    stamp.Fill(slot.row, to);
    to += kRowBytes;
    return slot.row.more == 0 ? to : WriteMore(memo_.MoreOf(slot), RowStamp(stamp), to, spill);
  }

  // Keeps what was read, if there is room for it; 16 bytes from its begin on may be looked at.
  void Learn(const ActionRead& read) {
    if (read.written.size() > ActionKey::kMaxBytes || !rows_.Take(read.rows, read.spill)) return;
    const ActionKey key = ActionKey::Of(read.written.data(), read.written.size());
    std::uint64_t holders = Holders(read);
    ActionMemo::Slot& slot = memo_.Find(key);
    if (slot.key == key && slot.holders != 0) {
      memo_.Load(slot, rows_of_other_);
      if (rows_of_other_.Describes(rows_, read.player)) {
        slot.holders |= holders;
        return;
      }
      // Two players tell what of the rows depends on the player.
      const Faction other = OnlyPlayer(slot.holders);
      if (IsKnown(other) && rows_.FindOwn(read.player, rows_of_other_, other)) {
        holders |= slot.holders;
      }
    }
    memo_.Keep(rows_, key, holders);
  }

 private:
  [[gnu::noinline]] static const ActionMemo::Slot* FindBeside(const ActionKey& key,
                                                              const ActionMemo::Slot* first,
                                                              std::uint64_t holder) {
    for (std::size_t way = 1; way < ActionMemo::kWays; ++way) {
      const ActionMemo::Slot* const slot = ActionMemo::Beside(first, way);
      if (slot->Holds(key, holder)) return slot;
    }
    return nullptr;
  }

  // Its stamp is a copy, so that the other one stays in registers.
  [[gnu::noinline]] static char* WriteMore(const ActionMemo::More& more, const RowStamp& stamp,
                                           char* to, Buffer<char>& spill) {
    for (std::size_t i = 0; i < more.rows; ++i, to += kRowBytes) stamp.Fill(more.row[i], to);
    spill.Append(more.spill(), more.spill_bytes);
    return to;
  }

  // A deck matters only where a card is named.
  static std::uint64_t Holders(const ActionRead& read) {
    return NamesCard(read.written) ? HolderBit(read.player, read.deck) : HolderBits(read.player);
  }

  // Whether a card may be named: behind "#", or crafted.
  static bool NamesCard(std::string_view written) {
    for (std::size_t i = 0; i + 1 < written.size(); ++i) {
      const char next = written[i + 1];
      if ((written[i] == '#' || written[i] == 'Z') && (IsSmall(next) || next == '@')) return true;
    }
    return false;
  }

  ActionMemo memo_;
  ActionRows rows_, rows_of_other_;  // of the action that is learned
};

}  // namespace plymill::rootlog
