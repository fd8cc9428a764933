// Side: the pieces and cards of one player in a made game.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "bench/makers/rootlog/maker_maps.h"

namespace plymill::rootlog::maker {

struct Side {
  // A side has at most one building and one token in a clearing.
  static constexpr char kNone = '\0';
  static constexpr char kPlain = '-';  // "b", "t": a piece without a letter

  Side(char faction, unsigned all_warriors) : letter(faction), supply(all_warriors) {}

  char letter;
  unsigned supply;        // warriors in the supply
  unsigned on_board = 0;  // warriors on the board: officers, acolytes, payments
  unsigned hand = 3;
  unsigned points = 0;
  std::array<std::uint8_t, kClearings + 1> warriors{};
  std::array<char, kClearings + 1> building{}, token{};
  std::string_view crafted;  // a card on the board, such as "#sap"
  std::string items;         // in the satchel of a Vagabond
  unsigned stage = 0;        // progress in a sequence that depends on the faction
  bool on_track = true;      // whether points count: not after dominance or coalition

  bool Has(Clearing at) const {
    return warriors[at] > 0 || building[at] != kNone || token[at] != kNone;
  }
  bool IsVagabond() const { return letter == 'V' || letter == 'G'; }

  // Takes up to `count` warriors from the supply. Returns the number taken.
  unsigned Take(unsigned count) {
    const unsigned taken = std::min(count, supply);
    supply -= taken;
    return taken;
  }

  void Place(unsigned count, Clearing at) {
    warriors[at] = static_cast<std::uint8_t>(warriors[at] + count);
  }

  void Remove(unsigned count, Clearing at) {
    warriors[at] = static_cast<std::uint8_t>(warriors[at] - count);
    supply += count;
  }
};

}  // namespace plymill::rootlog::maker
