// Tests that RegularPlies reports the same plies as the grammar of GameReader.
#include "games/coerceo/regular_ply.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bench/makers/coerceo/maker.h"
#include "games/coerceo/game.h"
#include "support/files.h"
#include "support/mutate.h"
#include "support/paths.h"
#include "support/scale.h"
#include "support/transcript.h"

namespace plymill::coerceo {
namespace {

// Replaces the blank after each "#" with a tab. No ply is regular then, so the grammar reads all.
// Before number 1, a tab has a meaning.
std::string Irregular(std::string text) {
  for (std::size_t at = 0; (at = text.find("# ", at)) != std::string::npos; ++at) {
    if (!IsFirstMove(text, at + 2)) text[at + 1] = '\t';
  }
  return text;
}

std::string Replaced(std::string text, std::string_view old, std::string_view with) {
  for (std::size_t at = 0; (at = text.find(old, at)) != std::string::npos; at += with.size()) {
    text.replace(at, old.size(), with);
  }
  return text;
}

void ExpectAsGrammar(const std::string& regular, ReadOptions options) {
  const std::string irregular = Irregular(regular);
  const auto quick = Transcribe<Game>(regular, options);
  const auto slow = Transcribe<Game>(irregular, options);
  SCOPED_TRACE(regular);
  ASSERT_TRUE(quick.plies == slow.plies);
  ASSERT_EQ(quick.order, slow.order);
  ASSERT_EQ(quick.failure, slow.failure);
  ASSERT_EQ(quick.offset, slow.offset);
  ASSERT_TRUE(quick.outcome == slow.outcome);
  ASSERT_EQ(quick.comments.size(), slow.comments.size());
  ASSERT_EQ(quick.remarks.size(), slow.remarks.size());
  for (std::size_t i = 0; i < quick.remarks.size(); ++i) {
    ASSERT_EQ(quick.remarks[i].reason, slow.remarks[i].reason);
    ASSERT_EQ(quick.remarks[i].written.data() - regular.data(),
              slow.remarks[i].written.data() - irregular.data());
    ASSERT_EQ(quick.remarks[i].written.size(), slow.remarks[i].written.size());
  }
  for (std::size_t i = 0; i < quick.texts.size(); ++i) {
    ASSERT_EQ(quick.texts[i].data() - regular.data(), slow.texts[i].data() - irregular.data());
    ASSERT_EQ(quick.texts[i].size(), slow.texts[i].size());
  }
}

TEST(CoerceoRegularPlies, AreReadAsTheGrammarReadsThem) {
  std::vector<std::string> texts;
  Maker maker(7);
  for (int i = 0; i < 20; ++i) {
    texts.emplace_back();
    maker.AppendGame(texts.back());
    texts.push_back(Replaced(texts.back(), "# ", "#"));
    texts.push_back(Replaced(texts.back(), " ", "  "));
    texts.push_back(Replaced(texts.back(), "\n", " \r\n\n"));
  }
  for (const auto& path : testing::AllCorpusTexts("coerceo")) {
    texts.push_back(testing::ReadFile(path));
  }
  testing::Mutator mutator(texts, 8);
  for (std::size_t i = 0; i < testing::Scaled(20'000); ++i) {
    ExpectAsGrammar(mutator.Next(), {.keep_unparsed = i % 2 == 0});
    if (HasFatalFailure()) return;
  }
}

// "You may choose to remove any unnecessary symbols": plies are the same with fewer or more blanks.
TEST(CoerceoRegularPlies, AreTheSameWithOtherBlanks) {
  Maker maker(11);
  for (int i = 0; i < 50; ++i) {
    std::string text;
    maker.AppendGame(text);
    const auto written = Transcribe<Game>(text, {});
    const std::string moves = text.substr(text.find("1#"));
    for (const std::string& other :
         {Replaced(moves, "# ", "#"), Replaced(Replaced(moves, "# ", "#"), "\n", "  \n"),
          Replaced(moves, " ", "  "), Replaced(moves, "\n", "\r\n"), Replaced(moves, "# ", "#\n"),
          Replaced(moves, "# ", "#\r\n"), Replaced(moves, "# ", "# \n")}) {
      const auto read = Transcribe<Game>(other, {});
      ASSERT_TRUE(read.plies == written.plies) << other;
      ASSERT_EQ(read.remarks.size(), written.remarks.size()) << other;
      ASSERT_EQ(read.comments.size(), written.comments.size()) << other;
    }
  }
}

// Tests numbers with more digits than ExpectedNumber compares (5), and numbers above 999999.
TEST(CoerceoRegularPlies, AreCountedAsTheGrammarCountsThem) {
  for (const std::uint32_t first : {8U, 98U, 998U, 9'998U, 99'997U, 999'997U}) {
    std::string text = "[Event \"x\"]\n";
    for (std::uint32_t number = first; number < first + 5; ++number) {
      text += std::to_string(number) + "# 3c-4a ";
    }
    ExpectAsGrammar(text + "{so that there is enough to read} 1-0", {});
  }
}

}  // namespace
}  // namespace plymill::coerceo
