// Hostile bytes: malicious texts cause no crash, harm no neighbor, and give valid output. At these
// sizes, code that needs quadratic time would not end in time.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <random>

#include "source/mapped_file.h"
#include "support/check_text.h"
#include "support/files.h"
#include "support/notations.h"
#include "support/scale.h"

namespace plymill::testing {
namespace {

std::string Repeated(std::string_view text, std::size_t times) {
  std::string all;
  all.reserve(text.size() * times);
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

// `count` words of `text` after the offset `at`, joined to one line. Each word keeps the character
// after it.
std::string WordsAt(std::string_view text, std::size_t at, std::size_t count) {
  const auto is_word = [](char c) { return IsDigit(c) || IsLetter(c); };
  while (at < text.size() && is_word(text[at])) ++at;
  std::string words;
  for (std::size_t found = 0; at < text.size() && found < count; ++at) {
    if (!IsLineEnd(text[at])) words += text[at];
    found += is_word(text[at]) && at + 1 < text.size() && !is_word(text[at + 1]) ? 1 : 0;
  }
  if (at < text.size() && !IsLineEnd(text[at])) words += text[at];
  return words;
}

template <class Notation>
class HostileTest : public ::testing::Test {
 protected:
  using Game = typename Notation::Game;

  static std::string Rows(const Records<Game>& records, std::size_t game) {
    const GameHead& head = records.heads[game];
    std::string rows;
    for (std::uint32_t i = 0; i < head.rows.count; ++i) {
      const auto& row = records.rows[head.rows.begin + i];
      rows.append(row.data(), row.size());
    }
    return rows;
  }

  static void ExpectHolds(const std::string& text, std::string_view what) {
    for (const ShardOptions& options : WaysToRead()) {
      EXPECT_EQ(CheckText<Game>(text, options), "") << what;
    }
  }

  // Reads so many copies of `line` that code with quadratic time would not end in time.
  static void ExpectReadsMany(std::string_view line, const std::string& before = "") {
    const std::size_t lines = std::min(Scaled(2'000'000) / line.size(), Scaled(150'000));
    const PaddedText text(before + Repeated(line, lines));
    Records<Game> records;
    for (const ShardOptions& options : WaysToRead()) {
      ReadText<Game>(text, records, options);
      EXPECT_EQ(AccountFor(records), "") << line;
    }
  }

  // Puts `bytes` after the first half of a game, between two other games. Expects that these are
  // read.
  static void ExpectNeighboursWhole(const std::string& bytes, std::string_view what) {
    const std::string first = Notation::Archive(1, 1) + "\n", last = Notation::Archive(1, 3);
    const std::string cut = Notation::Archive(1, 2);
    const std::string text = first + cut.substr(0, cut.size() / 2) + bytes + "\n\n" + last;
    ExpectHolds(text, what);
    const PaddedText padded(text), first_alone(first), last_alone(last);
    Records<Game> whole, alone;
    ReadText<Game>(padded, whole);
    ASSERT_GE(whole.heads.size(), 2U) << what;
    ReadText<Game>(first_alone, alone);
    EXPECT_TRUE(Rows(whole, 0) == Rows(alone, 0)) << what;
    ReadText<Game>(last_alone, alone);
    EXPECT_TRUE(Rows(whole, whole.heads.size() - 1) == Rows(alone, 0)) << what;
    EXPECT_EQ(whole.heads[whole.heads.size() - 1].offset, text.size() - last.size()) << what;
  }
};
TYPED_TEST_SUITE(HostileTest, Notations, NotationNames);

TYPED_TEST(HostileTest, OneByteAMillionTimes) {
  const std::string_view bytes("{}[]()<>\"\\#-xT1.!,\0 \t\r\x80\xFF\xC0", 25);
  for (const char byte : bytes) {
    this->ExpectNeighboursWhole(std::string(Scaled(1'000'000), byte), std::string(1, byte));
  }
}

TYPED_TEST(HostileTest, OneWordManyTimes) {
  for (const std::string_view word :
       {"{}",        "{} ",          "} {",          "[]",    "()",         "1# ",
        "1. ",       "0# ",          "T ",           "TT",    "x ",         "3c",
        "3c ",       "3c-4a ",       "3c-4a{a}",     "R3-D ", "1# 3c-4a {", "[White \"x\"]",
        "[White \"", "\xEF\xBB\xBF", "\xE2\x80\x93", "1/2",   "1-",         "1-0 ",
        "\"]",       "!? ",          "# 3c",         "9# 9a"}) {
    this->ExpectNeighboursWhole(Repeated(word, Scaled(60'000)), word);
  }
}

// Lines that may start games: there may be as many games as lines.
TYPED_TEST(HostileTest, OneLineManyTimes) {
  for (const std::string_view line : {"\n",
                                      " \n",
                                      "\r\n",
                                      "\n1# 3c-4a",
                                      "\n1. R3-D",
                                      "\n[Event \"x\"]",
                                      "\n[White \"x\"]",
                                      "[Event \"",
                                      "[Event \"x\"]",
                                      "][Event \"",
                                      "\n[White \"x\"][Event \"",
                                      "\n1#",
                                      "\n1",
                                      "\n1 ",
                                      "\n1# {",
                                      "\n\xEF\xBB\xBF",
                                      "\n\xEF\xBB\xBF[White \"x\"]",
                                      "\n57# 3c-4a",
                                      "\n 1# 3c-4a 1-0",
                                      "1-0 1# 3c-4a ",
                                      "\nand 1# 3c-4a 1-0",
                                      "\nand 1. R3-D",
                                      "1. R3-D ",
                                      "1. V-2 2-5 ",
                                      "\n> 1# 3c-4a",
                                      "\nA = ",
                                      "\nMap: ",
                                      "\n[",
                                      "\n{",
                                      "\n#"}) {
    this->ExpectReadsMany(line);
    this->ExpectReadsMany(line, "text");
    const std::string text = Repeated(line, Scaled(4'000));
    this->ExpectHolds(text, line);
    this->ExpectHolds(TypeParam::Archive(1, 1) + text + "\n" + TypeParam::Archive(1, 2), line);
  }
}

// Lines of a game, which may each start a game, alone and after a game that is cut short.
TYPED_TEST(HostileTest, EachLineOfAGameManyTimes) {
  const std::string game = TypeParam::Archive(1, 5);
  for (std::size_t line = 0, lines = 0; line < game.size() && lines < 16; ++lines) {
    const std::size_t end = std::min(game.find('\n', line), game.size());
    const std::string repeated = game.substr(line, std::min(end - line, std::size_t{40})) + "\n";
    this->ExpectReadsMany(repeated);
    this->ExpectReadsMany(repeated, game.substr(0, game.size() / 2) + "\n");
    line = end + 1;
  }
}

// Words of a game, many times on one line: on the last line of a game that is cut short, or on the
// next line. Code that scans the rest of the line for each word would not end in time.
TYPED_TEST(HostileTest, SomeWordsOfAGameManyTimesOnOneLine) {
  const std::string game = TypeParam::Archive(1, 5);
  std::mt19937_64 random(3);
  for (std::size_t words = 1; words <= 16; ++words) {
    const std::string some = WordsAt(game, random() % (game.size() / 2), 1 + words % 3);
    this->ExpectReadsMany(some, game.substr(0, game.size() / 2) + (words % 2 == 0 ? "\n" : ""));
  }
}

TYPED_TEST(HostileTest, NumbersOfManyDigits) {
  const std::string digits = Repeated("9", 100'000);
  for (const std::string_view before : {"", "\n", "1# ", "T", "x", "1# 3c-", "1. R", "(", "-"}) {
    for (const std::string_view after : {"", "#", "# 3c-4a", ". R3-D", "a", ")", "-D"}) {
      this->ExpectNeighboursWhole(std::string(before) + digits + std::string(after), before);
    }
  }
}

TYPED_TEST(HostileTest, BytesThatAreNotUtf8) {
  for (const std::string_view bytes :
       {std::string_view("\xC0\x80"), std::string_view("\xED\xA0\x80"),
        std::string_view("\xF4\x90\x80\x80"), std::string_view("\xF0\x9F\x98"),
        std::string_view("\xFF\xFE\x31\x00", 4), std::string_view("\xFE\xFF\x00\x31", 4),
        std::string_view("\x80"), std::string_view("\x96"), std::string_view("\x81\x8D\x8F"),
        std::string_view("\r"), std::string_view("\0", 1), std::string_view("\xEF\xBB")}) {
    this->ExpectNeighboursWhole(std::string(bytes), bytes);
    std::string game = TypeParam::Archive(1, 4);
    const std::size_t places[] = {0, 1, game.size() / 3, game.size() / 2, game.size()};
    for (const std::size_t at : places) {
      this->ExpectHolds(std::string(game).insert(at, bytes), bytes);
    }
  }
}

// A line of 64 MiB, which is larger than a game may be.
TYPED_TEST(HostileTest, ALongLineIsAGameTooLarge) {
  const std::string text = TypeParam::Archive(1, 1);
  const std::string game = std::string(TrimEnd(text)) + "\n";
  const std::string line = std::string(std::size_t{64} << 20, '-');
  const PaddedText padded(game + game.substr(0, game.size() / 2) + line + "\n" + game);
  Records<typename TypeParam::Game> records;
  ReadText<typename TypeParam::Game>(padded, records);
  EXPECT_EQ(records.heads.size(), 2U);
  ASSERT_EQ(records.rejects.size(), 1U);
  EXPECT_EQ(records.rejects[0].reason, Reason::kGameTooLarge);
  EXPECT_EQ(AccountFor(records), "");
}

// Games in a shard whose offset is above 4 GiB.
TYPED_TEST(HostileTest, OffsetsBeyond4GiBAreWhole) {
  constexpr std::uint64_t kFar = (std::uint64_t{5} << 32) + 17;
  const PaddedText text(TypeParam::Archive(3000, 9));
  Records<typename TypeParam::Game> near, far;
  ReadShard<typename TypeParam::Game>({.text = text}, near);
  ReadShard<typename TypeParam::Game>({.text = text, .offset = kFar}, far);
  ASSERT_EQ(near.heads.size(), far.heads.size());
  for (std::size_t i = 0; i < near.heads.size(); ++i) {
    EXPECT_EQ(near.heads[i].offset + kFar, far.heads[i].offset);
  }
  const std::string rows = Jsonl(far, JsonRows::kMoves);
  EXPECT_TRUE(rows.starts_with("{\"game\":" + std::to_string(far.heads[0].offset) + ",")) << rows;
  EXPECT_EQ(AccountFor(far), "");
}

constexpr std::uint64_t kHole = 4'509'715'661;

// A file with a hole of 4.2 GiB, which reads as NUL bytes, and with a game after the hole.
TEST(LargeFiles, AreMappedToTheirLastByte) {
  const TemporaryFolder folder;
  const std::string path = (folder / "large.txt").string();
  const int file = open(path.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
  ASSERT_EQ(pwrite(file, "1# 3c-4a", 8, static_cast<off_t>(kHole)), 8);
  close(file);
  const auto mapped = MappedFile::Open(path);
  ASSERT_TRUE(mapped.ok()) << mapped.error().message;
  ASSERT_EQ(mapped->bytes().size(), kHole + 8);
  EXPECT_EQ(mapped->bytes().substr(kHole), "1# 3c-4a");
}

// The same in memory, where untouched pages need no memory. It is read from its first byte.
TEST(LargeFiles, GamesAfter4GiBHaveTheirOffsets) {
  if (kSanitized) GTEST_SKIP() << "passes over 4 GiB take too long under a sanitizer";
  using Game = Notation<0>::Game;
  const std::string games = "\n" + Notation<0>::Archive(2000, 6);
  const std::size_t bytes = kHole + games.size();
  void* const memory = mmap(nullptr, bytes + Shard::kPaddingBytes, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  madvise(memory, bytes, MADV_HUGEPAGE);
  std::memcpy(static_cast<char*>(memory) + kHole, games.data(), games.size());
  const std::string_view text(static_cast<const char*>(memory), bytes);
  Records<Game> records;
  ReadShard<Game>({.text = text}, records);
  EXPECT_EQ(AccountFor(records), "");
  ASSERT_GT(records.heads.size(), 0U);
  EXPECT_EQ(records.heads[0].offset, kHole + 1);
  EXPECT_EQ(records.heads[0].line, 2U);
  EXPECT_EQ(ShardEnd(Game::FindGameStart, text, kHole, 0), kHole + 1);
  const std::string rows = Jsonl(records, JsonRows::kGames);
  EXPECT_TRUE(rows.starts_with("{\"game\":4509715662,")) << rows;
  munmap(memory, bytes + Shard::kPaddingBytes);
}

using CoerceoHostile = HostileTest<Notation<0>>;

// A game may have 1 MiB, and not one byte more.
TEST_F(CoerceoHostile, AGameAsLargeAsAllowed) {
  std::string text = "1# 3c-4a";
  const std::size_t most = ShardOptions().max_game_bytes;
  text += Repeated(" 15b-5f 3c-4a", (most - text.size()) / 13);
  text.resize(most, ' ');
  text.back() = 'R';
  const PaddedText whole(text), more(text + "!");
  Records<Game> records;
  ReadText<Game>(whole, records);
  ASSERT_EQ(records.heads.size(), 1U);
  EXPECT_GT(records.heads[0].rows.count, 140'000U);
  ReadText<Game>(more, records);
  ASSERT_EQ(records.rejects.size(), 1U);
  EXPECT_EQ(records.rejects[0].reason, Reason::kGameTooLarge);
}

TEST_F(CoerceoHostile, AMillionGames) {
  const std::size_t games = Scaled(1'000'000);
  const PaddedText text(Repeated("1# 3c-4a\n", games));
  Records<Game> records;
  ReadText<Game>(text, records);
  ASSERT_EQ(records.heads.size(), games);
  EXPECT_EQ(records.heads[games - 1].offset, 9 * (games - 1));
  EXPECT_EQ(records.heads[games - 1].line, games);
  EXPECT_EQ(AccountFor(records), "");
}

// Code that needs quadratic time would not end in time at this size.
TEST_F(CoerceoHostile, GamesGluedToOneLongLine) {
  const std::size_t games = Scaled(1'000'000);
  const PaddedText text(Repeated("[Event \"x\"]1# 3c-4a ", games));
  Records<Game> records;
  ReadText<Game>(text, records);
  EXPECT_EQ(records.heads.size(), games);
  EXPECT_EQ(AccountFor(records), "");
}

#ifdef PLYMILL_READS_ROOTLOG
using RootlogHostile = HostileTest<NotationOf<rootlog::Game>>;

TEST_F(RootlogHostile, GamesGluedToTheLineBefore) {
  const std::size_t games = Scaled(300'000);
  const PaddedText text("Winner: C" + Repeated("Map: Fall\nDeck: E&P", games));
  Records<rootlog::Game> records;
  ReadText<rootlog::Game>(text, records);
  EXPECT_EQ(records.heads.size(), games);
  EXPECT_EQ(AccountFor(records), "");
}

TEST_F(RootlogHostile, OneLongLineOfMaps) { ExpectReadsMany("Winner: CMap: "); }
#endif

TEST_F(CoerceoHostile, AMillionTagPairs) {
  const std::size_t pairs = Scaled(1'000'000);
  const PaddedText text("[Event \"x\"]\n" + Repeated("[White \"x\"]\n", pairs) + "1# 3c-4a\n");
  Records<Game> records;
  ShardOptions options;
  options.max_game_bytes = std::size_t{16} << 20;
  ReadText<Game>(text, records, options);
  ASSERT_EQ(records.rejects.size(), 1U);
  EXPECT_EQ(records.rejects[0].reason, Reason::kTooManyTags);
  EXPECT_EQ(AccountFor(records), "");
}

}  // namespace
}  // namespace plymill::testing
