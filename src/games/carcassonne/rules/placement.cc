#include "games/carcassonne/rules/placement.h"

#include <cstddef>

namespace plymill::carcassonne {
namespace {

// Joins the parts of two tiles at `side` of the first one, if these sides match.
void JoinAt(Table& table, TileIndex tile, std::size_t side, TileIndex neighbor) {
  const LaidTile& a = table.board[tile];
  const LaidTile& b = table.board[neighbor];
  const std::size_t opposite = OppositeSide(side);
  if (LetterCodeAt(a.letters, side) != LetterCodeAt(b.letters, opposite)) return;
  const TileShape& a_shape = ShapeAt(a.shape);
  const TileShape& b_shape = ShapeAt(b.shape);
  const auto join = [&](std::uint8_t a_part, std::uint8_t b_part, unsigned ends) {
    if (a_part == kNoPart || b_part == kNoPart) return;
    table.features.Join(static_cast<NodeIndex>(a.first_node + a_part),
                        static_cast<NodeIndex>(b.first_node + b_part), ends);
  };
  join(a_shape.of_side[side], b_shape.of_side[opposite], 2);
  join(a_shape.of_half[2 * side], b_shape.of_half[2 * opposite + 1], 0);
  join(a_shape.of_half[2 * side + 1], b_shape.of_half[2 * opposite], 0);
}

class Scorer {
 public:
  explicit Scorer(State& state) : state_(state), table_(state.table) {}

  void ScoreFeaturesOf(TileIndex tile) {
    const TileShape& shape = table_.ShapeOfTile(tile);
    for (std::uint8_t part = 0; part < shape.count; ++part) {
      const PartKind kind = shape.parts[part].kind;
      if (kind != PartKind::kRoad && kind != PartKind::kCity) continue;
      const auto node = static_cast<NodeIndex>(table_.board[tile].first_node + part);
      const Features::Feature& feature = table_.features.Of(node);
      if (feature.meeples > 0 && feature.ends == 0) ScoreFeature(kind, table_.features.Root(node));
    }
  }

  // Scores the cloister of `tile`, if there is a meeple on it, and tiles all around it.
  void ScoreCloisterOf(TileIndex tile) {
    if (tile == kNoTile || table_.ShapeOfTile(tile).cloister == kNoPart) return;
    const LaidTile& laid = table_.board[tile];
    const auto node = static_cast<NodeIndex>(laid.first_node + table_.ShapeOfTile(tile).cloister);
    const PlayerId monk = table_.features[node].meeple();
    if (monk.is_null() || table_.board.CountAround(laid.place) < kPlacesAround) return;
    AddPoints(monk.bit(), PointsOfCloister(kPlacesAround), scored_);
    GiveBack(node);
  }

  const PointsByPlayer& scored() const { return scored_; }

 private:
  void ScoreFeature(PartKind kind, NodeIndex root) {
    const Census census = CensusOf(table_, root);
    const unsigned points = PointsOfFeature(kind, census, false, state_.options);
    AddPoints(MajorityOf(census.meeples), points, scored_);
    table_.features.ForEachNode(root, [&](NodeIndex index, const Features::Node& node) {
      if (node.has_meeple()) GiveBack(index);
    });
  }

  void GiveBack(NodeIndex node) {
    ++state_.meeples[table_.features[node].owner];
    table_.features.TakeMeeple(node);
  }

  State& state_;
  Table& table_;
  PointsByPlayer scored_{};
};

}  // namespace

TileIndex LayTile(State& state, Place place, const TileFace& face, const Surroundings& around) {
  Table& table = state.table;
  // The features of expansions are not known.
  const std::uint16_t shape = state.has_expansions ? kEdgeless : ShapeIndexOf(face);
  const auto tile = static_cast<TileIndex>(table.board.size());
  const NodeIndex first = table.features.Add(ShapeAt(shape), tile);
  table.board.Lay({place, face.letters, shape, first});
  state.open.Erase(place);
  for (std::size_t side = 0; side < 4; ++side) {
    if (around.tiles[side] == kNoTile) {
      state.open.Insert(place + kSteps[side], OppositeSide(side), tile,
                        LetterCodeAt(face.letters, side));
    } else {
      JoinAt(table, tile, side, around.tiles[side]);
    }
  }
  return tile;
}

PointsByPlayer ScoreCompleted(State& state, TileIndex tile) {
  Scorer scorer(state);
  scorer.ScoreFeaturesOf(tile);
  scorer.ScoreCloisterOf(tile);
  for (const Place step : kSteps8) {
    scorer.ScoreCloisterOf(state.table.board.Find(state.table.board[tile].place + step));
  }
  for (std::size_t i = 0; i < state.points.size(); ++i) {
    state.points[i] = static_cast<std::uint16_t>(state.points[i] + scorer.scored()[i]);
  }
  return scorer.scored();
}

}  // namespace plymill::carcassonne
