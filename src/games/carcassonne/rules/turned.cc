#include "games/carcassonne/rules/turned.h"

#include <algorithm>

#include "games/carcassonne/rules/positions.h"
#include "games/carcassonne/rules/tile_kinds.h"

namespace plymill::carcassonne {
namespace {

// How a tile lies, and a spot on it.
struct TurnedSpot {
  std::uint8_t turns = 0, spot = kNoSpot;
};

// The spot that a quarter turn counterclockwise brings to another place of the tile.
constexpr std::uint8_t AfterQuarter(std::uint8_t spot) {
  if (spot >= kFieldSpots)
    return static_cast<std::uint8_t>(kFieldSpots + (spot - kFieldSpots + 6) % 8);
  if (spot == kNoSpot || spot == kCloisterSpot) return spot;
  return static_cast<std::uint8_t>(kSideSpots + (spot - kSideSpots + 3) % 4);
}

// By kind, turns and spot: the same after a quarter turn, with the least spot of its part, as in
// actions.
using Quarters = std::array<std::array<std::array<TurnedSpot, kSpots>, kTurns>, kTileKinds>;

Quarters MakeQuarters() {
  Quarters quarters{};
  for (std::size_t kind = 0; kind < kTileKinds; ++kind) {
    const KindFaces& faces = kKindFaces[kind];
    for (std::size_t turns = 0; turns < faces.count; ++turns) {
      const auto next = static_cast<std::uint8_t>((turns + 1) % faces.count);
      const TileShape& shape = ShapeAt(faces.faces[next].code);
      for (std::uint8_t spot = 0; spot < kSpots; ++spot) {
        const std::uint8_t part = PartAtSpot(shape, AfterQuarter(spot));
        quarters[kind][turns][spot] = {next, part == kNoPart ? kNoSpot : shape.parts[part].spot};
      }
    }
  }
  return quarters;
}

TurnedSpot After(unsigned quarters, std::size_t kind, TurnedSpot at) {
  static const Quarters kQuarters = MakeQuarters();
  for (; quarters > 0; --quarters) at = kQuarters[kind][at.turns][at.spot];
  return at;
}

Place After(unsigned quarters, Place place) {
  for (; quarters > 0; --quarters) place = {static_cast<std::int16_t>(-place.y), place.x};
  return place;
}

// The number of the first letters that have all players: more than the players, if letters between
// them do not play.
std::uint8_t LettersOf(const std::int16_t* globals) {
  auto letters = static_cast<std::uint8_t>(std::max<int>(globals[0] + 1, globals[1]));
  for (std::uint8_t code = letters; code < Positions::kPlayers; ++code) {
    if (globals[Positions::kFirstPoints + code] == 0 &&
        globals[Positions::kFirstMeeples + code] == 0)
      continue;
    letters = code + 1;
  }
  return letters;
}

}  // namespace

Turned::Turned(const Options&, const PositionView& view, const std::int16_t* globals)
    : quarters_(view.symmetry % kTurns),
      kind_(globals[2] < 0 ? kTileKinds : static_cast<std::size_t>(globals[2])),
      first_(0),
      letters_(LettersOf(globals)) {
  if (view.of_mover && globals[0] >= 0) first_ = static_cast<std::uint8_t>(globals[0]);
}

std::uint8_t Turned::Player(std::uint8_t code) const {
  if (code >= letters_) return code;
  return static_cast<std::uint8_t>((code + letters_ - first_) % letters_);
}

std::int32_t Turned::Action(std::int32_t action) const {
  if (quarters_ == 0 || action == kDiscardAction || kind_ >= kTileKinds) return action;
  const auto from = ActionAt(action);
  const TurnedSpot to = After(quarters_, kind_, {from.turns, from.spot});
  return IndexOf({After(quarters_, from.place), to.turns, to.spot});
}

void Turned::Board(std::uint8_t* board) const {
  std::array<std::uint8_t, sizeof(CellCodes) * kBoardPlaces> before;
  std::copy_n(board, before.size(), before.begin());
  if (quarters_ != 0) std::fill_n(board, before.size(), std::uint8_t{0});
  for (std::size_t cell = 0; cell < kBoardPlaces; ++cell) {
    const std::uint8_t* const codes = before.data() + sizeof(CellCodes) * cell;
    if (codes[0] == 0) continue;
    const auto at = static_cast<int>(cell);
    const Place place = {static_cast<std::int16_t>(at % kBoardSide - kBoardReach),
                         static_cast<std::int16_t>(kBoardReach - at / kBoardSide)};
    const TurnedSpot to = After(quarters_, codes[0] - std::size_t{1}, {codes[1], codes[3]});
    std::uint8_t* const cell_to = board + sizeof(CellCodes) * CellOf(After(quarters_, place));
    cell_to[0] = codes[0];
    cell_to[1] = to.turns;
    cell_to[2] =
        codes[2] == 0
            ? std::uint8_t{0}
            : static_cast<std::uint8_t>(Player(static_cast<std::uint8_t>(codes[2] - 1)) + 1);
    cell_to[3] = to.spot;
  }
}

void Turned::Globals(std::int16_t* globals) const {
  if (first_ == 0) return;
  constexpr std::size_t kNumbers = 2 * Positions::kPlayers;
  std::array<std::int16_t, kNumbers> before;
  std::copy_n(globals + Positions::kFirstPoints, kNumbers, before.begin());
  for (std::uint8_t code = 0; code < Positions::kPlayers; ++code) {
    globals[Positions::kFirstPoints + Player(code)] = before[code];
    globals[Positions::kFirstMeeples + Player(code)] = before[Positions::kPlayers + code];
  }
  globals[0] = Player(static_cast<std::uint8_t>(globals[0]));
}

}  // namespace plymill::carcassonne
