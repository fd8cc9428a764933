// What is fuzzed: bytes in, nothing out but an abort where something does not hold.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "support/check_text.h"
#include "support/forms.h"

namespace plymill::testing {

inline void AbortWith(const std::string& wrong) {
  std::fprintf(stderr, "%s\n", wrong.c_str());
  std::abort();
}

// A text of any notation: its first byte chooses the way to read it. All forms of the
// scanner must read it alike.
template <class Game>
void FuzzText(std::string_view bytes) {
  static const std::vector<ShardOptions> ways = WaysToRead();
  const std::size_t way = bytes.empty() ? 0 : static_cast<unsigned char>(bytes[0]) % ways.size();
  std::string wrong = CheckText<Game>(bytes, ways[way]);
  if (wrong.empty()) wrong = CheckForms<Game>(bytes, ways[way]);
  if (!wrong.empty()) AbortWith(wrong);
}

// The payload of a block: refused, or rows that are valid.
template <class Game>
void FuzzBlock(std::string_view payload) {
  thread_local Records<Game> records;
  if (!Decode(payload, records).ok()) return;
  for (const JsonRows rows : {JsonRows::kMoves, JsonRows::kGames, JsonRows::kNested}) {
    if (!AreJsonLines(Jsonl(records, rows, true))) AbortWith("rows are not JSON Lines");
  }
}

}  // namespace plymill::testing
