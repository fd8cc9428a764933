// Files that were joined: where the lines of the second one end with other signs than LF, each of
// its games is read or rejected by itself.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

#include "support/notations.h"
#include "support/run.h"

namespace plymill::testing {
namespace {

template <class Notation>
class OtherStarts : public SourceTest {};
TYPED_TEST_SUITE(OtherStarts, Notations, NotationNames);

TYPED_TEST(OtherStarts, AreFoundInTextThatCannotBeRead) {
  const std::string first = TypeParam::Archive(20'000, 3), second = TypeParam::Archive(20'000, 4);
  const std::uint64_t games = this->Run(first + second).result.report.total.games_written;
  for (const std::string_view end : {"\r", "\v", "\u0085", "\u2028", "\u2029"}) {
    const std::string text = first + Replaced(second, "\n", std::string(end));
    const Outputs outputs = this->Run(text);
    EXPECT_EQ(outputs.result.report.total.games_seen, games) << end;
    this->options_.threads = 2;
    this->options_.shard_bytes = 1024;
    EXPECT_TRUE(this->Run(text).output == outputs.output);
    this->options_.threads = 1;
    this->options_.shard_bytes = ConvertOptions().shard_bytes;
  }
}

// Their headers belong to them, as before LF.
TYPED_TEST(OtherStarts, KeepTheirHeaders) {
  const std::string games = TypeParam::Archive(3'000, 5);
  const auto names = [](const std::string& rows) {
    std::multiset<std::string> found;
    for (std::size_t at = rows.find("\"name\":\""); at != rows.npos;
         at = rows.find("\"name\":\"", at + 1)) {
      found.insert(rows.substr(at, rows.find('"', at + 8) - at));
    }
    return found;
  };
  this->options_.rows = JsonRows::kGames;
  const Outputs usual = this->Run(games + games);
  const Outputs joined = this->Run(games + Replaced(games, "\n", "\r"));
  if (joined.result.report.total.games_rejected > 0) return;  // where CR ends no line
  EXPECT_EQ(names(joined.output), names(usual.output));
}

// A megabyte of lines without moves would take hours if it were looked at once for each of them.
TYPED_TEST(OtherStarts, AreNotInLinesWithoutMoves) {
  const std::string games = TypeParam::Archive(2'000, 3);
  std::string text = games;
  for (int i = 0; i < 300'000; ++i) text += "x\r\u2028";
  EXPECT_LE(this->Run(text).result.report.total.games_seen,
            this->Run(games).result.report.total.games_seen + 1);
}

}  // namespace
}  // namespace plymill::testing
