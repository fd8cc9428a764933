// Rules::Draw() and Rules::Mark(): a column for each colour, with the discard pile in the middle
// and the expeditions of both players beside it.
#include <algorithm>
#include <string>
#include <string_view>

#include "games/lost_cities/rules/rules.h"
#include "games/lost_cities/rules/score.h"
#include "rules/drawing.h"

namespace plymill::lost_cities {
namespace {

constexpr double kColumn = 62, kCardWidth = 50, kCardHeight = 26, kStep = 18, kPile = 250;
constexpr double kLeft = 12;

double ColumnAt(unsigned color) { return kLeft + kColumn * static_cast<double>(color); }

void DrawCard(double x, double y, int layer, unsigned slot, Drawing& drawing) {
  const Name card = NameOf(CardIn(slot));
  const std::string fill = "c" + std::string(card.view().substr(0, 1));
  drawing.Add(layer, "<g>" + RectAt(x, y, kCardWidth, kCardHeight, "card " + fill) +
                         TextAt(x + kCardWidth / 2, y + 10, card.view(), InkOn(fill)) + "</g>");
}

constexpr unsigned kBelow = 0;  // the seat below the piles; the other one is above them
constexpr int kFewCards = 3;    // there is always room for so many
constexpr double kGap = 16;     // between expeditions and piles

// The top of a card of an expedition, from 1. Those of both players lie downward in their order.
double CardTop(unsigned seat, int number, const Drawing& drawing) {
  const double first = seat == kBelow ? kPile + kCardHeight + kGap : drawing.y + kGap;
  return first + kStep * (number - 1);
}

// Calls visit(slot, number) for each card of an expedition, in the order in which they lie.
template <class Visitor>
void ForEachCard(const State& state, unsigned seat, unsigned color, Visitor&& visit) {
  int number = 0;
  for (unsigned i = 0; i < kSlotsPerColor; ++i) {
    if (state.OfColor(color)[i] == ExpeditionOf(seat)) visit(color * kSlotsPerColor + i, ++number);
  }
}

double HeightOf(const State& state, unsigned seat) {
  int most = kFewCards;
  for (unsigned color = 0; color < kColorCount; ++color) {
    ForEachCard(state, seat, color, [&](unsigned, int number) { most = std::max(most, number); });
  }
  return 2 * kGap + kCardHeight + kStep * (most - 1);
}

void DrawExpeditions(const State& state, unsigned seat, double side, Drawing& drawing) {
  for (unsigned color = 0; color < kColorCount; ++color) {
    ForEachCard(state, seat, color, [&](unsigned slot, int number) {
      DrawCard(ColumnAt(color), CardTop(seat, number, drawing), number, slot, drawing);
    });
  }
  const double y = CardTop(seat, 1, drawing) + 10;
  drawing.Add(40, TextAt(side, y, "player " + std::to_string(seat + 1), "left"));
  drawing.Add(40, TextAt(side, y + 18, std::to_string(PointsOf(state, seat)) + " points", "left"));
}

void DrawPile(const State& state, unsigned color, Drawing& drawing) {
  const double x = ColumnAt(color);
  const std::string letter(1, kColorLetters[color + 1]);
  const unsigned size = state.pile_sizes[color];
  drawing.Add(0, RectAt(x, kPile, kCardWidth, kCardHeight, "slot"));
  if (size == 0) {
    drawing.Add(0, TextAt(x + kCardWidth / 2, kPile + kCardHeight / 2, letter, "small"));
    return;
  }
  const Place* const first = state.OfColor(color);
  const auto top = std::find(first, first + kSlotsPerColor, InPile(size - 1)) - state.places.data();
  DrawCard(x, kPile, 30, static_cast<unsigned>(top), drawing);
  if (size > 1) {
    drawing.Add(31, TextAt(x + kCardWidth - 8, kPile + 20, std::to_string(size),
                           std::string(InkOn("c" + letter)) + " small"));
  }
}

void MarkCard(unsigned color, double y, std::string_view style, Drawing& drawing) {
  constexpr int kAbove = 50;
  drawing.Add(kAbove, RectAt(ColumnAt(color), y, kCardWidth, kCardHeight, style));
}

// The last one of equal cards.
void MarkPlayed(const State& state, unsigned seat, Card card, Drawing& drawing) {
  int found = 0;
  ForEachCard(state, seat, IndexOf(card.color()), [&](unsigned slot, int number) {
    if (CardIn(slot) == card) found = number;
  });
  if (found > 0) MarkCard(IndexOf(card.color()), CardTop(seat, found, drawing), "mark", drawing);
}

}  // namespace

void Rules::Draw(const State& state, Drawing& drawing) {
  for (unsigned color = 0; color < state.colors; ++color) DrawPile(state, color, drawing);
  const double side = ColumnAt(state.colors) + 4;
  drawing.Show(0, kPile - HeightOf(state, 1 - kBelow), side + 120,
               kPile + kCardHeight + HeightOf(state, kBelow));
  for (unsigned seat = 0; seat < 2; ++seat) DrawExpeditions(state, seat, side, drawing);
  drawing.Add(40,
              TextAt(side, kPile + 13, std::to_string(state.draw_pile) + " cards to draw", "left"));
}

void Rules::Mark(const State& state, const Ply& ply, Drawing& drawing) {
  if (ply.draw > Draw::kNone && ply.draw < Draw::kDeck) {
    MarkCard(static_cast<unsigned>(ply.draw) - 1, kPile, "mark start", drawing);
  }
  if (SlotsOf(ply.card).count == 0) return;
  if (ply.kind == Kind::kDiscard) {
    MarkCard(IndexOf(ply.card.color()), kPile, "mark", drawing);
  } else if (ply.player < Seat::kUnknown) {
    MarkPlayed(state, static_cast<unsigned>(ply.player), ply.card, drawing);
  }
}

}  // namespace plymill::lost_cities
