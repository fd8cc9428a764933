#include "view/root_pieces.h"

#include "rules/drawing.h"

namespace plymill {
namespace {

struct FactionRow {
  std::string_view letter, name;
};

constexpr FactionRow kFactionRows[] = {{"C", "Marquise de Cat"},   {"E", "Eyrie Dynasties"},
                                       {"A", "Woodland Alliance"}, {"V", "Vagabond"},
                                       {"G", "second Vagabond"},   {"L", "Lizard Cult"},
                                       {"O", "Riverfolk Company"}, {"D", "Underground Duchy"},
                                       {"P", "Corvid Conspiracy"}, {"H", "Lord of the Hundreds"},
                                       {"K", "Keepers in Iron"}};

struct PieceRow {
  std::string_view faction, piece, one, many;
};

// Pieces with a name of their own. A row without a letter is also for all letters.
constexpr PieceRow kPieceRows[] = {{"C", "b_s", "sawmill", "sawmills"},
                                   {"C", "b_w", "workshop", "workshops"},
                                   {"C", "b_r", "recruiter", "recruiters"},
                                   {"C", "t_k", "keep", "keeps"},
                                   {"C", "t", "wood", "wood"},
                                   {"E", "b", "roost", "roosts"},
                                   {"A", "b", "base", "bases"},
                                   {"A", "t", "sympathy", "sympathy"},
                                   {"L", "b", "garden", "gardens"},
                                   {"O", "t", "trade post", "trade posts"},
                                   {"D", "b_c", "citadel", "citadels"},
                                   {"D", "b_m", "market", "markets"},
                                   {"D", "t", "tunnel", "tunnels"},
                                   {"P", "t_b", "bomb", "bombs"},
                                   {"P", "t_s", "snare", "snares"},
                                   {"P", "t_r", "raid", "raids"},
                                   {"P", "t_e", "extortion", "extortions"},
                                   {"P", "t", "plot", "plots"},
                                   {"H", "w_w", "warlord", "warlords"},
                                   {"H", "b", "stronghold", "strongholds"},
                                   {"H", "t", "mob", "mobs"},
                                   {"K", "b", "waystation", "waystations"},
                                   {"K", "t", "relic", "relics"},
                                   {"", "w", "warrior", "warriors"},
                                   {"", "b", "building", "buildings"},
                                   {"", "t", "token", "tokens"},
                                   {"", "p", "pawn", "pawns"}};

// Letters of pieces of one kind, which the legend explains together.
struct LetterRow {
  std::string_view factions, letters;
};

constexpr LetterRow kLetterRows[] = {{"ALO", "of a suit: f fox, r rabbit, m mouse"},
                                     {"K", "of a kind: f figure, t tablet, j jewelry"}};

std::string_view NameOf(const RootPiece& piece) {
  for (const PieceRow& row : kPieceRows) {
    const bool is_faction = row.faction.empty() || row.faction == piece.faction;
    const bool is_piece = row.piece == piece.piece || row.piece == piece.piece.substr(0, 1);
    if (is_faction && is_piece) return piece.count == 1 ? row.one : row.many;
  }
  return "pieces";
}

// The letter of the notation, and the number if it is not 1.
std::string Label(const RootPiece& piece) {
  const std::string number = piece.count == 1 ? "" : std::to_string(piece.count);
  if (piece.piece == "w") return std::to_string(piece.count);
  if (piece.piece == "p") return std::string(piece.faction);
  return number + std::string(piece.piece.substr(piece.piece.size() - 1));
}

std::string Hexagon(double x, double y, const std::string& style) {
  return PathOf("M" + Point(x - 11, y) + "L" + Point(x - 6, y - 10) + Point(x + 6, y - 10) +
                    Point(x + 11, y) + Point(x + 6, y + 10) + Point(x - 6, y + 10) + "Z",
                style);
}

}  // namespace

std::string FactionName(std::string_view faction) {
  const bool is_hireling = faction.starts_with("h_");
  for (const FactionRow& row : kFactionRows) {
    if (row.letter != faction.substr(is_hireling ? 2 : 0)) continue;
    return (is_hireling ? "hirelings of " : "") + std::string(row.name);
  }
  return is_hireling ? "hirelings" : std::string(faction);
}

std::string FactionStyle(std::string_view faction) {
  for (const FactionRow& row : kFactionRows) {
    if (row.letter == faction) return "f" + std::string(faction);
  }
  return "fX";  // hirelings
}

std::string SignOf(const RootPiece& piece, double x, double y) {
  const std::string style = "piece " + FactionStyle(piece.faction);
  const std::string title = FactionName(piece.faction) + ": " + std::to_string(piece.count) + " " +
                            std::string(NameOf(piece));
  std::string shape;
  if (piece.is_building()) {
    shape = RectAt(x - 10, y - 10, 20, 20, style);
  } else if (piece.piece.starts_with("t")) {
    shape = Hexagon(x, y, style);
  } else {
    shape = CircleAt(x, y, 10.5, style);
  }
  const std::string ink(InkOn(FactionStyle(piece.faction)));
  return Titled(title, shape + TextAt(x, y, Label(piece), ink + " chip"));
}

std::string LettersOf(std::string_view faction) {
  std::string text;
  if (faction.empty()) return text;
  for (const PieceRow& row : kPieceRows) {
    if (row.faction != faction) continue;
    text += text.empty() ? "" : ", ";
    text += std::string(row.piece.substr(row.piece.size() - 1)) + " " + std::string(row.one);
  }
  for (const LetterRow& row : kLetterRows) {
    if (row.factions.find(faction) == std::string_view::npos) continue;
    text += "; " + std::string(row.letters);
  }
  return text;
}

}  // namespace plymill
