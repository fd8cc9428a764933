// Moves: the functions that learn tokens. They read tokens by the grammar and store the values.
#include "games/carcassonne/fast/moves.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string_view>

#include "base/buffer.h"
#include "games/carcassonne/known_places.h"
#include "games/carcassonne/regular_move.h"
#include "games/carcassonne/score.h"
#include "games/carcassonne/tile.h"
#include "record/recorder.h"
#include "text/blank.h"
#include "text/cursor.h"

namespace plymill::carcassonne::fast {
namespace {

// A token as a text, with a line end after it.
class TokenText {
 public:
  template <class Token>
  TokenText(const Token& token, std::size_t bytes) : bytes_(bytes) {
    std::memcpy(text_, &token, sizeof(token));
    text_[bytes] = '\n';
  }

  const char* begin() const { return text_; }
  const char* end() const { return text_ + bytes_; }
  std::string_view line() const { return {text_, bytes_ + 1}; }

 private:
  std::size_t bytes_;
  char text_[kMostRegularBytes] = {};
};

// A Recorder that only notes whether a tile was remarked on.
struct RemarkWatch {
  bool remarked = false;
  char scratch[sizeof(Token16)] = {};

  void Remark(const plymill::Remark&) { remarked = true; }
  char* Allocate(std::size_t) { return scratch; }
};

// Reads a tile by the grammar. Returns false if there is none, or if it is remarked on.
bool ReadTile(const TokenText& text, Ply& ply, bool& expansions) {
  RemarkWatch watch;
  Cursor in(text.line());
  TileReader(in, watch, ply, expansions).Read();
  return in.ok() && in.here() == text.end() && !watch.remarked;
}

// Reads a score that names no player. Returns false if there is none, or if it names a player.
bool ReadOwnScore(std::uint64_t token, Ply& ply) {
  const TokenText text(token, static_cast<std::size_t>(std::bit_width(token) + 7) / 8);
  if (text.begin()[0] != '+' && text.begin()[0] != '=') return false;
  const std::string_view written(text.begin(), text.end());
  if (written.find('(') != std::string_view::npos || HasNoBreakSpace(written)) return false;
  Cursor in(written);
  ReadScore(in, ply, PlayerId(0), kNobody);
  return in.ok() && in.at_end() && ply.points.size() == 1;
}

}  // namespace

bool LearnPlace(std::uint64_t token, std::size_t bytes, Tokens& tokens) {
  const TokenText text(token, bytes);
  StoredPly row;
  const char* const end = PassPlace(text.begin(), row);
  if (end == nullptr || end + 1 != text.end() || !IsSpace(*end)) return false;
  tokens.places.Keep(token, row.place);
  return true;
}

bool LearnTile(const Token16& token, std::size_t bytes, Tokens& tokens, TileBytes& tile,
               bool& expansions) {
  const TokenText text(token, bytes);
  Ply ply;
  bool shown = expansions;
  if (!ReadTile(text, ply, shown) || ply.meeples.size() > 1) return false;
  tile = TileBytesOf(ply);
  if (shown && bytes > kMostTileBytes) tokens.long_tiles.Keep(token, tile);
  if (shown && bytes <= kMostTileBytes) tokens.tiles_of_expansions.Keep(token.words[0], tile);
  if (!shown && bytes <= kMostTileBytes) tokens.tiles.Keep(token.words[0], tile);
  expansions = shown;
  return true;
}

bool LearnPoints(std::uint64_t token, Tokens& tokens) {
  Ply ply;
  if (!ReadOwnScore(token, ply)) return false;
  Score score = ply.points[0];
  if (score.points.empty() || score.points.size() > 2 || !score.total.is_null()) return false;
  const std::uint16_t first = score.points[0];
  const bool two = score.points.size() == 2;
  const std::uint64_t second = two ? score.points[1] : 0;
  score.points.Clear();
  score.points.Append(first);  // so that nothing goes to the spill
  Buffer<char> spill;
  ScoreBytes stored = 0;
  PackValue(score, reinterpret_cast<char*>(&stored), spill);
  stored |= second << 8 * kScoreBytes;
  stored += two ? kTwoPoints / 2 : 0;
  tokens.points.Keep(token, stored);
  return true;
}

bool LearnTotal(std::uint64_t token, Tokens& tokens) {
  Ply ply;
  if (token == 0) ply.points.Append({});
  if (token != 0 && !ReadOwnScore(token, ply)) return false;
  if (!ply.points[0].points.empty()) return false;
  tokens.totals.Keep(token, ply.points[0].total.value);
  return true;
}

}  // namespace plymill::carcassonne::fast
