// JsonlStyle: settings that all JSON Lines rows of a run share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/buffer.h"
#include "plymill/convert.h"

namespace plymill {

struct Columns;

// Less than the L2 cache of a core: rows that are taken before they leave it cost half the time.
inline constexpr std::size_t kManyRowsBytes = std::size_t{512} << 10;

// What rows of plies have of their game, besides its place.
struct GameKeys {
  struct Tag {
    std::string name;  // the tag itself may be written in letters of either case
    std::string key;   // a JSON string
  };

  std::uint64_t keys = 0;  // keys of rows of games, as JsonlStyle::keys
  std::vector<Tag> tags = {};
};

struct JsonlStyle {
  JsonRows rows = JsonRows::kMoves;
  std::string_view source;  // a JSON string; empty: the key is not written
  bool text = false;        // add the written form of every ply
  TagsForm tags = TagsForm::kObject;

  // Which keys are written: bit i is for key i of RowFieldsOf(), where key 0 is the source. 0: all
  // keys. Not for nested rows.
  std::uint64_t keys = 0;

  // If not null, these keys stand before the number of each ply. For rows of plies.
  const GameKeys* of_game = nullptr;

  // If not null, the plies of the records, which have no rows: see PlyRows.
  const Columns* plies = nullptr;

  // If not null, the number of bytes of the output up to the end of each game is appended here.
  Buffer<std::size_t>* game_ends = nullptr;

  // If not null, called after each game at whose end `out` has at least kManyRowsBytes. May clear
  // `out` and `game_ends`.
  const std::function<void()>* take_rows = nullptr;
};

}  // namespace plymill
