// GameOps: the functions of one notation that a run calls, once per shard.
//
// All code that works on a shard consists of templates over the notation. The notation is known
// only at run time, so a run calls the instances through this table. list.cmake is the only list of
// notations.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/buffer.h"
#include "base/hash/hash.h"
#include "model/derived.h"
#include "model/iso_date.h"
#include "model/jsonl_style.h"
#include "model/records.h"
#include "model/row_field.h"
#include "model/shard.h"
#include "model/shard_options.h"
#include "model/verdict.h"
#include "plymill/reason.h"

namespace plymill {

class Condition;    // rows/condition.h
class GameTally;    // rows/game_tally.h
struct ColumnType;  // model/column.h
struct Columns;     // model/column.h
struct RulesOps;    // rules/rules_ops.h

// A field that only this notation has, which conditions can test in addition to the common keys.
struct OwnField {
  std::string name;  // as in a JSON row; begins with "player." if it is a field of a player
  bool is_number = false;
};

// What becomes of the plies when records are made from columns: rows of the records; or nothing, so
// that the records hold games alone, and JsonlStyle::plies names the columns.
enum class PlyRows : std::uint8_t { kMade, kLeftInColumns };

struct GameOps {
  std::string_view slug;
  std::string_view name;
  std::span<const ReasonInfo> own_reasons;
  std::size_t start_lookahead_bytes;
  FindGameStartFunction find_game_start;

  // The separators between the moves of a JSON array. The separator after move i is the character
  // i modulo size(), with i counted from 0.
  std::string_view move_separators;

  // The name of the player with `code`; see Outcome::winners.
  Name (*player_name)(unsigned code);

  // The number of plies in the first games of `head` that occur in no other notation. With
  // `failed`, plies after a failure count too, and moves before the first game. See CountPlies().
  std::size_t (*count_plies)(std::string_view head, bool failed);

  // The first place in `text` where plies begin that only this notation has; text.size() if there
  // is none. `text` is between the games of this notation, or in another notation.
  std::size_t (*find_moves)(std::string_view text);

  std::unique_ptr<RecordsBase> (*new_records)();
  void (*read_shard)(const Shard& shard, const ShardOptions& options, RecordsBase& records);

  // Replays all games of a block of a record file; null if plymill does not know the rules.
  void (*check_rules)(std::span<const RuleSetting> settings, RecordsBase& records);

  void (*encode_jsonl)(const RecordsBase& records, const JsonlStyle& style, Buffer<char>& out);

  // The date of game `index` of `records`.
  IsoDate (*iso_date)(const RecordsBase& records, std::size_t index);

  // How the notation writes the field `date` of its Info; empty if it has no such field.
  std::optional<DayFirst> day_first;

  // See rows/own_fields.h.
  std::span<const OwnField> (*own_fields)();
  void (*match_own_field)(const RecordsBase& records, const Condition& condition,
                          std::span<bool> matches);
  void (*match_player_names)(const RecordsBase& records, const Condition& condition,
                             std::span<bool> matches);

  // Appends the content of all games to `contents`: that of the records, or a hash of their rows;
  // see rows/content.h. `memory` is overwritten.
  void (*hash_contents)(const RecordsBase& records, Buffer<char>& memory,
                        Buffer<Hash128>& contents);

  // Appends the hashes of the beginnings of one game; see ContentHasher::HashBeginnings().
  void (*hash_beginnings)(const RecordsBase& records, std::size_t index, Buffer<char>& memory,
                          Buffer<std::uint64_t>& hashes);

  // For each column of columns(): whether the content is made from it.
  std::vector<char> (*content_columns)();

  // Adds all games to `tally`; see rows/count_games.h.
  void (*count_games)(const RecordsBase& records, GameTally& tally);

  // Fills `to` with the games of `from` whose verdicts are in `wanted`; see model/copy_games.h.
  void (*copy_games)(const RecordsBase& from, std::span<const Verdict> verdicts,
                     VerdictRange wanted, RecordsBase& to);

  // Fills `to` with `count` games of `from`, from game `first` on.
  void (*copy_range)(const RecordsBase& from, std::size_t first, std::size_t count,
                     RecordsBase& to);

  // Appends all games to `out`, written in their notation, and to `game_ends`, unless it is null,
  // the size of `out` after each game.
  void (*encode_notation)(const RecordsBase& records, Buffer<char>& out,
                          Buffer<std::size_t>* game_ends);

  // The types of the columns of the notation; see model/types_of.h.
  const std::vector<ColumnType>& (*columns)();

  // Fills `columns` with the games of `records`.
  void (*to_columns)(const RecordsBase& records, Columns& columns);

  // Fills `records` with the games in `columns`, which must have passed CheckColumns(). Texts in
  // the records are views into the columns. Returns whether the tables of the games fit together.
  bool (*from_columns)(const Columns& columns, PlyRows rows, RecordsBase& records);

  // The fields of the notation's structs; see rows/row_fields.h.
  StructFields (*struct_fields)();

  // What the items of a list of plies also say; null if they do not.
  const DerivedOps* derived;

  // Null if plymill does not know the rules of this game.
  const RulesOps* rules;
};

// All notations, in the order of list.cmake.
std::span<const GameOps* const> AllGames();

// The notation with the slug `slug`; null if there is none.
const GameOps* FindGame(std::string_view slug);

// The message if there is none: "no notation is called tatzu; did you mean tatsu?".
std::string NoSuchNotation(std::string_view slug);

// The result of FindOtherMoves(): the first place in `text` where a notation other than `slug`
// reads plies, and this notation. If there is no such place: text.size() and null.
struct OtherMoves {
  std::size_t at = 0;
  const GameOps* game = nullptr;
};
OtherMoves FindOtherMoves(std::string_view slug, std::string_view text);

// The table row of `reason` in the notation whose own reasons are `own`, or in `game`.
const ReasonInfo& InfoOf(std::span<const ReasonInfo> own, Reason reason);
const ReasonInfo& InfoOf(const GameOps& game, Reason reason);

// The same for a diagnostic of the run.
inline const ReasonInfo& InfoOf(const DuplicateRecord& duplicate) {
  return duplicate.kind == DuplicateRecord::Kind::kSame ? kDuplicateGame : kBeginningOfGame;
}

// The part of a reason's code before the dot: "coerceo" in "coerceo.expected-field", or "json".
std::string_view FamilyOf(const GameOps& game, Reason reason);

// The complete code: "coerceo.expected-field".
std::string CodeText(std::string_view family, const ReasonInfo& info);

}  // namespace plymill
