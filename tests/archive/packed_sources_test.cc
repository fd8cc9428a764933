// Packed sources: compressed, packed, or named in a list file. They give the same games as their
// text.
#include <gtest/gtest.h>

#include "plymill/convert.h"
#include "rows/report.h"
#include "support/compress.h"
#include "support/notations.h"
#include "support/run.h"
#include "support/scale.h"

namespace plymill::testing {
namespace {

struct Form {
  std::string_view name;
  std::string (*compress)(std::string_view text);
};

constexpr Form kForms[] = {
    {"gzip", Gzip},
    {"gzip of two members",
     [](std::string_view text) { return Gzip(text.substr(0, 7777)) + Gzip(text.substr(7777)); }},
    {"bgzf", [](std::string_view text) { return Bgzf(text); }},
    {"zstd", Zstd},
    {"zstd of many frames", [](std::string_view text) { return ZstdFrames(text, 10'000); }},
    {"zstd with a skipped frame first",
     [](std::string_view text) {
       return std::string("\x50\x2A\x4D\x18\4\0\0\0abcd", 12) + Zstd(text);
     }},
    {"xz", Xz},
    {"xz of two streams",
     [](std::string_view text) { return Xz(text.substr(0, 5000)) + Xz(text.substr(5000)); }},
    {"bzip2", Bzip2},
    {"bzip2 of two streams",
     [](std::string_view text) { return Bzip2(text.substr(0, 99)) + Bzip2(text.substr(99)); }},
};

class PackedSources : public SourceTest {
 protected:
  void SetUp() override {
    text_ = Notation<0>::Archive(200'000, 21) + "\n\n1# ~\n\n" + Notation<0>::Archive(90'000, 22);
    options_.shard_bytes = 30'000;
    WriteFile(folder_ / "plain", text_);
    plain_ = RunConvert(options_, folder_ / "plain");
  }

  void ExpectSameAsPlain(const Outputs& outputs) const {
    EXPECT_TRUE(outputs.output == plain_.output);
    EXPECT_TRUE(outputs.rejects == plain_.rejects);
    EXPECT_TRUE(outputs.diagnostics == plain_.diagnostics);
    EXPECT_EQ(outputs.result.report.total.bytes, text_.size());
  }

  static std::vector<std::string> NamesOf(const Report& report) {
    std::vector<std::string> names;
    for (const SourceReport& source : report.sources) {
      names.push_back(std::filesystem::path(source.source).filename());
    }
    return names;
  }

  std::string text_;
  Outputs plain_;
};

TEST_F(PackedSources, CompressedFilesGiveTheGamesOfTheirTexts) {
  ASSERT_GT(plain_.result.report.total.games_written, 100U);
  ASSERT_EQ(plain_.result.report.total.games_rejected, 1U);
  for (const Form& form : kForms) {
    SCOPED_TRACE(form.name);
    const std::string packed = form.compress(text_);
    for (const std::size_t threads : SomeOf({1, 2, 5})) {
      options_.threads = threads;
      ExpectSameAsPlain(Run(packed));
    }
  }
}

TEST_F(PackedSources, CompressedPipesToo) {
  for (const Form& form : kForms) {
    SCOPED_TRACE(form.name);
    ExpectSameAsPlain(RunPipe(form.compress(text_)));
  }
}

// A text that is larger than the part that is decoded in advance.
TEST_F(PackedSources, LongFramesAreDecodedToTheirEnds) {
  text_ = Notation<0>::Archive(20'000'000, 23);
  options_.output = Output::kNothing;
  const SourceReport plain = Run(text_).result.report.total;
  for (const std::string& packed : {Zstd(text_), ZstdFrames(text_, 9'000'000), Bgzf(text_)}) {
    const SourceReport total = Run(packed).result.report.total;
    EXPECT_EQ(total.bytes, plain.bytes);
    EXPECT_EQ(total.games_written, plain.games_written);
    EXPECT_EQ(total.plies, plain.plies);
  }
}

TEST_F(PackedSources, EmptyTextsMayBeCompressed) {
  for (const std::string& packed : {Zstd(""), Gzip(""), Bgzf(""), Bzip2(""), Xz("")}) {
    const Report report = Run(packed).result.report;
    EXPECT_EQ(report.sources.size(), 1U);
    EXPECT_EQ(report.total.bytes, 0U);
  }
}

// An empty zip file is intact, and it is reported as skipped.
TEST_F(PackedSources, ZipFilesMayBeEmpty) {
  const std::string nothing = "PK\x05\x06" + std::string(18, '\0');
  for (const std::string& packed : {nothing, Gzip(nothing)}) {
    const Report report = Run(packed).result.report;
    EXPECT_EQ(report.sources.size(), 0U);
    EXPECT_EQ(report.skipped, std::vector{(folder_ / "source").string()});
  }
}

// Each file in a packed file is a separate source; its name follows a "!". An entry without bytes
// (an empty file, a folder, a link) is only reported as skipped.
TEST_F(PackedSources, FilesOfPacksAreSources) {
  const std::string coerceo = "1# 3c-4a\n", tatsu = "1. V-2 2-5\n", cards = "1. R3-D\n";
  const std::vector<Entry> entries = {
      {"a.txt", coerceo},        {"folder", "", AE_IFDIR}, {"folder/b.txt", tatsu},
      {"../c.txt", cards},       {"/etc/d.txt", coerceo},  {"empty.txt", ""},
      {"e.txt.gz", Gzip(tatsu)}, {"a.txt", cards},         {"link", "a.txt", AE_IFLNK}};
  for (const bool pipe : {false, true}) {
    for (const std::string& pack :
         {Tar(entries), Zip(entries), Gzip(Tar(entries)), Zstd(Tar(entries)), Zstd(Zip(entries))}) {
      const Outputs outputs = pipe ? RunPipe(pack) : Run(pack);
      const std::string path = pipe ? "fifo" : "source";
      const Report& report = outputs.result.report;
      std::vector<std::string> names, skipped;
      const std::size_t folder_bytes = folder_.path().string().size() + 1;
      for (const auto& source : report.sources) names.push_back(source.source.substr(folder_bytes));
      for (const auto& name : report.skipped) skipped.push_back(name.substr(folder_bytes));
      EXPECT_EQ(names, (std::vector<std::string>{path + "!a.txt", path + "!folder/b.txt",
                                                 path + "!../c.txt", path + "!/etc/d.txt",
                                                 path + "!e.txt.gz", path + "!a.txt#2"}));
      ASSERT_EQ(report.repeated.size(), 1U);
      EXPECT_EQ(report.repeated[0].substr(folder_bytes), path + "!a.txt#2");
      EXPECT_EQ(skipped,
                (std::vector<std::string>{path + "!folder/", path + "!empty.txt", path + "!link"}));
      EXPECT_NE(ReportJson(report).find("\"skipped\":[\"" + report.skipped[0] + "\",\""),
                std::string::npos);
      EXPECT_EQ(report.total.games_written, 6U);
      EXPECT_TRUE(outputs.output.starts_with("{\"source\":\"SOURCE!a.txt\",\"game\":0,"));
      EXPECT_EQ(report.sources[0].notation, "coerceo");
      EXPECT_EQ(report.sources[4].notation, "tatsu");
      EXPECT_EQ(report.sources[5].notation, "lost-cities");
    }
  }
}

// A game is known by its source and its place there, so no two sources have the same name.
TEST_F(PackedSources, NamesThatStandTwiceGetANumber) {
  const std::string game = "1# 3c-4a\n";
  const std::vector<Entry> entries = {
      {"a.txt", game}, {"a.txt", game}, {"a.txt#2", game}, {"a.txt", game}, {"b.txt", game}};
  for (const std::string& pack : {Tar(entries), Zip(entries)}) {
    const Outputs outputs = Run(pack);
    const Report& report = outputs.result.report;
    std::vector<std::string> names;
    for (const auto& source : report.sources) {
      names.push_back(source.source.substr(source.source.find('!')));
    }
    EXPECT_EQ(names,
              (std::vector<std::string>{"!a.txt", "!a.txt#2", "!a.txt#2#2", "!a.txt#3", "!b.txt"}));
    EXPECT_EQ(report.repeated.size(), 3U);
    EXPECT_TRUE(outputs.output.find("{\"source\":\"SOURCE!a.txt#3\",\"game\":0,") !=
                std::string::npos);
  }
}

TEST_F(PackedSources, FilesOfPacksMayBeExcluded) {
  const std::string coerceo = "1# 3c-4a\n", letter = "Dear Ann,\n";
  const std::vector<Entry> entries = {{"README.txt", letter},
                                      {"a.txt", coerceo},
                                      {"drafts/b.txt", letter},
                                      {"c/d.txt", coerceo},
                                      {"c/README.txt", letter}};
  options_.archives.excluded = {"README*", "drafts"};
  for (const std::string& pack : {Tar(entries), Zip(entries), Gzip(Tar(entries))}) {
    const Outputs outputs = Run(pack);
    EXPECT_EQ(outputs.result.failure, Failure::kNone) << outputs.result.message;
    EXPECT_EQ(outputs.result.report.total.games_written, 2U);
    EXPECT_EQ(NamesOf(outputs.result.report), (std::vector<std::string>{"source!a.txt", "d.txt"}));
  }
}

TEST_F(PackedSources, NamesThatAreNotAsciiAreKept) {
  for (const std::string& pack :
       {Tar({{"caf\xC3\xA9.txt", "1# 3c-4a\n"}}), Zip({{"caf\xC3\xA9.txt", "1# 3c-4a\n"}})}) {
    const Report report = Run(pack).result.report;
    EXPECT_TRUE(report.sources[0].source.ends_with("source!caf\xC3\xA9.txt"))
        << report.sources[0].source;
  }
}

TEST_F(PackedSources, PacksDoNotDependOnThreadsOrShards) {
  std::vector<Entry> entries;
  for (std::uint64_t i = 0; i < 40; ++i) {
    entries.push_back({std::to_string(i) + ".txt", Notation<0>::Archive(5000 * (i % 5) + 1, i)});
  }
  const std::string pack = Zstd(Tar(entries));
  const Outputs first = Run(pack);
  EXPECT_EQ(first.result.report.sources.size(), 40U);
  for (const std::size_t threads : {1U, 2U, 8U}) {
    for (const std::size_t shard_bytes : {1U, 4000U, 1'000'000U}) {
      options_.threads = threads;
      options_.shard_bytes = shard_bytes;
      EXPECT_TRUE(Run(pack).output == first.output);
    }
  }
}

TEST_F(PackedSources, FilesNamedInAListAreSources) {
  for (const std::string_view name : {"a", "b", "c d"}) {
    WriteFile(folder_ / name, "1# 3c-4a\n");
  }
  const auto path = [&](std::string_view name) { return (folder_ / name).string(); };
  WriteFile(folder_ / "lines", path("c d") + "\n\n" + path("a") + "\n" + path("b"));
  WriteFile(folder_ / "nuls", path("c d") + std::string(1, '\0') + path("a") + '\0');
  options_.output = Output::kNothing;
  options_.archives.lists = {path("lines"), path("nuls")};
  const ConvertResult result = Convert(options_, {});
  ASSERT_EQ(result.failure, Failure::kNone) << result.message;
  EXPECT_EQ(NamesOf(result.report), (std::vector<std::string>{"c d", "a", "b", "c d", "a"}));
  WriteFile(folder_ / "lines", path("missing") + "\n");
  const ConvertResult missing = Convert(options_, {});
  EXPECT_EQ(missing.failure, Failure::kInput);
  EXPECT_NE(missing.message.find("missing: cannot read"), std::string::npos) << missing.message;
}

}  // namespace
}  // namespace plymill::testing
