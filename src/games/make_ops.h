// MakeOps: makes the GameOps of a notation from its Game. Called once for each notation.
#pragma once

#include <memory>
#include <optional>

#include "games/check_game.h"
#include "model/copy_games.h"
#include "model/from_records.h"
#include "model/game_ops.h"
#include "model/iso_date.h"
#include "model/to_records.h"
#include "model/types_of.h"
#include "rows/content.h"
#include "rows/count_games.h"
#include "rows/encode_notation.h"
#include "rows/jsonl.h"
#include "rows/jsonl_keys.h"
#include "rows/own_fields.h"
#include "rows/row_fields.h"
#include "rules/rules_ops_of.h"
#include "scan/count_plies.h"
#include "scan/find_moves.h"
#include "scan/read_shard.h"

namespace plymill {

// A Game without kMoveSeparators has one move on each line.
template <class Game>
constexpr std::string_view MoveSeparatorsOf() {
  if constexpr (requires { Game::kMoveSeparators; }) {
    return Game::kMoveSeparators;
  } else {
    return "\n";
  }
}

template <class Game>
constexpr std::optional<DayFirst> DayFirstOf() {
  if constexpr (requires { Game::kDayFirst; }) {
    return Game::kDayFirst;
  } else {
    return std::nullopt;
  }
}

template <class Game, class Plies>
void EncodeJsonl(const Records<Game>& records, const Plies& plies, const JsonlStyle& style,
                 Buffer<char>& out) {
  if (style.rows == JsonRows::kMoves && style.keys != 0) {
    return KeysEncoder<Game, Plies>(records, plies, style, out).Encode();
  }
  JsonlEncoder<Game, Plies>(records, plies, style, out).Encode();
}

template <class Game>
constexpr auto CheckRulesOf() -> void (*)(std::span<const RuleSetting>, RecordsBase&) {
  if constexpr (HasRules<Game>) {
    return [](std::span<const RuleSetting> settings, RecordsBase& records) {
      auto& all = static_cast<Records<Game>&>(records);
      RulesCheck<Game>::Of(all).CheckGames(settings, all);
    };
  } else {
    return nullptr;
  }
}

template <class Game>
constexpr GameOps MakeOps() {
  static_assert(CheckGame<Game>());
  static_assert(RecorderOf<Records<Game>, Game>);
  return {
      .slug = Game::kSlug,
      .name = Game::kName,
      .own_reasons = Game::kOwnReasons,
      .start_lookahead_bytes = Game::kStartLookaheadBytes,
      .find_game_start = Game::FindGameStart,
      .move_separators = MoveSeparatorsOf<Game>(),
      .player_name = [](unsigned code) { return NameOf(Game::PlayerWithCode(code)); },
      .count_plies = CountPlies<Game>,
      .find_moves = FindMoves<Game>,
      .new_records = []() -> std::unique_ptr<RecordsBase> {
        return std::make_unique<Records<Game>>();
      },
      .read_shard =
          [](const Shard& shard, const ShardOptions& options, RecordsBase& records) {
            const auto find_other_moves = [](std::string_view text) {
              return FindOtherMoves(Game::kSlug, text).at;
            };
            ShardReader<Game>(options, find_other_moves, static_cast<Records<Game>&>(records))
                .Read(shard);
          },
      .check_rules = CheckRulesOf<Game>(),
      .encode_jsonl =
          [](const RecordsBase& records, const JsonlStyle& style, Buffer<char>& out) {
            using Ply = typename Game::Ply;
            const auto& all = static_cast<const Records<Game>&>(records);
            if (style.plies != nullptr) {
              return EncodeJsonl(all, ColumnPlies<Ply>(*style.plies, FirstColumn<Game>::kRow),
                                 style, out);
            }
            EncodeJsonl(all, StoredPlies<Ply>(all.rows.data(), all.spill.data()), style, out);
          },
      .iso_date =
          [](const RecordsBase& records, std::size_t index) {
            return IsoDateOf(static_cast<const Records<Game>&>(records), index);
          },
      .day_first = DayFirstOf<Game>(),
      .own_fields = OwnFieldsOf<Game>,
      .match_own_field =
          [](const RecordsBase& records, const Condition& condition, std::span<bool> matches) {
            MatchOwnField(static_cast<const Records<Game>&>(records), condition, matches);
          },
      .match_player_names =
          [](const RecordsBase& records, const Condition& condition, std::span<bool> matches) {
            MatchPlayerNames(static_cast<const Records<Game>&>(records), condition, matches);
          },
      .hash_contents =
          [](const RecordsBase& records, Buffer<char>& memory, Buffer<Hash128>& contents) {
            if (!records.contents.empty()) {
              return contents.Append(records.contents.data(), records.contents.size());
            }
            ContentHasher<Game> hasher(static_cast<const Records<Game>&>(records), memory);
            for (std::size_t i = 0; i < records.heads.size(); ++i) contents.Append(hasher.Of(i));
          },
      .hash_beginnings =
          [](const RecordsBase& records, std::size_t index, Buffer<char>& memory,
             Buffer<std::uint64_t>& hashes) {
            ContentHasher<Game>(static_cast<const Records<Game>&>(records), memory)
                .HashBeginnings(index, hashes);
          },
      .content_columns = ContentColumns<Game>,
      .count_games =
          [](const RecordsBase& records, GameTally& tally) {
            CountGames(static_cast<const Records<Game>&>(records), tally);
          },
      .copy_games =
          [](const RecordsBase& from, std::span<const Verdict> verdicts, VerdictRange wanted,
             RecordsBase& to) {
            CopyGames(static_cast<const Records<Game>&>(from), verdicts, wanted,
                      static_cast<Records<Game>&>(to));
          },
      .copy_range =
          [](const RecordsBase& from, std::size_t first, std::size_t count, RecordsBase& to) {
            CopyRange(static_cast<const Records<Game>&>(from), first, count,
                      static_cast<Records<Game>&>(to));
          },
      .encode_notation =
          [](const RecordsBase& records, Buffer<char>& out, Buffer<std::size_t>* game_ends) {
            NotationEncoder<Game>(static_cast<const Records<Game>&>(records), out)
                .Encode(game_ends);
          },
      .columns = TypesOf<Game>,
      .to_columns =
          [](const RecordsBase& records, Columns& columns) {
            ColumnsFiller<Game>().Fill(static_cast<const Records<Game>&>(records), columns);
          },
      .from_columns =
          [](const Columns& columns, PlyRows rows, RecordsBase& records) {
            return RecordsFiller<Game>(columns, static_cast<Records<Game>&>(records))
                .Fill(rows == PlyRows::kMade);
          },
      .struct_fields = StructFieldsOf<Game>,
      .derived = DerivedOpsOf<typename Game::Ply>(),
      .rules = RulesOpsOf<Game>(),
  };
}

}  // namespace plymill
