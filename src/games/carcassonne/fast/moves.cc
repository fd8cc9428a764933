#include "games/carcassonne/fast/moves.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "games/carcassonne/regular_move.h"
#include "games/carcassonne/score.h"
#include "record/buffer.h"
#include "scan/cursor.h"

namespace plymill::carcassonne::fast {
namespace {

// A token as a text, the end of its line behind it.
class TokenText {
 public:
  TokenText(std::uint64_t token, std::size_t bytes) : bytes_(bytes) {
    std::memcpy(text_, &token, sizeof(token));
    text_[bytes] = '\n';
  }

  const char* begin() const { return text_; }
  const char* end() const { return text_ + bytes_; }

 private:
  std::size_t bytes_;
  char text_[kMostRegularBytes] = {};
};

// A part of the row of `ply`, which does not spill.
template <class Part>
Part PartOfRow(const Ply& ply, std::ptrdiff_t at) {
  Buffer<char> spill;
  char row[kRowBytes];
  PackRow(ply, row, spill);
  Part part;
  std::memcpy(&part, row + at, sizeof(part));
  return part;
}

// The only score of `ply`; false where there are more, or where it lists more than two
// points. The second of them, which the row would spill, stands behind it.
bool StoreScore(Ply& ply, ScoreBytes& stored) {
  if (ply.points.size() != 1 || ply.points[0].points.size() > 2) return false;
  Score score = ply.points[0];
  std::uint16_t second = 0;
  if (score.points.size() == 2) {
    second = score.points[1];
    const std::uint16_t first = score.points[0];
    score.points.Clear();
    score.points.Append(first);
  }
  Buffer<char> spill;
  char bytes[sizeof(stored)];
  PackValue(score, bytes, spill);
  std::memcpy(bytes + kScoreBytes, &second, sizeof(second));
  std::memcpy(&stored, bytes, sizeof(stored));
  stored += ply.points[0].points.size() == 2 ? kOneMorePoint : 0;
  return true;
}

}  // namespace

bool LearnPlace(std::uint64_t token, std::size_t bytes, Tokens& tokens) {
  const TokenText text(token, bytes);
  Ply ply;
  const char* const comma = PassInteger(text.begin(), ',', ply.x);
  if (comma == nullptr || PassInteger(comma, ')', ply.y) != text.end()) return false;
  tokens.places.Keep(token, PartOfRow<PlaceBytes>(ply, kPlaceAt));
  return true;
}

bool LearnTile(std::uint64_t token, std::size_t bytes, Tokens& tokens) {
  const TokenText text(token, bytes);
  Ply ply;
  if (PassRegularTile(text.begin(), ply) != text.end() || ply.meeples.size() > 1) return false;
  tokens.tiles.Keep(token, PartOfRow<TileBytes>(ply, kTileAt));
  return true;
}

bool LearnOwn(std::uint64_t token, std::size_t bytes, Tokens& tokens) {
  const TokenText text(token, bytes);
  if (std::find(text.begin(), text.end(), '(') != text.end()) return false;
  const PlayerId scorer(0);
  Ply ply;
  Cursor in({text.begin(), bytes});
  ReadScore(in, ply, scorer, kNobody);
  ScoreBytes score;
  if (!in.ok() || !in.at_end() || !StoreScore(ply, score)) return false;
  if (ply.points[0].points.empty() == ply.points[0].total.is_null()) return false;
  tokens.own.Keep(token, score);
  return true;
}

bool LearnOpponent(std::uint64_t token, std::size_t bytes, Tokens& tokens) {
  const TokenText text(token, bytes);
  const std::string bracketed = "(" + std::string(text.begin(), text.end()) + ")";
  Ply ply;
  Cursor in(bracketed);
  ReadOpponents(in, ply, kNobody);
  ScoreBytes score;
  if (!in.ok() || !in.at_end() || !StoreScore(ply, score)) return false;
  tokens.opponents.Keep(token, score);
  return true;
}

}  // namespace plymill::carcassonne::fast
