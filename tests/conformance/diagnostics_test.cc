// Diagnostics: docs/diagnostics.md is made from the tables of reasons, and each example gives its
// diagnostic.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <sstream>

#include "base/utf8.h"
#include "source/json_reader.h"
#include "support/files.h"
#include "support/notations.h"
#include "support/paths.h"
#include "support/read_source.h"
#include "support/run.h"

namespace plymill::testing {
namespace {

constexpr std::string_view kSeverities[] = {"reading", "warning", "error"};

// Bytes that a page cannot show as they are: line ends, and in a text that is not UTF-8 all bytes
// beyond ASCII.
std::string Escaped(char c, bool utf8) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  if (c == '\n') return "\\n";
  if (c == '\r') return "\\r";
  if (utf8 || byte < 0x80) return {c};
  return {'\\', 'x', kHex[byte >> 4], kHex[byte & 15]};
}

constexpr std::size_t kMostColumns = 136;  // of a line of the page

// `text` as Markdown code in lines of its own. A long one is divided after blanks and line ends.
std::string Code(std::string_view text) {
  const bool utf8 = IsUtf8(text);
  std::string code, line, word;
  const auto add_line = [&] {
    if (!line.empty()) code += "\n  `" + line + "`";
    line.clear();
  };
  for (const char& c : text) {
    word += Escaped(c, utf8);
    if (c != ' ' && c != '\n' && &c != &text.back()) continue;
    if (line.size() + word.size() > kMostColumns) add_line();
    line += word;
    word.clear();
  }
  add_line();
  return code;
}

// An item of a list in as many lines as it needs.
std::string Wrapped(const std::string& item) {
  std::istringstream words(item);
  std::string wrapped, word;
  std::size_t columns = 0;
  while (words >> word) {
    if (columns + word.size() > kMostColumns) {
      wrapped += "\n  ";
      columns = 2;
    } else if (columns > 0) {
      wrapped += ' ';
    }
    wrapped += word;
    columns += word.size() + 1;
  }
  return wrapped;
}

// "warning", or "warning, illegal" if the rules report it.
std::string SeverityText(const ReasonInfo& info) {
  std::string text(kSeverities[static_cast<std::size_t>(info.severity)]);
  if (info.ruling != Ruling::kNone) text.append(", ").append(NameOf(info.ruling));
  return text;
}

std::string ListOf(std::string_view slug, std::span<const ReasonInfo> reasons) {
  std::string list;
  for (const ReasonInfo& info : reasons) {
    const bool error = info.severity == Severity::kError;
    list +=
        Wrapped("- `" + std::string(slug) + "." + std::string(info.code) + "` (" +
                SeverityText(info) + (error ? "): expected " : "): ") + std::string(info.message)) +
        Code(info.example) + "\n";
  }
  return list;
}

std::string Document() {
  std::string document =
      R"(<!-- Made from the tables of the code, src/games/*/reasons.h, by
PLYMILL_UPDATE_DOCS=1 build/release/tests/plymill_tests --gtest_filter='*Diagnostics*' -->

# Diagnostics

plymill reports everything odd in a text: each place is a line of `--diagnostics`, and the report counts
the codes. The severity says what becomes of the game:

| severity | the game |
| --- | --- |
| `reading` | is read, although it differs from the specification; `read` says how |
| `warning` | is kept as written; something looks wrong |
| `error` | is rejected, and `--rejects` gets its text; with `--keep-unparsed` only the ply is |

With `--strict`, every diagnostic rejects its game. Codes are stable.

Diagnostics of the rules are reported only with `--rules` ([rules.md](rules.md)), and are warnings: `illegal`, `misnoted` or `open`.

Below each message stands an example of a text that gives it. There, `\n` is a line end and `\xNN` a byte.
A long example has several lines of code.

## All notations

`*` stands for the notation. The examples are Coerceo texts.

)";
  document += ListOf("*", kCommonReasons);
  document += "\n## Of a run\n\n" + ListOf(kRunCodes, {&kDuplicateGame, 1});
  document +=
      "\n## Records of JSON\n\nThe examples are Lost Cities texts with `--json-text /log`; that of "
      "`unknown-notation` also has `--json-notation /game`,\nthat of `missing-item` has "
      "`--json-each`.\n\n" +
      ListOf("json", kJsonReasons);
  for (const GameOps* const game : AllGames()) {
    document += "\n## " + std::string(game->name) + "\n\n" + ListOf(game->slug, game->own_reasons);
  }
  return document;
}

TEST(Diagnostics, DocumentIsMadeFromTheTables) {
  const std::filesystem::path path = DocsFolder() / "diagnostics.md";
  if (std::getenv("PLYMILL_UPDATE_DOCS") != nullptr) WriteFile(path, Document());
  EXPECT_EQ(ReadFile(path), Document()) << "PLYMILL_UPDATE_DOCS=1 writes it anew";
}

TEST(Diagnostics, CommonReasonsStandInTheOrderOfTheirNumbers) {
  for (std::size_t i = 0; i < std::size(kCommonReasons); ++i) {
    EXPECT_EQ(static_cast<std::size_t>(kCommonReasons[i].reason), i + 1);
  }
}

// The examples of common reasons are in the notation of Coerceo. Reasons about too large or too
// many items have no example, because it would be too large for a page; nor has the one about line
// ends, which are those of a whole source.
TEST(Diagnostics, CommonReasonsAreToldOfTheirExamples) {
  for (const ReasonInfo& info : kCommonReasons) {
    if (info.example.empty()) continue;
    const PaddedText text(info.example);
    Records<Notation<0>::Game> records;
    ShardOptions options = GameRowOptions();
    options.rules = info.ruling != Ruling::kNone;
    ReadText<Notation<0>::Game>(text, records, options);
    const bool rejected = records.rejects.size() == 1 && records.rejects[0].reason == info.reason;
    // What stops a replay is reported first.
    const std::size_t remarks = info.reason == Reason::kReplayStopped ? 2 : 1;
    const bool told =
        records.remarks.size() == remarks && records.remarks.back().remark.reason == info.reason;
    EXPECT_EQ(rejected, info.severity == Severity::kError) << info.code;
    EXPECT_EQ(told, info.severity != Severity::kError) << info.code;
  }
}

TEST(Diagnostics, ReasonsOfJsonAreToldOfTheirExamples) {
  const GameOps& game = *FindGame("lost-cities");
  const auto records = game.new_records();
  JsonOptions json;
  json.text = "/log";
  JsonReader reader;
  Reason number = Reason::kJsonBadLine;
  for (const ReasonInfo& info : kJsonReasons) {
    EXPECT_EQ(info.reason, number);
    number = static_cast<Reason>(static_cast<int>(number) + 1);
    if (info.reason == Reason::kJsonMissingItem) continue;  // JsonItems tests it
    const PaddedText text(info.example);
    const bool known = info.reason != Reason::kJsonUnknownNotation;
    if (!known) json.notation = "/game";
    game.read_shard(reader.Read({.text = text}, {&json, game.move_separators, 1000, known}),
                    GameRowOptions(), *records);
    ASSERT_EQ(records->rejects.size(), 1U) << info.code;
    EXPECT_EQ(records->rejects[0].reason, info.reason) << info.code;
    EXPECT_EQ(FamilyOf(game, info.reason), "json");
  }
}

template <class Notation>
class DiagnosticsTest : public ::testing::Test {
 protected:
  // How often `text` gives each reason, and with which severity. `rules`: with --rules. Otherwise
  // with --geometry, because some reasons are reported only then.
  static std::map<Reason, int> ReasonsOf(std::string_view text, bool rules = false) {
    const PaddedText padded(text);
    Records<typename Notation::Game> records;
    ShardOptions options = GameRowOptions();
    options.rules = rules;
    options.geometry = !rules;
    ReadText<typename Notation::Game>(padded, records, options);
    std::map<Reason, int> reasons;
    for (const RemarkRecord& remark : records.remarks) ++reasons[remark.remark.reason];
    for (const RejectRecord& reject : records.rejects) {
      ++reasons[reject.reason];
      EXPECT_EQ(InfoOf(Notation::Ops(), reject.reason).severity, Severity::kError) << text;
    }
    return reasons;
  }
};
TYPED_TEST_SUITE(DiagnosticsTest, Notations, NotationNames);

TYPED_TEST(DiagnosticsTest, EveryReasonIsToldOfItsExample) {
  for (const ReasonInfo& info : TypeParam::Game::kOwnReasons) {
    const bool is_of_rules = info.ruling != Ruling::kNone;
    const auto reasons = this->ReasonsOf(info.example, is_of_rules);
    EXPECT_TRUE(reasons.contains(info.reason)) << info.code << ": " << info.example;
    if (is_of_rules) EXPECT_EQ(info.severity, Severity::kWarning) << info.code;
  }
}

TYPED_TEST(DiagnosticsTest, ReasonsStandInTheOrderOfTheirNumbers) {
  std::map<std::string_view, int> codes;
  for (std::size_t i = 0; i < TypeParam::Game::kOwnReasons.size(); ++i) {
    const ReasonInfo& info = TypeParam::Game::kOwnReasons[i];
    EXPECT_EQ(info.reason, OwnReason(static_cast<std::uint8_t>(i))) << info.code;
    EXPECT_EQ(++codes[info.code], 1) << info.code;
    EXPECT_EQ(info.code.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), std::string::npos);
    EXPECT_FALSE(info.message.empty());
  }
}

TYPED_TEST(DiagnosticsTest, NoTextOfTheCorpusSaysMoreThanTheTables) {
  for (const auto& path : AllCorpusTexts(TypeParam::kSlug)) {
    for (const bool rules : {false, true}) {
      for (const auto& [reason, times] : this->ReasonsOf(ReadFile(path), rules)) {
        EXPECT_EQ(InfoOf(TypeParam::Ops(), reason).reason, reason) << path;
      }
    }
  }
}

}  // namespace
}  // namespace plymill::testing
