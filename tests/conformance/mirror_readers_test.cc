// Those who read a mirrored folder: they find what its manifest lists, all of one run, and are told
// of what is missing.
#include <gtest/gtest.h>

#include <new>

#include "plymill/convert.h"
#include "plymill/mirror.h"
#include "plymill/open.h"
#include "support/notations.h"
#include "support/run.h"

namespace plymill::testing {
namespace {
namespace fs = std::filesystem;

class MirrorReaders : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_ / "in/b");
    WriteFile(folder_ / "in/a.txt", Notation<0>::Archive(3000, 1));
    WriteFile(folder_ / "in/b/c.txt", Notation<0>::Archive(3000, 2));
    night_.convert.sources = {Path("in")};
    night_.convert.output_path = Path("out");
    night_.convert.output = Output::kRecordFile;
    night_.convert.threads = 1;
  }

  std::string Path(std::string_view name) const { return (folder_ / name).string(); }

  // A run. Calls `during` when it has written the first output and reads the other source.
  MirrorResult Run(const std::function<void()>& during = {}) const {
    if (!during) return Mirror(night_, {});
    return Mirror(night_, [&](const Progress&) {
      const std::string first = Path("out/a.txt.plym");
      if (fs::exists(first) && ReadFile(first) != old_) during();
    });
  }

  // Ends a run in its last source, as a lack of memory would.
  void RunPartly() const {
    const MirrorResult failed = Run([] { throw std::bad_alloc(); });
    ASSERT_EQ(failed.failure, Failure::kInput) << failed.message;
  }

  struct Rows {
    std::string text;
    ConvertResult result;
  };

  // The rows of all games below `path`.
  Rows Read(std::string_view path) const {
    ConvertOptions options;
    options.sources = {Path(path)};
    options.output_path = Path("rows.jsonl");
    options.force = true;
    options.source_key = SourceKey::kNever;
    fs::remove(Path("rows.jsonl"));
    ConvertResult result = Convert(options, {});
    return {fs::exists(Path("rows.jsonl")) ? ReadFile(Path("rows.jsonl")) : "", result};
  }

  // Changes the sources after a run. Returns the rows of the run.
  Rows ChangeAfterARun() {
    EXPECT_EQ(Run().failure, Failure::kNone);
    old_ = ReadFile(Path("out/a.txt.plym"));
    WriteFile(folder_ / "in/a.txt", Notation<0>::Archive(2000, 3));
    WriteFile(folder_ / "in/b/c.txt", Notation<0>::Archive(2000, 4));
    return Read("out");
  }

  TemporaryFolder folder_;
  MirrorOptions night_;
  std::string old_;  // the first output of the run before
};

TEST_F(MirrorReaders, VerifyTheStateBeforeARunThatGoesOn) {
  ChangeAfterARun();
  int looks = 0;
  Run([&] {
    ++looks;
    const MirrorState state = VerifyMirror(Path("out"));
    EXPECT_EQ(state.good, 2U);
    for (const MirrorOddity& odd : state.odd) ADD_FAILURE() << odd.path << ": " << odd.message;
  });
  EXPECT_GT(looks, 0);
}

TEST_F(MirrorReaders, VerifyTheStateBeforeARunThatFailed) {
  ChangeAfterARun();
  RunPartly();
  const MirrorState state = VerifyMirror(Path("out"));
  EXPECT_EQ(state.good, 2U);
  ASSERT_EQ(state.odd.size(), 1U);
  EXPECT_TRUE(state.odd[0].is_folder) << state.odd[0].message;
}

TEST_F(MirrorReaders, FindTheStateBeforeARunThatGoesOn) {
  const Rows before = ChangeAfterARun();
  int reads = 0;
  const MirrorResult run = Run([&] {
    if (++reads > 1) return;
    const Rows now = Read("out");
    EXPECT_EQ(now.text, before.text);
    EXPECT_TRUE(now.result.report.unfinished.empty());
    const OpenedFile opened = RecordFile::Open(Path("out"));
    ASSERT_NE(opened.file, nullptr) << opened.result.message;
    EXPECT_EQ(opened.file->games(), before.result.report.total.games_written);
    EXPECT_EQ(opened.file->Find(Path("in/a.txt"), 0).number, 0U);
    MirrorOptions of_outputs;
    of_outputs.convert.sources = {Path("out")};
    of_outputs.convert.output_path = Path("rows");
    const MirrorResult refused = Mirror(of_outputs, {});
    EXPECT_EQ(refused.failure, Failure::kUsage);
    EXPECT_NE(refused.message.find("out/a.txt.plym: a run is replacing it"), std::string::npos);
  });
  EXPECT_EQ(run.failure, Failure::kNone) << run.message;
  EXPECT_GT(reads, 0);
  EXPECT_NE(Read("out").text, before.text);
}

TEST_F(MirrorReaders, FindTheStateBeforeARunThatFailed) {
  const Rows before = ChangeAfterARun();
  for (int night = 0; night < 2; ++night) {
    RunPartly();
    const Rows now = Read("out");
    EXPECT_EQ(now.text, before.text);
    ASSERT_EQ(now.result.report.unfinished.size(), 1U);
    EXPECT_EQ(now.result.report.unfinished[0].source, Path("out"));
    EXPECT_EQ(now.result.report.unfinished[0].reason,
              "its last run has not ended: 2 outputs of the run before are read");
    WriteFile(folder_ / "in/a.txt", Notation<0>::Archive(2000, 5));
  }
  EXPECT_EQ(Run().failure, Failure::kNone);
  const Rows after = Read("out");
  EXPECT_NE(after.text, before.text);
  EXPECT_EQ(after.text, Read("in").text);
  EXPECT_TRUE(after.result.report.unfinished.empty());
}

TEST_F(MirrorReaders, AreToldHowMuchAFirstRunHasDone) {
  RunPartly();
  const Rows now = Read("out");
  EXPECT_EQ(now.text, Read("in/a.txt").text);
  ASSERT_EQ(now.result.report.unfinished.size(), 1U);
  EXPECT_EQ(now.result.report.unfinished[0].reason,
            "its first run has not ended: 1 of 2 outputs are read");
  const OpenedFile opened = RecordFile::Open(Path("out"));
  ASSERT_NE(opened.file, nullptr) << opened.result.message;
  EXPECT_NE(opened.file->ProvenanceJson().find("\"unfinished\":[{\"source\":"), std::string::npos);
}

TEST_F(MirrorReaders, FindOutputsOnly) {
  ASSERT_EQ(Run().failure, Failure::kNone);
  const Rows before = Read("out");
  fs::copy_file(Path("out/a.txt.plym"), Path("out/b/extra.plym"));
  WriteFile(folder_ / "out/notes.txt", "1# 14d-14b x14a\n");
  const Rows now = Read("out");
  EXPECT_EQ(now.text, before.text);
  EXPECT_EQ(now.result.report.skipped,
            (std::vector<std::string>{Path("out/b/extra.plym"), Path("out/notes.txt")}));
  EXPECT_EQ(Read("out/b/extra.plym").result.report.total.games_written,
            Read("out/a.txt.plym").result.report.total.games_written);
}

TEST_F(MirrorReaders, AreToldOfAnOutputThatIsMissing) {
  ASSERT_EQ(Run().failure, Failure::kNone);
  fs::remove(Path("out/b/c.txt.plym"));
  const Rows now = Read("out");
  EXPECT_EQ(now.result.failure, Failure::kInput);
  EXPECT_NE(now.result.message.find("out/b/c.txt.plym: cannot read an output of the manifest"),
            std::string::npos)
      << now.result.message;
}

TEST_F(MirrorReaders, FindTheSameInAPartOfTheFolder) {
  ChangeAfterARun();
  const Rows before = Read("out/b");
  RunPartly();
  const Rows now = Read("out/b");
  EXPECT_EQ(now.text, before.text);
  EXPECT_EQ(now.result.report.unfinished.size(), 1U);
  EXPECT_EQ(now.result.report.total.games_written, before.result.report.total.games_written);
}

// A manifest above may be that of somebody else, for example in /tmp.
TEST_F(MirrorReaders, IgnoreADamagedManifestAbove) {
  ASSERT_EQ(Run().failure, Failure::kNone);
  const Rows before = Read("out");
  WriteFile(folder_ / "plymill-manifest.json", "{}");
  EXPECT_EQ(Read("out").text, before.text);
  EXPECT_EQ(Read("in").result.failure, Failure::kNone);
}

TEST_F(MirrorReaders, RefuseADamagedManifest) {
  ASSERT_EQ(Run().failure, Failure::kNone);
  WriteFile(folder_ / "out/plymill-manifest.json", "{\"run\":1,\"unfinished\":[]}");
  const Rows now = Read("out");
  EXPECT_EQ(now.result.failure, Failure::kInput);
  EXPECT_NE(now.result.message.find("plymill-manifest.json: is damaged: expected a list under "
                                    "\"sources\""),
            std::string::npos)
      << now.result.message;
}

}  // namespace
}  // namespace plymill::testing
