// --rules, show and perft: the rules of games on the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "support/command.h"
#include "support/json_lines.h"

namespace plymill::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// A legal game, a legal one with a capture that does not happen, an illegal one that can be
// replayed to its end, and one whose position is not known any more.
constexpr std::string_view kGames = R"([Event "legal"]

1# 3c-3e 2# 12d-12f 1-0

[Event "misnoted"]

1# 3c-3e x2b 2# 12d-12f 1-0

[Event "illegal"]

1# 3c-3e 2# 4b-1b 1-0

[Event "stopped"]

1# 1a-1c 2# 12d-12f 1-0
)";

class RulesCommandTest : public ::testing::Test {
 protected:
  std::string Write(const std::string& name, std::string_view text) {
    WriteFile(folder_ / name, text);
    return (folder_ / name).string();
  }

  // What the command prints; it must end with `exit_code`.
  static CommandOutput Run(const std::vector<std::string>& arguments, int exit_code = 0) {
    CommandOutput output = RunCommand(arguments);
    EXPECT_EQ(output.exit_code, exit_code) << output.error;
    return output;
  }

  // The lines of `text` that contain `part`, from it to the end of the line.
  static std::vector<std::string> From(const std::string& text, const std::string& part) {
    std::vector<std::string> found;
    for (std::size_t at = 0; (at = text.find(part, at)) != text.npos; ++at) {
      found.push_back(text.substr(at, text.find('\n', at) - at));
    }
    return found;
  }

  // The events of the games whose rows are written.
  static std::vector<std::string> Events(const std::string& rows) {
    std::vector<std::string> events;
    for (const std::string& tail : From(rows, "\"Event\":\"")) {
      events.push_back(tail.substr(9, tail.find('"', 9) - 9));
    }
    return events;
  }

  // The verdict of each game row.
  static std::vector<std::string> Verdicts(const std::string& rows) {
    std::vector<std::string> verdicts;
    for (const std::string& tail : From(rows, "\"legal\":")) {
      const std::string end = "\"rules_outcome\":";
      const std::size_t last = tail.find(end);
      verdicts.push_back(tail.substr(0, tail.find(',', last)));
    }
    return verdicts;
  }

  TemporaryFolder folder_;
};

TEST_F(RulesCommandTest, GameRowsSayWhetherTheGameIsLegal) {
  const std::string games = Write("games.txt", kGames);
  const std::string rows = Run({"convert", games, "--rows", "games", "--rules"}).out;
  EXPECT_THAT(Verdicts(rows),
              ElementsAre(R"("legal":true,"rules_points":null,"rules_outcome":null)",
                          R"("legal":true,"rules_points":null,"rules_outcome":null)",
                          R"("legal":false,"rules_points":null,"rules_outcome":null)",
                          R"("legal":false,"rules_points":null,"rules_outcome":null)"));
  const std::string without = Run({"convert", games, "--rows", "games"}).out;
  EXPECT_THAT(From(without, "\"legal\":true"), ElementsAre());
  EXPECT_THAT(From(without, "\"legal\":null,\"rules_points\":null,\"rules_outcome\":null"),
              ::testing::SizeIs(4));
}

TEST_F(RulesCommandTest, MoveRowsDoNotChange) {
  const std::string games = Write("games.txt", kGames);
  EXPECT_EQ(Run({"convert", games, "--rules"}).out, Run({"convert", games}).out);
}

// The plies of a table that is read by columns are not in the order of the text.
TEST_F(RulesCommandTest, ASlipInATableIsOneDiagnosticToo) {
  const auto codes = [&](const std::string& text) {
    const std::string diagnostics = (folder_ / "d.jsonl").string();
    RunCommand({"check", Write("games.txt", text), "--notation", "coerceo", "--rules",
                "--diagnostics", diagnostics, "--force"});
    std::vector<std::string> found;
    for (const std::string& tail : From(ReadFile(diagnostics), "\"code\":\"")) {
      found.push_back(tail.substr(8, tail.find('"', 8) - 8));
    }
    std::erase(found, "coerceo.columns");
    return found;
  };
  const std::vector<std::string> in_a_line = codes("1# 4a-3c 2# 3f-3b 3# 4e-4f\n");
  EXPECT_THAT(in_a_line, Not(IsEmpty()));
  EXPECT_EQ(codes("1# 4a-3c 3# 4e-4f\n2# 3f-3b\n"), in_a_line);
}

TEST_F(RulesCommandTest, FindingsAreDiagnosticsAtTheirPly) {
  const std::string games = Write("games.txt", kGames);
  const std::string diagnostics = (folder_ / "d.jsonl").string();
  Run({"check", games, "--rules", "--diagnostics", diagnostics});
  const std::string found = ReadFile(diagnostics);
  std::vector<std::string> codes;
  for (const std::string& tail : From(found, "\"code\":\"")) {
    codes.push_back(tail.substr(8, tail.find('"', 8) - 8));
  }
  EXPECT_THAT(codes, ElementsAre("coerceo.wrong-capture", "coerceo.illegal-move",
                                 "coerceo.no-piece", "coerceo.replay-stopped"));
  EXPECT_THAT(From(found, "\"severity\":\"warning\""), ::testing::SizeIs(4));
  EXPECT_THAT(found, HasSubstr("\"read\":\"no capture\""));
  EXPECT_THAT(found, HasSubstr("\"line\":7,\"column\":4,"));
}

TEST_F(RulesCommandTest, StrictRejectsGamesWithFindings) {
  const std::string games = Write("games.txt", kGames);
  const CommandOutput output = Run({"convert", games, "--rows", "games", "--rules", "--strict"}, 1);
  EXPECT_THAT(Events(output.out), ElementsAre("legal"));
  EXPECT_THAT(output.error, HasSubstr("4 games seen, 1 written, 3 rejected"));
}

TEST_F(RulesCommandTest, WhereSelectsByTheRules) {
  const std::string games = Write("games.txt", kGames);
  const auto select = [&](const std::string& where) {
    return Events(Run({"convert", games, "--rows", "games", "--rules", "--where", where}).out);
  };
  EXPECT_THAT(select("legal=true"), ElementsAre("legal", "misnoted"));
  EXPECT_THAT(select("legal=false"), ElementsAre("illegal", "stopped"));
  EXPECT_THAT(select("legal=null"), ElementsAre());
  EXPECT_THAT(select("rules_outcome=null"), ElementsAre("legal", "misnoted", "illegal", "stopped"));
  const auto error = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"convert", games, "--where"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return Run(arguments, 2).error;
  };
  EXPECT_THAT(error({"legal=true"}), HasSubstr("--rules"));
  EXPECT_THAT(error({"legal=yes", "--rules"}),
              HasSubstr("--where legal=yes: legal is one of null, true, false"));
}

TEST_F(RulesCommandTest, OptionsOfTheRules) {
  const std::string games = Write("games.txt", "1# 3c-3e 2# TT x3e\n\n1# 3c-3e 2# T x3e\n");
  const auto verdicts = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"convert", games, "--rows", "games", "--rules"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return From(Run(arguments).out, "\"diagnostics\":");
  };
  const std::vector<std::string> usual = verdicts({});
  const std::vector<std::string> other = verdicts({"--rule", "coerceo.exchange-price=1"});
  ASSERT_THAT(usual, ::testing::SizeIs(2));
  EXPECT_THAT(usual[0], StartsWith("\"diagnostics\":1,"));  // too few tiles
  EXPECT_THAT(usual[1], StartsWith("\"diagnostics\":2,"));  // and the wrong price
  EXPECT_THAT(other[0], StartsWith("\"diagnostics\":2,"));
  EXPECT_THAT(other[1], StartsWith("\"diagnostics\":1,"));
}

TEST_F(RulesCommandTest, WrongOptionsAreUsageErrors) {
  const std::string games = Write("games.txt", kGames);
  const auto error = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"check", games};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return Run(arguments, 2).error;
  };
  EXPECT_THAT(error({"--rule", "coerceo.setup=ocius"}), HasSubstr("--rules, which is missing"));
  EXPECT_THAT(error({"--rules", "--rule", "coerceo.setup=x"}),
              HasSubstr("--rule coerceo.setup=x: expected auto, laurentius, ocius"));
  EXPECT_THAT(error({"--rules", "--rule", "coerceo.x=1"}), HasSubstr("there is no such option"));
  EXPECT_THAT(error({"--rules", "--rule", "chess.x=1"}), HasSubstr("no rules are known"));
  EXPECT_THAT(error({"--rules", "--rule", "ocius"}), HasSubstr("NOTATION.NAME=VALUE"));
}

TEST_F(RulesCommandTest, ShowPrintsThePositionAfterAPly) {
  const std::string games = Write("games.txt", kGames);
  const std::string start = Run({"show", games, "--ply", "0"}).out;
  EXPECT_THAT(start, StartsWith("coerceo, the game at byte 0, line 1: 2 plies, 1-0\n"
                                "by the rules: legal\nat the start\n\n"));
  EXPECT_THAT(start, HasSubstr("white (W): pieces 18, tiles collected 0, to move\n"));
  const std::string after = Run({"show", games, "--game", "2", "--ply", "1"}).out;
  EXPECT_THAT(after, HasSubstr("after ply 1: 3c-3e\n"));
  EXPECT_THAT(after, HasSubstr("black (B): pieces 18, tiles collected 0, to move\n"));
  EXPECT_THAT(after, HasSubstr("ply 1: misnoted: a piece is written as captured that the ply does "
                               "not capture; by the rules: no capture\n"));
  const std::string last = Run({"show", games, "--game", "4"}).out;
  EXPECT_THAT(last, HasSubstr("by the rules: illegal\n"));
  EXPECT_THAT(last, HasSubstr("ply 1: illegal: there is no such piece on the field\n"));
}

TEST_F(RulesCommandTest, ShowRefusesPliesBeyondTheEnd) {
  const std::string games = Write("games.txt", kGames);
  for (const std::vector<std::string>& form :
       {std::vector<std::string>{}, {"--svg"}, {"-o", (folder_ / "game.html").string()}}) {
    std::vector<std::string> arguments = {"show", games, "--ply", "3"};
    arguments.insert(arguments.end(), form.begin(), form.end());
    const CommandOutput output = Run(arguments, 3);
    EXPECT_EQ(output.error, "plymill: there is no ply 3, only 2 plies\n");
    EXPECT_EQ(output.out, "");
  }
  EXPECT_FALSE(std::filesystem::exists(folder_ / "game.html"));
}

TEST_F(RulesCommandTest, ShowFindsGamesByTheirOffset) {
  const std::string games = Write("games.txt", kGames);
  const std::string offset = std::to_string(kGames.find("[Event \"illegal\""));
  EXPECT_EQ(Run({"show", games, "--offset", offset}).out, Run({"show", games, "--game", "3"}).out);
  EXPECT_THAT(Run({"show", games, "--offset", "1"}, 3).error,
              HasSubstr("no game begins at byte 1"));
  EXPECT_THAT(Run({"show", games, "--game", "5"}, 3).error,
              HasSubstr("there is no game 5, only 4 games that can be read"));
}

TEST_F(RulesCommandTest, ShowNamesSourcesThatCannotBeRead) {
  const std::string games = Write("games.txt", kGames);
  const std::string zeros = Write("zeros.bin", std::string(4000, '\xFF'));
  const std::string missing = (folder_ / "missing.txt").string();
  EXPECT_THAT(Run({"show", missing}, 3).error, HasSubstr(missing + ": cannot"));
  EXPECT_THAT(Run({"show", zeros}, 3).error,
              HasSubstr(zeros + ": has no moves near its beginning"));
  EXPECT_THAT(Run({"show", games, zeros, "--game", "5"}, 3).error,
              HasSubstr(zeros + ": has no moves near"));
}

TEST_F(RulesCommandTest, PerftCountsSequences) {
  EXPECT_EQ(Run({"perft", "coerceo", "--depth", "3"}).out, "1 48\n2 2304\n3 110304\n");
  EXPECT_EQ(Run({"perft", "coerceo", "--depth", "2", "--setup", "ocius"}).out, "1 26\n2 676\n");
  EXPECT_THAT(Run({"perft", "tatsu"}, 2).error, HasSubstr("coerceo"));
  EXPECT_THAT(Run({"perft", "coerceo", "--setup", "x"}, 2).error, HasSubstr("expected auto"));
}

TEST_F(RulesCommandTest, RecordFilesKeepWhatTheRulesSay) {
  const std::string games = Write("games.txt", kGames);
  const std::string file = (folder_ / "x.plym").string();
  Run({"convert", games, "--rules", "-o", file}, 0);
  for (const std::string rows : {"games", "nested"}) {
    EXPECT_EQ(Run({"cat", file, "--rows", rows}).out,
              Run({"convert", games, "--rules", "--rows", rows}).out);
  }
  EXPECT_EQ(Run({"cat", file, "--where", "legal=true"}).out,
            Run({"convert", games, "--rules", "--where", "legal=true"}).out);
  const std::string other = (folder_ / "y.plym").string();
  Run({"convert", games, "-o", other}, 0);
  EXPECT_EQ(Run({"show", file, "--game", "3"}).out, Run({"show", games, "--game", "3"}).out);
  EXPECT_EQ(Run({"show", other, file, "--game", "7"}).out, Run({"show", file, "--game", "3"}).out);
  EXPECT_EQ(Run({"show", games, file, "--game", "7"}).out, Run({"show", file, "--game", "3"}).out);
  EXPECT_THAT(Run({"show", file, "--game", "5"}, 3).error,
              HasSubstr("there is no game 5, only 4 games that can be read"));
}

}  // namespace
}  // namespace plymill::testing
