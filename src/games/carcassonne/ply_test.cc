// What meeples stand on: the key `feature`.
#include "games/carcassonne/ply.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "support/files.h"
#include "support/run.h"

namespace plymill::carcassonne {
namespace {

// The features of the meeples of a tile that stands in a game, in their order.
std::string FeaturesOn(const std::string& tile) {
  const testing::TemporaryFolder folder;
  testing::WriteFile(folder / "game.txt", "0 (0,0) RFRC\n1A (1,0) " + tile + "\n");
  ConvertOptions options;
  options.notation = "carcassonne";
  const std::string rows = testing::RunConvert(options, folder / "game.txt").output;
  constexpr std::string_view kKey = "\"feature\":";
  std::string features;
  for (std::size_t at = rows.find(kKey); at != rows.npos; at = rows.find(kKey, at + 1)) {
    const std::size_t begin = at + kKey.size();
    features += (features.empty() ? "" : " ") + rows.substr(begin, rows.find('}', begin) - begin);
  }
  return features;
}

TEST(MeepleFeatures, AreThoseOfTheSymbolBeforeThem) {
  const std::pair<const char*, const char*> tiles[] = {
      {"CFFF", ""},
      {"CmFFF", "\"city\""},
      {"FFFFKm", "\"cloister\""},
      {"FFMRR", "\"field\""},
      {"RMCCCP", "\"field\""},
      {"RFRmRM", "\"road\" \"field\""},
      {"CFFC2m", "\"city\""},  // a digit belongs to the side before it
      {"CCPmFF", "\"city\""},  // a pennant
      {"CCwmFFM", "\"city\" \"field\""},
      {"RFRFIm", "\"road\""},  // an inn
      {"FFFFhm[a]", "\"garden\""},
      {"VFVFm", "null"},  // an m on a field is no farmer
      {"VmFVF", "null"}};
  for (const auto& [tile, features] : tiles) EXPECT_EQ(FeaturesOn(tile), features) << tile;
}

}  // namespace
}  // namespace plymill::carcassonne
