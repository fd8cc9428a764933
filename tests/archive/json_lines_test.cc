// JSON Lines: games in a field of each record give the same as in plain text, and a bad record
// harms no other.
#include "support/json_lines.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/json_string.h"
#include "plymill/convert.h"
#include "plymill/record_file.h"
#include "source/json_reader.h"
#include "support/compress.h"
#include "support/forms.h"
#include "support/notations.h"
#include "support/run.h"
#include "support/scale.h"

namespace plymill::testing {
namespace {

// `lines` without their first key, which is a number.
std::string WithoutFirstKey(std::string_view lines) {
  std::string rest;
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n') + 1);
    rest += line.substr(line.find(',') + 1);
    lines.remove_prefix(line.size());
  }
  return rest;
}

// The string values of `key` in the lines.
std::vector<std::string> ValuesOf(std::string_view key, std::string_view lines) {
  const std::string before = "\"" + std::string(key) + "\":\"";
  std::vector<std::string> values;
  for (std::size_t at = lines.find(before); at != lines.npos; at = lines.find(before, at)) {
    at += before.size();
    values.emplace_back(lines.substr(at, lines.find('"', at) - at));
  }
  return values;
}

template <class Notation>
class JsonGames : public SourceTest {
 protected:
  void SetUp() override {
    const bench::AppendGame append = bench::MakerOf(Notation::Ops(), 5);
    for (int i = 0; i < 60; ++i) {
      std::string game;
      append(game);
      text_ += game + "\n";
      json_ += "{\"id\":" + std::to_string(i) + ",\"log\":" + JsonString(game) + "}\n";
    }
    options_.notation = Notation::kSlug;
  }

  std::string text_, json_;
};
TYPED_TEST_SUITE(JsonGames, Notations, NotationNames);

TYPED_TEST(JsonGames, AreThoseOfTheirTexts) {
  const Outputs text = this->Run(this->text_);
  this->options_.rows = JsonRows::kGames;
  const auto ids = ValuesOf("id", this->Run(this->text_).output);
  this->options_.archives.json.text = "/log";
  this->options_.archives.json.tags = {{"Id", "/id"}};
  const Outputs games = this->Run(this->json_);
  EXPECT_EQ(games.result.report.total.bytes, this->json_.size());
  EXPECT_EQ(games.result.report.total.bytes_between_games, CountLines(this->json_));
  EXPECT_EQ(ValuesOf("id", games.output), ids);
  EXPECT_NE(games.output.find("\"Id\":\"59\""), std::string::npos);
  this->options_.rows = JsonRows::kMoves;
  EXPECT_TRUE(WithoutFirstKey(this->Run(this->json_).output) == WithoutFirstKey(text.output));
}

TYPED_TEST(JsonGames, DoNotDependOnThreadsShardsOrForm) {
  const std::string bad = "{\"log\":\"~~\"}\n{\"log\":7}\n\n{\"log\":\"";
  const std::string source = this->json_ + bad + this->json_.substr(0, 40) + "\n" + this->json_;
  this->options_.archives.json.text = "/log";
  this->options_.archives.json.tags = {{"Id", "/id"}};
  this->options_.rows = JsonRows::kNested;
  const Outputs whole = this->Run(source);
  EXPECT_EQ(whole.result.report.total.games_rejected, 3U);
  EXPECT_TRUE(AreJsonLines(whole.output) && AreJsonLines(whole.diagnostics));
  for (const CpuForm form : FormsHere()) {
    for (const std::size_t shard_bytes : SomeOf({1, 3000, 50'000})) {
      this->options_.form = form;
      this->options_.shard_bytes = shard_bytes;
      for (const Outputs& other :
           {this->Run(source), this->RunPipe(source), this->Run(Zstd(source))}) {
        EXPECT_TRUE(other.output == whole.output);
        EXPECT_TRUE(other.rejects == whole.rejects);
        EXPECT_TRUE(other.diagnostics == whole.diagnostics);
        EXPECT_EQ(other.result.report.total.bytes, source.size());
      }
    }
  }
}

TYPED_TEST(JsonGames, AreTheSameFromARecordFile) {
  this->options_.archives.json.text = "/log";
  this->options_.archives.json.tags = {{"Id", "/id"}};
  this->options_.rows = JsonRows::kNested;
  const std::string direct = this->Run(this->json_).output;
  this->options_.output = Output::kRecordFile;
  this->options_.sources = {(this->folder_ / "source").string()};
  this->options_.output_path = (this->folder_ / "games.plym").string();
  ASSERT_EQ(Convert(this->options_, {}).failure, Failure::kNone);
  CatOptions cat;
  cat.files = {(this->folder_ / "games.plym").string()};
  cat.rows = JsonRows::kNested;
  cat.source_key = SourceKey::kNever;
  cat.output_path = (this->folder_ / "rows").string();
  ASSERT_EQ(Cat(cat).failure, Failure::kNone);
  EXPECT_TRUE(ReadFile(this->folder_ / "rows") == direct);
}

TYPED_TEST(JsonGames, NameTheirNotation) {
  this->options_.notation = "auto";
  this->options_.archives.json.text = "/log";
  EXPECT_EQ(this->Run(this->json_).result.report.sources[0].notation, TypeParam::kSlug);
}

class JsonRecords : public SourceTest {
 protected:
  void SetUp() override {
    options_.notation = "lost-cities";
    options_.archives.json.text = "/log";
    options_.rows = JsonRows::kGames;
  }
};

constexpr std::string_view kGoodLine = "{\"log\":\"1. R3-D\\n2. W4-D\"}\n";

struct BadLine {
  std::string_view code;
  std::string line;
};

TEST_F(JsonRecords, ABadLineCostsOneRecord) {
  const BadLine lines[] = {
      {"json.bad-line", "{\"log\":\"1. R3-D"},
      {"json.bad-line", "{\"log\":\"1. R3-D\",\"b\":tru}"},
      {"json.bad-line", "{\"log\":\"1. R3-D\"} x"},
      {"json.bad-line", "{\"log\":\"1. R3-D\"}{\"log\":\"1. R3-D\"}"},
      {"json.bad-line", "{\"log\":\"1. R3-D\",\"b\":[1,2}"},
      {"json.bad-line", "{\"log\":\"1. R3-D\xFF\xFE\"}"},
      {"json.bad-line", "{\"log\":\"1. R3-D\\ud800\"}"},
      {"json.bad-line", "{\"log\":\"1. R3-D\t\"}"},
      {"json.bad-line", "1. R3-D"},
      {"json.bad-line", std::string(100'000, '[')},
      {"json.missing-field", "{\"Log\":\"1. R3-D\"}"},
      {"json.missing-field", "{}"},
      {"json.wrong-type", "[]"},
      {"json.wrong-type", "7"},
      {"json.wrong-type", "{\"log\":7}"},
      {"json.wrong-type", "{\"log\":null}"},
      {"json.wrong-type", "{\"log\":[\"1. R3-D\"]}"},
      {"json.no-game", "{\"log\":\"\"}"},
      {"json.no-game", "{\"log\":\" \\n\"}"},
      {"json.many-games", "{\"log\":\"1. R3-D\\n\\n1. W2-D\"}"},
      {"lost-cities.expected-colour", "{\"log\":\"1. R3-D\\n2. \\u0000\"}"},
      {"lost-cities.game-too-large", "{\"log\":\"" + std::string(200'000, ' ') + "\"}"},
  };
  options_.max_game_bytes = 150'000;
  for (const BadLine& bad : lines) {
    SCOPED_TRACE(std::string(bad.code) + " " + bad.line.substr(0, 100));
    const std::string source = std::string(kGoodLine) + bad.line + "\n" + std::string(kGoodLine);
    const Outputs outputs = Run(source);
    const SourceReport& total = outputs.result.report.total;
    EXPECT_EQ(total.games_written, 2U);
    EXPECT_EQ(total.games_rejected, 1U);
    EXPECT_EQ(total.games_seen, 3U);
    EXPECT_EQ(total.bytes, source.size());
    const bool told = ValuesOf("code", outputs.diagnostics) == std::vector{std::string(bad.code)};
    EXPECT_TRUE(told) << outputs.diagnostics;
    EXPECT_NE(outputs.rejects.find("\n" + bad.line), std::string::npos) << outputs.rejects;
    EXPECT_NE(
        outputs.diagnostics.find("\"offset\":" + std::to_string(kGoodLine.size()) + ",\"line\":2,"),
        std::string::npos);
    const std::string second = std::to_string(kGoodLine.size() + bad.line.size() + 1);
    EXPECT_NE(outputs.output.find("\n{\"game\":" + second + ",\"bytes\":" +
                                  std::to_string(kGoodLine.size() - 1) + ",\"line\":3,"),
              std::string::npos)
        << outputs.output;
  }
}

TEST_F(JsonRecords, DiagnosticsTellThePlaceInTheText) {
  const Outputs outputs = Run("{\"log\":\"1. R3-D\\n2. W4_D\"}\n");
  EXPECT_NE(outputs.diagnostics.find(
                "\"game\":0,\"offset\":0,\"line\":1,\"column\":1,\"text_offset\":13,"),
            std::string::npos)
      << outputs.diagnostics;
}

TEST_F(JsonRecords, OddLinesAreRead) {
  const std::string good(kGoodLine.substr(0, kGoodLine.size() - 1));
  for (const std::string& source :
       {"\xEF\xBB\xBF" + good, good + "\r\n", "\n\n \r\n" + good + "\n\n", good + " ",
        std::string("{\"log\":\"1. R3-D\\n2. W4-D\",\"log\":\"7\"}")}) {
    const SourceReport total = Run(source).result.report.total;
    EXPECT_EQ(total.games_written, 1U) << source;
    EXPECT_EQ(total.games_seen, 1U) << source;
    EXPECT_EQ(total.plies, 2U) << source;
    EXPECT_EQ(total.bytes, source.size());
  }
  EXPECT_EQ(Run("").result.report.total.games_seen, 0U);
  EXPECT_EQ(Run("\n \n").result.report.total.bytes_between_games, 3U);
}

TEST_F(JsonRecords, FieldsBecomeTags) {
  options_.archives.json.text = "/a~1b/0/~0";
  options_.archives.json.tags = {
      {"Id", "/id"}, {"Won", "/won"}, {"None", "/none"}, {"Half", "/half"}};
  const Outputs outputs =
      Run("{\"a/b\":[{\"~\":\"1. R3-D\"}],\"id\":-12,\"won\":true,\"none\":null,\"half\":0.5}\n"
          "{\"a/b\":[{\"~\":\"1. R3-D\"}],\"id\":\"\\u00e9\\\"\"}\n");
  EXPECT_NE(outputs.output.find("\"tags\":{\"Id\":\"-12\",\"Won\":\"true\",\"Half\":\"0.5\"}"),
            std::string::npos)
      << outputs.output;
  EXPECT_NE(outputs.output.find("\"tags\":{\"Id\":\"\xC3\xA9\\\"\"}"), std::string::npos)
      << outputs.output;
}

// A repeated tag gets a number, as it does in a text.
TEST_F(JsonRecords, TagsOfFieldsAreKeptApart) {
  options_.notation = "coerceo";
  options_.archives.json.tags = {{"Round", "/id"}, {"Id", "/id"}, {"Round", "/id"}};
  const Outputs outputs = Run("{\"log\":\"[Round \\\"4\\\"]\\n\\n1# 3c-4a\",\"id\":7}\n");
  EXPECT_NE(outputs.output.find(
                "\"tags\":{\"Round\":\"4\",\"Round_2\":\"7\",\"Id\":\"7\",\"Round_3\":\"7\"}"),
            std::string::npos)
      << outputs.output;
  EXPECT_NE(outputs.output.find("\"diagnostics\":2,"), std::string::npos) << outputs.output;
  EXPECT_EQ(ValuesOf("code", outputs.diagnostics),
            (std::vector<std::string>{"coerceo.repeated-tag", "coerceo.repeated-tag"}));
  EXPECT_EQ(ValuesOf("read", outputs.diagnostics),
            (std::vector<std::string>{"Round_2", "Round_3"}));
  options_.strict = true;
  EXPECT_EQ(Run("{\"log\":\"[Round \\\"4\\\"]\\n\\n1# 3c-4a\",\"id\":7}\n")
                .result.report.total.games_rejected,
            1U);
}

struct Moves {
  std::string_view notation;
  std::string_view array;
  std::uint64_t plies;
};

TEST_F(JsonRecords, MovesMayBeAnArray) {
  options_.archives.json.text.reset();
  options_.archives.json.moves = "/moves";
  constexpr Moves kMoves[] = {
      {"coerceo", R"(["1# 3c-4a","2# 15b-5f","3# 4a-3b"])", 3},
      {"coerceo", R"(["3c-4a","15b-5f","4a-3b"])", 3},
      {"coerceo", R"([["3c-4a","15b-5f"],["4a-3b"]])", 3},
      {"lost-cities", R"(["1. R3-D","2. W4-D","3. BH-D"])", 3},
      {"lost-cities", R"(["R3-D","W4-D","BH-D"])", 3},
      {"tatsu", R"(["1. V-2 2-5","2. F-14 14-11"])", 4},
      {"tatsu", R"(["V-2 2-5","F-14 14-11"])", 4},
      {"tatsu", R"(["V-2","2-5","F-14","14-11"])", 4},
      {"tatsu", R"([["V-2","2-5"],["F-14","14-11"]])", 4},
      {"carcassonne", R"(["0 (0,0)FCRR","1 (0,1)FFFF","2 (1,0)FCFC"])", 3},
  };
  for (const Moves& moves : kMoves) {
    SCOPED_TRACE(moves.array);
    options_.notation = moves.notation;
    const Outputs outputs = Run("{\"moves\":" + std::string(moves.array) + "}\n");
    EXPECT_EQ(outputs.result.report.total.games_written, 1U) << outputs.diagnostics;
    EXPECT_EQ(outputs.result.report.total.plies, moves.plies) << outputs.diagnostics;
  }
  options_.notation = "coerceo";
  const Outputs wrong =
      Run("{\"moves\":[\"3c-4a\",7]}\n{\"moves\":\"3c-4a\"}\n{\"moves\":[[[]]]}\n{\"moves\":[]}\n");
  EXPECT_EQ(ValuesOf("code", wrong.diagnostics),
            (std::vector<std::string>{"json.wrong-type", "json.wrong-type", "json.wrong-type",
                                      "json.no-game"}));
}

// A notation may have commas between its moves. No comma follows the last move, because it would
// announce another move.
TEST(JsonMoves, HaveSignsBetweenAndNoneAfter) {
  const PaddedText records(R"({"moves":["c3","d4","e5"]}
{"moves":["c3"]}
{"moves":[["c3","d4"],["e5","f6"]]}
{"moves":["c3 check","d4"]}
)");
  JsonOptions json;
  json.moves = "/moves";
  JsonReader reader;
  const auto texts = [&](std::string_view separators) {
    return reader.Read({.text = records}, {&json, separators, 1000}).text;
  };
  EXPECT_EQ(texts(","), "c3,d4,e5\n\nc3\n\nc3,d4\ne5,f6\n\nc3 check\nd4\n\n");
  EXPECT_EQ(texts(" "), "c3 d4 e5\n\nc3\n\nc3 d4\ne5 f6\n\nc3 check\nd4\n\n");
  EXPECT_EQ(texts("\n"), "c3\nd4\ne5\n\nc3\n\nc3 d4\ne5 f6\n\nc3 check\nd4\n\n");
}

}  // namespace
}  // namespace plymill::testing
