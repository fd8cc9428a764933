#include "games/tatsu/rules/positions.h"

#include <gtest/gtest.h>

#include "games/tatsu/game.h"
#include "support/legal_forms.h"

namespace plymill::tatsu {
namespace {

TEST(TatsuPositions, AllFormsFindTheSameActions) { testing::LegalForms<Game>().Compare(20'000); }

}  // namespace
}  // namespace plymill::tatsu
