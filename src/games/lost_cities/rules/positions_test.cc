#include "games/lost_cities/rules/positions.h"

#include <gtest/gtest.h>

#include "games/lost_cities/game.h"
#include "support/legal_forms.h"

namespace plymill::lost_cities {
namespace {

TEST(LostCitiesPositions, AllFormsFindTheSameActions) {
  testing::LegalForms<Game>().Compare(20'000);
}

}  // namespace
}  // namespace plymill::lost_cities
