// ActionMemo: a table of the rows of actions that were read before.
//
// Actions repeat: "#->C" and "2w3->5" occur in every game. Two actions with the same bytes, player
// and deck have the same rows, except for `turn`, `setup` and `action` (actions.h). For two
// players, the rows mostly differ only in the bytes that name the player. The table stores the rows
// of an action as templates (row_template.h). It also stores the players and decks for which these
// templates have been confirmed: the holders of the action.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>

#include "base/random_array.h"
#include "games/rootlog/card_table.h"
#include "games/rootlog/known/action_key.h"
#include "games/rootlog/known/action_rows.h"
#include "games/rootlog/known/row_template.h"

namespace plymill::rootlog {

// The bit for a player and a deck in a set of holders.
constexpr std::uint64_t HolderBit(Faction player, Deck deck) {
  return std::uint64_t{1} << (static_cast<std::size_t>(deck) * 16 + IndexOf(player));
}
static_assert(kFactions <= 16);

// The bits for a player with any deck.
constexpr std::uint64_t HolderBits(Faction player) {
  return HolderBit(player, Deck::kUnknown) | HolderBit(player, Deck::kStandard) |
         HolderBit(player, Deck::kExiles);
}

// The player of a set of holders if all holders have the same player, else kUnknown.
constexpr Faction OnlyPlayer(std::uint64_t holders) {
  const std::uint64_t players = (holders | holders >> 16 | holders >> 32) & 0xFFFF;
  return std::has_single_bit(players)
             ? FactionAt(static_cast<std::size_t>(std::countr_zero(players)))
             : Faction::kUnknown;
}

// An action has kWays possible slots, and is mostly in the first. If all of them are taken, one is
// replaced. If there is no room for further rows, the whole table is cleared.
class ActionMemo {
 public:
  // A cache line: an action with its first row.
  struct alignas(64) Slot {
    ActionKey key;
    std::uint64_t holders = 0;  // the players and decks it is valid for; 0 in a free slot
    RowTemplate row;            // `row.more` is 0 if the action has only this row

    // Whether this slot has the rows of `action`, valid for one of `wanted`.
    bool Holds(const ActionKey& action, std::uint64_t wanted) const {
      return key == action && (holders & wanted) != 0;
    }
  };
  static_assert(sizeof(Slot) == 64);

  // The further rows of an action, and its spilled text. Few actions have any.
  struct More {
    std::uint8_t rows;  // number of further rows
    std::uint8_t spill_bytes;
    RowTemplate row[ActionRows::kMostRows - 1];  // only `rows` are used; the spilled text follows

    char* spill() { return reinterpret_cast<char*>(row + rows); }
    const char* spill() const { return reinterpret_cast<const char*>(row + rows); }
  };

  // The unit of storage of More: a cache line, which has room for one row. RowTemplate::more is an
  // index of such units.
  struct alignas(64) MoreLine {
    std::byte bytes[64];
  };

  // Makes room for the actions of a text of `bytes` bytes, in addition to the stored ones. The
  // table grows with the texts, so that small texts do not pay for a large table.
  void MakeRoom(std::size_t bytes) {
    const std::size_t wanted =
        std::max(std::bit_ceil(bytes / 4), std::bit_ceil(kSlotsOfAction * taken_));
    const std::size_t slots = std::clamp(wanted, kLeastSlots, kMostSlots);
    if (slots > slots_.size()) Grow(slots);
  }

  // The possible slots of an action are a group of neighbors. The address of the group is a
  // multiple of its size, so the addresses of two slots differ only in the bits of their places in
  // the group.
  static constexpr std::size_t kWays = 4;
  static_assert(RandomArray<Slot>::kAlignment % (kWays * sizeof(Slot)) == 0);
  template <class AnySlot>
  static AnySlot* Beside(AnySlot* first, std::size_t way) {
    const auto place = reinterpret_cast<std::uintptr_t>(first) / sizeof(Slot);
    return first + (static_cast<std::ptrdiff_t>(place ^ way) - static_cast<std::ptrdiff_t>(place));
  }

  // Read access for code that looks up many actions at once.
  struct Table {
    Slot* slots;           // the preferred slot of a key is at the upper bits of its hash:
    int shift;             // hash >> shift
    const MoreLine* more;  // the More of a slot is at more + slot.row.more

    // The preferred slot of a key. Also prefetches it.
    const Slot* Fetch(const ActionKey& key) const {
      const Slot* const slot = slots + (key.Hash() >> shift);
      __builtin_prefetch(slot);
      return slot;
    }
  };
  Table table() const { return {slots_.data(), shift_, more_.data()}; }

  // The slot that has `key`. If none has it, the first of its possible slots.
  Slot& Find(const ActionKey& key) {
    Slot* const first = slots_.data() + (key.Hash() >> shift_);
    for (std::size_t i = 0; i < kWays; ++i) {
      Slot* const slot = Beside(first, i);
      if (slot->key == key && slot->holders != 0) return *slot;
    }
    return *first;
  }

  // The further rows of a slot whose row.more is not 0.
  const More& MoreOf(const Slot& slot) const { return MoreAt(slot.row.more); }

  // Stores `rows` for `key`.
  void Keep(const ActionRows& rows, const ActionKey& key, std::uint64_t holders) {
    if (next_more_ + kMostMoreLines > more_.size()) ForgetAll();
    Slot& found = Find(key);
    const bool stands = found.key == key && found.holders != 0;
    Slot& slot = stands ? found : SlotToTake(found);
    const std::uint16_t place = stands ? found.row.more : 0;
    slot = {key, holders, rows[0]};
    if (rows.count() > 1 || !rows.spill().empty()) slot.row.more = KeepMore(rows, place);
  }

  // Loads the rows that are stored in `slot`.
  void Load(const Slot& slot, ActionRows& rows) const {
    rows.Set(slot.row);
    if (slot.row.more == 0) return;
    const More& more = MoreOf(slot);
    for (std::size_t i = 0; i < more.rows; ++i) rows.Append(more.row[i]);
    rows.AppendSpill({more.spill(), more.spill_bytes});
  }

 private:
  More& MoreAt(std::size_t place) const { return *reinterpret_cast<More*>(more_.data() + place); }

  // Slots for each stored action. With half of the slots taken, many actions would not be in their
  // preferred slot.
  static constexpr std::size_t kSlotsOfAction = 8;

  static constexpr std::size_t kLeastSlots = std::size_t{1} << 7, kMostSlots = std::size_t{1} << 16;

  static constexpr std::size_t kMostMoreLines =
      (sizeof(More) + ActionRows::kMostSpill) / sizeof(MoreLine) + 1;

  static_assert(kMostSlots - 1 <= UINT16_MAX, "there are as many places of More: see row.more");
  static_assert(1 + kMostMoreLines <= kLeastSlots, "the least table has room for one of them");
  static_assert(ActionRows::kMostRows <= UINT8_MAX && ActionRows::kMostSpill <= UINT8_MAX);

  // Moves all contents to a table of `slots` slots.
  [[gnu::noinline]] void Grow(std::size_t slots) {
    const RandomArray<Slot> kept = std::exchange(slots_, RandomArray<Slot>(slots));
    const RandomArray<MoreLine> more = std::exchange(more_, RandomArray<MoreLine>(slots));
    std::copy_n(more.data(), more.size(), more_.data());
    shift_ = 64 - std::countr_zero(slots);
    taken_ = 0;
    for (const Slot& slot : std::span(kept.data(), kept.size())) {
      if (slot.holders != 0) SlotToTake(Find(slot.key)) = slot;
    }
  }

  // A free slot among the possible slots, or one whose action is replaced.
  Slot& SlotToTake(Slot& first) {
    for (std::size_t i = 0; i < kWays; ++i) {
      if (Beside(&first, i)->holders != 0) continue;
      ++taken_;
      return *Beside(&first, i);
    }
    return *Beside(&first, ++victim_ % kWays);
  }

  // Stores all rows but the first, and the spilled text. Reuses `place` (0: none) if the old
  // contents there have the same size. Returns the place.
  std::uint16_t KeepMore(const ActionRows& rows, std::size_t place) {
    const std::size_t more_rows = rows.count() - 1, spill_bytes = rows.spill().size();
    if (place == 0 || MoreAt(place).rows != more_rows || MoreAt(place).spill_bytes != spill_bytes) {
      place = next_more_;
      const std::size_t bytes = offsetof(More, row) + more_rows * sizeof(RowTemplate) + spill_bytes;
      next_more_ += (bytes + sizeof(MoreLine) - 1) / sizeof(MoreLine);
    }
    More& more = MoreAt(place);
    more.rows = static_cast<std::uint8_t>(more_rows);
    more.spill_bytes = static_cast<std::uint8_t>(spill_bytes);
    for (std::size_t i = 0; i < more_rows; ++i) more.row[i] = rows[i + 1];
    std::copy(rows.spill().begin(), rows.spill().end(), more.spill());
    return static_cast<std::uint16_t>(place);
  }

  void ForgetAll() {
    slots_.Clear();
    taken_ = 0;
    next_more_ = 1;
  }

  RandomArray<Slot> slots_;
  RandomArray<MoreLine> more_;  // line 0 is unused
  int shift_ = 0;               // 64 - log2(number of slots)
  std::size_t taken_ = 0;       // slots in use
  std::size_t next_more_ = 1;
  std::size_t victim_ = 0;
};

}  // namespace plymill::rootlog
