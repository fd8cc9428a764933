// Shards in tests: a text read as one shard, with the padding that a shard needs.
//
// The tests read through GameOps, as the command does. So the scanners and encoders are not
// compiled again for the tests, which would take most of the compile time.
#pragma once

#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/column.h"
#include "model/game_ops.h"
#include "model/records.h"
#include "model/types_of.h"
#include "plym/decode_block.h"
#include "plym/encode_block.h"
#include "plymill/convert.h"

namespace plymill::testing {

// A text in its own memory, with only the padding of a shard after it. A sanitizer detects reads
// beyond the padding.
class PaddedText {
 public:
  explicit PaddedText(std::string_view text)
      : bytes_(text.size()), memory_(std::make_unique<char[]>(text.size() + Shard::kPaddingBytes)) {
    if (!text.empty()) std::memcpy(memory_.get(), text.data(), text.size());
  }
  operator std::string_view() const { return {memory_.get(), bytes_}; }

 private:
  std::size_t bytes_;
  std::unique_ptr<char[]> memory_;
};

inline ShardOptions GameRowOptions() {
  ShardOptions options;
  options.game_rows = true;
  return options;
}

template <class Game>
const GameOps& OpsOf() {
  static const GameOps& ops = *FindGame(Game::kSlug);
  return ops;
}

// The shard must outlive the records.
template <class Game>
void ReadShard(const Shard& shard, Records<Game>& records,
               const ShardOptions& options = GameRowOptions()) {
  OpsOf<Game>().read_shard(shard, options, records);
}

// Reads `text` as the only shard of its source. The text must outlive the records.
template <class Game>
void ReadText(const PaddedText& text, Records<Game>& records,
              const ShardOptions& options = GameRowOptions()) {
  ReadShard<Game>({.text = text}, records, options);
}

template <class Game>
std::string Jsonl(const Records<Game>& records, JsonRows rows, bool texts = false) {
  const JsonlStyle style = {.rows = rows, .source = {}, .text = texts};
  Buffer<char> out;
  OpsOf<Game>().encode_jsonl(records, style, out);
  return {out.data(), out.size()};
}

// A block of a record file with all games, but without the place of the block in a file.
template <class Game>
std::string BlockOf(const Records<Game>& records, int level = ConvertOptions().compress) {
  thread_local Columns columns;
  thread_local std::vector<std::unique_ptr<BlockEncoder>> encoders(kMostCompress + 1);
  std::unique_ptr<BlockEncoder>& encoder = encoders[static_cast<std::size_t>(level)];
  if (encoder == nullptr) encoder = std::make_unique<BlockEncoder>(level);
  thread_local EncodedBlock block;
  OpsOf<Game>().to_columns(records, columns);
  encoder->Encode(columns, block);
  std::string bytes(reinterpret_cast<const char*>(&block.header), sizeof(block.header));
  bytes += block.entry_bytes();
  bytes += block.data_bytes();
  return bytes;
}

// The map of a file whose schema is that of this plymill, without contents.
inline ColumnMap AllColumns(const ColumnTypes& types) {
  const auto [high, low] = ContentOf(types);
  ColumnMap map;
  for (std::size_t i = 0; i < types.size(); ++i) {
    if (i != high && i != low) map.push_back({i, types[i].names.size()});
  }
  return map;
}

// The place of a column in the schema of a file without contents, which must not be one of these.
inline std::size_t PlaceInFile(std::string_view name, plymill::Table table,
                               const ColumnTypes& types) {
  const std::size_t index = IndexOf(name, table, types);
  return index < ContentOf(types)[0] ? index : index - ContentOf(types).size();
}

// Games that are decoded from a block.
template <class Game>
struct DecodedGames {
  Columns columns;  // `records` have views into them
  ColumnDecoder decoder;
  Records<Game> records;

  // Does not compare hashes.
  Result<void> Decode(std::string_view bytes) {
    const Result<BlockView> block = BlockView::Open(bytes);
    if (!block.ok()) return block.error();
    const ColumnTypes& types = OpsOf<Game>().columns();
    Result<void> status = block->Decode(AllColumns(types), types, {}, false, decoder, columns);
    if (status.ok() && !OpsOf<Game>().from_columns(columns, PlyRows::kMade, records)) {
      return DamagedError("the tables do not fit together");
    }
    return status;
  }
};

// The games, printed in their notation.
template <class Game>
std::string Printed(const Records<Game>& records) {
  Buffer<char> out;
  OpsOf<Game>().encode_notation(records, out, nullptr);
  return {out.data(), out.size()};
}

}  // namespace plymill::testing
