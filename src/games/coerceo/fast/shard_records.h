// Shard records: what a scanner of Coerceo says about one shard of an archive.
//
// All offsets are bytes from the start of the shard, all spans are half open. Every
// array belongs to the caller and is written again from its start for each shard.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plymill::coerceo::fast {

inline constexpr std::uint32_t kNoRow = 0xFFFF'FFFF;

// One ply, as it lies in the record file. A square is tile * 8 + (letter - 'a'); 0 = none.
struct Row {
  std::uint32_t number;  // as printed, 0 = none
  std::uint8_t player;   // 0 white, 1 black
  std::uint8_t kind;     // 0 move, 1 exchange
  std::uint8_t from, to;
  std::uint8_t capture_count;
  std::uint8_t captures[2];
  std::uint8_t tile_count;
  std::uint8_t tiles[2];
  std::uint8_t paid;        // tiles paid for an exchange: 1 for "T x", 2 for "TT x"
  std::uint8_t annotation;  // 0 none, then "!" "!!" "?" "??" "!?" "?!"

  bool operator==(const Row&) const = default;
};
static_assert(sizeof(Row) == 16);

struct Span {
  std::uint32_t begin, end;
  bool operator==(const Span&) const = default;
};

struct Tag {
  Span name, value;
  bool operator==(const Tag&) const = default;
};

struct Comment {
  std::uint32_t row;  // it follows this row; kNoRow: it stands before the first ply of its game
  Span text;          // inside the braces
  bool operator==(const Comment&) const = default;
};

// One game text. If `regular` is false the game is handed over: `begin` and `end` are
// all that is known of it, its counts are 0, and no row, tag or comment comes from it.
struct Game {
  std::uint32_t begin, end;
  std::uint32_t first_row, row_count;
  std::uint32_t first_tag, tag_count;
  std::uint32_t first_comment, comment_count;
  Span result;
  bool regular;
  bool operator==(const Game&) const = default;
};

struct ShardRecords {
  Row* rows;
  Tag* tags;
  Comment* comments;
  Game* games;
  std::size_t row_count, tag_count, comment_count, game_count;
  bool foreign;  // tags or comments have bytes that are not ASCII; they may be no UTF-8
};

inline Game HandedOver(std::uint32_t begin, std::uint32_t end) {
  Game game{};
  game.begin = begin;
  game.end = end;
  return game;
}

// Capacities that no shard of `bytes` bytes exceeds. The slack at the end lets a
// scanner store whole vectors past the last record.
constexpr std::size_t RowCapacity(std::size_t bytes) { return bytes / 6 + 64; }      // "T x1a "
constexpr std::size_t TagCapacity(std::size_t bytes) { return bytes / 7 + 16; }      // `[A ""]`
constexpr std::size_t CommentCapacity(std::size_t bytes) { return bytes / 2 + 64; }  // "{}"
constexpr std::size_t GameCapacity(std::size_t bytes) { return bytes / 3 + 2; }      // "1#" eol

}  // namespace plymill::coerceo::fast
