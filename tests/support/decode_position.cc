#include "support/decode_position.h"

#include <array>
#include <map>
#include <vector>

namespace plymill::testing {
namespace {

// A JSON array of texts or numbers; an empty text is null.
std::string List(const std::vector<std::string>& items, bool quoted = true) {
  std::string out = "[";
  for (const std::string& item : items) {
    if (out.size() > 1) out += ',';
    if (item.empty()) {
      out += "null";
    } else {
      out += quoted ? "\"" + item + "\"" : item;
    }
  }
  return out + "]";
}

// Coerceo: field n is letter n % 6 of tile n / 6 + 1.
std::string JsonOfCoerceo(const PositionRow& row) {
  std::vector<std::string> tiles, white, black;
  for (std::size_t n = 0; n < 114; ++n) {
    const std::string name = std::to_string(n / 6 + 1) + "abcdef"[n % 6];
    if (n % 6 == 0 && row.board[n] != 0) tiles.push_back(std::to_string(n / 6 + 1));
    if (row.board[n] == 2) white.push_back(name);
    if (row.board[n] == 3) black.push_back(name);
  }
  EXPECT_EQ(row.globals[3], std::ssize(white));
  EXPECT_EQ(row.globals[4], std::ssize(black));
  return "\"tiles\":" + List(tiles, false) + ",\"white\":" + List(white) +
         ",\"black\":" + List(black) +
         ",\"collected\":{\"white\":" + std::to_string(row.globals[1]) +
         ",\"black\":" + std::to_string(row.globals[2]) + "}}";
}

// Lost Cities: card n has colour n / 12; n % 12 is below 3 for a handshake, else rank - 2 + 3.
std::string CardName(std::size_t n) {
  const std::string colour(1, "RGWBYK"[n / 12]);
  return colour + (n % 12 < 3 ? "H" : std::to_string(n % 12 - 1));
}

std::string CardsAt(const PositionRow& row, std::uint8_t code) {
  std::vector<std::string> cards;
  for (std::size_t n = 0; n < 72; ++n) {
    if (row.board[n] == code) cards.push_back(CardName(n));
  }
  return List(cards);
}

int PointsOnBoard(const PositionRow& row, std::uint8_t code) {
  int points = 0;
  for (std::size_t colour = 0; colour < 6; ++colour) {
    int cards = 0, factor = 1, sum = -20;
    for (std::size_t i = 0; i < 12; ++i) {
      if (row.board[12 * colour + i] != code) continue;
      ++cards;
      if (i < 3) ++factor;
      if (i >= 3) sum += static_cast<int>(i) - 1;
    }
    if (cards > 0) points += sum * factor + (cards >= 8 ? 20 : 0);
  }
  return points;
}

std::string PileOf(const PositionRow& row, std::size_t colour) {
  std::vector<std::string> cards;
  for (int below = 0; below < row.globals[8 + colour]; ++below) {
    for (std::size_t i = 0; i < 12; ++i) {
      if (row.board[12 * colour + i] == 5 + below) cards.push_back(CardName(12 * colour + i));
    }
  }
  return List(cards);
}

std::string JsonOfLostCities(const PositionRow& row) {
  const auto for_both = [](const std::string& one, const std::string& two) {
    return "{\"1\":" + one + ",\"2\":" + two + "}";
  };
  std::string piles;
  for (std::size_t colour = 0; colour < static_cast<std::size_t>(row.globals[1]); ++colour) {
    piles += (piles.empty() ? "\"" : ",\"") + std::string(1, "RGWBYK"[colour]) +
             "\":" + PileOf(row, colour);
  }
  return "\"colours\":" + std::to_string(row.globals[1]) +
         ",\"draw_pile\":" + std::to_string(row.globals[2]) +
         ",\"expeditions\":" + for_both(CardsAt(row, 3), CardsAt(row, 4)) +
         ",\"known_hands\":" + for_both(CardsAt(row, 1), CardsAt(row, 2)) + ",\"points\":" +
         for_both(std::to_string(PointsOnBoard(row, 3)), std::to_string(PointsOnBoard(row, 4))) +
         ",\"discards\":{" + piles + "}}";
}

// Tatsu: codes 1 to 3 are Black's vine, water and fire dragon, 4 to 6 White's.
std::string JsonOfTatsu(const PositionRow& row) {
  static constexpr const char* kStones[] = {"", "bV", "bW", "bF", "wV", "wW", "wF"};
  std::vector<std::string> inner, outer;
  for (std::size_t space = 0; space < 24; ++space) {
    inner.emplace_back(kStones[row.board[2 * space]]);
    outer.emplace_back(kStones[row.board[2 * space + 1]]);
  }
  const auto counts = [&](std::size_t first) {
    const auto of = [&](std::size_t at) {
      return "{\"V\":" + std::to_string(row.globals[at]) +
             ",\"W\":" + std::to_string(row.globals[at + 1]) +
             ",\"F\":" + std::to_string(row.globals[at + 2]) + "}";
    };
    return "{\"black\":" + of(first) + ",\"white\":" + of(first + 3) + "}";
  };
  const bool knows_mats = row.globals[4] != 0;
  return "\"inner\":" + List(inner) + ",\"outer\":" + List(outer) +
         (knows_mats ? ",\"tray\":" : ",\"pool\":") + counts(5) +
         (knows_mats ? ",\"mat\":" + counts(11) : "") + ",\"destroyed\":" + counts(17) +
         ",\"plies_of_turn\":" + std::to_string(row.globals[1]) + "}";
}

// Carcassonne: the tile kinds of the page, sides from the left, clockwise; "C2" is a second city.
struct TileKindText {
  const char* sides[4];
  const char* features;
  int count;
};
constexpr TileKindText kKinds[] = {
    {{"F", "F", "F", "R"}, "K", 2}, {{"F", "F", "F", "F"}, "K", 4}, {{"C", "C", "C", "C"}, "P", 1},
    {{"R", "C", "R", "F"}, "", 4},  {{"F", "C", "F", "F"}, "", 5},  {{"C", "F", "C", "F"}, "P", 2},
    {{"C", "F", "C", "F"}, "", 1},  {{"C", "F", "c", "F"}, "", 3},  {{"C", "c", "F", "F"}, "", 2},
    {{"F", "C", "R", "R"}, "", 3},  {{"R", "C", "F", "R"}, "", 3},  {{"R", "C", "R", "R"}, "", 3},
    {{"C", "C", "F", "F"}, "P", 2}, {{"C", "C", "F", "F"}, "", 3},  {{"C", "C", "R", "R"}, "P", 2},
    {{"C", "C", "R", "R"}, "", 3},  {{"C", "C", "C", "F"}, "P", 1}, {{"C", "C", "C", "F"}, "", 3},
    {{"C", "C", "C", "R"}, "P", 2}, {{"C", "C", "C", "R"}, "", 1},  {{"R", "F", "R", "F"}, "", 8},
    {{"F", "F", "R", "R"}, "", 9},  {{"F", "R", "R", "R"}, "", 4},  {{"R", "R", "R", "R"}, "", 1}};

std::string TileText(std::size_t kind, std::size_t turns) {
  std::string text;
  bool has_city = false;
  bool is_split = false;
  for (const char* const side : kKinds[kind].sides) is_split = is_split || *side == 'c';
  for (std::size_t i = 0; i < 4; ++i) {
    const char side = *kKinds[kind].sides[(i + turns) % 4];
    if (side != 'C' && side != 'c') {
      text += side;
      continue;
    }
    text += has_city && is_split ? "C2" : "C";
    has_city = true;
  }
  return text + kKinds[kind].features;
}

// The tiles, by their place from the top left to the bottom right, with the meeple of each.
std::string TilesOfBoard(const PositionRow& row) {
  std::string out;
  for (std::size_t cell = 0; cell < 441; ++cell) {
    const auto codes = row.board.subspan(4 * cell, 4);
    if (codes[0] == 0) {
      EXPECT_EQ(codes[1] + codes[2] + codes[3], 0);
      continue;
    }
    const int x = static_cast<int>(cell % 21) - 10, y = 10 - static_cast<int>(cell / 21);
    out += std::to_string(x) + "," + std::to_string(y) + " " + TileText(codes[0] - 1u, codes[1]);
    if (codes[2] != 0) {
      out += std::string(" ") + static_cast<char>('A' + codes[2] - 1) + std::to_string(codes[3]);
    }
    out += "\n";
  }
  return out;
}

std::string JsonOfCarcassonne(const PositionRow& row) {
  std::string out = TilesOfBoard(row) + "drawn ";
  out += row.globals[2] < 0 ? "null" : TileText(static_cast<std::size_t>(row.globals[2]), 0);
  out += " played " + std::to_string(72 - row.globals[3]);
  for (std::size_t player = 0; player < static_cast<std::size_t>(row.globals[1]); ++player) {
    out += " ";
    out += static_cast<char>('A' + player);
    out += ":" + std::to_string(row.globals[4 + player]) + "/" +
           std::to_string(row.globals[16 + player]);
  }
  return out;
}

}  // namespace

std::string JsonOfRow(std::string_view notation, const PositionRow& row) {
  if (notation == "coerceo") return JsonOfCoerceo(row);
  if (notation == "lost-cities") return JsonOfLostCities(row);
  return notation == "tatsu" ? JsonOfTatsu(row) : JsonOfCarcassonne(row);
}

std::string MoverOfRow(std::string_view notation, const PositionRow& row) {
  const std::int16_t mover = row.globals[0];
  if (mover < 0) return "";
  if (notation == "coerceo") return mover == 0 ? "white" : "black";
  if (notation == "tatsu") return mover == 0 ? "black" : "white";
  return notation == "lost-cities" ? std::to_string(mover + 1)
                                   : std::string(1, static_cast<char>('A' + mover));
}

}  // namespace plymill::testing
