// docs/json-lines.md has a section for every notation, with every key and kind of its rows.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <type_traits>

#include "games/check_game.h"
#include "support/files.h"
#include "support/notations.h"
#include "support/paths.h"

namespace plymill::testing {
namespace {

template <class Notation>
class KeysTest : public ::testing::Test {
 protected:
  using Game = typename Notation::Game;
  using Ply = typename Game::Ply;

  // What stands below the heading of the notation, up to the next one.
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

  const std::string section_ = Section();
};
TYPED_TEST_SUITE(KeysTest, Notations, NotationNames);

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

}  // namespace
}  // namespace plymill::testing
