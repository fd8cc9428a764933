// Rules::Show() and Rules::Describe().
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/buffer.h"
#include "games/carcassonne/printer.h"
#include "games/carcassonne/rules/ply_of_action.h"
#include "games/carcassonne/rules/rules.h"
#include "games/carcassonne/rules/tile_text.h"

namespace plymill::carcassonne {
namespace {

struct Bounds {
  int left = 0, right = 0, bottom = 0, top = 0;

  // Places are 16 bits wide, so that an int could not hold the product.
  std::int64_t cells() const {
    return std::int64_t{right - left + 1} * std::int64_t{top - bottom + 1};
  }
};

// The number of laid tiles, which is below kNoTile.
TileIndex TilesOn(const Board& board) { return static_cast<TileIndex>(board.size()); }

Bounds BoundsOf(const Board& board) {
  Bounds bounds;
  for (TileIndex i = 0; i < TilesOn(board); ++i) {
    const Place place = board[i].place;
    bounds.left = std::min<int>(bounds.left, place.x);
    bounds.right = std::max<int>(bounds.right, place.x);
    bounds.bottom = std::min<int>(bounds.bottom, place.y);
    bounds.top = std::max<int>(bounds.top, place.y);
  }
  return bounds;
}

// Appends `text` in a column of `width` characters, and a blank line end never.
void AppendCell(std::string_view text, std::size_t width, std::string& line) {
  line += text;
  line.append(width > text.size() ? width - text.size() : 0, ' ');
}

void EndLine(std::string& line, std::string& out) {
  line.erase(line.find_last_not_of(' ') + 1);
  out += line;
  out += '\n';
  line.clear();
}

std::string PlaceName(Place place) {
  return "(" + std::to_string(place.x) + "," + std::to_string(place.y) + ")";
}

// Tiles far away from each other, as a list.
void AppendList(const State& state, std::string& out) {
  const Board& board = state.table.board;
  for (TileIndex i = 0; i < TilesOn(board); ++i) {
    out += PlaceName(state.axes.Written(board[i].place)) + " " +
           TileText(state.table, board[i], true) + "\n";
  }
}

// Tiles in their places. Coordinates are the written ones; rows begin at the top of the table.
void AppendTable(const State& state, const Bounds& bounds, std::string& out) {
  const Board& board = state.table.board;
  std::size_t width = 6;
  for (TileIndex i = 0; i < TilesOn(board); ++i) {
    width = std::max(width, TileText(state.table, board[i], true).size() + 1);
  }
  const auto place = [&](int x, int y) {
    return Place{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
  };
  std::string line;
  AppendCell("", 6, line);
  for (int x = bounds.left; x <= bounds.right; ++x) {
    AppendCell(std::to_string(state.axes.Written(place(x, 0)).x), width, line);
  }
  EndLine(line, out);
  for (int y = bounds.top; y >= bounds.bottom; --y) {
    AppendCell(std::to_string(state.axes.Written(place(0, y)).y), 6, line);
    for (int x = bounds.left; x <= bounds.right; ++x) {
      const TileIndex tile = board.Find(place(x, y));
      AppendCell(tile == kNoTile ? "" : TileText(state.table, board[tile], true), width, line);
    }
    EndLine(line, out);
  }
}

void AppendPlayers(const State& state, std::string& out) {
  for (std::uint8_t code = 0; code < PlayerId::kCount; ++code) {
    if ((state.players >> code & 1) == 0) continue;
    out += PlayerId(code).letter();
    out += ": points " + std::to_string(state.points[code]) + ", meeples left " +
           std::to_string(state.meeples[code]) + "\n";
  }
}

constexpr std::int64_t kMostCells = 4096;

constexpr std::string_view kSideNames[] = {"left", "top", "right", "bottom"};
constexpr std::string_view kHalfNames[] = {"left-bottom",  "left-top",   "top-left",
                                           "top-right",    "right-top",  "right-bottom",
                                           "bottom-right", "bottom-left"};

}  // namespace

void Rules::Show(const State& state, std::string& out) {
  const Bounds bounds = BoundsOf(state.table.board);
  if (bounds.cells() > kMostCells) {
    AppendList(state, out);
  } else if (state.table.board.size() > 0) {
    AppendTable(state, bounds, out);
  }
  if (!state.has_expansions) AppendPlayers(state, out);
  out += "tiles drawn " + std::to_string(state.drawn_tiles) + "\n";
}

void Rules::Describe(std::int32_t index, std::string& out) {
  if (index < 0 || index >= kActions) return;
  if (index == kDiscardAction) {
    out += "(dis)";
    return;
  }
  const Action action = ActionAt(index);
  out += PlaceName(action.place) + " turned " + std::to_string(90 * action.turns);
  if (action.spot >= kFieldSpots) {
    out += ", M " + std::string(kHalfNames[action.spot - kFieldSpots]);
  } else if (action.spot == kCloisterSpot) {
    out += ", m cloister";
  } else if (action.spot != kNoSpot) {
    out += ", m " + std::string(kSideNames[action.spot - kSideSpots]);
  }
}

void Rules::Describe(const State& state, std::int32_t index, std::string& out) {
  const bool is_action = index >= 0 && index < kActions && state.drawn.is_known();
  const Ply ply = is_action ? PlyOf(state, index) : Ply();
  if (!is_action || ply.meeples.empty() != (ActionAt(index).spot == kNoSpot)) {
    return Describe(index, out);
  }
  Buffer<char> text;
  Printer(text).Ply(ply, "", "");
  const std::string_view move(text.data(), text.size());
  out += move.substr(move.find('('));  // without number and player
}

}  // namespace plymill::carcassonne
