// KnownActions: a cache of the rows of actions.
//
// Both forms of the scanner look an action up here first, and add the actions that they had to
// read. The grammar does not know the cache. A cached row is always what the grammar produced for
// the same bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/buffer.h"
#include "games/rootlog/card_table.h"
#include "games/rootlog/faction.h"
#include "games/rootlog/known/action_key.h"
#include "games/rootlog/known/action_memo.h"
#include "games/rootlog/known/action_rows.h"
#include "games/rootlog/known/row_template.h"
#include "games/rootlog/pieces.h"
#include "games/rootlog/ply.h"
#include "model/row.h"

namespace plymill::rootlog {

// An action that was read without a diagnostic, in a turn of a faction that is not a hireling.
struct ActionRead {
  std::string_view written;
  Faction player;
  Deck deck;
  std::span<const Row<Ply>> rows;
  std::string_view spill;  // spilled text of all these rows
};

// The cache is kept from game to game.
class KnownActions {
 public:
  // Makes room for the actions of a text of `bytes` bytes. Invalidates table() and pointers to
  // slots.
  void MakeRoom(std::size_t bytes) { memo_.MakeRoom(bytes); }

  ActionMemo::Table table() const { return memo_.table(); }

  // The slot of the action with this key, or null if it is not known for the player and the deck of
  // `holder` (HolderBit()). `first` is the preferred slot.
  static const ActionMemo::Slot* Find(const ActionKey& key, const ActionMemo::Slot* first,
                                      std::uint64_t holder) {
    if (first->Holds(key, holder)) [[likely]]
      return first;
    return FindBeside(key, first, holder);
  }

  // Writes the rows of the action in `slot` to `to`, and appends their spilled text to `spill`.
  // Returns the place for the next row. `to` must have room for ActionRows::kMostRows rows and 64
  // more bytes.
  [[gnu::always_inline]] char* Write(const ActionMemo::Slot& slot, const RowStamp& stamp, char* to,
                                     Buffer<char>& spill) const {
    stamp.Fill(slot.row, to);
    to += kRowBytes;
    return slot.row.more == 0 ? to : WriteMore(memo_.MoreOf(slot), RowStamp(stamp), to, spill);
  }

  // Stores the action, if it fits. Reads 16 bytes from the start of read.written.
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
      // Comparing the rows of two players shows which bytes depend on the player.
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

  // The stamp is a copy, so that the stamp of the caller can stay in registers.
  [[gnu::noinline]] static char* WriteMore(const ActionMemo::More& more, const RowStamp& stamp,
                                           char* to, Buffer<char>& spill) {
    for (std::size_t i = 0; i < more.rows; ++i, to += kRowBytes) stamp.Fill(more.row[i], to);
    spill.Append(more.spill(), more.spill_bytes);
    return to;
  }

  // The deck matters only if the action names a card.
  static std::uint64_t Holders(const ActionRead& read) {
    return NamesCard(read.written) ? HolderBit(read.player, read.deck) : HolderBits(read.player);
  }

  // Whether the action may name a card: after "#", or when it is crafted.
  static bool NamesCard(std::string_view written) {
    for (std::size_t i = 0; i + 1 < written.size(); ++i) {
      const char next = written[i + 1];
      if ((written[i] == '#' || written[i] == 'Z') && (IsSmall(next) || next == '@')) return true;
    }
    return false;
  }

  ActionMemo memo_;
  ActionRows rows_, rows_of_other_;  // scratch space of Learn()
};

}  // namespace plymill::rootlog
