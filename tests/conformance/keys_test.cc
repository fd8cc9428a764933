// Keys of rows: the common keys and the keys of each notation. A section of docs/json-lines.md for
// each notation must name its keys and its kinds.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>

#include "games/check_game.h"
#include "plymill/convert.h"
#include "plymill/record_file.h"
#include "rows/row_fields.h"
#include "support/files.h"
#include "support/json_lines.h"
#include "support/notations.h"
#include "support/paths.h"
#include "support/shards.h"

namespace plymill::testing {
namespace {

template <class Notation>
class KeysTest : public ::testing::Test {
 protected:
  using Game = typename Notation::Game;
  using Ply = typename Game::Ply;

  // The text after the heading of the notation, up to the next heading.
  static std::string Section() {
    const std::string page = ReadFile(DocsFolder() / "json-lines.md");
    const std::string heading = "\n### " + std::string(Notation::kSlug) + "\n";
    const std::size_t begin = page.find(heading);
    if (begin == std::string::npos) return "";
    const std::size_t text = begin + heading.size();
    return page.substr(text, std::min(page.find("\n## ", text), page.find("\n### ", text)) - text);
  }

  void ExpectNamed(std::string_view word) const {
    EXPECT_NE(section_.find("`" + std::string(word) + "`"), std::string::npos) << word;
  }

  template <class Fields>
  void ExpectKeysNamed(std::size_t common) const {
    Fields fields{};
    std::size_t index = 0;
    ForEachField(fields, [&](std::string_view key, auto&, auto) {
      if (index++ >= common) ExpectNamed(key);
    });
  }

  // The keys of `common` and of `Fields`, without "source", which rows of a single file do not
  // have.
  template <class Fields, std::size_t n>
  static std::set<std::string> Keys(const std::string_view (&common)[n]) {
    std::set<std::string> keys(std::begin(common), std::end(common));
    keys.erase("source");
    Fields fields{};
    ForEachField(fields, [&](std::string_view key, auto&, auto) { keys.emplace(key); });
    return keys;
  }

  const std::string section_ = Section();
};
TYPED_TEST_SUITE(KeysTest, Notations, NotationNames);

// Rows must have the common keys, which a notation may not use itself, and the notation's own keys.
TYPED_TEST(KeysTest, AreThoseOfAllRowsAndTheirOwn) {
  using Game = typename TypeParam::Game;
  const PaddedText text(TypeParam::Archive(2000, 1));
  Records<Game> records;
  ReadText<Game>(text, records);
  EXPECT_EQ(KeysOfFirst(Jsonl(records, JsonRows::kMoves)),
            this->template Keys<typename Game::Ply>(kCommonMoveKeys));
  EXPECT_EQ(KeysOfFirst(Jsonl(records, JsonRows::kNested)),
            this->template Keys<typename Game::Info>(kCommonGameKeys));
}

// The types that `plymill schema` prints are those of exactly these keys.
TYPED_TEST(KeysTest, AreThoseOfTheSchema) {
  using Game = typename TypeParam::Game;
  const PaddedText text(TypeParam::Archive(2000, 1));
  Records<Game> records;
  ReadText<Game>(text, records);
  for (const JsonRows rows : {JsonRows::kMoves, JsonRows::kGames, JsonRows::kNested}) {
    std::set<std::string> keys;
    for (const RowField& field :
         RowFieldsOf(StructFieldsOf<Game>(), Game::kSlug, rows, /*with_source=*/false)) {
      EXPECT_TRUE(keys.insert(field.name).second) << field.name;
    }
    EXPECT_EQ(keys, KeysOfFirst(Jsonl(records, rows)));
  }
}

TYPED_TEST(KeysTest, AreInTheirSection) {
  ASSERT_NE(this->section_, "") << "docs/json-lines.md has no section " << TypeParam::kSlug;
  this->template ExpectKeysNamed<typename TypeParam::Game::Ply>(std::size(kFirstMoveKeys));
  this->template ExpectKeysNamed<typename TypeParam::Game::Player>(std::size(kFirstPlayerKeys));
  this->template ExpectKeysNamed<typename TypeParam::Game::Info>(0);
}

TYPED_TEST(KeysTest, KindsAreInTheirSection) {
  using Kind = decltype(TypeParam::Game::Ply::kind);
  for (unsigned code = 0; code < 256; ++code) {
    const auto kind = static_cast<Kind>(code);
    const Name name = NameOf(kind);
    if (kind != Kind::kUnparsed && !name.view().empty()) this->ExpectNamed(name.view());
  }
}

TEST(MixedFile, RowsOfANotationThatHasNoneOfTheKeysHaveNone) {
  const TemporaryFolder folder;
  WriteFile(folder / "a.txt", "1# 3c-4a 2# 15b-5f\n\n1# 18e-14a\n");
  WriteFile(folder / "b.txt", "1. V-2 2-5\n");
  ConvertOptions options;
  options.sources = {(folder / "a.txt").string(), (folder / "b.txt").string()};
  options.output = Output::kRecordFile;
  options.output_path = (folder / "mixed.plym").string();
  ASSERT_EQ(Convert(options, {}).failure, Failure::kNone);
  CatOptions cat;
  cat.files = {options.output_path};
  cat.output_path = (folder / "rows").string();
  cat.force = true;
  for (const std::size_t threads : {std::size_t{1}, std::size_t{2}}) {
    cat.threads = threads;
    cat.rows = JsonRows::kMoves;
    cat.columns = {"dragon"};
    EXPECT_EQ(Cat(cat).failure, Failure::kNone);
    EXPECT_EQ(ReadFile(folder / "rows"), "{}\n{}\n{}\n{\"dragon\":\"V\"}\n{\"dragon\":null}\n");
  }
}

}  // namespace
}  // namespace plymill::testing
