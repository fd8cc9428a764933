// Filesystem calls: no call of std::filesystem in src/ may throw, because one bad path must not end
// a run.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "support/files.h"
#include "support/paths.h"

namespace plymill::testing {
namespace {
namespace fs = std::filesystem;

using ::testing::IsEmpty;

const char* const kFunctions =
    "absolute|canonical|weakly_canonical|relative|proximate|copy|copy_file|copy_symlink|"
    "create_directory|create_directories|create_directory_symlink|create_hard_link|create_symlink|"
    "current_path|equivalent|exists|file_size|hard_link_count|is_block_file|is_character_file|"
    "is_directory|is_empty|is_fifo|is_other|is_regular_file|is_socket|is_symlink|last_write_time|"
    "permissions|read_symlink|remove|remove_all|rename|resize_file|space|status|symlink_status|"
    "temp_directory_path";

std::string WithoutComments(const std::string& text) {
  return std::regex_replace(text, std::regex("//[^\n]*"), "");
}

// The text between the "(" at `open` and the ")" that closes it.
std::string Arguments(const std::string& text, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    if (text[at] == '(') ++depth;
    if (text[at] == ')' && --depth == 0) return text.substr(open + 1, at - open - 1);
  }
  return "";
}

// The calls that may throw: without a std::error_code of this file, or in a range-based loop.
std::vector<std::string> ThrowingCalls(const std::string& source) {
  const std::string text = WithoutComments(source);
  std::vector<std::string> found;
  const auto each = [&](const std::string& pattern, auto visit) {
    const std::regex regex(pattern);
    for (std::sregex_iterator at(text.begin(), text.end(), regex), end; at != end; ++at) visit(*at);
  };
  const auto check_arguments = [&](const std::smatch& call) {
    const auto open = static_cast<std::size_t>(call.position() + call.length() - 1);
    const std::string arguments = Arguments(text, open);
    // Queries of a file_status that was read before do not throw.
    if (arguments.find("symlink_status(") != std::string::npos) return;
    std::smatch last;
    const bool has_last = std::regex_search(arguments, last, std::regex("(\\w+)$"));
    const bool is_code =
        has_last && text.find("std::error_code " + last.str(1)) != std::string::npos;
    if (!is_code) found.push_back(call.str() + arguments + ")");
  };
  each("(fs|filesystem)::(" + std::string(kFunctions) + ")\\s*\\(", check_arguments);
  each("directory_iterator(\\s+\\w+)?\\s*\\(", check_arguments);
  each(
      "recursive_directory_iterator|using (namespace )?std::filesystem|for "
      "\\([^;)]*[^:]:[^:;)][^;)]*"
      "directory_iterator|\\+\\+entry|entry->(?!path\\(\\))\\w+\\(",
      [&](const std::smatch& call) { found.push_back(call.str()); });
  return found;
}

TEST(FilesystemCalls, OfTheSourcesDoNotThrow) {
  std::size_t files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(DocsFolder().parent_path() / "src")) {
    const std::string path = entry.path();
    if (!path.ends_with(".h") && (!path.ends_with(".cc") || path.ends_with("_test.cc"))) continue;
    EXPECT_THAT(ThrowingCalls(ReadFile(path)), IsEmpty()) << path;
    ++files;
  }
  EXPECT_GT(files, 100U);
}

TEST(FilesystemCalls, ThatThrowAreFound) {
  for (const char* const bad :
       {"fs::exists(path)", "std::error_code error; fs::absolute(f(error) / x)",
        "std::filesystem::current_path()", "for (const auto& e : fs::directory_iterator(path)) {}",
        "std::error_code error; fs::directory_iterator entry(path, error); ++entry;",
        "std::error_code error; entry->is_regular_file();",
        "fs::recursive_directory_iterator(path)", "fs::is_directory(path, error)",
        "using namespace std::filesystem;"}) {
    EXPECT_FALSE(ThrowingCalls(bad).empty()) << bad;
  }
  for (const char* const good :
       {"std::error_code error; fs::exists(path, error)", "entry->path()", "fs::path(path)",
        "std::error_code e; fs::directory_iterator entry(folder, e), end; entry.increment(e);"}) {
    EXPECT_THAT(ThrowingCalls(good), IsEmpty()) << good;
  }
}

}  // namespace
}  // namespace plymill::testing
