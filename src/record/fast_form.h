// FastForm: the interface of the fast form that a notation may have beside its plain scanner.
//
// The plain form reads the whole grammar. A fast form reads only games in the usual way of writing.
// It cuts a shard into parts and, for each part, either reads the game or leaves it to the plain
// form. A game that it reads must have the same records and remarks as with the plain form. To
// leave a game to the plain form is always correct.
//
//   class Game::FastReader {          one per Records; its memory is kept from shard to shard
//     // Begins a shard. `text` is padded as a Shard is.
//     void Begin(std::string_view text, CpuForm form);
//
//     // Passes the next part of the shard. Together the parts are the whole shard, in
//     // order. Each part but the first begins at a game start, and no game that the
//     // notation finds in the shard extends over two parts. Adds the game that the
//     // part begins with to `records`, or nothing.
//     FastPart Next(Records<Game>& records);
//   };
#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>

#include "plymill/cpu.h"

namespace plymill {

// A part of a shard. The fast form has read `game`, the beginning of the part; the caller must read
// the text after the game. If `game` is empty, the caller must undo the calls to Records, and read
// the whole part with the plain form.
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
