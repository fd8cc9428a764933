// Known tokens: the words of moves that were read before, and their values. Both forms look a word
// up here first, and read it by the grammar if it is not known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/text_word.h"
#include "games/carcassonne/stored_ply.h"
#include "scan/memo.h"

namespace plymill::carcassonne {

// A score in 6 bytes: its player (left empty), its points, and its total. 2 more bytes hold the
// second number of the points, which belongs in the spill.
using ScoreBytes = std::uint64_t;
inline constexpr std::size_t kScoreBytes = 6;
inline constexpr unsigned kTotalBit = 32;
inline constexpr std::uint64_t kTotalMask = std::uint64_t{0xFFFF} << kTotalBit;
inline constexpr std::uint64_t kTwoPoints = 0x200;  // the list of points has two items
static_assert(StoredBytes<Score>() == kScoreBytes);

// A known word is the whole word of the text, not the beginning of a longer one: the word of a
// place includes the blank after it, and a tile of at most 7 bytes leaves a zero byte.
inline constexpr std::size_t kMostTileBytes = 7;

// Tiles with fewer than four sides are remarked on.
inline constexpr std::size_t kFewestTileBytes = 4;

// After a game has shown symbols of expansions, the grammar reads some of its tiles without the
// remarks that it would make before. Therefore the tiles of such games have tables of their own.
struct KnownTokens {
  using Tiles = Memo<TileBytes, 13>;

  // The tiles of at most kMostTileBytes bytes. `expansions`: the game has shown such symbols.
  const Tiles& TilesOf(bool expansions) const { return expansions ? tiles_of_expansions : tiles; }

  Memo<PlaceBytes, 13> places;  // "-1,2) ", with the blank
  Tiles tiles, tiles_of_expansions;
  Memo<TileBytes, 11, LongTextWord> long_tiles;  // longer tiles, in games with such symbols
  Memo<ScoreBytes, 11> points;                   // "+4", "+4+2", without a total
  Memo<std::uint16_t, 12> totals;                // "=19", or "" if there is no total
};

// The KnownTokens of Records, made when they are first used, and kept from shard to shard.
class TokenMemo {
 public:
  KnownTokens& tokens() {
    if (tokens_ == nullptr) tokens_ = std::make_unique<KnownTokens>();
    return *tokens_;
  }

 private:
  std::unique_ptr<KnownTokens> tokens_;
};

// The next functions give the value of a word of `bytes` bytes. They look it up first, and learn it
// if it is not known. They return false if the text is no token of that kind, if a row has no room
// for its value, or if the grammar remarks on it.
bool ReadPlace(TextWord word, std::size_t bytes, KnownTokens& tokens, PlaceBytes& place);

// Sets `expansions` if the tile shows symbols of expansions. `bytes` is at most 16.
bool ReadTile(const LongTextWord& word, std::size_t bytes, KnownTokens& tokens, TileBytes& tile,
              bool& expansions);

// Both learn a word that is not known.
bool LearnPoints(TextWord word, KnownTokens& tokens);
bool LearnTotal(TextWord word, KnownTokens& tokens);

}  // namespace plymill::carcassonne
