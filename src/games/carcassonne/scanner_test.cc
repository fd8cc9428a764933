// The examples of the specification, and the dialects of real texts: each is read while this
// file is compiled.
#include "games/carcassonne/scanner.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "games/carcassonne/game.h"
#include "record/transcript.h"

namespace plymill::carcassonne {
namespace {

constexpr Transcript<Game> Read(std::string_view text, ReadOptions options = {}) {
  return Transcribe<Game>(text, options);
}

constexpr PlayerId kA = PlayerId::OfLetter('A');
constexpr PlayerId kB = PlayerId::OfLetter('B');
constexpr PlayerId kC = PlayerId::OfLetter('C');
constexpr Reason kNoReason = Reason::kNone;

// A move of a game, with move 0 before it, and the game that is made of both.
template <std::size_t n>
struct Move {
  char text[n + 13] = {};
  consteval Move(const char (&move)[n]) {
    constexpr std::string_view kStart = "0 (0,0) RCRF\n";
    for (std::size_t i = 0; i < kStart.size(); ++i) text[i] = kStart[i];
    for (std::size_t i = 0; i < n; ++i) text[kStart.size() + i] = move[i];
  }
  constexpr std::string_view view() const { return {text, n + 12}; }
};

template <std::size_t n>
Move(const char (&)[n]) -> Move<n>;

// Whether `move` is read as one ply with `tile`, for one reason or none.
template <std::size_t n>
consteval bool HasTile(const char (&tile)[n], std::string_view read, Reason reason = kNoReason) {
  const std::string_view written(tile, n - 1);
  char text[64] = "0 (0,0) RCRF\n1A (0,1) ";
  for (std::size_t i = 0; i < written.size(); ++i) text[22 + i] = written[i];
  const auto game = Read({text, 22 + written.size()});
  const bool remarked = reason == kNoReason ? game.ReadWith() : game.ReadWith(reason);
  return remarked && game.plies.size() == 2 && game.plies[1].tile.view() == read;
}

// The meeple of a tile: its letter and the symbol it stands behind.
template <std::size_t n>
consteval bool HasMeeple(const char (&tile)[n], char kind, unsigned at,
                         Figure figure = Figure::kMeeple) {
  char text[64] = "0 (0,0) RCRF\n1A (0,1) ";
  for (std::size_t i = 0; i + 1 < n; ++i) text[22 + i] = tile[i];
  const auto game = Read({text, 22 + n - 1});
  if (!game.ok() || game.plies.size() != 2 || game.plies[1].meeples.size() != 1) return false;
  const Meeple meeple = game.plies[1].meeples[0];
  return NameOf(meeple.kind).view()[0] == kind && meeple.at == at && meeple.figure == figure;
}

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
  return game.ReadWith(kNoPlies) && a.player == kA && a.name == "wallaceprime" &&
         a.real_name == "Chris Wallace" && a.country == "UK" && a.colour == "yellow" &&
         a.place.value == 1 && a.points.value == 91 && b.player == kB &&
         b.name == "ted the notty bear" && b.real_name.data() == nullptr && b.place.value == 2 &&
         b.points.is_null() && game.outcome == Outcome{OutcomeKind::kWin, 1};
}
static_assert(ReadsPlayers());

// As people write them on one line.
consteval bool ReadsPlayersOnOneLine() {
  const auto game = Read("A = Ann (91), B = Bo\tC=Cy = 3\n0 (0,0) RCRF");
  return game.ReadWith(kOddSymbol, kOddSymbol, kOddSymbol) && game.players.size() == 3 &&
         game.players[0].name == "Ann" && game.players[0].points.value == 91 &&
         game.players[1].name == "Bo" && game.players[2].name == "Cy = 3";
}
static_assert(ReadsPlayersOnOneLine());

// A game line that has lost its commas, and places as pages show them.
consteval bool ReadsHeadersOfPages() {
  const auto game = Read(
      "19/04/2022 21:19 BGA April\nA = Ann 1<SUP>st</SUP> (91)\nB = Bo 2<sup>nd (90)\n"
      "0 (0,0) RCRF\n");
  return game.ReadWith(kGameLineFields) && game.info.date == "19/04/2022" &&
         game.info.time == "21:19" && game.info.event == "BGA April" &&
         game.players[0].name == "Ann" && game.players[0].place.value == 1 &&
         game.players[1].name == "Bo" && game.players[1].place.value == 2;
}
static_assert(ReadsHeadersOfPages());
static_assert(IsGameStart("19/04/2022 BGA\nA = Ann", 0) &&
              !IsGameStart("19/04/2022 so\nB = Bo", 0));

// What is no part of a player's line stays in the name, and is told.
consteval bool ReadsOddPlayers() {
  const auto game = Read(
      "A = Ann (91) so\nB = <u>Bo</u> (90)\nC = Cy <!-- so -->\nD = Di <dark red>\n"
      "0 (0,0) RCRF\n");
  return game.ReadWith(kPartInName, kPartInName, kPartInName) &&
         game.players[0].name == "Ann (91) so" && game.players[1].name == "<u>Bo</u>" &&
         game.players[1].points.value == 90 && game.players[2].name == "Cy <!-- so -->" &&
         game.players[3].colour == "dark red";
}
static_assert(ReadsOddPlayers());

// "actual name in parentheses": with others inside them.
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

// The points of `player` in the first ply behind the start, as "4 2=19"; "-" where
// there are none.
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

// Who scores nothing at the end is named nowhere: only the brackets stand there.
consteval bool ReadsFinalOfOthers() {
  const auto game = Read("A = a\nB = b\nC = c\n0 (0,0) RCRF\n\n( B+4, C+15)");
  const Ply& final = game.plies[1];
  return game.ReadWith() && final.kind == Kind::kFinal && final.player == kA &&
         final.points.size() == 2 && final.points[0].player == kB && final.points[1].player == kC;
}
static_assert(ReadsFinalOfOthers());
// Words in brackets are none.
static_assert(Read("0 (0,0) RCRF\n\n(B and C had to go)").plies.size() == 1);

// The commas of a scoring make no game line of it.
static_assert(FindGameStart("0 (0,0) RCRF\nA+7 (B+4, C+15, D+3)\n\nA = Ann\n", 1) == 35);

// Points of a player whom nothing names are kept apart from those of others.
consteval bool KeepsPointsOfNobodyApart() {
  const auto move = Read("A = a\nB = b\nC = c\n0 (0,0) RCRF\n1 (0,1) FCCC +4 (+3)");
  const auto end = Read("A = a\nB = b\nC = c\n0 (0,0) RCRF\n1A (0,1) FCCC\n+10 (+4)");
  const auto& moved = move.plies[1].points;
  const auto& final = end.plies[2].points;
  return move.ReadWith(kMissingPlayer, kMissingPlayer, kMissingPlayer) && moved.size() == 2 &&
         moved[0].points[0] == 4 && moved[1].points[0] == 3 && moved[1].player.is_null() &&
         end.ReadWith(kMissingPlayer) && final.size() == 2 && final[0].player == kA &&
         final[0].points[0] == 10 && final[1].player.is_null() && final[1].points[0] == 4;
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

// --- as people write it: each reading with its diagnostics ---

static_assert(HasTile("FFC <sub>m</sub> F", "FFCF", kMarkup));
static_assert(HasTile("FCFC <sub>m</sub> P", "FCFCP", kMarkup));
static_assert(HasTile("FCCC<br />", "FCCC", kMarkup) && HasTile("FCCC<br/>", "FCCC", kMarkup));
static_assert(HasTile("FFFFA", "FFFFA", kOddFeature));
static_assert(HasTile("RRCCp", "RRCCP", kLowerCasePennant));
static_assert(HasTile("FcmC2F", "FCC2F", kLowerCaseSide));
static_assert(HasTile("RCCcmP", "RCCCP", kLowerCaseSide));
static_assert(HasTile("CCFFc", "CCFFc"));
static_assert(HasTile("RRCCF", "RRCCF", kSides) && HasTile("FFFKm", "FFFK", kSides));

template <std::size_t n>
consteval bool IsAt(const char (&move)[n], int x, int y, Reason reason, std::string_view read) {
  const Move text(move);
  const auto game = Read(text.view());
  return game.ReadWith(reason) && game.plies[1].x.value == x && game.plies[1].y.value == y &&
         game.remarks[0].read == read;
}
static_assert(IsAt("1B (1-2) FFFF", 1, -2, kMissingComma, "(1,-2)"));
static_assert(IsAt("1B (-1,+5) RRRC", -1, 5, kOddSymbol, "(-1,5)"));
static_assert(IsAt("1B (2,\u20133) RRRC", 2, -3, kDash, "(2,-3)"));

// "$$A+7+8+5+7+24 = 104$$"
consteval bool ReadsFinal() {
  const auto game = Read("0 (0,0) FRCR\n$$A+7+8+5+7+24 = 104$$\n\n$B+8 = 103$  / close");
  const Ply& a = game.plies[1];
  return game.ReadWith(kFinalForm, kMathSigns, kFinalForm, kMathSigns) && a.player == kA &&
         a.number.is_null() && a.points[0].points.size() == 5 && a.points[0].total.value == 104 &&
         game.plies[2].player == kB && game.comments[0].text == "close" &&
         game.outcome == Outcome{OutcomeKind::kWin, 1};
}
static_assert(ReadsFinal());

// "two-column table": the columns one after the other.
consteval bool ReadsTable() {
  const auto game =
      Read("0 (0,0)\tRCRF\t3A (0,-1)\tRFRR\n1A (0,1)\tFCCC\t4B (1,1)\tFRFR\n2B (1,0)\tRRCC\t\t");
  bool good = game.ReadWith(kColumns) && game.plies.size() == 5;
  for (std::uint16_t i = 0; i < 5; ++i) good = good && game.plies[i].number.value == i;
  return good;
}
static_assert(ReadsTable());

// A cell that no blank parts from the one before it is none: nothing is lost.
consteval bool LosesNoCell() {
  const auto line =
      Read("0 (0,0) RCRF\n1A (0,1) FCCC (B+4)3A (2,2) FFFF\n2B (0,2) FCCC\n4B (0,3) FCCC");
  const auto table =
      Read("0 (0,0) RCRF\t3A (0,3) FCCC\n1A (0,1) FCCC (B+4)4B (2,2) FFFF\n2B (0,2) FCCC");
  return line.ReadWith(kNumberOutOfOrder, kNumberOutOfOrder, kNumberOutOfOrder) &&
         line.plies.size() == 5 && table.failure == kExpectedLineEnd;
}
static_assert(LosesNoCell());

// No-break spaces are blanks, wherever blanks may stand.
consteval bool ReadsNoBreakSpaces() {
  const auto game = Read(
      "A\u00A0=\u00A0Ann\u00A0Lee 1\u00A0<sup>st</sup>\u00A0(3)\n\u00A0\n0 (0,0)\u00A0RCRF\n"
      "1A\u00A0(0,\u00A01)\u00A0FCC\u00A0m\u00A0+4\u00A0=\u00A019\u00A0/\u00A0so\u00A0it is\n"
      "\u00A0+3 (B\u00A0+4)\u00A0\n");
  const Ply& move = game.plies[1];
  return game.ReadWith(kOddSymbol, kOddSymbol, kBlankInTile, kSides, kOddSymbol, kOddSymbol) &&
         game.players[0].name == "Ann\u00A0Lee" && game.players[0].place.value == 1 &&
         game.plies.size() == 3 && move.y.value == 1 && move.tile.view() == "FCC" &&
         move.meeples.size() == 1 && move.points[0].total.value == 19 &&
         game.texts[1] == "(0,\u00A01)\u00A0FCC\u00A0m\u00A0+4\u00A0=\u00A019" &&
         game.comments[0].text == "so\u00A0it is" && game.plies[2].points.size() == 2;
}
static_assert(ReadsNoBreakSpaces());

// Where games break.
template <std::size_t n>
consteval bool Fails(const char (&move)[n], Reason reason, std::size_t at) {
  const Move text(move);
  return Read(text.view()).FailedAt(reason, 13 + at);
}
static_assert(Fails("1A (0,1) XYZ", kExpectedTile, 9));
static_assert(Fails("1A (0;1) FCCC", kExpectedPosition, 5));
static_assert(Fails("10000A (0,1) FCCC", kNumberOutOfRange, 0));
static_assert(Fails("1A (0,1) FCCC +", kExpectedScore, 15));
static_assert(Fails("1A (0,1) FCCC 4", kExpectedLineEnd, 14));
static_assert(Read("57A (4,-2) RFFR").FailedAt(kFragment, 0));
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCCC\n\n2b[1,0] RRCC +3").FailedAt(kExpectedMove, 29));
// Moves with other signs are no text between games.
static_assert(FindFragment("so\n1A. (0,1) FCCC") == 3 && FindFragment("so\n1A: (0,1) FCCC") == 3);
static_assert(FindFragment("so\n0) (0,0) RCRF") == 3 && FindFragment("so\n0 - (0,0) RCRF") == 3);
static_assert(FindFragment("so\n1A 0,1 FCCC") == 3 && FindFragment("so\n1A [0,1] FCCC") == 3);
static_assert(FindFragment("so\nA2 (0,2) RRCC") == 3 && FindFragment("so\n(0,-2) RRCC") == 3);
static_assert(FindFragment("so\nMove 3A (0,2) RRCC") == 3 && FindFragment("so (1,2) FCR") == 12);
static_assert(FindFragment("1) so\n2 (a) so\n3 A so\n4A so\n5 10,000") == 36);

// Who concedes behind a tile has placed it.
consteval bool ReadsConcessionsBehindTiles() {
  const auto game = Read("0 (0,0) RCRF\n1A (0,1) FCCC +4\n2B (1,0) RRCC concedes / so");
  const auto note = Read("0 (0,0) RCRF\n1A (0,1) FCCC concedes the city");
  return game.ReadWith(kOddSymbol) && game.plies.size() == 4 &&
         game.plies[3].kind == Kind::kConcede && game.plies[3].player == kB &&
         game.plies[3].number.value == 2 && game.result == "concedes" &&
         game.outcome == Outcome{OutcomeKind::kWin, 1} && game.comments[0].text == "so" &&
         note.ReadWith(kMissingSlash) && note.plies.size() == 2;
}
static_assert(ReadsConcessionsBehindTiles());

// A score on a line of its own, and moves behind it: nothing tells whose it is.
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCCC\n+4\n2B (1,0) RRCC\n3A (1,1) FCCC\n+3 (B+4)\n+2")
                  .ReadWith(kMoveAfterScoring));

// Points of the mover in the brackets of the others.
consteval bool ReadsScoresInTwoPlaces() {
  const auto game = Read("0 (0,0) RCRF\n1A (0,1) FCCC +4 (B+1, A+2)\n+3 (B+4, B+1)");
  return game.ReadWith(kScoresTwice, kScoresTwice) && game.plies[1].points.size() == 2 &&
         game.plies[1].points[0].points.size() == 2;
}
static_assert(ReadsScoresInTwoPlaces());

// Points that have lost their brackets are no note.
static_assert(Fails("1A (0,1) FCCC +4 B+4", kExpectedLineEnd, 17));
// "A" behind a blank is a word, not an abbey.
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCCC A good one").ReadWith(kMissingSlash));

// A page has tags behind everything.
consteval bool LeavesOutTagsBehindMoves() {
  const auto game = Read(
      "A = a\nB = b\n0 (0,0) RCRF\n1A (0,1) FCCC <b>+4 (+3)</b><br>\n2B (1,0) RRCC +1 <br /> / so\n"
      "+3 (B+4)<br>\n3A concedes<br/>");
  return game.ReadWith(kMarkup, kMarkup, kMarkup, kMarkup, kMarkup) && game.plies.size() == 5 &&
         game.plies[1].points.size() == 2 && game.comments[0].text == "so" &&
         game.result == "concedes";
}
static_assert(LeavesOutTagsBehindMoves());

// What stands behind CR alone would be part of a note, a name, a game line, or in no cell.
static_assert(
    Read("0 (0,0)\tRCRF\t2B (1,0)\tRRCC\n1A (0,1)\tFCCC\t3A (0,-1)\tRFRR\r4B (2,0)\tCFFC\n")
        .FailedAt(kLoneReturn, 55));
static_assert(Read("0 (0,0)\tRCRF\t2B (1,0)\tRRCC\n1A (0,1)\tFC\rCC\t3A (0,-1)\tRFRR\n")
                  .FailedAt(kLoneReturn, 38));
static_assert(Fails("1A (0,1) FCCC / so\r2B (1,0) RRCC", kLoneReturn, 18));
static_assert(Fails("1A (0,1) FCCC Well done\r2B (1,0) RRCC", kLoneReturn, 23));
static_assert(Fails("/ so\r1A (0,1) FCCC", kLoneReturn, 4));
static_assert(Read("A = Ann\rB = Bo\r0 (0,0) RCRF").FailedAt(kLoneReturn, 7));
static_assert(Read("19/04/2022, a, b\rA = Ann").FailedAt(kLoneReturn, 16));
static_assert(Read("A = Ann \r\n0 (0,0) RCRF / so\r\r\n1A (0,1) FCCC").ReadWith());

consteval bool KeepsUnparsed() {
  const auto game = Read("0 (0,0) RCRF\n1A (0,1) XYZ / so\n2B (1,0) RRCC", {.keep_unparsed = true});
  return game.ReadWith(kExpectedTile) && game.plies.size() == 3 &&
         game.plies[1].kind == Kind::kUnparsed && game.plies[1].player == kA &&
         game.texts[1] == "1A (0,1) XYZ / so" && game.plies[2].number.value == 2;
}
static_assert(KeepsUnparsed());

// A move that can be read stands once, whatever stands behind it.
consteval bool KeepsUnparsedWhatStandsBehindAPly() {
  const auto game =
      Read("0 (0,0) RCRF\n1A (0,1) FCCC # so\n2B (dis) CCCC (1;1) FFRR", {.keep_unparsed = true});
  return game.ReadWith(kExpectedLineEnd, kExpectedPosition) && game.plies.size() == 5 &&
         game.plies[1].kind == Kind::kPlace && game.plies[2].kind == Kind::kUnparsed &&
         game.plies[2].player == kA && game.texts[2] == "# so" &&
         game.plies[3].kind == Kind::kDiscard && game.texts[4] == "(1;1) FFRR";
}
static_assert(KeepsUnparsedWhatStandsBehindAPly());

// "'abandoned' is displayed next to all player's ID's": it is, where nobody is named.
static_assert(Read("0 (0,0) RCRF\n1 abandoned").outcome.kind == OutcomeKind::kAbandoned);

// "A, B etc": in small letters too.
consteval bool ReadsSmallPlayers() {
  const auto game = Read("0 (0,0) RCRF\n1a (0,1) FCCC\n\n2b(1,0) RRCC\n3a resigns");
  return game.ReadWith(kOddSymbol, kOddSymbol, kOddSymbol, kOddSymbol) && game.plies.size() == 4 &&
         game.plies[1].player == kA && game.plies[3].kind == Kind::kConcede &&
         game.remarks[0].read == "A" && game.result == "resigns";
}
static_assert(ReadsSmallPlayers());

}  // namespace
}  // namespace plymill::carcassonne
