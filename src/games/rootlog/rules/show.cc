// Show: the table as lines of text.
//
//   Fall, turn 12 of C
//
//      points  hand  items
//   C      14     3  s c
//   ...
//
//         slots
//   1     1/1    C 3w b_s t_k
//   ...
//   board C      ...
#include <algorithm>

#include "games/rootlog/rules/rules.h"
#include "rules/finding.h"

namespace plymill::rootlog {
namespace {

void PadTo(std::string& out, std::size_t line_start, std::size_t column) {
  const std::size_t width = out.size() - line_start;
  out.append(column > width ? column - width : 1, ' ');
}

void AppendRight(std::string& out, int number, std::size_t width) {
  const std::string text = std::to_string(number);
  out.append(width > text.size() ? width - text.size() : 0, ' ');
  out += text;
}

void EndLine(std::string& out) {
  out.erase(out.find_last_not_of(' ') + 1);
  out += '\n';
}

void ShowHead(const State& state, std::string& out) {
  out += state.map == kUnknownMap ? std::string_view("unknown map") : kWoodlands[state.map].name;
  out += ", turn " + std::to_string(state.turn);
  if (IsKnown(state.player)) out += " of " + std::string(NameOf(state.player).view());
  out += '\n';
  if (state.is_lost) out += "A row could not be read: what follows is not certain.\n";
  out += '\n';
}

void AppendItems(const State& state, std::size_t faction, std::string& out) {
  if ((state.has_any_items & Bit(FactionAt(faction))) != 0) {
    out += " ?";
    return;
  }
  for (std::size_t item = 0; item < kItems; ++item) {
    for (unsigned i = state.items[faction][item]; i > 0; --i) {
      out += ' ';
      out += kItemLetters[item];
    }
  }
}

void AppendCrafted(const State& state, std::size_t faction, std::string& out) {
  for (std::size_t card = 0; card < kDeckCards; ++card) {
    if ((state.crafted[faction] >> card & 1) == 0) continue;
    out += " #";
    out += kDeckRows[card].card->name;
  }
}

void ShowPlayers(const State& state, std::string& out) {
  out += "   points  hand  items, crafted cards\n";
  for (std::size_t i = 0; i < kFactions; ++i) {
    if (!state.Plays(FactionAt(i))) continue;
    out += LetterTextOf(FactionAt(i));
    AppendRight(out, state.points[i], 8);
    AppendRight(out, state.hands[i], 6);
    out += ' ';
    AppendItems(state, i, out);
    AppendCrafted(state, i, out);
    if ((state.off_track & Bit(FactionAt(i))) != 0) out += " (off the score track)";
    EndLine(out);
  }
  out += '\n';
}

// " C 3w b_s": all pieces at a place.
void AppendPieces(const State& state, std::size_t place, std::string& out) {
  for (const FactionRow& owner : kFactionRows) {
    bool is_first = true;
    for (std::size_t kind = 0; kind < kPieceKinds; ++kind) {
      const PieceRow& row = kPieces[kind];
      const unsigned count = state.at[kind][place];
      if (row.owner != owner.faction || count == 0) continue;
      if (is_first) out += "  " + std::string(NameOf(row.owner).view());
      is_first = false;
      out += ' ';
      if (count > 1) out += std::to_string(count);
      out += row.type;
      if (row.letter != '\0') out += {'_', row.letter};
    }
  }
}

void AppendPawns(const State& state, std::uint16_t at, std::string& out) {
  for (std::size_t i = 0; i < state.pawns.size(); ++i) {
    if (state.pawns[i].at == at && at != 0) out += i == 0 ? "  V p" : "  G p";
  }
}

void ShowClearing(const State& state, unsigned clearing, std::string& out) {
  const std::size_t start = out.size();
  AppendRight(out, static_cast<int>(clearing), 2);
  if (state.slots[clearing] > 0) {
    PadTo(out, start, 5);
    out += std::to_string(state.built[clearing]) + '/' + std::to_string(state.slots[clearing]);
    if (state.ruins[clearing] > 0) out += " ruin";
  }
  PadTo(out, start, 13);
  AppendPieces(state, clearing, out);
  AppendPawns(state, ClearingBit(clearing), out);
  if (clearing != 0 && state.ferry == clearing) out += "  ferry";
  EndLine(out);
}

void ShowPlace(const State& state, std::size_t place, std::string_view name, std::string& out) {
  const std::size_t start = out.size();
  out += name;
  PadTo(out, start, 13);
  const std::size_t empty = out.size();
  AppendPieces(state, place, out);
  if (out.size() == empty) {
    out.resize(start);
  } else {
    out += '\n';
  }
}

}  // namespace

void Rules::Show(const State& state, std::string& out) {
  ShowHead(state, out);
  ShowPlayers(state, out);
  out += "     slots     pieces\n";
  for (unsigned clearing = 0; clearing <= kClearings; ++clearing) {
    if (clearing > 0 || state.Plays(Faction::kDuchy)) ShowClearing(state, clearing, out);
  }
  ShowPlace(state, kWildPlace, "elsewhere", out);
  ShowPlace(state, kOwnBoard, "own board", out);
  ShowPlace(state, kPayments, "payments", out);
  for (std::size_t i = 0; i < state.pawns.size(); ++i) {
    if (!state.pawns[i].is_in_forest) continue;
    out += i == 0 ? "V p in" : "G p in";
    for (unsigned clearing = 1; clearing <= kClearings; ++clearing) {
      if ((state.pawns[i].at & ClearingBit(clearing)) == 0) continue;
      out += out.back() == 'n' ? ' ' : '_';
      out += std::to_string(clearing);
    }
    out += '\n';
  }
}

}  // namespace plymill::rootlog
