// Tests that cached actions give the same records as reading them.
#include "games/rootlog/known/recall.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "base/buffer.h"
#include "games/rootlog/game.h"
#include "model/records.h"
#include "rows/jsonl.h"
#include "scan/read_shard.h"
#include "support/files.h"
#include "support/mutate.h"
#include "support/notations.h"
#include "support/shards.h"

namespace plymill::rootlog {
namespace {

using testing::PaddedText;

// Rootlog without a cache: the grammar reads each action.
struct Uncached : Game {
 private:
  using FastReader = void;
  using Memo = void;
  using Rules = void;
};
static_assert(!KnowsActions<Records<Uncached>>);

class RootlogRecall : public ::testing::Test {
 protected:
  // Reads `text` once with the cache of all earlier texts, and once without a cache, with and
  // without the texts of plies.
  void ExpectSame(const std::string& text) {
    ShardOptions options = testing::GameRowOptions();
    for (const bool keep_texts : {false, true}) {
      options.keep_texts = keep_texts;
      EXPECT_EQ(Reported(text, options, recalling_), Reported(text, options, reading_))
          << "of the text\n"
          << text;
    }
  }

 private:
  template <class AnyGame>
  static std::string Reported(std::string_view text, const ShardOptions& options,
                              Records<AnyGame>& records) {
    const PaddedText padded(text);
    ShardReader<AnyGame>(options, FindNoOtherMoves, records).Read({.text = padded});
    const JsonlStyle style = {.rows = JsonRows::kNested, .source = {}, .text = options.keep_texts};
    const StoredPlies<Ply> plies(records.rows.data(), records.spill.data());
    Buffer<char> out;
    JsonlEncoder<AnyGame, StoredPlies<Ply>>(records, plies, style, out).Encode();
    std::string told(out.data(), out.size());
    for (const RemarkRecord& remark : records.remarks) {
      told += std::to_string(static_cast<int>(remark.remark.reason)) + " " +
              std::string(remark.remark.written) + "\n";
    }
    for (const RejectRecord& reject : records.rejects) told += std::string(reject.text) + "\n";
    return told;
  }

  static std::size_t FindNoOtherMoves(std::string_view text) { return text.size(); }

  Records<Game> recalling_;
  Records<Uncached> reading_;
};

// The cache must distinguish players and decks.
TEST_F(RootlogRecall, IsWhatAnActionIsForItsPlayerAndDeck) {
  std::string players;
  for (std::size_t i = 0; i < kFactions; ++i) players += LetterTextOf(FactionAt(i));
  players += "CEC";
  for (const std::string_view deck : {"E&P", "Standard", "Standard", "E&P"}) {
    for (const char player : players) {
      for (const std::string_view actions :
           {"b_s->2/w0->5/$_->/#brigadier->$/w->$", "#boatC->/Zsap/#sapC->/#favor*->C/Zboat",
            "(2w+Ew)3->5+6/w1_2_3_10->7_8_9_11/p->2_3_12", "%sde->r/(%r+%t)d->s/$_h->2/$_E->h",
            "#->C;C^E;^A;2M#^;R#favor^P;t_t8^2;t^3->t_s;?P3^t_b", "#A/Zh/w ->5/2Dw-></x/w->13"}) {
        ExpectSame("Map: Fall\nDeck: " + std::string(deck) + "\n" + player + ": Ann\n" + player +
                   ":" + std::string(actions) + "\n" + player + ":++/" + std::string(actions) +
                   " // and so on\nWinner: C\n");
      }
    }
  }
}

// Recall looks up to 48 actions ahead, and a turn has at most 999 actions.
TEST_F(RootlogRecall, IsOfTurnsOfManyActions) {
  for (const std::size_t actions :
       {1U, 2U, 23U, 24U, 47U, 48U, 49U, 95U, 96U, 97U, 998U, 999U, 1000U, 1001U}) {
    for (const std::string_view after : {"", " // #->", "/", "\n\n", "/w ->3/++", "/x"}) {
      std::string turn = "C:w->1";
      for (std::size_t i = 1; i < actions; ++i) turn += i % 7 == 3 ? "/(w+2b_s)3->5" : "/w->1";
      turn += after;
      const std::string head = "Map: Fall\nDeck: E&P\nC: Ann\nE: Eve\n";
      ExpectSame(head + turn + "\nE:++/w->2\n" + turn + "\nWinner: C\n");
      ExpectSame(head + turn);
    }
  }
}

TEST_F(RootlogRecall, IsOfWhateverHappensToGames) {
  std::vector<std::string> texts;
  for (const auto& path : testing::AllCorpusTexts(Game::kSlug)) {
    texts.push_back(testing::ReadFile(path));
  }
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    texts.push_back(testing::NotationOf<Game>::Archive(6'000, seed));
  }
  for (const std::string& text : texts) ExpectSame(text);
  testing::Mutator mutator(texts, 9);
  for (int i = 0; i < 1'000; ++i) ExpectSame(mutator.Next());
  for (int i = 0; i < 500; ++i) ExpectSame(mutator.Archive(30));
}

// Adds blanks to some separators, colons and line ends: before them, after them (not after a line
// end), or on both sides.
std::string WithBlanksAround(std::string_view text, std::uint32_t seed) {
  constexpr std::string_view kBlanks[] = {" ", "  ", "\t", "      "};
  std::mt19937 random(seed);
  std::string spaced;
  for (const char c : text) {
    const auto draw = static_cast<std::uint32_t>(random());
    const bool odd = draw % 3 == 0 && (c == '/' || c == ';' || c == ':' || c == '\n');
    const std::string_view blanks = odd ? kBlanks[draw >> 8 & 3] : "";
    if ((draw & 0x1000) != 0) spaced += blanks;
    if (odd && c == '\n' && (draw & 0x2000) != 0) spaced += '\r';
    spaced += c;
    if ((draw & 0x4000) != 0 && c != '\n') spaced += blanks;
  }
  return spaced;
}

TEST_F(RootlogRecall, IsOfActionsBetweenBlanks) {
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    ExpectSame(WithBlanksAround(testing::NotationOf<Game>::Archive(6'000, 1 + seed % 20), seed));
  }
}

}  // namespace
}  // namespace plymill::rootlog
