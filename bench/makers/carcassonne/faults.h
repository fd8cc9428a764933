// Faults: plies of Carcassonne that the rules forbid.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

#include "games/carcassonne/ply.h"
#include "games/carcassonne/rules/claim.h"
#include "games/carcassonne/rules/full_state.h"
#include "games/carcassonne/rules/ply_of_action.h"
#include "rules/random.h"

namespace plymill::carcassonne {

struct FaultyPly {
  Ply ply;
  std::string_view code;     // of the finding
  bool takes_tile = true;    // the tile is the one that was drawn
  bool knows_points = true;  // the rules say how many points the ply has
};

// Makes plies with a fault in one position.
class Faults {
 public:
  Faults(const State& state, Random& random) : state_(state), random_(random) {}

  // Nothing if the position gives no occasion for this kind of fault. A tile must have been drawn.
  std::optional<FaultyPly> Make(std::string_view kind) {
    if (kind == "tile-on-tile") return OnTile();
    if (kind == "tile-far-away") return FarAway();
    if (kind == "side-wrong") return WrongSide();
    if (kind == "tile-used-up") return UsedUp();
    if (kind == "tile-unknown") return Unknown();
    if (kind == "discard-needless") return NeedlessDiscard();
    if (kind == "meeple-joins-meeple") return Joining(false);
    if (kind == "farmer-joins-farmer") return Joining(true);
    if (kind == "eighth-meeple") return EighthMeeple();
    if (kind == "meeple-on-nothing") return OnNothing();
    if (kind == "two-meeples") return TwoMeeples();
    if (kind == "farmer-unclear") return UnclearFarmer();
    if (kind == "other-player") return OtherPlayer();
    return kind == "turn-left-out" ? TurnLeftOut() : std::nullopt;
  }

 private:
  // A way to lay a tile and to put a meeple on it.
  struct Laid {
    Ply ply;
    const TileShape* shape;
    SpotSet free;

    bool IsFree(std::uint8_t part) const { return (free >> shape->parts[part].spot & 1) != 0; }
  };

  template <class T>
  const T& OneOf(const std::vector<T>& all) {
    return all[random_.Below(static_cast<std::uint32_t>(all.size()))];
  }

  Ply At(Place place, const Tile& tile) const {
    Ply ply;
    ply.number.value = static_cast<std::uint16_t>(state_.turns.next_number());
    ply.player = state_.mover;
    const Place written = state_.axes.Written(place);
    ply.x.value = written.x;
    ply.y.value = written.y;
    ply.tile = tile;
    return ply;
  }

  Tile DrawnTile() { return TurnedTile(kTileSet[state_.drawn.kind], random_.Below(kTurns)); }

  // All ways to lay the drawn tile.
  std::vector<Laid> AllLaid() const {
    std::vector<Laid> all;
    ForEachPlacement(state_, state_.drawn.kind, [&](const Placement& placement) {
      const TileShape& shape = ShapeAt(placement.face.code);
      const Tile tile = TurnedTile(kTileSet[state_.drawn.kind], placement.turns);
      const KindSpots& kind = kKindSpots[state_.drawn.kind];
      const TurnedSpots free = kind.all() & ~ClaimedSpots(state_.table, placement.around, kind);
      all.push_back({At(placement.place, tile), &shape, SpotsAfter(placement.turns, free)});
      return true;
    });
    return all;
  }

  bool has_meeple() const { return state_.meeples[state_.mover.code()] > 0; }

  std::optional<FaultyPly> OnTile() {
    const Board& board = state_.table.board;
    const auto tile =
        static_cast<TileIndex>(random_.Below(static_cast<std::uint32_t>(board.size())));
    return FaultyPly{At(board[tile].place, DrawnTile()), "occupied", true, false};
  }

  std::optional<FaultyPly> FarAway() {
    const Place place = {static_cast<std::int16_t>(static_cast<int>(random_.Below(25)) - 12),
                         static_cast<std::int16_t>(static_cast<int>(random_.Below(25)) - 12)};
    const Board& board = state_.table.board;
    if (board.Find(place) != kNoTile || board.SurroundingsOf(place).TouchesAny()) return {};
    return FaultyPly{At(place, DrawnTile()), "isolated", true, false};
  }

  // Places where `tile` can be laid, if `fits`, or else where it does not match.
  std::vector<Place> PlacesOf(const Tile& tile, bool fits) const {
    std::vector<Place> places;
    const TileFace face = FaceOf(tile);
    state_.open.ForEach(state_.table.board,
                        [&](std::int32_t, Place place, const Surroundings& around) {
                          if (Match(face.letters, around.letters) == fits) places.push_back(place);
                          return true;
                        });
    return places;
  }

  std::optional<FaultyPly> WrongSide() {
    const Tile tile = DrawnTile();
    const std::vector<Place> places = PlacesOf(tile, false);
    if (places.empty()) return {};
    return FaultyPly{At(OneOf(places), tile), "edge-mismatch", true, false};
  }

  std::optional<FaultyPly> Beyond(const Tile& tile) {
    const std::vector<Place> places = PlacesOf(tile, true);
    if (places.empty()) return {};
    return FaultyPly{At(OneOf(places), tile), "beyond-set", false};
  }

  std::optional<FaultyPly> UsedUp() {
    std::vector<std::size_t> kinds;
    for (std::size_t kind = 0; kind < kTileKinds; ++kind) {
      if (state_.used[kind] == kTileSet[kind].count) kinds.push_back(kind);
    }
    if (kinds.empty()) return {};
    return Beyond(TurnedTile(kTileSet[OneOf(kinds)], random_.Below(kTurns)));
  }

  std::optional<FaultyPly> Unknown() {
    static constexpr std::string_view kTiles[] = {"FFFF", "CCCC", "FCFCP", "RFRFK", "CFC2FP",
                                                  "RRCF", "FRFF", "CFC2R", "RRRRK", "FFFFKP"};
    const std::string_view tile = kTiles[random_.Below(std::size(kTiles))];
    return TurnedKindOf(FaceOf(Tile(tile))).is_known() ? std::nullopt : Beyond(Tile(tile));
  }

  std::optional<FaultyPly> NeedlessDiscard() {
    if (AllLaid().empty()) return {};
    Ply ply = At({}, DrawnTile());
    ply.kind = Kind::kDiscard;
    ply.x = ply.y = {};
    return FaultyPly{ply, "needless-discard"};
  }

  // A meeple on each part that `accepts`, in all ways to lay the tile.
  template <class Accepts>
  std::optional<FaultyPly> MeepleWhere(std::string_view code, Accepts&& accepts) {
    std::vector<Ply> plies;
    for (const Laid& laid : AllLaid()) {
      for (std::uint8_t part = 0; part < laid.shape->count; ++part) {
        if (!accepts(laid, part)) continue;
        plies.push_back(laid.ply);
        plies.back().meeples.Append(MeepleOn(*laid.shape, part));
      }
    }
    if (plies.empty()) return {};
    return FaultyPly{OneOf(plies), code};
  }

  std::optional<FaultyPly> Joining(bool farmer) {
    return MeepleWhere("claimed-feature", [&](const Laid& laid, std::uint8_t part) {
      const bool is_field = laid.shape->parts[part].kind == PartKind::kField;
      return is_field == farmer && !laid.IsFree(part);
    });
  }

  std::optional<FaultyPly> EighthMeeple() {
    if (has_meeple()) return {};
    return MeepleWhere("no-meeple-left",
                       [](const Laid& laid, std::uint8_t part) { return laid.IsFree(part); });
  }

  // A ply for each symbol after which a meeple of `kind` may be written, if `accepts`.
  template <class Accepts>
  std::optional<FaultyPly> Claiming(MeepleKind kind, std::string_view code, Accepts&& accepts) {
    std::vector<Ply> plies;
    for (const Laid& laid : AllLaid()) {
      const std::size_t symbols = 4 + (SymbolAt(laid.ply.tile, 4) != '\0' ? 1U : 0U);
      for (std::uint8_t at = 0; at < symbols; ++at) {
        const Meeple meeple = {kind, Figure::kMeeple, at};
        if (!accepts(laid, ClaimOf(meeple, laid.ply.tile, *laid.shape))) continue;
        plies.push_back(laid.ply);
        plies.back().meeples.Append(meeple);
      }
    }
    if (plies.empty()) return {};
    return FaultyPly{OneOf(plies), code};
  }

  std::optional<FaultyPly> OnNothing() {
    const auto kind = random_.Below(8) == 0 ? MeepleKind::kFarmer : MeepleKind::kFeature;
    return Claiming(kind, "no-such-feature",
                    [](const Laid&, const Claim& claim) { return claim.part == kNoPart; });
  }

  std::optional<FaultyPly> UnclearFarmer() {
    if (!has_meeple()) return {};
    return Claiming(
        MeepleKind::kFarmer, "ambiguous-meeple", [](const Laid& laid, const Claim& claim) {
          return claim.part != kNoPart && !claim.is_canonical && laid.IsFree(claim.part);
        });
  }

  // The first meeple is legal; the second one stands at a later side.
  std::optional<FaultyPly> TwoMeeples() {
    if (!has_meeple()) return {};
    auto made = MeepleWhere("second-meeple", [](const Laid& laid, std::uint8_t part) {
      return laid.IsFree(part) && MeepleOn(*laid.shape, part).at < 3;
    });
    if (made) made->ply.meeples.Append({MeepleKind::kFarmer, Figure::kMeeple, 3});
    return made;
  }

  std::optional<FaultyPly> OtherPlayer() {
    const std::vector<Laid> all = AllLaid();
    if (all.empty()) return {};
    Ply ply = OneOf(all).ply;
    const std::uint32_t players = state_.turns.count();
    const std::uint32_t other = (ply.player.code() + 1 + random_.Below(players - 1)) % players;
    ply.player = PlayerId(static_cast<std::uint8_t>(other));
    return FaultyPly{ply, "out-of-turn"};
  }

  std::optional<FaultyPly> TurnLeftOut() {
    const std::vector<Laid> all = AllLaid();
    if (all.empty()) return {};
    Ply ply = OneOf(all).ply;
    ply.number.value = static_cast<std::uint16_t>(ply.number.value + state_.turns.count());
    return FaultyPly{ply, "wrong-number"};
  }

  const State& state_;
  Random& random_;
};

}  // namespace plymill::carcassonne
