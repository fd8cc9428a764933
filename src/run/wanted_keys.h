// WantedKeys: the keys of rows that --columns names, and the columns that they are made from.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/game_ops.h"
#include "model/jsonl_style.h"
#include "plymill/convert.h"

namespace plymill {

// A name that stands twice in `names`; null if none does.
const std::string* FindTwice(const std::vector<std::string>& names);

class WantedKeys {
 public:
  // `names` has the keys; empty: all keys. Keys that only some of `games` have are left out for the
  // others. Returns a usage error if none of them has a key, or if the rows are nested.
  // `of_game` has the keys of games, and tags, that rows of plies have, too.
  Result<void> Find(const std::vector<const GameOps*>& games, JsonRows rows,
                    const std::vector<std::string>& names, const std::vector<std::string>& of_game);

  // The keys of rows of `game`, as JsonlStyle::keys; 0: all.
  std::uint64_t keys(const GameOps& game) const { return Of(game).keys; }

  // The keys of games in rows of plies of `game`, as JsonlStyle::of_game.
  const GameKeys* of_game(const GameOps& game) const {
    const Keys& keys = Of(game);
    return keys.has_of_game() ? &keys.of_game : nullptr;
  }

  // Whether rows of `game` have none of the keys that were named.
  bool HaveNone(const GameOps& game) const { return Of(game).has_none; }

  // The columns that they are made from, as RecordFileReader::ReadColumns() takes them; empty: all.
  std::span<const char> columns(const GameOps& game) const { return Of(game).columns; }

 private:
  struct Keys {
    const GameOps* game = nullptr;
    std::uint64_t keys = 0;
    bool has_none = false;
    GameKeys of_game = {};
    std::vector<char> columns = {};

    bool has_of_game() const { return of_game.keys != 0 || !of_game.tags.empty(); }
  };

  const Keys& Of(const GameOps& game) const;

  static Keys Choose(const GameOps& game, JsonRows rows, const std::vector<std::string>& names,
                     const std::vector<std::string>& of_game);

  std::vector<Keys> games_;
  Keys all_;
};

}  // namespace plymill
