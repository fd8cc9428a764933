// Compact: one record file of a folder of record files.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <optional>

#include "output/folder_lock.h"
#include "plymill/mirror.h"
#include "plymill/record_file.h"
#include "support/command.h"
#include "support/notations.h"
#include "support/run.h"
#include "support/scale.h"

namespace plymill::testing {
namespace {
namespace fs = std::filesystem;

// A folder of record files, made from the sources in "in".
class Nightly {
 public:
  Nightly() {
    fs::create_directories(folder_ / "in");
    options.convert.sources = {Path("in")};
    options.convert.output_path = Path("out");
    options.convert.output = Output::kRecordFile;
  }

  std::string Path(std::string_view name) const { return (folder_ / name).string(); }

  void Add(const std::string& name, std::string_view text) const {
    WriteFile(folder_ / "in" / name, text);
  }

  MirrorResult Convert() const {
    MirrorResult result = Mirror(options, {});
    EXPECT_EQ(result.failure, Failure::kNone) << result.message;
    return result;
  }

  CompactResult Compact(std::size_t threads = 2, bool index = false) const {
    return plymill::Compact({.folder = Path("out"),
                             .output_path = Path("all.plym"),
                             .index = index,
                             .force = true,
                             .threads = threads});
  }

  // The bytes of the compacted file.
  std::string Compacted(std::size_t threads, bool index = false) const {
    const CompactResult result = Compact(threads, index);
    EXPECT_EQ(result.result.failure, Failure::kNone) << result.result.message;
    return ReadFile(Path("all.plym"));
  }

  // Expects that nothing is made.
  void ExpectRefused(Failure failure, std::string_view message) const {
    fs::remove(Path("all.plym"));
    const ConvertResult result = Compact().result;
    EXPECT_EQ(result.failure, failure) << result.message;
    EXPECT_NE(result.message.find(message), std::string::npos) << result.message;
    const std::vector<std::string> names = folder_.Names();
    EXPECT_EQ(std::count_if(
                  names.begin(), names.end(),
                  [](const std::string& name) { return name.find("all") != std::string::npos; }),
              0);
  }

  // The files of the folder, by name.
  std::vector<std::string> Files() const {
    std::vector<std::string> files;
    for (const auto& entry : fs::directory_iterator(Path("out"))) {
      if (entry.path().extension() == ".plym") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
  }

  // The rows of `files`, or the failure.
  std::string Rows(CatOptions cat) const {
    cat.source_key = SourceKey::kAlways;
    cat.output_path = Path("rows");
    cat.force = true;
    const ConvertResult result = Cat(cat);
    return result.failure == Failure::kNone ? ReadFile(Path("rows")) : result.message;
  }
  std::string Rows(const std::vector<std::string>& files, JsonRows rows = JsonRows::kMoves) const {
    CatOptions cat;
    cat.files = files;
    cat.rows = rows;
    return Rows(cat);
  }
  std::string Rows(JsonRows rows = JsonRows::kMoves) const {
    return Rows({Path("all.plym")}, rows);
  }

  MirrorOptions options;

 private:
  TemporaryFolder folder_;
};

std::uint64_t Blocks(const std::string& path) {
  const InfoResult info = Info(path);
  EXPECT_EQ(info.failure, Failure::kNone) << info.message;
  std::uint64_t blocks = 0;
  for (const NotationInfo& notation : info.info.notations) blocks += notation.blocks;
  return blocks;
}

template <class Notation>
class Compaction : public ::testing::Test {
 protected:
  // Many small sources around a large one, some of them without games.
  void SetUp() override {
    for (std::uint64_t i = 0; i < 80; i += kSanitized ? 2 : 1) {
      const std::string number = std::to_string(1000 + i);
      night_.Add(number + ".txt", i % 40 == 8 ? "\n" : Notation::Archive(1500, i));
    }
    night_.Add("1045-large.txt", Notation::Archive(ArchiveBytes(1'300'000), 7));
    night_.options.convert.text = true;
    night_.Convert();
  }

  Nightly night_;
};

TYPED_TEST_SUITE(Compaction, Notations, NotationNames);

TYPED_TEST(Compaction, GivesTheRowsOfAllFiles) {
  const Nightly& night = this->night_;
  const std::string bytes = night.Compacted(1, true);
  const std::vector<std::string> files = night.Files();
  for (const JsonRows rows : {JsonRows::kMoves, JsonRows::kGames, JsonRows::kNested}) {
    EXPECT_TRUE(night.Rows(rows) == night.Rows(files, rows));
  }
  CatOptions some;
  some.files = files;
  some.columns = {"source", "game", "ply", "player"};
  CatOptions some_compacted = some;
  some_compacted.files = {night.Path("all.plym")};
  EXPECT_TRUE(night.Rows(some) == night.Rows(some_compacted));
  for (const VerifyDepth depth : {VerifyDepth::kQuick, VerifyDepth::kAll}) {
    const ConvertResult verified = Verify(night.Path("all.plym"), depth);
    EXPECT_EQ(verified.failure, Failure::kNone) << verified.message;
    EXPECT_EQ(verified.report.sources.size(), files.size());
  }
  std::uint64_t file_bytes = 0;
  for (const std::string& file : files) file_bytes += fs::file_size(file);
  EXPECT_LT(bytes.size(), file_bytes * 3 / 4);
  EXPECT_LT(Blocks(night.Path("all.plym")), 12U);
}

TYPED_TEST(Compaction, HasTheSameBytesWhateverTheThreads) {
  const std::string bytes = this->night_.Compacted(1);
  EXPECT_TRUE(bytes == this->night_.Compacted(2));
  EXPECT_TRUE(bytes == this->night_.Compacted(7));
}

TYPED_TEST(Compaction, KeepsWhereGamesAre) {
  const Nightly& night = this->night_;
  night.Compacted(2, true);
  const std::vector<std::string> files = night.Files();
  const std::string all = night.Path("all.plym");
  CatOptions cat;
  cat.rows = JsonRows::kGames;
  cat.at = GameAt{night.Path("in/1070.txt"), 0};
  const auto rows_of = [&](const std::vector<std::string>& of) {
    cat.files = of;
    return night.Rows(cat);
  };
  const std::string game = rows_of({all});
  EXPECT_EQ(game, rows_of(files));
  const std::string before = "\"id\":\"";
  ASSERT_NE(game.find(before), std::string::npos) << game;
  const std::string id = game.substr(game.find(before) + before.size(), 16);
  cat.at.reset();
  cat.id = std::stoull(id, nullptr, 16);
  EXPECT_EQ(game, rows_of({all}));
  cat.id.reset();
  cat.select.where = {"source=" + night.Path("in/1070.txt")};
  EXPECT_EQ(rows_of({all}), rows_of(files));
  EXPECT_NE(rows_of({all}), "");
}

TYPED_TEST(Compaction, FindsEachChangedByte) {
  const Nightly& night = this->night_;
  const std::string bytes = night.Compacted(2);
  for (std::size_t at = 0; at < bytes.size(); at += 1 + bytes.size() / (kSanitized ? 13 : 31)) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 4);
    WriteFile(night.Path("changed.plym"), changed);
    EXPECT_EQ(Verify(night.Path("changed.plym")).failure, Failure::kInput) << at;
  }
}

class Compacting : public ::testing::Test {
 protected:
  void SetUp() override {
    night_.Add("a.txt", Notation<0>::Archive(2000, 1));
    night_.Add("b.txt", Notation<1>::Archive(2000, 2));
    night_.Add("c.txt", Notation<0>::Archive(2000, 3) + "\n\n1# y\n");
    night_.Convert();
  }

  Nightly night_;
};

TEST_F(Compacting, KeepsTheCountsOfAllSources) {
  const Report report = night_.Compact().result.report;
  const Report converted = night_.Convert().report;
  EXPECT_EQ(report.total.games_seen, converted.total.games_seen);
  EXPECT_EQ(report.total.games_rejected, 1U);
  const InfoResult info = Info(night_.Path("all.plym"));
  ASSERT_EQ(info.info.sources.size(), 3U);
  EXPECT_EQ(info.info.sources[2].games_rejected, 1U);
  EXPECT_EQ(info.info.sources[2].codes.size(), 1U);
  const InfoResult part = Info(night_.Path("out/c.txt.plym"));
  EXPECT_EQ(info.info.hashes[2], part.info.hashes[0]);
}

TEST_F(Compacting, LeavesOutWhatIsPruned) {
  fs::remove(night_.Path("in/b.txt"));
  night_.options.prune = true;
  night_.Convert();
  EXPECT_EQ(night_.Compact().result.report.sources.size(), 2U);
  EXPECT_TRUE(night_.Rows() == night_.Rows(night_.Files()));
}

TEST_F(Compacting, DoesNotTakeFilesOfOthers) {
  fs::copy_file(night_.Path("out/a.txt.plym"), night_.Path("out/copy.plym"));
  EXPECT_EQ(night_.Compact().result.report.sources.size(), 3U);
}

TEST_F(Compacting, NamesADamagedFile) {
  const std::string path = night_.Path("out/b.txt.plym");
  std::string bytes = ReadFile(path);
  bytes[bytes.size() / 3] = static_cast<char>(bytes[bytes.size() / 3] ^ 1);
  WriteFile(path, bytes);
  night_.ExpectRefused(Failure::kInput, path);
  WriteFile(path, bytes.substr(0, 100));
  night_.ExpectRefused(Failure::kInput, path);
  fs::remove(path);
  night_.ExpectRefused(Failure::kInput, path);
}

TEST_F(Compacting, RefusesFoldersThatAreNotReady) {
  {
    const Result<FolderLock> lock = FolderLock::Take(night_.Path("out"));
    ASSERT_TRUE(lock.ok());
    night_.ExpectRefused(Failure::kUsage, "another run is writing");
  }
  const std::string manifest = ReadFile(night_.Path("out/plymill-manifest.json"));
  WriteFile(night_.Path("out/plymill-manifest.json"),
            Replaced(manifest, "\"unfinished\":[", "\"unfinished\":[{\"path\":\"d.txt.plym\"}"));
  night_.ExpectRefused(Failure::kUsage, "did not finish 1 outputs");
  fs::remove_all(night_.Path("out"));
  night_.ExpectRefused(Failure::kInput, "there is no such folder");
  fs::create_directory(night_.Path("out"));
  night_.ExpectRefused(Failure::kInput,
                       "is no mirrored folder, because it has no plymill-manifest");
  night_.options.convert.output = Output::kJsonl;
  night_.Convert();
  night_.ExpectRefused(Failure::kUsage, "does not hold record files");
}

TEST_F(Compacting, NeverReplacesItsInput) {
  for (const char* const name : {"out/a.txt.plym", "out/plymill-manifest.json"}) {
    const std::string bytes = ReadFile(night_.Path(name));
    const CompactResult result = plymill::Compact(
        {.folder = night_.Path("out"), .output_path = night_.Path(name), .force = true});
    EXPECT_EQ(result.result.failure, Failure::kUsage) << result.result.message;
    EXPECT_TRUE(ReadFile(night_.Path(name)) == bytes);
  }
}

TEST_F(Compacting, ChangesTheLevel) {
  const std::string as_made = night_.Compacted(1);
  const CompactResult result = plymill::Compact(
      {.folder = night_.Path("out"), .output_path = night_.Path("raw.plym"), .compress = 0});
  ASSERT_EQ(result.result.failure, Failure::kNone) << result.result.message;
  EXPECT_GT(fs::file_size(night_.Path("raw.plym")), as_made.size());
  EXPECT_TRUE(night_.Rows({night_.Path("raw.plym")}) == night_.Rows());
  EXPECT_NE(Info(night_.Path("raw.plym")).info.options.find("\"compress\":0"), std::string::npos);
}

// Limits the open files of this process and of those that it starts.
class FewDescriptors {
 public:
  explicit FewDescriptors(rlim_t files) {
    EXPECT_EQ(getrlimit(RLIMIT_NOFILE, &before_), 0);
    const rlimit limit = {files, before_.rlim_max};
    EXPECT_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
  }
  FewDescriptors(const FewDescriptors&) = delete;
  FewDescriptors& operator=(const FewDescriptors&) = delete;
  ~FewDescriptors() { setrlimit(RLIMIT_NOFILE, &before_); }

 private:
  rlimit before_ = {};
};

TEST(CompactingMany, NeedsFewOpenFiles) {
  Nightly night;
  const std::uint64_t count = kSanitized ? 100 : 400;
  for (std::uint64_t i = 0; i < count; ++i)
    night.Add(std::to_string(i) + ".txt", Notation<1>::Archive(300, i));
  night.Convert();
  const CommandOutput run = [&] {
    const FewDescriptors few(24);
    return RunCommand(
        {"compact", night.Path("out"), "-o", night.Path("all.plym"), "--threads", "2"});
  }();
  EXPECT_EQ(run.exit_code, 0) << run.error;
  const std::string more = "and " + std::to_string(count - 20) + " more";
  EXPECT_NE(run.error.find(more), std::string::npos) << run.error;
  EXPECT_TRUE(night.Rows() == night.Rows(night.Files()));
}

}  // namespace
}  // namespace plymill::testing
