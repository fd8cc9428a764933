// ActionMemo: the rows of actions that were read before.
//
// Actions repeat: "#->C" and "2w3->5" stand in every game. Two actions of the
// same bytes, player and deck have the same rows but for their turn, setup and
// action (actions.h), so what the plain form made of one is kept in a table
// under its bytes and used again. Whatever is not in the table is read by the
// plain form; what it would remark never gets there.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>

#include "games/rootlog/card_names.h"
#include "games/rootlog/ply.h"
#include "record/row.h"

namespace plymill::rootlog {

// The bytes of an action, and all else that its rows depend on.
struct ActionKey {
  static constexpr std::size_t kMaxBytes = 16;

  std::uint64_t first = 0;  // its bytes, zeros behind the last
  std::uint64_t second = 0;
  std::uint32_t context = 0;  // never 0: that is what a free slot has

  // `action` has kMaxBytes bytes at most; so many may be looked at whatever its
  // size.
  static ActionKey Of(std::string_view action, Faction player, Deck deck) {
    ActionKey key;
    const std::size_t bytes = action.size();
    std::memcpy(&key.first, action.data(), 8);
    std::memcpy(&key.second, action.data() + 8, 8);
    key.first &= kMasks[8 + bytes];
    key.second &= kMasks[bytes];
    key.context = 1U << 24 | static_cast<std::uint32_t>(bytes) << 16 |
                  static_cast<std::uint32_t>(deck) << 8 | static_cast<std::uint32_t>(player);
    return key;
  }

  // Each bit of it depends on all bytes.
  std::size_t Hash() const {
    std::uint64_t mixed = first ^ (second ^ context * kOddFraction) * kOtherFraction;
    mixed = (mixed ^ mixed >> 32) * kOddFraction;
    return static_cast<std::size_t>(mixed >> 32);
  }

  bool operator==(const ActionKey &other) const {
    return ((first ^ other.first) | (second ^ other.second) | (context ^ other.context)) == 0;
  }

 private:
  static constexpr std::uint64_t kOddFraction = 0x9E37'79B9'7F4A'7C15,
                                 kOtherFraction = 0xC2B2'AE3D'27D4'EB4F;

  // At 8 + n: ones in as many bytes of a word as n bytes of text have there.
  static constexpr auto kMasks = [] {
    std::array<std::uint64_t, 8 + kMaxBytes + 1> masks{};
    for (std::size_t i = 9; i < masks.size(); ++i) masks[i] = masks[i - 1] << 8 | 0xFF;
    return masks;
  }();
};

// What the rows of a turn have in common, as the first eight bytes of a row say
// it.
class RowStamp {
 public:
  RowStamp() = default;
  RowStamp(std::uint16_t turn, bool setup) : common_(Word(turn, setup, 0)) {}

  // Copies a row in which turn, setup and action are 0, and writes them.
  void Copy(const Row<Ply> &row, std::uint16_t action, char *to) const {
    std::uint64_t word;
    std::memcpy(&word, row.data(), sizeof(word));
    word |= common_ | static_cast<std::uint64_t>(action) << 8 * kActionAt;
    std::memcpy(to, row.data(), row.size());
    std::memcpy(to, &word, sizeof(word));
  }

 private:
  // Of the fields in the order of ForEachField(): number, player, kind, turn,
  // setup, action.
  static constexpr std::size_t kTurnAt = 3, kSetupAt = 5, kActionAt = 6;

  static std::uint64_t Word(std::uint16_t turn, bool setup, std::uint16_t action) {
    return static_cast<std::uint64_t>(turn) << 8 * kTurnAt |
           static_cast<std::uint64_t>(setup) << 8 * kSetupAt |
           static_cast<std::uint64_t>(action) << 8 * kActionAt;
  }

  std::uint64_t common_ = 0;
};

// Actions that were read. One forgets the action that stood in its slot.
class ActionMemo {
 public:
  // Seven of eight actions are one row, nearly all others at most so many.
  static constexpr std::size_t kMaxRows = 4;

  // A line of the cache: an action with its first row.
  struct alignas(64) Slot {
    ActionKey key;
    Row<Ply> row;
    bool has_more = false;
  };

  // What few actions have: more rows, and words that a row has no room for.
  struct alignas(64) More {
    const Slot *owner;
    std::uint8_t rows;  // behind the first one
    std::uint8_t spill_bytes;
    std::array<Row<Ply>, kMaxRows - 1> row;
    std::array<char, 64> spill;
  };

  // Makes room for the actions of a text of `bytes` bytes, unless there is: small texts must
  // not pay for a large table.
  void MakeRoom(std::size_t bytes) {
    const std::size_t slots = std::clamp(std::bit_ceil(bytes / 4), kLeastSlots, kMostSlots);
    if (slots_ != nullptr && slots <= mask_ + 1) return;
    slots_ = std::make_unique<Slot[]>(slots);
    more_ = std::make_unique<More[]>(slots / kSlotsToMore);
    mask_ = slots - 1;
  }

  // The slot that `key` has, whether it stands there or not.
  Slot &At(const ActionKey &key) { return slots_[key.Hash() & mask_]; }

  // What `slot`, one of these, may have more; it has, where it is the owner.
  More &MoreOf(const Slot &slot) {
    return more_[static_cast<std::size_t>(&slot - slots_.get()) / kSlotsToMore];
  }

 private:
  static constexpr std::size_t kLeastSlots = std::size_t{1} << 7, kMostSlots = std::size_t{1} << 16;
  static constexpr std::size_t kSlotsToMore = 4;

  std::unique_ptr<Slot[]> slots_;
  std::unique_ptr<More[]> more_;
  std::size_t mask_ = 0;  // the number of slots less 1
};

}  // namespace plymill::rootlog
