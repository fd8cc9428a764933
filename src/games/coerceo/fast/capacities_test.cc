// Tests of the capacities of the fast form of Coerceo, with texts that need all of them. With
// AddressSanitizer, a write after the end of an array ends the program.
#include "games/coerceo/fast/capacities.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "games/coerceo/fast/scan.h"
#include "games/coerceo/game.h"
#include "plymill/cpu.h"
#include "support/fast_forms.h"

namespace plymill::coerceo::fast {
namespace {

// CutText: a text that the passes of one form have cut, with its workspace.
struct CutText {
  CutText(std::string_view of, CpuForm form)
      : text(of), passes(form == CpuForm::kAvx512 ? kAvx512Passes : kAvx2Passes) {
    work.MakeRoom(of.size());
    passes.cut(std::string_view(text).data(), of.size(), work);
  }

  // Reads the first game.
  GameCounts Read() {
    const Frame& frame = work.frames[0];
    rows.Room(MaxRows(frame.result.begin - frame.movetext) + kMostRowsAfter);
    return passes.read(std::string_view(text).data(), frame, 0, work, rows.data());
  }

  testing::PaddedText text;
  const Passes& passes;
  Workspace work;
  Buffer<StoredPly> rows;
};

// `begin`, then `unit` repeated `units` times, then `end`.
std::string Text(std::string_view begin, std::string_view unit, std::size_t units,
                 std::string_view end) {
  std::string text(begin);
  for (; units > 0; --units) text += unit;
  return text.append(end);
}

class CoerceoFastCapacities : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!testing::HasFastCpu()) GTEST_SKIP() << "the CPU has no fast form";
  }

  // Calls `check` for texts of few and of many units, with the form `first` and the forms after it
  // in CpuForm. Also checks that all forms read these texts alike.
  template <class Check>
  static void ForTexts(std::string_view begin, std::string_view unit, std::string_view end,
                       Check check, CpuForm first = CpuForm::kAvx2) {
    for (const std::size_t units : {0U, 1U, 2U, 47U, 48U, 49U, 127U, 128U, 1'000U, 5'003U}) {
      const std::string written = Text(begin, unit, units, end);
      testing::CompareForms<Game>(written, testing::FastReading::kOfAvx2);
      for (const CpuForm form : testing::FormsHere()) {
        if (form < first) continue;
        CutText cut(written, form);
        check(cut, written.size());
      }
    }
  }
};

TEST_F(CoerceoFastCapacities, Lines) {
  const auto check = [](CutText& cut, std::size_t bytes) {
    EXPECT_EQ(cut.work.line_count, MaxLines(bytes));
  };
  ForTexts("[\n", "[\n", "", check);
  ForTexts("[\n", "[\n", "[\n[", check);
}

TEST_F(CoerceoFastCapacities, Tags) {
  ForTexts("[A \"\"]\n", "[A \"\"]\n", "[", [](CutText& cut, std::size_t bytes) {
    EXPECT_EQ(cut.work.frames[0].tag_count + 1, MaxTags(bytes));
  });
}

TEST_F(CoerceoFastCapacities, Frames) {
  const auto check = [](CutText& cut, std::size_t bytes) {
    EXPECT_EQ(cut.work.frame_count, MaxFrames(bytes));
  };
  ForTexts("x\n", "1#\n", "1#", check);
  ForTexts("", "1#\n", "1#", check);
}

TEST_F(CoerceoFastCapacities, Blocks) {
  const auto check = [](CutText& cut, std::size_t bytes) {
    EXPECT_EQ(cut.work.block_count, MaxBlocks(bytes));
  };
  ForTexts("", "1# 3c-4a\n", "1# 3c-4a", check, CpuForm::kAvx512);
}

TEST_F(CoerceoFastCapacities, Entries) {
  const auto check = [](CutText& cut, std::size_t bytes) {
    const StreamEnds ends = cut.work.block_ends[cut.work.block_count - 1];
    EXPECT_GE(std::max(ends.heads, ends.numbers) + kFewestBytes, MaxEntries(bytes));
    EXPECT_FALSE(cut.Read().regular && bytes > kFewestBytes);
  };
  ForTexts("1# 3c-4a", "}", "", check, CpuForm::kAvx512);
  ForTexts("1# 3c-4a", "#", "", check, CpuForm::kAvx512);
}

TEST_F(CoerceoFastCapacities, Braces) {
  for (const char brace : {'{', '}'}) {
    const auto check = [&](CutText& cut, std::size_t bytes) {
      const std::size_t found = brace == '{' ? cut.work.open_count : cut.work.close_count;
      EXPECT_EQ(found + kFewestBytes, MaxBraces(bytes));
    };
    ForTexts("1# 3c-4a", {&brace, 1}, "", check, CpuForm::kAvx512);
  }
}

TEST_F(CoerceoFastCapacities, Signs) {
  for (const std::string_view unit : {"#", "2#", " 2#"}) {
    ForTexts("1# 3c-4a", unit, "", [](CutText& cut, std::size_t bytes) {
      EXPECT_FALSE(cut.Read().regular && bytes > kFewestBytes);
    });
  }
}

TEST_F(CoerceoFastCapacities, Comments) {
  ForTexts("1# 3c-4a ", "{}", "", [](CutText& cut, std::size_t bytes) {
    const GameCounts counts = cut.Read();
    EXPECT_TRUE(counts.regular);
    EXPECT_EQ(counts.comments + kFewestBytes / 2, MaxComments(bytes));
  });
}

TEST_F(CoerceoFastCapacities, Rows) {
  ForTexts("1# 3c-4a", " T x4c", "", [](CutText& cut, std::size_t bytes) {
    const GameCounts counts = cut.Read();
    if (!counts.regular) return;  // AVX2 reads at most kMostUnnumbered rows without a number
    EXPECT_EQ(counts.rows, MaxRows(bytes));
  });
}

// The AVX2 form leaves all these plies to the last pass.
TEST_F(CoerceoFastCapacities, OpenPlies) {
  std::string text = "1# 3c-4a x4b x6b";
  for (std::uint32_t number = 2; number <= kMostNumber; ++number) {
    text += " " + std::to_string(number) + "# 3c-4a x4b x6b";
  }
  EXPECT_EQ(testing::CompareForms<Game>(text).read, 1U);
  CutText cut(text, CpuForm::kAvx2);
  EXPECT_EQ(cut.Read().rows, kMostNumber);
  EXPECT_EQ(cut.work.open_plies[kMostNumber - 1].number, kMostNumber);
}

}  // namespace
}  // namespace plymill::coerceo::fast
