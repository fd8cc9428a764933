// Tests of the scanner: the examples of the specification, read at compile time. dialects_test.cc
// has other forms that people write.
#include "games/carcassonne/scanner.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "support/carcassonne/read_text.h"

namespace plymill::carcassonne {
namespace {

// --- the specification, base game ---

// "Give the following information as a comma separated list"
consteval bool ReadsGameLine() {
  const auto game = Read("19/04/2022, 21:19:15 UTC, BGA 2022x12 April Semi-final, Turn-based\n");
  const auto short_one = Read("2022-04-19, Simple, Turn-based\n0 (0,0) RCRF");
  return game.info.date == "19/04/2022" && game.info.time == "21:19:15 UTC" &&
         game.info.event == "BGA 2022x12 April Semi-final" && game.info.mode == "Turn-based" &&
         short_one.info.time.data() == nullptr && short_one.info.event == "Simple" &&
         short_one.info.mode == "Turn-based";
}
static_assert(ReadsGameLine());

// "add their final position with the points given in parenthesis"
consteval bool ReadsPlayers() {
  const auto game = Read(
      "A = wallaceprime (Chris Wallace) [UK] <yellow> 1<sup>st</sup> (91)\n"
      "B = ted the notty bear 2nd\n");
  const Player& a = game.players[0];
  const Player& b = game.players[1];
  return game.ReadWith(Why("no-plies")) && a.player == kA && a.name == "wallaceprime" &&
         a.real_name == "Chris Wallace" && a.country == "UK" && a.colour == "yellow" &&
         a.place.value == 1 && a.points.value == 91 && b.player == kB &&
         b.name == "ted the notty bear" && b.real_name.data() == nullptr && b.place.value == 2 &&
         b.points.is_null() && game.outcome == Outcome{OutcomeKind::kWin, 1};
}
static_assert(ReadsPlayers());

// "actual name in parentheses": the name may contain parentheses.
consteval bool ReadsBracketsInNames() {
  const auto game = Read("A = ted (Ted (the) Bear) [UK]\n0 (0,0) RCRF");
  return game.ReadWith() && game.players[0].name == "ted" &&
         game.players[0].real_name == "Ted (the) Bear" && game.players[0].country == "UK";
}
static_assert(ReadsBracketsInNames());

// "0 (0,0) RCRF", "1A (0,1) FCCCm"
consteval bool ReadsFirstMoves() {
  const auto game = Read("0 (0,0) RCRF\n1A (0,1) FCCCm");
  const Ply& start = game.plies[0];
  const Ply& move = game.plies[1];
  return game.ReadWith() && start.kind == Kind::kStart && start.number.value == 0 &&
         start.player.is_null() && start.tile.view() == "RCRF" && move.kind == Kind::kPlace &&
         move.number.value == 1 && move.player == kA && move.x.value == 0 && move.y.value == 1 &&
         game.texts[1] == "(0,1) FCCCm";
}
static_assert(ReadsFirstMoves());

// "a joined corner city would be CCFF, whereas a corner splitter would be CC2FF"
static_assert(HasTile("CCFF", "CCFF") && HasTile("CC2FF", "CC2FF"));
// "Additional features are notated after the last side"
static_assert(HasTile("FFFFK", "FFFFK") && HasTile("CCCCP", "CCCCP"));
// "Meeples symbols, m and M, are placed immediately after the feature they claim."
static_assert(HasMeeple("FCCFm", 'm', 3) && HasMeeple("RmRRR", 'm', 0));
static_assert(HasMeeple("FFFFKm", 'm', 4) && HasMeeple("FCFCmP", 'm', 3));
static_assert(HasMeeple("FCC2mF", 'm', 2) && HasMeeple("FCC2FM", 'M', 3));
// "the symbol is placed immediately after the last face symbol encountered"
static_assert(HasMeeple("RMCCCP", 'M', 0) && HasMeeple("RCCCMP", 'M', 3));
static_assert(HasMeeple("RFRRM", 'M', 3) && HasMeeple("RRMRR", 'M', 1));

// Whether `player` has these points and this total in the first ply after the start.
consteval bool Scores(std::string_view text, PlayerId player,
                      std::initializer_list<std::uint16_t> points, std::uint16_t total = 0xFFFF) {
  const auto game = Read(text);
  if (!game.ok()) return false;
  for (const Score& score : game.plies[1].points) {
    if (score.player != player) continue;
    return score.total.value == total &&
           std::equal(score.points.begin(), score.points.end(), points.begin(), points.end());
  }
  return false;
}
constexpr std::string_view kOwn = "0 (0,0) RCRF\n1A (0,1) FCCC +4+2";
constexpr std::string_view kOther = "0 (0,0) RCRF\n1A (0,1) FCCC (+4)";
constexpr std::string_view kOthers = "0 (0,0) RCRF\n1A (0,1) FCCC (B+4, C+2)";
constexpr std::string_view kTotals = "0 (0,0) RCRF\n1A (0,1) FCCC +4=19 (B=16)";
constexpr std::string_view kBlanks = "0 (0,0) RCRF\n1A (0,1) FCCC +12+4 = 23";
constexpr std::string_view kGlued = "0 (0,0) RCRF\n1A (0,1) FCCCm+4=9(B+3)";
constexpr std::string_view kGluedOther = "0 (0,0) RCRF\n1A (0,1) FcCC(C+4)";
constexpr std::string_view kEnd = "0 (0,0) RCRF\n+10 (B+4, C+15)";
// "'+4+2' and '+6' are equally valid"
static_assert(Scores(kOwn, kA, {4, 2}));
// "If an opponent scores from the tile-placing player's move"
static_assert(Scores(kOther, kB, {4}));
// "give multiple scores separated by commas"
static_assert(Scores(kOthers, kB, {4}) && Scores(kOthers, kC, {2}));
// "The scores total after the move can optionally be given after an '='"
static_assert(Scores(kTotals, kA, {4}, 19) && Scores(kTotals, kB, {}, 16));
static_assert(Scores(kBlanks, kA, {12, 4}, 23));
static_assert(Scores(kGlued, kA, {4}, 9) && Scores(kGlued, kB, {3}));
static_assert(Scores(kGluedOther, kC, {4}) && Read(kGluedOther).plies[1].tile.view() == "FCCC");
// "At the end of the game, points for farmers and unfinished cities and roads"
static_assert(Scores(kEnd, kA, {10}) && Scores(kEnd, kB, {4}) && Scores(kEnd, kC, {15}));
static_assert(Read(kEnd).plies[1].kind == Kind::kFinal && Read(kEnd).plies[1].player == kA);

// A player who scores nothing at the end is not named: there are only brackets.
consteval bool ReadsFinalOfOthers() {
  const auto game = Read("A = a\nB = b\nC = c\n0 (0,0) RCRF\n\n( B+4, C+15)");
  const Ply& final = game.plies[1];
  return game.ReadWith() && final.kind == Kind::kFinal && final.player == kA &&
         final.points.size() == 2 && final.points[0].player == kB && final.points[1].player == kC;
}
static_assert(ReadsFinalOfOthers());
// Words in brackets are no scoring.
static_assert(Read("0 (0,0) RCRF\n\n(B and C had to go)").plies.size() == 1);

// The commas of a scoring do not make it a game line.
static_assert(FindGameStart("0 (0,0) RCRF\nA+7 (B+4, C+15, D+3)\n\nA = Ann\n", 1) == 35);

// Points that name no player are kept apart from the points of other players.
consteval bool KeepsPointsOfNobodyApart() {
  const auto move = Read("A = a\nB = b\nC = c\n0 (0,0) RCRF\n1 (0,1) FCCC +4 (+3)");
  const auto end = Read("A = a\nB = b\nC = c\n0 (0,0) RCRF\n1A (0,1) FCCC\n+10 (+4)");
  const auto& moved = move.plies[1].points;
  const auto& final = end.plies[2].points;
  return move.ReadWith(Why("missing-player"), Why("missing-player"), Why("missing-player")) &&
         moved.size() == 2 && moved[0].points[0] == 4 && moved[1].points[0] == 3 &&
         moved[1].player.is_null() && end.ReadWith(Why("unnamed-scoring"), Why("missing-player")) &&
         final.size() == 2 && final[0].player == kA && final[0].points[0] == 10 &&
         final[1].player.is_null() && final[1].points[0] == 4;
}
static_assert(KeepsPointsOfNobodyApart());

// "Discarded tiles are shown on the same line before the tile able to be played"
consteval bool ReadsDiscard() {
  const auto game = Read("0 (0,0) RCRF\n1A (dis) CCCCP (5,4) FCFCmP");
  const Ply& discard = game.plies[1];
  return game.ReadWith() && game.plies.size() == 3 && discard.kind == Kind::kDiscard &&
         discard.x.is_null() && discard.tile.view() == "CCCCP" && discard.number.value == 1 &&
         game.plies[2].number.value == 1 && game.plies[2].x.value == 5;
}
static_assert(ReadsDiscard());

// "Notes can be added between or after moves by starting them with a '/'"
consteval bool ReadsNotes() {
  const auto game = Read("0 (0,0) RCRF\n1A (0,1) FCCC / good move!\n/ and so on\n");
  return game.ReadWith() && game.comments.size() == 2 && game.comments[0].text == "good move!" &&
         game.comments[1].text == "and so on" && game.comments[1].ply == 2;
}
static_assert(ReadsNotes());

// "57A (4,-2) RFFR", "58A concedes"; "3AB abandoned"
consteval bool ReadsWords() {
  const auto conceded = Read("A = a\nB = b\n0 (0,0) RCRF\n1A (4,-2) RFFR\n2A concedes");
  const auto abandoned = Read("0 (0,0) RCRF\n1AB abandoned");
  return conceded.ReadWith() && conceded.plies[2].kind == Kind::kConcede &&
         conceded.plies[2].player == kA && conceded.outcome == Outcome{OutcomeKind::kWin, 2} &&
         abandoned.plies.size() == 3 && abandoned.plies[1].player == kA &&
         abandoned.plies[2].player == kB && abandoned.plies[2].kind == Kind::kAbandon &&
         abandoned.outcome.kind == OutcomeKind::kAbandoned;
}
static_assert(ReadsWords());

// --- the specification, expansions ---

static_assert(HasMeeple("CC2pCFm[p]", 'm', 3, Figure::kPig));
static_assert(HasMeeple("FFFFM[barn]", 'M', 3, Figure::kBarn));
static_assert(HasMeeple("CCm[B]FF", 'm', 1, Figure::kBig));
static_assert(HasTile("CC2pCFm[p]", "CC2pCF") && HasTile("R1R1FR1", "R1R1FR1"));
static_assert(HasTile("F1MCRR", "F1CRR") && HasTile("CCcC2C3M", "CCcC2C3"));
static_assert(HasTile("VFVF", "VFVF") && HasTile("AAAA", "AAAA") &&
              HasTile("OOSTIwgh", "OOSTIwgh"));

}  // namespace
}  // namespace plymill::carcassonne
