// Corpus: tests every notation with every file of its corpus: golden rows, codes and places of
// errors, and properties that any text must have.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "support/check_text.h"
#include "support/files.h"
#include "support/mutate.h"
#include "support/notations.h"
#include "support/paths.h"
#include "support/scale.h"

namespace plymill::testing {
namespace {
namespace fs = std::filesystem;

template <class Notation>
class CorpusTest : public ::testing::Test {
 protected:
  using Game = typename Notation::Game;

  static std::string Folder(std::string_view name) {
    return std::string(Notation::kSlug) + "/" + std::string(name);
  }

  static std::string Rows(std::string_view bytes) {
    const PaddedText text(bytes);
    Records<Game> records;
    ReadText<Game>(text, records);
    EXPECT_EQ(records.tally.games_rejected, 0U);
    return Jsonl(records, JsonRows::kMoves);
  }

  static std::vector<std::string> Texts() {
    std::vector<std::string> texts;
    for (const fs::path& path : AllCorpusTexts(Notation::kSlug)) texts.push_back(ReadFile(path));
    return texts;
  }
};
TYPED_TEST_SUITE(CorpusTest, Notations, NotationNames);

// Without files, the tests below would pass without testing anything.
TYPED_TEST(CorpusTest, HasTexts) {
  for (const std::string_view folder : {"spec", "valid", "invalid"}) {
    EXPECT_FALSE(CorpusFiles(this->Folder(folder), ".txt").empty())
        << "there is no corpora/" << this->Folder(folder) << "/*.txt";
  }
}

TEST(Corpora, HaveAFolderForEachNotationAndNoOther) {
  for (const auto& entry : fs::directory_iterator(CorporaFolder())) {
    if (!entry.is_directory()) continue;
    EXPECT_NE(FindGame(entry.path().filename().string()), nullptr)
        << entry.path() << " is to have the slug of a notation as its name";
  }
}

// If PLYMILL_UPDATE_GOLDEN is set in the environment, this test writes the golden files; see
// corpora/README.md.
TYPED_TEST(CorpusTest, GoldenRowsAreEqual) {
  for (const std::string_view folder : {"spec", "valid"}) {
    for (const fs::path& path : CorpusFiles(this->Folder(folder), ".txt")) {
      SCOPED_TRACE(path);
      const std::string rows = this->Rows(ReadFile(path));
      const fs::path golden =
          path.parent_path().parent_path() / "golden" / fs::path(path.stem()).concat(".jsonl");
      if (std::getenv("PLYMILL_UPDATE_GOLDEN") != nullptr) {
        fs::create_directories(golden.parent_path());
        WriteFile(golden, rows);
      }
      ASSERT_TRUE(fs::exists(golden)) << "PLYMILL_UPDATE_GOLDEN=1 makes it";
      EXPECT_EQ(rows, ReadFile(golden));
    }
  }
}

TYPED_TEST(CorpusTest, EveryGoldenFileHasItsText) {
  for (const fs::path& path : CorpusFiles(this->Folder("golden"), ".jsonl")) {
    const fs::path name = fs::path(path.stem()).concat(".txt");
    const fs::path corpus = path.parent_path().parent_path();
    EXPECT_TRUE(fs::exists(corpus / "spec" / name) != fs::exists(corpus / "valid" / name)) << path;
  }
}

// Each invalid text is one rejected game. The file beside it holds "<code> <offset>".
TYPED_TEST(CorpusTest, InvalidGamesFailWhereTheyShould) {
  for (const fs::path& path : CorpusFiles(this->Folder("invalid"), ".txt")) {
    SCOPED_TRACE(path);
    const PaddedText text(ReadFile(path));
    Records<typename TypeParam::Game> records;
    ReadText<typename TypeParam::Game>(text, records);
    ASSERT_EQ(records.rejects.size(), 1U);
    const RejectRecord& reject = records.rejects[0];
    const std::string found = std::string(TypeParam::kSlug) + "." +
                              std::string(InfoOf(TypeParam::Ops(), reject.reason).code) + " " +
                              std::to_string(records.OffsetOf(reject.text.data()) + reject.at) +
                              "\n";
    EXPECT_EQ(found, ReadFile(fs::path(path).replace_extension(".expected")));
    EXPECT_EQ(InfoOf(TypeParam::Ops(), reject.reason).severity, Severity::kError);
  }
}

// A game that --keep-unparsed keeps has all plies before the error.
TYPED_TEST(CorpusTest, EveryTextIsAccountedFor) {
  for (const std::string& text : this->Texts()) {
    for (const ShardOptions& options : WaysToRead()) {
      EXPECT_EQ(CheckText<typename TypeParam::Game>(text, options), "") << text;
    }
  }
}

TYPED_TEST(CorpusTest, EveryTextCutAtEveryByteIsAccountedFor) {
  const std::vector<ShardOptions> ways = WaysToRead();
  for (const std::string& text : this->Texts()) {
    const std::size_t step = kStep + text.size() / 1500;
    for (std::size_t bytes = 0; bytes < text.size(); bytes += step) {
      const ShardOptions options = ways[bytes / step % ways.size()];
      const std::string cut = text.substr(0, bytes);
      ASSERT_EQ(CheckText<typename TypeParam::Game>(cut, options), "") << cut;
    }
  }
}

TYPED_TEST(CorpusTest, MutatedTextsAreAccountedFor) {
  std::vector<std::string> texts = this->Texts();
  for (std::uint64_t seed = 0; seed < 8; ++seed) texts.push_back(TypeParam::Archive(3000, seed));
  Mutator mutator(texts, 20240309);
  const std::vector<ShardOptions> ways = WaysToRead();
  std::string text;
  for (std::size_t i = 0, bytes = 0; bytes < Scaled(8'000'000); ++i, bytes += text.size()) {
    text = mutator.Next();
    ASSERT_EQ(CheckText<typename TypeParam::Game>(text, ways[i % 4]), "") << text;
  }
}

}  // namespace
}  // namespace plymill::testing
