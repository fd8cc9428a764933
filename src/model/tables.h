// Tables: the rows of the tables that all notations have, as structs with a list of their fields.
//
// Columns are made from these lists and from the lists of the notations, and from nothing else. A
// new column is a new line here, and a line each in from_records.h and to_records.h.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "model/records.h"

namespace plymill {

// A text of which many rows have the same.
struct Repeated {
  std::string_view text;
};

// An outcome by the rules, which is null if it is not known.
enum class RulesOutcome : std::uint8_t {};

constexpr Name NameOf(RulesOutcome outcome) {
  const auto kind = static_cast<OutcomeKind>(outcome);
  return kind == OutcomeKind::kUnknown ? Name() : NameOf(kind);
}

constexpr Name NameOf(Legality legality) {
  constexpr std::string_view kNames[] = {"", "true", "false"};
  return NameIn(kNames, static_cast<std::size_t>(legality));
}

// Stands for the greatest value of a number of 64 bits. If the field `field`, which comes before,
// is added to it, the result is usually the number of the next row.
struct Follows {
  std::string_view field;
};

inline constexpr std::uint32_t kAnyCount = 0xFFFF'FFFE;

// A game. Its rows in the other tables follow those of the game before; the last fields count them.
struct GameRow {
  std::uint64_t offset, line, id;
  std::uint64_t content_high, content_low;  // 0 in both: not stored, see rows/content.h
  std::uint32_t bytes, diagnostics;
  Repeated codes;
  OutcomeKind outcome;
  std::uint32_t winners;
  std::string_view result;
  Legality legal;
  RulesOutcome rules_outcome;
  std::uint32_t rules_winners;
  std::uint32_t plies, tags, players, rules_points, comments, texts;
};

template <class Row, class Visitor>
requires std::same_as<std::remove_cv_t<Row>, GameRow>
constexpr void ForEachField(Row& game, Visitor&& visit) {
  visit("bytes", game.bytes, kAnyCount);
  visit("offset", game.offset, Follows{"bytes"});
  visit("line", game.line, 0);
  visit("id", game.id, 0);
  visit("content_high", game.content_high, 0);
  visit("content_low", game.content_low, 0);
  visit("diagnostics", game.diagnostics, kAnyCount);
  visit("codes", game.codes, 0);
  visit("outcome", game.outcome, OutcomeKind::kAbandoned);
  visit("winners", game.winners, ~std::uint32_t{0});
  visit("result", game.result, 0);
  visit("legal", game.legal, Legality::kIllegal);
  visit("rules_outcome", game.rules_outcome, static_cast<RulesOutcome>(OutcomeKind::kAbandoned));
  visit("rules_winners", game.rules_winners, ~std::uint32_t{0});
  visit("plies", game.plies, kAnyCount);
  visit("tags", game.tags, kAnyCount);
  visit("players", game.players, kAnyCount);
  visit("rules_points", game.rules_points, kAnyCount);
  visit("comments", game.comments, kAnyCount);
  visit("texts", game.texts, kAnyCount);
}

struct TagRow {
  Repeated name;
  std::string_view value;
};

template <class Row, class Visitor>
requires std::same_as<std::remove_cv_t<Row>, TagRow>
constexpr void ForEachField(Row& tag, Visitor&& visit) {
  visit("name", tag.name, 0);
  visit("value", tag.value, 0);
}

struct PointsRow {
  std::uint8_t player;  // code of the player
  std::int32_t points;
};

template <class Row, class Visitor>
requires std::same_as<std::remove_cv_t<Row>, PointsRow>
constexpr void ForEachField(Row& row, Visitor&& visit) {
  visit("player", row.player, std::uint8_t{0xFF});
  visit("points", row.points, std::int32_t{0x7FFF'FFFF});
}

// A comment, or the written form of a ply.
struct NoteRow {
  std::uint32_t ply;  // in its game, from 1; 0 for a comment of the game
  std::string_view text;
};

template <class Row, class Visitor>
requires std::same_as<std::remove_cv_t<Row>, NoteRow>
constexpr void ForEachField(Row& note, Visitor&& visit) {
  visit("ply", note.ply, kAnyCount);
  visit("text", note.text, 0);
}

}  // namespace plymill
