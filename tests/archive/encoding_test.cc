// Encodings: lines that are not UTF-8 are decoded; and without --encoding, their bytes can be found
// again in what is read.
#include "source/encoding.h"

#include <gtest/gtest.h>
#include <iconv.h>

#include <set>
#include <string>
#include <string_view>

#include "base/utf8.h"
#include "plymill/convert.h"
#include "plymill/record_file.h"
#include "rows/report.h"
#include "support/compress.h"
#include "support/run.h"

namespace plymill::testing {
namespace {

std::string Iconv(const char* to, const char* from, std::string_view text) {
  const iconv_t decoder = iconv_open(to, from);
  std::string made(text.size() * 4, '\0');
  char* in = const_cast<char*>(text.data());
  char* out = made.data();
  std::size_t left = text.size(), room = made.size();
  EXPECT_EQ(iconv(decoder, &in, &left, &out, &room), 0U) << to;
  iconv_close(decoder);
  made.resize(made.size() - room);
  return made;
}

class Encodings : public SourceTest {
 protected:
  void SetUp() override { options_.rows = JsonRows::kNested; }

  // Two games: one with names and a comment in the encoding, one in UTF-8.
  static std::string GamesOf(std::string_view name) {
    std::string game = "[Event \"" + std::string(name) + "\"]\n[White \"" + std::string(name) +
                       "\"]\n\n1# 3c-4a {" + std::string(name) + "} 2# 15b-5f\n\n";
    return game;
  }

  void ExpectReads(const char* encoding, std::string_view name) {
    SCOPED_TRACE(encoding);
    const std::string utf8 = GamesOf(name), encoded = Iconv(encoding, "UTF-8", utf8);
    ASSERT_FALSE(IsUtf8(encoded));
    const Outputs expected = Run(utf8 + utf8);
    options_.archives.encoding = encoding;
    for (const std::string& bytes : {encoded + utf8, Gzip(encoded + utf8)}) {
      const Outputs outputs = Run(bytes);
      EXPECT_EQ(outputs.output, expected.output);
      EXPECT_EQ(outputs.result.report.total.diagnostics, 0U);
      EXPECT_EQ(outputs.result.report.total.decoded_lines, 3U);
      EXPECT_NE(ReportJson(outputs.result.report).find("\"decoded_lines\":3"), std::string::npos);
    }
    EXPECT_EQ(RunPipe(encoded + utf8).output, expected.output);
    options_.archives.encoding.clear();
  }
};

// The names have bytes that mean \, { and } in ASCII.
TEST_F(Encodings, OfNamesAndComments) {
  ExpectReads("CP932", "表ソボ能マミ");
  ExpectReads("GB18030", "张伟魘\U00020087");
  ExpectReads("BIG5", "許功蓋");
  ExpectReads("KOI8-R", "Иван");
  ExpectReads("CP1251", "Иван");
}

// A line with bytes that the encoding does not have is read as without the option.
TEST_F(Encodings, KeepsWhatIsInNone) {
  const std::string text = GamesOf("a\xFF\xFF");
  const Outputs plain = Run(text);
  options_.archives.encoding = "CP932";
  const Outputs outputs = Run(text);
  EXPECT_EQ(outputs.output, plain.output);
  EXPECT_EQ(outputs.diagnostics, plain.diagnostics);
  EXPECT_EQ(outputs.result.report.total.decoded_lines, 0U);
}

// Parts of a plan are told from this: a report is read as it was written.
TEST_F(Encodings, AreCountedInOutputsToo) {
  options_.archives.encoding = "CP932";
  options_.output = Output::kRecordFile;
  WriteFile(folder_ / "source", Iconv("CP932", "UTF-8", GamesOf("表能")));
  options_.sources = {(folder_ / "source").string()};
  options_.output_path = (folder_ / "out.plym").string();
  ASSERT_EQ(Convert(options_, {}).failure, Failure::kNone);
  EXPECT_EQ(Verify(options_.output_path).report.total.decoded_lines, 3U);
}

// A comment that is longer than what is decoded at once, without a line end.
TEST_F(Encodings, OfLongLines) {
  std::string name = "表能 ";
  while (name.size() < 200'000) name += name;
  const std::string utf8 = "1# 3c-4a {" + name + "}\n";
  const Outputs expected = Run(utf8);
  options_.archives.encoding = "CP932";
  EXPECT_TRUE(Run(Iconv("CP932", "UTF-8", utf8)).output == expected.output);
}

TEST_F(Encodings, OfLinesThatEndWithReturns) {
  const std::string utf8 = GamesOf("表能");
  const Outputs expected = Run(Replaced(utf8, "\n", "\r"));
  options_.archives.encoding = "CP932";
  EXPECT_EQ(Run(Iconv("CP932", "UTF-8", Replaced(utf8, "\n", "\r"))).output, expected.output);
}

TEST(CheckEncoding, RefusesWhatIsUnknownOrNoAscii) {
  for (const std::string name : {"CP932", "SHIFT_JIS", "GB18030", "EUC-KR", "ISO-8859-15"}) {
    EXPECT_TRUE(CheckEncoding(name).ok()) << name;
  }
  for (const std::string name :
       {"", "no-such", "UTF-16", "UTF-7", "IBM037", "ISO-2022-JP", "CP932//TRANSLIT"}) {
    const Result<void> status = CheckEncoding(name);
    EXPECT_TRUE(status.Has(ErrorCode::kUsage)) << name;
  }
}

std::string ReadAsUtf8(const std::string& text) {
  std::string utf8(text.size() * kMaxUtf8Bytes, '\0');
  utf8.resize(ToUtf8(text, utf8.data()));
  return utf8;
}

// Without --encoding, each byte of a text that is not UTF-8 has a character of its own, also beside
// bytes with which it would be a character of UTF-8.
TEST(Windows1252, KeepsEveryByte) {
  std::set<std::string> characters;
  std::string all, made;
  for (int c = 1; c < 256; ++c) {
    const std::string beside = ReadAsUtf8({'\xFF', static_cast<char>(c)});
    EXPECT_TRUE(IsUtf8(beside));
    EXPECT_EQ(beside.substr(0, 2), "\u00FF");
    characters.insert(beside.substr(2));
    all += static_cast<char>(c);
    made += beside.substr(2);
  }
  EXPECT_EQ(characters.size(), 255U);
  EXPECT_FALSE(characters.contains("\uFFFD"));
  EXPECT_EQ(ReadAsUtf8(all), made);
  EXPECT_EQ(ReadAsUtf8("\u00E9\xE9"), "\u00C3\u00A9\u00E9");
}

}  // namespace
}  // namespace plymill::testing
