// FastForm: the interface of the fast form that a notation may have in addition to its plain form.
//
// The plain form reads the whole grammar. A fast form reads only games that are written in the
// usual way. It cuts a shard into parts and, for each part, either reads the game or leaves it to
// the plain form. If the fast form reads a game, it must make the same records and remarks as the
// plain form. It may leave any game to the plain form.
//
//   class Game::FastReader {          one per Records; its memory is kept from shard to shard
//     // Begins a shard. `text` is padded like Shard::text.
//     void Begin(std::string_view text, CpuForm form);
//
//     // Passes the next part of the shard. The parts, in order, make up the whole
//     // shard. Each part except the first begins at a game start. No game that the
//     // notation finds in the shard extends over two parts. Adds the game at the
//     // beginning of the part to `records`, or adds nothing.
//     FastPart Next(Records<Game>& records);
//   };
#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>

#include "plymill/cpu.h"

namespace plymill {

// A part of a shard. The fast form has read `game`, which is at the beginning of the part. The
// caller must read the text after the game. If `game` is empty, the caller must undo the calls to
// Records, and read the whole part with the plain form.
struct FastPart {
  std::string_view text;
  std::string_view game;
};

template <class Game>
concept HasFastForm = requires {
  typename Game::FastReader;
};

// The fast reader of a notation; empty if it has none.
template <class Game>
struct FastReaderOf {};

template <HasFastForm Game>
struct FastReaderOf<Game> : Game::FastReader {};

}  // namespace plymill
