// Line ends of other programs: a text whose lines end with them gives the same games.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <string>
#include <string_view>

#include "plymill/convert.h"
#include "support/compress.h"
#include "support/notations.h"
#include "support/run.h"

namespace plymill::testing {
namespace {

template <class Notation>
class LineEnds : public SourceTest {
 protected:
  void SetUp() override {
    text_ = Notation::Archive(60'000, 3);
    options_.shard_bytes = 20'000;
    plain_ = Run(text_);
    games_ = plain_.result.report.total.games_written;
    ASSERT_GT(games_, 10U);
    ASSERT_EQ(plain_.result.report.total.games_rejected, 0U);
  }

  // Without offsets, and without the blanks that are read before the line ends in comments.
  static std::string WithoutOffsets(const std::string& rows) {
    static const std::regex kOffset("\"game\":[0-9]+,"), kBlanks(R"( +\\n)");
    return std::regex_replace(std::regex_replace(rows, kOffset, ""), kBlanks, R"(\n)");
  }

  // The text with other line ends has the same games. Each of them has one more diagnostic.
  void ExpectSame(const Outputs& outputs) const {
    EXPECT_TRUE(WithoutOffsets(outputs.output) == WithoutOffsets(plain_.output));
    const SourceReport& total = outputs.result.report.total;
    EXPECT_EQ(total.games_seen, games_);
    EXPECT_EQ(total.games_written, games_);
    EXPECT_EQ(total.diagnostics, plain_.result.report.total.diagnostics + games_);
    const std::string code = std::string(Notation::kSlug) + ".line-ends";
    EXPECT_NE(outputs.diagnostics.find(code), std::string::npos);
  }

  std::string text_;
  Outputs plain_;
  std::uint64_t games_ = 0;
};

TYPED_TEST_SUITE(LineEnds, Notations, NotationNames);

TYPED_TEST(LineEnds, OfOldMacsKeepOffsets) {
  const std::string returns = Replaced(this->text_, "\n", "\r");
  const Outputs outputs = this->Run(returns);
  this->ExpectSame(outputs);
  EXPECT_TRUE(outputs.output == this->plain_.output);
  EXPECT_TRUE(this->RunPipe(returns).output == outputs.output);
  EXPECT_TRUE(this->Run(Gzip(returns)).output == outputs.output);
  this->options_.threads = 3;
  EXPECT_TRUE(this->Run(returns).output == outputs.output);
}

TYPED_TEST(LineEnds, OfUnicode) {
  const std::string separators = Replaced(this->text_, "\n", "\u2028");
  this->ExpectSame(this->Run(separators));
  this->ExpectSame(this->RunPipe(separators));
  this->ExpectSame(this->Run(Replaced(this->text_, "\n", "\u2029")));
}

TYPED_TEST(LineEnds, OfTextsWithoutOthers) {
  for (const std::string end : {"\v", "\f", "\u0085"}) {
    const std::string text = Replaced(this->text_, "\n", end);
    this->ExpectSame(this->Run(text));
    this->ExpectSame(this->RunPipe(text));
  }
}

// A pipe may give one byte at a time, so that a sign comes in parts.
TYPED_TEST(LineEnds, ComeInParts) {
  const std::string separators = Replaced(this->text_.substr(0, 3000), "\n", "\u2028");
  this->options_.archives.streams = {{"parts", [&] {
                                        return
                                            [&separators, at = std::size_t{0}](
                                                char* to, std::size_t) mutable -> std::ptrdiff_t {
                                              if (at == separators.size()) return 0;
                                              *to = separators[at++];
                                              return 1;
                                            };
                                      }}};
  const Outputs parts = RunConvert(this->options_, "parts");
  this->options_.archives.streams.clear();
  EXPECT_TRUE(parts.output == this->Run(separators).output);
}

// The first 4 KiB decide, however many bytes come at once.
TYPED_TEST(LineEnds, DoNotDependOnHowTheBytesCome) {
  std::string text;
  while (text.size() < 4096) text += this->text_;
  text += Replaced(text + text + text, "\n", "\r");
  this->options_.archives.streams = {
      {"parts", [&] {
         return [&text, at = std::size_t{0}](char* to, std::size_t most) mutable {
           const std::size_t bytes = std::min<std::size_t>({most, text.size() - at, 4096});
           text.copy(to, bytes, at);
           at += bytes;
           return static_cast<std::ptrdiff_t>(bytes);
         };
       }}};
  const Outputs parts = RunConvert(this->options_, "parts");
  this->options_.archives.streams.clear();
  EXPECT_TRUE(parts.output == this->Run(text).output);
}

// In JSON, U+2028 is a character of texts like any other.
TEST(OtherLineEnds, AreCharactersInJson) {
  const TemporaryFolder folder;
  WriteFile(folder / "text", "{\"log\":\"1# 3c-4a {a\u2028b\u2028c}\"}\n");
  ConvertOptions options;
  options.archives.json.text = "/log";
  const Outputs outputs = RunConvert(options, folder / "text");
  EXPECT_EQ(outputs.result.report.total.games_written, 1U);
  EXPECT_NE(outputs.output.find("a\u2028b\u2028c"), std::string::npos);
  EXPECT_EQ(outputs.result.report.total.diagnostics, 0U);
}

// Form feeds between pages end no lines.
TEST(OtherLineEnds, AreNotFormFeedsBetweenLines) {
  const TemporaryFolder folder;
  WriteFile(folder / "text", "1# 3c-4a\n2# 15b-5f\n\f\n1# 3c-4a\n");
  const Outputs outputs = RunConvert({}, folder / "text");
  EXPECT_EQ(outputs.diagnostics.find("line-ends"), std::string::npos);
}

// If most lines end with LF, a CR ends none.
TEST(OtherLineEnds, AreNotThoseOfAFewLines) {
  const TemporaryFolder folder;
  WriteFile(folder / "text", "1# 3c-4a\r2# 15b-5f\n3# 9c-9e\n4# 5f-1d\n");
  ConvertOptions options;
  const Outputs outputs = RunConvert(options, folder / "text");
  EXPECT_EQ(outputs.result.report.total.games_written, 1U);
  EXPECT_EQ(outputs.result.report.total.diagnostics, 0U);
}

}  // namespace
}  // namespace plymill::testing
