// DetectGame: the notation is detected by plies that occur in only one notation. If there are none,
// the error names the source.
#include "run/detect.h"

#include <gtest/gtest.h>

#include <string>

#include "base/result.h"
#include "support/files.h"
#include "support/notations.h"
#include "support/read_source.h"

namespace plymill {
namespace {

class Detection : public ::testing::Test {
 protected:
  // The slug of the notation detected in `text`, "" for a blank source, or the error message.
  std::string Detect(std::string_view text, const JsonOptions& json = {}) {
    testing::WriteFile(folder_ / "source.txt", text);
    const auto source = testing::OpenSource((folder_ / "source.txt").string());
    const Result<const GameOps*> game = DetectGame("source.txt", *source, json);
    if (!game.ok()) return game.error().message;
    return *game == nullptr ? "" : std::string((*game)->slug);
  }

  testing::TemporaryFolder folder_;
};

constexpr std::string_view kUndecided =
    "source.txt: has no moves near its beginning that identify the notation; name the notation "
    "with --notation, or skip it with --exclude or --skip-unknown";

constexpr std::string_view kChess =
    "source.txt: looks like PGN (chess), which plymill does not read; skip it with --exclude or "
    "--skip-unknown";

TEST_F(Detection, FindsTheNotationOfOneGame) {
  EXPECT_EQ(Detect("1# 3c-4a 2# 15b-5f\n"), "coerceo");
  EXPECT_EQ(Detect("1. R3-D\n2. BHD-D\n"), "lost-cities");
  EXPECT_EQ(Detect("1. 2-5 5-7\n2. 14-11 11-9\n"), "tatsu");
}

// Games of these three notations may begin with a number and ".".
TEST_F(Detection, IsNotMisledByNumbers) {
  EXPECT_EQ(Detect("1. 3c-4a 2. 15b-5f\n"), "coerceo");
  EXPECT_EQ(Detect("1. RH-D\n"), "lost-cities");
  EXPECT_EQ(Detect("1. F-14 14-11\n"), "tatsu");
}

TEST_F(Detection, FindsTheNotationOfGamesWithoutNumbers) {
  EXPECT_EQ(Detect("3c-4a 15b-5f\n"), "coerceo");
  EXPECT_EQ(Detect("R3-D\nBHD-D\n"), "lost-cities");
  EXPECT_EQ(Detect("V-2 2-5\nF-14 14-11\n"), "tatsu");
}

TEST_F(Detection, LooksAfterTagPairsAndText) {
  EXPECT_EQ(Detect("[Event \"x\"]\n\n1# 3c-4a\n"), "coerceo");
  EXPECT_EQ(Detect("[Event \"x\"]\n\n1. R3-D\n"), "lost-cities");
  EXPECT_EQ(Detect("[Event \"x\"]\n\n1. V-2 2-5\n"), "tatsu");
  EXPECT_EQ(Detect("A club evening, 2016\n\n1. R3-D\n"), "lost-cities");
}

// "0-0" is a draw in Coerceo and a pass in Tatsu, so only other plies decide.
TEST_F(Detection, IsNotDecidedByWhatTwoNotationsHave) {
  EXPECT_EQ(Detect("0-0 0-0\n"), kUndecided);
  EXPECT_EQ(Detect("[Event \"x\"]\n\n0-0\n"), kUndecided);
  EXPECT_EQ(Detect("1. 0-0 0-0\n2. 0-0 0-0\n"), kUndecided);
  EXPECT_EQ(Detect("[Event \"x\"]\n"), kUndecided);
  EXPECT_EQ(Detect("0-0 0-0\nV-2 0-0\n"), "tatsu");
  EXPECT_EQ(Detect("[Event \"x\"]\n\n0-0\n\n[Event \"y\"]\n\n1# 3c-4a 0-0\n"), "coerceo");
}

// The game must be rejected. If its notation were not detected, the run would fail instead.
TEST_F(Detection, FindsTheNotationOfAGameThatCannotBeRead) {
  EXPECT_EQ(Detect("1# 3c-40a 2# 15b-5f\n"), "coerceo");
  EXPECT_EQ(Detect("1. R3\n2. BHD-D\n"), "lost-cities");
  EXPECT_EQ(Detect("1. V-22222 2-5\n2. 14-11 11-9\n"), "tatsu");
  EXPECT_EQ(Detect("A = Ann\n0 RCRF\n1A (0,1) FCCC\n"), "carcassonne");
  EXPECT_EQ(Detect("Map: Fall\nC: Ann\nC:w-5\nC:w->5\n"), "rootlog");
  EXPECT_EQ(Detect("57# 15b-5f 58# 9c-9e 1-0\n"), "coerceo");
  EXPECT_EQ(Detect("17. R3-D\n18. BHD-D\n"), "lost-cities");
  EXPECT_EQ(Detect("17. V-2 2-5\n18. F-14 14-11\n"), "tatsu");
  EXPECT_EQ(Detect("57A (4,-2) RFFR\n58B concedes\n"), "carcassonne");
  EXPECT_EQ(Detect("E:M#E->$_r/w->3\nC:XE3\n"), "rootlog");
  EXPECT_EQ(Detect("17. e4 e5\n18. Nf3 Nc6\n"), kChess);
  EXPECT_EQ(Detect("[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. O-O 0-0-0 1-0\n"), kChess);
}

TEST_F(Detection, DoesNotGuess) {
  EXPECT_EQ(
      Detect("1. R3-D\n\n1. V-2 2-5\n"),
      "source.txt: can be read as lost-cities and as tatsu; name the notation with --notation, or "
      "skip it with --exclude or --skip-unknown");
  EXPECT_EQ(Detect("Nothing of a game.\n"), kUndecided);
  EXPECT_EQ(Detect(" \n"), "");
}

// The message says which options are needed, because people first try to read JSON without them.
TEST_F(Detection, TellsHowJsonIsRead) {
  const JsonOptions text = {.text = "/log", .moves = {}, .notation = {}, .each = {}, .tags = {}};
  for (const std::string_view line :
       {"{\"log\":\"1# 3c-4a 1-0\"}", " [ {\n \"log\" : \"1. V-2\"}]"}) {
    EXPECT_NE(Detect(line).find("is JSON; name the field of its games"), std::string::npos);
  }
  for (const std::string_view document : {"[{\"log\":\"1# 3c-4a\"}]\n", "{\n\"games\": [\n"}) {
    EXPECT_NE(Detect(document, text).find("name its array with --json-each"), std::string::npos);
  }
  EXPECT_EQ(Detect("{\"log\":\"1# 3c-4a\"}\n", text), "coerceo");
  EXPECT_EQ(Detect("{\"log\":\"Hello\"}\n", text), kUndecided);
  EXPECT_EQ(Detect("{\"So\" he said} 1# 3c-4a\n"), "coerceo");
}

template <class Notation>
class DetectionOf : public Detection {};
TYPED_TEST_SUITE(DetectionOf, testing::Notations, testing::NotationNames);

TYPED_TEST(DetectionOf, FindsArchivesOfTheMaker) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(this->Detect(TypeParam::Archive(5000, seed)), TypeParam::kSlug);
  }
}

// No text of the corpus is detected as a text of another notation.
TYPED_TEST(DetectionOf, TakesNoTextForAnotherNotation) {
  for (const auto& path : testing::AllCorpusTexts(TypeParam::kSlug)) {
    const std::string found = this->Detect(testing::ReadFile(path));
    EXPECT_EQ(found.find("looks like"), std::string::npos) << path << ": " << found;
    for (const GameOps* const game : AllGames()) {
      if (game->slug != TypeParam::kSlug) EXPECT_NE(found, game->slug) << path;
    }
  }
}

}  // namespace
}  // namespace plymill
