// Tests of points: each text writes the points that the rules of the game give, and one finding for
// each point that differs. The texts are small games; a row of the comment is a row of the table.
#include "games/carcassonne/rules/scoring.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "games/carcassonne/game.h"
#include "support/replayed.h"

namespace plymill::carcassonne {
namespace {

using ::testing::ElementsAre;
using testing::Found;
using ::testing::IsEmpty;

std::vector<Found> Play(std::string_view text, const Options& options = {}) {
  return testing::Replayer<Game>(options).Play(text);
}

// What the players have at the end, if they scored what stands on the table now.
std::vector<int> PointsAtEnd(std::string_view text, const Options& options = {}) {
  testing::Replayer<Game> replayer(options);
  replayer.Play(text);
  State state = replayer.replay().state();
  FindEndPoints(state);
  std::vector<int> points;
  for (std::size_t i = 0; (state.players >> i) != 0; ++i) {
    points.push_back(state.points[i] + state.end_points[i]);
  }
  return points;
}

TEST(CarcassonneScoring, ACityOfTwoTilesHasFourPoints) {
  constexpr std::string_view kText = "0 (0,0) RCRF\n1A (0,1) FFFCm +4=4\n";
  EXPECT_THAT(Play(kText), IsEmpty());
  EXPECT_THAT(Play(kText, {.small_city_halved = true}),
              ElementsAre(Found{1, "wrong-score", "A+2"}));
}

TEST(CarcassonneScoring, OldEditionsHalveOnlyCitiesOfTwoTiles) {
  constexpr std::string_view kText = "0 (0,0) RCRF\n1A (0,1) FCmFC\n2B (0,2) FFFC (A+6=6)\n";
  EXPECT_THAT(Play(kText), IsEmpty());
  EXPECT_THAT(Play(kText, {.small_city_halved = true}), IsEmpty());
}

TEST(CarcassonneScoring, APennantHasTwoPoints) {
  EXPECT_THAT(Play("0 (0,0) RCRF\n1A (0,1) FCmFCP\n2B (0,2) FFFC (+8)\n"), IsEmpty());
}

TEST(CarcassonneScoring, ACityWithoutMeeplesHasNoPoints) {
  EXPECT_THAT(Play("0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RFFFKm +2\n"),
              ElementsAre(Found{2, "wrong-score", "B+0"}));
}

TEST(CarcassonneScoring, ARoadHasAPointForEachTile) {
  EXPECT_THAT(Play("0 (0,0) RCRF\n"
                   "1A (1,0) RFmRF\n"),
              ElementsAre(Found{1, "no-such-feature", ""}));
  // A cloister, the start tile, two roads and a junction.
  EXPECT_THAT(Play("0 (0,0) RCRF\n"
                   "1A (1,0) RmFRF\n"
                   "2B (2,0) RFRF\n"
                   "3A (-1,0) FFRFK\n"
                   "4B (3,0) RRFR (A+5=5)\n"),
              IsEmpty());
}

// The road ends at the cloister, but it is another feature.
TEST(CarcassonneScoring, ARoadAndTheCloisterAtItsEndAreTwoFeatures) {
  EXPECT_THAT(Play("0 (0,0) RCRF\n1A (-1,0) FFRFKm\n2B (1,0) RFRRm +3\n"),
              ElementsAre(Found{2, "wrong-score", "B+0"}));
  EXPECT_THAT(Play("0 (0,0) RCRF\n1A (-1,0) FFRFKm\n2B (1,0) RmFRR +3\n"), IsEmpty());
}

//   ,-.    The ring lies below the start tile.
//   `-'
TEST(CarcassonneScoring, ARingOfFourRoadsHasFourPoints) {
  EXPECT_THAT(Play("0 (0,0) RCRF\n"
                   "1A (0,-1) FFRR\n"
                   "2B (1,-1) RFFR\n"
                   "3A (0,-2) FRRF\n"
                   "4B (1,-2) RRmFF +4\n"),
              IsEmpty());
}

// The road leaves the junction at its right side and comes back at its bottom. The junction counts
// once.
TEST(CarcassonneScoring, ARoadThatComesBackToItsJunction) {
  EXPECT_THAT(Play("0 (0,0) RCRF\n"
                   "1A (0,-1) RFRmR\n"
                   "2B (1,-1) RFFR\n"
                   "3A (0,-2) FRRF\n"
                   "4B (1,-2) RRFF (+4)\n"),
              IsEmpty());
}

TEST(CarcassonneScoring, ARoadBetweenTwoArmsOfAJunction) {
  EXPECT_THAT(Play("0 (0,0) RCRF\n"
                   "1A (1,0) RmRRR\n"
                   "2B (-1,0) FFRFK (+3)\n"
                   "3A (1,1) FFRRm\n"
                   "4B (2,1) RFFR\n"
                   "5A (2,0) RRFF +4\n"),
              IsEmpty());
}

TEST(CarcassonneScoring, OneTileCompletesRoadsOfTwoPlayers) {
  EXPECT_THAT(Play("0 (0,0) RCRF\n"
                   "1A (0,-1) FFFFK\n"
                   "2B (1,-1) FFFFK\n"
                   "3A (2,-1) FFFFK\n"
                   "4B (2,0) RmFFFK\n"
                   "5A (-1,0) FFRmFK\n"
                   "6B (1,0) RRRF +2 (+3)\n"),
              IsEmpty());
}

// Both cities of the tile (0,-1) become the same city: the tile counts once.
//
//           start
//   FFCCP   CFC2F   CFFC
//   FCCF    CFCF    CCFF
TEST(CarcassonneScoring, ATileWhoseTwoCitiesBecomeOneCountsOnce) {
  EXPECT_THAT(Play("0 (0,0) RCRF\n"
                   "1A (0,-1) CmFC2F\n"
                   "2B (1,-1) CFFC\n"
                   "3A (-1,-1) FFCCP\n"
                   "4B (1,-2) CCFF\n"
                   "5A (-1,-2) FCCF\n"
                   "6B (0,-2) CFCF (+14)\n"),
              IsEmpty());
}

TEST(CarcassonneScoring, OneTileCompletesCitiesOfTwoPlayers) {
  EXPECT_THAT(Play("0 (0,0) RCRF\n"
                   "1A (0,-1) FFFFK\n"
                   "2B (1,-1) FFCmF\n"
                   "3A (1,-2) FFFFK\n"
                   "4B (2,-2) FFFFK\n"
                   "5A (3,-2) FFFFK\n"
                   "6B (0,-2) FFFC\n"
                   "7A (3,-1) CmFFF\n"
                   "8B (2,-1) CFC2F +4 (A+4)\n"),
              IsEmpty());
}

// The last tile joins cities of A, B and A.
TEST(CarcassonneScoring, TheMajorityTakesAllPoints) {
  EXPECT_THAT(Play("0 (0,0) RCRF\n"
                   "1A (0,-1) FFFFK\n"
                   "2B (0,-2) FFFCm\n"
                   "3A (-1,-2) FFFFK\n"
                   "4B (1,-2) FFFFK\n"
                   "5A (-1,-3) FFCmF\n"
                   "6B (-1,-4) FFFFK\n"
                   "7A (0,-4) FCmFF\n"
                   "8B (0,-3) CCFC (+8)\n"),
              IsEmpty());
}

TEST(CarcassonneScoring, PlayersWithEquallyManyMeeplesEachGetAllPoints) {
  EXPECT_THAT(Play("0 (0,0) RCRF\n"
                   "1A (0,-1) FFFFK\n"
                   "2B (0,-2) FFFCm\n"
                   "3C (-1,-2) FFFFK\n"
                   "4A (-1,-3) FFCmF\n"
                   "5B (-1,-4) FFFFK\n"
                   "6C (0,-4) FCmFF\n"
                   "7A (0,-3) CCFCP +10 (B+10, C+10)\n"),
              IsEmpty());
}

TEST(CarcassonneScoring, OnlyTheOthersScoreFromATile) {
  EXPECT_THAT(Play("0 (0,0) RCRF\n"
                   "1A (0,-1) FFFFK\n"
                   "2B (0,-2) FFFCm\n"
                   "3C (-1,-2) FFFFK\n"
                   "4A (-1,-3) FFCmF\n"
                   "5B (1,-2) FFFFK\n"
                   "6C (0,-3) CCFF (A+6, B+6)\n"),
              IsEmpty());
}

TEST(CarcassonneScoring, ATileBesideACloisterCompletesIt) {
  EXPECT_THAT(Play("0 (0,0) RCRF\n"
                   "1A (0,-1) FFFFKm\n"
                   "2B (1,0) RFRF\n"
                   "3A (-1,0) RFRF\n"
                   "4B (-1,-1) CFFF\n"
                   "5A (1,-1) FFCF\n"
                   "6B (-1,-2) CFFF\n"
                   "7A (1,-2) FFCF\n"
                   "8B (0,-2) FFFC (+9)\n"),
              IsEmpty());
}

TEST(CarcassonneScoring, ACloisterInTheLastPlaceIsCompleteAtOnce) {
  EXPECT_THAT(Play("0 (0,0) RCRF\n"
                   "1A (1,0) RFRF\n"
                   "2B (-1,0) RFRF\n"
                   "3A (-1,-1) CFFF\n"
                   "4B (1,-1) FFCF\n"
                   "5A (-1,-2) CFFF\n"
                   "6B (1,-2) FFCF\n"
                   "7A (0,-2) FFFC\n"
                   "8B (0,-1) FFFFKm +9\n"),
              IsEmpty());
}

TEST(CarcassonneScoring, OneTileCompletesTwoCloisters) {
  EXPECT_THAT(Play("0 (0,0) RCRF\n"
                   "1A (0,-1) FFFFKm\n"
                   "2B (0,-2) FFFFKm\n"
                   "3A (1,0) RFRF\n"
                   "4B (-1,0) RFRF\n"
                   "5A (-1,-1) CFFF\n"
                   "6B (-1,-2) CFFF\n"
                   "7A (-1,-3) CFFF\n"
                   "8B (0,-3) FFFC\n"
                   "9A (1,-3) FFCF\n"
                   "10B (1,-2) FFFFK\n"
                   "11A (1,-1) FFRFK +9 (+9)\n"),
              IsEmpty());
}

TEST(CarcassonneScoring, AMeepleComesBackAfterItsFeatureIsComplete) {
  EXPECT_THAT(
      Play("0 (0,0) RCRF\n1A (0,1) FFFCm +4\n2B (1,0) RFRF\n3A (2,0) RmFRF\n", {.meeples = 1}),
      IsEmpty());
  EXPECT_THAT(
      Play("0 (0,0) RCRF\n1A (0,1) FCmFC\n2B (1,0) RFRF\n3A (0,2) FMFFC +6\n", {.meeples = 1}),
      ElementsAre(Found{3, "no-meeple-left", ""}));
}

TEST(CarcassonneScoring, FeaturesThatAreIncompleteAtTheEnd) {
  EXPECT_THAT(PointsAtEnd("0 (0,0) RCRF\n1A (0,1) FCmFCP\n"), ElementsAre(3));
  EXPECT_THAT(PointsAtEnd("0 (0,0) RCRF\n1A (1,0) RmFRF\n"), ElementsAre(2));
  EXPECT_THAT(PointsAtEnd("0 (0,0) RCRF\n1A (0,-1) FFFFKm\n"), ElementsAre(2));
  EXPECT_THAT(PointsAtEnd("0 (0,0) RCRF\n1A (0,-1) FFFFKm\n2B (1,-1) FFFFKm\n"),
              ElementsAre(3, 3));  // the start tile lies around both
}

// The field above the road of the start tile and the field around the upper tile become one at the
// third tile.
constexpr std::string_view kFarm = "0 (0,0) RCRF\n1A (0,1) FMFFC\n2B (1,0) RFRF\n3A (1,1) FRRF\n";

TEST(CarcassonneFarms, ACityThatTouchesAFieldTwiceCountsOnce) {
  EXPECT_THAT(PointsAtEnd(kFarm), ElementsAre(3, 0));
}

TEST(CarcassonneFarms, OnlyCompleteCitiesCount) {
  EXPECT_THAT(PointsAtEnd("0 (0,0) RCRF\n1A (0,1) FMCFC\n"), ElementsAre(0));
  EXPECT_THAT(PointsAtEnd("0 (0,0) RCRF\n1A (0,1) FMCFC\n2B (0,2) FFFC\n"), ElementsAre(3, 0));
}

TEST(CarcassonneFarms, AFarmerBelowTheRoadDoesNotTouchTheCity) {
  EXPECT_THAT(PointsAtEnd("0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RFRFM\n"), ElementsAre(0, 0));
  EXPECT_THAT(PointsAtEnd("0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RFMRF\n"), ElementsAre(0, 3));
}

TEST(CarcassonneFarms, AFieldWithTwoCities) {
  EXPECT_THAT(PointsAtEnd("0 (0,0) RCRF\n1A (0,1) FMFFC\n2B (0,2) FCFF\n3A (0,3) FFFC\n"),
              ElementsAre(6, 0));
}

TEST(CarcassonneFarms, FarmersOfEqualNumber) {
  constexpr std::string_view kText =
      "0 (0,0) RCRF\n1A (0,1) FMFFC\n2B (1,0) RFMRF\n3A (1,1) FRRF\n";
  EXPECT_THAT(PointsAtEnd(kText), ElementsAre(3, 3));
  EXPECT_THAT(PointsAtEnd(kText, {.farms = FarmRule::kSecond}), ElementsAre(3, 3));
  EXPECT_THAT(PointsAtEnd(kText, {.farms = FarmRule::kFirst}), ElementsAre(4, 4));
}

TEST(CarcassonneFarms, TwoFieldsOfAPlayerBesideOneCity) {
  constexpr std::string_view kText =
      "0 (0,0) RCRF\n1A (0,1) FMFFC\n2B (-1,0) FFRFK\n3A (1,0) RFMRF\n";
  EXPECT_THAT(PointsAtEnd(kText), ElementsAre(6, 0));
  EXPECT_THAT(PointsAtEnd(kText, {.farms = FarmRule::kSecond}), ElementsAre(3, 0));
  EXPECT_THAT(PointsAtEnd(kText, {.farms = FarmRule::kFirst}), ElementsAre(4, 0));
}

// Each of A and B owns a field at the city of the start tile, but A has more farmers in all.
TEST(CarcassonneFarms, TheFirstEditionCountsAllFarmersAroundACity) {
  constexpr std::string_view kText =
      "0 (0,0) RCRF\n1A (0,1) FMCFC\n2B (1,0) RFMRF\n3A (0,2) FFMFC\n4B (1,1) FRFC\n";
  EXPECT_THAT(PointsAtEnd(kText, {.farms = FarmRule::kFirst}), ElementsAre(4, 0));
  EXPECT_THAT(PointsAtEnd(kText), ElementsAre(6, 3));
}

}  // namespace
}  // namespace plymill::carcassonne
