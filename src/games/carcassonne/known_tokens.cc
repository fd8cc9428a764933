// Known tokens: the functions that learn words. They read words by the grammar and store the
// values.
#include "games/carcassonne/known_tokens.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string_view>

#include "base/blank.h"
#include "base/buffer.h"
#include "base/cursor.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/position.h"
#include "games/carcassonne/score.h"
#include "games/carcassonne/tile.h"
#include "model/silent_recorder.h"

namespace plymill::carcassonne {
namespace {

// A word as a text, with "(" before it and a line end after it.
class WordText {
 public:
  template <class Word>
  WordText(const Word& word, std::size_t bytes) : bytes_(bytes) {
    std::memcpy(text_ + 1, &word, sizeof(word));
    text_[1 + bytes] = '\n';
  }

  bool is_ascii() const {
    return std::ranges::all_of(word(), [](char c) { return static_cast<signed char>(c) >= 0; });
  }
  std::string_view word() const { return {text_ + 1, bytes_}; }
  std::string_view line() const { return {text_ + 1, bytes_ + 1}; }
  std::string_view after_bracket() const { return {text_, bytes_ + 2}; }

 private:
  std::size_t bytes_;
  char text_[2 + sizeof(LongTextWord)] = {'('};
};

// Memory for what is read of a word; nobody looks at it later. It needs no allocation.
struct Scratch {
  char bytes[sizeof(LongTextWord)] = {};

  char* Allocate(std::size_t) { return bytes; }
};

// Reads a score that names no player. Returns false if there is none, or if it names a player.
bool ReadOwnScore(TextWord word, Ply& ply) {
  const WordText text(word, static_cast<std::size_t>(std::bit_width(word) + 7) / 8);
  const std::string_view written = text.word();
  if (!written.starts_with('+') && !written.starts_with('=')) return false;
  if (written.find('(') != std::string_view::npos || HasNoBreakSpace(written)) return false;
  Cursor in(written);
  ReadScore(in, ply, PlayerId(0), kNobody);
  return in.ok() && in.at_end() && ply.points.size() == 1;
}

}  // namespace

bool ReadPlace(TextWord word, std::size_t bytes, KnownTokens& tokens, PlaceBytes& place) {
  const auto& slot = tokens.places.Find(word);
  place = slot.value;
  if (slot.text == word) return true;
  if (bytes > sizeof(word)) return false;
  const WordText text(word, bytes);
  if (!text.is_ascii() || !IsSpace(text.word().back())) return false;
  Ply ply;
  Scratch scratch;
  RemarkWatch watch(scratch);
  Cursor in(text.after_bracket());
  ReadPosition(in, ply, watch);
  if (!in.ok() || watch.remarked() || in.offset() != bytes) return false;
  place = PlaceOf(ply.x.value, ply.y.value);
  tokens.places.Keep(word, place);
  return true;
}

bool ReadTile(const LongTextWord& word, std::size_t bytes, KnownTokens& tokens, TileBytes& tile,
              bool& expansions) {
  const bool is_long = bytes > kMostTileBytes;
  const auto find = [&](const auto& tiles, const auto& written) {
    const auto& slot = tiles.Find(written);
    tile = slot.value;
    return slot.text == written;
  };
  if (is_long && expansions && find(tokens.long_tiles, word)) return true;
  if (!is_long && find(tokens.TilesOf(expansions), word.words[0])) return true;
  const WordText text(word, bytes);
  if (bytes < kFewestTileBytes || !text.is_ascii()) return false;
  Ply ply;
  Scratch scratch;
  RemarkWatch watch(scratch);
  Cursor in(text.line());
  bool shown = expansions;
  TileReader(in, watch, ply, shown).Read();
  const bool is_read = in.ok() && in.offset() == bytes && !watch.remarked();
  if (!is_read || ply.meeples.size() > 1) return false;
  tile = TileBytesOf(ply);
  if (shown && is_long) tokens.long_tiles.Keep(word, tile);
  if (shown && !is_long) tokens.tiles_of_expansions.Keep(word.words[0], tile);
  if (!shown && !is_long) tokens.tiles.Keep(word.words[0], tile);
  expansions = shown;
  return true;
}

bool LearnPoints(TextWord word, KnownTokens& tokens) {
  Ply ply;
  if (!ReadOwnScore(word, ply)) return false;
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
  tokens.points.Keep(word, stored);
  return true;
}

bool LearnTotal(TextWord word, KnownTokens& tokens) {
  Ply ply;
  if (word == 0) ply.points.Append({});
  if (word != 0 && !ReadOwnScore(word, ply)) return false;
  if (!ply.points[0].points.empty()) return false;
  tokens.totals.Keep(word, ply.points[0].total.value);
  return true;
}

}  // namespace plymill::carcassonne
