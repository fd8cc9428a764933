// RowTemplate: a row without the fields of its turn. RowStamp: the fields of a turn.
//
// The rows of equal actions differ only in `turn`, `setup`, `action`, and in up to five bytes that
// name the current player. For example, "w->$" and the stamp that makes it an action of E:
//
//   row        player kind turn setup action count faction ... from ... to ... target
//   template    .     move  .    .     .      1     .        supply   .$      (none)
//   stamp of E  E           12   0     3            E        E        E        E
//
// A template says which bytes name its player, and a stamp fills them in. Both are arrays of five
// words, which are written at once. The last bytes of the last word are padding.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "games/rootlog/faction.h"
#include "games/rootlog/stored_ply.h"

namespace plymill::rootlog {

inline constexpr std::size_t kRowBytes = sizeof(StoredPly);
using RowWords = std::array<std::uint64_t, (kRowBytes + 7) / 8>;

// The bytes that may name the current player: a faction, or the first letter of a hand or board.
// RowTemplate::own has a bit for each.
struct OwnByte {
  std::size_t offset;
  bool is_letter;

  constexpr char TextOf(Faction player) const {
    return is_letter ? kLettersOfFactions[CodeOf(player)] : static_cast<char>(player);
  }
};
inline constexpr OwnByte kOwnBytes[] = {{offsetof(StoredPly, faction), false},
                                        {offsetof(StoredPly, from), true},
                                        {offsetof(StoredPly, to), true},
                                        {offsetof(StoredPly, target), false}};

// A row as words, whose bytes can be set.
class RowText {
 public:
  constexpr void Set(std::size_t offset, std::uint8_t byte) {
    const std::size_t shift = offset % 8 * 8;
    words_[offset / 8] &= ~(std::uint64_t{0xFF} << shift);
    words_[offset / 8] |= std::uint64_t{byte} << shift;
  }
  constexpr const RowWords& words() const { return words_; }

 private:
  RowWords words_{};
};

// For each value of RowTemplate::own, a mask of the bytes that a stamp fills in. The first word,
// with the fields of the turn, is always included.
inline constexpr auto kStampMasks = [] {
  std::array<RowWords, std::size_t{1} << std::size(kOwnBytes)> masks{};
  for (std::size_t own = 0; own < masks.size(); ++own) {
    RowText mask;
    for (std::size_t i = 0; i < 8; ++i) mask.Set(i, 0xFF);
    for (std::size_t i = 0; i < std::size(kOwnBytes); ++i) {
      if ((own >> i & 1) != 0) mask.Set(kOwnBytes[i].offset, 0xFF);
    }
    masks[own] = mask.words();
  }
  return masks;
}();

struct RowTemplate {
  std::array<char, kRowBytes> row{};  // zeros in the bytes of the stamp
  std::uint8_t own = 0;               // bit i: kOwnBytes[i] names the player
  std::uint16_t more = 0;             // for ActionMemo: the place of further rows
};
static_assert(sizeof(RowTemplate) == sizeof(RowWords));

// The player's part of a stamp, for each faction.
inline constexpr auto kPlayerStamps = [] {
  std::array<RowWords, kFactionCodes> stamps{};
  for (std::size_t i = 0; i < kFactions; ++i) {
    const Faction player = FactionAt(i);
    RowText stamp;
    stamp.Set(offsetof(StoredPly, player), static_cast<std::uint8_t>(player));
    for (const OwnByte& own : kOwnBytes) {
      stamp.Set(own.offset, static_cast<std::uint8_t>(own.TextOf(player)));
    }
    stamps[CodeOf(player)] = stamp.words();
  }
  return stamps;
}();

static_assert(offsetof(StoredPly, player) < 8 && offsetof(StoredPly, turn) < 7 &&
                  offsetof(StoredPly, setup) < 8,
              "what a turn has stands in the first word");
static_assert(offsetof(StoredPly, action) == 6, "an action that overflows harms no other field");
inline constexpr std::uint64_t kOneAction = std::uint64_t{1} << 8 * offsetof(StoredPly, action);

// The fields of a turn and an action, as bits of the first word.
constexpr std::uint64_t TurnWord(std::uint64_t turn, bool setup, std::uint64_t action) {
  return turn << 8 * offsetof(StoredPly, turn) |
         std::uint64_t{setup} << 8 * offsetof(StoredPly, setup) | action * kOneAction;
}

class RowStamp {
 public:
  RowStamp() = default;
  RowStamp(Faction player, std::uint16_t turn, bool setup, std::uint16_t action)
      : words_(kPlayerStamps[CodeOf(player)]) {
    words_[0] |= TurnWord(turn, setup, action);
  }

  void NextAction() { words_[0] += kOneAction; }

  // The stamp of the action that comes `actions` actions later.
  RowStamp After(std::uint64_t actions) const {
    RowStamp stamp = *this;
    stamp.words_[0] += actions * kOneAction;
    return stamp;
  }

  // Writes the row of `made` with this stamp to `to`. Also overwrites a few bytes after the row.
  void Fill(const RowTemplate& made, char* to) const {
    RowWords row;
    std::memcpy(&row, &made, sizeof(row));
    const RowWords& mask = kStampMasks[made.own];
    for (std::size_t i = 0; i < row.size(); ++i) row[i] |= words_[i] & mask[i];
    std::memcpy(to, &row, sizeof(row));
  }

 private:
  RowWords words_{};
};

}  // namespace plymill::rootlog
