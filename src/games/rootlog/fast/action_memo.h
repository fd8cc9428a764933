// ActionMemo: the rows of actions that were read before.
//
// Actions repeat: "#->C" and "2w3->5" stand in every game. Two actions of the
// same bytes, player and deck have the same rows but for their turn, setup and
// action (actions.h), so what the plain form made of one is kept in a table
// under its bytes and used again. Whatever is not in the table is read by the
// plain form; what it would remark never gets there.
#pragma once

#include <array>
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

  std::size_t Hash() const {
    const std::uint64_t rest = second ^ context * 0x9E37'79B9'7F4A'7C15;
    const std::uint64_t mixed = (first ^ rest * 0x9FB2'1C65'1E98'DF25) * 0xC2B2'AE3D'27D4'EB4F;
    return static_cast<std::size_t>(mixed >> 40);
  }

  // Whether a "+" stands in the action: it may have several rows.
  bool HasPlus() const { return HasPlus(first) || HasPlus(second); }

  bool operator==(const ActionKey &other) const {
    return ((first ^ other.first) | (second ^ other.second) | (context ^ other.context)) == 0;
  }

 private:
  // Of the bytes of a word one is zero where it is "+" in `word`.
  static bool HasPlus(std::uint64_t word) {
    constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101;
    const std::uint64_t differs = word ^ kOnes * '+';
    return ((differs - kOnes) & ~differs & kOnes << 7) != 0;
  }

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

// Actions of up to `kRows` rows each. One forgets the action that stood in its slot.
template <std::size_t kRows>
class ActionMemo {
 public:
  // What rows have no room for: longer words, of which few actions have one.
  static constexpr std::size_t kMaxSpill = 32 * kRows;

  // With one row, a line of the cache.
  struct alignas(64) Slot {
    ActionKey key;
    std::uint8_t count = 0;  // of its rows
    std::array<Row<Ply>, kRows> rows;
    std::uint8_t spill_bytes = 0;
  };

  // Makes room for `slots` actions, a power of two, unless there is.
  void MakeRoom(std::size_t slots) {
    if (slots_ != nullptr && slots <= mask_ + 1) return;
    slots_ = std::make_unique<Slot[]>(slots);
    spills_ = std::make_unique<Spill[]>(slots);
    mask_ = slots - 1;
  }

  // The slot that `key` has, whether it stands there or not.
  Slot &At(const ActionKey &key) { return slots_[key.Hash() & mask_]; }

  // What the rows of `slot`, one of these, have spilled.
  char *SpillOf(const Slot &slot) {
    return spills_[static_cast<std::size_t>(&slot - slots_.get())].data();
  }

 private:
  using Spill = std::array<char, kMaxSpill>;

  std::unique_ptr<Slot[]> slots_;
  std::unique_ptr<Spill[]> spills_;  // beside each slot, and rarely looked at
  std::size_t mask_ = 0;             // the number of slots less 1
};

}  // namespace plymill::rootlog
