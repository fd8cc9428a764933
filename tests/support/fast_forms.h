// FastForms: checks that fast forms give the same as the plain form, and counts the games they read
// themselves.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "support/forms.h"
#include "support/layouts.h"

namespace plymill::testing {

// Which fast forms are counted: all of them, if they must read the same games themselves, or only
// AVX2, if it may read more games than the AVX-512 form.
enum class FastReading { kOfAll, kOfAvx2 };

// Compares all forms with the plain form, and the counted forms with each other. Returns how much
// the counted forms read themselves; nothing if the CPU has no fast form.
template <class Game>
FastCount CompareForms(std::string_view text, FastReading asked = FastReading::kOfAll) {
  const std::string wrong = CheckForms<Game>(text, GameRowOptions());
  EXPECT_EQ(wrong, "") << "of the text\n" << text;
  const PaddedText padded(text);
  FastCount count;
  for (const CpuForm form : FormsHere()) {
    if (form == CpuForm::kPlain) continue;
    if (form != CpuForm::kAvx2 && asked == FastReading::kOfAvx2) continue;
    const FastCount own = CountFastGames<Game>(padded, form);
    EXPECT_TRUE(count.read + count.left == 0 || count.read == own.read) << text;
    count = own;
  }
  return count;
}

// Calls CompareForms() for `text` with one byte replaced, for every byte and every new value.
template <class Game>
void CompareFormsWhateverOneByteIs(const std::string& text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (int byte = 0; byte < 256; ++byte) {
      std::string changed = text;
      changed[at] = static_cast<char>(byte);
      CompareForms<Game>(changed);
    }
  }
}

// Expects fast forms to read all games, including games after tag lines and blank lines, if all
// lines have the same layout. `game_of(n)` makes a game of n lines.
template <class Game, class GameOf>
void ExpectReadsOtherLayouts(GameOf game_of) {
  const std::string tags = "[Event \"a\"] \n[Note \"b\"]\t\n \n";
  for (const ChangeLine change : kRegularLayouts) {
    for (const std::size_t lines : {1U, 2U, 9U, 10U, 130U, 999U}) {
      const std::string game = LaidOut(game_of(lines), [&] { return change; });
      const FastCount count = CompareForms<Game>(game + "\n" + tags + game + " \n\t\n" + game);
      EXPECT_EQ(count.read, 3U) << game;
      EXPECT_EQ(count.left, 0U) << game;
    }
  }
}

inline bool HasFastCpu() { return BestCpuForm() != CpuForm::kPlain; }

}  // namespace plymill::testing
