// Cut games: a game cut short between two whole games does not harm them. It is rejected, or read
// as a shorter game.
#include <gtest/gtest.h>

#include "support/files.h"
#include "support/notations.h"
#include "support/paths.h"
#include "support/scale.h"
#include "support/shards.h"

namespace plymill::testing {
namespace {

// The move rows of each game, from the key after "ply" on: without their places.
template <class Game>
std::vector<std::vector<std::string>> GamesOf(const Records<Game>& records) {
  std::vector<std::vector<std::string>> games;
  std::string rows = Jsonl(records, JsonRows::kNested);
  for (std::size_t at = 0; at < rows.size();) {
    const std::size_t end = rows.find('\n', at);
    std::vector<std::string> plies;
    std::size_t ply = rows.find("\"moves\":[", at);
    while ((ply = rows.find("{\"ply\":", ply + 1)) < end) {
      plies.push_back(rows.substr(ply, rows.find("\"text\":null}", ply) - ply));
    }
    games.push_back(plies);
    at = end + 1;
  }
  return games;
}

template <class Notation>
class CutGamesTest : public ::testing::Test {
 protected:
  using Game = typename Notation::Game;
  using Plies = std::vector<std::string>;

  std::vector<Plies> Read(const std::string& text) {
    const PaddedText padded(text);
    ReadText<Game>(padded, records_);
    return GamesOf(records_);
  }

  // Cuts `game` after every byte, or every third under sanitizers, and puts it between `first` and
  // `last`.
  void CutEverywhere(const std::string& first, const std::string& game, const std::string& glue,
                     const std::string& last) {
    const Plies whole = Read(game).at(0);
    const Plies before = Read(first).at(0), after = Read(last).at(0);
    for (std::size_t bytes = 0; bytes <= game.size(); bytes += kStep) {
      const std::string text = first + game.substr(0, bytes) + glue + last;
      SCOPED_TRACE(std::to_string(bytes) + ": " + text.substr(first.size(), bytes + 60));
      const std::vector<Plies> games = Read(text);
      ASSERT_GE(games.size(), 2U);
      ASSERT_EQ(games.front(), before);
      ASSERT_EQ(games.back(), after);
      ASSERT_EQ(records_.heads[records_.heads.size() - 1].offset, text.size() - last.size());
      ASSERT_LE(games.size() + records_.rejects.size(), 3U);
      if (games.size() == 3) ExpectPrefix(games[1], whole);
    }
  }

  // In a game that is cut short, the last ply may be wrong. If a notation writes several plies as
  // one action, all plies of the last action may be wrong: Rootlog's "(2w+b)3->12" has two rows,
  // and both have another goal if it is cut to "(2w+b)3->1" or "(2w+b)3->".
  static void ExpectPrefix(const Plies& cut, const Plies& whole) {
    ASSERT_LE(cut.size(), whole.size());
    for (std::size_t i = 0; i < cut.size() && ActionOf(cut[i]) != ActionOf(cut.back()); ++i) {
      ASSERT_EQ(cut[i], whole[i]);
    }
  }

  // A text that is the same for all plies of an action. If the notation has no actions, the whole
  // ply.
  static std::string ActionOf(const std::string& ply) {
    const std::string action = ValueOf("action", ply);
    return action.empty() ? ply : ValueOf("turn", ply) + "/" + action;
  }

  // The number after `key`; empty if the ply has no such key.
  static std::string ValueOf(std::string_view key, const std::string& ply) {
    const std::string before = "\"" + std::string(key) + "\":";
    const std::size_t at = ply.find(before);
    if (at == std::string::npos) return "";
    const std::size_t begin = at + before.size();
    return ply.substr(begin, ply.find(',', begin) - begin);
  }

  Records<Game> records_;
};
TYPED_TEST_SUITE(CutGamesTest, Notations, NotationNames);

// A game of a maker, without blank lines at its end.
template <class Notation>
std::string GameOf(std::uint64_t seed) {
  std::string game(TrimEnd(Notation::Archive(1, seed)));
  return game + "\n";
}

TYPED_TEST(CutGamesTest, AGameCutAtAnyByteBeforeALineEndHarmsNoOther) {
  const std::string first = GameOf<TypeParam>(1) + "\n";
  this->CutEverywhere(first, GameOf<TypeParam>(2), "\n", GameOf<TypeParam>(3));
  this->CutEverywhere(first, GameOf<TypeParam>(2), "\n\n", GameOf<TypeParam>(3));
}

using CoerceoCutGames = CutGamesTest<Notation<0>>;

constexpr std::string_view kTags =
    "[Event \"Club\"]\n[White \"Ember, Ann\"]\n[Black \"Quill, Bo\"]\n\n";
constexpr std::string_view kMoves = "1# 5a-5c 2# 4d-4f 3# 9a-9c x5f 0-1\n";

std::string CompleteGame() { return ReadFile(CorporaFolder() / "coerceo/spec/complete_game.txt"); }

TEST(NotationList, CoerceoStandsFirst) { ASSERT_EQ(Notation<0>::kSlug, "coerceo"); }

TEST_F(CoerceoCutGames, CompleteGameBetweenTaggedOnes) {
  const std::string neighbour = std::string(kTags) + std::string(kMoves);
  this->CutEverywhere(neighbour + "\n", std::string(kTags) + CompleteGame(), "\n", neighbour);
}

TEST_F(CoerceoCutGames, CompleteGameBetweenUntaggedOnes) {
  this->CutEverywhere(std::string(kMoves) + "\n", CompleteGame(), "\n", std::string(kMoves));
}

// "10. Qe[Event "Batch 149": there is no line end between the cut game and the next one.
TEST_F(CoerceoCutGames, CompleteGameGluedToATaggedOne) {
  const std::string neighbour = std::string(kTags) + std::string(kMoves);
  this->CutEverywhere(neighbour + "\n", CompleteGame(), "", neighbour);
  this->CutEverywhere(neighbour + "\n", std::string(kTags) + CompleteGame(), "", neighbour);
}

#ifdef PLYMILL_READS_ROOTLOG
using RootlogCutGames = CutGamesTest<NotationOf<rootlog::Game>>;

// "Winner: CMap: Fall": there is no line end between the games, and the first may be cut anywhere.
TEST_F(RootlogCutGames, GamesOfTheMakerWithoutALineEndBetween) {
  using Rootlog = NotationOf<rootlog::Game>;
  CutEverywhere(GameOf<Rootlog>(1), GameOf<Rootlog>(2), "", GameOf<Rootlog>(3));
}
#endif

}  // namespace
}  // namespace plymill::testing
