#include "scan/game_start.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

namespace plymill {
namespace {

struct Place {
  std::size_t at;
  bool line;

  bool operator==(const Place&) const = default;
};

template <char kSign>
std::vector<Place> PlacesOf(const std::string& text, std::size_t from) {
  std::vector<Place> found;
  StartPlaces<kSign> places(text, from);
  for (std::size_t at = places.Next(); at < text.size(); at = places.Next()) {
    found.push_back({at, places.at_line()});
  }
  return found;
}

std::vector<Place> PlacesOneByOne(const std::string& text, std::size_t from, char sign) {
  std::vector<Place> found;
  for (std::size_t at = from; at < text.size(); ++at) {
    if (at > 0 && text[at - 1] == '\n') found.push_back({at, true});
    if (text[at] == sign && sign != '\n') found.push_back({at, false});
  }
  return found;
}

TEST(StartPlacesTest, AreBehindLineFeedsAndAtSigns) {
  std::string text;
  for (unsigned i = 0; i < 300; ++i) text += i * i % 11 < 3 ? '\n' : static_cast<char>(i % 31);
  for (std::size_t bytes = 0; bytes <= text.size(); bytes += 13) {
    const std::string part = text.substr(0, bytes);
    for (std::size_t from = 0; from <= bytes; ++from) {
      EXPECT_EQ(PlacesOf<'\n'>(part, from), PlacesOneByOne(part, from, '\n')) << bytes << from;
      EXPECT_EQ(PlacesOf<'\7'>(part, from), PlacesOneByOne(part, from, '\7')) << bytes << from;
    }
  }
}

}  // namespace
}  // namespace plymill
