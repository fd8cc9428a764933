// The table of Lost Cities: a column for each colour, with the discard pile in the middle and the
// expeditions of both players beside it.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "view/draw.h"

namespace plymill {
namespace {

constexpr std::string_view kColours = "RGWBYK";
constexpr double kColumn = 62, kCardWidth = 50, kCardHeight = 26, kStep = 18, kPile = 250;
constexpr double kLeft = 12;

double ColumnOf(std::size_t colour) { return kLeft + kColumn * static_cast<double>(colour); }

void DrawCard(double x, double y, int layer, std::string_view card, Drawing& drawing) {
  const std::string fill = "c" + std::string(card.substr(0, 1));
  drawing.Add(layer, "<g>" + RectAt(x, y, kCardWidth, kCardHeight, "card " + fill) +
                         TextAt(x + kCardWidth / 2, y + 10, card, InkOn(fill)) + "</g>");
}

constexpr std::string_view kFirstPlayer = "1";  // below the piles; the other one above them
constexpr int kFewCards = 3;                    // there is always room for so many
constexpr double kGap = 16;                     // between expeditions and piles

// The top of a card of an expedition, from 1. Those of both players lie downward in their order.
double CardTop(std::string_view player, int number, const Drawing& drawing) {
  const double first = player == kFirstPlayer ? kPile + kCardHeight + kGap : drawing.y + kGap;
  return first + kStep * (number - 1);
}

double ExpeditionHeight(int cards) { return kCardHeight + kStep * (cards - 1); }

// The colour and the name of a card.
struct Placed {
  std::size_t colour = std::string_view::npos;
  std::string_view name = {};
};

std::vector<Placed> CardsOf(simdjson::dom::element position, std::string_view player) {
  std::vector<Placed> cards;
  simdjson::dom::array list;
  if (position["expeditions"][player].get(list) != simdjson::SUCCESS) return cards;
  for (const simdjson::dom::element card : list) {
    std::string_view name;
    if (card.get(name) != simdjson::SUCCESS || name.size() < 2) continue;
    const std::size_t colour = kColours.find(name[0]);
    if (colour != std::string_view::npos) cards.push_back({colour, name});
  }
  return cards;
}

int Longest(const std::vector<Placed>& cards) {
  std::array<int, kColours.size()> placed = {};
  for (const Placed& card : cards) ++placed[card.colour];
  return std::max(kFewCards, *std::max_element(placed.begin(), placed.end()));
}

void DrawExpeditions(simdjson::dom::element position, std::string_view player, double side,
                     Drawing& drawing) {
  std::array<int, kColours.size()> placed = {};
  for (const Placed& card : CardsOf(position, player)) {
    const int number = ++placed[card.colour];
    DrawCard(ColumnOf(card.colour), CardTop(player, number, drawing), number, card.name, drawing);
  }
  const double y = CardTop(player, 1, drawing) + 10;
  const std::int64_t points = NumberOf(position["points"][player]);
  drawing.Add(40, TextAt(side, y, "player " + std::string(player), "left"));
  drawing.Add(40, TextAt(side, y + 18, std::to_string(points) + " points", "left"));
}

void DrawPile(simdjson::dom::element position, std::size_t colour, Drawing& drawing) {
  const double x = ColumnOf(colour);
  const std::string key(kColours.substr(colour, 1));
  drawing.Add(0, RectAt(x, kPile, kCardWidth, kCardHeight, "slot"));
  simdjson::dom::array pile;
  if (position["discards"][key].get(pile) != simdjson::SUCCESS || pile.size() == 0) {
    drawing.Add(0, TextAt(x + kCardWidth / 2, kPile + kCardHeight / 2, key, "small"));
    return;
  }
  std::string_view top;
  if (pile.at(pile.size() - 1).get(top) != simdjson::SUCCESS || top.size() < 2) return;
  DrawCard(x, kPile, 30, top, drawing);
  if (pile.size() > 1) {
    drawing.Add(31, TextAt(x + kCardWidth - 8, kPile + 20, std::to_string(pile.size()),
                           std::string(InkOn("c" + key)) + " small"));
  }
}

}  // namespace

void DrawLostCities(simdjson::dom::element position, Drawing& drawing) {
  const std::size_t colours =
      std::clamp<std::size_t>(static_cast<std::size_t>(NumberUnder(position, "colours")), 5, 6);
  for (std::size_t colour = 0; colour < colours; ++colour) DrawPile(position, colour, drawing);
  const double side = ColumnOf(colours) + 4;
  double top = kPile, bottom = kPile + kCardHeight;
  std::vector<std::string_view> players;
  simdjson::dom::object expeditions;
  if (position["expeditions"].get(expeditions) != simdjson::SUCCESS) return;
  for (const auto& [player, cards] : expeditions) {
    players.push_back(player);
    const double height = 2 * kGap + ExpeditionHeight(Longest(CardsOf(position, player)));
    player == kFirstPlayer ? bottom += height : top -= height;
  }
  drawing.Show(0, top, side + 120, bottom);
  for (const std::string_view player : players) DrawExpeditions(position, player, side, drawing);
  drawing.Add(
      40, TextAt(side, kPile + 13,
                 std::to_string(NumberUnder(position, "draw_pile")) + " cards to draw", "left"));
}

void MarkLostCities(simdjson::dom::element position, simdjson::dom::element row, Drawing& drawing) {
  constexpr int kAbove = 50;
  const auto mark = [&](std::size_t colour, double y, std::string_view style) {
    drawing.Add(kAbove, RectAt(ColumnOf(colour), y, kCardWidth, kCardHeight, style));
  };
  const std::string_view draw = TextUnder(row, "draw"), card = TextUnder(row, "card");
  if (draw.size() == 1 && kColours.find(draw) != std::string_view::npos) {
    mark(kColours.find(draw), kPile, "mark start");
  }
  if (card.size() < 2 || kColours.find(card[0]) == std::string_view::npos) return;
  const std::size_t colour = kColours.find(card[0]);
  if (TextUnder(row, "kind") == "discard") return mark(colour, kPile, "mark");
  const std::string_view player = TextUnder(row, "player");
  int number = 0, found = 0;
  for (const Placed& each : CardsOf(position, player)) {
    if (each.colour == colour) ++number;
    if (each.name == card) found = number;  // the last one of equal cards
  }
  if (found > 0) mark(colour, CardTop(player, found, drawing), "mark");
}

}  // namespace plymill
