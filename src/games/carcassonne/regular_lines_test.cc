// Tests of regular lines: the quick parsers report the same as the grammar. The grammar is used if
// no bytes after the text are readable, and for no-break spaces.
#include "games/carcassonne/regular_lines.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "base/cursor.h"
#include "games/carcassonne/game.h"
#include "games/carcassonne/reasons.h"
#include "model/records.h"
#include "model/shard.h"
#include "support/shards.h"

namespace plymill::carcassonne {
namespace {

// The text of a game, with readable bytes after it: copies of `after`.
class PaddedText {
 public:
  PaddedText(std::string_view text, std::string_view after) : bytes_(text.size()), text_(text) {
    while (text_.size() < bytes_ + Shard::kPaddingBytes) text_ += after;
  }

  std::string_view text() const { return {text_.data(), bytes_}; }

 private:
  std::size_t bytes_;
  std::string text_;
};

// What Records hold after they have read `text`, of which `padding` more bytes are readable.
// Without them, the grammar reads all of it.
std::string ReadInto(Records<Game>& records, std::string_view text, std::uint8_t padding,
                     bool keep_texts) {
  records.Clear({.text = text});
  records.keep_texts = keep_texts;
  records.BeginGame(text);
  Cursor in(text, padding);
  Game::ReadGame(in, records, {});
  records.KeepGame(text, 1, 0);
  std::string told = testing::Jsonl(records, JsonRows::kNested, keep_texts) + "failure " +
                     std::to_string(static_cast<int>(in.reason())) + " at " +
                     std::to_string(in.offset()) + "\n";
  for (const RemarkRecord& remark : records.remarks) {
    const auto& [reason, written, read] = remark.remark;
    told += std::to_string(static_cast<int>(reason)) + " " + std::string(written) + " at " +
            std::to_string(written.data() - text.data()) + " as " + std::string(read) + "\n";
  }
  return told;
}

class RegularLinesTest : public ::testing::Test {
 protected:
  void ExpectAsGrammar(std::string_view place, std::string_view after,
                       std::string_view before = "1A (0,1) CFRR\n2B ") {
    const std::string text =
        "A = Ann\nB = Bo\n0 (0,0) RCRF\n" + std::string(before) + std::string(place);
    const PaddedText quick(text, after);
    for (const bool keep_texts : {false, true}) {
      EXPECT_EQ(ReadInto(quick_, quick.text(), Shard::kPaddingBytes, keep_texts),
                ReadInto(grammar_, quick.text(), 0, keep_texts))
          << place;
    }
  }

  Records<Game> quick_, grammar_;  // kept from text to text, and with them the known tokens
};

TEST_F(RegularLinesTest, AreReadAsTheGrammarReadsThem) {
  for (const std::string_view position : {"(1,2)", "(-1,12)", "(10,-10)", "(0,-0)", "(01,2)"}) {
    for (const std::string_view score :
         {"", " +4", " +0", " +4+12", " +4+2+1", " +9999", " +10000", " +04", " +4=19", " +4+2=104",
          " +4=19=20", " +4=", " +", " +4 =19", " +4 (B+3)", " +4(+3)", " +4=19 / note", " +4x"}) {
      for (const std::string_view end : {"", "\n", "\r\n", " \n", "\r", "\n3A (2,2) RRRR +1\n"}) {
        const std::string place =
            std::string(position) + " FCmFC2" + std::string(score) + std::string(end);
        for (const std::string_view after : {std::string_view("\0", 1), std::string_view("\n"),
                                             std::string_view("1\n"), std::string_view("P ")}) {
          ExpectAsGrammar(place, after);
        }
      }
    }
  }
}

// Moves as people write them: any blanks, tags, small letters, other places.
TEST_F(RegularLinesTest, MayBeWrittenOtherwise) {
  for (const std::string_view before :
       {"1A (0,1) CFRR\n\n\n2B ", "1A\t(0,1)\tCFRR\t+4\n 2B   ", "1A (0,1) CFRR \n2B",
        "1A  (0, 1)  CFRR  / note\n\r\n2B ", "2A (0,1) CFRR\n2B ", "1A (0,1) VOSTp\n2B "}) {
    for (const std::string_view position :
         {"(1,2)", "(1, 2)", "(1-2)", "(+1,2)", "(1,2", "(dis)"}) {
      for (const std::string_view tile :
           {"FCmFC2", "FC <sub>m</sub> FC2", "FC<sub>m</sub>FC2", "fcmFC2", "CCFFp", "FCmFmC2",
            "FFF", "FFkkkkkF", "FCmFC2m[b]", "FCFC\u00A0m", "FCFC xyz", "FCFCxyz"}) {
        for (const std::string_view end :
             {"", "\n", " \n\n3A (2,2) RRRR\n", "\t+4\t\r\n", "  +4  (A+3)"}) {
          const std::string place =
              std::string(position) + "  " + std::string(tile) + std::string(end);
          ExpectAsGrammar(place, "1\n", before);
        }
      }
    }
  }
}

// A deviation in a move is remarked on once, whatever text follows the move.
TEST_F(RegularLinesTest, AreRemarkedOnOnce) {
  for (const std::string_view after : {"\n", " / note\n", " +4 = 9\n", " 17\n", " [\n", "\n\n\n"}) {
    const PaddedText text("0 (0,0) RCRF\n1A (0, 1) FFRR" + std::string(after), "\n");
    ReadInto(quick_, text.text(), Shard::kPaddingBytes, false);
    ASSERT_EQ(quick_.remarks.size(), 1U) << after;
    const Remark& remark = quick_.remarks[0].remark;
    EXPECT_EQ(remark.reason, Why("odd-symbol")) << after;
    EXPECT_EQ(remark.written, "(0, 1)") << after;
    EXPECT_EQ(remark.read, "(0,1)") << after;
  }
}

// A game of `moves` moves. `first`: the number of the first move; `blanks`: the blanks before each
// place. Some moves score one or two numbers, or have a total.
std::string LongGame(int first, int moves, std::string_view blanks) {
  constexpr std::string_view kAfter[] = {"", " +4", "", "", " +4+12=104", " / note", " +1+2"};
  std::string text = "A = Ann\nB = Bo\n\n0" + std::string(blanks) + "(0,0) RCRF\n";
  for (int number = first; number < first + moves; ++number) {
    text += std::to_string(number) + (number % 2 == 0 ? "B" : "A") + std::string(blanks) + "(" +
            std::to_string(number % 31 - 15) + ",-3) FCmFC2" +
            std::string(kAfter[static_cast<std::size_t>(number) % std::size(kAfter)]) + "\n";
  }
  return text;
}

// The records that the plain form makes of `text`, as JSON Lines.
std::string RowsOf(const std::string& text, bool keep_texts) {
  ShardOptions options;
  options.keep_texts = keep_texts;
  const testing::PaddedText padded(text);
  Records<Game> records;
  testing::ReadText<Game>(padded, records, options);
  return testing::Jsonl(records, JsonRows::kMoves, keep_texts);
}

// Without texts of plies, many rows at once are written directly into Records. With texts, each ply
// is reported.
TEST_F(RegularLinesTest, AreKeptInRecordsAsTheGrammarTellsThem) {
  for (const int first : {1, 5, 93, 990}) {
    for (const int moves : {1, 6, 63, 64, 65, 200}) {
      const std::string by_grammar = LongGame(first, moves, "\u00A0");
      for (const std::string_view blanks : {" ", "  ", "\t"}) {
        const std::string quick = LongGame(first, moves, blanks);
        EXPECT_EQ(RowsOf(quick, false), RowsOf(by_grammar, false)) << first << " " << moves;
        EXPECT_EQ(RowsOf(quick, true), RowsOf(by_grammar, true)) << first << " " << moves;
      }
    }
  }
}

}  // namespace
}  // namespace plymill::carcassonne
