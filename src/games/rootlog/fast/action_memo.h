// ActionMemo: the rows of actions that were read before.
//
// Actions repeat: "#->C" and "2w3->5" stand in every game. Two actions of the
// same bytes, player and deck have the same rows but for their turn, setup and
// action (actions.h), so what the plain form made of one is kept in a table
// under its bytes and used again. Whatever is not in the table is read by the
// plain form; what it would remark, or a row has no room for, never gets there.
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
  static constexpr std::size_t kMaxBytes = 12;

  std::uint64_t first = 0;  // its bytes, zeros behind the last
  std::uint32_t second = 0;
  std::uint32_t context = 0;  // never 0: that is what a free slot has

  // `action` has kMaxBytes bytes at most; so many may be looked at whatever its
  // size.
  static ActionKey Of(std::string_view action, Faction player, Deck deck) {
    ActionKey key;
    const std::size_t bytes = action.size();
    std::memcpy(&key.first, action.data(), 8);
    std::memcpy(&key.second, action.data() + 8, 4);
    key.first &= kFirstMasks[bytes];
    key.second &= kSecondMasks[bytes];
    key.context = 1U << 24 | static_cast<std::uint32_t>(bytes) << 16 |
                  static_cast<std::uint32_t>(deck) << 8 | static_cast<std::uint32_t>(player);
    return key;
  }

  std::size_t Hash() const {
    const std::uint64_t rest = std::uint64_t{second} << 32 | context;
    const std::uint64_t mixed = (first ^ rest * 0x9E37'79B9'7F4A'7C15) * 0xC2B2'AE3D'27D4'EB4F;
    return static_cast<std::size_t>(mixed >> 40);
  }

  bool operator==(const ActionKey &other) const {
    const std::uint64_t rest = (std::uint64_t{second} << 32 | context) ^
                               (std::uint64_t{other.second} << 32 | other.context);
    return ((first ^ other.first) | rest) == 0;
  }

 private:
  // Ones in as many bytes of the word as an action of this size has there.
  template <class Word>
  static constexpr std::array<Word, kMaxBytes + 1> Masks(std::size_t before) {
    std::array<Word, kMaxBytes + 1> masks{};
    for (std::size_t bytes = 0; bytes <= kMaxBytes; ++bytes) {
      for (std::size_t i = before; i < bytes && i < before + sizeof(Word); ++i) {
        masks[bytes] |= Word{0xFF} << 8 * (i - before);
      }
    }
    return masks;
  }
  static const std::array<std::uint64_t, kMaxBytes + 1> kFirstMasks;
  static const std::array<std::uint32_t, kMaxBytes + 1> kSecondMasks;
};

inline constexpr std::array<std::uint64_t, ActionKey::kMaxBytes + 1> ActionKey::kFirstMasks =
    Masks<std::uint64_t>(0);
inline constexpr std::array<std::uint32_t, ActionKey::kMaxBytes + 1> ActionKey::kSecondMasks =
    Masks<std::uint32_t>(8);

// What the rows of a turn have in common, as the first eight bytes of a row say
// it.
class RowStamp {
 public:
  static constexpr std::size_t kBytes = 8;

  RowStamp() = default;
  RowStamp(std::uint16_t turn, bool setup) : common_(Word(turn, setup, 0)) {}

  // Writes turn, setup and action into `row`, where they are 0 yet.
  void Write(std::uint16_t action, char *row) const {
    std::uint64_t word;
    std::memcpy(&word, row, kBytes);
    word |= common_ | static_cast<std::uint64_t>(action) << 8 * kActionAt;
    std::memcpy(row, &word, kBytes);
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

// `kSlots`, a power of two, actions of `kRows` rows each. One forgets the
// action that stood in its slot.
template <std::size_t kSlots, std::size_t kRows>
class ActionMemo {
 public:
  static constexpr std::size_t kRowCount = kRows;

  // With one row, a line of the cache.
  struct alignas(64) Slot {
    ActionKey key;
    std::array<Row<Ply>, kRows> rows;
  };

  // The slot that `key` has, whether it stands there or not.
  Slot &At(const ActionKey &key) { return slots_[key.Hash() % kSlots]; }

 private:
  std::unique_ptr<Slot[]> slots_ = std::make_unique<Slot[]>(kSlots);
};

}  // namespace plymill::rootlog
