// The table of Lost Cities: a column for each colour, with the discard pile in the middle and the
// expeditions of both players beside it.
#include <algorithm>
#include <array>

#include "draw/draw.h"

namespace plymill {
namespace {

constexpr std::string_view kColours = "RGWBYK";
constexpr double kColumn = 62, kCardWidth = 50, kCardHeight = 26, kStep = 18, kPile = 250;
constexpr double kLeft = 12;

double ColumnOf(std::size_t colour) { return kLeft + kColumn * static_cast<double>(colour); }

bool IsLight(std::string_view card) { return card[0] == 'W' || card[0] == 'Y'; }

void DrawCard(double x, double y, int layer, std::string_view card, Drawing& drawing) {
  const std::string style = "card c" + std::string(card.substr(0, 1));
  drawing.Add(layer, "<g>" + RectAt(x, y, kCardWidth, kCardHeight, style) +
                         TextAt(x + kCardWidth / 2, y + 10, card, IsLight(card) ? "under" : "on") +
                         "</g>");
}

// Draws the expeditions of a player, from the discard piles outward; returns the cards of the
// longest.
int DrawExpeditions(simdjson::dom::array cards, double direction, Drawing& drawing) {
  std::array<int, kColours.size()> placed = {};
  for (const simdjson::dom::element card : cards) {
    std::string_view name;
    if (card.get(name) != simdjson::SUCCESS || name.size() < 2) continue;
    const std::size_t colour = kColours.find(name[0]);
    if (colour == std::string_view::npos) continue;
    const int number = ++placed[colour];
    const double y = kPile + direction * (24 + kStep * number);
    DrawCard(ColumnOf(colour), y, direction > 0 ? number : 20 - number, name, drawing);
  }
  return *std::max_element(placed.begin(), placed.end());
}

void DrawPile(simdjson::dom::element position, std::size_t colour, Drawing& drawing) {
  const double x = ColumnOf(colour);
  const std::string key(kColours.substr(colour, 1));
  drawing.Add(0, RectAt(x, kPile, kCardWidth, kCardHeight, "slot"));
  drawing.Add(0, TextAt(x + kCardWidth / 2, kPile + kCardHeight / 2, key, "small"));
  simdjson::dom::array pile;
  if (position["discards"][key].get(pile) != simdjson::SUCCESS || pile.size() == 0) return;
  std::string_view top;
  if (pile.at(pile.size() - 1).get(top) != simdjson::SUCCESS || top.size() < 2) return;
  DrawCard(x, kPile, 30, top, drawing);
  if (pile.size() > 1) {
    drawing.Add(31, TextAt(x + kCardWidth - 8, kPile + 20, std::to_string(pile.size()),
                           IsLight(top) ? "under small" : "on small"));
  }
}

}  // namespace

void DrawLostCities(simdjson::dom::element position, Drawing& drawing) {
  const std::size_t colours =
      std::clamp<std::size_t>(static_cast<std::size_t>(NumberUnder(position, "colours")), 5, 6);
  for (std::size_t colour = 0; colour < colours; ++colour) DrawPile(position, colour, drawing);
  simdjson::dom::object expeditions;
  if (position["expeditions"].get(expeditions) != simdjson::SUCCESS) return;
  const double side = ColumnOf(colours) + 4;
  double direction = 1;
  constexpr int kFewCards = 3;  // there is always room for so many
  for (const auto& [player, cards] : expeditions) {
    simdjson::dom::array list;
    int longest = kFewCards;
    if (cards.get(list) == simdjson::SUCCESS) {
      longest = std::max(longest, DrawExpeditions(list, direction, drawing));
    }
    const double end = kPile + kCardHeight / 2 + direction * (24 + kCardHeight + kStep * longest);
    drawing.Show(0, std::min(end, kPile), side + 110, std::max(end, kPile + kCardHeight));
    const std::int64_t points = NumberOf(position["points"][player]);
    const double y = kPile + 13 + direction * 60;
    drawing.Add(40, TextAt(side, y, "player " + std::string(player), "left"));
    drawing.Add(40, TextAt(side, y + 18, std::to_string(points) + " points", "left"));
    direction = -1;
  }
  drawing.Add(
      40, TextAt(side, kPile + 13,
                 std::to_string(NumberUnder(position, "draw_pile")) + " cards to draw", "left"));
}

}  // namespace plymill
