// Shards in tests: a text read as one shard, with the padding that a shard needs.
//
// The tests read through GameOps, as the command does. So the scanners and encoders are not
// compiled again for the tests, which would take most of the compile time.
#pragma once

#include <absl/status/status.h>

#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include "notation/game_ops.h"
#include "record/records.h"

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

template <class Game>
std::string PayloadOf(const Records<Game>& records) {
  Payload payload;
  OpsOf<Game>().encode_block(records, payload);
  std::string bytes;
  for (const std::string_view piece : payload.pieces()) bytes += piece;
  return bytes;
}

template <class Game>
absl::Status Decode(std::string_view payload, Records<Game>& records) {
  return OpsOf<Game>().decode_block(payload, records);
}

// The games, printed in their notation.
template <class Game>
std::string Printed(const Records<Game>& records) {
  Buffer<char> out;
  OpsOf<Game>().encode_notation(records, out);
  return {out.data(), out.size()};
}

}  // namespace plymill::testing
