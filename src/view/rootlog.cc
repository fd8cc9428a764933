// The table of Root: a schematic map with the pieces in its clearings, and a row for each faction
// with its points, cards, items and the pieces on its board.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/html.h"
#include "view/draw.h"
#include "view/root_legend.h"
#include "view/root_map.h"
#include "view/root_pieces.h"

namespace plymill {
namespace {

constexpr double kSign = 22;  // from sign to sign
constexpr std::size_t kSignsInRow = 4, kMostRows = 3;
constexpr std::size_t kMostSquares = 4;  // buildings that are drawn one by one
constexpr double kFactionRow = 40;
constexpr std::size_t kMostLetters = 82;  // of a line below a faction

// Buildings first, then by faction.
bool StandsBefore(const RootPiece& a, const RootPiece& b) {
  return std::tuple(!a.is_building(), a.faction, a.piece) <
         std::tuple(!b.is_building(), b.faction, b.piece);
}

std::vector<RootPiece> PiecesAt(simdjson::dom::element position, std::string_view place) {
  std::vector<RootPiece> pieces;
  for (const simdjson::dom::element each : ArrayUnder(position, "pieces")) {
    if (TextUnder(each, "at") != place) continue;
    pieces.push_back(
        {TextUnder(each, "faction"), TextUnder(each, "piece"), NumberUnder(each, "count")});
  }
  std::sort(pieces.begin(), pieces.end(), StandsBefore);
  return pieces;
}

// Buildings one by one, then a ruin, then free slots.
void DrawSlots(simdjson::dom::element clearing, const std::vector<RootPiece>& buildings, double x,
               double y, Drawing& drawing) {
  std::vector<RootPiece> squares;
  for (const RootPiece& building : buildings) {
    for (std::int64_t i = 0; i < std::min<std::int64_t>(building.count, kMostSquares + 1); ++i) {
      squares.push_back({building.faction, building.piece, 1});
    }
  }
  if (squares.size() > kMostSquares) squares = buildings;
  bool ruin = false;
  if (clearing["ruin"].get(ruin) != simdjson::SUCCESS) ruin = false;
  const auto slots = static_cast<std::size_t>(std::max<std::int64_t>(
      std::min<std::int64_t>(NumberUnder(clearing, "slots"), kMostSquares), 0));
  const std::size_t all = std::max(slots, squares.size() + (ruin ? 1 : 0));
  double at = x - kSign * (static_cast<double>(all) - 1) / 2;
  for (std::size_t i = 0; i < all; ++i, at += kSign) {
    if (i < squares.size()) {
      drawing.Add(5, SignOf(squares[i], at, y));
    } else if (ruin && i == squares.size()) {
      drawing.Add(4, Titled("ruin", RectAt(at - 10, y - 10, 20, 20, "ruin") +
                                        TextAt(at, y, "?", "on chip")));
    } else {
      drawing.Add(4, RectAt(at - 9, y - 9, 18, 18, "slot"));
    }
  }
}

std::vector<RootPiece> PiecesAndPawnsAt(simdjson::dom::element position, const std::string& place) {
  std::vector<RootPiece> pieces = PiecesAt(position, place);
  simdjson::dom::object pawns;
  if (position["pawns"].get(pawns) != simdjson::SUCCESS) return pieces;
  for (const auto& [faction, spot] : pawns) {
    std::string_view text;
    if (spot.get(text) == simdjson::SUCCESS && text == place) pieces.push_back({faction, "p"});
  }
  return pieces;
}

// Warriors, tokens and pawns in rows, above the building slots, around a point.
void DrawSigns(simdjson::dom::element clearing, const std::vector<RootPiece>& buildings,
               const std::vector<RootPiece>& others, double height, PlanePoint at,
               Drawing& drawing) {
  double y = at.y - height / 2;
  for (std::size_t i = 0; i < others.size(); i += kSignsInRow, y += kSign) {
    const std::size_t in_row = std::min(others.size() - i, kSignsInRow);
    double x = at.x - kSign * (static_cast<double>(in_row) - 1) / 2;
    for (std::size_t j = i; j < i + in_row; ++j, x += kSign) {
      drawing.Add(5, SignOf(others[j], x, y));
    }
  }
  DrawSlots(clearing, buildings, at.x, y, drawing);
}

// More rows than the circle has room for are drawn smaller.
void DrawClearing(simdjson::dom::element position, simdjson::dom::element clearing, int number,
                  PlanePoint at, Drawing& drawing) {
  std::vector<RootPiece> pieces = PiecesAndPawnsAt(position, std::to_string(number));
  const auto others = std::find_if_not(pieces.begin(), pieces.end(),
                                       [](const RootPiece& each) { return each.is_building(); });
  const std::vector<RootPiece> buildings(pieces.begin(), others);
  pieces.erase(pieces.begin(), others);
  const bool has_slots = NumberUnder(clearing, "slots") > 0 || !buildings.empty();
  const std::size_t rows = (pieces.size() + kSignsInRow - 1) / kSignsInRow + (has_slots ? 1 : 0);
  const double height = kSign * (static_cast<double>(rows) - 1);
  if (rows <= kMostRows) return DrawSigns(clearing, buildings, pieces, height, at, drawing);
  Drawing signs;
  DrawSigns(clearing, buildings, pieces, height, {}, signs);
  const std::string start = "<g transform=\"translate(" + Point(at.x, at.y) + ") scale(" +
                            Fixed(static_cast<double>(kMostRows) / static_cast<double>(rows), 3) +
                            ")\">";
  for (const Element& sign : signs.elements) drawing.Add(sign.layer, start + sign.svg + "</g>");
}

// Pawns in forests.
void DrawForests(simdjson::dom::element position,
                 const std::array<PlanePoint, kMapClearings + 1>& spots, Drawing& drawing) {
  simdjson::dom::object pawns;
  if (position["pawns"].get(pawns) != simdjson::SUCCESS) return;
  std::vector<std::string_view> taken;
  for (const auto& [faction, spot] : pawns) {
    std::string_view text;
    if (spot.get(text) != simdjson::SUCCESS || ClearingOf(text) >= 0) continue;
    const PlanePoint at = ForestSpot(text, spots);
    const auto beside = std::count(taken.begin(), taken.end(), text);
    drawing.Add(5, SignOf({faction, "p"}, at.x + kSign * static_cast<double>(beside), at.y));
    taken.push_back(text);
  }
}

// " 3w b_s"
std::string PiecesText(const std::vector<RootPiece>& pieces, std::string_view faction) {
  std::string text;
  for (const RootPiece& piece : pieces) {
    if (piece.faction != faction) continue;
    text += ' ';
    if (piece.count != 1) text += std::to_string(piece.count);
    text += piece.piece;
  }
  return text;
}

std::string Words(const std::vector<simdjson::dom::element>& list, std::string_view before) {
  std::string text;
  for (const simdjson::dom::element each : list) {
    std::string_view word;
    if (each.get(word) != simdjson::SUCCESS) continue;
    text += ' ';
    text += before;
    text += word;
  }
  return text;
}

// Items, crafted cards, and pieces on the board.
std::string Holdings(simdjson::dom::element position, std::string_view faction,
                     simdjson::dom::element held) {
  std::string text;
  const auto add = [&](const std::string& what, const std::string& list) {
    if (list.empty()) return;
    text += (text.empty() ? "" : " · ") + what + list;
  };
  add("items", Words(ArrayUnder(held, "items"), ""));
  add("crafted", Words(ArrayUnder(held, "crafted"), "#"));
  add("on the board", PiecesText(PiecesAt(position, "own board"), faction));
  add("in forests and on other boards", PiecesText(PiecesAt(position, "elsewhere"), faction));
  add("paid to the Riverfolk", PiecesText(PiecesAt(position, "payments"), faction));
  add("in the Burrow", PiecesText(PiecesAt(position, "0"), faction));
  if (text.size() > kMostLetters) {
    text.resize(text.rfind(' ', kMostLetters));
    text += " …";
  }
  return text;
}

// The rows of the factions; returns the bottom.
double DrawFactions(simdjson::dom::element position, Drawing& drawing) {
  std::string title(TextUnder(position, "map"));
  if (title.empty()) title = "unknown map";
  title += ", turn " + std::to_string(NumberUnder(position, "turn"));
  if (const std::string_view player = TextUnder(position, "player"); !player.empty()) {
    title += " of " + std::string(player);
  }
  double y = kMapHeight + 16;
  drawing.Add(6, TextAt(14, y, title, "left big"));
  y += 26;
  simdjson::dom::object factions;
  if (position["factions"].get(factions) != simdjson::SUCCESS) return y;
  for (const auto& [letter, held] : factions) {
    drawing.Add(6, CircleAt(24, y, 11, "piece " + FactionStyle(letter)));
    drawing.Add(6, TextAt(24, y, letter, std::string(InkOn(FactionStyle(letter))) + " chip"));
    drawing.Add(6, TextAt(42, y - 1, FactionName(letter), "left"));
    drawing.Add(6,
                TextAt(210, y - 1, CountOf(NumberUnder(held, "points"), "point"), "left strong"));
    drawing.Add(
        6, TextAt(290, y - 1, CountOf(NumberUnder(held, "hand"), "card") + " in hand", "left"));
    drawing.Add(6, TextAt(42, y + 15, Holdings(position, letter, held), "left note"));
    y += kFactionRow;
  }
  return y;
}

}  // namespace

void DrawRootlog(simdjson::dom::element position, Drawing& drawing) {
  const auto spots = RootClearings(TextUnder(position, "map"));
  DrawRootMap(position, drawing);
  int number = 1;
  for (const simdjson::dom::element clearing : ArrayUnder(position, "clearings")) {
    if (number > static_cast<int>(kMapClearings)) break;
    DrawClearing(position, clearing, number, spots[static_cast<std::size_t>(number)], drawing);
    ++number;
  }
  DrawForests(position, spots, drawing);
  if (const std::int64_t ferry = NumberUnder(position, "ferry"); ferry > 0 && ferry <= 12) {
    const PlanePoint at = BesideClearing(static_cast<std::size_t>(ferry), Beside::kWord, spots);
    drawing.Add(5, "<g>" + RectAt(at.x - 16, at.y - 8, 32, 16, "label") +
                       TextAt(at.x, at.y, "ferry", "small") + "</g>");
  }
  const double bottom = DrawRootLegend(position, DrawFactions(position, drawing) + 6, drawing);
  drawing.Show(-6, -6, kMapWidth + 12, bottom);
}

void MarkRootlog(simdjson::dom::element position, simdjson::dom::element row, Drawing& drawing) {
  const auto spots = RootClearings(TextUnder(position, "map"));
  for (const char* const key : {"from", "to"}) {
    const int clearing = ClearingOf(TextUnder(row, key));
    if (clearing <= 0) continue;
    const PlanePoint at = spots[static_cast<std::size_t>(clearing)];
    drawing.Add(2, CircleAt(at.x, at.y, kClearingRadius + 4.5, "place"));
  }
}

}  // namespace plymill
