#include <string>
#include <string_view>

#include "games/tatsu/rules/rules.h"

namespace plymill::tatsu {
namespace {

constexpr unsigned kSpacesInRow = 12;

std::string Cell(std::string_view text) {
  return std::string(4 - text.size(), ' ') + std::string(text);
}

// "bV": Black's vine dragon; "." if there is none.
std::string StoneText(Stone stone) {
  if (stone == 0) return ".";
  return (SideOfStone(stone) == 0 ? "b" : "w") + std::string(NameOf(DragonOf(stone)).view());
}

// Half of the ring: 1 to 12, or below it 24 to 13, so that neighbours stand side by side.
std::string HalfRing(const State& state, bool lower) {
  std::string numbers = "space", inner = "inner", outer = "outer";
  for (unsigned i = 0; i < kSpacesInRow; ++i) {
    const unsigned space = lower ? kSpaces - 1 - i : i;
    numbers += Cell(std::to_string(space + 1));
    inner += Cell(StoneText(InnerOf(state.spaces[space])));
    outer += Cell(StoneText(OuterOf(state.spaces[space])));
  }
  return numbers + "\n" + inner + "\n" + outer + "\n\n";
}

void AppendCounts(std::string_view title, const std::array<std::uint8_t, 8>& counts, unsigned side,
                  std::string& out) {
  out += title;
  for (unsigned kind = 0; kind < kKinds; ++kind) {
    out += ' ';
    out += NameOf(DragonOf(StoneOf(side, kind))).view();
    out += std::to_string(counts[StoneOf(side, kind)]);
  }
}

std::string Turn(const State& state) {
  if (state.winner != Side::kUnknown) return std::string(NameOf(state.winner).view()) + " has won";
  if (state.to_move == Side::kUnknown) {
    return state.turn == 0 ? "either player may begin" : "either player may be next";
  }
  return std::string(NameOf(state.to_move).view()) + " to move, " +
         (state.plies == 0 ? "first ply" : "second ply");
}

}  // namespace

void Rules::Show(const State& state, std::string& out) {
  out += HalfRing(state, false) + HalfRing(state, true);
  for (unsigned side = 0; side < kSides; ++side) {
    out += side == 0 ? "black  " : "white  ";
    AppendCounts(state.mats == Mats::kUnknown ? "pool" : "tray", state.tray, side, out);
    if (state.mats != Mats::kUnknown) AppendCounts("  mat", state.mat, side, out);
    AppendCounts("  destroyed", state.destroyed, side, out);
    out += '\n';
  }
  out += Turn(state) + "\n";
}

}  // namespace plymill::tatsu
