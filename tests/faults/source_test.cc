// Source: sources that change, cannot be read, or are not files.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "plymill/convert.h"
#include "plymill/mirror.h"
#include "source/mapped_file.h"
#include "source/source_list.h"
#include "support/compress.h"
#include "support/notations.h"
#include "support/process.h"
#include "support/run.h"

namespace plymill::testing {
namespace {
namespace fs = std::filesystem;

using Names = std::vector<std::string>;

class SourceFaults : public ::testing::Test {
 protected:
  void SetUp() override {
    text_ = Notation<0>::Archive(400'000, 1);
    WriteFile(folder_ / "archive.txt", text_);
    options_.sources = {Path("archive.txt")};
    options_.output_path = Path("rows");
    options_.shard_bytes = 10'000;
    options_.threads = 2;
  }

  std::string Path(std::string_view name) const { return (folder_ / name).string(); }

  // Converts, and calls `change` once after a part of the source has been read.
  ConvertResult ConvertWhile(const std::function<void()>& change) {
    bool changed = false;
    return Convert(options_, [&](const Progress&) {
      if (!changed) change();
      changed = true;
    });
  }

  // A text of 32 MB. It is so long that games are written before the end of a pipe is read.
  static std::string Repeated(const std::string& text) {
    std::string all;
    while (all.size() < 32'000'000) all += text;
    return all;
  }

  void ExpectChanged(const ConvertResult& result) {
    EXPECT_EQ(result.failure, Failure::kChanged) << result.message;
    EXPECT_NE(result.message.find("archive.txt"), std::string::npos) << result.message;
    EXPECT_EQ(folder_.Names(), std::vector<std::string>{"archive.txt"});
  }

  TemporaryFolder folder_;
  std::string text_;
  ConvertOptions options_;
};

TEST_F(SourceFaults, CutShortWhileItIsRead) {
  for (const std::size_t bytes : {0U, 1U, 20'000U, 300'000U}) {
    WriteFile(Path("archive.txt"), text_);
    ExpectChanged(ConvertWhile([&] { fs::resize_file(Path("archive.txt"), bytes); }));
  }
}

TEST_F(SourceFaults, GrownWhileItIsRead) {
  ExpectChanged(ConvertWhile([&] { WriteFile(Path("archive.txt"), text_ + text_); }));
}

TEST_F(SourceFaults, WrittenAnewWhileItIsRead) {
  ExpectChanged(ConvertWhile([&] {
    WriteFile(Path("archive.txt"), text_);
    fs::last_write_time(Path("archive.txt"),
                        fs::file_time_type::clock::now() + std::chrono::hours(1));
  }));
}

// Standard input that is a file is checked for changes, too.
TEST_F(SourceFaults, StandardInputThatChangesWhileItIsRead) {
  const std::string path = Path("archive.txt");
  options_.sources = {"-"};
  const int before = dup(STDIN_FILENO);
  for (const std::function<void()>& change : std::vector<std::function<void()>>{
           [&] { fs::resize_file(path, 1); }, [&] { WriteFile(path, text_ + text_); },
           [&] {
             fs::last_write_time(path, fs::file_time_type::clock::now() + std::chrono::hours(1));
           }}) {
    WriteFile(path, Repeated(text_));
    const Descriptor input(path, O_RDONLY);
    ASSERT_EQ(dup2(input, STDIN_FILENO), STDIN_FILENO);
    const ConvertResult result = ConvertWhile(change);
    EXPECT_EQ(result.failure, Failure::kChanged) << result.message;
    EXPECT_TRUE(result.message.starts_with("standard input: changed while")) << result.message;
    EXPECT_EQ(folder_.Names(), std::vector<std::string>{"archive.txt"});
  }
  dup2(before, STDIN_FILENO);
  close(before);
}

// If another file gets the name of the source, the run still reads the opened file.
TEST_F(SourceFaults, ReplacedWhileItIsRead) {
  WriteFile(Path("new"), "1# 3c-4a\n");
  const ConvertResult result = ConvertWhile([&] { fs::rename(Path("new"), Path("archive.txt")); });
  EXPECT_EQ(result.failure, Failure::kNone) << result.message;
  EXPECT_EQ(result.report.total.bytes, text_.size());
}

TEST_F(SourceFaults, RemovedWhileItIsRead) {
  EXPECT_EQ(ConvertWhile([&] { fs::remove(Path("archive.txt")); }).failure, Failure::kNone);
}

// Files of /proc, and of some FUSE file systems, report a size of 0. The test sets the name of this
// thread to a game, so that /proc/self/comm holds it.
TEST_F(SourceFaults, FilesThatHideTheirSizeAreRead) {
  const std::string path = "/proc/self/comm";
  const std::string before = fs::exists(path) ? ReadFile(path) : "";
  if (before.empty()) GTEST_SKIP() << "there is no " << path;
  std::ofstream(path) << "1# 3c-4a";
  EXPECT_EQ(fs::file_size(path), 0U);
  options_.sources = {path};
  const ConvertResult result = Convert(options_, {});
  EXPECT_EQ(result.failure, Failure::kNone) << result.message;
  EXPECT_EQ(result.report.total.games_written, 1U);
  MirrorOptions mirror;
  mirror.convert = options_;
  mirror.convert.output_path = Path("out");
  const MirrorResult refused = Mirror(mirror, {});
  ASSERT_EQ(refused.failed.size(), 1U);
  EXPECT_NE(refused.failed[0].message.find("has size 0 and yet has bytes"), std::string::npos);
  std::ofstream(path) << before.substr(0, before.find('\n'));
}

TEST_F(SourceFaults, NamesOfAnyBytesAreToldApart) {
  options_.sources.clear();
  for (const std::string_view name : {"caf\xE9.txt", "caf\xC3\xA9.txt", "caf%E9.txt", "100%.txt"}) {
    WriteFile(Path(name), "1# 3c-4a\n");
    options_.sources.push_back(Path(name));
  }
  for (const Output output : {Output::kJsonl, Output::kRecordFile}) {
    options_.output = output;
    options_.force = true;
    Names names;
    for (const SourceReport& source : Convert(options_, {}).report.sources) {
      names.push_back(fs::path(source.source).filename());
    }
    EXPECT_EQ(names, (Names{"caf%E9.txt", "caf\xC3\xA9.txt", "caf%25E9.txt", "100%.txt"}));
  }
}

TEST(MappedFiles, ReadAsZerosWhereTheFileWasCutShort) {
  const TemporaryFolder folder;
  const std::string path = (folder / "file").string();
  WriteFile(path, std::string(100'000, 'x'));
  const auto file = MappedFile::Open(path);
  ASSERT_TRUE(file.ok());
  fs::resize_file(path, 5000);
  EXPECT_EQ(file->bytes()[4999], 'x');
  EXPECT_EQ(file->bytes()[99'999], '\0');
  EXPECT_TRUE(file->CheckUnchanged().Has(ErrorCode::kChanged));
}

TEST(MappedFiles, HavePaddingAfterThem) {
  const TemporaryFolder folder;
  for (const std::size_t bytes : {0U, 1U, 4095U, 4096U, 8192U}) {
    const std::string path = (folder / std::to_string(bytes)).string();
    WriteFile(path, std::string(bytes, 'x'));
    const auto file = MappedFile::Open(path);
    ASSERT_TRUE(file.ok());
    const char* const end = file->bytes().data() + file->bytes().size();
    EXPECT_EQ(std::string(end, Shard::kPaddingBytes), std::string(Shard::kPaddingBytes, '\0'));
    EXPECT_TRUE(file->CheckUnchanged().ok());
  }
}

class SourceLists : public ::testing::Test {
 protected:
  std::vector<std::string> List() {
    const SourceList list = ListReadable({folder_.path().string()});
    skipped_ = Names(list.skipped);
    unreadable_.clear();
    for (const auto& each : list.unreadable) unreadable_.push_back(Names({each.path})[0]);
    return Names(list.paths);
  }

  // The paths, relative to the folder.
  std::vector<std::string> Names(const std::vector<std::string>& paths) const {
    std::vector<std::string> names;
    for (const std::string& path : paths)
      names.push_back(fs::path(path).lexically_relative(folder_.path()));
    return names;
  }

  void Touch(std::string_view name) { WriteFile(folder_ / name, "x"); }

  TemporaryFolder folder_;
  std::vector<std::string> skipped_, unreadable_;
};

using Paths = std::vector<std::string>;

TEST_F(SourceLists, AreSorted) {
  fs::create_directories(folder_ / "b/a");
  for (const std::string_view name : {"c.txt", "a.txt", "b/z.txt", "b/a/y.txt", "b.txt", "B.txt"}) {
    Touch(name);
  }
  Touch(".hidden");
  Touch("b/plymill-journal.jsonl");
  Touch("caf\xE9.txt");
  EXPECT_EQ(List(),
            (Paths{"B.txt", "a.txt", "b/a/y.txt", "b/z.txt", "b.txt", "c.txt", "caf\xE9.txt"}));
  EXPECT_TRUE(skipped_.empty());
}

// A file that two given folders contain is listed once.
TEST_F(SourceLists, FoldersMayBeGivenTwice) {
  fs::create_directories(folder_ / "a/b");
  Touch("a/x.txt");
  Touch("a/b/y.txt");
  const std::string outer = (folder_ / "a").string(), inner = (folder_ / "a/b").string();
  const auto list = [&](const std::vector<std::string>& given) {
    return Names(ListReadable(given).paths);
  };
  EXPECT_EQ(list({outer, outer}), (Paths{"a/b/y.txt", "a/x.txt"}));
  EXPECT_EQ(list({inner, outer}), (Paths{"a/b/y.txt", "a/x.txt"}));
  EXPECT_EQ(list({outer, inner}), (Paths{"a/b/y.txt", "a/x.txt"}));
  EXPECT_EQ(list({inner + "/y.txt", inner + "/y.txt"}), (Paths{"a/b/y.txt", "a/b/y.txt"}));
}

// Files and folders are excluded by their names, folders with everything inside. A path that is
// given explicitly is not excluded.
TEST_F(SourceLists, LeaveOutWhatIsExcluded) {
  fs::create_directories(folder_ / "a/drafts");
  for (const std::string_view name : {"x.txt", "README.md", "a/y.txt", "a/x.md", "a/drafts/z.txt"})
    Touch(name);
  const auto list = [&](const std::vector<std::string>& excluded) {
    return Names(ListReadable({folder_.path().string()}, excluded).paths);
  };
  EXPECT_EQ(list({"*.md"}), (Paths{"a/drafts/z.txt", "a/y.txt", "x.txt"}));
  EXPECT_EQ(list({"README*", "drafts"}), (Paths{"a/x.md", "a/y.txt", "x.txt"}));
  EXPECT_EQ(list({"a/*"}).size(), 5U);
  EXPECT_EQ(ListReadable({(folder_ / "x.txt").string()}, {"*"}).paths.size(), 1U);
}

TEST_F(SourceLists, PassLinksOnce) {
  fs::create_directories(folder_ / "a/b");
  Touch("a/b/x.txt");
  fs::create_directory_symlink(folder_.path(), folder_ / "a/b/up");
  fs::create_directory_symlink(".", folder_ / "here");
  fs::create_symlink(folder_ / "a/b/x.txt", folder_ / "z.txt");
  fs::create_hard_link(folder_ / "a/b/x.txt", folder_ / "y.txt");
  EXPECT_EQ(List(), Paths{"a/b/x.txt"});
}

TEST_F(SourceLists, SkipWhatIsNoFile) {
  ASSERT_EQ(mkfifo((folder_ / "fifo").c_str(), 0600), 0);
  fs::create_symlink("/dev/null", folder_ / "null");
  fs::create_symlink("nowhere", folder_ / "broken");
  fs::create_symlink("loop", folder_ / "loop");
  fs::create_directory(folder_ / "folder.txt");
  Touch("x.txt");
  EXPECT_EQ(List(), Paths{"x.txt"});
  EXPECT_EQ(skipped_, (Paths{"fifo", "loop", "null"}));
  EXPECT_EQ(unreadable_, Paths{"broken"});
}

TEST_F(SourceLists, NameAGivenPathThatIsMissing) {
  const std::string missing = (folder_ / "missing").string();
  const SourceList list = ListReadable({missing});
  ASSERT_EQ(list.unreadable.size(), 1U);
  EXPECT_EQ(list.unreadable[0].path, missing);
}

class UnreadableSources : public ::testing::Test {
 protected:
  ConvertResult Run(Output output) {
    options_.sources = {(folder_ / "in").string()};
    options_.output = output;
    options_.output_path = (folder_ / "rows").string();
    options_.diagnostics_path = (folder_ / "diagnostics").string();
    ConvertResult result = Convert(options_, {});
    EXPECT_EQ(result.failure, Failure::kInput) << result.message;
    EXPECT_EQ(folder_.Names(), Paths{"in"});
    return result;
  }

  // Expects that the sources which were read are counted, and that the total is their sum.
  static void ExpectCounted(const Report& report, const Paths& failed) {
    Paths names;
    for (const FailedSource& each : report.failed) {
      names.push_back(fs::path(each.source).filename());
      EXPECT_NE(each.message.find(names.back()), std::string::npos) << each.message;
    }
    EXPECT_EQ(names, failed);
    std::uint64_t seen = 0, written = 0, bytes = 0;
    for (const SourceReport& source : report.sources) {
      seen += source.games_seen;
      written += source.games_written;
      bytes += source.bytes;
    }
    EXPECT_EQ(seen, report.total.games_seen);
    EXPECT_EQ(written, report.total.games_written);
    EXPECT_EQ(bytes, report.total.bytes);
  }

  TemporaryFolder folder_;
  ConvertOptions options_;
};

// `check` continues with the other sources. Other commands write nothing, and report all failures
// at once.
TEST_F(UnreadableSources, AreNamedAndCostNoOther) {
  const AsNobody nobody(folder_.path());
  fs::create_directories(folder_ / "in/closed");
  for (const std::string_view name : {"in/a.txt", "in/b.txt", "in/z.txt"}) {
    WriteFile(folder_ / name, "1# 3c-4a\n");
  }
  for (const std::string_view name : {"in/a.txt", "in/closed", "in/z.txt"}) {
    fs::permissions(folder_ / name, fs::perms::none);
  }
  const ConvertResult checked = Run(Output::kNothing);
  ExpectCounted(checked.report, {"closed", "a.txt", "z.txt"});
  EXPECT_EQ(checked.report.total.games_written, 1U);
  const std::string message = Run(Output::kJsonl).message;
  for (const std::string_view name : {"in/a.txt: ", "in/closed: ", "in/z.txt: "}) {
    EXPECT_NE(message.find(name), std::string::npos) << message;
  }
  fs::permissions(folder_ / "in/closed", fs::perms::owner_all);
}

TEST_F(UnreadableSources, MayBeDamagedOrNoArchives) {
  fs::create_directories(folder_ / "in");
  const std::string packed = Gzip(Notation<0>::Archive(3'000'000, 1));
  WriteFile(folder_ / "in/a.gz", packed.substr(0, packed.size() / 2));
  WriteFile(folder_ / "in/b.md", "Dear Ann,\n");
  WriteFile(folder_ / "in/c.tar", Tar({{"x", "Dear Ann,\n"}, {"y", "1# 3c-4a\n"}}));
  WriteFile(folder_ / "in/d.txt", "1# 3c-4a\n");
  for (const std::size_t threads : {1U, 2U}) {
    options_.threads = threads;
    const Report report = Run(Output::kNothing).report;
    ExpectCounted(report, {"a.gz", "b.md", "c.tar!x"});
    ASSERT_EQ(report.sources.size(), 3U);
    EXPECT_GT(report.sources[0].games_written, 100U);
    EXPECT_EQ(report.sources[1].games_written, 1U);
    EXPECT_EQ(report.sources[2].games_written, 1U);
  }
}

TEST_F(SourceLists, EmptyFoldersAndBlankFilesHaveNoGames) {
  EXPECT_TRUE(List().empty());
  WriteFile(folder_ / "blank.txt", " \n\n");
  WriteFile(folder_ / "empty.txt", "");
  ConvertOptions options;
  options.sources = {folder_.path().string()};
  options.output = Output::kNothing;
  const ConvertResult result = Convert(options, {});
  EXPECT_EQ(result.failure, Failure::kNone) << result.message;
  EXPECT_EQ(result.report.sources.size(), 2U);
  EXPECT_EQ(result.report.total.bytes, 3U);
  EXPECT_EQ(result.report.total.bytes_between_games, 3U);
}

}  // namespace
}  // namespace plymill::testing
