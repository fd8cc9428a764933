// GameOps: what a run does with the games of one notation, called once per shard.
//
// Everything inside a shard is templates over the notation; this table is where a
// notation known at run time meets them. The one list of notations is list.cmake.
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/buffer.h"
#include "notation/jsonl_style.h"
#include "notation/payload.h"
#include "notation/shard_options.h"
#include "plymill/reason.h"
#include "record/records.h"
#include "record/shard.h"
#include "record/verdict.h"

namespace plymill {

class Condition;  // select/condition.h

// A field of games of this notation that conditions can test beside the common keys.
struct OwnField {
  std::string name;  // as a row has it; "player." stands before those of a player
  bool is_number = false;
};

struct GameOps {
  std::string_view slug;
  std::string_view name;
  std::span<const ReasonInfo> own_reasons;
  std::size_t start_lookahead_bytes;
  FindGameStartFunction find_game_start;

  // What stands between moves that come in an array: these characters in turn, again and again.
  std::string_view move_separators;

  // The label of the player with `code`; see Outcome::winners.
  Name (*player_name)(unsigned code);

  // The number of plies at the beginning of `head` that only this notation can read;
  // `failed`: in games with others that it cannot.
  std::size_t (*count_plies)(std::string_view head, bool failed);

  // The first place in `text`, which is in no game of this notation, from which on it can be read
  // as plies that no other notation has; text.size() where there is none.
  std::size_t (*find_moves)(std::string_view text);

  std::unique_ptr<RecordsBase> (*new_records)();
  void (*read_shard)(const Shard& shard, const ShardOptions& options, RecordsBase& records);
  void (*encode_jsonl)(const RecordsBase& records, const JsonlStyle& style, Buffer<char>& out);

  // See select/own_fields.h.
  std::span<const OwnField> (*own_fields)();
  void (*match_own_field)(const RecordsBase& records, const Condition& condition,
                          std::span<bool> matches);
  void (*match_player_names)(const RecordsBase& records, const Condition& condition,
                             std::span<bool> matches);

  // Makes `to` the games of `from` whose verdicts are `wanted`; see record/copy_games.h.
  void (*copy_games)(const RecordsBase& from, std::span<const Verdict> verdicts,
                     VerdictRange wanted, RecordsBase& to);

  // Appends the games as their notation.
  void (*encode_notation)(const RecordsBase& records, Buffer<char>& out);

  // Makes `payload` that of a block of the record file; see encode/encode_block.h.
  void (*encode_block)(const RecordsBase& records, Payload& payload);

  // Reads such a payload. DataLoss where it is none.
  absl::Status (*decode_block)(std::string_view payload, RecordsBase& records);

  // The schema of its plies, one JSON object.
  std::string (*schema)();
};

// All notations, in the order of list.cmake.
std::span<const GameOps* const> AllGames();

// The notation called `slug`; null where there is none.
const GameOps* FindGame(std::string_view slug);

// The first place in `text` from which on a notation other than `slug` reads plies, and which one
// it is; text.size() and null where there is none.
struct OtherMoves {
  std::size_t at = 0;
  const GameOps* game = nullptr;
};
OtherMoves FindOtherMoves(std::string_view slug, std::string_view text);

// What is known of `reason` as a reason of `game`.
const ReasonInfo& InfoOf(const GameOps& game, Reason reason);

// What stands before its code: "coerceo" in "coerceo.expected-field", or "json".
std::string_view FamilyOf(const GameOps& game, Reason reason);

// The whole code: "coerceo.expected-field".
std::string CodeText(std::string_view family, const ReasonInfo& info);

}  // namespace plymill
