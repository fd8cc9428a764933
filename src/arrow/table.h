// Table: the columns of the tables that leave plymill.
#pragma once

#include <span>
#include <string_view>

#include "arrow/arrow_type.h"
#include "plymill/convert.h"

namespace plymill {

class ArrowColumn;

// How a table is made from Records. `rows` is kMoves for a row per ply.
struct TableStyle {
  JsonRows rows = JsonRows::kMoves;
  std::string_view source;  // name of the source of the games
  bool text = false;        // the written form of every ply, not only of unparsed ones

  // One for each of the columns of the table, in their order; null if the column is not wanted.
  std::span<ArrowColumn* const> columns;
};

// The types of the structs of a notation, made from ForEachField().
struct StructTypes {
  ArrowTypes ply, player, info;
};

// All columns of a table, in the order of the keys of JSON Lines rows.
ArrowTypes TableColumns(const StructTypes& own, std::string_view slug, JsonRows rows);

template <class Game>
StructTypes StructTypesOf() {
  return {.ply = TypesOf<typename Game::Ply>(),
          .player = TypesOf<typename Game::Player>(),
          .info = TypesOf<typename Game::Info>()};
}

}  // namespace plymill
