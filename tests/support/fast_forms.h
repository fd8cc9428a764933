// Fast forms: that they are the plain form, and what of a text they read themselves.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "support/forms.h"
#include "support/layouts.h"

namespace plymill::testing {

// Which fast forms are counted: all, which read the same games themselves, or AVX2, which may read
// more than others.
enum class FastReading { kOfAll, kOfAvx2 };

// Holds all forms against the plain one, and those that are counted against each other. Returns
// which games these read themselves; none where the CPU has no fast form.
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

// The same for `text` with every byte in every place.
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

// Expects fast forms to read all games, behind tag lines and blank lines among them, of which all
// lines are laid out alike: `game_of` makes one of so many lines.
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
