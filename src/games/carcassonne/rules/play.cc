// Rules::Reveal() and Rules::Play().
#include <algorithm>
#include <cstdint>
#include <utility>

#include "games/carcassonne/reasons.h"
#include "games/carcassonne/rules/claim.h"
#include "games/carcassonne/rules/placement.h"
#include "games/carcassonne/rules/rules.h"
#include "games/carcassonne/rules/tile_kinds.h"

namespace plymill::carcassonne {
namespace {

// Appends a place as the notation writes it.
ShortText PlaceText(Place written) {
  return ShortText().Append('(').AppendNumber(written.x).Append(',').AppendNumber(written.y).Append(
      ')');
}

bool HasFigures(const Ply& ply) {
  return std::any_of(ply.meeples.begin(), ply.meeples.end(),
                     [](const Meeple& meeple) { return meeple.figure != Figure::kMeeple; });
}

// Plays one ply that lays or discards a tile.
class TilePly {
 public:
  TilePly(State& state, const Ply& ply, Findings& findings)
      : state_(state),
        ply_(ply),
        findings_(findings),
        face_(FaceOf(ply.tile)),
        player_(ply.player.is_null() ? state.turns.next_player() : ply.player) {}

  void Place() {
    CheckExpansions();
    if (ply_.kind == Kind::kPlace) CheckTurn();
    DrawTile();
    if (state_.table.board.size() == 0) CheckStart();
    if (!Lay() || state_.has_expansions) {
      state_.written.Check(ply_, nullptr, findings_);
    } else {
      PutMeeples();
      Score();
    }
  }

  // "If a tile fits nowhere, it is discarded, and another one is drawn."
  void Discard() {
    CheckExpansions();
    const bool is_in_set = DrawTile();
    if (state_.has_expansions || !is_in_set) return;
    ForEachPlacement(state_, TurnedKindOf(face_).kind, [&](const Placement& placement) {
      findings_.Add(Why("needless-discard"), PlaceText(state_.axes.Written(placement.place)));
      return false;
    });
  }

 private:
  void CheckExpansions() {
    if (state_.is_told_of_expansions || (!face_.of_expansions && !HasFigures(ply_))) return;
    state_.has_expansions = state_.is_told_of_expansions = true;
    findings_.Add(Why("expansions"));
  }

  void CheckTurn() {
    TurnOrder& turns = state_.turns;
    const PlayerId right = turns.PlayerOf(ply_.number.is_null() ? 0 : ply_.number.value);
    const std::uint32_t number = turns.next_number();
    switch (turns.Take(ply_.number, ply_.player)) {
      case TurnOrder::Fault::kNone:
        return;
      case TurnOrder::Fault::kOtherPlayer:
        return findings_.Add(Why("out-of-turn"), ShortText(NameOf(right).view()));
      case TurnOrder::Fault::kOtherNumber:
        return findings_.Add(Why("wrong-number"), ShortText().AppendNumber(number));
    }
  }

  // Counts the tile. Returns whether the set has it; if not, adds a finding.
  bool DrawTile() {
    ++state_.drawn_tiles;
    if (state_.has_expansions) return true;
    const std::uint8_t kind = TurnedKindOf(face_).kind;
    const bool is_in_set = kind < kTileKinds && state_.used[kind] < kTileSet[kind].count;
    if (is_in_set) {
      ++state_.used[kind];
    } else {
      findings_.Add(Why("beyond-set"));
    }
    return is_in_set;
  }

  // "The starter tile is always the origin", and it is the one with a road past a city.
  void CheckStart() {
    if (state_.has_expansions) return;
    const bool is_start = ply_.kind == Kind::kStart && ply_.meeples.empty();
    if (!is_start || TurnedKindOf(face_).kind != kStartKind) findings_.Add(Why("wrong-start"));
  }

  // Lays the tile. Returns false if it is not laid.
  bool Lay() {
    const carcassonne::Place place = state_.axes.OnBoard(ply_.x, ply_.y);
    Board& board = state_.table.board;
    if (board.Find(place) != kNoTile) {
      findings_.Add(Why("occupied"));
      return false;
    }
    if (board.is_full() || !state_.table.features.HasRoomFor(ShapeAt(ShapeIndexOf(face_)))) {
      findings_.Stop();
      return false;
    }
    const Surroundings around = board.SurroundingsOf(place);
    const bool touches = around.TouchesAny() || board.size() == 0;
    const bool matches = Match(face_.letters, around.letters);
    if (!touches) findings_.Add(Why("isolated"));
    if (!matches) findings_.Add(Why("edge-mismatch"));
    is_sound_ = touches && matches && face_.has_edges;
    tile_ = LayTile(state_, place, face_, around);
    return true;
  }

  void PutMeeples() {
    if (ply_.meeples.empty() || ply_.kind == Kind::kStart) return;
    PutMeeple(ply_.meeples[0]);
    if (ply_.meeples.size() > 1) findings_.Add(Why("second-meeple"));
  }

  // "The player may place one meeple on the tile just placed, on a feature on which no meeple
  // stands": on the whole feature, of any player.
  void PutMeeple(const Meeple& meeple) {
    const Claim claim = ClaimOf(meeple, ply_.tile, state_.table.ShapeOfTile(tile_));
    if (claim.part == kNoPart) {
      if (face_.has_edges) findings_.Add(Why("no-such-feature"));  // else the tile is unknown
      return;
    }
    if (!claim.is_canonical) findings_.Add(Why("ambiguous-meeple"));
    const auto node = static_cast<NodeIndex>(state_.table.board[tile_].first_node + claim.part);
    if (!IsFree(state_.table, node)) return findings_.Add(Why("claimed-feature"));
    if (player_.is_null()) return;
    std::uint8_t& left = state_.meeples[player_.code()];
    if (left == 0) return findings_.Add(Why("no-meeple-left"));
    --left;
    state_.table.features.PutMeeple(node, player_);
  }

  // After a tile at a wrong place, nobody knows which points are right.
  void Score() {
    const PointsByPlayer points = ScoreCompleted(state_, tile_);
    const WrittenScores::ByRules rules = {points, state_.points};
    state_.written.Check(ply_, is_sound_ ? &rules : nullptr, findings_);
  }

  State& state_;
  const Ply& ply_;
  Findings& findings_;
  const TileFace face_;
  const PlayerId player_;
  TileIndex tile_ = kNoTile;
  bool is_sound_ = false;  // the tile lies where it may lie, and its features are known
};

// "At the end of the game, points for farmers and unfinished cities and roads are recorded."
void CheckScoring(State& state, const Ply& ply, Findings& findings) {
  if (state.has_expansions) return state.written.Check(ply, nullptr, findings);
  FindEndPoints(state);
  PointsByPlayer points{}, totals{};
  for (const Score& score : ply.points) {
    if (score.player.is_null()) continue;
    const std::uint8_t code = score.player.code();
    points[code] = state.end_points[code];
    totals[code] = static_cast<std::uint16_t>(state.points[code] + points[code]);
    state.scored |= score.player.bit();
  }
  const WrittenScores::ByRules rules = {points, totals};
  state.written.Check(ply, &rules, findings);
}

}  // namespace

void Rules::Reveal(State& state, const Ply& ply) {
  const bool draws = ply.kind == Kind::kPlace || ply.kind == Kind::kDiscard;
  state.drawn = draws ? TurnedKindOf(FaceOf(ply.tile)) : TurnedKind{};
  state.mover = ply.player.is_null() ? state.turns.next_player() : ply.player;
}

void Rules::Play(State& state, const Ply& ply, Findings& findings) {
  if (!state.axes.y_grows_up && !std::exchange(state.is_told_of_axes, true))
    findings.Add(Why("y-down"));
  switch (ply.kind) {
    case Kind::kStart:
    case Kind::kPlace:
      return TilePly(state, ply, findings).Place();
    case Kind::kDiscard:
      return TilePly(state, ply, findings).Discard();
    case Kind::kFinal:
      return CheckScoring(state, ply, findings);
    case Kind::kConcede:
      state.has_left |= ply.player.bit();
      return state.turns.Leave();
    case Kind::kAbandon:
      state.is_abandoned = true;
      return;
    case Kind::kUnparsed:
      return;
  }
}

std::int32_t Rules::ActionOf(const State& state, const Ply& ply) {
  if (ply.kind == Kind::kDiscard) return kDiscardAction;
  const TileFace face = FaceOf(ply.tile);
  const TurnedKind turned = TurnedKindOf(face);
  const Place place = state.axes.OnBoard(ply.x, ply.y);
  if (ply.kind != Kind::kPlace || !turned.is_known() || RingOf(place) > kReach) return kNoAction;
  if (ply.meeples.empty()) return IndexOf({place, turned.turns, kNoSpot});
  const TileShape& shape = ShapeAt(face.code);
  const Claim claim = ClaimOf(ply.meeples[0], ply.tile, shape);
  if (claim.part == kNoPart || ply.meeples.size() > 1) return kNoAction;
  return IndexOf({place, turned.turns, shape.parts[claim.part].spot});
}

}  // namespace plymill::carcassonne
