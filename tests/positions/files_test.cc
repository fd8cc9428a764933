// Which games become positions, and what is said of the others; files and options that fail.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/game_ops.h"
#include "plymill/position.h"
#include "support/compress.h"
#include "support/position_rows.h"

namespace plymill::testing {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string OpenError(const PositionOptions& options, Failure failure = Failure::kUsage) {
  const OpenedPositions opened = Positions::Open(options);
  EXPECT_FALSE(opened.positions.has_value());
  EXPECT_EQ(opened.failure, failure) << opened.error;
  return opened.error;
}

TEST(PositionFiles, WrongOptionsAreRefused) {
  const LegalArchive archive("tatsu", 200);
  const PositionOptions right{.files = {archive.text_path()}};
  const auto error = [&](auto change) {
    PositionOptions options = right;
    change(options);
    return OpenError(options);
  };
  EXPECT_THAT(error([](auto& o) { o.batch = 0; }), HasSubstr("batch: expected"));
  EXPECT_THAT(error([](auto& o) { o.every = 0; }), HasSubstr("every: expected"));
  EXPECT_THAT(error([](auto& o) { o.window_games = 0; }), HasSubstr("window_games: expected"));
  EXPECT_THAT(error([](auto& o) { o.rank = 1; }), HasSubstr("rank: expected"));
  EXPECT_THAT(error([](auto& o) { o.workers = 0; }), HasSubstr("worker: expected"));
  EXPECT_THAT(error([](auto& o) { o.files = {}; }), HasSubstr("there is no file to read"));
  EXPECT_THAT(error([](auto& o) { o.notation = "chess"; }), HasSubstr("no notation is called"));
  EXPECT_THAT(error([](auto& o) { o.where = {"plies"}; }), HasSubstr("plies"));
  EXPECT_THAT(error([](auto& o) { o.set = "train"; }),
              HasSubstr("--set train: expected one of --split-sets"));
  EXPECT_THAT(error([](auto& o) {
                o.rules = {{"tatsu", "mats", "x"}};
              }),
              HasSubstr("tatsu.mats=x"));
}

TEST(PositionFiles, FilesThatCannotBeReadAreRefused) {
  const LegalArchive archive("lost-cities", 200), other("tatsu", 200);
  const TemporaryFolder folder;
  EXPECT_THAT(OpenError({.files = {folder / "none"}}, Failure::kInput), HasSubstr("none"));
  WriteFile(folder / "games.gz", Gzip(ReadFile(archive.text_path())));
  EXPECT_THAT(OpenError({.files = {folder / "games.gz"}}),
              AllOf(HasSubstr("is compressed"), HasSubstr("make a record file")));
  WriteFile(folder / "empty", "");
  EXPECT_THAT(OpenError({.files = {folder / "empty"}}), HasSubstr("they hold no game"));
  EXPECT_THAT(OpenError({.files = {archive.text_path(), other.record_path()}}),
              HasSubstr("lost-cities, tatsu; name one"));
  std::string damaged = ReadFile(archive.record_path());
  damaged.resize(damaged.size() - 1);
  WriteFile(folder / "cut.plym", damaged);
  EXPECT_THAT(OpenError({.files = {folder / "cut.plym"}}, Failure::kInput),
              HasSubstr("damaged at byte"));
}

TEST(PositionFiles, RootHasNoPositions) {
  const auto texts = AllCorpusTexts("rootlog");
  ASSERT_FALSE(texts.empty());
  EXPECT_THAT(OpenError({.files = {texts[0]}, .notation = "rootlog"}),
              HasSubstr("there are no positions of the notation rootlog"));
  EXPECT_EQ(PositionLayoutOf("rootlog"), std::nullopt);
  EXPECT_EQ(PositionLayoutOf("chess"), std::nullopt);
}

// A block that is damaged ends the run, with the name of the file.
TEST(PositionFiles, DamagedBlocksAreNamed) {
  const LegalArchive archive("coerceo", 3'000);
  std::string bytes = ReadFile(archive.record_path());
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 0x40);
  WriteFile(archive.record_path(), bytes);
  Positions positions = OpenPositions({.files = {archive.record_path()}});
  PositionBatch batch;
  do batch = positions.Next({});
  while (batch.rows != 0);
  EXPECT_EQ(batch.failure, Failure::kInput);
  EXPECT_THAT(batch.error, AllOf(HasSubstr("games.plym: damaged at byte"), HasSubstr("block")));
  EXPECT_EQ(positions.Next({}).error, batch.error);
  EXPECT_EQ(positions.Count().error, batch.error);
}

TEST(PositionFiles, FilesThatChangeEndTheRun) {
  const LegalArchive archive("coerceo", 3'000);
  Positions positions = OpenPositions({.files = {archive.text_path()}, .window_games = 5});
  ASSERT_NE(positions.Next({}).rows, 0U);
  WriteFile(archive.text_path(), "1# 3c-4a\n");
  PositionBatch batch;
  do batch = positions.Next({});
  while (batch.rows != 0);
  EXPECT_EQ(batch.failure, Failure::kChanged);
}

// The work can be done again after it was cancelled.
TEST(PositionFiles, CancelEndsWork) {
  const LegalArchive archive("lost-cities", 1'000);
  std::atomic<bool> cancel{true};
  PositionOptions options{.files = {archive.text_path()}, .threads = 2, .cancel = &cancel};
  OpenError(options, Failure::kCancelled);
  cancel = false;
  Positions positions = OpenPositions(options);
  cancel = true;
  EXPECT_EQ(positions.Next({}).failure, Failure::kCancelled);
  EXPECT_EQ(positions.Count().failure, Failure::kCancelled);
  EXPECT_FALSE(positions.IsNextReady());
  EXPECT_EQ(positions.report().positions, 0U);
  cancel = false;
  EXPECT_EQ(positions.Count().positions, ReadRest(positions, 8192).size());
}

// A batch that is cancelled while it is written comes again.
TEST(PositionFiles, CancelLosesNoRows) {
  const LegalArchive archive("lost-cities", 1'000);
  std::atomic<bool> cancel{false};
  const PositionOptions options{
      .files = {archive.text_path()}, .batch = 50, .threads = 2, .cancel = &cancel};
  Positions whole = OpenPositions(options), cancelled = OpenPositions(options);
  std::vector<Came> all = ReadRest(whole, 50);
  ASSERT_EQ(cancelled.Next({}).rows, 50U);
  ASSERT_TRUE(cancelled.IsNextReady());
  cancel = true;
  EXPECT_EQ(cancelled.Next({}).failure, Failure::kCancelled);
  cancel = false;
  all.erase(all.begin(), all.begin() + 50);
  EXPECT_EQ(ReadRest(cancelled, 50), all);
}

// The games of all files have one numbering.
TEST(PositionFiles, GamesAreNumberedOverAllFiles) {
  const LegalArchive one("tatsu", 1'000, 1), two("tatsu", 1'000, 2);
  PositionOptions options{.files = {one.text_path(), two.record_path()}, .batch = 50};
  Positions positions = OpenPositions(options);
  EXPECT_EQ(positions.games(), one.games().size() + two.games().size());
  std::set<std::int64_t> games;
  for (const Came& came : ReadRest(positions, 50)) games.insert(came.game);
  EXPECT_EQ(games.size(), positions.games());
  EXPECT_EQ(*games.rbegin(), static_cast<std::int64_t>(positions.games()) - 1);
  options.files = {one.folder().path(), two.record_path()};  // both files of the folder
  EXPECT_EQ(OpenPositions(options).games(), 2 * one.games().size() + two.games().size());
}

// The number of the game is its index in a record file with several notations.
TEST(PositionFiles, OtherNotationsAreCounted) {
  const LegalArchive coerceo("coerceo", 1'000), tatsu("tatsu", 1'000);
  const TemporaryFolder folder;
  WriteFile(folder / "a.txt", ReadFile(tatsu.text_path()));
  WriteFile(folder / "b.txt", ReadFile(coerceo.text_path()));
  const std::string both = coerceo.folder() / "both.plym";
  LegalArchive::Convert(folder.path(), both, std::size_t{32} << 10);
  Positions positions = OpenPositions({.files = {both}, .notation = "coerceo"});
  const std::vector<Came> all = ReadRest(positions, 8192);
  EXPECT_EQ(std::min_element(all.begin(), all.end())->game,
            static_cast<std::int64_t>(tatsu.games().size()));
  EXPECT_EQ(positions.report().games_of_others, tatsu.games().size());
  EXPECT_EQ(positions.report().games_seen, coerceo.games().size());
}

TEST(PositionFiles, GamesThatCannotBeReadAreCounted) {
  const LegalArchive archive("lost-cities", 1'000);
  const std::string bad = "[Event \"x\"]\n\n1. R3-D\n2. ???\n\n";
  WriteFile(archive.text_path(), bad + ReadFile(archive.text_path()) + bad);
  Positions positions = OpenPositions({.files = {archive.text_path()}});
  ReadRest(positions, 8192);
  EXPECT_EQ(positions.report().games_rejected, 2U);
  EXPECT_EQ(positions.report().games_used, archive.games().size());
}

class FilteredPositions : public ::testing::TestWithParam<std::string_view> {};
INSTANTIATE_TEST_SUITE_P(Games, FilteredPositions, ::testing::ValuesIn(kWithPositions));

TEST_P(FilteredPositions, PliesAreChosen) {
  const LegalArchive archive(GetParam(), 3'000);
  PositionOptions options{.files = {archive.record_path()}};
  options.order = PositionOrder::kInOrder;
  std::map<std::int64_t, std::set<std::int32_t>> all, chosen;
  for (const Came& came : ReadEpoch(options)) all[came.game].insert(came.ply);
  options.every = 4;
  options.from_ply = 10;
  std::set<std::int32_t> firsts;
  std::size_t expected = 0, found = 0;
  for (const Came& came : ReadEpoch(options)) chosen[came.game].insert(came.ply);
  for (const auto& [game, plies] : chosen) {
    firsts.insert(*plies.begin() % 4);
    for (const std::int32_t ply : plies) {
      EXPECT_TRUE(all[game].contains(ply));
      EXPECT_GE(ply, 10);
      EXPECT_EQ((ply - *plies.begin()) % 4, 0);
    }
    found += plies.size();
    expected += all[game].size();
  }
  EXPECT_EQ(firsts.size(), 4U);  // not always the same player
  EXPECT_NEAR(static_cast<double>(found) / static_cast<double>(expected), 0.22, 0.06);
}

TEST_P(FilteredPositions, GamesAreSelected) {
  const LegalArchive archive(GetParam(), 20'000);
  for (const std::string& path : {archive.text_path(), archive.record_path()}) {
    PositionOptions options{.files = {path}};
    const std::size_t all = ReadEpoch(options).size();
    std::size_t sum = 0;
    std::set<std::int64_t> games;
    options.sets = {{"train", 3}, {"test", 1}};
    for (const std::string set : {"train", "test"}) {
      options.set = set;
      Positions positions = OpenPositions(options);
      for (const Came& came : ReadRest(positions, 8192)) games.insert(came.game), ++sum;
      const PositionsReport report = positions.report();
      EXPECT_EQ(report.games_seen, archive.games().size());
      EXPECT_GT(report.games_used, 0U);
      EXPECT_EQ(report.games_used + report.games_filtered, archive.games().size());
    }
    EXPECT_EQ(sum, all);
    EXPECT_EQ(games.size(), archive.games().size());
    options.set = {};
    EXPECT_EQ(ReadEpoch(options).size(), all);
    options.where = {"plies<1"};
    EXPECT_THAT(ReadEpoch(options), IsEmpty());
    options.where = {"plies>=1"};
    EXPECT_EQ(ReadEpoch(options).size(), all);
  }
}

// What the rules say can be a condition; text is replayed for it.
TEST_P(FilteredPositions, GamesAreSelectedByTheRules) {
  const LegalArchive archive(GetParam(), 1'000);
  PositionOptions options{.files = {archive.text_path()}, .where = {"legal=true"}};
  EXPECT_THAT(ReadEpoch(options), Not(IsEmpty()));
  options.where = {"legal=false"};
  EXPECT_THAT(ReadEpoch(options), IsEmpty());
}

// Games with one fault. Those that leave the rules are named, and give no positions, or those
// before the fault.
TEST_P(FilteredPositions, GamesThatLeaveTheRulesAreLeftOut) {
  const bench::LegalMakerOps maker = bench::LegalMakerFor(GetParam(), 8, true);
  const TemporaryFolder folder;
  for (const std::string_view kind : maker.faults) {
    bench::LegalGame made;
    while (!made.fault) made = maker.next(kind);
    const std::string path = folder / "fault.txt";
    WriteFile(path, made.text);
    GameReplay replay = *std::move(GameReplay::Open(GetParam(), made.text).replay);
    while (replay.Next()) continue;
    std::uint32_t illegal = 0xFFFF'FFFF;
    for (const RuleFinding& finding : replay.Findings()) {
      if (finding.ruling == Ruling::kIllegal) illegal = std::min(illegal, finding.ply);
    }
    PositionOptions options{.files = {path}};
    Positions clean = OpenPositions(options);
    const std::vector<Came> clean_rows = ReadRest(clean, 8192);
    options.only_clean = false;
    Positions all = OpenPositions(options);
    const std::vector<Came> rows = ReadRest(all, 8192);
    if (replay.IsLegal() == true) {
      EXPECT_EQ(clean_rows, rows) << kind;
      EXPECT_EQ(clean.report().games_used, 1U) << kind;
      EXPECT_THAT(rows, Not(IsEmpty()));
      continue;
    }
    EXPECT_THAT(clean_rows, IsEmpty()) << kind;
    EXPECT_EQ(clean.report().games_left_out, 1U) << kind;
    EXPECT_EQ(all.report().games_used, 1U) << kind;
    for (const PositionsReport& report : {clean.report(), all.report()}) {
      ASSERT_EQ(report.left_out.size(), 1U) << kind;
      EXPECT_EQ(report.left_out[0].games, 1U);
      EXPECT_NE(report.left_out[0].message, "");
      std::vector<std::string> codes;
      for (const auto code : made.fault->codes)
        codes.push_back(std::string(GetParam()) + "." + std::string(code));
      EXPECT_THAT(codes, ::testing::Contains(report.left_out[0].code)) << kind;
    }
    for (const Came& came : rows) EXPECT_LT(static_cast<std::uint32_t>(came.ply), illegal) << kind;
  }
}

// From the first ply on, players of expansions choose among tiles and figures that the rules do not
// know, wherever the first symbol stands.
TEST(PositionFiles, GamesWithExpansionsHaveNoRows) {
  if (FindGame("carcassonne") == nullptr) GTEST_SKIP() << "not compiled";
  const TemporaryFolder folder;
  const std::string path = folder / "expansion.txt";
  constexpr std::string_view kBase = "0 (0,0) RCRF\n1A (0,1) FFFC\n2B (0,-1) FFFFK\n";
  for (const std::string_view last : {"3A (0,2) FFFFK\n", "3A (0,2) FFFFI\n"}) {
    WriteFile(path, std::string(kBase) + std::string(last));
    const bool is_base = last.find('I') == std::string_view::npos;
    for (const bool only_clean : {true, false}) {
      PositionOptions options{.files = {path}};
      options.only_clean = only_clean;
      Positions positions = OpenPositions(options);
      EXPECT_EQ(ReadRest(positions, 8).size(), is_base ? 3U : 0U) << last;
      const PositionsReport report = positions.report();
      ASSERT_EQ(report.left_out.size(), is_base ? 0U : 1U);
      if (is_base) continue;
      EXPECT_EQ(report.left_out[0].code, "carcassonne.expansions");
      EXPECT_EQ(report.left_out[0].first[0].ply, 3);
    }
  }
}

// Several of three players win, or all of them: then it is a draw.
TEST(PositionFiles, OutcomesOfThreePlayers) {
  if (FindGame("carcassonne") == nullptr) GTEST_SKIP() << "not compiled";
  const TemporaryFolder folder;
  const std::string path = folder / "three.txt";
  constexpr std::string_view kPlies[] = {"1A (0,-1) FFFFK", "2B (1,-1) FFFFK", "3C (-1,-1) FFFFK"};
  struct Ended {
    std::string_view claims;  // of A, B, C: whether the cloister has a meeple
    std::vector<int> outcomes;
  };
  for (const Ended& ended : {Ended{" m ", {-1, 1, -1}}, Ended{" mm", {-1, 1, 1}},
                             Ended{"mm ", {1, -1, -1}}, Ended{"   ", {0, 0, 0}}}) {
    std::string text = "0 (0,0) RCRF\n";
    for (std::size_t i = 0; i < 3; ++i) {
      text += std::string(kPlies[i]) + (ended.claims[i] == 'm' ? "m\n" : "\n");
    }
    WriteFile(path, text + "+0 (B+0, C+0)\n");
    std::vector<int> outcomes;
    ForEachRow({.files = {path}, .order = PositionOrder::kInOrder},
               [&](const PositionRow& row) { outcomes.push_back(row.outcome); });
    EXPECT_EQ(outcomes, ended.outcomes) << ended.claims;
  }
}

// Options of the rules change what is legal.
TEST(PositionFiles, RulesHaveOptions) {
  const LegalArchive archive("tatsu", 1'000);
  PositionOptions options{.files = {archive.text_path()}, .rules = {{"tatsu", "mats", "exact"}}};
  options.only_clean = false;
  std::size_t rows = 0;
  ForEachRow(options, [&](const PositionRow& row) {
    EXPECT_EQ(row.globals[4], 1);
    EXPECT_TRUE(row.IsLegal(row.action));
    ++rows;
  });
  EXPECT_GT(rows, 0U);
}

}  // namespace
}  // namespace plymill::testing
