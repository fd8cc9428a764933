// Two forms, one truth: what a fast form says of a text is what the plain form says.
#include "support/forms.h"

#include <gtest/gtest.h>

#include "support/check_text.h"
#include "support/files.h"
#include "support/mutate.h"
#include "support/notations.h"

namespace plymill::testing {
namespace {

template <class Notation>
class FormsTest : public ::testing::Test {
 protected:
  using Game = typename Notation::Game;

  static void ExpectSame(std::string_view text) {
    for (const ShardOptions& options : WaysToRead()) {
      const std::string wrong = CheckForms<Game>(Notation::Ops(), text, options);
      ASSERT_EQ(wrong, "") << "of the text\n" << text;
    }
  }

  static std::vector<std::string> CorpusTexts() {
    std::vector<std::string> texts;
    for (const auto& path : AllCorpusTexts(Notation::kSlug)) texts.push_back(ReadFile(path));
    return texts;
  }
};

TYPED_TEST_SUITE(FormsTest, Notations, NotationNames);

TYPED_TEST(FormsTest, OnArchives) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    this->ExpectSame(TypeParam::Archive(std::size_t{300'000} / seed, seed));
  }
}

TYPED_TEST(FormsTest, OnCorpusTextsAmongGames) {
  const std::string games = TypeParam::Archive(4'000, 1);
  for (const std::string& text : this->CorpusTexts()) {
    this->ExpectSame(text);
    this->ExpectSame(games + text + games);
    this->ExpectSame(games + "\n" + text + "\n\n" + games);
  }
}

TYPED_TEST(FormsTest, OnArchivesCutAnywhere) {
  const std::string games = TypeParam::Archive(3'000, 2);
  for (std::size_t bytes = 0; bytes <= games.size(); ++bytes) {
    this->ExpectSame(std::string_view(games).substr(0, bytes));
    this->ExpectSame(std::string_view(games).substr(bytes));
  }
}

TYPED_TEST(FormsTest, OnMutations) {
  std::vector<std::string> texts = this->CorpusTexts();
  for (std::uint64_t seed = 1; seed <= 40; ++seed) texts.push_back(TypeParam::Archive(6'000, seed));
  Mutator mutator(std::move(texts), 7);
  for (int i = 0; i < 4'000; ++i) this->ExpectSame(mutator.Next());
}

}  // namespace
}  // namespace plymill::testing
