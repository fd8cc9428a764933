// Codes: rows of games say which diagnostics a game has, and conditions select by them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "plymill/convert.h"
#include "support/notations.h"
#include "support/run.h"

namespace plymill::testing {
namespace {

using ::testing::HasSubstr;

using Codes = std::set<std::string>;

// The codes of each game, by its offset.
using GameCodes = std::map<std::uint64_t, Codes>;

GameCodes CodesOfRows(const std::string& rows) {
  simdjson::dom::parser parser;
  GameCodes games;
  for (const simdjson::dom::element row : parser.parse_many(rows)) {
    std::vector<std::string> codes;
    for (const simdjson::dom::element code : row["codes"].get_array()) {
      codes.emplace_back(code.get_string().value());
    }
    EXPECT_TRUE(std::is_sorted(codes.begin(), codes.end()));
    games[row["game"].get_uint64()] = Codes(codes.begin(), codes.end());
    EXPECT_EQ(games[row["game"].get_uint64()].size(), codes.size());
  }
  return games;
}

// Adds the codes of the diagnostics of the games that are in `games`.
void AddCodes(const std::string& diagnostics, GameCodes& games) {
  simdjson::dom::parser parser;
  for (const simdjson::dom::element each : parser.parse_many(diagnostics)) {
    std::uint64_t game = 0;
    if (each["game"].get(game) != simdjson::SUCCESS || !games.contains(game)) continue;
    games[game].emplace(each["code"].get_string().value());
  }
}

template <class Notation>
class GameCodesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string text;
    for (const auto& path : AllCorpusTexts(Notation::kSlug)) text += ReadFile(path) + "\n\n";
    WriteFile(folder_ / "games.txt", text);
    options_.notation = Notation::kSlug;
    options_.rows = JsonRows::kGames;
    options_.keep_unparsed = true;
    options_.shard_bytes = 2000;
  }

  // The codes of the games of `source` for which `condition` holds.
  GameCodes Where(const std::string& condition, const std::string& source = "games.txt") {
    ConvertOptions options = options_;
    options.keep_unparsed = source == "games.txt";
    if (!condition.empty()) options.select.where = {condition};
    options.sources = {(folder_ / source).string()};
    options.output_path = (folder_ / "rows.jsonl").string();
    options.force = true;
    EXPECT_EQ(Convert(options, {}).message, "") << condition;
    return CodesOfRows(ReadFile(options.output_path));
  }

  void MakeRecordFile() {
    ConvertOptions options = options_;
    options.sources = {(folder_ / "games.txt").string()};
    options.output = Output::kRecordFile;
    options.output_path = (folder_ / "games.plym").string();
    ASSERT_EQ(Convert(options, {}).message, "");
  }

  TemporaryFolder folder_;
  ConvertOptions options_;
};
TYPED_TEST_SUITE(GameCodesTest, Notations, NotationNames);

TYPED_TEST(GameCodesTest, AreThoseOfTheDiagnostics) {
  const Outputs outputs = RunConvert(this->options_, this->folder_ / "games.txt");
  const GameCodes in_rows = CodesOfRows(outputs.output);
  GameCodes in_diagnostics;
  for (const auto& [game, codes] : in_rows) in_diagnostics[game];
  AddCodes(outputs.diagnostics, in_diagnostics);
  EXPECT_EQ(in_rows, in_diagnostics);
}

TYPED_TEST(GameCodesTest, RecordFilesKeepThem) {
  this->MakeRecordFile();
  EXPECT_EQ(this->Where("", "games.plym"), this->Where(""));
}

TYPED_TEST(GameCodesTest, ConditionsSelectByThem) {
  this->MakeRecordFile();
  const GameCodes all = this->Where("");
  Codes met;
  for (const auto& [game, codes] : all) met.insert(codes.begin(), codes.end());
  ASSERT_FALSE(met.empty());
  const std::string code = *met.begin(), start = code.substr(0, code.size() - 2);
  const auto has = [&](const Codes& codes) { return codes.contains(code); };
  const auto begins = [&](const Codes& codes) {
    return std::any_of(codes.begin(), codes.end(),
                       [&](const std::string& each) { return each.starts_with(start); });
  };
  GameCodes equal = all, unequal = all, like = all, unlike = all;
  std::erase_if(equal, [&](const auto& game) { return !has(game.second); });
  std::erase_if(unequal, [&](const auto& game) { return has(game.second); });
  std::erase_if(like, [&](const auto& game) { return !begins(game.second); });
  std::erase_if(unlike, [&](const auto& game) { return begins(game.second); });
  for (const std::string source : {"games.txt", "games.plym"}) {
    EXPECT_EQ(this->Where("code=" + code, source), equal);
    EXPECT_EQ(this->Where("code!=" + code, source), unequal);
    EXPECT_EQ(this->Where("code~" + start, source), like);
    EXPECT_EQ(this->Where("code!~" + start, source), unlike);
  }
}

TEST(GameCodes, AConditionNamesACode) {
  const TemporaryFolder folder;
  WriteFile(folder / "games.txt", "1. V-2 1-4\n");
  ConvertOptions options;
  options.sources = {(folder / "games.txt").string()};
  options.output = Output::kNothing;
  for (const auto& [condition, message] :
       {std::pair("code=tatsu.no-such", "no diagnostic has such a code"),
        {"code~no-such", "no diagnostic has such a code"},
        {"code>tatsu", "compare a code with =, !=, ~ or !~"}}) {
    options.select.where = {condition};
    const ConvertResult result = Convert(options, {});
    EXPECT_EQ(result.failure, Failure::kUsage) << condition;
    EXPECT_THAT(result.message, HasSubstr(message));
  }
}

}  // namespace
}  // namespace plymill::testing
