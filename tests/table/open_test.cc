// RecordFile: games by number, by place and by id.
#include "plymill/open.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "support/files.h"

namespace plymill::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string Game(int number) {
  return "[Event \"" + std::to_string(number) + "\"]\n\n1. 10a-10c 11b-11d\n\n";
}

class OpenTest : public ::testing::Test {
 protected:
  static constexpr int kGames = 1'000;

  void SetUp() override {
    std::string text;
    for (int i = 0; i < kGames; ++i) {
      offsets_.push_back(text.size());
      text += Game(i);
    }
    ConvertOptions options;
    source_ = (folder_ / "games.txt").string();
    WriteFile(source_, text);
    options.sources = {source_};
    options.output = Output::kRecordFile;
    options.shard_bytes = 4'096;
    options.output_path = path_ = (folder_ / "games.plym").string();
    const ConvertResult result = Convert(options, {});
    ASSERT_EQ(result.failure, Failure::kNone) << result.message;
  }

  const TemporaryFolder folder_;
  std::string source_, path_;
  std::vector<std::uint64_t> offsets_;
};

TEST_F(OpenTest, ReadsEachGameByItsNumber) {
  const OpenedFile opened = RecordFile::Open(path_);
  ASSERT_NE(opened.file, nullptr) << opened.result.message;
  ASSERT_EQ(opened.file->games(), std::uint64_t{kGames});
  for (const int number : {0, 1, 499, 500, 999, 3}) {
    const ReadGame read = opened.file->Game(static_cast<std::uint64_t>(number), true);
    ASSERT_EQ(read.result.failure, Failure::kNone) << read.result.message;
    EXPECT_THAT(read.game.json, StartsWith("{\"source\":\"" + source_ + "\",\"game\":" +
                                           std::to_string(offsets_[std::size_t(number)]) + ","));
    EXPECT_THAT(read.game.json, HasSubstr("\"Event\":\"" + std::to_string(number) + "\""));
    EXPECT_THAT(read.game.notation, HasSubstr("10a-10c"));
  }
}

TEST_F(OpenTest, RefusesANumberAfterTheLastGame) {
  const OpenedFile opened = RecordFile::Open(path_);
  const ReadGame read = opened.file->Game(kGames, false);
  EXPECT_EQ(read.result.failure, Failure::kUsage);
  EXPECT_THAT(read.result.message, HasSubstr("there is no game 1000; the file has 1000"));
}

TEST_F(OpenTest, FindsGamesByTheirPlaceInTheSource) {
  const OpenedFile opened = RecordFile::Open(path_);
  for (const std::size_t number : {0U, 1U, 700U, 999U}) {
    EXPECT_EQ(opened.file->Find(source_, offsets_[number]).number, number);
  }
  EXPECT_EQ(opened.file->Find(source_, offsets_[5] + 1).number, std::nullopt);
  EXPECT_EQ(opened.file->Find(source_, offsets_.back() + 100).number, std::nullopt);
  EXPECT_EQ(opened.file->Find("other.txt", 0).number, std::nullopt);
}

TEST_F(OpenTest, FindsGamesByTheirId) {
  const OpenedFile opened = RecordFile::Open(path_);
  const std::string json = opened.file->Game(800, false).game.json;
  const std::string key = "\"id\":\"";
  const std::uint64_t id = std::stoull(json.substr(json.find(key) + key.size(), 16), nullptr, 16);
  EXPECT_EQ(opened.file->FindId(id).number, 800U);
  EXPECT_EQ(opened.file->FindId(id + 1).number, std::nullopt);
}

// The same was played in all games of the file.
TEST_F(OpenTest, FindsTheFirstGameInWhichThisWasPlayed) {
  const OpenedFile opened = RecordFile::Open(path_);
  const std::string json = opened.file->Game(800, false).game.json;
  const std::string key = "\"content\":\"";
  const std::string digits = json.substr(json.find(key) + key.size(), 32);
  std::optional<ContentHash> content = ContentOfDigits(digits);
  ASSERT_TRUE(content) << digits;
  EXPECT_EQ(opened.file->FindContent(*content).number, 0U);
  ++content->low;
  EXPECT_EQ(opened.file->FindContent(*content).number, std::nullopt);
  for (const std::string& wrong : {digits.substr(1), digits + "0", "-" + digits.substr(1)}) {
    EXPECT_FALSE(ContentOfDigits(wrong)) << wrong;
  }
}

TEST_F(OpenTest, ADamagedBlockFailsOnlyTheCallsThatNeedIt) {
  std::string bytes = ReadFile(path_);
  bytes[200] = static_cast<char>(bytes[200] ^ 1);  // in the first block
  WriteFile(path_, bytes);
  const OpenedFile opened = RecordFile::Open(path_);
  ASSERT_NE(opened.file, nullptr) << opened.result.message;
  const ReadGame damaged = opened.file->Game(0, false);
  EXPECT_EQ(damaged.result.failure, Failure::kInput);
  EXPECT_THAT(damaged.result.message, HasSubstr("damaged"));
  EXPECT_EQ(opened.file->Game(kGames - 1, false).result.failure, Failure::kNone);
}

TEST_F(OpenTest, TellsSchemaAndProvenance) {
  const OpenedFile opened = RecordFile::Open(path_);
  EXPECT_THAT(opened.file->SchemaJson(), StartsWith("[{\"notation\":\"coerceo\",\"columns\":["));
  EXPECT_THAT(opened.file->ProvenanceJson(), HasSubstr("\"source\":\"" + source_ + "\""));
}

TEST_F(OpenTest, RefusesWhatIsNoRecordFile) {
  const OpenedFile opened = RecordFile::Open(source_);
  EXPECT_EQ(opened.file, nullptr);
  EXPECT_EQ(opened.result.failure, Failure::kInput);
  EXPECT_THAT(opened.result.message, HasSubstr(source_));
}

TEST_F(OpenTest, OpensAStreamOfTheCaller) {
  const std::string bytes = ReadFile(path_);
  const OpenedFile opened = RecordFile::Open(
      GivenStream{.name = "given.plym", .open = [&] {
                    return [&, at = std::size_t{0}](char* to, std::size_t room) mutable {
                      const std::size_t some = bytes.copy(to, room, at);
                      at += some;
                      return static_cast<std::ptrdiff_t>(some);
                    };
                  }});
  ASSERT_NE(opened.file, nullptr) << opened.result.message;
  EXPECT_THAT(opened.file->Game(7, false).game.json, HasSubstr("\"Event\":\"7\""));
}

// A folder of record files; other files in it are ignored.
class OpenFolderTest : public OpenTest {
 protected:
  void SetUp() override {
    OpenTest::SetUp();
    WriteFile((folder_ / "tatsu.txt").string(), "1. 2-5 5-7\n2. 14-11 11-9\n");
    inner_ = folder_ / "inner";
    std::filesystem::create_directory(inner_);
    for (const char* const name : {"b.plym", "a.plym"}) std::filesystem::copy(path_, inner_ / name);
    WriteFile((inner_ / "notes.txt").string(), "no games");
  }

  void AddTatsu(const std::string& name) const {
    ConvertOptions options;
    options.sources = {(folder_ / "tatsu.txt").string()};
    options.output = Output::kRecordFile;
    options.output_path = (inner_ / name).string();
    ASSERT_EQ(Convert(options, {}).failure, Failure::kNone);
  }

  std::filesystem::path inner_;
};

TEST_F(OpenFolderTest, IsOneSequenceInTheOrderOfPaths) {
  const OpenedFile opened = RecordFile::Open(inner_.string());
  ASSERT_NE(opened.file, nullptr) << opened.result.message;
  EXPECT_THAT(opened.file->files(),
              ::testing::ElementsAre((inner_ / "a.plym").string(), (inner_ / "b.plym").string()));
  EXPECT_EQ(opened.file->games(), std::uint64_t{2 * kGames});
  for (const std::uint64_t number : {0U, 999U, 1000U, 1999U}) {
    EXPECT_THAT(opened.file->Game(number, false).game.json,
                HasSubstr("\"Event\":\"" + std::to_string(number % kGames) + "\""));
  }
  EXPECT_EQ(opened.file->Game(2 * kGames, false).result.failure, Failure::kUsage);
  EXPECT_EQ(opened.file->Find(source_, offsets_[3]).number, 3U);
  EXPECT_EQ(opened.file->Find("other.txt", 0).number, std::nullopt);
}

TEST_F(OpenFolderTest, NeedsANotationIfThereAreSeveral) {
  AddTatsu("aa.plym");
  const OpenedFile mixed = RecordFile::Open(inner_.string());
  EXPECT_EQ(mixed.file, nullptr);
  EXPECT_EQ(mixed.result.failure, Failure::kUsage);
  EXPECT_THAT(mixed.notations, ::testing::ElementsAre("coerceo", "tatsu"));
  const OpenedFile tatsu = RecordFile::Open(inner_.string(), "tatsu");
  ASSERT_NE(tatsu.file, nullptr) << tatsu.result.message;
  EXPECT_EQ(tatsu.file->games(), 1U);
  EXPECT_THAT(tatsu.file->ProvenanceJson(), HasSubstr("\"skipped\":[{\"file\":"));
  EXPECT_EQ(RecordFile::Open(inner_.string(), "coerceo").file->games(), std::uint64_t{2 * kGames});
}

TEST_F(OpenFolderTest, RefusesAFolderWithoutRecordFiles) {
  std::filesystem::remove(inner_ / "a.plym");
  std::filesystem::remove(inner_ / "b.plym");
  const OpenedFile opened = RecordFile::Open(inner_.string());
  EXPECT_EQ(opened.file, nullptr);
  EXPECT_THAT(opened.result.message, HasSubstr("has no record files"));
}

}  // namespace
}  // namespace plymill::testing
