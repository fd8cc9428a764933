#include "games/rootlog/rules/draw_pieces.h"

#include <string_view>

#include "rules/drawing.h"

namespace plymill::rootlog {
namespace {

// By the index of a faction.
constexpr std::string_view kFactionNames[kFactions] = {
    "Marquise de Cat",   "Eyrie Dynasties",      "Woodland Alliance", "Vagabond",
    "second Vagabond",   "Lizard Cult",          "Riverfolk Company", "Underground Duchy",
    "Corvid Conspiracy", "Lord of the Hundreds", "Keepers in Iron"};

struct PieceName {
  Faction owner;
  char type, letter;
  std::string_view one, many;
};

// Pieces with a name of their own. A row without a letter is also for all letters, and a row
// without an owner is for all owners.
constexpr PieceName kPieceNames[] = {{Faction::kMarquise, 'b', 's', "sawmill", "sawmills"},
                                     {Faction::kMarquise, 'b', 'w', "workshop", "workshops"},
                                     {Faction::kMarquise, 'b', 'r', "recruiter", "recruiters"},
                                     {Faction::kMarquise, 't', 'k', "keep", "keeps"},
                                     {Faction::kMarquise, 't', '\0', "wood", "wood"},
                                     {Faction::kEyrie, 'b', '\0', "roost", "roosts"},
                                     {Faction::kAlliance, 'b', '\0', "base", "bases"},
                                     {Faction::kAlliance, 't', '\0', "sympathy", "sympathy"},
                                     {Faction::kLizards, 'b', '\0', "garden", "gardens"},
                                     {Faction::kRiverfolk, 't', '\0', "trade post", "trade posts"},
                                     {Faction::kDuchy, 'b', 'c', "citadel", "citadels"},
                                     {Faction::kDuchy, 'b', 'm', "market", "markets"},
                                     {Faction::kDuchy, 't', '\0', "tunnel", "tunnels"},
                                     {Faction::kCorvids, 't', 'b', "bomb", "bombs"},
                                     {Faction::kCorvids, 't', 's', "snare", "snares"},
                                     {Faction::kCorvids, 't', 'r', "raid", "raids"},
                                     {Faction::kCorvids, 't', 'e', "extortion", "extortions"},
                                     {Faction::kCorvids, 't', '\0', "plot", "plots"},
                                     {Faction::kHundreds, 'w', 'w', "warlord", "warlords"},
                                     {Faction::kHundreds, 'b', '\0', "stronghold", "strongholds"},
                                     {Faction::kHundreds, 't', '\0', "mob", "mobs"},
                                     {Faction::kKeepers, 'b', '\0', "waystation", "waystations"},
                                     {Faction::kKeepers, 't', '\0', "relic", "relics"},
                                     {Faction::kUnknown, 'w', '\0', "warrior", "warriors"},
                                     {Faction::kUnknown, 'b', '\0', "building", "buildings"},
                                     {Faction::kUnknown, 't', '\0', "token", "tokens"},
                                     {Faction::kUnknown, 'p', '\0', "pawn", "pawns"}};

// Letters of pieces of one kind, which the legend explains together.
struct LettersRow {
  std::string_view factions, letters;
};

constexpr LettersRow kLettersRows[] = {{"ALO", "of a suit: f fox, r rabbit, m mouse"},
                                       {"K", "of a kind: f figure, t tablet, j jewelry"}};

char LetterOf(Faction faction) { return kLettersOfFactions[CodeOf(faction)]; }

std::string_view NameOfPieces(const PieceSign& piece) {
  for (const PieceName& row : kPieceNames) {
    const bool is_owner = !IsKnown(row.owner) || row.owner == piece.owner;
    const bool is_letter = row.letter == '\0' || row.letter == piece.letter;
    if (is_owner && is_letter && row.type == piece.type) {
      return piece.count == 1 ? row.one : row.many;
    }
  }
  return "pieces";
}

// The letter of the notation, and the number if it is not 1.
std::string LabelOf(const PieceSign& piece) {
  if (piece.type == 'p') return std::string(NameOf(piece.owner).view());
  if (piece.type == 'w' && piece.letter == '\0') return std::to_string(piece.count);
  const std::string number = piece.count == 1 ? "" : std::to_string(piece.count);
  return number + (piece.letter == '\0' ? piece.type : piece.letter);
}

std::string Hexagon(double x, double y, const std::string& style) {
  return PathOf("M" + Point(x - 11, y) + "L" + Point(x - 6, y - 10) + Point(x + 6, y - 10) +
                    Point(x + 11, y) + Point(x + 6, y + 10) + Point(x - 6, y + 10) + "Z",
                style);
}

std::string ShapeOf(const PieceSign& piece, double x, double y) {
  const std::string style = "piece " + FactionStyle(piece.owner);
  if (piece.is_building()) return RectAt(x - 10, y - 10, 20, 20, style);
  return piece.type == 't' ? Hexagon(x, y, style) : CircleAt(x, y, 10.5, style);
}

}  // namespace

std::string FactionName(Faction faction) {
  const Faction named = FactionOf(LetterOf(faction));
  const std::string name(IsKnown(named) ? kFactionNames[IndexOf(named)] : "");
  if (!IsHireling(faction)) return name;
  return name.empty() ? "hirelings" : "hirelings of " + name;
}

std::string FactionStyle(Faction faction) {
  return std::string("f") + (IsFaction(faction) ? LetterOf(faction) : 'X');
}

std::string SignOf(const PieceSign& piece, double x, double y) {
  const std::string title = FactionName(piece.owner) + ": " + std::to_string(piece.count) + " " +
                            std::string(NameOfPieces(piece));
  const std::string ink(InkOn(FactionStyle(piece.owner)));
  return Titled(title, ShapeOf(piece, x, y) + TextAt(x, y, LabelOf(piece), ink + " chip"));
}

std::string LettersOf(Faction faction) {
  std::string text;
  if (!IsFaction(faction)) return text;
  for (const PieceName& row : kPieceNames) {
    if (row.owner != faction) continue;
    text += text.empty() ? "" : ", ";
    text += (row.letter == '\0' ? row.type : row.letter) + (" " + std::string(row.one));
  }
  for (const LettersRow& row : kLettersRows) {
    if (row.factions.find(LetterOf(faction)) == std::string_view::npos) continue;
    text += "; " + std::string(row.letters);
  }
  return text;
}

}  // namespace plymill::rootlog
