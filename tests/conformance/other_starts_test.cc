// Files that were joined: where the lines of the second one end with other signs than LF, or its
// first move is on the line of another move, each of its games is read or rejected by itself.
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

// Moves that cannot be read, and another game on the line of the last of them.
struct Joined {
  std::string_view notation, rejected, between, game;
};

constexpr Joined kJoined[] = {
    {"coerceo", "4# 11d-12f", " ", "1# 15c-14a"},
    {"coerceo", "4# 11d-12f", "", "1# 15c-14a"},
    {"coerceo", "1# 11d-12f 2# zork\n3# 11d-12f", " ", "1# 15c-14a 2# 11d-12f"},
    {"coerceo", "4# 11d-12f {1# 15c-14a} 1# 15c-14a", "", ""},
    {"coerceo", "4# 11d-12f\t1# 15c-14a", "", ""},
    {"carcassonne", "5A (0,2) FCCC", " ", "0 (0,0) RCRF 1A (0,1) FCCC"},
    {"carcassonne", "5A (0,2) FCCC", " ", "1A (0,1) FCCC"},
    {"carcassonne", "0 (0,0) RCRF\n1A (0,1) ZZZZ", " ", "0 (0,0) RCRF 1A (0,1) FCCC"},
    {"carcassonne", "5A (0,2) FCCC / not 0 (0,0) RCRF", "", ""},
    {"lost-cities", "4. W2-D", "", "1. G5-D"},
    {"lost-cities", "3. R3-D 4. W2-D", " ", "1. G5-D\n2. B4-D"},
    {"lost-cities", "1. R3-D\n2. zork\n3. W2-D", "", "1. G5-D"},
    {"lost-cities", "1. R3-D\n2. zork W2-D 1. G5-D", "", ""},
    {"tatsu", "3. 4-10 F-1", "", "1. V-1 V-2"},
    {"tatsu", "3. 4-10 F-11", " ", "1. V-1 V-2\n2. F-3 F-4"},
    {"tatsu", "1. V-1 V-2\n2. zork\n3. 15-11 11-5\n4. 11-1 1 11-5", "", ""},
    {"tatsu", "1. V-1 V-2\n2. zork\n3. 4-10 F-1", " ", "1. V-1 V-2"},
};

class GamesOnALine : public SourceTest {};

TEST_F(GamesOnALine, AreFoundAfterMovesThatCannotBeRead) {
  for (const Joined& joined : kJoined) {
    const std::string text = std::string(joined.rejected) + std::string(joined.between) +
                             std::string(joined.game) + "\n";
    SCOPED_TRACE(text);
    options_.notation = joined.notation;
    const Outputs outputs = Run(text);
    const auto& total = outputs.result.report.total;
    EXPECT_EQ(total.games_rejected, 1U);
    EXPECT_EQ(total.games_written, joined.game.empty() ? 0U : 1U);
    EXPECT_NE(outputs.rejects.find("\n" + std::string(joined.rejected) + "\n"), std::string::npos);
    if (joined.game.empty()) continue;
    const Outputs alone = Run(joined.game);
    EXPECT_EQ(alone.result.report.total.games_written, 1U);
    EXPECT_EQ(total.plies, alone.result.report.total.plies);
  }
}

// A megabyte of such games would take hours if its end were looked at again for each of them.
TEST_F(GamesOnALine, AreReadInOnePass) {
  for (const Joined& joined : kJoined) {
    if (joined.game.empty()) continue;
    std::string text;
    std::size_t pairs = 0;
    for (; text.size() < 1'000'000; ++pairs) {
      for (const std::string_view part : {joined.rejected, joined.between, joined.game})
        text += part;
      text += ' ';
    }
    options_.notation = joined.notation;
    EXPECT_GE(Run(text).result.report.total.games_seen, pairs) << joined.rejected;
  }
}

}  // namespace
}  // namespace plymill::testing
