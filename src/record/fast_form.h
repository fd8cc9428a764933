// The fast form of a scanner: what a notation may have beside its plain one.
//
// The plain form is the grammar. A fast form knows only the texts that nearly all games
// are, cuts a whole shard into parts by itself and answers for each: read, or left to the
// plain form. It must be right whenever it answers "read": the same records and remarks.
// Leaving a game to the plain form is always right.
//
//   class Game::FastReader {          one per Records, its memory kept from shard to shard
//     // Begins a shard. `text` is padded as a Shard is.
//     void Begin(std::string_view text, CpuForm form);
//
//     // Passes the next part of the shard, of which some is left. Together the parts are
//     // all of it, in order. Each part but the first begins at a game start, and no game
//     // start that the notation finds in the shard lies in two parts' games. Tells
//     // `records` of the game that the part is, or of nothing.
//     FastPart Next(Records<Game>& records);
//   };
#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>

#include "plymill/cpu.h"

namespace plymill {

// A part of a shard, and the game it begins with, of which all was told; what stands behind
// the game is for others to read. `game` is empty where the part is left to the plain form,
// with all the games that start in it: what was told of it is taken back.
struct FastPart {
  std::string_view text;
  std::string_view game;
};

template <class Game>
concept HasFastForm = requires {
  typename Game::FastReader;
};

// The fast reader of a notation, or nothing where it has none.
template <class Game>
struct FastReaderOf {};

template <HasFastForm Game>
struct FastReaderOf<Game> : Game::FastReader {};

}  // namespace plymill
