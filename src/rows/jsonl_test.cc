// JSON Lines: the largest numbers, and texts in which every byte is escaped. Such rows need all of
// the room that is requested for them. AddressSanitizer detects a write beyond that room.
#include "rows/jsonl.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "games/carcassonne/game.h"
#include "games/coerceo/game.h"

namespace plymill {
namespace {

// A text of control characters, and its JSON.
std::string Controls(std::size_t bytes) { return std::string(bytes, '\x01'); }
std::string Escaped(std::size_t bytes) {
  std::string text;
  for (; bytes > 0; --bytes) text += "\\u0001";
  return text;
}

constexpr std::size_t kTextBytes[] = {0, 1, 7, 8, 9, 200};

GameHead LargestHead() {
  GameHead head;
  head.offset = head.line = head.id = std::numeric_limits<std::uint64_t>::max();
  head.bytes = head.diagnostics = std::numeric_limits<std::uint32_t>::max();
  head.outcome.kind = OutcomeKind::kWin;
  return head;
}

template <class Game>
std::string Written(const Records<Game>& records, JsonRows rows, std::string_view source,
                    TagsForm tags = TagsForm::kObject) {
  const JsonlStyle style = {.rows = rows, .source = source, .text = true, .tags = tags};
  Buffer<char> out;
  const StoredPlies<typename Game::Ply> plies(records.rows.data(), records.spill.data());
  JsonlEncoder<Game, StoredPlies<typename Game::Ply>>(records, plies, style, out).Encode();
  return {out.data(), out.size()};
}

TEST(Jsonl, TagsAndResultsWhoseEveryByteIsEscaped) {
  for (const std::size_t bytes : kTextBytes) {
    const std::string text = Controls(bytes), escaped = Escaped(bytes);
    Records<coerceo::Game> records;
    GameHead head = LargestHead();
    head.result = text;
    const std::string codes = text + " " + text, code = "\"" + escaped + "\"";
    head.codes = codes;
    head.tags.count = 3;
    for (int i = 0; i < 3; ++i) records.tags.Append({text, text});
    records.heads.Append(head);
    records.infos.Append({});
    records.contents.Append({0x0123'4567'89AB'CDEF, 0xFEDC'BA98'7654'3210});
    const std::string tag = "\"" + escaped + "\":\"" + escaped + "\"";
    EXPECT_EQ(Written(records, JsonRows::kGames, "\"" + escaped + "\""),
              "{\"source\":\"" + escaped +
                  "\",\"game\":18446744073709551615,\"bytes\":4294967295,"
                  "\"line\":18446744073709551615,\"notation\":\"coerceo\","
                  "\"id\":\"ffffffffffffffff\",\"content\":\"0123456789abcdeffedcba9876543210\","
                  "\"players\":[],\"result\":\"" +
                  escaped +
                  "\",\"outcome\":\"win\",\"winners\":[],\"plies\":0,\"diagnostics\":4294967295,"
                  "\"codes\":[" +
                  (bytes > 0 ? code + "," + code : "") + "],\"tags\":{" + tag + "," + tag + "," +
                  tag +
                  "},\"iso_date\":null,\"legal\":null,\"rules_points\":null,"
                  "\"rules_outcome\":null,\"comment\":null}\n");
    const std::string item = "{\"name\":\"" + escaped + "\",\"value\":\"" + escaped + "\"}";
    EXPECT_NE(Written(records, JsonRows::kGames, "", TagsForm::kList)
                  .find(",\"tags\":[" + item + "," + item + "," + item + "],\"iso_date\":"),
              std::string::npos);
  }
}

// The date of the game line counts before that of a tag, and `Date` before `UTCDate`, if they are
// known.
TEST(Jsonl, DatesOfGames) {
  struct Case {
    std::string_view game_line;
    std::vector<TagRecord> tags;
    std::string_view iso_date;
  };
  const Case cases[] = {{"19/04/2022", {{"Date", "2020.01.01"}}, "\"2022-04-19\""},
                        {"5 June", {{"date", "2020.01.01"}}, "\"2020-01-01\""},
                        {"", {{"UTCDate", "2020.01.02"}, {"Date", "2020.01.01"}}, "\"2020-01-01\""},
                        {"", {{"Date", "????.??.??"}, {"UTCDate", "2020.01.02"}}, "\"2020-01-02\""},
                        {"", {{"EventDate", "2020.01.01"}}, "null"},
                        {"", {{"Date", "05/06/2022"}}, "null"}};
  for (const auto& [game_line, tags, iso_date] : cases) {
    Records<carcassonne::Game> records;
    GameHead head = LargestHead();
    head.tags.count = static_cast<std::uint32_t>(tags.size());
    for (const TagRecord& tag : tags) records.tags.Append(tag);
    records.heads.Append(head);
    records.infos.Append({game_line, {}, {}, {}});
    for (const JsonRows rows : {JsonRows::kGames, JsonRows::kNested}) {
      EXPECT_NE(Written(records, rows, "")
                    .find("},\"iso_date\":" + std::string(iso_date) + ",\"legal\":null,"),
                std::string::npos)
          << game_line << iso_date;
    }
  }
}

TEST(Jsonl, AllPlayersHaveWon) {
  using carcassonne::PlayerId;
  Records<carcassonne::Game> records;
  GameHead head = LargestHead();
  head.outcome.winners = (std::uint32_t{1} << PlayerId::kCount) - 1;
  records.heads.Append(head);
  records.infos.Append({});
  EXPECT_NE(Written(records, JsonRows::kGames, "")
                .find("\"winners\":[\"A\",\"B\",\"C\",\"D\",\"E\",\"F\",\"G\",\"H\",\"I\",\"J\","
                      "\"K\",\"L\"],\"plies\":0,"),
            std::string::npos);
}

TEST(Jsonl, WhatTheRulesSay) {
  Records<carcassonne::Game> records;
  GameHead head = LargestHead();
  head.legality = Legality::kIllegal;
  head.rules_outcome = {OutcomeKind::kAbandoned, 1};
  constexpr std::int32_t kLeast = std::numeric_limits<std::int32_t>::min();
  for (std::uint8_t player = 0; player < carcassonne::PlayerId::kCount; ++player) {
    records.points.Append({player, kLeast});
  }
  head.points = {0, 3};
  records.heads.Append(head);
  head.legality = Legality::kLegal;
  head.points = {3, carcassonne::PlayerId::kCount - 3};
  records.heads.Append(head);
  records.infos.Append({});
  records.infos.Append({});
  const std::string rows = Written(records, JsonRows::kGames, "");
  EXPECT_NE(rows.find(",\"legal\":false,\"rules_points\":["
                      "{\"player\":\"A\",\"points\":-2147483648},"
                      "{\"player\":\"B\",\"points\":-2147483648},"
                      "{\"player\":\"C\",\"points\":-2147483648}],"
                      "\"rules_outcome\":\"abandoned\","),
            std::string::npos)
      << rows;
  EXPECT_NE(rows.find(",\"legal\":true,\"rules_points\":[{\"player\":\"D\","), std::string::npos)
      << rows;
}

TEST(Jsonl, NotesWhoseEveryByteIsEscaped) {
  for (const std::size_t bytes : kTextBytes) {
    const std::string text = Controls(bytes), escaped = Escaped(bytes);
    Records<coerceo::Game> records;
    GameHead head = LargestHead();
    head.rows.count = 1;
    head.notes.count = head.texts.count = 3;
    records.rows.Append({});
    for (int i = 0; i < 3; ++i) {
      records.notes.Append({0, text});
      records.texts.Append({0, text});
    }
    records.heads.Append(head);
    records.infos.Append({});
    const std::string joined = "\"" + escaped + " " + escaped + " " + escaped + "\"";
    for (const JsonRows rows : {JsonRows::kMoves, JsonRows::kNested}) {
      EXPECT_NE(Written(records, rows, "\"" + escaped + "\"")
                    .find(",\"comment\":" + joined + ",\"text\":" + joined + "}"),
                std::string::npos);
    }
  }
}

}  // namespace
}  // namespace plymill
