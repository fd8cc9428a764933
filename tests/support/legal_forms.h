// Legal forms: compares the legal actions that a notation writes with each form of FindPairs().
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "bench/legal_makers.h"
#include "plymill/cpu.h"
#include "rules/array_row.h"
#include "rules/bit_pairs/bit_pairs.h"
#include "rules/replay.h"
#include "rules/text_records.h"

namespace plymill::testing {

template <class Game>
class LegalForms {
 public:
  using Positions = typename Game::Positions;
  using Row = std::array<std::uint8_t, ArrayRow<Positions>::kLegalBytes>;

  // In about `plies` positions of made games.
  void Compare(std::size_t plies) {
    const bench::LegalMakerOps maker = bench::LegalMakerFor(Game::kSlug, 11, false);
    while (compared_ < plies && !::testing::Test::HasFailure()) {
      const std::string text = maker.next({}).text;
      const TextRecords<Game> read(text);
      const GameView<Game> game(read.records(), 0);
      replay_.PlayTo(game, game.ply_count(),
                     [&](const auto& state, const auto&) { CompareIn(state); });
    }
  }

 private:
  template <class State>
  void CompareIn(const State& state) {
    typename Positions::Packed packed;
    packer_.Pack(state, kNoAction, packed);
    const Row plain = LegalOf(packed, CpuForm::kPlain);
    for (int form = 1; form <= static_cast<int>(BestCpuForm()); ++form) {
      EXPECT_EQ(LegalOf(packed, static_cast<CpuForm>(form)), plain) << form;
    }
    ++compared_;
  }

  Row LegalOf(const typename Positions::Packed& packed, CpuForm form) {
    Row row;
    packer_.find_pairs = FindPairsFor(form);
    Positions::Write(packed, packer_, nullptr, nullptr, row.data());
    return row;
  }

  Replay<Game> replay_;
  typename Positions::Packer packer_;
  std::size_t compared_ = 0;
};

}  // namespace plymill::testing
