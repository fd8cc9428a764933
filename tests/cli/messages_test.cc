// Messages: the text that a command prints on standard error, and its exit code.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <regex>
#include <string>

#include "support/command.h"
#include "support/json_lines.h"
#include "support/notations.h"

namespace plymill::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// Three games; the last one cannot be read.
class MessagesTest : public ::testing::Test {
 protected:
  void SetUp() override { WriteFile(path_, Archive::Archive(1, 1) + "\n\n1# y\n\n1# z\n"); }

  CommandOutput Check(std::vector<std::string> more) const {
    more.insert(more.begin(), {"check", "--notation", std::string(Archive::kSlug), path_});
    return RunCommand(more);
  }

  using Archive = Notation<0>;
  TemporaryFolder folder_;
  const std::string path_ = (folder_ / "archive.txt").string();
};

TEST_F(MessagesTest, TextTellsPlaceAndCounts) {
  const CommandOutput output = Check({});
  EXPECT_EQ(output.exit_code, 1);
  EXPECT_THAT(output.error, HasSubstr(path_ + ":"));
  EXPECT_THAT(output.error, HasSubstr("[coerceo."));
  EXPECT_THAT(output.error, HasSubstr("2 rejected"));
  EXPECT_THAT(output.error, HasSubstr("--rejects FILE"));
  EXPECT_THAT(output.error, Not(HasSubstr("\033")));
}

// A page does not hide why the command fails.
TEST_F(MessagesTest, AReportSaysWhyItFails) {
  const std::string page = (folder_ / "page.html").string();
  const auto report = [&](const std::string& source) {
    return RunCommand({"report", source, "-o", page, "--force"});
  };
  EXPECT_THAT(report(path_).error, HasSubstr("[coerceo."));
  std::filesystem::create_directory(folder_ / "empty");
  const CommandOutput empty = report((folder_ / "empty").string());
  EXPECT_EQ(empty.exit_code, 1);
  EXPECT_THAT(empty.error, HasSubstr("empty: "));
}

// Bytes of an archive or of a file name must not control the terminal.
TEST_F(MessagesTest, ControlCharactersAreShown) {
  const std::string path = (folder_ / "a\n\033[2J.txt").string();
  WriteFile(path, std::string("1# 3c-4a 2# \0\033[2J\n", 18));
  const CommandOutput output = RunCommand({"check", "--notation", "coerceo", path});
  EXPECT_EQ(output.exit_code, 1);
  EXPECT_THAT(output.error, HasSubstr("a\\n\\x1b[2J.txt:1:13: expected"));
  EXPECT_THAT(output.error, HasSubstr("found \"\\x00\\x1b[2J\" [coerceo."));
}

// Invisible bytes in a message are shown as escapes, and no character is cut in half.
TEST_F(MessagesTest, WhatWasFoundIsShownAsItStands) {
  const auto found = [&](std::string_view game) {
    WriteFile(path_, game);
    return RunCommand({"check", "--notation", "lost-cities", path_}).error;
  };
  EXPECT_THAT(found("1. R3 /D"), HasSubstr(", found \"/D\" behind a blank ["));
  EXPECT_THAT(found("1. R3-D\n2.\u200BW2-D"), HasSubstr("\", which begins with U+200b ["));
  EXPECT_THAT(found("1. R3-8\u200B"), HasSubstr("\", in which stands U+200b ["));
  EXPECT_THAT(found("1. R3-8aaaaaaaaaaaaaaaaaaaaaa\u2192"),
              HasSubstr(", found \"8aaaaaaaaaaaaaaaaaaaaaa\" ["));
}

// A diagnostic may be about a line above the line of the previous diagnostic: line and column must
// still be right.
// A failure in the middle of a word names the whole word.
TEST_F(MessagesTest, WordsAreShownFromTheirBeginning) {
  const auto error_of = [&](const char* notation, std::string_view game) {
    WriteFile(path_, game);
    return RunCommand({"check", "--notation", notation, path_}).error;
  };
  EXPECT_THAT(error_of("coerceo", "1# 3c-3e Remis\n"), HasSubstr("txt:1:11: "));
  EXPECT_THAT(error_of("coerceo", "1# 3c-3e Remis\n"), HasSubstr("found \"Remis\" ["));
  EXPECT_THAT(error_of("lost-cities", "1. R3 discarded\n"), HasSubstr("found \"discarded\""));
  EXPECT_THAT(error_of("rootlog", "Map: Fall\nDeck: E&P\nC: Ann\n\nC:#DESPOT->$\n"),
              HasSubstr("found \"#DESPOT->$\""));
  EXPECT_THAT(error_of("coerceo", "1# 3c-3\xC3\xA9t\xC3\xA9z\n"), HasSubstr("found \"3\xC3\xA9t"));
}

TEST_F(MessagesTest, PlacesStandInAnyOrder) {
  const std::string game = "Map: Winter\nV:\n\nV:\nV:\n";
  WriteFile(path_, game);
  const std::string diagnostics = (folder_ / "diagnostics").string();
  RunCommand({"check", "--notation", "rootlog", path_, "--diagnostics", diagnostics});
  std::uint64_t before = 0, backwards = 0;
  const std::string lines = ReadFile(diagnostics);
  const std::regex place(R"("offset":(\d+),"line":(\d+),"column":(\d+))");
  for (std::sregex_iterator at(lines.begin(), lines.end(), place), end; at != end; ++at) {
    const std::size_t offset = std::stoul((*at)[1]);
    const std::string above = game.substr(0, offset);
    const std::size_t line_start = above.rfind('\n') + 1;  // npos + 1 is 0
    EXPECT_EQ(std::stoul((*at)[2]), CountLines(above) + 1) << at->str();
    EXPECT_EQ(std::stoul((*at)[3]), offset - line_start + 1) << at->str();
    backwards += offset < before ? 1U : 0U;
    before = offset;
  }
  EXPECT_GT(backwards, 0U) << lines;
}

// If a source is in another notation than the named one, or is no archive, nothing is read, and
// that is a failure. An empty source is not a failure.
TEST_F(MessagesTest, ASourceWithoutGamesIsNamed) {
  WriteFile(path_, "Dear Ann,\n\nthe games are on the other disk.\n");
  const CommandOutput output = Check({});
  EXPECT_EQ(output.exit_code, 1);
  EXPECT_THAT(output.error, HasSubstr(path_ + ": no game is found in 44 bytes"));
  EXPECT_THAT(output.error, HasSubstr("expected the notation coerceo"));
  EXPECT_EQ(Check({"--allow-rejects"}).exit_code, 0);
  EXPECT_THAT(Check({"--log", "json"}).error, HasSubstr("\"level\":\"warning\""));
  for (const std::string nothing : {"", " \n\n"}) {
    WriteFile(path_, nothing);
    EXPECT_EQ(Check({}).exit_code, 0);
  }
}

// A file in a folder may be no archive. It looks the same as a damaged archive or one in another
// notation, so the run fails unless the file is excluded.
TEST_F(MessagesTest, AReadmeBesideArchivesIsLeftOutByItsName) {
  WriteFile(path_, Archive::Archive(1, 1));
  WriteFile(folder_ / "README.md", "# Games of the club\n\nAsk Ann for more.\n");
  const auto check = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"check", folder_.path()});
    return RunCommand(more);
  };
  const CommandOutput named = check({"--notation", std::string(Archive::kSlug)});
  EXPECT_EQ(named.exit_code, 1);
  EXPECT_THAT(named.error, HasSubstr("README.md: no game is found"));
  EXPECT_THAT(named.error, HasSubstr("--exclude"));
  EXPECT_EQ(check({"--notation", std::string(Archive::kSlug), "--exclude", "READ*"}).exit_code, 0);
  const CommandOutput unknown = check({});
  EXPECT_EQ(unknown.exit_code, 3);
  EXPECT_THAT(unknown.error, HasSubstr("skip it with --exclude"));
  EXPECT_EQ(check({"--exclude", "README.md"}).exit_code, 0);
}

TEST_F(MessagesTest, StatsNamesASourceWithoutGames) {
  WriteFile(path_, "Dear Ann,\n\nthe games are on the other disk.\n");
  const CommandOutput output = RunCommand({"stats", "--notation", "coerceo", path_});
  EXPECT_EQ(output.exit_code, 1);
  EXPECT_THAT(output.error, HasSubstr(path_ + ": no game is found in 44 bytes"));
}

// Selections of games in record files give the same report as selections of games in text.
TEST_F(MessagesTest, StatsOfRecordFilesSelects) {
  const std::string files[] = {(folder_ / "a.plym").string(), (folder_ / "b.plym").string()};
  WriteFile(path_, "1# 3c-4a T22\n\n1# 3c-4a\n2# 4b-5f\n");
  for (const std::string& file : files) {
    ASSERT_EQ(RunCommand({"convert", path_, "-o", file}).exit_code, 0);
  }
  const auto stats = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"stats", files[0], files[1]});
    const CommandOutput output = RunCommand(more);
    EXPECT_EQ(output.exit_code, 0) << output.error;
    return output.out;
  };
  const auto expect_counts = [](const std::string& out, std::uint64_t games, std::uint64_t plies,
                                std::uint64_t diagnostics) {
    for (const auto& [what, times] :
         {std::pair("written", games), {"plies", plies}, {"all", diagnostics}}) {
      EXPECT_THAT(out, ::testing::ContainsRegex("  " + std::string(what) + " +" +
                                                std::to_string(times) + "\n"));
    }
  };
  expect_counts(stats({}), 4, 6, 2);
  expect_counts(stats({"--where", "plies>=2"}), 2, 4, 0);
  expect_counts(stats({"--skip", "1", "--limit", "2"}), 2, 3, 1);
  for (const std::vector<std::string>& more :
       std::vector<std::vector<std::string>>{{"--strict"},
                                             {"--keep-unparsed"},
                                             {"--geometry"},
                                             {"--diagnostics", (folder_ / "odd").string()},
                                             {"--rejects", (folder_ / "rejects").string()}}) {
    std::vector<std::string> command = {"stats", files[0]};
    command.insert(command.end(), more.begin(), more.end());
    const CommandOutput output = RunCommand(command);
    EXPECT_EQ(output.exit_code, 2);
    EXPECT_THAT(output.error, HasSubstr(more[0] + ": is for archives, not for record files"));
  }
}

TEST_F(MessagesTest, StatsOfAFolderCountsItsTextsAndRecordFiles) {
  const std::filesystem::path both = folder_ / "both";
  std::filesystem::create_directory(both);
  const std::string text = (both / "a.txt").string(), file = (both / "a.plym").string();
  WriteFile(text, "1# 3c-4a\n\n1# 3c-4a\n2# 4b-5f\n\n1# 9z-9z\n");
  ASSERT_EQ(RunCommand({"convert", text, "-o", file}).exit_code, 1);
  const auto expect_counts = [](const std::string& source, const std::string& counts) {
    const CommandOutput output = RunCommand({"stats", "--json", source});
    EXPECT_EQ(output.exit_code, 1) << output.error;
    EXPECT_THAT(output.out, HasSubstr(counts)) << source;
  };
  const std::string once = "\"games_seen\":3,\"games_written\":2,\"games_rejected\":1,";
  expect_counts(text, once);
  expect_counts(file, once);
  expect_counts(both.string(), "\"games_seen\":6,\"games_written\":4,\"games_rejected\":2,");
}

TEST_F(MessagesTest, QuietLeavesErrorsAlone) {
  const CommandOutput output = Check({"--quiet"});
  EXPECT_EQ(output.exit_code, 1);
  EXPECT_EQ(CountLines(output.error), 3U) << output.error;
  EXPECT_THAT(output.error, HasSubstr("[coerceo."));
  EXPECT_THAT(output.error, HasSubstr("total: 3 games seen, 1 written, 2 rejected"));
}

// A run that fails shows warnings even with --quiet, but no readings.
TEST_F(MessagesTest, DiagnosticsAreCountedBySeverityAndTheirFirstPlacesShown) {
  const std::string game = "1# 3c-4a 2# 15b-5f 1-0\n\n";
  const std::string odd = "[Event \u201CClub\u201D]\n\n1# 3c-4a 1-0\n\nOf the club\n\nOf Ann\n\n";
  WriteFile(path_, game + odd + game);
  const std::string reading = path_ + ":3:1: reading: ", warning = path_ + ":7:1: warning: ";
  const CommandOutput output = Check({});
  EXPECT_EQ(output.exit_code, 0);
  EXPECT_THAT(output.error, HasSubstr("2 diagnostics (1 reading, 1 warning), "));
  EXPECT_THAT(output.error, HasSubstr(reading));
  EXPECT_THAT(output.error, HasSubstr(warning));
  EXPECT_THAT(Check({"-q"}).error, IsEmpty());
  WriteFile(path_, game + odd + game + "Of Bo\n\n1# y\n");
  const CommandOutput quiet = Check({"-q"});
  EXPECT_EQ(quiet.exit_code, 1);
  EXPECT_THAT(quiet.error, HasSubstr("4 diagnostics (1 reading, 2 warnings, 1 error), "));
  EXPECT_THAT(quiet.error, HasSubstr(warning + "text that belongs to no game"));
  EXPECT_THAT(quiet.error, HasSubstr("[coerceo.text-between-games], the first of 2\n"));
  EXPECT_THAT(quiet.error, Not(HasSubstr(reading)));
  EXPECT_EQ(CountLines(quiet.error), 3U) << quiet.error;
  EXPECT_THAT(Check({"-q", "--log", "json"}).error,
              HasSubstr("\"event\":\"diagnostic\",\"message\":\"text that belongs to no game\","
                        "\"times\":2,\"code\":\"coerceo.text-between-games\""));
  EXPECT_THAT(Check({"-q", "--allow-rejects"}).error, Not(HasSubstr("total")));
}

// Moves of another notation do not count as text between games, wherever they are.
TEST_F(MessagesTest, MovesOfAnotherNotationAreRejectedAndItIsNamed) {
  const std::string game = "[White \"Ann\"]\n\n1# 3c-4a 2# 15b-5f 1-0\n\n";
  std::string text;
  while (text.size() < 100'000) text += game;
  const std::size_t lines = CountLines(text);
  WriteFile(path_, text + "By Cy\n1. R3-D\n2. W2-D\n\n" + game);
  const CommandOutput output = RunCommand({"check", path_});
  EXPECT_EQ(output.exit_code, 1);
  EXPECT_THAT(output.error, HasSubstr(path_ + ":" + std::to_string(lines + 2) + ":1: expected"));
  EXPECT_THAT(output.error, HasSubstr("moves of lost-cities [coerceo.other-notation]"));
  EXPECT_THAT(output.error, HasSubstr(" 1 rejected"));
  for (const std::string moves : {"**1.** R3-D", "<b>1.</b> V-2 2-5", "| C:w->5 |"}) {
    WriteFile(path_, game + moves + "\n\n" + game);
    EXPECT_THAT(Check({"-q"}).error, HasSubstr("[coerceo.other-notation]")) << moves;
  }
  WriteFile(path_, game + "[Player1 \"Bo\"]\n\n1. R3-D\n2. W2-D\n\n" + game);
  EXPECT_EQ(Check({}).exit_code, 1);
  EXPECT_THAT(RunCommand({"check", path_, "--notation", "tatsu", "-q"}).error,
              HasSubstr("moves of coerceo [tatsu.unread-moves]"));
}

TEST_F(MessagesTest, LogIsJsonLines) {
  const CommandOutput output = Check({"--log", "json"});
  EXPECT_TRUE(AreJsonLines(output.error)) << output.error;
  for (const char* const key : {"\"event\":\"rejected\"", "\"code\":\"coerceo.",
                                "\"offset\":", "\"line\":", "\"event\":\"source\"",
                                "\"event\":\"total\"", "\"games_rejected\":2"}) {
    EXPECT_THAT(output.error, HasSubstr(key));
  }
  const CommandOutput failed = RunCommand({"check", path_ + ".not", "--log", "json"});
  EXPECT_EQ(failed.exit_code, 3);
  EXPECT_TRUE(AreJsonLines(failed.error)) << failed.error;
  EXPECT_THAT(failed.error, HasSubstr("\"event\":\"failed\""));
  EXPECT_THAT(failed.error, HasSubstr("\"exit\":3"));
}

TEST_F(MessagesTest, ColorsWhereTheyAreAskedFor) {
  EXPECT_THAT(Check({"--color", "always"}).error, HasSubstr("\033[1m"));
  EXPECT_THAT(Check({"--color", "never"}).error, Not(HasSubstr("\033")));
}

TEST_F(MessagesTest, AllowRejectsExitsWithZero) {
  EXPECT_EQ(Check({"--allow-rejects"}).exit_code, 0);
  EXPECT_EQ(RunCommand({"stats", "--notation", "coerceo", path_, "--allow-rejects"}).exit_code, 0);
  EXPECT_EQ(RunCommand({"stats", "--notation", "coerceo", path_}).exit_code, 1);
}

// Two of three games are rejected.
TEST_F(MessagesTest, MaxErrorsMayBeAShareOfTheGames) {
  EXPECT_EQ(Check({"--max-errors", "67%"}).exit_code, 1);
  EXPECT_EQ(Check({"--max-errors", "100%"}).exit_code, 1);
  const CommandOutput output = Check({"--max-errors", "66.6%"});
  EXPECT_EQ(output.exit_code, 3);
  EXPECT_THAT(output.error, HasSubstr("2 rejected games of 3, more than 66.6% (--max-errors)"));
  EXPECT_EQ(Check({"--max-errors", "0%"}).exit_code, 3);
}

TEST_F(MessagesTest, MaxErrorsFailsBeyondItsNumber) {
  EXPECT_EQ(Check({"--max-errors", "2"}).exit_code, 1);
  const std::string rows = (folder_ / "rows").string();
  const CommandOutput output =
      RunCommand({"convert", "--notation", "coerceo", path_, "-o", rows, "--max-errors", "1"});
  EXPECT_EQ(output.exit_code, 3);
  EXPECT_THAT(output.error, HasSubstr("--max-errors"));
  EXPECT_THAT(output.error, HasSubstr(path_ + ":"));
  EXPECT_THAT(folder_.Names(), ::testing::ElementsAre("archive.txt"));
}

TEST(GivenPaths, UrlsAndQuotedPatternsGetAdvice) {
  const CommandOutput url = RunCommand({"convert", "https://example.org/games.txt"});
  EXPECT_EQ(url.exit_code, 3);
  EXPECT_THAT(url.error, ::testing::HasSubstr("curl -sSL URL | plymill convert -\n"));
  EXPECT_THAT(RunCommand({"convert", "s3://b/x.txt"}).error, HasSubstr("mount the store"));
  EXPECT_THAT(RunCommand({"check", "--files-from", "https://example.org/list"}).error,
              HasSubstr("curl -sSL URL | plymill convert --files-from -\n"));
  const CommandOutput pattern = RunCommand({"check", "/nowhere/*.txt"});
  EXPECT_EQ(pattern.exit_code, 3);
  EXPECT_THAT(pattern.error,
              ::testing::HasSubstr("find . -name '*.txt' | plymill convert --files-from -\n"));
  EXPECT_THAT(RunCommand({"check", "/nowhere"}).error, ::testing::EndsWith("directory\n"));
}

}  // namespace
}  // namespace plymill::testing
