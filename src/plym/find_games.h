// FindGameAt, FindGamesWithId, FindGamesWithContent: find games of a record file, reading few
// columns of few blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/hash/hash.h"
#include "base/result.h"
#include "plym/record_file_reader.h"

namespace plymill {

// The game that begins at byte `offset` of source `source` of the file; nothing if there is none.
Result<std::optional<GamePlace>> FindGameAt(const RecordFileReader& file, std::size_t source,
                                            std::uint64_t offset);

// The games with this id, in the order of the file. If the file has an index of ids, reads the
// index and the blocks of these games; otherwise the ids of all blocks.
Result<std::vector<GamePlace>> FindGamesWithId(const RecordFileReader& file, std::uint64_t id);

// The games in which this was played, in the order of the file. Reads the contents of all blocks,
// or what they are made from.
Result<std::vector<GamePlace>> FindGamesWithContent(const RecordFileReader& file, Hash128 content);

}  // namespace plymill
