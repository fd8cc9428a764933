// Corvids: plots that are flipped, swapped and guessed; relics that are flipped.
#include <algorithm>

#include "games/rootlog/reasons.h"
#include "games/rootlog/rules/pieces.h"

namespace plymill::rootlog {
namespace {

bool IsInClearing(const Step& step) { return step.to.IsClearing() && step.to.clearing > 0; }

// True also if it is not certain where the plots are.
bool HasPlot(const State& state, const Spot& spot) {
  if (state.is_unsure[kPlot]) return true;
  return spot.IsClearing() && (CountOf(state, kPlot, spot.clearing) > 0 ||
                               (state.lost_plots & ClearingBit(spot.clearing)) != 0);
}

unsigned CountFaceUp(const State& state) {
  unsigned count = 0;
  for (unsigned i = 1; i <= kPieceGroups[kPlot].parts; ++i) {
    count += CountOnMap(state, static_cast<PieceKind>(kPlot + i));
  }
  return count;
}

// The plot leaves the map. Its removal may be written too, or not.
void Lose(State& state, PieceKind kind, unsigned clearing) {
  const auto grow = [&](PieceKind returned) {
    state.left[returned] = std::min<std::uint8_t>(
        static_cast<std::uint8_t>(state.left[returned] + 1), kPieces[returned].supply);
  };
  state.At(kind, clearing) = 0;
  grow(kind);
  if (kind != kPlot) grow(kPlot);
  state.lost_plots |= ClearingBit(clearing);
}

}  // namespace

// "t10^t_b": "the number of face-up plots" is scored. Bombs are removed after they are flipped, and
// another faction flips a plot when it removes it. Both removals are often not written.
void PlayPlotFlip(Step& step) {
  State& state = step.state;
  const PieceKind kind = KindOf(Faction::kCorvids, step.ply.piece.view());
  if (!HasPlot(state, step.to)) step.Report(Why("no-plot"));
  if (kind == kNoPiece || kind == kPlot || !IsInClearing(step)) return;
  const unsigned clearing = step.to.clearing;
  if (state.At(kind, clearing) == 0) {
    if (state.left[kind] == 0) step.Report(Why("beyond-supply"), ShortText("2 on the map"));
    state.left[kind] = static_cast<std::uint8_t>(std::max(state.left[kind] - 1, 0));
  }
  state.At(kPlot, clearing) = 0;
  state.At(kind, clearing) = 1;
  const bool is_own = step.ply.player == Faction::kCorvids;
  const bool is_bomb =
      step.ply.piece.view() == "t_b";  // it removes pieces, which gives points, too
  if (is_own && !is_bomb && !state.is_unsure[kPlot]) {
    SetDue(step, CountFaceUp(state));
  } else {
    OpenDue(state);
  }
  if (is_bomb || !is_own) Lose(state, kind, clearing);
}

// "t12<->t4"
void PlayPlotSwap(Step& step) {
  State& state = step.state;
  if (!HasPlot(state, step.from) || !HasPlot(state, step.to)) return step.Report(Why("no-plot"));
  if (!step.from.IsClearing() || !step.to.IsClearing()) return;
  for (unsigned i = 0; i <= kPieceGroups[kPlot].parts; ++i) {
    const auto kind = static_cast<PieceKind>(kPlot + i);
    std::swap(state.At(kind, step.from.clearing), state.At(kind, step.to.clearing));
  }
}

// "?Pt_e3"
void PlayPlotGuess(Step& step) {
  if (!HasPlot(step.state, step.to)) step.Report(Why("missing-pieces"), ShortText("no plot"));
}

// "t_t10^2"
void PlayRelicFlip(Step& step) {
  const PieceKind kind = KindOf(Faction::kKeepers, step.ply.piece.view());
  if (kind == kNoPiece || !IsInClearing(step)) return;
  if (CountOf(step.state, kind, step.to.clearing) == 0) {
    if (step.state.Knows(Faction::kKeepers))
      step.Report(Why("missing-pieces"), CountAt(0, step.to, step.ply.to.view()));
    step.state.At(kind, step.to.clearing) = 1;
  }
}

}  // namespace plymill::rootlog
