// Tests of Separators: all are found, and no text needs more room than they have.
#include "games/rootlog/fast/separators.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "support/forms.h"
#include "support/shards.h"

namespace plymill::rootlog {
namespace {

using Offsets = std::vector<std::uint32_t>;

class RootlogSeparators : public ::testing::Test {
 protected:
  void SetUp() override {
    if (testing::FormsHere().size() == 1) GTEST_SKIP() << "this CPU has no AVX2";
  }
};

// Uses new Separators for each text, so that their memory has only the room of this text.
void ExpectFound(std::string_view bytes) {
  Offsets separators, line_ends;
  for (std::uint32_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] == '\n') line_ends.push_back(static_cast<std::uint32_t>(separators.size()));
    if (std::string_view("/;\n").find(bytes[i]) != std::string_view::npos) separators.push_back(i);
  }
  line_ends.push_back(static_cast<std::uint32_t>(separators.size()));
  const testing::PaddedText text(bytes);
  Separators found;
  found.Find(text);
  ASSERT_EQ(Offsets(found.begin(), found.end()), separators) << bytes;
  ASSERT_EQ(Offsets(found.line_ends(), found.line_ends() + found.line_count() + 1), line_ends);
  for (std::size_t i = 0; i < Separators::kSlack; ++i) ASSERT_EQ(found.end()[i], bytes.size());
}

TEST_F(RootlogSeparators, AreFoundInTextsOfAnyLength) {
  std::mt19937_64 random(1);
  for (std::size_t bytes = 0; bytes < 300; ++bytes) {
    for (const std::uint64_t one_of : {1U, 2U, 9U, 70U}) {
      std::string text(bytes, 'x');
      for (char& c : text) {
        if (random() % one_of == 0) c = "/;\n"[random() % 3];
      }
      ExpectFound(text);
    }
  }
}

TEST_F(RootlogSeparators, HaveRoomForOneInEachByte) {
  for (const char separator : {'/', ';', '\n'}) {
    for (std::size_t bytes = 0; bytes < 200; ++bytes) {
      const std::string text(MaxSeparators(bytes), separator);
      ExpectFound(text);
      ExpectFound(text + "x");
    }
  }
}

TEST_F(RootlogSeparators, AreNotFoundAfterTheText) {
  const std::string text(200, '\n');
  for (std::size_t bytes = 0; bytes <= 128; ++bytes) {
    Separators found;
    found.Find(std::string_view(text).substr(0, bytes));
    ASSERT_EQ(found.line_count(), bytes);
  }
}

}  // namespace
}  // namespace plymill::rootlog
