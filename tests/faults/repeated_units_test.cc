// Repeated units: any part of a notation, repeated many times. All forms agree, and each byte is
// accounted for. PLYMILL_UNITS=all tests all units, which takes hours; otherwise only some are
// tested.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "support/check_text.h"
#include "support/dictionary.h"
#include "support/forms.h"
#include "support/notations.h"
#include "support/scale.h"

namespace plymill::testing {
namespace {

bool AllAreWanted() {
  const char* const wanted = std::getenv("PLYMILL_UNITS");
  return wanted != nullptr && std::string_view(wanted) == "all";
}

// The distance between tested units.
std::size_t Step(std::size_t usual) { return AllAreWanted() ? 1 : usual * (kSanitized ? 7 : 1); }

std::string FilledWith(std::string_view unit, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes) text += unit;
  text.resize(bytes);
  return text;
}

template <class Notation>
class RepeatedUnits : public ::testing::Test {
 protected:
  using Game = typename Notation::Game;

  // Repeats `unit` to at most `most` bytes; to 40,000 bytes if all units are tested.
  void Expect(std::string_view unit, std::size_t most) const {
    if (AllAreWanted()) most = 40'000;
    for (const std::size_t bytes : {26U, 100U, 1'000U, 40'000U}) {
      if (bytes <= most) ExpectText(unit, FilledWith(unit, bytes));
    }
  }

  void ExpectText(std::string_view unit, const std::string& text) const {
    for (const std::string& before : {std::string(), good_}) {
      const std::string all = before + text;
      const std::string trace = "unit \"" + std::string(unit) + "\", " +
                                std::to_string(text.size()) + " bytes, behind " +
                                std::to_string(before.size());
      ASSERT_EQ(CheckFormsAfresh<Game>(all, GameRowOptions()), "") << trace;
      ASSERT_EQ(CheckAccounting(all), "") << trace;
    }
  }

  static std::string CheckAccounting(std::string_view bytes) {
    const PaddedText text(bytes);
    thread_local Records<Game> records;
    ReadText<Game>(text, records, GameRowOptions());
    return AccountFor(records);
  }

  // Tests units that consist of `times` parts each.
  void ExpectAll(const std::vector<std::string>& parts, std::size_t times, std::size_t step,
                 std::size_t most) const {
    std::size_t units = 1;
    for (std::size_t i = 0; i < times; ++i) units *= parts.size();
    for (std::size_t number = 0; number < units; number += step) {
      std::string unit;
      for (std::size_t i = 0, rest = number; i < times; ++i, rest /= parts.size()) {
        unit += parts[rest % parts.size()];
      }
      Expect(unit, most);
      if (HasFatalFailure()) return;
    }
  }

  const Dictionary dictionary_ = DictionaryOf(Notation::kSlug);
  const std::string good_ = Notation::Archive(1, 1) + "\n";
};
TYPED_TEST_SUITE(RepeatedUnits, Notations, NotationNames);

TYPED_TEST(RepeatedUnits, OfOneByte) { this->ExpectAll(this->dictionary_.alphabet, 1, 1, 1000); }

TYPED_TEST(RepeatedUnits, OfTwoBytes) { this->ExpectAll(this->dictionary_.alphabet, 2, 1, 100); }

TYPED_TEST(RepeatedUnits, OfThreeClassesOfBytes) {
  this->ExpectAll(this->dictionary_.classes, 3, Step(1), 100);
}

TYPED_TEST(RepeatedUnits, OfOneToken) { this->ExpectAll(this->dictionary_.tokens, 1, 1, 1000); }

TYPED_TEST(RepeatedUnits, OfTwoTokens) {
  this->ExpectAll(this->dictionary_.tokens, 2, Step(1), 100);
}

}  // namespace
}  // namespace plymill::testing
