// Damaged archives: compressed and packed files that are damaged, encrypted, nested or malicious.
// The run fails and says where; it never succeeds with fewer games.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <functional>

#include "plymill/convert.h"
#include "support/compress.h"
#include "support/notations.h"
#include "support/paths.h"
#include "support/run.h"
#include "support/scale.h"

namespace plymill::testing {
namespace {

class DamagedArchives : public ::testing::Test {
 protected:
  void SetUp() override {
    options_.notation = Notation<0>::kSlug;
    options_.output = Output::kNothing;
    options_.threads = 1;
  }

  std::string Path(std::string_view name) const { return (folder_ / name).string(); }

  ConvertResult Converted(const std::string& name, std::string_view bytes) {
    WriteFile(Path(name), bytes);
    options_.sources = {Path(name)};
    return Convert(options_, {});
  }

  ConvertResult ConvertedPipe(std::string_view bytes) {
    int ends[2];
    EXPECT_EQ(pipe(ends), 0);
    EXPECT_EQ(write(ends[1], bytes.data(), bytes.size()), std::ssize(bytes));
    close(ends[1]);
    options_.sources = {"/proc/self/fd/" + std::to_string(ends[0])};
    ConvertResult result = Convert(options_, {});
    close(ends[0]);
    return result;
  }

  // Expects that the run has failed, or that no game is missing.
  static void ExpectNoLoss(const ConvertResult& result, std::uint64_t games, std::size_t at) {
    if (result.failure == Failure::kNone) {
      EXPECT_EQ(result.report.total.games_written, games) << "at " << at;
    } else {
      EXPECT_EQ(result.failure, Failure::kInput) << result.message << " at " << at;
    }
  }

  // Expects that the file is refused with a message that names it. Returns the message.
  std::string Refused(const std::string& name, std::string_view bytes) {
    const ConvertResult result = Converted(name, bytes);
    EXPECT_EQ(result.failure, Failure::kInput) << result.message;
    EXPECT_NE(result.message.find(name), std::string::npos) << result.message;
    return result.message;
  }

  TemporaryFolder folder_;
  ConvertOptions options_;
};

struct Kind {
  std::string name;
  std::string bytes;
};

// Small files of every kind, all with the same three games.
std::vector<Kind> AllKinds() {
  const std::string text =
      "1# 3c-4a 2# 15b-5f\n\n1# 3c-4a 2# 15b-5f 3# 3d-3e R\n\n1# 18e-14a 1-0\n";
  const std::vector<Entry> whole = {{"a.txt", text}};
  return {{"a.gz", Gzip(text)},
          {"a.bgz", Bgzf(text, 30)},
          {"a.zst", Zstd(text)},
          {"a.xz", Xz(text)},
          {"a.bz2", Bzip2(text)},
          {"a.zip", Zip(whole)},
          {"a.tar", Tar(whole)},
          {"a.tar.gz", Gzip(Tar(whole))},
          {"a.tar.zst", Zstd(Tar(whole))},
          {"b.zip", Zip({{"a.txt.gz", Gzip(text)}})}};
}

TEST_F(DamagedArchives, CutAtAnyByteNoGameIsLostInSilence) {
  for (const Kind& kind : AllKinds()) {
    SCOPED_TRACE(kind.name);
    const std::uint64_t games = Converted(kind.name, kind.bytes).report.total.games_written;
    ASSERT_EQ(games, 3U);
    std::size_t failed = 0;
    for (std::size_t bytes = 0; bytes < kind.bytes.size(); ++bytes) {
      const std::string cut = kind.bytes.substr(0, bytes);
      const ConvertResult result = Converted(kind.name, cut);
      ExpectNoLoss(result, games, bytes);
      failed += result.failure != Failure::kNone ? 1 : 0;
      // The first 13 bytes of a tar file are a name and NULs, which may also be a text.
      if (bytes <= (kind.name == "a.tar" ? 13U : 0U)) continue;
      // One or two bytes are too short for the header of a packed file and may be a text. If the
      // name says that the file is packed, it was refused above. Otherwise it is a source without
      // games, which is a failure, too.
      const ConvertResult piped = ConvertedPipe(cut);
      if (bytes <= 2 && piped.failure == Failure::kNone) {
        EXPECT_TRUE(piped.report.LacksGames(piped.report.sources[0])) << "at " << bytes;
      } else {
        ExpectNoLoss(piped, games, bytes);
      }
    }
    EXPECT_GT(failed, kind.bytes.size() / 2);
  }
}

TEST_F(DamagedArchives, WithAnyByteChangedNoGameIsLostInSilence) {
  for (const Kind& kind : AllKinds()) {
    if (kind.name == "a.tar") continue;  // its texts have no checksum
    SCOPED_TRACE(kind.name);
    const std::uint64_t games = Converted(kind.name, kind.bytes).report.total.games_written;
    for (std::size_t at = 0; at < kind.bytes.size(); ++at) {
      for (const std::size_t bit : {at % 8, at * 5 % 8}) {
        std::string changed = kind.bytes;
        changed[at] = static_cast<char>(changed[at] ^ (1 << bit));
        ExpectNoLoss(Converted(kind.name, changed), games, at);
      }
    }
  }
}

TEST_F(DamagedArchives, OneOrTwoBytesAreAText) {
  for (const std::string text : {"P", "PK", "B", "BZ", "("}) {
    const ConvertResult result = Converted("a.txt", text);
    EXPECT_EQ(result.failure, Failure::kNone) << result.message;
    EXPECT_TRUE(result.report.LacksGames(result.report.sources[0])) << text;
    EXPECT_NE(Refused("a.gz", text).find("is cut off"), std::string::npos);
  }
  EXPECT_NE(Refused("a.txt", "PK\x03").find("is cut off"), std::string::npos);
}

TEST_F(DamagedArchives, MessagesTellTheByte) {
  const std::string text = Notation<0>::Archive(50'000, 1);
  const std::string cut = Gzip(text).substr(0, 5000);
  EXPECT_NE(Refused("a.gz", cut).find("a.gz: damaged gzip data at byte 5000: it is cut off here"),
            std::string::npos);
  const std::string more = Zstd(text) + "more";
  EXPECT_NE(Refused("a.zst", more)
                .find("damaged zstd data at byte " + std::to_string(more.size() - 4) +
                      ": other bytes follow its end"),
            std::string::npos);
  const std::string tar = Tar({{"a", text}, {"b", text}});
  EXPECT_NE(Refused("a.tar", tar.substr(0, 60'000)).find("a.tar: damaged tar file near byte"),
            std::string::npos);
}

TEST_F(DamagedArchives, LeaveNothingUnderTheNameOfTheOutput) {
  options_.output = Output::kJsonl;
  options_.shard_bytes = 1000;
  options_.output_path = Path("rows");
  const std::string packed = Zstd(Notation<0>::Archive(900'000, 1));
  Refused("a.zst", packed.substr(0, packed.size() - 10));
  EXPECT_EQ(folder_.Names(), std::vector<std::string>{"a.zst"});
}

TEST_F(DamagedArchives, WhatIsNoTextIsRefused) {
  std::string noise(3000, '\0');
  for (std::size_t i = 0; i < noise.size(); ++i) noise[i] = static_cast<char>(i * i * 7 + i / 3);
  EXPECT_NE(Refused("noise", noise).find("is neither text nor gzip"), std::string::npos);
  EXPECT_NE(Refused("empty.gz", "").find("is empty"), std::string::npos);
  const std::string text = Refused("t.tar", "1# 3c-4a\n");
  EXPECT_NE(text.find("has the name of a tar or zip file, but its bytes are neither"),
            std::string::npos);
  EXPECT_EQ(text.find("damaged"), std::string::npos) << text;
}

TEST_F(DamagedArchives, RecordFilesAreNoArchives) {
  WriteFile(folder_ / "games.txt", "1# 3c-4a\n");
  ConvertOptions options;
  options.sources = {(folder_ / "games.txt").string()};
  options.output = Output::kRecordFile;
  options.output_path = (folder_ / "games.plym").string();
  ASSERT_EQ(Convert(options, {}).failure, Failure::kNone);
  const std::string records = ReadFile(folder_ / "games.plym");
  for (const std::string& bytes : {records, Gzip(records), Tar({{"a.plym", records}})}) {
    EXPECT_NE(Refused("a", bytes).find("is a record file"), std::string::npos);
  }
}

TEST_F(DamagedArchives, WhatIsNestedIsRefused) {
  const std::string inner = Zip({{"a.txt", "1# 3c-4a\n"}});
  EXPECT_NE(
      Refused("a.tar", Tar({{"b.zip", inner}})).find("a.tar!b.zip: is a zip file in a packed"),
      std::string::npos);
  EXPECT_NE(Refused("a.gz", Gzip(Zstd("1# 3c-4a\n"))).find("is compressed twice"),
            std::string::npos);
  EXPECT_NE(
      Refused("a.tar", Tar({{"b", Xz(Xz("1# 3c-4a\n"))}})).find("a.tar!b: is compressed twice"),
      std::string::npos);
}

TEST_F(DamagedArchives, EncryptedFilesAreNamed) {
  const std::string zip = Zip({{"a.txt", "1# 3c-4a\n"}}, "secret");
  EXPECT_NE(Refused("a.zip", zip).find("a.zip!a.txt: is encrypted"), std::string::npos);
}

// If two tar files are joined to one, all games are read.
TEST_F(DamagedArchives, JoinedTarFilesAreReadToTheEnd) {
  const std::string both = Tar({{"a", "1# 3c-4a\n"}}) + Tar({{"b", "1# 3c-4a\n"}});
  EXPECT_EQ(Converted("a.tar", both).report.total.games_written, 2U);
  const std::string tar = Tar({{"a", "1# 3c-4a\n"}});
  EXPECT_NE(Refused("b.tar", tar + std::string(512, 'x')).find("damaged tar file"),
            std::string::npos);
}

// The directory of the last zip file does not list the files before it.
TEST_F(DamagedArchives, JoinedZipFilesAreRefused) {
  const std::string empty = Zip({}), zip = Zip({{"a", "1# 3c-4a\n"}}),
                    other = Zip({{"b", "1# 3c-4a\n"}, {"c", "1# 3c-4a\n"}});
  for (const std::string& both : {zip + zip, zip + other, other + zip, zip + empty}) {
    EXPECT_NE(Refused("a.zip", both).find("a.zip: there are other bytes before this zip file"),
              std::string::npos);
  }
  EXPECT_EQ(Converted("a.zip", other).report.total.games_written, 2U);
}

TEST_F(DamagedArchives, MaxSizeAndMaxRatioEndARun) {
  const std::string text = Notation<0>::Archive(200'000, 1);
  options_.archives.max_bytes = 100'000;
  for (const std::string& packed :
       {Zstd(text), Gzip(Tar({{"a", text}})), Zip({{"a", text}}),
        Zip({{"a", text.substr(0, 60'000)}, {"b", text.substr(0, 60'000)}})}) {
    EXPECT_NE(Refused("a", packed).find("unpacks to more than 100000 bytes (--max-size)"),
              std::string::npos);
  }
  options_.archives.max_bytes = 0;
  const std::string zeros(std::size_t{80} << 20, ' ');
  EXPECT_NE(Refused("b", Zstd(zeros)).find("unpacks to more than 500 times its size"),
            std::string::npos);
  EXPECT_NE(Refused("b", Zip({{"a", Zstd(zeros)}})).find("--max-ratio"), std::string::npos);
  options_.archives.max_ratio = 0;
  EXPECT_EQ(Converted("b", Zstd(zeros)).failure, Failure::kNone);
}

// 2 GiB of blanks in 66 KB; the memory limit is too low to hold them.
TEST_F(DamagedArchives, BombsNeedNoMemory) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer needs all addresses";
  std::string bomb;
  const std::string piece = Zstd(std::string(std::size_t{64} << 20, ' '));
  for (int i = 0; i < 32; ++i) bomb += piece;
  WriteFile(Path("bomb"), bomb);
  const auto run = [&](const std::string& arguments) {
    const std::string command = std::string("ulimit -v 400000; exec ") + PlymillBinary() +
                                " check --notation coerceo --threads 2 " + arguments + " " +
                                Path("bomb") + " 2>" + Path("error");
    return WEXITSTATUS(std::system(command.c_str()));
  };
  EXPECT_EQ(run(""), 3);
  EXPECT_NE(ReadFile(Path("error")).find("--max-ratio"), std::string::npos);
  EXPECT_EQ(run("--max-ratio 0"), 0) << ReadFile(Path("error"));
  EXPECT_NE(ReadFile(Path("error")).find("2147483648 bytes"), std::string::npos);
}

// Fewer addresses are left than the file has bytes.
TEST_F(DamagedArchives, AFileThatCannotBeMappedIsRead) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer needs all addresses";
  constexpr std::size_t kGameBytes = 4096, kGames = 80'000;
  std::string game = "1# 3c-4a", games;
  game.resize(kGameBytes, '\n');
  for (std::size_t i = 0; i < kGames; ++i) games += game;
  WriteFile(Path("large.txt"), games);
  const std::string command = std::string("ulimit -v 300000; exec ") + PlymillBinary() +
                              " check --notation coerceo --threads 1 " + Path("large.txt") + " 2>" +
                              Path("error");
  EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 0);
  EXPECT_NE(ReadFile(Path("error")).find("80000 games seen, 80000 written"), std::string::npos);
}

// libarchive's message ends with a line end.
TEST_F(DamagedArchives, MessagesAreOneLine) {
  // A file of 9 bytes, of which its header says that it has 10.
  using namespace std::string_literals;
  const std::string sizes = "\x09\0\0\0"s, crc = "\xDF\x6D\x72\xD6"s, name = "\x05\0\0\0a.txt"s;
  const std::string zip = "PK\3\4\x14\0\0\0\0\0\0\0\x21\0"s + crc + sizes + "\x0A\0\0\0"s + name +
                          "1# 3c-4a\n" + "PK\1\2\x14\0\x14\0\0\0\0\0\0\0\x21\0"s + crc + sizes +
                          sizes + name.substr(0, 4) + std::string(14, '\0') + "a.txt" +
                          "PK\5\6\0\0\0\0\1\0\1\0\x33\0\0\0\x2C\0\0\0\0\0"s;
  const std::string message = Refused("a.zip", zip);
  EXPECT_NE(message.find("wrong size"), std::string::npos) << message;
  EXPECT_EQ(message.find('\n'), std::string::npos) << message;
}

// A frame that asks for a window of 2 GiB.
TEST_F(DamagedArchives, LargeWindowsAreRefused) {
  const std::string frame("\x28\xB5\x2F\xFD\x00\xA8\x01\x00\x00", 9);
  EXPECT_NE(Refused("a.zst", frame).find("needs more than 128 MiB"), std::string::npos);
}

}  // namespace
}  // namespace plymill::testing
