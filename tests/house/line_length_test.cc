// Lines of Markdown have at most 140 columns, except in blocks of code, which show what is printed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
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

constexpr std::ptrdiff_t kMostColumns = 140;

// The number of characters of a line in UTF-8.
std::ptrdiff_t ColumnsOf(const std::string& line) {
  return std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
}

// The numbers of the long lines, from 1.
std::vector<int> LongLines(const std::string& page) {
  std::vector<int> numbers;
  std::istringstream lines(page);
  bool is_code = false;
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
    if (line.substr(begin).starts_with("```")) is_code = !is_code;
    if (!is_code && ColumnsOf(line) > kMostColumns) numbers.push_back(number);
  }
  return numbers;
}

TEST(LineLength, PagesHaveShortLines) {
  const fs::path root = DocsFolder().parent_path();
  int pages = 0;
  const auto check = [&](const fs::path& path) {
    if (path.extension() != ".md") return;
    ++pages;
    EXPECT_THAT(LongLines(ReadFile(path)), IsEmpty()) << path;
  };
  for (const auto& entry : fs::directory_iterator(root)) check(entry.path());
  for (const char* const folder : {"bench", "corpora", "docs", "src", "tests"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) check(entry.path());
  }
  EXPECT_GE(pages, 35);
}

TEST(LineLength, LongLinesAreFound) {
  const std::string longest(140, 'x');
  EXPECT_THAT(LongLines("a\n" + longest + "x\n" + longest + "\n"), ElementsAre(2));
  EXPECT_THAT(LongLines("```\n" + longest + "x\n```\n| " + longest + " |\n"), ElementsAre(4));
  EXPECT_THAT(LongLines(longest.substr(1) + "\u00e9\n"), IsEmpty());
}

}  // namespace
}  // namespace plymill::testing
