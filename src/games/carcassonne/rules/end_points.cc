#include <bitset>
#include <cstddef>

#include "games/carcassonne/rules/farms.h"
#include "games/carcassonne/rules/state.h"

namespace plymill::carcassonne {
namespace {

// The points of the road, city or cloister with the root `root`.
unsigned PointsAtEnd(const Table& table, NodeIndex root, const Census& census,
                     const Options& options) {
  const PartKind kind = table.PartOf(root).kind;
  if (kind != PartKind::kCloister) return PointsOfFeature(kind, census, true, options);
  const Place place = table.board[table.features[root].tile].place;
  return PointsOfCloister(table.board.CountAround(place));
}

}  // namespace

PointsByPlayer EndPoints(const State& state) {
  const Table& table = state.table;
  PointsByPlayer points{};
  std::bitset<Features::kMaxNodes> seen;
  for (std::size_t i = 0; i < table.features.size(); ++i) {
    const auto node = static_cast<NodeIndex>(i);
    if (!table.features[node].has_meeple()) continue;
    const NodeIndex root = table.features.Root(node);
    if (seen[root] || table.PartOf(root).kind == PartKind::kField) continue;
    seen.set(root);
    const Census census = CensusOf(table, root);
    AddPoints(MajorityOf(census.meeples), PointsAtEnd(table, root, census, state.options), points);
  }
  ScoreFarms(table, state.options.farms, points);
  return points;
}

void FindEndPoints(State& state) {
  if (state.tiles_at_end == state.table.board.size()) return;
  state.end_points = EndPoints(state);
  state.tiles_at_end = state.table.board.size();
}

}  // namespace plymill::carcassonne
