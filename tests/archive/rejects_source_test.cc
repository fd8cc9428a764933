// Files of rejected games as sources: the games keep the places of their first archive.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/command.h"
#include "support/compress.h"
#include "support/run.h"

namespace plymill::testing {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view kFirst = R"([Event "A"]

1# 3c-4a 2# 12d-12f

[Event "B"]

1# 3c-99z 2# 12d-12f

[Event "C"]

1# 3c-4a 2# 12d-12zz

)";
class RejectsSourceTest : public ::testing::Test {
 protected:
  std::string Path(std::string_view name) const { return (folder_ / name).string(); }

  CommandOutput Run(std::vector<std::string> command, int exit_code) const {
    CommandOutput output = RunCommand(command);
    EXPECT_EQ(output.exit_code, exit_code) << output.error;
    return output;
  }

  // Converts a text whose games B and C are rejected.
  void Reject() {
    WriteFile(Path("games.txt"), kFirst);
    Run({"convert", Path("games.txt"), "-o", Path("rows.jsonl"), "--rejects", Path("bad.txt")}, 1);
  }

  // Replaces a text in the rejects.
  void Mend(const std::string& from, const std::string& to) {
    const std::string text = ReadFile(Path("bad.txt"));
    EXPECT_THAT(text, HasSubstr(from));
    WriteFile(Path("bad.txt"), Replaced(text, from, to));
  }

  TemporaryFolder folder_;
};

// As if the first archive had been mended.
TEST_F(RejectsSourceTest, MendedGamesHaveTheRowsOfTheFirstArchive) {
  Reject();
  std::string archive(kFirst);
  for (const auto& [from, to] : {std::pair("3c-99z", "3c-4a "), {"12d-12zz", "12d-12f"}}) {
    Mend(from, to);
    archive = Replaced(archive, from, to);
  }
  const std::string mended = Run({"convert", Path("bad.txt")}, 0).out;
  WriteFile(Path("games.txt"), archive);
  const std::string all = Run({"convert", Path("games.txt"), "--source", "always"}, 0).out;
  EXPECT_EQ(mended, all.substr(all.size() - mended.size()));
  EXPECT_THAT(mended, HasSubstr("\"ply\":2"));
}

TEST_F(RejectsSourceTest, AreRejectedAgainAtTheSamePlaces) {
  Reject();
  const std::string before = ReadFile(Path("bad.txt"));
  Run({"convert", Path("bad.txt"), "-o", Path("again.jsonl"), "--rejects", Path("again.txt")}, 1);
  EXPECT_EQ(ReadFile(Path("again.txt")), before);
  WriteFile(Path("bad.txt.gz"), Gzip(before));
  Run({"check", Path("bad.txt.gz"), "--rejects", Path("of_gz.txt")}, 1);
  EXPECT_EQ(ReadFile(Path("of_gz.txt")), before);
}

// Also if it begins within a line, as games do that are glued to others.
TEST_F(RejectsSourceTest, AreRejectedAgainForTheSameReasonInTheLine) {
  for (const std::string_view text : {
           "1# 3c-4a 2# 15b-5f 1# 3c-4a {so} 2# 15b-99z",
           "1# 3c-4a 2# 15b-5f 1-0[White \"A\"]\n1# 3c-4a 2# y",
           "1. R3-D\n2. BHD-D 1. R3-D 2. BHD-X\n3. R4-D",
           "1. V-2 2-5\n2. F-14 14-11 1. V-2 2-5 2. F-99 14-11",
           "0 (0,0) RCRF\n1A (0,1) FCCC 0 (0,0) RCRF 1A",
           "Map: Fall\nDeck: E&P\nC: Ann\nC:w->5 Map: Fall\nDeck: E&P\nC: Ann\nC:w->5\nC:w->99",
       }) {
    WriteFile(Path("games.txt"), text);
    Run({"convert", Path("games.txt"), "-o", Path("rows.jsonl"), "--force", "--rejects",
         Path("bad.txt")},
        1);
    const std::string before = ReadFile(Path("bad.txt"));
    Run({"check", Path("bad.txt"), "--force", "--rejects", Path("again.txt")}, 1);
    EXPECT_EQ(ReadFile(Path("again.txt")), before) << text;
  }
}

TEST_F(RejectsSourceTest, GamesMayBecomeLongerOrShorterOrGo) {
  Reject();
  Mend("1# 3c-99z 2# 12d-12f", "");
  Mend("[Event \"B\"]", "");
  Mend("12d-12zz", "12d-12f 3# 4a-5c 4# 12f-12d {mended}");
  const CommandOutput output = Run({"convert", Path("bad.txt"), "--rows", "games"}, 0);
  EXPECT_THAT(output.out, HasSubstr("\"Event\":\"C\""));
  EXPECT_THAT(output.out, HasSubstr("\"line\":9,"));
  EXPECT_THAT(output.error, HasSubstr("1 game seen, 1 written, 0 rejected, 4 plies"));
}

TEST_F(RejectsSourceTest, AnEditorMayChangeLineEndsAndAddAMark) {
  Reject();
  Mend("3c-99z", "3c-4a");
  Mend("12d-12zz", "12d-12f");
  const std::string rows = Run({"convert", Path("bad.txt")}, 0).out;
  Mend("\n", "\r\n");
  WriteFile(Path("bad.txt"), "\xEF\xBB\xBF" + ReadFile(Path("bad.txt")));
  EXPECT_EQ(Run({"convert", Path("bad.txt")}, 0).out, rows);
}

TEST_F(RejectsSourceTest, SeveralSourcesAndNotations) {
  WriteFile(Path("a.txt"), "1# 3c-4a\n\n1# 3c-99z\n");
  WriteFile(Path("b.txt"), "1. R3-D\n2. W4-X\n");
  Run({"convert", Path("a.txt"), Path("b.txt"), "-o", Path("rows.{notation}.jsonl"), "--rejects",
       Path("bad.txt")},
      1);
  Mend("3c-99z", "3c-4a");
  Mend("W4-X", "W4-D");
  const std::string games = Run({"convert", Path("bad.txt"), "--rows", "games"}, 0).out;
  EXPECT_THAT(games, HasSubstr("{\"source\":\"" + Path("a.txt") + "\",\"game\":10,"));
  EXPECT_THAT(games, HasSubstr("{\"source\":\"" + Path("b.txt") + "\",\"game\":0,"));
  EXPECT_THAT(games, HasSubstr("\"notation\":\"lost-cities\""));
}

// Version 0.1.0 wrote neither the notation nor the line of the game.
TEST_F(RejectsSourceTest, OlderFilesAreDetected) {
  Reject();
  Mend(",\"notation\":\"coerceo\"", "");
  Mend(",\"game_line\":5,\"game_column\":1", "");
  Mend("3c-99z", "3c-4a");
  const std::string games = Run({"convert", Path("bad.txt"), "--rows", "games"}, 1).out;
  EXPECT_THAT(games, HasSubstr("\"Event\":\"B\""));
}

TEST_F(RejectsSourceTest, JsonRecordsNeedTheirOptions) {
  WriteFile(Path("games.jsonl"), "{\"log\":\"1# 3c-99z\"}\n{\"log\":\"1# 3c-4a\"}\n");
  Run({"convert", Path("games.jsonl"), "--json-text", "/log", "-o", Path("rows.jsonl"), "--rejects",
       Path("bad.txt")},
      1);
  EXPECT_THAT(Run({"convert", Path("bad.txt")}, 3).error, HasSubstr("--json-text"));
  Mend("3c-99z", "3c-4a");
  const std::string rows = Run({"convert", Path("bad.txt"), "--json-text", "/log"}, 0).out;
  EXPECT_THAT(rows, HasSubstr("{\"source\":\"" + Path("games.jsonl") + "\",\"game\":0,\"ply\":1,"));
}

TEST_F(RejectsSourceTest, RecordsOfDocumentsKeepTheirColumns) {
  WriteFile(Path("games.json"), "[{\"log\":\"1# 3c-4a\"}, {\"log\":\"1# 3c-99z\"}]");
  Run({"convert", Path("games.json"), "--json-each", "", "--json-text", "/log", "-o",
       Path("rows.jsonl"), "--rejects", Path("bad.txt")},
      1);
  const std::string before = ReadFile(Path("bad.txt"));
  EXPECT_THAT(before, HasSubstr("\"game_line\":1,\"game_column\":22"));
  Run({"check", Path("bad.txt"), "--json-text", "/log", "--notation", "coerceo", "--rejects",
       Path("again.txt")},
      1);
  EXPECT_EQ(ReadFile(Path("again.txt")), before);
}

// A game beyond --max-game-size is read in parts, and rejected again.
TEST_F(RejectsSourceTest, GamesThatAreTooLargeStayRejected) {
  WriteFile(Path("games.txt"), "1# 3c-4a {" + std::string(100'000, 'x') + "}\n");
  Run({"convert", Path("games.txt"), "-o", Path("rows.jsonl"), "--rejects", Path("bad.txt"),
       "--max-game-size", "1K"},
      1);
  const CommandOutput output =
      Run({"check", Path("bad.txt"), "--max-game-size", "1K", "--read-size", "1K"}, 1);
  EXPECT_THAT(output.error, HasSubstr("1 game seen, 0 written, 1 rejected"));
  EXPECT_EQ(Run({"convert", Path("bad.txt"), "--rows", "games", "-q"}, 0).error, "");
}

}  // namespace
}  // namespace plymill::testing
