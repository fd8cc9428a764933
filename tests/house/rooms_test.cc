// The rooms of src/ include only the rooms that the table in HACKING.md allows. The table allows no
// cycle of rooms.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/files.h"
#include "support/paths.h"

namespace plymill::testing {
namespace {
namespace fs = std::filesystem;

using ::testing::Contains;
using ::testing::IsEmpty;

const fs::path kRoot = DocsFolder().parent_path();

// The rooms of the table, from the lowest to the highest, each with the rooms it may include.
struct Table {
  std::vector<std::string> rooms;
  std::map<std::string, std::set<std::string>> may_include;
};

std::vector<std::string> WordsIn(const std::string& text, const char* pattern) {
  std::vector<std::string> words;
  const std::regex regex(pattern);
  for (std::sregex_iterator at(text.begin(), text.end(), regex), end; at != end; ++at) {
    words.push_back(at->str(1));
  }
  return words;
}

// A row is "| `src/a/`, `src/b/` | what they hold | the rooms they may include |".
Table ReadTable() {
  Table table;
  std::istringstream lines(ReadFile(kRoot / "HACKING.md"));
  for (std::string line; std::getline(lines, line);) {
    std::smatch row;
    if (!std::regex_match(line, row, std::regex("\\| (`src/.*?/`) \\| .* \\| (.*) \\|"))) continue;
    const std::vector<std::string> below = table.rooms;
    for (const std::string& room : WordsIn(row.str(1), "`src/(\\w+)/`")) {
      const std::vector<std::string> named =
          row.str(2) == "all above" ? below : WordsIn(row.str(2), "(\\w+)");
      for (const std::string& other : named) EXPECT_THAT(below, Contains(other)) << line;
      table.may_include[room] = {named.begin(), named.end()};
      table.rooms.push_back(room);
    }
  }
  return table;
}

// The first folder of a path, or the first two of a notation: "scan", "games/tatsu".
std::string RoomOf(const std::string& path) {
  const std::size_t end = path.find('/');
  if (path.substr(0, end) != "games") return path.substr(0, end);
  const std::size_t notation_end = path.find('/', end + 1);
  return notation_end == std::string::npos ? "games" : path.substr(0, notation_end);
}

bool MayInclude(const Table& table, const std::string& from, const std::string& to) {
  if (to == "plymill" || to == from) return true;
  if (to == "games") return from.starts_with("games/");
  const auto allowed = table.may_include.find(from.substr(0, from.find('/')));
  return allowed != table.may_include.end() && allowed->second.contains(to);
}

std::vector<std::string> WrongIncludes(const Table& table, const std::string& path,
                                       const std::string& text) {
  std::vector<std::string> wrong;
  for (const std::string& included : WordsIn(text, "#include \"([^\"]+)\"")) {
    if (!MayInclude(table, RoomOf(path), RoomOf(included))) {
      wrong.push_back(path + " includes " + included);
    }
  }
  return wrong;
}

TEST(Rooms, IncludeOnlyWhatTheTableOfHackingAllows) {
  const Table table = ReadTable();
  std::set<std::string> rooms;
  for (const auto& entry : fs::recursive_directory_iterator(kRoot / "src")) {
    const std::string path = fs::relative(entry.path(), kRoot / "src");
    const bool is_source = path.ends_with(".h") || path.ends_with(".cc");
    if (!is_source || path.ends_with("_test.cc")) continue;
    rooms.insert(path.substr(0, path.find('/')));
    EXPECT_THAT(WrongIncludes(table, path, ReadFile(entry.path())), IsEmpty());
  }
  EXPECT_EQ(rooms, std::set<std::string>(table.rooms.begin(), table.rooms.end()));
}

TEST(Rooms, WrongIncludesAreFound) {
  const Table table = ReadTable();
  const auto wrong = [&](const std::string& path, const std::string& included) {
    return !WrongIncludes(table, path, "#include \"" + included + "\"\n").empty();
  };
  EXPECT_FALSE(wrong("scan/tag_pair.h", "base/cursor.h"));
  EXPECT_FALSE(wrong("scan/tag_pair.h", "plymill/reason.h"));
  EXPECT_FALSE(wrong("games/tatsu/game.h", "games/tatsu/ply.h"));
  EXPECT_TRUE(wrong("base/cursor.h", "scan/tag_pair.h"));
  EXPECT_TRUE(wrong("games/tatsu/game.h", "games/coerceo/ply.h"));
  EXPECT_TRUE(wrong("run/game_block.h", "games/coerceo/ply.h"));
  EXPECT_TRUE(wrong("source/source.cc", "run/detect.h"));
  EXPECT_TRUE(wrong("model/records.h", "bench/makers/tatsu/maker.h"));
  EXPECT_TRUE(wrong("model/records.h", "support/shards.h"));
}

}  // namespace
}  // namespace plymill::testing
