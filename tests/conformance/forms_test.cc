// Forms: a fast form gives the same for a text as the plain form.
#include "support/forms.h"

#include <gtest/gtest.h>

#include <cctype>
#include <random>
#include <sstream>
#include <string>

#include "support/check_text.h"
#include "support/files.h"
#include "support/layouts.h"
#include "support/mutate.h"
#include "support/notations.h"
#include "support/scale.h"

namespace plymill::testing {
namespace {

template <class Notation>
class FormsTest : public ::testing::Test {
 protected:
  using Game = typename Notation::Game;

  static void ExpectSame(std::string_view text) {
    for (const ShardOptions& options : WaysToRead()) {
      const std::string wrong = CheckForms<Game>(text, options);
      ASSERT_EQ(wrong, "") << "of the text\n" << text;
    }
  }

  static std::string Replaced(std::string_view text, std::string_view from, std::string_view to) {
    std::string replaced;
    for (std::size_t at = 0; at < text.size();) {
      const bool found = text.substr(at).starts_with(from);
      replaced += found ? to : text.substr(at, 1);
      at += found ? from.size() : 1;
    }
    return replaced;
  }

  static std::vector<std::string> CorpusTexts() {
    std::vector<std::string> texts;
    for (const auto& path : AllCorpusTexts(Notation::kSlug)) texts.push_back(ReadFile(path));
    return texts;
  }

  static std::vector<std::string> ManyTexts() {
    std::vector<std::string> texts = CorpusTexts();
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      texts.push_back(Notation::Archive(6'000, seed));
    }
    return texts;
  }
};

TYPED_TEST_SUITE(FormsTest, Notations, NotationNames);

TYPED_TEST(FormsTest, OnArchives) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    this->ExpectSame(TypeParam::Archive(std::size_t{300'000} / seed, seed));
  }
}

// Fast forms leave shards of this size to the plain form.
TYPED_TEST(FormsTest, OnLargeShards) {
  const std::string archive = TypeParam::Archive(20'000, 3);
  const std::string blanks(std::size_t{2} << 20, '\n');
  for (const std::string& text : {blanks, blanks + archive, archive + blanks + archive}) {
    EXPECT_EQ(CheckForms<typename TypeParam::Game>(text, {}), "");
  }
}

// The fast forms have read these games; the plain form reads them again in order to reject them.
TYPED_TEST(FormsTest, OnGamesThatAreTooLarge) {
  const std::string archive = TypeParam::Archive(300'000, 4);
  for (const std::size_t most : {200U, 1000U, 2000U, 4000U}) {
    ShardOptions options;
    options.max_game_bytes = most;
    EXPECT_EQ(CheckForms<typename TypeParam::Game>(archive, options), "");
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
  for (std::size_t bytes = 0; bytes <= games.size(); bytes += kStep) {
    this->ExpectSame(std::string_view(games).substr(0, bytes));
    this->ExpectSame(std::string_view(games).substr(bytes));
  }
}

// Line ends as other systems and programs write them.
TYPED_TEST(FormsTest, OnOtherLineEnds) {
  const std::string games = TypeParam::Archive(2'000, 3);
  const std::string returned = this->Replaced(games, "\n", "\r\n");
  this->ExpectSame(returned + games + returned);
  for (std::size_t bytes = 0; bytes <= returned.size(); bytes += kStep) {
    this->ExpectSame(std::string_view(returned).substr(0, bytes));
    this->ExpectSame(std::string_view(returned).substr(bytes));
  }
}

// Some lines of games on one line, which has no end: among them are jumps of numbers, as in tables.
TYPED_TEST(FormsTest, OnALineWithoutEnd) {
  std::mt19937_64 random(6);
  const std::string games = TypeParam::Archive(2'000, 6);
  for (std::uint64_t i = 0; i < Scaled(400); ++i) {
    std::istringstream lines(TypeParam::Archive(1'000, i % 8));
    std::string text = i % 3 == 0 ? games + "\n\n" : "";
    const std::uint64_t drop = 2 + random() % 12;
    for (std::string line; std::getline(lines, line);) {
      if (random() % drop != 0) continue;
      text += line;
      text += ' ';
    }
    this->ExpectSame(text);
  }
}

TYPED_TEST(FormsTest, OnGamesWithOtherBlanksBetween) {
  const std::string games = TypeParam::Archive(20'000, 4);
  for (const std::string_view blanks :
       {"\n", "\n\n\n", "\n \n", "\n\r\n", "\n\t\n\n", "\n\r\r\n"}) {
    this->ExpectSame(this->Replaced(games, "\n\n", blanks));
  }
}

TYPED_TEST(FormsTest, OnOtherLetters) {
  const std::string games = TypeParam::Archive(20'000, 5);
  std::string small = games;
  for (char& c : small) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  this->ExpectSame(small);
  for (const std::string_view dash : {"\u2013", "\x96", " - "}) {
    this->ExpectSame(this->Replaced(games, "-", dash));
  }
}

// All lines in one layout; a few lines in another layout; each line in its own layout.
TYPED_TEST(FormsTest, OnOtherLayouts) {
  Layouts layouts(9);
  for (std::uint64_t seed = 1; seed <= Scaled(60); ++seed) {
    const std::string games = TypeParam::Archive(6'000, seed);
    for (const std::uint64_t others : {1'000'000U, 50U, 5U, 1U}) {
      this->ExpectSame(layouts.Change(games, others));
    }
  }
}

// On such archives a fast form must leave hardly any game to the plain form.
TYPED_TEST(FormsTest, FastFormsReadNearlyAllGames) {
  if constexpr (HasFastForm<typename TypeParam::Game>) {
    const PaddedText text(TypeParam::Archive(200'000, 6));
    for (const CpuForm form : FormsHere()) {
      if (form == CpuForm::kPlain) continue;
      const FastCount count = CountFastGames<typename TypeParam::Game>(text, form);
      EXPECT_GT(count.read, 49 * count.left) << kCpuFormNames[static_cast<int>(form)];
    }
  }
}

TYPED_TEST(FormsTest, OnMutations) {
  Mutator mutator(this->ManyTexts(), 7);
  for (std::size_t i = 0; i < Scaled(4'000); ++i) this->ExpectSame(mutator.Next());
}

// The start and the end of a game may depend on its neighbors.
TYPED_TEST(FormsTest, OnMutatedGamesAmongOthers) {
  Mutator mutator(this->ManyTexts(), 8);
  for (std::size_t i = 0; i < Scaled(2'000); ++i) this->ExpectSame(mutator.Archive(30));
}

}  // namespace
}  // namespace plymill::testing
