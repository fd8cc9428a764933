// Rules::Draw() and Rules::Mark(): a schematic map with the pieces in its clearings, and a row for
// each faction with its points, cards, items and the pieces on its board.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/html.h"
#include "games/rootlog/rules/draw_legend.h"
#include "games/rootlog/rules/draw_map.h"
#include "games/rootlog/rules/draw_pieces.h"
#include "games/rootlog/rules/rules.h"
#include "games/rootlog/rules/spots.h"
#include "rules/drawing.h"

namespace plymill::rootlog {
namespace {

constexpr double kSign = 22;  // from sign to sign
constexpr std::size_t kSignsInRow = 4, kMostRows = 3;
constexpr std::size_t kMostSquares = 4;  // buildings that are drawn one by one
constexpr double kFactionLine = 40;
constexpr std::size_t kMostLetters = 82;  // of a line below a faction

using Pieces = std::vector<PieceSign>;

// Buildings first, then by faction.
bool StandsBefore(const PieceSign& a, const PieceSign& b) {
  const auto order = [](const PieceSign& piece) {
    return std::tuple(!piece.is_building(), IsHireling(piece.owner), LetterTextOf(piece.owner),
                      piece.type, piece.letter);
  };
  return order(a) < order(b);
}

Pieces PiecesAt(const State& state, std::size_t place) {
  Pieces pieces;
  for (std::size_t kind = 0; kind < kPieceKinds; ++kind) {
    const PieceRow& row = kPieces[kind];
    const unsigned count = state.at[kind][place];
    if (count > 0) pieces.push_back({row.owner, row.type, row.letter, count});
  }
  std::sort(pieces.begin(), pieces.end(), StandsBefore);
  return pieces;
}

// Calls visit(faction, at) for the pawns on the map.
template <class Visitor>
void ForEachPawn(const State& state, Visitor&& visit) {
  for (const Faction faction : {Faction::kVagabond, Faction::kSecondVagabond}) {
    const std::uint16_t at = state.pawns[faction == Faction::kVagabond ? 0 : 1].at;
    if (state.Plays(faction) && at != 0) visit(faction, at);
  }
}

Pieces PiecesAndPawnsIn(const State& state, unsigned clearing) {
  Pieces pieces = PiecesAt(state, clearing);
  ForEachPawn(state, [&](Faction faction, std::uint16_t at) {
    if (at == ClearingBit(clearing)) pieces.push_back({faction, 'p'});
  });
  return pieces;
}

// Buildings one by one, unless they are too many.
Pieces SquaresOf(const Pieces& buildings) {
  Pieces squares;
  for (const PieceSign& building : buildings) {
    const Pieces each(building.count, {building.owner, building.type, building.letter});
    squares.insert(squares.end(), each.begin(), each.end());
  }
  return squares.size() > kMostSquares ? buildings : squares;
}

// Buildings, then a ruin, then free slots.
void DrawSlots(const State& state, unsigned clearing, const Pieces& squares, PlanePoint middle,
               Drawing& drawing) {
  const bool ruin = state.ruins[clearing] > 0;
  const std::size_t slots = std::min<std::size_t>(state.slots[clearing], kMostSquares);
  const std::size_t all = std::max(slots, squares.size() + (ruin ? 1 : 0));
  double x = middle.x - kSign * (static_cast<double>(all) - 1) / 2;
  const double y = middle.y;
  for (std::size_t i = 0; i < all; ++i, x += kSign) {
    if (i < squares.size()) {
      drawing.Add(5, SignOf(squares[i], x, y));
    } else if (ruin && i == squares.size()) {
      drawing.Add(
          4, Titled("ruin", RectAt(x - 10, y - 10, 20, 20, "ruin") + TextAt(x, y, "?", "on chip")));
    } else {
      drawing.Add(4, RectAt(x - 9, y - 9, 18, 18, "slot"));
    }
  }
}

// Rows of warriors, tokens and pawns, from `at` downward; returns the place below them.
PlanePoint DrawRows(const Pieces& pieces, PlanePoint at, Drawing& drawing) {
  for (std::size_t i = 0; i < pieces.size(); i += kSignsInRow, at.y += kSign) {
    const std::size_t in_row = std::min(pieces.size() - i, kSignsInRow);
    double x = at.x - kSign * (static_cast<double>(in_row) - 1) / 2;
    for (std::size_t j = i; j < i + in_row; ++j, x += kSign) {
      drawing.Add(5, SignOf(pieces[j], x, at.y));
    }
  }
  return at;
}

// Adds `signs`, which are around (0,0), smaller and around `at`.
void AddScaled(const Drawing& signs, double scale, PlanePoint at, Drawing& drawing) {
  const std::string start =
      "<g transform=\"translate(" + Point(at.x, at.y) + ") scale(" + Fixed(scale, 3) + ")\">";
  for (const Element& sign : signs.elements) drawing.Add(sign.layer, start + sign.svg + "</g>");
}

// Rows of pieces above the building slots. More rows than the circle has room for are smaller.
void DrawClearing(const State& state, unsigned clearing, PlanePoint at, Drawing& drawing) {
  Pieces pieces = PiecesAndPawnsIn(state, clearing);
  const auto others = std::find_if_not(pieces.begin(), pieces.end(),
                                       [](const PieceSign& each) { return each.is_building(); });
  const Pieces buildings(pieces.begin(), others);
  pieces.erase(pieces.begin(), others);
  const bool has_slots = state.slots[clearing] > 0 || !buildings.empty();
  const std::size_t rows = (pieces.size() + kSignsInRow - 1) / kSignsInRow + (has_slots ? 1 : 0);
  const double height = kSign * (static_cast<double>(rows) - 1);
  const auto draw = [&](PlanePoint middle, Drawing& to) {
    const PlanePoint below = DrawRows(pieces, {middle.x, middle.y - height / 2}, to);
    DrawSlots(state, clearing, SquaresOf(buildings), below, to);
  };
  if (rows <= kMostRows) return draw(at, drawing);
  Drawing signs;
  draw({}, signs);
  AddScaled(signs, static_cast<double>(kMostRows) / static_cast<double>(rows), at, drawing);
}

// Pawns in forests, side by side if they are in the same one.
void DrawForests(const State& state, const MapSpots& spots, Drawing& drawing) {
  std::uint16_t taken = 0;
  ForEachPawn(state, [&](Faction faction, std::uint16_t at) {
    if (std::has_single_bit(at)) return;  // it is in a clearing
    const PlanePoint spot = ForestSpot(at, spots);
    drawing.Add(5, SignOf({faction, 'p'}, spot.x + (at == taken ? kSign : 0), spot.y));
    taken = at;
  });
}

// " 3w b_s"
std::string PiecesText(const State& state, std::size_t place, Faction owner) {
  std::string text;
  for (const PieceSign& piece : PiecesAt(state, place)) {
    if (piece.owner != owner) continue;
    text += ' ';
    if (piece.count != 1) text += std::to_string(piece.count);
    text += piece.type;
    if (piece.letter != '\0') text += {'_', piece.letter};
  }
  return text;
}

std::string ItemsOf(const State& state, std::size_t faction) {
  std::string text;
  for (std::size_t item = 0; item < kItems; ++item) {
    for (unsigned i = state.items[faction][item]; i > 0; --i) text += {' ', kItemLetters[item]};
  }
  return text;
}

std::string CraftedOf(const State& state, std::size_t faction) {
  std::string text;
  for (std::size_t card = 0; card < kDeckCards; ++card) {
    if ((state.crafted[faction] >> card & 1) == 0) continue;
    text += " #" + std::string(kDeckRows[card].card->name);
  }
  return text;
}

// Items, crafted cards, and pieces on the board.
std::string Holdings(const State& state, std::size_t faction) {
  std::string text;
  const auto add = [&](const std::string& what, const std::string& list) {
    if (list.empty()) return;
    text += (text.empty() ? "" : " · ") + what + list;
  };
  const auto add_pieces = [&](const std::string& what, std::size_t place) {
    add(what, PiecesText(state, place, FactionAt(faction)));
  };
  add("items", ItemsOf(state, faction));
  add("crafted", CraftedOf(state, faction));
  add_pieces("on the board", kOwnBoard);
  add_pieces("in forests and on other boards", kWildPlace);
  add_pieces("paid to the Riverfolk", kPayments);
  add_pieces("in the Burrow", 0);
  if (text.size() > kMostLetters) {
    text.resize(text.rfind(' ', kMostLetters));
    text += " …";
  }
  return text;
}

void DrawFaction(const State& state, std::size_t index, double y, Drawing& drawing) {
  const Faction faction = FactionAt(index);
  const std::string style = FactionStyle(faction);
  const auto add = [&](double x, double below, const std::string& text, std::string_view of_text) {
    drawing.Add(6, TextAt(x, y + below, text, of_text));
  };
  drawing.Add(6, CircleAt(24, y, 11, "piece " + style));
  add(24, 0, std::string(LetterTextOf(faction)), std::string(InkOn(style)) + " chip");
  add(42, -1, FactionName(faction), "left");
  add(210, -1, Counted(state.points[index], "point"), "left strong");
  add(290, -1, Counted(state.hands[index], "card") + " in hand", "left");
  add(42, 15, Holdings(state, index), "left note");
}

// The rows of the factions; returns the bottom.
double DrawFactions(const State& state, Drawing& drawing) {
  std::string title(state.map == kUnknownMap ? "unknown map" : kWoodlands[state.map].name);
  title += ", turn " + std::to_string(state.turn);
  if (IsKnown(state.player)) title += " of " + std::string(NameOf(state.player).view());
  double y = kMapHeight + 16;
  drawing.Add(6, TextAt(14, y, title, "left big"));
  y += 26;
  for (std::size_t i = 0; i < kFactions; ++i) {
    if (!state.Plays(FactionAt(i))) continue;
    DrawFaction(state, i, y, drawing);
    y += kFactionLine;
  }
  return y;
}

void DrawFerry(unsigned clearing, const MapSpots& spots, Drawing& drawing) {
  if (clearing == 0 || clearing > kClearings) return;
  const PlanePoint at = BesideClearing(clearing, Beside::kWord, spots);
  drawing.Add(5, "<g>" + RectAt(at.x - 16, at.y - 8, 32, 16, "label") +
                     TextAt(at.x, at.y, "ferry", "small") + "</g>");
}

}  // namespace

void Rules::Draw(const State& state, Drawing& drawing) {
  const MapSpots spots = SpotsOf(state.map);
  DrawMap(state, spots, drawing);
  for (unsigned i = 1; i <= kClearings; ++i) DrawClearing(state, i, spots[i], drawing);
  DrawForests(state, spots, drawing);
  DrawFerry(state.ferry, spots, drawing);
  const double bottom = DrawLegend(state, DrawFactions(state, drawing) + 6, drawing);
  drawing.Show(-6, -6, kMapWidth + 12, bottom);
}

void Rules::Mark(const State& state, const Ply& ply, Drawing& drawing) {
  const MapSpots spots = SpotsOf(state.map);
  for (const Place& place : {ply.from, ply.to}) {
    const Spot spot = SpotOf(place.view());
    if (!spot.IsClearing() || spot.clearing == 0) continue;
    const PlanePoint at = spots[spot.clearing];
    drawing.Add(2, CircleAt(at.x, at.y, kClearingRadius + 4.5, "place"));
  }
}

}  // namespace plymill::rootlog
