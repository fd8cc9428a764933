// Side: the pieces, cards and points of one player of a generated game.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "bench/makers/rootlog/maker_maps.h"

namespace plymill::rootlog::maker {

struct Side {
  // Each side has at most one building and one token in a clearing.
  static constexpr char kNone = '\0';
  static constexpr char kPlain = '-';  // a piece without a letter: "b", "t"

  Side(char faction, unsigned all_warriors) : letter(faction), supply(all_warriors) {}

  char letter;
  unsigned supply;        // warriors
  unsigned on_board = 0;  // warriors on the board: officers, acolytes, payments
  unsigned hand = 3;
  unsigned points = 0;
  std::array<std::uint8_t, kClearings + 1> warriors{};
  std::array<char, kClearings + 1> building{}, token{};
  std::string_view crafted;  // a card on the board, such as "#sap"
  std::string items;         // satchel of a Vagabond
  unsigned stage = 0;        // progress or position; its meaning depends on the faction
  bool on_track = true;      // points count; false after dominance or coalition

  bool Has(Clearing at) const {
    return warriors[at] > 0 || building[at] != kNone || token[at] != kNone;
  }
  bool IsVagabond() const { return letter == 'V' || letter == 'G'; }

  // Takes up to `count` warriors from the supply. Returns how many it took.
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
