// Turned: positions of Coerceo after a symmetry of the board. See rules/positions_ops.h.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "base/bit_words.h"
#include "games/coerceo/rules/actions.h"
#include "games/coerceo/rules/setup.h"
#include "plymill/positions.h"

namespace plymill::coerceo {

// One of the twelve symmetries of a hexagon: direction d becomes direction turn + d, or turn - d.
// Odd turns make white fields black.
struct Symmetry {
  unsigned turn = 0;
  bool is_mirrored = false;

  constexpr unsigned Direction(unsigned d) const {
    return (turn + (is_mirrored ? kDirections - d % kDirections : d)) % kDirections;
  }
  constexpr bool SwapsColours() const { return turn % 2 != 0; }

  // The tile `index` of a ring, where each direction has `per_direction` tiles.
  constexpr unsigned Tile(unsigned tile) const {
    const Place place = kPlaces[tile];
    Place moved{};
    for (unsigned d = 0; d < kDirections; ++d) {
      // A place is a sum of at most two directions that follow each other.
      const unsigned next = (d + 1) % kDirections;
      const Place one = kDirection[d], two = kDirection[next];
      if (place == one) moved = kDirection[Direction(d)];
      if (place == one + one) moved = kDirection[Direction(d)] + kDirection[Direction(d)];
      if (place == one + two) moved = kDirection[Direction(d)] + kDirection[Direction(next)];
    }
    const auto found = std::find(kPlaces.begin(), kPlaces.end(), moved);
    return static_cast<unsigned>(found - kPlaces.begin());
  }

  constexpr unsigned Field(unsigned field) const {
    return kDirections * Tile(field / kDirections) + Direction(field % kDirections);
  }

  // The same symmetry after `first`.
  constexpr Symmetry After(Symmetry first) const {
    return {Direction(first.turn), is_mirrored != first.is_mirrored};
  }

  // Whether the pieces of `start` are on the same fields after it, those of White on fields of
  // Black if it swaps the colours.
  constexpr bool Keeps(const Position& start) const {
    for (unsigned field = 0; field < kFieldCount; ++field) {
      const Spot from = SpotAt(field), to = SpotAt(Field(field));
      if (start.HasPiece(from.colour, from.bit) != start.HasPiece(to.colour, to.bit)) return false;
    }
    return true;
  }
};

// Where a symmetry brings each field and each action. A mirror makes each step the one on the other
// side: see StepsFrom().
struct Movement {
  std::array<std::uint8_t, kFieldCount> field{};
  std::array<std::int16_t, kActions> action{};

  constexpr explicit Movement(Symmetry symmetry) {
    for (unsigned i = 0; i < kFieldCount; ++i) {
      const unsigned to = symmetry.Field(i);
      field[i] = static_cast<std::uint8_t>(to);
      for (unsigned step = 0; step < kSteps; ++step) {
        const unsigned moved = symmetry.is_mirrored ? step ^ 1U : step;
        action[kSteps * i + step] = static_cast<std::int16_t>(kSteps * to + moved);
      }
      action[static_cast<std::size_t>(kFirstExchange) + i] =
          static_cast<std::int16_t>(kFirstExchange + static_cast<std::int32_t>(to));
    }
  }
};

class Turned {
 public:
  // The symmetries that keep the colours and the set-up.
  static std::uint32_t SymmetriesOf(const Options& options) { return KeptBy(options).count; }

  // Half a turn makes each set-up that of the opponent.
  static std::string_view WhyNoMoverView(const Options&) { return {}; }

  Turned(const Options& options, const PositionView& view, const std::int16_t* globals) {
    constexpr Symmetry kHalfTurn{3};
    const Kept& kept = KeptBy(options);
    const Symmetry wanted = kept.symmetries[view.symmetry % kept.count];
    symmetry_ = view.of_mover && globals[0] == 1 ? wanted.After(kHalfTurn) : wanted;
    movement_ = &Movements()[2 * symmetry_.turn + (symmetry_.is_mirrored ? 1 : 0)];
  }

  std::int32_t Action(std::int32_t action) const {
    return movement_->action[static_cast<std::size_t>(action)];
  }

  void Board(std::uint8_t* board) const {
    std::array<std::uint8_t, kFieldCount> before;
    std::copy_n(board, kFieldCount, before.begin());
    const unsigned swap = symmetry_.SwapsColours() ? 1 : 0;  // codes 2 and 3 are pieces
    for (std::size_t i = 0; i < before.size(); ++i) {
      const unsigned code = before[i];
      board[movement_->field[i]] = static_cast<std::uint8_t>(code >= 2 ? code ^ swap : code);
    }
  }

  void Globals(std::int16_t* globals) const {
    if (!symmetry_.SwapsColours()) return;
    globals[0] = static_cast<std::int16_t>(1 - globals[0]);
    std::swap(globals[1], globals[2]);
    std::swap(globals[3], globals[4]);
  }

 private:
  struct Kept {
    std::uint32_t count = 0;
    std::array<Symmetry, kDirections> symmetries{};  // the first one changes nothing
  };

  static constexpr Kept FindKept(const Position& start) {
    Kept kept;
    for (const bool is_mirrored : {false, true}) {
      for (unsigned turn = 0; turn < kDirections; turn += 2) {
        const Symmetry symmetry{turn, is_mirrored};
        if (symmetry.Keeps(start)) kept.symmetries[kept.count++] = symmetry;
      }
    }
    return kept;
  }

  static const Kept& KeptBy(const Options& options) {
    static const Kept kOfLaurentius = FindKept(Laurentius());
    static const std::array<Kept, 3> kOfOcius = {
        FindKept(Ocius(Centre::k1a)), FindKept(Ocius(Centre::k1c)), FindKept(Ocius(Centre::k1e))};
    if (options.setup != Setup::kOcius) return kOfLaurentius;
    return kOfOcius[static_cast<std::size_t>(options.ocius_centre)];
  }

  static const std::array<Movement, 12>& Movements() {
    static const std::array<Movement, 12> kAll = [] {
      const auto of = [](unsigned i) { return Movement({i / 2, i % 2 != 0}); };
      return std::array<Movement, 12>{of(0), of(1), of(2), of(3), of(4),  of(5),
                                      of(6), of(7), of(8), of(9), of(10), of(11)};
    }();
    return kAll;
  }

  Symmetry symmetry_;
  const Movement* movement_;
};

}  // namespace plymill::coerceo
