// ActionMemo: the rows of actions that were read before.
//
// Actions repeat: "#->C" and "2w3->5" stand in every game. Two actions of the same bytes,
// player and deck have the same rows but for their turn, setup and action (actions.h), and
// those of two players mostly differ in who plays alone. So what the plain form made of an
// action is kept as templates (row_template.h) in a table under its bytes, with the players
// and decks that they were seen to hold for.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>

#include "games/rootlog/card_names.h"
#include "games/rootlog/known/action_key.h"
#include "games/rootlog/known/action_rows.h"
#include "games/rootlog/known/random_table.h"
#include "games/rootlog/known/row_template.h"

namespace plymill::rootlog {

// The bit of a player and a deck in a set of both.
constexpr std::uint64_t HolderBit(Faction player, Deck deck) {
  return std::uint64_t{1} << (static_cast<unsigned>(deck) * 16 + static_cast<unsigned>(player));
}

// Of a player and any deck.
constexpr std::uint64_t HolderBits(Faction player) {
  return HolderBit(player, Deck::kUnknown) | HolderBit(player, Deck::kStandard) |
         HolderBit(player, Deck::kExiles);
}

// The player in a set of players and decks, if it is one; else kUnknown.
constexpr Faction OnlyPlayer(std::uint64_t holders) {
  const std::uint64_t players = (holders | holders >> 16 | holders >> 32) & 0xFFFF;
  return std::has_single_bit(players) ? static_cast<Faction>(std::countr_zero(players))
                                      : Faction::kUnknown;
}

// An action stands in one of a few slots, mostly in the first. Where all are taken, one of them
// is forgotten; where more rows have no room any longer, all are.
class ActionMemo {
 public:
  // A line of the cache: an action with its first row.
  struct alignas(64) Slot {
    ActionKey key;
    std::uint64_t holders = 0;  // who and with which deck; a free slot has none
    RowTemplate row;            // `more`: 0 where there is no more

    // Whether `action` stands here, and its rows hold for one of `wanted`.
    bool Holds(const ActionKey& action, std::uint64_t wanted) const {
      return key == action && (holders & wanted) != 0;
    }
  };
  static_assert(sizeof(Slot) == 64);

  // What few actions have: more rows, and words that a row has no room for.
  struct More {
    std::uint8_t rows;  // behind the first one
    std::uint8_t spill_bytes;
    RowTemplate row[ActionRows::kMostRows - 1];  // as many as there are, then the spill

    char* spill() { return reinterpret_cast<char*>(row + rows); }
    const char* spill() const { return reinterpret_cast<const char*>(row + rows); }
  };

  // What the places of More are counted in: a line of the cache has one more row.
  struct alignas(64) MoreLine {
    std::byte bytes[64];
  };

  // Makes room for the actions of a text of `bytes` bytes behind those that are kept, unless there
  // is: small texts must not pay for a large table.
  void MakeRoom(std::size_t bytes) {
    const std::size_t wanted =
        std::max(std::bit_ceil(bytes / 4), std::bit_ceil(kSlotsOfAction * taken_));
    const std::size_t slots = std::clamp(wanted, kLeastSlots, kMostSlots);
    if (slots > slots_.size()) Grow(slots);
  }

  // Where an action may stand: side by side.
  static constexpr std::size_t kWays = 4;
  template <class AnySlot>
  static AnySlot* Beside(AnySlot* first, std::size_t way) {
    const auto place = reinterpret_cast<std::uintptr_t>(first) / sizeof(Slot);
    return first + (static_cast<std::ptrdiff_t>(place ^ way) - static_cast<std::ptrdiff_t>(place));
  }

  // The memo, for who looks up many actions at once.
  struct Table {
    Slot* slots;           // the one that a key mostly has is at the upper bits of its hash,
    int shift;             // shifted by so many
    const MoreLine* more;  // where slots have more: slot.row.more lines behind it

    // The slot that a key mostly has, which is fetched from memory.
    const Slot* Fetch(const ActionKey& key) const {
      const Slot* const slot = slots + (key.Hash() >> shift);
      __builtin_prefetch(slot);
      return slot;
    }
  };
  Table table() const { return {slots_.data(), shift_, more_.data()}; }

  // The slot where `key` stands, one of a few; the first of them where it stands nowhere.
  Slot& Find(const ActionKey& key) {
    Slot* const first = slots_.data() + (key.Hash() >> shift_);
    for (std::size_t i = 0; i < kWays; ++i) {
      Slot* const slot = Beside(first, i);
      if (slot->key == key && slot->holders != 0) return *slot;
    }
    return *first;
  }

  // What a slot with more has.
  const More& MoreOf(const Slot& slot) const { return MoreAt(slot.row.more); }

  // Keeps `rows` of `key`, at Find() of it.
  void Keep(const ActionRows& rows, const ActionKey& key, std::uint64_t holders) {
    if (next_more_ + kMostMoreLines > more_.size()) ForgetAll();
    Slot& found = Find(key);
    const bool stands = found.key == key && found.holders != 0;
    Slot& slot = stands ? found : SlotToTake(found);
    const std::uint16_t place = stands ? found.row.more : 0;
    slot = {key, holders, rows[0]};
    if (rows.count() > 1 || !rows.spill().empty()) slot.row.more = KeepMore(rows, place);
  }

  // Reads back what was kept in `slot`.
  void Load(const Slot& slot, ActionRows& rows) const {
    rows.Set(slot.row);
    if (slot.row.more == 0) return;
    const More& more = MoreOf(slot);
    for (std::size_t i = 0; i < more.rows; ++i) rows.Append(more.row[i]);
    rows.AppendSpill({more.spill(), more.spill_bytes});
  }

 private:
  More& MoreAt(std::size_t place) const { return *reinterpret_cast<More*>(more_.data() + place); }

  // For an action: where half of the slots are taken, many are not the first of their actions.
  static constexpr std::size_t kSlotsOfAction = 8;

  static constexpr std::size_t kLeastSlots = std::size_t{1} << 7, kMostSlots = std::size_t{1} << 16;

  static constexpr std::size_t kMostMoreLines =
      (sizeof(More) + ActionRows::kMostSpill) / sizeof(MoreLine) + 1;

  static_assert(kMostSlots - 1 <= UINT16_MAX, "there are as many places of More: see row.more");
  static_assert(1 + kMostMoreLines <= kLeastSlots, "the least table has room for one of them");
  static_assert(ActionRows::kMostRows <= UINT8_MAX && ActionRows::kMostSpill <= UINT8_MAX);

  // Takes all that is kept over into a table of `slots` slots.
  [[gnu::noinline]] void Grow(std::size_t slots) {
    const RandomTable<Slot> kept = std::exchange(slots_, RandomTable<Slot>(slots));
    const RandomTable<MoreLine> more = std::exchange(more_, RandomTable<MoreLine>(slots));
    std::copy_n(more.data(), more.size(), more_.data());
    shift_ = 64 - std::countr_zero(slots);
    taken_ = 0;
    for (const Slot& slot : std::span(kept.data(), kept.size())) {
      if (slot.holders != 0) SlotToTake(Find(slot.key)) = slot;
    }
  }

  // A free one, or one that is forgotten.
  Slot& SlotToTake(Slot& first) {
    for (std::size_t i = 0; i < kWays; ++i) {
      if (Beside(&first, i)->holders != 0) continue;
      ++taken_;
      return *Beside(&first, i);
    }
    return *Beside(&first, ++victim_ % kWays);
  }

  // Keeps what of `rows` is more, at `place` if the same action has as much there. Returns where.
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

  RandomTable<Slot> slots_;
  RandomTable<MoreLine> more_;  // the first is nobody's
  int shift_ = 0;               // of hashes, to so many slots
  std::size_t taken_ = 0;       // of them
  std::size_t next_more_ = 1;
  std::size_t victim_ = 0;
};

}  // namespace plymill::rootlog
