// Placed points: what the rules give for buildings and tokens that are put on the map.
#include <algorithm>
#include <numeric>
#include <span>

#include "games/rootlog/rules/pieces.h"

namespace plymill::rootlog {
namespace {

// VP of the n-th sympathy token, and of the n-th building of a kind, on the map. The first costs
// nothing. Sources: five programs (sympathy), one program and the public games (buildings).
constexpr std::uint8_t kSympathyPoints[] = {0, 0, 1, 1, 1, 2, 2, 3, 4, 4, 4};
constexpr std::uint8_t kSawmillPoints[] = {0, 0, 1, 2, 3, 4, 5};
constexpr std::uint8_t kWorkshopPoints[] = {0, 0, 2, 2, 3, 4, 5};
constexpr std::uint8_t kRecruiterPoints[] = {0, 0, 1, 2, 3, 3, 4};
// VP of the Eyrie's Evening, by the number of roosts on the map.
constexpr std::uint8_t kRoostPoints[] = {0, 0, 1, 2, 3, 4, 4, 5};

// The points for each number of these pieces on the map; empty if it gives none, or if they are not
// certain.
std::span<const std::uint8_t> PointsOf(PieceKind kind) {
  if (kind == kSympathy) return kSympathyPoints;
  if (kind == kRoost) return kRoostPoints;
  if (kPieces[kind].owner != Faction::kMarquise || kPieces[kind].type != 'b') return {};
  switch (kPieces[kind].letter) {
    case 's':
      return kSawmillPoints;
    case 'w':
      return kWorkshopPoints;
    case 'r':
      return kRecruiterPoints;
    default:
      return {};
  }
}

bool IsCountCertain(const State& state, PieceKind kind) {
  return state.Knows(kPieces[kind].owner) && !state.is_unsure[kPieceGroups[kind].whole];
}

}  // namespace

unsigned CountOnMap(const State& state, PieceKind kind) {
  const auto& at = state.at[kind];
  return std::accumulate(at.begin() + 1, at.begin() + 1 + kClearings, 0U);
}

void SetPoints(Step& step, PieceKind kind) {
  const std::span<const std::uint8_t> table = PointsOf(kind);
  const bool is_cat_building =
      kPieces[kind].owner == Faction::kMarquise && kPieces[kind].type == 'b';
  if (table.empty() && !is_cat_building) return;
  if (table.empty() || !IsCountCertain(step.state, kind)) return OpenDue(step.state);
  const unsigned count = CountOnMap(step.state, kind);
  const auto points = [&](std::size_t n) { return table[std::min(n, table.size() - 1)]; };
  if (kind == kRoost) return SetEveningDue(step, points(count));
  unsigned sum = 0;
  for (unsigned i = 0; i < step.count && i < count; ++i) sum += points(count - i);
  SetDue(step, sum);
}

}  // namespace plymill::rootlog
