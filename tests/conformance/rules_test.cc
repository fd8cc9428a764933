// Rules: made legal games are found to be legal, each seeded fault is found where it is, and any
// plies can be replayed.
#include "rules/rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>

#include "bench/legal_makers.h"
#include "model/codes.h"
#include "rules/show_game.h"
#include "support/arbitrary_games.h"
#include "support/check_rules.h"
#include "support/files.h"
#include "support/notations.h"
#include "support/paths.h"
#include "support/scale.h"
#include "support/shards.h"

namespace plymill::testing {
namespace {

ShardOptions WithRules() {
  ShardOptions options = GameRowOptions();
  options.rules = true;
  return options;
}

template <class Notation>
class RulesTest : public ::testing::Test {
 protected:
  using Game = typename Notation::Game;

  // A finding: the number of its ply, 0 for the end of the game, and its code.
  using Found = std::pair<std::uint32_t, std::string_view>;

  static const ReasonInfo& Info(Reason reason) { return InfoOf(Notation::Ops(), reason); }

  // The findings of the only game of `records`, which keep texts. The place of a remark is that of
  // its ply.
  static std::multiset<Found> FindingsOf(const Records<Game>& records) {
    std::multiset<Found> found;
    for (const RemarkRecord& record : records.remarks) {
      const ReasonInfo& info = Info(record.remark.reason);
      if (info.ruling == Ruling::kNone) continue;
      std::uint32_t ply = 0;
      for (const NoteRecord& text : records.texts) {
        if (text.text.data() == record.remark.written.data()) ply = text.row + 1;
      }
      found.emplace(ply, info.code);
    }
    return found;
  }

  static bench::LegalMakerOps Maker(std::uint64_t seed, bool greedy) {
    return bench::LegalMakerFor(Notation::kSlug, seed, greedy);
  }
};
TYPED_TEST_SUITE(RulesTest, Notations, NotationNames);

std::set<std::pair<unsigned, std::int32_t>> SetOf(std::span<const PointsRecord> points) {
  std::set<std::pair<unsigned, std::int32_t>> all;
  for (const PointsRecord& each : points) all.emplace(each.player, each.points);
  return all;
}

std::set<std::pair<unsigned, std::int32_t>> PointsOf(const RecordsBase& records,
                                                     const GameHead& head) {
  return SetOf({records.points.data() + head.points.begin, head.points.count});
}

TYPED_TEST(RulesTest, LegalGamesHaveNoFindings) {
  for (const bool greedy : {false, true}) {
    const bench::LegalMakerOps maker = this->Maker(7, greedy);
    if (!maker.next) GTEST_SKIP() << "no maker of legal games";
    for (std::size_t plies = 0; plies < Scaled(200'000);) {
      const bench::LegalGame game = maker.next({});
      const PaddedText text(game.text);
      Records<typename TypeParam::Game> records;
      ReadText<typename TypeParam::Game>(text, records, WithRules());
      ASSERT_EQ(records.heads.size(), 1U) << game.text;
      const GameHead& head = records.heads[0];
      ASSERT_GT(head.rows.count, 0U);
      plies += head.rows.count;
      ASSERT_EQ(head.diagnostics, 0U) << this->Info(records.remarks[0].remark.reason).code << "\n"
                                      << game.text;
      EXPECT_EQ(head.legality, Legality::kLegal) << game.text;
      EXPECT_EQ(head.rules_outcome, game.outcome) << game.text;
      EXPECT_EQ(SetOf({records.points.data(), records.points.size()}), SetOf(game.points))
          << game.text;
    }
  }
}

// Games of a record file are replayed without their text. Their codes are those of a text that is
// read with the rules, and those of the scanner that the rules would have told in another way.
TYPED_TEST(RulesTest, GamesOfRecordFilesAreReplayed) {
  using Game = typename TypeParam::Game;
  const GameOps& ops = TypeParam::Ops();
  if (ops.rules == nullptr) GTEST_SKIP() << "no rules";
  std::size_t games = 0, illegal = 0;
  for (const auto& path : AllCorpusTexts(TypeParam::kSlug)) {
    const PaddedText text(ReadFile(path));
    Records<Game> replayed, read;
    ReadText<Game>(text, replayed, WithRules());
    ReadText<Game>(text, read);
    DecodedGames<Game> decoded;
    ASSERT_TRUE(decoded.Decode(BlockOf(read)).ok()) << path;
    ops.check_rules({}, decoded.records);
    ASSERT_EQ(decoded.records.heads.size(), replayed.heads.size()) << path;
    for (std::size_t i = 0; i < replayed.heads.size(); ++i) {
      const GameHead &whole = replayed.heads[i], &head = decoded.records.heads[i];
      ASSERT_EQ(head.legality, whole.legality) << path << " game " << i;
      ASSERT_EQ(head.rules_outcome, whole.rules_outcome) << path << " game " << i;
      ASSERT_EQ(PointsOf(decoded.records, head), PointsOf(replayed, whole)) << path;
      std::set<std::string_view> codes;
      ForEachCode(head.codes, [&](std::string_view code) { codes.insert(code); });
      ForEachCode(whole.codes, [&](std::string_view code) {
        ASSERT_TRUE(codes.contains(code)) << path << " game " << i << ": " << code;
      });
      ++games;
      illegal += head.legality == Legality::kIllegal ? 1 : 0;
    }
    const std::string once = Jsonl(decoded.records, JsonRows::kGames);
    ops.check_rules({}, decoded.records);  // what was found before is kept
    ASSERT_EQ(Jsonl(decoded.records, JsonRows::kGames), once) << path;
  }
  EXPECT_GT(games, 50U);
  EXPECT_GE(illegal, 5U);
}

// Each kind of fault gives its diagnostics at its ply, and no others.
TYPED_TEST(RulesTest, SeededFaultsAreFound) {
  for (const bool greedy : {false, true}) {
    const bench::LegalMakerOps maker = this->Maker(8, greedy);
    if (!maker.next) GTEST_SKIP() << "no maker of legal games";
    EXPECT_GE(maker.faults.size(), 12U);
    for (const std::string_view kind : maker.faults) {
      std::size_t seeded = 0;
      for (std::size_t tries = 0; tries < Scaled(400) || seeded == 0; ++tries) {
        ASSERT_LT(tries, 20'000U) << kind << " is never seeded";
        const bench::LegalGame game = maker.next(kind);
        if (!game.fault) continue;
        ++seeded;
        const PaddedText text(game.text);
        Records<typename TypeParam::Game> records;
        ShardOptions options = WithRules();
        options.keep_texts = true;
        ReadText<typename TypeParam::Game>(text, records, options);
        ASSERT_EQ(records.heads.size(), 1U) << kind << "\n" << game.text;
        std::multiset<typename TestFixture::Found> expected;
        for (const std::string_view code : game.fault->codes) {
          expected.emplace(game.fault->ply, code);
        }
        ASSERT_EQ(this->FindingsOf(records), expected) << kind << "\n" << game.text;
      }
    }
  }
}

// The same findings, whatever form of the scanner reads the text.
TYPED_TEST(RulesTest, FormsFindTheSame) {
  const bench::LegalMakerOps maker = this->Maker(9, true);
  if (!maker.next) GTEST_SKIP() << "no maker of legal games";
  std::string archive;
  for (std::size_t i = 0; i < Scaled(300); ++i) {
    archive += maker.next(maker.faults[i % maker.faults.size()]).text;
  }
  const PaddedText text(archive);
  std::string expected;
  for (int form = 0; form <= static_cast<int>(BestCpuForm()); ++form) {
    Records<typename TypeParam::Game> records;
    ShardOptions options = WithRules();
    options.form = static_cast<CpuForm>(form);
    ReadText<typename TypeParam::Game>(text, records, options);
    std::string found = Jsonl(records, JsonRows::kGames);
    for (const RemarkRecord& record : records.remarks) {
      found += std::to_string(record.remark.written.data() - std::string_view(text).data());
      found.append(" ").append(this->Info(record.remark.reason).code);
      found.append(" ").append(record.remark.read).append("\n");
    }
    if (form == 0) expected = found;
    EXPECT_EQ(found, expected) << form;
  }
}

// With --strict, a finding rejects its game.
TYPED_TEST(RulesTest, StrictRejectsGamesWithFindings) {
  const bench::LegalMakerOps maker = this->Maker(10, true);
  if (!maker.next) GTEST_SKIP() << "no maker of legal games";
  ShardOptions options = WithRules();
  options.strict = true;
  for (const std::string_view kind : maker.faults) {
    bench::LegalGame game;
    while (!game.fault) game = maker.next(kind);
    const PaddedText text(game.text);
    Records<typename TypeParam::Game> records;
    ReadText<typename TypeParam::Game>(text, records, options);
    EXPECT_EQ(records.heads.size(), 0U) << kind;
    EXPECT_EQ(records.points.size(), 0U) << kind;
    ASSERT_EQ(records.rejects.size(), 1U) << kind;
    EXPECT_NE(this->Info(records.rejects[0].reason).code, "") << kind;
  }
}

// Games of the corpora and of the makers, with changed plies, and arbitrary plies after them.
TYPED_TEST(RulesTest, AnyPliesCanBeReplayed) {
  using Game = typename TypeParam::Game;
  if constexpr (HasRules<Game>) {
    std::vector<std::string> texts = {TypeParam::Archive(20'000, 1)};
    for (const auto& path : AllCorpusTexts(TypeParam::kSlug)) texts.push_back(ReadFile(path));
    const bench::LegalMakerOps maker = this->Maker(11, false);
    for (std::size_t i = 0; maker.next && i < Scaled(40); ++i) texts.push_back(maker.next({}).text);
    std::mt19937_64 random(12);
    const auto choose = [&](std::size_t limit) { return random() % limit; };
    for (const std::string& text : texts) {
      const PaddedText padded(text);
      Records<Game> records;
      ReadText<Game>(padded, records);
      for (std::size_t i = 0; i < records.heads.size(); ++i) {
        MadeRecords<Game> made;
        const std::size_t every = 2 + choose(200);
        const GameView<Game> changed =
            ChangeGame(GameView<Game>(records, i), every, choose(20), choose, made);
        const auto options = ArbitraryOptions<typename Game::Rules::Options>(choose);
        ASSERT_EQ(CheckRules(changed, options), "") << text;
      }
    }
  } else {
    GTEST_SKIP() << "no rules";
  }
}

}  // namespace
}  // namespace plymill::testing
