// The command line as users see it: help, page of the manual, completions, and messages about a
// command line that cannot be run.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <regex>
#include <set>

#include "output/output_name.h"
#include "support/command.h"
#include "support/json_lines.h"
#include "support/run.h"
#include "support/terminal.h"
#include "support/variable.h"

namespace plymill::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;

// The text of the first group in each match of `expression`.
std::set<std::string> AllMatches(const std::string& text, const char* expression) {
  const std::regex regex(expression, std::regex::ECMAScript | std::regex::multiline);
  std::set<std::string> found;
  for (std::sregex_iterator match(text.begin(), text.end(), regex), end; match != end; ++match) {
    found.insert((*match)[1]);
  }
  return found;
}

std::string HelpOf(const std::string& command) {
  const CommandOutput help = RunCommand({command, "--help"});
  EXPECT_EQ(help.exit_code, 0) << command;
  return help.out;
}

std::set<std::string> Commands() {
  const std::string help = RunCommand({"--help"}).out;
  return AllMatches(help.substr(help.find("Subcommands:")), "^  ([a-z]+) ");
}

std::set<std::string> OptionsOf(const std::string& command) {
  return AllMatches(HelpOf(command), "^  (?:-[a-z],)?(--[a-z][a-z-]+)");
}

TEST(CommandLine, HelpListsTheCommands) {
  EXPECT_THAT(Commands(), IsSupersetOf({"convert", "check", "cat", "stats", "verify", "games"}));
  EXPECT_THAT(OptionsOf("convert"), IsSupersetOf({"--where", "--output", "--log", "--help"}));
}

TEST(CommandLine, EveryCommandHasAnExample) {
  for (const std::string& command : Commands()) {
    EXPECT_THAT(HelpOf(command), HasSubstr("Example: ")) << command;
  }
}

// Values come from shell variables, which may be empty.
TEST(CommandLine, AnyOptionMayBeGivenAnEmptyValue) {
  const TemporaryFolder folder;
  WriteFile(folder / "games.txt", "1# 3c-4a 2# 15b-5f\n");
  for (const std::string& command : Commands()) {
    for (const std::string& option : OptionsOf(command)) {
      const CommandOutput output =
          RunCommand({command, option, "", (folder / "games.txt").string()});
      EXPECT_LE(output.exit_code, 4) << command << " " << option;
    }
  }
}

TEST(CommandLine, ManPageTellsEveryOption) {
  const CommandOutput man = RunCommand({"man"});
  EXPECT_EQ(man.exit_code, 0);
  for (const std::string& command : Commands()) {
    const std::size_t begin = man.out.find(".SS plymill " + command + "\n");
    ASSERT_NE(begin, std::string::npos) << command;
    const std::string section = man.out.substr(begin, man.out.find(".SS", begin + 1) - begin);
    for (const std::string& option : OptionsOf(command)) {
      EXPECT_THAT(section, HasSubstr(Replaced(option, "-", "\\-"))) << command;
    }
  }
}

TEST(CommandLine, CompletionsTellEveryOption) {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const CommandOutput script = RunCommand({"completions", shell});
    EXPECT_EQ(script.exit_code, 0);
    for (const std::string& command : Commands()) {
      EXPECT_THAT(script.out, HasSubstr(command)) << shell;
      for (const std::string& option : OptionsOf(command)) {
        const std::string written = shell == "fish" ? " -l " + option.substr(2) : option;
        EXPECT_THAT(script.out, HasSubstr(written)) << shell << " " << command;
      }
    }
  }
}

// The words that bash offers as completions of the last of `words`.
std::set<std::string> Complete(const std::vector<std::string>& words) {
  const TemporaryFolder folder;
  const std::string script = (folder / "script").string(), out = (folder / "out").string();
  std::string text = RunCommand({"completions", "bash"}).out + "COMP_WORDS=(plymill";
  for (const std::string& word : words) text += " '" + word + "'";
  text += ")\nCOMP_CWORD=" + std::to_string(words.size()) +
          "\n_plymill\nprintf '<%s>\\n' \"${COMPREPLY[@]}\"\n";
  WriteFile(script, text);
  EXPECT_EQ(std::system(("bash '" + script + "' > '" + out + "'").c_str()), 0);
  return AllMatches(ReadFile(out), "^<(.+)>$");
}

TEST(CommandLine, BashCompletes) {
  if (std::system("bash -c :") != 0) GTEST_SKIP() << "there is no bash";
  EXPECT_THAT(Complete({"conv"}), ElementsAre("convert"));
  EXPECT_THAT(Complete({""}), IsSupersetOf({"convert", "check", "games", "--help"}));
  EXPECT_THAT(Complete({"convert", "--no"}), ElementsAre("--notation"));
  EXPECT_THAT(Complete({"convert", "--rows", ""}),
              ElementsAre("games", "moves", "nested", "plies"));
  EXPECT_THAT(Complete({"convert", "--notation", "c"}), ::testing::Contains("coerceo"));
  EXPECT_THAT(Complete({"convert", "a.txt", "--"}), IsSupersetOf(OptionsOf("convert")));
  EXPECT_THAT(Complete({"convert", "a"}), ::testing::IsEmpty()) << "files are up to bash";
}

TEST(CommandLine, VersionNamesWhatItIsMadeOf) {
  const CommandOutput version = RunCommand({"--version"});
  EXPECT_EQ(version.exit_code, 0);
  for (const char* const part :
       {"plymill ", "scanners: ", "oneTBB ", "simdjson ", "zstd ", "libarchive ", "xxHash "}) {
    EXPECT_THAT(version.out, HasSubstr(part));
  }
  const Variable form("PLYMILL_CPU", "plain");
  EXPECT_THAT(RunCommand({"--version"}).out, HasSubstr("scanners: plain"));
}

TEST(CommandLine, AloneItPrintsHelp) {
  const CommandOutput alone = RunCommand({});
  EXPECT_EQ(alone.exit_code, 2);
  EXPECT_THAT(alone.out, HasSubstr("convert"));
}

TEST(CommandLine, MistakesAreToldWithWhatToDo) {
  const TemporaryFolder folder;
  const std::string file = (folder / "games.txt").string();
  WriteFile(file, "1# 3c-4a\n");
  const std::string link = (folder / "link").string();
  std::filesystem::create_directory_symlink(folder.path(), link);
  struct Mistake {
    std::vector<std::string> arguments;
    int exit_code;
    const char* told;
  };
  const Mistake mistakes[] = {
      {{"convrt", file}, 2, "there is no command \"convrt\"; did you mean convert?"},
      {{file}, 2, "to convert it: plymill convert"},
      {{"convert"}, 2, "SOURCE is required, or a split; see plymill convert --help\n"},
      {{"convert", "--notation", "chess", file}, 2, "coerceo"},
      {{"xyz"}, 2, "there is no command \"xyz\"; there are convert check"},
      {{"CHECK"}, 2, "there is no command \"CHECK\"; did you mean check?"},
      {{"help", "convrt"}, 2, "there is no command \"convrt\"; did you mean convert?"},
      {{"--verison"}, 2, "--verison: no such option; did you mean --version?"},
      {{"convert", "--splat", file}, 2, "--splat: no such option; did you mean --split?"},
      {{"convert", "--xyzzy", file}, 2, "--xyzzy: no such option; see plymill convert --help"},
      {{"convert", "--rejcts=a", file}, 2, "--rejcts: no such option; did you mean --rejects?"},
      {{"convert", "--diag", "a", file}, 2, "--diag: no such option; did you mean --diagnostics?"},
      {{"convert", "--notation", "lostcities", file}, 2, "did you mean lost-cities?"},
      {{"convert", "-x", file}, 2, "-x: no such option; see plymill convert --help"},
      {{"convert", "-Q", file}, 2, "-Q: no such option; did you mean -q?"},
      {{"games", "a"}, 2, "a: is one argument too many"},
      {{"check", "-q", "-v", file}, 2, "--quiet excludes --verbose"},
      {{"convert", file, "--limit"},
       2,
       "--limit: its value is missing; see plymill convert --help"},
      {{"show", file, "--game", "2", "--game", "9"},
       2,
       "--game: is given more than once; it has one value; see plymill show --help"},
      {{"cat", "*.plym"}, 3, "the shell replaces patterns that are not quoted: omit the quotes\n"},
      {{"verify", "*.plym"}, 3, "omit the quotes\n"},
      {{"merge", "*.jsonl"}, 2, "omit the quotes\n"},
      {{"cat", "https://a.org/b.plym"}, 3, "download it first: curl -sSLO URL"},
      {{"convert", file, "--against", "https://a.org/b.plym"}, 3, "download it first"},
      {{"convert", file, "--against", "s3://a/b.plym"}, 3, "mount the store as a folder, or read"},
      {{"convert", file, "-o", "s3://a/b.jsonl"}, 2, "s3://a/b.jsonl: is a URL; plymill writes"},
      {{"convert", file, "-o", "s3://a/b/"}, 2, "s3://a/b/: is a URL; plymill writes files"},
      {{"check", file, "--report", "s3://a/b"}, 2, "s3://a/b: is a URL; plymill writes files"},
      {{"info", folder.path().string()}, 3, ": is a folder; name a file\n"},
      {{"info", link}, 3, ": is a folder; name a file\n"},
      {{"cat", folder.path().string()}, 3, ": is a folder; name a file"},
      {{"convert", file, "--against", folder.path().string()}, 3, ": is a folder; name a file"},
      {{"convert", "--where", "plyes>3", file},
       2,
       "there is no field \"plyes\"; did you mean plies?"},
      {{"convert", file, "--limit", "1.5M"}, 2, "also with K, M or G, found \"1.5M\""},
      {{"convert", file, "--limit", "99999999999999999G"}, 2, "--limit: expected a whole number"},
      {{"convert", file, "--max-errors", "101%"}, 2, "K, M or G, or a percentage, found"},
      {{"convert", file, "--sample", "1e1%"}, 2, "--sample: expected a number from 0 to 1, or a"},
      {{"convert", "--where", "plise=1", file}, 2, "plies"},
      {{"convert", "--limit", "0", file}, 2, "--limit"},
      {{"convert", "--split-sets", "a", file}, 2, "train=90"},
      {{"convert", "--split-sets", "", file}, 2, "train=90"},
      {{"convert", file, "-o", "{set}.jsonl"}, 2, "{set} is for --split-sets"},
      {{"convert", "--split-sets", "a=1,b=1", file}, 2, "-o games.{set}.jsonl"},
      {{"convert", file, "-o", file, "--to", "jsonl"}, 2, "is read by this run"},
      {{"convert", file, "--skip", "-1"}, 2, "--skip: expected a whole number, also with K,"},
      {{"convert", file, "--limit", "-1"}, 2, "expected a whole number of at least 1, also"},
      {{"convert", file, "--max-errors", "-1"}, 2, "--max-errors: expected a number of games"},
      {{"convert", file, "--max-ratio", "x"}, 2, "--max-ratio: expected a whole number"},
      {{"convert", file, "--seed", "18446744073709551616"}, 2, "found \"18446744073709551616\""},
      {{"convert", file, "--threads", "1025"},
       2,
       "--threads: expected a whole number from 0 to 1024"},
      {{"convert", file, "--max-size", "-1"}, 2, "--max-size: expected a number of bytes"},
      {{"convert", file, "--max-size", "1.5G"}, 2, "found \"1.5G\""},
      {{"convert", file, "--max-size", "16777216TiB"}, 2, "found \"16777216TiB\""},
      {{"convert", file, "--dedupe-memory", "-1"}, 2, "--dedupe-memory: expected a number of"},
      {{"convert", file, "--max-game-size", "2G"}, 2, "bytes from 1 to 1073741824, such as 65536"},
      {{"convert", file, "--sample", "nan"},
       2,
       "--sample: expected a number from 0 to 1, or a percentage, found"},
      {{"plan", file, "--split-bytes", "0"}, 2, "a number of bytes of at least 1, such as 65536"},
      {{"convert", "--split-from", file, "--split-number", "0"},
       2,
       "expected a whole number of at least 1, found"},
      {{"convert", file, "--rows", "x"},
       2,
       "--rows: expected plies, games, nested or moves, found \"x\"; see"},
      {{"convert", file, "--rows", "1"}, 2, "--rows: expected plies"},
      {{"convert", file, "--source", "x"}, 2, "--source: expected auto, always or never, found"},
      {{"convert", file, "--log", "1"}, 2, "--log: expected text or json, found \"1\""},
      {{"convert", file, "--to", "xml"},
       2,
       "jsonl.gz, plym, notation, parquet, arrow, feather, csv or tsv, found"},
      {{"convert", file, "--json-text", "/a", "--json-id", "x"}, 2, "--json-id: expected a JSON"},
      {{"convert", file, "--json-text", "/a", "--json-meta", "a=x"}, 2, "--json-meta: expected a"},
      {{"convert", file, "-o", (folder / "no/rows").string()}, 3, "mkdir -p "},
      {{"convert", (folder / "none.txt").string()}, 3, "none.txt: cannot read"},
      {{"cat", file}, 3, "is no record file"},
      {{"convert", file, "--tags", "x"}, 2, "--tags: expected object or list, found \"x\""},
      {{"schema"}, 2, "NOTATION is required"},
      {{"schema", "chess"}, 2, "NOTATION: expected "},
      {{"schema", "coerceo", "--for", "x"}, 2, "--for: expected json, duckdb, polars, arrow or sp"},
      {{"schema", "coerceo", "--source", "auto"}, 2, "--source: expected always or never"},
  };
  for (const Mistake& mistake : mistakes) {
    const CommandOutput output = RunCommand(mistake.arguments);
    EXPECT_EQ(output.exit_code, mistake.exit_code) << output.error;
    EXPECT_TRUE(output.error.starts_with("plymill: ")) << output.error;
    EXPECT_THAT(output.error, HasSubstr(mistake.told));
    EXPECT_EQ(output.out, "");
  }
}

TEST(CommandLine, SchemaIsWrittenForEachTool) {
  const auto schema = [](const std::string& tool) {
    const CommandOutput output =
        RunCommand({"schema", "coerceo", "--for", tool, "--source", "never"});
    EXPECT_EQ(output.exit_code, 0) << output.error;
    return output.out;
  };
  EXPECT_THAT(schema("duckdb"), HasSubstr("{\n  'game': 'BIGINT',\n  'ply': 'INTEGER',\n"));
  EXPECT_THAT(schema("duckdb"), HasSubstr("  'captures': 'VARCHAR[]',\n"));
  EXPECT_THAT(schema("polars"), HasSubstr("pl.Schema({\n    \"game\": pl.Int64,\n"));
  EXPECT_THAT(schema("arrow"), HasSubstr("    (\"captures\", pa.list_(pa.string())),\n"));
  EXPECT_THAT(schema("spark"), HasSubstr("`game` BIGINT,\n`ply` INT,\n"));
  EXPECT_THAT(schema("json"), HasSubstr("\"paid\":{\"type\":\"integer\",\"minimum\":0,"));
  EXPECT_THAT(RunCommand({"schema", "coerceo", "--rows", "nested"}).out, HasSubstr("\"source\":"));
}

// An unset variable of a shell must not make plymill lose output.
TEST(CommandLine, EmptyNamesOfFilesAreRefused) {
  const TemporaryFolder folder;
  const std::string file = (folder / "games.txt").string(), other = (folder / "other").string();
  WriteFile(file, "1# 3c-4a\n");
  WriteFile(other, "kept");
  const std::vector<std::vector<std::string>> commands = {
      {"convert", file, "-o", ""},
      {"convert", file, "--output="},
      {"convert", "--rejects=", file, other, "--force"},
      {"convert", file, "--diagnostics", ""},
      {"convert", file, ""},
      {"check", file, "--report", ""},
      {"check", "--files-from", ""},
      {"convert", "--split-from", "", "--split-number", "1"},
      {"cat", ""},
      {"plan", file, "-o", ""},
      {"merge", file, "--rejects", ""},
      {"status", ""},
      {"verify", ""},
  };
  for (const std::vector<std::string>& command : commands) {
    SCOPED_TRACE(::testing::PrintToString(command));
    const CommandOutput output = RunCommand(command);
    EXPECT_EQ(output.exit_code, 2);
    EXPECT_THAT(output.error, HasSubstr(": expected the name of a file, found \"\""));
    EXPECT_EQ(output.out, "");
  }
  EXPECT_EQ(ReadFile(other), "kept");
}

TEST(CommandLine, NumbersOfBytesMayHaveUnits) {
  const TemporaryFolder folder;
  const std::string file = (folder / "games.txt").string();
  WriteFile(file, "1# 3c-4a\n");
  for (const char* const bytes : {"0", "4096", "64K", "64kb", "1MiB", "2 GiB", "010"}) {
    EXPECT_EQ(RunCommand({"check", file, "--max-size", bytes}).exit_code, 0) << bytes;
  }
}

TEST(CommandLine, NumbersOfGamesHaveDecimalUnits) {
  const TemporaryFolder folder;
  const std::string file = (folder / "games.txt").string();
  std::string games;
  for (int i = 0; i < 1100; ++i) games += "1# 3c-4a\n\n";
  WriteFile(file, games);
  const auto rows = [&](const std::string& option, const std::string& value) {
    const CommandOutput output = RunCommand({"convert", file, "--rows", "games", option, value});
    EXPECT_EQ(output.exit_code, 0) << output.error;
    return CountLines(output.out);
  };
  EXPECT_EQ(rows("--limit", "1K"), 1000U);
  EXPECT_EQ(rows("--limit", "1M"), 1100U);
  EXPECT_EQ(rows("--skip", "1k"), 100U);
  const std::string numbered = (folder / "rows.jsonl").string();
  EXPECT_EQ(RunCommand({"convert", file, "-o", numbered, "--max-file-games", "1K"}).exit_code, 0);
  EXPECT_EQ(CountLines(ReadFile(NumberedPath(numbered, 0))), 1000U);
  EXPECT_EQ(CountLines(ReadFile(NumberedPath(numbered, 1))), 100U);
  const auto sampled = [&](const std::string& share) {
    return RunCommand({"convert", file, "--sample", share}).out;
  };
  EXPECT_TRUE(sampled("30%") == sampled("0.3"));
  EXPECT_TRUE(sampled("0.5%") == sampled("0.005"));
  EXPECT_EQ(rows("--sample", "100%"), 1100U);
  EXPECT_EQ(rows("--sample", "0%"), 0U);
}

TEST(CommandLine, HelpAndVersionAreCommandsToo) {
  EXPECT_EQ(RunCommand({"help"}).out, RunCommand({"--help"}).out);
  EXPECT_EQ(RunCommand({"version"}).out, RunCommand({"--version"}).out);
  EXPECT_EQ(RunCommand({"-V"}).out, RunCommand({"--version"}).out);
  for (const std::string& command : Commands()) {
    const CommandOutput help = RunCommand({"help", command});
    EXPECT_EQ(help.exit_code, 0);
    EXPECT_EQ(help.out, HelpOf(command));
  }
}

TEST(CommandLine, MistakesAreJsonWhereTheLogIs) {
  const CommandOutput output = RunCommand({"convert", "--log", "json", "--splat"});
  EXPECT_EQ(output.exit_code, 2);
  EXPECT_TRUE(output.error.starts_with("{\"level\":\"error\"")) << output.error;
}

// A terminal as input would wait for the user, who would not know what to type.
TEST(CommandLine, ATerminalIsNoArchive) {
  const TerminalOutput output = RunOnTerminal({PlymillBinary(), "convert", "-"}, "xterm", 80);
  EXPECT_EQ(output.exit_code, 2);
  EXPECT_THAT(output.said, HasSubstr("is a terminal"));
  EXPECT_THAT(output.said, HasSubstr("--notation"));
}

}  // namespace
}  // namespace plymill::testing
