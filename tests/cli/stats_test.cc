// plymill stats: tables and JSON of what is in archives and record files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plymill/convert.h"
#include "rows/text_counts.h"
#include "support/command.h"
#include "support/json_lines.h"
#include "support/notations.h"

namespace plymill::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Runs plymill stats on `files`, which it must be able to read.
std::string Stats(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "stats");
  const CommandOutput output = RunCommand(arguments);
  EXPECT_EQ(output.exit_code, 0) << output.error;
  return output.out;
}

// The rows of the section `title` in tables, without the title.
std::string SectionOf(const std::string& tables, const std::string& title) {
  const std::size_t begin = tables.find("\n" + title + " ");
  if (begin == std::string::npos) return "";
  const std::size_t rows = tables.find('\n', begin + 1) + 1;
  return tables.substr(rows, tables.find("\n\n", rows) - rows);
}

// Whether `c` is the first byte of a character in UTF-8.
bool IsFirstByte(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

class StatsTest : public ::testing::Test {
 protected:
  std::string Write(const std::string& name, std::string_view text) {
    WriteFile(folder_ / name, text);
    return (folder_ / name).string();
  }

  // The tables of `text`, in Coerceo notation.
  std::string TablesOf(std::string_view text) {
    return Stats({"--notation", "coerceo", Write("games.txt", text)});
  }

  TemporaryFolder folder_;
};

constexpr std::string_view kClub = R"([White "Ann"]
[Black "Bo"]
[Date "2019.05.01"]

1# 3c-4a 2# 15b-5f 3# 3c-4a 1-0

[White "Bo"]
[Black "Ann"]
[Date "2022.12.24"]

1# 3c-4a 0-0

[White "Ann"]
[Black "?"]

1# 2b-2d 2# 15b-5f
)";

TEST_F(StatsTest, TablesAreMadeForPeople) {
  EXPECT_EQ(TablesOf(kClub), R"(Coerceo Game Notation (coerceo)

games
  seen                                     3
  written                                  3
  rejected                                 0
  plies                                    6

plies in a game
  shortest game                            1
  median                                   2
  mean                                   2.0
  90 % of games have at most               3
  longest game                             3

outcomes                               games        share
  draw                                     1       33.3 %
  unknown                                  1       33.3 %
  white won                                1       33.3 %

dates                                  games        share
  from 2019-05-01 to 2022-12-24
  2019                                     1       33.3 %
  2022                                     1       33.3 %
  no date                                  1       33.3 %

players                                games     finished          won
  Ann                                      3            2            1
  Bo                                       2            2            0

first plies                            games        share
  3c-4a                                    2       66.7 %
  2b-2d                                    1       33.3 %

diagnostics
  all                                      0
)");
}

TEST_F(StatsTest, JsonHasTheSameFigures) {
  EXPECT_EQ(Stats({"--json", Write("games.txt", kClub)}),
            "{\"version\":\"0.1.0\",\"notations\":[{\"notation\":\"coerceo\",\"games_seen\":3,"
            "\"games_written\":3,\"games_rejected\":0,\"games_filtered\":0,\"games_duplicate\":0,"
            "\"plies\":6,\"lengths\":{\"shortest\":1,\"median\":2,\"mean\":2.000,"
            "\"percentile_90\":3,\"longest\":3},\"outcomes\":[{\"outcome\":\"draw\",\"games\":1},"
            "{\"outcome\":\"unknown\",\"games\":1},{\"outcome\":\"white won\",\"games\":1}],"
            "\"dates\":{\"earliest\":\"2019-05-01\",\"latest\":\"2022-12-24\",\"undated\":1,"
            "\"years\":[{\"year\":2019,\"games\":1},{\"year\":2022,\"games\":1}]},"
            "\"players\":{\"seen\":2,\"complete\":true,\"most_frequent\":["
            "{\"name\":\"Ann\",\"games\":3,\"finished\":2,\"won\":1},"
            "{\"name\":\"Bo\",\"games\":2,\"finished\":2,\"won\":0}]},"
            "\"first_plies\":{\"seen\":2,\"complete\":true,\"most_frequent\":["
            "{\"ply\":\"3c-4a\",\"games\":2},{\"ply\":\"2b-2d\",\"games\":1}]},"
            "\"diagnostics\":0,\"codes\":[]}]}\n");
}

TEST_F(StatsTest, ASectionShowsTenRowsAndTheNumberOfOthers) {
  std::string text;
  for (int year = 1990; year < 2002; ++year) {
    text += "[White \"Ann " + std::to_string(year) + "\"]\n[Date \"" + std::to_string(year) +
            ".01.01\"]\n\n1# 3c-4a\n\n";
  }
  const std::string tables = TablesOf(text);
  EXPECT_THAT(SectionOf(tables, "players"), HasSubstr("  Ann 1999 "));
  EXPECT_THAT(SectionOf(tables, "players"), HasSubstr("\n  and 2 more"));
  EXPECT_THAT(SectionOf(tables, "dates"),
              HasSubstr("  2 earlier years                          2"));
  EXPECT_THAT(SectionOf(tables, "dates"), Not(HasSubstr("\n  1991 ")));
  EXPECT_LE(CountLines(SectionOf(tables, "players")), 12U);
}

// Names of any bytes cannot control the terminal, and do not move the columns.
TEST_F(StatsTest, NamesAreShownSafelyAndAligned) {
  const std::string tables = TablesOf(
      "[White \"\x1B[31mAnn\"]\n[Black \"\xE5\x90\x8D\xE5\x89\x8D\"]\n\n1# 3c-4a\n\n[White \"" +
      std::string(300, 'x') + "\"]\n\n1# 3c-4a\n");
  EXPECT_THAT(tables, Not(HasSubstr("\x1B")));
  EXPECT_THAT(tables, HasSubstr("\\x1b[31mAnn"));
  std::string_view rest = tables;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    EXPECT_LE(std::count_if(line.begin(), line.end(), IsFirstByte), 80) << line;
    rest.remove_prefix(line.size() + 1);
  }
  // A Chinese character has three bytes, and takes two columns.
  const std::string wide = tables.substr(tables.find("  \xE5\x90\x8D"));
  const std::string narrow = tables.substr(tables.find("  \\x1b"));
  EXPECT_EQ(wide.find('\n'), narrow.find('\n') + 2);
}

// A name on both sides of a game counts once.
TEST_F(StatsTest, APlayerAgainstHimselfPlaysOneGame) {
  const std::string out =
      Stats({"--json", Write("games.txt", "[White \"Ann\"]\n[Black \"Ann\"]\n\n1# 3c-4a 0-1\n")});
  EXPECT_THAT(out, HasSubstr("{\"name\":\"Ann\",\"games\":1,\"finished\":1,\"won\":1}"));
}

TEST_F(StatsTest, TwoWinnersAreCountedInWords) {
  const std::string games = Write("games.txt",
                                  "Map: Fall\nDeck: Standard\nE: Ann\nV: Bo\nC: Cy\n\n"
                                  "E:b->1\nC:w->2\nWinner: EV\n");
  EXPECT_THAT(Stats({"--notation", "rootlog", games}), HasSubstr("\n  two winners  "));
}

TEST_F(StatsTest, DiagnosticsHaveTheirSeverity) {
  const std::string games = Write("games.txt", "1# 3c-4a T22\n\n1# 3c-4a\n\nOf Ann\n\n1# 20a\n");
  const CommandOutput output = RunCommand({"stats", "--notation", "coerceo", games});
  EXPECT_EQ(output.exit_code, 1);
  const std::string diagnostics = output.out.substr(output.out.find("\ndiagnostics\n"));
  EXPECT_THAT(diagnostics, ::testing::ContainsRegex("  coerceo.text-between-games +1 +warning\n"));
  EXPECT_THAT(diagnostics, ::testing::ContainsRegex("  coerceo.expected-field +1 +error\n"));
}

// If more texts come than there is room for, the texts that are there are still counted.
TEST(TextCounts, AreBounded) {
  TextCounts<int> counts({.texts = 2, .bytes = 100});
  const auto add = [&](std::string_view text) {
    int* const count = counts.Find(text, [] { return 0; });
    return count != nullptr ? ++*count : 0;
  };
  EXPECT_EQ(add("Ann"), 1);
  EXPECT_EQ(add("Bo"), 1);
  EXPECT_TRUE(counts.is_complete());
  EXPECT_EQ(add("Cy"), 0);
  EXPECT_EQ(add("Ann"), 2);
  EXPECT_FALSE(counts.is_complete());
  TextCounts<int> short_of_bytes({.texts = 9, .bytes = 4});
  EXPECT_NE(short_of_bytes.Find("Ann", [] { return 0; }), nullptr);
  EXPECT_EQ(short_of_bytes.Find("Bo", [] { return 0; }), nullptr);
}

template <class Notation>
class StatsOfNotationTest : public StatsTest {
 protected:
  std::string Json(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "--json");
    return Stats(std::move(arguments));
  }
};
TYPED_TEST_SUITE(StatsOfNotationTest, Notations, NotationNames);

// The figures are the same for any number of threads and any size of shards, and for the record
// file.
TYPED_TEST(StatsOfNotationTest, DoNotDependOnHowGamesAreRead) {
  const std::string games = this->Write("games.txt", TypeParam::Archive(300'000, 1));
  const std::string records = (this->folder_ / "games.plym").string();
  ASSERT_EQ(RunCommand({"convert", games, "-o", records}).exit_code, 0);
  const std::string expected = this->Json({games});
  EXPECT_TRUE(AreJsonLines(expected));
  EXPECT_EQ(this->Json({games, "--threads", "1"}), expected);
  EXPECT_EQ(this->Json({games, "--threads", "4", "--read-size", "4K"}), expected);
  EXPECT_EQ(this->Json({records}), expected);
  EXPECT_EQ(Stats({records}), Stats({games}));
}

using Counts = std::map<std::string, std::uint64_t>;
using Element = simdjson::dom::element;

std::uint64_t NumberAt(Element object, const char* key) { return object[key].get_uint64().value(); }
std::string TextAt(Element object, const char* key) {
  return std::string(object[key].get_string().value());
}

// The pairs of `name` and "games" in a list.
Counts CountsIn(Element list, const char* name) {
  Counts counts;
  for (const Element item : list.get_array()) {
    const Element what = item[name];
    counts[what.is_string() ? TextAt(item, name) : simdjson::to_string(what)] =
        NumberAt(item, "games");
  }
  return counts;
}

// What the game rows of an archive say.
struct RowFigures {
  std::vector<std::uint64_t> lengths;
  Counts players, years;
  std::uint64_t finished = 0, first_plies = 0;

  explicit RowFigures(const std::string& rows) {
    simdjson::dom::parser parser;
    simdjson::dom::document_stream lines;
    EXPECT_EQ(parser.parse_many(rows, std::size_t{1} << 24).get(lines), simdjson::SUCCESS);
    for (const Element row : lines) Add(row);
    std::sort(lengths.begin(), lengths.end());
  }

  void Add(Element row) {
    lengths.push_back(NumberAt(row, "plies"));
    first_plies += lengths.back() > 0 ? 1 : 0;
    finished += TextAt(row, "outcome") == "win" || TextAt(row, "outcome") == "draw" ? 1 : 0;
    std::set<std::string> names;
    for (const Element player : row["players"].get_array()) {
      if (player["name"].is_string()) names.insert(TextAt(player, "name"));
    }
    for (const std::string& name : names) ++players[name];
    if (row["iso_date"].is_string()) ++years[TextAt(row, "iso_date").substr(0, 4)];
  }
};

std::uint64_t Sum(const Counts& counts) {
  std::uint64_t sum = 0;
  for (const auto& [what, times] : counts) sum += times;
  return sum;
}

TYPED_TEST(StatsOfNotationTest, AreThoseOfTheRows) {
  const std::string games = this->Write("games.txt", TypeParam::Archive(200'000, 2));
  const RowFigures rows(RunCommand({"convert", games, "--rows", "games"}).out);
  const std::size_t count = rows.lengths.size();
  ASSERT_GT(count, 0U);
  simdjson::dom::parser parser;
  const Element stats = parser.parse(this->Json({games}))["notations"].at(0);
  EXPECT_EQ(NumberAt(stats, "games_written"), count);
  const Element lengths = stats["lengths"];
  EXPECT_EQ(NumberAt(lengths, "shortest"), rows.lengths.front());
  EXPECT_EQ(NumberAt(lengths, "longest"), rows.lengths.back());
  EXPECT_EQ(NumberAt(lengths, "median"), rows.lengths[(count + 1) / 2 - 1]);
  EXPECT_EQ(NumberAt(lengths, "percentile_90"), rows.lengths[(count * 9 + 9) / 10 - 1]);
  EXPECT_EQ(CountsIn(stats["players"]["most_frequent"], "name"), rows.players);
  EXPECT_EQ(CountsIn(stats["dates"]["years"], "year"), rows.years);
  EXPECT_EQ(NumberAt(stats["dates"], "undated"), count - Sum(rows.years));
  EXPECT_EQ(Sum(CountsIn(stats["first_plies"]["most_frequent"], "ply")), rows.first_plies);
  Counts outcomes = CountsIn(stats["outcomes"], "outcome");
  EXPECT_EQ(Sum(outcomes), count);
  outcomes.erase("unknown");
  outcomes.erase("abandoned");
  EXPECT_EQ(Sum(outcomes), rows.finished);
}

}  // namespace
}  // namespace plymill::testing
