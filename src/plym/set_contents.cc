#include "plym/set_contents.h"

#include "model/types_of.h"

namespace plymill {

void SetContents(const GameOps& game, const RecordsBase& records, ContentMemory& memory,
                 Columns& columns) {
  memory.contents.Clear();
  game.hash_contents(records, memory.text, memory.contents);
  const auto [high, low] = ContentOf(*columns.types);
  for (const std::size_t column : {high, low}) {
    Buffer<char>& values = columns.columns[column].values;
    values.Clear();
    columns.is_read[column] = 1;
    for (const Hash128& content : memory.contents) {
      const std::uint64_t half = column == high ? content.high : content.low;
      values.Append(reinterpret_cast<const char*>(&half), sizeof(half));
    }
  }
}

}  // namespace plymill
