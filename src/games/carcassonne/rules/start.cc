// Rules::Start(): the position before the first ply, and what the rules learn by looking ahead.
#include <bit>
#include <cstring>

#include "games/carcassonne/game.h"
#include "games/carcassonne/rules/rules.h"
#include "games/carcassonne/rules/tile_kinds.h"
#include "games/carcassonne/stored_ply.h"
#include "rules/game_view.h"

namespace plymill::carcassonne {
namespace {

// What the rules need to know of a game before they replay it.
class Preview {
 public:
  explicit Preview(const GameView<Game>& game) {
    for (const carcassonne::Player& player : game.players()) listed_ |= player.player.bit();
    for (const auto& row : game.rows()) {
      StoredPly ply;
      std::memcpy(&ply, row.data(), sizeof(ply));
      Add(ply);
    }
  }

  Players players() const { return listed_ | seen_; }
  bool has_expansions() const { return has_expansions_; }
  bool has_scores() const { return has_scores_; }
  bool y_grows_up() const { return y_axis_.y_grows_up(); }
  Place start() const { return start_; }

  // If the header lists the players, these play, in this order. Otherwise A and B do, or as many
  // as the moves name, if their numbers agree with it.
  TurnOrder turns() const {
    if (listed_ != 0) return TurnOrder(CountOf(listed_));
    if ((seen_ & ~Players{3}) == 0) return TurnOrder(2);
    return TurnOrder(turns_in_order_ * 4 >= turns_ * 3 ? CountOf(seen_) : 0);
  }

 private:
  // The number of players; 0 if they are not A, B and so on, or only A.
  static unsigned CountOf(Players players) {
    const auto count = static_cast<unsigned>(std::bit_width(players));
    return count > 1 && players == (Players{1} << count) - 1 ? count : 0;
  }

  void Add(const StoredPly& ply) {
    if (ply.kind == Kind::kUnparsed) return;
    seen_ |= ply.player.bit();
    if (ply.points.count > 0) seen_ |= ply.points.player.bit();
    has_scores_ = has_scores_ || (ply.points.count > 0 && ply.kind != Kind::kFinal);
    if (ply.kind == Kind::kPlace) AddTurn(ply);
    const bool is_laid = ply.kind == Kind::kStart || ply.kind == Kind::kPlace;
    if (is_laid || ply.kind == Kind::kDiscard) AddTile(ply, is_laid);
  }

  void AddTurn(const StoredPly& ply) {
    const TurnOrder order(CountOf(seen_));
    ++turns_;
    turns_in_order_ += order.PlayerOf(ply.number) == ply.player ? 1 : 0;
  }

  void AddTile(const StoredPly& ply, bool is_laid) {
    Tile tile;
    std::memcpy(&tile, &ply.tile, sizeof(tile));
    const TileFace face = FaceOf(tile);
    has_expansions_ = has_expansions_ || face.of_expansions || FigureOn(ply.tile) != 0;
    if (!is_laid) return;
    const auto place =
        Place{static_cast<std::int16_t>(ply.place), static_cast<std::int16_t>(ply.place >> 16)};
    if (ply.kind == Kind::kStart && !has_start_) start_ = place;
    has_start_ = has_start_ || ply.kind == Kind::kStart;
    if (face.letters != 0) y_axis_.Add(place, face.letters);
  }

  // The code of the figure of the first meeple; 0 for a usual one, or if there is no meeple.
  static unsigned FigureOn(const TileBytes& tile) {
    return static_cast<unsigned>(tile.words[1] >> 8 * (kMaxTileBytes + 2 - 8) & 0xFF);
  }

  Players listed_ = 0, seen_ = 0;
  bool has_expansions_ = false, has_scores_ = false, has_start_ = false;
  Place start_;
  YAxisFinder y_axis_;
  unsigned turns_ = 0, turns_in_order_ = 0;
};

}  // namespace

State Rules::Start(const GameView<Game>& game, const Options& options) {
  State state = StartState(options);
  if (game.ply_count() == 0 && game.players().empty()) return state;
  const Preview preview(game);
  state.players = preview.players();
  state.turns = preview.turns();
  state.has_expansions = preview.has_expansions();
  state.written = WrittenScores(preview.has_scores());
  state.axes.start = preview.start();
  if (options.y_axis == YAxis::kAuto) state.axes.y_grows_up = preview.y_grows_up();
  return state;
}

}  // namespace plymill::carcassonne
