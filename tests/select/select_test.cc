// Select: exactly the selected games are written, unchanged, with any number of threads and any
// shard size; and every game is counted once.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "plymill/mirror.h"
#include "plymill/record_file.h"
#include "support/json_lines.h"
#include "support/notations.h"
#include "support/run.h"

namespace plymill::testing {
namespace {

using Lines = std::vector<std::string>;

Lines LinesOf(const std::string& text) {
  Lines lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

// The value of `key` as written. Each line has the key once.
std::string ValueOf(const std::string& line, const std::string& key) {
  const std::string sign = "\"" + key + "\":";
  const std::size_t at = line.find(sign) + sign.size();
  return line.substr(at, line.find_first_of(",}", at) - at);
}

template <class Notation>
class SelectTest : public ::testing::Test {
 protected:
  // An archive with repeated games, a broken game, and odd texts.
  void SetUp() override {
    const std::string some = Notation::Archive(12'000, 21);
    const std::string broken = Notation::Archive(1, 22);
    text_ = some + broken.substr(0, broken.size() / 2) + "~~\n\n";
    for (const auto& path : AllCorpusTexts(Notation::kSlug)) text_ += ReadFile(path) + "\n\n";
    text_ += Notation::Archive(12'000, 23) + some + Notation::Archive(5000, 24);
    WriteFile(folder_ / "archive.txt", text_);
    options_.notation = Notation::kSlug;
    options_.rows = JsonRows::kGames;
    options_.shard_bytes = 2000;
  }

  Outputs Run() const { return RunConvert(options_, folder_ / "archive.txt"); }

  Outputs RunStream() const {
    const FifoWriter writer(folder_ / "fifo", text_);
    Outputs outputs = RunConvert(options_, folder_ / "fifo");
    std::filesystem::remove(folder_ / "fifo");
    return outputs;
  }

  // The rows of all games.
  Lines All() {
    const SelectOptions select = std::exchange(options_.select, {});
    Lines lines = LinesOf(Run().output);
    options_.select = select;
    return lines;
  }

  static void ExpectAccounts(const Outputs& outputs) {
    const SourceReport& total = outputs.result.report.total;
    EXPECT_EQ(total.games_seen, total.games_written + total.games_rejected + total.games_filtered +
                                    total.games_duplicate);
    EXPECT_EQ(CountLines(outputs.diagnostics), total.diagnostics);
    std::uint64_t in_diagnosed_rows = 0;
    for (const std::string& line : LinesOf(outputs.output)) {
      in_diagnosed_rows += std::stoull(ValueOf(line, "diagnostics"));
    }
    EXPECT_LE(in_diagnosed_rows, total.diagnostics);
    EXPECT_EQ(CountLines(outputs.output), total.games_written);
  }

  TemporaryFolder folder_;
  std::string text_;
  ConvertOptions options_;
};
TYPED_TEST_SUITE(SelectTest, Notations, NotationNames);

// All kinds of selections, alone and combined.
std::vector<SelectOptions> Selections() {
  std::vector<SelectOptions> all(8);
  all[0].where = {"plies>=5", "plies<=60"};
  all[1].sample = 0.5;
  all[2].dedupe = Dedupe::kKeepFirst;
  all[3].dedupe = Dedupe::kReport;
  all[4].skip = 7;
  all[5].limit = 9;
  all[6].where = {"plies>=2"};
  all[6].sample = 0.7;
  all[6].seed = 4;
  all[6].skip = 3;
  all[6].limit = 11;
  all[6].dedupe = Dedupe::kKeepFirst;
  all[7].skip = 1'000'000;
  all[7].dedupe = Dedupe::kReport;
  return all;
}

TYPED_TEST(SelectTest, ThreadsAndShardsDoNotShow) {
  for (const SelectOptions& select : Selections()) {
    this->options_.select = select;
    this->options_.threads = 1;
    this->options_.shard_bytes = this->text_.size() + 1;
    const Outputs whole = this->Run();
    this->ExpectAccounts(whole);
    for (const std::size_t threads : {1U, 3U}) {
      for (const std::size_t shard_bytes : {1U, 4000U}) {
        this->options_.threads = threads;
        this->options_.shard_bytes = shard_bytes;
        for (const Outputs& outputs : {this->Run(), this->RunStream()}) {
          EXPECT_TRUE(outputs.output == whole.output);
          EXPECT_TRUE(outputs.rejects == whole.rejects);
          EXPECT_TRUE(outputs.diagnostics == whole.diagnostics);
          const SourceReport &a = outputs.result.report.total, &b = whole.result.report.total;
          EXPECT_EQ(a.bytes, b.bytes);
          EXPECT_EQ(a.bytes_between_games, b.bytes_between_games);
          EXPECT_EQ(a.games_seen, b.games_seen);
          EXPECT_EQ(a.games_filtered, b.games_filtered);
          EXPECT_EQ(a.games_duplicate, b.games_duplicate);
          EXPECT_EQ(a.diagnostics, b.diagnostics);
        }
      }
    }
  }
}

TYPED_TEST(SelectTest, WhereKeepsTheGamesForWhichAllHold) {
  Lines expected;
  for (const std::string& line : this->All()) {
    const int plies = std::stoi(ValueOf(line, "plies"));
    if (plies >= 5 && plies != 7 && ValueOf(line, "outcome") != "\"draw\"") {
      expected.push_back(line);
    }
  }
  this->options_.select.where = {"plies>=5", "plies!=7", "outcome!=draw"};
  const Outputs outputs = this->Run();
  EXPECT_EQ(LinesOf(outputs.output), expected);
  EXPECT_GT(outputs.result.report.total.games_filtered, 0U);
  EXPECT_GT(outputs.result.report.total.games_rejected, 0U);
}

TYPED_TEST(SelectTest, WhereFindsAGameByItsIdAndPlace) {
  const Lines all = this->All();
  const std::string& line = all[all.size() / 2];
  const std::string id = ValueOf(line, "id");
  this->options_.select.where = {"game=" + ValueOf(line, "game"),
                                 "id=" + id.substr(1, id.size() - 2),
                                 "notation=" + std::string(TypeParam::kSlug),
                                 "line=" + ValueOf(line, "line"), "source~archive"};
  EXPECT_EQ(LinesOf(this->Run().output), Lines{line});
}

// A larger sample contains a smaller one, and equal games are both selected or both not.
TYPED_TEST(SelectTest, SamplesAreByTheGame) {
  const Lines all = this->All();
  this->options_.select.sample = 0.4;
  const Lines less = LinesOf(this->Run().output);
  this->options_.select.sample = 0.8;
  const Lines more = LinesOf(this->Run().output);
  EXPECT_LT(less.size(), more.size());
  EXPECT_LT(more.size(), all.size());
  EXPECT_TRUE(std::includes(more.begin(), more.end(), less.begin(), less.end(),
                            [&](const std::string& a, const std::string& b) {
                              return std::stoull(ValueOf(a, "game")) <
                                     std::stoull(ValueOf(b, "game"));
                            }));
  std::set<std::string> kept, left_out;
  for (const std::string& line : more) kept.insert(ValueOf(line, "id"));
  for (const std::string& line : all) {
    if (std::find(more.begin(), more.end(), line) == more.end()) {
      left_out.insert(ValueOf(line, "id"));
    }
  }
  for (const std::string& id : kept) EXPECT_FALSE(left_out.contains(id));
  this->options_.select.seed = 1;
  EXPECT_NE(LinesOf(this->Run().output), more);
  this->options_.select.sample = 0;
  EXPECT_TRUE(this->Run().output.empty());
}

TYPED_TEST(SelectTest, SkipAndLimitCountTheGamesAskedFor) {
  const Lines all = this->All();
  for (const std::size_t skip : {0U, 1U, 10U}) {
    for (const std::size_t limit : {1U, 2U, 13U}) {
      this->options_.select.skip = skip;
      this->options_.select.limit = limit;
      const auto begin = all.begin() + static_cast<std::ptrdiff_t>(skip);
      const Lines expected(begin, begin + static_cast<std::ptrdiff_t>(limit));
      const Outputs outputs = this->Run();
      EXPECT_EQ(LinesOf(outputs.output), expected);
      const Report& report = outputs.result.report;
      ASSERT_TRUE(report.not_read);
      EXPECT_EQ(report.total.bytes + report.not_read->bytes, this->text_.size());
      EXPECT_EQ(report.total.bytes, std::stoull(ValueOf(expected.back(), "game")) +
                                        std::stoull(ValueOf(expected.back(), "bytes")));
    }
  }
}

// The games of a record file are selected like the games of its text.
TYPED_TEST(SelectTest, CatSelectsAsConvertDoes) {
  this->options_.output = Output::kRecordFile;
  this->options_.sources = {(this->folder_ / "archive.txt").string()};
  this->options_.output_path = (this->folder_ / "games.plym").string();
  const Report whole = Convert(this->options_, {}).report;
  this->options_.output = Output::kJsonl;
  SelectOptions all, where, sample, slice, both;
  where.where = {"plies>=3", "diagnostics=0"};
  sample.sample = 0.4;
  sample.seed = 3;
  slice.skip = 5;
  slice.limit = 7;
  both.where = {"plies>=2"};
  both.sample = 0.8;
  both.limit = 9;
  for (const SelectOptions& select : {all, where, sample, slice, both}) {
    this->options_.select = select;
    const Outputs expected = this->Run();
    for (const std::size_t threads : {1U, 3U}) {
      CatOptions cat;
      cat.files = {(this->folder_ / "games.plym").string()};
      cat.rows = this->options_.rows;
      cat.select = select;
      cat.threads = threads;
      cat.output_path = (this->folder_ / "rows").string();
      cat.force = true;
      const ConvertResult result = Cat(cat);
      ASSERT_EQ(result.failure, Failure::kNone) << result.message;
      EXPECT_TRUE(ReadFile(cat.output_path) == expected.output);
      const SourceReport& total = result.report.total;
      EXPECT_EQ(total.games_written, expected.result.report.total.games_written);
      EXPECT_EQ(total.plies, expected.result.report.total.plies);
      EXPECT_EQ(result.report.not_read.has_value(), select.limit.has_value());
      if (!SelectsGames(select) || select.limit) continue;
      EXPECT_EQ(total.games_seen, whole.total.games_written);
      EXPECT_EQ(total.games_seen, total.games_written + total.games_filtered);
    }
  }
}

TYPED_TEST(SelectTest, CatRefusesUnknownFields) {
  CatOptions cat;
  cat.select.where = {"nothing=1"};
  EXPECT_EQ(Cat(cat).failure, Failure::kUsage);
}

TYPED_TEST(SelectTest, ALimitBeyondTheGamesChangesNothing) {
  const Outputs all = this->Run();
  this->options_.select.limit = 1'000'000;
  const Outputs outputs = this->Run();
  EXPECT_EQ(outputs.output, all.output);
  EXPECT_EQ(outputs.result.report.total.bytes, this->text_.size());
  EXPECT_FALSE(outputs.result.report.not_read);
}

// Sources after the last game are ignored, even if they cannot be read.
TYPED_TEST(SelectTest, ALimitEndsTheRunBeforeWhatFollows) {
  WriteFile(this->folder_ / "unknown.txt", "nothing of a game\n");
  this->options_.sources = {(this->folder_ / "archive.txt").string(),
                            (this->folder_ / "unknown.txt").string()};
  this->options_.notation = "auto";
  this->options_.output_path = (this->folder_ / "rows").string();
  this->options_.select.limit = 1;
  for (const std::size_t threads : {1U, 2U, 4U}) {
    for (const std::size_t shard_bytes : {500U, 1'000'000U}) {
      this->options_.force = true;
      this->options_.threads = threads;
      this->options_.shard_bytes = shard_bytes;
      const ConvertResult result = Convert(this->options_, {});
      EXPECT_EQ(result.failure, Failure::kNone) << result.message;
      EXPECT_EQ(result.report.sources.size(), 1U);
      ASSERT_TRUE(result.report.not_read);
      EXPECT_EQ(result.report.not_read->paths, 1U);
      EXPECT_EQ(CountLines(ReadFile(this->options_.output_path)), 1U);
    }
  }
}

// The archive, and after it the same games with other line ends and blanks after the lines.
std::string Rewritten(std::string_view text) {
  std::string result;
  for (const char c : text) result += c == '\n' ? " \r\n" : std::string(1, c);
  return result;
}

// The numbers of plies of games, in their order.
Lines PliesOf(const std::string& rows) {
  Lines plies;
  for (const std::string& line : LinesOf(rows)) plies.push_back(ValueOf(line, "plies"));
  return plies;
}

TYPED_TEST(SelectTest, TheSameGameFallsIntoTheSameSetHoweverItIsWritten) {
  const std::string made = TypeParam::Archive(40'000, 31);
  WriteFile(this->folder_ / "a.txt", made);
  WriteFile(this->folder_ / "b.txt", Rewritten(made));
  const auto sets_of = [&](const std::string& name) {
    this->options_.sources = {(this->folder_ / (name + ".txt")).string()};
    this->options_.output_path = (this->folder_ / (name + ".{set}.jsonl")).string();
    this->options_.force = true;
    EXPECT_EQ(Convert(this->options_, {}).failure, Failure::kNone);
    return std::pair(PliesOf(ReadFile(this->folder_ / (name + ".train.jsonl"))),
                     PliesOf(ReadFile(this->folder_ / (name + ".test.jsonl"))));
  };
  this->options_.select.sets = {{"train", 60}, {"test", 40}};
  this->options_.select.sample = 0.9;
  const auto sets = sets_of("a");
  EXPECT_FALSE(sets.first.empty() || sets.second.empty());
  EXPECT_EQ(sets_of("b"), sets);
  this->options_.select.same = Same::kBytes;
  EXPECT_NE(sets_of("b"), sets_of("a"));
}

TYPED_TEST(SelectTest, TheSameGameIsADuplicateHoweverItIsWritten) {
  const std::string made = TypeParam::Archive(20'000, 32);
  WriteFile(this->folder_ / "archive.txt", made);
  const Outputs once = this->Run();
  WriteFile(this->folder_ / "archive.txt", made + "\n\n" + Rewritten(made));
  this->options_.select.dedupe = Dedupe::kKeepFirst;
  const Outputs twice = this->Run();
  this->ExpectAccounts(twice);
  const SourceReport &a = once.result.report.total, &b = twice.result.report.total;
  EXPECT_EQ(b.games_seen, 2 * a.games_seen);
  EXPECT_GE(b.games_duplicate, a.games_written);
  EXPECT_FALSE(once.result.report.duplicates);
  const Duplicates& found = *twice.result.report.duplicates;
  EXPECT_EQ(found.games, b.games_duplicate);
  EXPECT_LE(found.with_other_bytes, found.games);
  ASSERT_EQ(found.first.size(), std::min<std::size_t>(found.with_other_bytes, kNamedOtherWritings));
  ASSERT_FALSE(found.first.empty());
  EXPECT_LT(found.first[0].first_game, made.size());
  EXPECT_GT(found.first[0].game, made.size());
  EXPECT_EQ(found.first[0].source, found.first[0].first_source);
  this->options_.select.same = Same::kBytes;
  const Report by_bytes = this->Run().result.report;
  EXPECT_LT(by_bytes.total.games_duplicate, a.games_written);
  EXPECT_EQ(by_bytes.duplicates->with_other_bytes, 0U);
}

// A header alone says nothing of what was played.
TYPED_TEST(SelectTest, GamesWithoutPliesAreDuplicatesOnlyByTheirBytes) {
  const std::map<std::string_view, std::string> kHeaders = {
      {"coerceo", "[Event \"A\"]\n\n"},
      {"lost-cities", "[Event \"A\"]\n\n"},
      {"tatsu", "[Event \"A\"]\n\n"},
      {"rootlog", "Map: Fall\nDeck: Standard\n\n"},
      {"carcassonne", "Game 1, 01/02/2012, 20:05\nA = Ann\nB = Bo\n\n"}};
  const std::string& header = kHeaders.at(TypeParam::kSlug);
  WriteFile(this->folder_ / "archive.txt", header + header);
  this->options_.select.dedupe = Dedupe::kKeepFirst;
  const SourceReport by_content = this->Run().result.report.total;
  EXPECT_EQ(by_content.games_duplicate, 0U);
  this->options_.select.same = Same::kBytes;
  const SourceReport by_bytes = this->Run().result.report.total;
  EXPECT_EQ(by_bytes.games_seen, by_content.games_seen);
  EXPECT_EQ(by_bytes.games_duplicate, by_bytes.games_seen - by_bytes.games_rejected > 0 ? 1U : 0U);
}

TYPED_TEST(SelectTest, DedupeByBytesKeepsTheFirstOfEach) {
  Lines expected;
  std::map<std::string, std::string> firsts;
  std::size_t duplicates = 0;
  for (const std::string& line : this->All()) {
    const bool first = firsts.emplace(ValueOf(line, "id"), ValueOf(line, "game")).second;
    duplicates += first ? 0 : 1;
    if (first) expected.push_back(line);
  }
  ASSERT_GT(duplicates, 0U);
  this->options_.select.same = Same::kBytes;
  this->options_.select.dedupe = Dedupe::kKeepFirst;
  const Outputs kept = this->Run();
  EXPECT_EQ(LinesOf(kept.output), expected);
  EXPECT_EQ(kept.result.report.total.games_duplicate, duplicates);
  this->options_.select.dedupe = Dedupe::kReport;
  const Outputs reported = this->Run();
  EXPECT_EQ(LinesOf(reported.output), this->All());
  EXPECT_EQ(reported.result.report.total.games_duplicate, 0U);
  std::size_t told = 0;
  for (const std::string& line : LinesOf(reported.diagnostics)) {
    if (line.find("\"run.duplicate-game\"") == std::string::npos) continue;
    ++told;
    const std::string game = ValueOf(line, "game");
    for (const std::string& row : this->All()) {
      if (ValueOf(row, "game") != game) continue;
      EXPECT_THAT(line,
                  ::testing::HasSubstr("at byte " + firsts[ValueOf(row, "id")] + " of SOURCE"));
    }
  }
  EXPECT_EQ(told, duplicates);
  EXPECT_TRUE(AreJsonLines(reported.diagnostics));
}

TYPED_TEST(SelectTest, TooLittleMemoryForDedupeIsAFailure) {
  this->options_.sources = {(this->folder_ / "archive.txt").string()};
  this->options_.output_path = (this->folder_ / "rows").string();
  this->options_.select.dedupe = Dedupe::kKeepFirst;
  this->options_.select.dedupe_bytes = 10'000;
  const ConvertResult result = Convert(this->options_, {});
  EXPECT_EQ(result.failure, Failure::kInput);
  EXPECT_THAT(result.message, ::testing::HasSubstr("--dedupe-memory"));
  EXPECT_THAT(this->folder_.Names(), ::testing::ElementsAre("archive.txt"));
}

// The rows of a selected game are the same as without a selection.
TYPED_TEST(SelectTest, SelectedGamesAreWhole) {
  this->options_.text = true;
  this->options_.select.where = {"plies>=3"};
  this->options_.select.sample = 0.6;
  this->options_.select.dedupe = Dedupe::kKeepFirst;
  std::set<std::string> kept;
  for (const std::string& line : LinesOf(this->Run().output)) kept.insert(ValueOf(line, "game"));
  for (const JsonRows rows : {JsonRows::kMoves, JsonRows::kNested}) {
    this->options_.rows = rows;
    Lines expected;
    for (const std::string& line : this->All()) {
      if (kept.contains(ValueOf(line, "game"))) expected.push_back(line);
    }
    EXPECT_EQ(LinesOf(this->Run().output), expected);
  }
}

TYPED_TEST(SelectTest, RecordFilesHoldTheSameGames) {
  for (const SelectOptions& select : Selections()) {
    this->options_.select = select;
    this->options_.output = Output::kJsonl;
    const std::string rows = this->Run().output;
    this->options_.output = Output::kRecordFile;
    this->options_.sources = {(this->folder_ / "archive.txt").string()};
    this->options_.output_path = (this->folder_ / "games.plym").string();
    this->options_.force = true;
    ASSERT_EQ(Convert(this->options_, {}).failure, Failure::kNone);
    const ConvertResult verified = Verify(this->options_.output_path);
    EXPECT_EQ(verified.failure, Failure::kNone) << verified.message;
    CatOptions cat;
    cat.files = {this->options_.output_path};
    cat.rows = JsonRows::kGames;
    cat.output_path = (this->folder_ / "cat").string();
    cat.force = true;
    ASSERT_EQ(Cat(cat).failure, Failure::kNone);
    EXPECT_TRUE(ReadFile(cat.output_path) == rows);
  }
}

TYPED_TEST(SelectTest, SetsPartTheGames) {
  this->options_.sources = {(this->folder_ / "archive.txt").string()};
  this->options_.output_path = (this->folder_ / "games.jsonl").string();
  this->options_.select.sets = {{"train", 70}, {"val", 15}, {"test", 15}};
  this->options_.select.where = {"plies>=2"};
  this->options_.force = true;
  const ConvertResult result = Convert(this->options_, {});
  ASSERT_EQ(result.failure, Failure::kNone) << result.message;
  this->options_.select.sets = {};
  Lines together;
  std::map<std::string, std::string> sets;
  ASSERT_EQ(result.report.outputs.size(), 3U);
  for (const OutputReport& output : result.report.outputs) {
    const Lines lines = LinesOf(ReadFile(this->folder_ / ("games." + output.set + ".jsonl")));
    EXPECT_EQ(lines.size(), output.games);
    for (const std::string& line : lines) {
      const auto [known, first] = sets.emplace(ValueOf(line, "id"), output.set);
      EXPECT_EQ(known->second, output.set) << "the same game in two sets";
      together.push_back(line);
    }
  }
  EXPECT_GT(result.report.outputs[0].games, result.report.outputs[1].games);
  std::sort(together.begin(), together.end());
  Lines all = LinesOf(this->Run().output);
  std::sort(all.begin(), all.end());
  EXPECT_EQ(together, all);
}

TYPED_TEST(SelectTest, OneSetAloneHasTheGamesOfThatSet) {
  this->options_.sources = {(this->folder_ / "archive.txt").string()};
  this->options_.output_path = (this->folder_ / "games.jsonl").string();
  this->options_.select.sets = {{"train", 70}, {"val", 15}, {"test", 15}};
  ASSERT_EQ(Convert(this->options_, {}).message, "");
  MirrorOptions mirror;
  for (const SetShare& set : this->options_.select.sets) {
    this->options_.select.set = set.name;
    const Outputs alone = this->Run();
    this->ExpectAccounts(alone);
    EXPECT_EQ(alone.output, ReadFile(this->folder_ / ("games." + set.name + ".jsonl")));

    mirror.convert = this->options_;
    mirror.convert.output_path = (this->folder_ / set.name).string();
    ASSERT_EQ(Mirror(mirror, {}).message, "");
    EXPECT_EQ(alone.output, ReadFile(this->folder_ / set.name / "archive.txt.jsonl"));
  }
}

TYPED_TEST(SelectTest, SetsOfRecordFilesHoldTheSameGames) {
  this->options_.sources = {(this->folder_ / "archive.txt").string()};
  this->options_.select.sets = {{"a", 1}, {"b", 1}};
  this->options_.select.limit = 30;
  this->options_.output_path = (this->folder_ / "rows.{set}.jsonl").string();
  ASSERT_EQ(Convert(this->options_, {}).failure, Failure::kNone);
  this->options_.output = Output::kRecordFile;
  this->options_.output_path = (this->folder_ / "{set}.plym").string();
  ASSERT_EQ(Convert(this->options_, {}).failure, Failure::kNone);
  for (const std::string set : {"a", "b"}) {
    CatOptions cat;
    cat.files = {(this->folder_ / (set + ".plym")).string()};
    const ConvertResult verified = Verify(cat.files[0]);
    EXPECT_EQ(verified.failure, Failure::kNone) << verified.message;
    cat.rows = JsonRows::kGames;
    cat.output_path = (this->folder_ / "cat").string();
    cat.force = true;
    ASSERT_EQ(Cat(cat).failure, Failure::kNone);
    EXPECT_EQ(ReadFile(cat.output_path), ReadFile(this->folder_ / ("rows." + set + ".jsonl")));
  }
}

TEST(SelectOptions, BadOnesAreUsageErrors) {
  std::vector<SelectOptions> bad(9);
  bad[0].where = {"plise>=20"};
  bad[1].sample = 1.5;
  bad[2].limit = 0;
  bad[3].sets = {{"train", 1}, {"train", 2}};
  bad[4].sets = {{"a/b", 1}};
  bad[5].sets = {{"a", 0}};
  bad[6].sets.assign(kMaxSets + 1, {"a", 1});
  bad[7].set = "a";
  bad[8].sets = {{"a", 1}};
  bad[8].set = "b";
  for (const SelectOptions& select : bad) {
    ConvertOptions options;
    options.output = Output::kNothing;
    options.select = select;
    const ConvertResult result = Convert(options, {});
    EXPECT_EQ(result.failure, Failure::kUsage);
    EXPECT_THAT(result.message, ::testing::HasSubstr("--"));
  }
  ConvertOptions options;
  options.select.sets = {{"a", 1}, {"b", 1}};
  EXPECT_EQ(Convert(options, {}).failure, Failure::kUsage) << "sets go to files";
}

TEST(SelectOptions, UnknownFieldsAreToldWhichThereAre) {
  ConvertOptions options;
  options.select.where = {"xyzzy>=20"};
  EXPECT_THAT(Convert(options, {}).message, ::testing::HasSubstr(" plies "));
}

TEST(PathOfSet, StandsBeforeTheExtensionOrInItsPlace) {
  EXPECT_EQ(PathOfSet("moves.jsonl", "train"), "moves.train.jsonl");
  EXPECT_EQ(PathOfSet("moves.jsonl.zst", "train"), "moves.train.jsonl.zst");
  EXPECT_EQ(PathOfSet("a.b/moves", "train"), "a.b/moves.train");
  EXPECT_EQ(PathOfSet("a.b/.moves", "train"), "a.b/.moves.train");
  EXPECT_EQ(PathOfSet("{set}/games.{set}.plym", "val"), "val/games.val.plym");
}

// Conditions on tag pairs, in a notation that has them.
TEST(Where, LooksAtPlayersResultsAndTags) {
  const TemporaryFolder folder;
  WriteFile(folder / "a.txt",
            "[Event \"Club\"]\n[Site \"London, GBR\"]\n[Date \"2012.11.06\"]\n"
            "[White \"Ann Lee\"]\n[Black \"Bo\"]\n[Elo \"900\"]\n\n1# 3c-4a 1-0\n\n"
            "[Event \"Open\"]\n[Date \"2020.??.??\"]\n[White \"Cy\"]\n[Black \"Joanne\"]\n"
            "[Elo \"1500\"]\n\n1# 3c-4a 0-1\n\n"
            "1# 3c-4a 1-0\n");
  const auto found = [&](std::vector<std::string> where) {
    ConvertOptions options;
    options.notation = "coerceo";
    options.rows = JsonRows::kGames;
    options.select.where = std::move(where);
    std::string games;
    for (const std::string& line : LinesOf(RunConvert(options, folder / "a.txt").output)) {
      const std::string game = ValueOf(line, "game");
      games += game == "0" ? "A" : line.find("Joanne") != std::string::npos ? "B" : "C";
    }
    return games;
  };
  EXPECT_EQ(found({"player~ann"}), "AB");
  EXPECT_EQ(found({"player=Ann Lee"}), "A");
  EXPECT_EQ(found({"player!~ann"}), "C");
  EXPECT_EQ(found({"white~ann"}), "A");
  EXPECT_EQ(found({"result=1-0"}), "AC");
  EXPECT_EQ(found({"winner=black"}), "B");
  EXPECT_EQ(found({"date>=2013"}), "B");
  EXPECT_EQ(found({"date<2013"}), "A");
  EXPECT_EQ(found({"iso_date>=2020"}), "B");
  EXPECT_EQ(found({"iso_date=2012-11-06"}), "A");
  EXPECT_EQ(found({"iso_date!=2012"}), "BC");
  EXPECT_EQ(found({"tag.site~london"}), "A");
  EXPECT_EQ(found({"tag.SITE!~London"}), "BC");
  EXPECT_EQ(found({"tag.Elo>=1000"}), "B");
  EXPECT_EQ(found({"event~o", "result=0-1"}), "B");
}

}  // namespace
}  // namespace plymill::testing
