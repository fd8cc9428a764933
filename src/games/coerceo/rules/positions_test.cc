#include "games/coerceo/rules/positions.h"

#include <gtest/gtest.h>

#include "games/coerceo/game.h"
#include "support/legal_forms.h"

namespace plymill::coerceo {
namespace {

TEST(CoerceoPositions, AllFormsFindTheSameActions) { testing::LegalForms<Game>().Compare(20'000); }

}  // namespace
}  // namespace plymill::coerceo
