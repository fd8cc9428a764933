// No two files define different classes of one name: the linker would take the functions of one for
// those of the other.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// The names, with their namespaces, of the classes that a text defines outside of other classes and
// of namespaces without a name.
std::set<std::string> ClassesIn(const std::string& text) {
  static const std::regex kOpens(R"((?:inline )?namespace ?([\w:]*) \{)");
  static const std::regex kDefines(
      R"((?:struct|class|enum class) (?:\[\[[^\]]*\]\] )?(\w+)(?: final)?(?: :[^;]*)? \{.*)");
  std::set<std::string> names;
  std::vector<std::string> spaces;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (std::regex_match(line, match, kOpens)) {
      spaces.push_back(match.str(1));
    } else if (line.starts_with("}  // namespace") && !spaces.empty()) {
      spaces.pop_back();
    } else if (std::regex_match(line, match, kDefines)) {
      std::string name;
      bool is_local = false;
      for (const std::string& space : spaces) {
        is_local |= space.empty();
        name += space + "::";
      }
      if (!is_local) names.insert(name + match.str(1));
    }
  }
  return names;
}

TEST(ClassNamesTest, ClassesAreFoundWithTheirNamespaces) {
  EXPECT_THAT(ClassesIn("namespace a::b {\nnamespace {\nclass Local {\n}  // namespace\n"
                        "struct Shared final : Base {\nclass Declared;\n}  // namespace a::b\n"),
              ElementsAre("a::b::Shared"));
}

TEST(ClassNamesTest, NoNameHasTwoClasses) {
  std::map<std::string, std::string> file_of;
  std::vector<std::string> twice;
  for (const char* folder : {"include", "src"}) {
    for (const auto& entry :
         fs::recursive_directory_iterator(DocsFolder().parent_path() / folder)) {
      const fs::path& path = entry.path();
      if (path.extension() != ".h" && path.extension() != ".cc") continue;
      for (const std::string& name : ClassesIn(ReadFile(path))) {
        const auto [at, is_new] = file_of.emplace(name, path.string());
        if (!is_new) twice.push_back(name + ": " + at->second + ", " + path.string());
      }
    }
  }
  EXPECT_GT(file_of.size(), 500U);
  EXPECT_THAT(twice, IsEmpty());
}

}  // namespace
}  // namespace plymill::testing
