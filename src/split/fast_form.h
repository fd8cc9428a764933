// The fast form of a scanner: what a notation may have beside its plain one.
//
// The plain form is the grammar. A fast form knows only the texts that nearly all games
// are, cuts a whole shard into parts by itself and answers for each: read, or left to the
// plain form. It must be right whenever it answers "read": the same records, and
// nothing to remark. Leaving a game to the plain form is always right.
//
//   class Game::FastReader {          one per Records, its memory kept from shard to shard
//     // Cuts `text` (padded as a Shard is) into parts: together all of it, in order. Each
//     // part but the first begins at a game start, and no game start that the notation
//     // finds in the shard lies in two parts' games.
//     std::size_t Cut(std::string_view text, CpuForm form);      returns how many parts
//     std::string_view part(std::size_t index);
//
//     // Tells `records` of the game that part number `index` is, and returns its text:
//     // empty where it is left to the plain form, and then nothing was told.
//     std::string_view Read(std::size_t index, Records<Game>& records);
//   };
#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>

#include "plymill/cpu.h"

namespace plymill {

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
