// Rules::Draw() and Rules::Mark(): the arena, a ring of 24 spaces, each with an inner and an outer
// place, and a table of the other dragons in its middle.
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <string>
#include <string_view>
#include <vector>

#include "games/tatsu/rules/rules.h"
#include "rules/drawing.h"

namespace plymill::tatsu {
namespace {

constexpr double kInner = 118, kOuter = 158, kNumbers = 188, kSize = 205;

// Space 0 is at the top; the others follow the clock.
PlanePoint At(std::size_t space, double radius) {
  const double angle = static_cast<double>(space) * std::numbers::pi / 12;
  return {radius * std::sin(angle), -radius * std::cos(angle)};
}

constexpr std::string_view kKindNames[] = {"vine", "water", "fire"};

std::string LetterOf(unsigned kind) {
  return std::string(NameOf(DragonOf(StoneOf(0, kind))).view());
}

void DrawStone(Stone stone, PlanePoint at, Drawing& drawing) {
  const std::string side(NameOf(static_cast<Side>(SideOfStone(stone))).view());
  const unsigned kind = (stone - 1U) % kKinds;
  drawing.Add(2, Titled(side + " " + std::string(kKindNames[kind]) + " dragon",
                        CircleAt(at.x, at.y, 13.5, side) +
                            TextAt(at.x, at.y, LetterOf(kind), InkOn(side))));
}

void DrawRing(const State& state, Stone (&stone_in)(Pair), double radius, Drawing& drawing) {
  for (std::size_t space = 0; space < kSpaces; ++space) {
    const PlanePoint at = At(space, radius);
    drawing.Add(0, CircleAt(at.x, at.y, 14.5, "slot"));
    if (const Stone stone = stone_in(state.spaces[space])) DrawStone(stone, at, drawing);
  }
}

// A line of the table in the middle of the ring: how many dragons are where.
struct TableLine {
  std::string_view place;
  const std::array<std::uint8_t, 8>& counts;  // by stone
};

std::vector<TableLine> LinesOf(const State& state) {
  if (state.mats == Mats::kUnknown) return {{"pool", state.tray}, {"destroyed", state.destroyed}};
  return {{"tray", state.tray}, {"mat", state.mat}, {"destroyed", state.destroyed}};
}

constexpr double kTableHead = 40, kLineHeight = 17, kTableGap = 8;

double ColumnOf(unsigned kind) { return 2 + 34 * static_cast<double>(kind); }

// The table has `lines` lines for each side.
double TableTop(std::size_t lines) {
  return -(kTableHead + kLineHeight * (2 * static_cast<double>(lines) - 1) + kTableGap) / 2;
}

double FirstLineOf(unsigned side, std::size_t lines) {
  return TableTop(lines) + kTableHead +
         static_cast<double>(side) * (kLineHeight * static_cast<double>(lines) + kTableGap);
}

void DrawLines(const std::vector<TableLine>& lines, unsigned side, Drawing& drawing) {
  double y = FirstLineOf(side, lines.size());
  drawing.Add(1, CircleAt(-82, y, 7, NameOf(static_cast<Side>(side)).view()));
  for (const TableLine& line : lines) {
    drawing.Add(2, TextAt(-70, y, line.place, "left note"));
    for (unsigned kind = 0; kind < kKinds; ++kind) {
      const unsigned count = line.counts[StoneOf(side, kind)];
      drawing.Add(2, TextAt(ColumnOf(kind), y, std::to_string(count), "strong"));
    }
    y += kLineHeight;
  }
}

void DrawTable(const State& state, Drawing& drawing) {
  const std::vector<TableLine> lines = LinesOf(state);
  const double top = TableTop(lines.size());
  for (unsigned kind = 0; kind < kKinds; ++kind) {
    drawing.Add(2, TextAt(ColumnOf(kind), top, LetterOf(kind), "strong"));
    drawing.Add(2, TextAt(ColumnOf(kind), top + 16, kKindNames[kind], "note"));
  }
  for (unsigned side = 0; side < kSides; ++side) DrawLines(lines, side, drawing);
}

// The space with both of its places: a move does not say which dragon of a space it moves.
void MarkSpace(Space space, std::string_view style, Drawing& drawing) {
  if (space.is_null() || space.value > kSpaces) return;
  const PlanePoint inner = At(IndexOf(space), kInner), outer = At(IndexOf(space), kOuter);
  const PlanePoint label = At(IndexOf(space), kNumbers);
  drawing.Add(-1, PathOf("M" + Point(inner.x, inner.y) + "L" + Point(outer.x, outer.y), "band"));
  drawing.Add(3, CircleAt(label.x, label.y, 10, style));
}

// A dragon that enters comes from the first line of the table: the pool or the tray.
void MarkEntering(const State& state, const Ply& ply, Drawing& drawing) {
  if (ply.dragon == Dragon::kNone || ply.dragon > Dragon::kFire) return;
  const double y = FirstLineOf(ply.player == Side::kBlack ? 0 : 1, LinesOf(state).size());
  const auto kind = static_cast<unsigned>(ply.dragon) - 1;
  drawing.Add(3, CircleAt(ColumnOf(kind), y, 10, "mark start"));
}

}  // namespace

void Rules::Draw(const State& state, Drawing& drawing) {
  for (std::size_t space = 0; space < kSpaces; ++space) {
    const PlanePoint at = At(space, kNumbers);
    drawing.Add(0, TextAt(at.x, at.y, std::to_string(space + 1), "note"));
  }
  DrawRing(state, InnerOf, kInner, drawing);
  DrawRing(state, OuterOf, kOuter, drawing);
  DrawTable(state, drawing);
  drawing.Show(-kSize, -kSize, kSize, kSize);
}

void Rules::Mark(const State& state, const Ply& ply, Drawing& drawing) {
  MarkEntering(state, ply, drawing);
  MarkSpace(ply.from, "mark start", drawing);
  MarkSpace(ply.to, "mark", drawing);
}

}  // namespace plymill::tatsu
