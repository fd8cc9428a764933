// Shards in tests: a text read as one shard, with the padding a shard needs.
#pragma once

#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include "encode/encode_block.h"
#include "encode/jsonl.h"
#include "games/game_ops.h"
#include "record/records.h"
#include "split/read_shard.h"

namespace plymill::testing {

// A text in memory of its own, with nothing but the padding of a shard behind it: a
// sanitizer sees who reads further.
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

// Reads `text` as the only shard of its source. The text must outlive the records.
template <class Game>
void ReadText(const PaddedText& text, Records<Game>& records,
              const ShardOptions& options = GameRowOptions()) {
  ShardReader<Game>(options, records).Read({.text = text});
}

template <class Game>
std::string Jsonl(const Records<Game>& records, JsonRows rows, bool texts = false) {
  const JsonlStyle style = {.rows = rows, .source = {}, .text = texts};
  Buffer<char> out;
  JsonlEncoder<Game>(records, style, out).Encode();
  return {out.data(), out.size()};
}

template <class Game>
std::string Payload(const Records<Game>& records) {
  Buffer<char> out;
  EncodeBlock(records, out);
  return {out.data(), out.size()};
}

}  // namespace plymill::testing
