// Messages as JSON: every event and its keys are in the table of docs/messages.md.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/command.h"
#include "support/compress.h"
#include "support/json_lines.h"
#include "support/paths.h"
#include "support/process.h"
#include "support/run.h"

namespace plymill::testing {
namespace {
namespace fs = std::filesystem;

using ::testing::Contains;
using ::testing::HasSubstr;

std::set<std::string> WordsIn(const std::string& text, const char* pattern) {
  std::set<std::string> words;
  const std::regex regex(pattern);
  for (std::sregex_iterator at(text.begin(), text.end(), regex), end; at != end; ++at) {
    words.insert(at->str(1));
  }
  return words;
}

struct Event {
  std::string level;
  std::set<std::string> always, sometimes;  // its keys
};

// The rows "| `event` | level | `key` `key`? | meaning |". The page lists the keys of *counts*
// first.
std::map<std::string, Event> TableOfEvents() {
  std::map<std::string, Event> events;
  std::istringstream lines(ReadFile(DocsFolder() / "messages.md"));
  const std::regex row("\\| `([a-z-]+)` \\| (error|warning|info|by severity) \\| (.*?) \\| .* \\|");
  std::string counts;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("*counts*")) std::getline(lines, counts);
    std::smatch match;
    if (!std::regex_match(line, match, row)) continue;
    Event& event = events[match.str(1)];
    const std::string keys = Replaced(match.str(3), "*counts*", counts);
    event.level = match.str(2);
    event.always = WordsIn(keys, "`([a-z_]+)`(?!\\?)");
    event.sometimes = WordsIn(keys, "`([a-z_]+)`\\?");
  }
  return events;
}

class JsonMessagesTest : public ::testing::Test {
 protected:
  std::string Path(std::string_view name) const { return (folder_ / name).string(); }

  // Runs the command with --log json, and checks every line that it prints on standard error.
  std::string Run(std::vector<std::string> command) {
    command.insert(command.end(), {"--log", "json"});
    const std::string log = RunCommand(command).error;
    EXPECT_TRUE(AreJsonLines(log)) << log;
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);) CheckLine(line);
    return log;
  }

  void CheckLine(const std::string& line) {
    const std::string name =
        *WordsIn(line, "^\\{\"level\":\"[a-z]+\",\"event\":\"([a-z-]+)\"").begin();
    ASSERT_TRUE(events_.contains(name)) << line;
    const Event& event = events_.at(name);
    if (event.level != "by severity") {
      EXPECT_THAT(line, HasSubstr("{\"level\":\"" + event.level + "\""));
    }
    std::set<std::string> keys = KeysOfFirst(line + "\n");
    for (const char* const key : {"level", "event", "message"}) {
      EXPECT_EQ(keys.erase(key), 1U) << line;
    }
    for (const std::string& key : event.always) EXPECT_THAT(keys, Contains(key)) << line;
    for (const std::string& key : keys) {
      EXPECT_TRUE(event.always.contains(key) || event.sometimes.contains(key))
          << key << ": " << line;
    }
    printed_.insert(name);
  }

  // Checks the line that a command prints if it is interrupted while it waits for a pipe.
  void CheckInterrupted(const std::string& fifo) {
    {
      const Descriptor error(Path("error"), O_WRONLY | O_CREAT);
      Process process({"check", fifo, "--notation", "coerceo", "--log", "json"}, error, error);
      const Descriptor writer(fifo, O_WRONLY);  // waits for the command to read
      process.Signal(SIGINT);
      EXPECT_EQ(process.Wait(), 130);
    }
    CheckLine(ReadFile(Path("error")));
  }

  TemporaryFolder folder_;
  const std::map<std::string, Event> events_ = TableOfEvents();
  std::set<std::string> printed_;
};

TEST_F(JsonMessagesTest, EveryEventIsInTheTable) {
  fs::create_directories(folder_ / "in");
  fs::create_directories(folder_ / "empty");
  WriteFile(Path("in/a.txt"), "1# 3c-4a\n\n1# y\n\n1# 3c-4a T99\n");
  WriteFile(Path("in/b.csv"), "a,b,c\n1,2,3\n");
  ASSERT_EQ(mkfifo(Path("in/fifo").c_str(), 0600), 0);
  const std::string in = Path("in"), a = Path("in/a.txt"), b = Path("in/b.csv");
  Run({"convert", in, Path("empty"), "-o", Path("rows.jsonl"), "--skip-unknown", "--progress",
       "always"});
  Run({"convert", a, "--split-sets", "x=1,y=1", "-o", Path("s.jsonl")});
  WriteFile(Path("lost_cities.txt"), "1. R3-D\n");
  Run({"convert", a, Path("lost_cities.txt"), "-o", Path("mixed.jsonl"), "--shard-size", "64K"});
  Run({"convert", a, "--limit", "1", "-o", Path("l.jsonl")});
  Run({"sample", "1", a});
  Run({"convert", a, "-o", Path("of.{notation}.jsonl")});
  Run({"convert", Path("lost_cities.txt"), "-o", Path("of.{notation}.jsonl"), "--force"});
  Run({"check", b, "--notation", "coerceo"});
  Run({"convert", in, "-o", Path("out/"), "--skip-unknown"});
  fs::rename(Path("in/a.txt"), Path("in/c.txt"));
  Run({"status", Path("out")});
  Run({"convert", in, "-o", Path("out/"), "--skip-unknown"});
  Run({"convert", in, "-o", Path("out/"), "--skip-unknown", "--prune"});
  fs::rename(Path("in/c.txt"), Path("in/a.txt"));
  Run({"convert", in, "-o", Path("kept/"), "--to", "plym", "--skip-unknown"});
  const std::string manifest = Path("kept/plymill-manifest.json");
  WriteFile(manifest, Replaced(ReadFile(manifest), "\"ended\":true", "\"ended\":false"));
  Run({"check", Path("kept")});
  Run({"plan", a, "-o", Path("plan")});
  const std::vector<std::string> part = {"convert", "--split-from", Path("plan"), "--split-number",
                                         "1",       "-o",           Path("part")};
  Run(part);
  Run(part);
  Run({"convert", a, "-o", Path("a.plym")});
  Run({"check", a, Path("a.plym")});
  WriteFile(Path("twice.tar"), Tar({{"a.txt", "1# 3c-4a\n"}, {"a.txt", "1# 3c-4b\n"}}));
  Run({"check", Path("twice.tar")});
  Run({"verify", Path("a.plym"), Path("out")});
  const std::string ids =
      RunCommand({"cat", Path("a.plym"), "--rows", "games", "--columns", "id"}).out;
  Run({"cat", Path("a.plym"), "-o", Path("found"), "--id", ids.substr(7, 16)});
  CheckInterrupted(Path("in/fifo"));
  std::set<std::string> all;
  for (const auto& [name, event] : events_) all.insert(name);
  Run({"convert", Path("none")});
  EXPECT_EQ(printed_, all);
}

TEST_F(JsonMessagesTest, AFailureHasItsCodeAndItsSource) {
  const std::string a = Path("a.txt"), gz = Path("a.txt.gz"), csv = Path("b.csv");
  WriteFile(a, "1# 3c-4a\n\n1# y\n");
  WriteFile(gz, "\x1F\x8B\x08garbage");
  WriteFile(csv, "a,b,c\n1,2,3\n");
  const auto expect = [&](const std::vector<std::string>& command, const std::string& code,
                          const std::string& source) {
    const std::string log = Run(command);
    const std::string key = source.empty() ? "" : "\"source\":\"" + source + "\",";
    EXPECT_THAT(log, HasSubstr(key + "\"code\":\"" + code + "\"")) << log;
  };
  expect({"convert", "--splat"}, "usage", "");
  expect({"convert", a, "-o", a}, "usage", "");
  expect({"convert", Path("none")}, "unreadable", Path("none"));
  expect({"check", Path("none")}, "unreadable", Path("none"));
  expect({"convert", csv}, "unknown-notation", csv);
  expect({"check", csv}, "unknown-notation", csv);
  expect({"convert", csv, a, csv}, "unknown-notation", csv);
  expect({"convert", gz, "--notation", "coerceo"}, "damaged", gz);
  expect({"convert", a, "--max-errors", "0"}, "max-errors", a);
  expect({"verify", a}, "damaged", a);
  expect({"plan", csv}, "unknown-notation", csv);
  expect({"plan", Path("none")}, "unreadable", Path("none"));
  expect({"convert", Path("none"), "-o", Path("out/")}, "unreadable", Path("none"));
  expect({"convert", csv, "-o", Path("out/")}, "unknown-notation", csv);
  expect({"merge", a}, "usage", "");
}

}  // namespace
}  // namespace plymill::testing
