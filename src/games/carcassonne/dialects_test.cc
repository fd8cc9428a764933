// Tests of dialects: texts in other forms than that of the specification, as people write them, the
// diagnostics that report these forms, and the places where games fail. All texts are read at
// compile time. A comment that begins with a quotation quotes the specification.
#include "games/carcassonne/fragment.h"
#include "games/carcassonne/game_start.h"
#include "games/carcassonne/scanner.h"
#include "support/carcassonne/read_text.h"

namespace plymill::carcassonne {
namespace {

// --- headers ---

// Several players may be on one line.
consteval bool ReadsPlayersOnOneLine() {
  const auto game = Read("A = Ann (91), B = Bo\tC=Cy = 3\n0 (0,0) RCRF");
  return game.ReadWith(Why("odd-symbol"), Why("odd-symbol"), Why("odd-symbol")) &&
         game.players.size() == 3 && game.players[0].name == "Ann" &&
         game.players[0].points.value == 91 && game.players[1].name == "Bo" &&
         game.players[2].name == "Cy = 3";
}
static_assert(ReadsPlayersOnOneLine());

// A game line without commas, and ranks (places) as web pages show them.
consteval bool ReadsHeadersOfPages() {
  const auto game = Read(
      "19/04/2022 21:19 BGA April\nA = Ann 1<SUP>st</SUP> (91)\nB = Bo 2<sup>nd (90)\n"
      "0 (0,0) RCRF\n");
  return game.ReadWith(Why("game-line-fields")) && game.info.date == "19/04/2022" &&
         game.info.time == "21:19" && game.info.event == "BGA April" &&
         game.players[0].name == "Ann" && game.players[0].place.value == 1 &&
         game.players[1].name == "Bo" && game.players[1].place.value == 2;
}
static_assert(ReadsHeadersOfPages());
static_assert(IsGameStart("19/04/2022 BGA\nA = Ann", 0) &&
              !IsGameStart("19/04/2022 so\nB = Bo", 0));

// "comma separated list": an empty part of the game line is remarked on like a missing part.
static_assert(Read("19/04/2022, , , Turn-based\n0 (0,0) RCRF").ReadWith(Why("game-line-fields")));
static_assert(
    Read("19/04/2022, , BGA, Turn-based\n0 (0,0) RCRF").ReadWith(Why("game-line-fields")));
static_assert(Read("19/04/2022, , Turn-based\n0 (0,0) RCRF").ReadWith(Why("game-line-fields")));

// Text that fits no part of a player's line stays in the name, and is remarked on.
consteval bool ReadsOddPlayers() {
  const auto game = Read(
      "A = Ann (91) so\nB = <u>Bo</u> (90)\nC = Cy <!-- so -->\nD = Di <dark red>\n"
      "0 (0,0) RCRF\n");
  return game.ReadWith(Why("part-in-name"), Why("part-in-name"), Why("part-in-name")) &&
         game.players[0].name == "Ann (91) so" && game.players[1].name == "<u>Bo</u>" &&
         game.players[1].points.value == 90 && game.players[2].name == "Cy <!-- so -->" &&
         game.players[3].colour == "dark red";
}
static_assert(ReadsOddPlayers());

// "add their final position with the points given in parenthesis": other forms that people write.
consteval bool ReadsOddPlacesAndPoints() {
  const auto game = Read("A = Ann 1ST (91 points)\nB = Bo 2 nd (80 Pts)\n0 (0,0) RCRF");
  return game.ReadWith(Why("odd-symbol"), Why("odd-symbol"), Why("odd-symbol"),
                       Why("odd-symbol")) &&
         game.remarks[0].written == "1ST" && game.remarks[1].written == "(91 points)" &&
         game.remarks[1].read == "91" && game.players[0].name == "Ann" &&
         game.players[0].place.value == 1 && game.players[0].points.value == 91 &&
         game.players[1].name == "Bo" && game.players[1].place.value == 2 &&
         game.players[1].points.value == 80;
}
static_assert(ReadsOddPlacesAndPoints());

// A place or points in an unknown form are kept as text of another part, and are remarked on.
template <std::size_t n>
consteval bool DoubtsPlayer(const char (&line)[n]) {
  char text[64] = "A = ";
  for (std::size_t i = 0; i + 1 < n; ++i) text[4 + i] = line[i];
  const auto game = Read({text, 4 + n - 1});
  const bool doubted = game.ok() && game.remarks.size() == 2 &&
                       game.remarks[0].reason == Why("part-in-name") &&
                       game.remarks[1].reason == Why("no-plies");
  return doubted && game.players[0].place.is_null() && game.players[0].points.is_null();
}
static_assert(DoubtsPlayer("Ann (80 Punkte)") && DoubtsPlayer("Ann (-5)"));
static_assert(DoubtsPlayer("Ann (12.5)") && DoubtsPlayer("Ann (2nd)"));
static_assert(DoubtsPlayer("Bob 2nd place") && DoubtsPlayer("Ann 1st 91"));
static_assert(DoubtsPlayer("Bob, 2nd, 80") && DoubtsPlayer("Ann =1st"));
static_assert(DoubtsPlayer("Ann 1er") && DoubtsPlayer("Ann 2. Platz"));
static_assert(DoubtsPlayer("Ann 80 points") && DoubtsPlayer("Ann [2nd]"));
static_assert(!DoubtsPlayer("Agent 47") && !DoubtsPlayer("2nd") && !DoubtsPlayer("vale9 (Val)"));

// A part that does not look like a date or a time is remarked on: the line may be something else.
static_assert(
    Read("Round 3, table 4, Ann vs Bob\nA = Ann\n0 (0,0) RCRF").ReadWith(Why("game-line-fields")));
static_assert(
    Read("05/06/2022, Pub, London, Real-time\n0 (0,0) RCRF").ReadWith(Why("game-line-fields")));
static_assert(
    Read("June 5, 2022, London, Real-time\n0 (0,0) RCRF").ReadWith(Why("game-line-fields")));
static_assert(Read("05/06/2022, 3 pm, London, Real-time\n0 (0,0) RCRF").ReadWith());
static_assert(Read("05/06/2022, ~15.45 BST, London, Real-time\n0 (0,0) RCRF").ReadWith());
static_assert(Read("5 June, Simple, Real-time\nA = Ann\n0 (0,0) RCRF").ReadWith());

// Ranks (places), points and concessions may contradict each other.
consteval bool DoubtsResults() {
  const auto points = Read("A = a (50)\nB = b (40)\n0 (0,0) RCRF\nA+1=20\nB+50=61");
  const auto places = Read("A = a 1st (40)\nB = b 2nd (50)\n0 (0,0) RCRF");
  return points.ReadWith(Why("final-form"), Why("final-form"), Why("result-differs")) &&
         points.outcome == Outcome{OutcomeKind::kWin, 1} &&
         places.ReadWith(Why("result-differs")) &&
         Read("A = a 1st\nB = b 2nd\n0 (0,0) RCRF\n1A concedes").ReadWith(Why("result-differs")) &&
         Read("A = a 2nd\nB = b 1st\n0 (0,0) RCRF\n1A concedes").ReadWith() &&
         Read("A = a 1st (50)\nB = b 2nd (50)\n0 (0,0) RCRF\n+1=50 (B+1=50)").ReadWith();
}
static_assert(DoubtsResults());

// --- moves and scorings ---

// Points without a plus sign. Where letter and number leave one meaning, they are read.
template <std::size_t n>
consteval bool ReadsBarePoints(const char (&words)[n], int a, int b) {
  char text[96] = "0 (0,0) RCRF\n1A (0,1) FCCCm\n2B (1,0) RRCCm ";
  std::size_t bytes = 0;
  while (text[bytes] != '\0') ++bytes;
  for (std::size_t i = 0; i + 1 < n; ++i) text[bytes + i] = words[i];
  const auto game = Read({text, bytes + n - 1});
  if (!game.ReadWith(Why("bare-points"))) return false;
  const Ply& ply = game.plies[2];
  const auto scores = [&](PlayerId player, int points) {
    const std::size_t at = FindScore(ply, player);
    if (points < 0) return at == ply.points.size();
    return at < ply.points.size() && ply.points[at].points.size() == 1 &&
           ply.points[at].points[0] == points;
  };
  return ply.points[0].player == (b < 0 ? PlayerId(0) : PlayerId(1)) && scores(PlayerId(0), a) &&
         scores(PlayerId(1), b);
}
static_assert(ReadsBarePoints("B4", -1, 4) && ReadsBarePoints("B:4", -1, 4));
static_assert(ReadsBarePoints("B 4", -1, 4) && ReadsBarePoints("B: 12 / so", -1, 12));
static_assert(ReadsBarePoints("A 0 B 4", 0, 4) && ReadsBarePoints("B4, A2", 2, 4));
static_assert(ReadsBarePoints("A:3", 3, -1));
static_assert(
    Read("A = a\nB = b\nC = c\n0 (0,0) RCRF\n1A (0,1) FCCC C4").ReadWith(Why("bare-points")));
static_assert(
    Read("A = a\nB = b\nC = c\n0 (0,0) RCRF\n1A (0,1) FCCC C 4").ReadWith(Why("bare-points")));

// Without a blank before them, too.
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCCCA4").ReadWith(Why("bare-points")));
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCCCmB:4 / so").ReadWith(Why("bare-points")));
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCCCA4").plies[1].points[0].points[0] == 4);
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCCCD4").failure == Why("expected-line-end"));
// Digits that can be no part of the last side, and full-width ones.
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCCC4").FailedAt(Why("expected-line-end"), 26));
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCCC4 / so").failure == Why("expected-line-end"));
static_assert(Read("0 (0,0) RCRF\n1A (0,1) RRRC2").failure == Why("expected-line-end"));
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCFC2").ReadWith());
static_assert(Read("0 (0,0) RCRF\n1A (0,1) C1C2C3C4").ReadWith());
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCCC B\uFF14").failure == Why("expected-line-end"));

// Brackets side by side are like one pair with a comma.
constexpr std::string_view kJoined = "0 (0,0) RCRF\n1A (0,1) FCCC\n2B (1,0) RRCC ";
consteval bool ReadsJoinedScorings() {
  bool all = true;
  for (const std::string_view scores :
       {"(A+3+6=9, B+1=1)", "(A+3+6=9)(B+1=1)", "(A+3+6=9) (B+1=1)"}) {
    char text[80] = {};
    std::copy(scores.begin(), scores.end(), std::copy(kJoined.begin(), kJoined.end(), text));
    const auto game = Read({text, kJoined.size() + scores.size()});
    all = all && game.ReadWith(Why("joined-scoring")) && game.plies.size() == 4 &&
          game.plies[2].points.empty() && game.plies[3].points.size() == 2;
  }
  return all;
}
static_assert(ReadsJoinedScorings());

// Another game on the line. After a tab, its moves are those of a table.
constexpr bool EndsBeforeOther(std::string_view text, std::size_t plies) {
  const auto game = Read(text);
  return game.ReadWith(Why("game-within-line")) && game.plies.size() == plies;
}
static_assert(EndsBeforeOther("0 (0,0) RCRF\n1A (0,1) FCCC 0 (0,0) RCRF 1A (0,1) FCCC", 2));
static_assert(EndsBeforeOther("0 (0,0) RCRF 1A (0,1) FCCC +4 (B+2) 0 (0,0) RCRF", 2));
static_assert(EndsBeforeOther("0 (0,0) RCRF\n1A concedes 0 (0,0) RCRF", 2));
static_assert(EndsBeforeOther("0 (0,0) RCRF\n1A (0,1) FCCC 2B (1,0) RRCC 1A (0,1) FCCC", 3));
static_assert(
    Read("0 (0,0) RCRF 1A (0,1) FCCC 1A (0,2) FCCC").ReadWith(Why("number-out-of-order")));
static_assert(
    Read("0 (0,0) RCRF\n1A (0,1) FCCC\t0 (0,0) RCRF").ReadWith(Why("number-out-of-order")));

// Other words with a number may be points, too: they are no note.
consteval bool FailsAtWordsWithNumbers() {
  bool fails = true;
  for (const std::string_view move :
       {"1A (0,1) FCCC scores 4", "1A (0,1) FCCC Bo 4 pts", "1A (0,1) FCCC C4",
        "1A (0,1) FCCC B4 B5", "1A (0,1) FCCC +4 for B", "1A (0,1) FCCC B4x", "1A (0,1) FCCC B 4 A",
        "1A (0,1) FCC B4"}) {
    char text[64] = "0 (0,0) RCRF\n";
    for (std::size_t i = 0; i < move.size(); ++i) text[13 + i] = move[i];
    const auto game = Read({text, 13 + move.size()});
    fails = fails && !game.ok() && game.failure == Why("expected-line-end");
  }
  return fails;
}
static_assert(FailsAtWordsWithNumbers());
static_assert(
    Read("0 (0,0) RCRF\n1A (0,1) FCCC well done / 4 points").ReadWith(Why("missing-slash")));

// The brackets after a move never name the player who moves, those of the scoring at the end may.
consteval bool ReadsJoinedScoring(std::string_view text, int own) {
  const auto game = Read(text);
  if (!game.ok() || game.plies.size() != 4) return false;
  const Ply& move = game.plies[2];
  const Ply& final = game.plies[3];
  return move.kind == Kind::kPlace && final.kind == Kind::kFinal && final.number.is_null() &&
         move.points.size() == (own > 0 ? 1 : 0) && (own == 0 || move.points[0].points[0] == own) &&
         final.points.size() == 2 && final.points[0].total.value == 9 &&
         final.points[1].total.value == 1;
}
static_assert(ReadsJoinedScoring("0 (0,0) RCRF\n1A (0,1) FCCCm\n2B (1,0) RRCCm (A+3+6=9, B+1=1)",
                                 0));
static_assert(ReadsJoinedScoring(
    "0 (0,0) RCRF\n1A (0,1) FCCCm\n2B (1,0) RRCCm+4 (A+3+6=9, B+1=1) / so\n/ end\n", 4));
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCCC (A+3, B+1)\n").ReadWith(Why("no-start")) == false &&
              Read("0 (0,0) RCRF\n1A (0,1) FCCC (A+3, B+1)\n2B (1,0) RRCC").plies.size() == 3);

// Brackets of the next move on the line name the player who moved before.
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCCC (B+2) 2B (1,0) RRCC (A+3)\n").ReadWith());
static_assert(Read("0 (0,0) RCRF 1A (0,1) FCCC 2B (1,0) RRCC (A+3)\n").plies.size() == 3);

// A player's letter alone may say whose the points are.
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCCC +4 B\n").FailedAt(Why("expected-line-end"), 30));
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCCC +4 so\n").ReadWith(Why("missing-slash")));

// A date between players and the first move.
constexpr std::string_view kPlayers = "A = Ann\nB = Bo\n";
static_assert(!IsGameStart("A = Ann\nB = Bo\n22/11/2022, 20:05\n0 (0,0) RCRF", kPlayers.size()));
static_assert(Read("A = Ann\nB = Bo\n22/11/2022, 20:05\n0 (0,0) RCRF")
                  .ReadWith(Why("game-line-fields"), Why("odd-symbol")));
static_assert(Read("A = Ann\nB = Bo\n22/11/2022, 20:05, BGA, Live\n\n0 (0,0) RCRF")
                  .ReadWith(Why("odd-symbol")));
static_assert(Read("22/11/2022, BGA, Live\nA = Ann\nB = Bo\n23/11/2022, 20:05\n0 (0,0) RCRF")
                  .ReadWith(Why("line-in-header")));
static_assert(IsGameStart("22/11/2022, BGA, Live\nA = Ann\n23/11/2022, BGA, Live\n0 (0,0) RCRF",
                          30));
static_assert(IsGameStart("A = Ann\nB = Bo\n22/11/2022, BGA, Live\nA = Cy\n", kPlayers.size()));

// "The starter tile is always the origin 0,0"
static_assert(Read("0 (3,4) RCRF\n1A (3,5) FFCF").ReadWith(Why("odd-start")));
static_assert(Read("0 (0,0) RCRFm\n1A (0,1) FFCF").ReadWith(Why("odd-start")));

// Features after a blank belong to the tile if a score or a note follows them directly.
consteval bool ReadsFeaturesAfterBlanks() {
  const auto game = Read(
      "0 (0,0) RCRF\n1A (0,1) FFCF m+4\n2B (1,0) RFRF P(A+3)\n3A (2,0) RFRF M=9\n"
      "4B (3,0) RFRF m/hi");
  return game.ReadWith(Why("blank-in-tile"), Why("blank-in-tile"), Why("blank-in-tile"),
                       Why("blank-in-tile")) &&
         game.plies[1].meeples.size() == 1 && game.plies[1].points[0].points[0] == 4 &&
         game.plies[2].tile.view() == "RFRFP" && game.plies[2].points[0].player == kA &&
         game.plies[3].points[0].total.value == 9 && game.comments.size() == 1 &&
         game.comments[0].text == "hi" && game.plies[4].meeples.size() == 1;
}
static_assert(ReadsFeaturesAfterBlanks());

static_assert(HasTile("FFC <sub>m</sub> F", "FFCF", Why("markup")));
static_assert(HasTile("FCFC <sub>m</sub> P", "FCFCP", Why("markup")));
static_assert(HasTile("FCCC<br />", "FCCC", Why("markup")) &&
              HasTile("FCCC<br/>", "FCCC", Why("markup")));
static_assert(HasTile("FFFFA", "FFFFA", Why("odd-feature")));
static_assert(HasTile("RRCCp", "RRCCP", Why("lower-case-pennant")));
static_assert(HasTile("FcmC2F", "FCC2F", Why("lower-case-side")));
static_assert(HasTile("RCCcmP", "RCCCP", Why("lower-case-side")));
static_assert(HasTile("CCFFc", "CCFFc"));
static_assert(HasTile("RRCCF", "RRCCF", Why("sides")) && HasTile("FFFKm", "FFFK", Why("sides")));

template <std::size_t n>
consteval bool IsAt(const char (&move)[n], int x, int y, Reason reason, std::string_view read) {
  const Move text(move);
  const auto game = Read(text.view());
  return game.ReadWith(reason) && game.plies[1].x.value == x && game.plies[1].y.value == y &&
         game.remarks[0].read == read;
}
static_assert(IsAt("1B (1-2) FFFF", 1, -2, Why("missing-comma"), "(1,-2)"));
static_assert(IsAt("1B (-1,+5) RRRC", -1, 5, Why("odd-symbol"), "(-1,5)"));
static_assert(IsAt("1B (2,\u20133) RRRC", 2, -3, Why("dash"), "(2,-3)"));

// "$$A+7+8+5+7+24 = 104$$": the letter of the player and the dollar signs are remarked on.
consteval bool ReadsFinal() {
  const auto game = Read("0 (0,0) FRCR\n$$A+7+8+5+7+24 = 104$$\n\n$B+8 = 103$  / close");
  const Ply& a = game.plies[1];
  return game.ReadWith(Why("final-form"), Why("math-signs"), Why("final-form"),
                       Why("math-signs")) &&
         a.player == kA && a.number.is_null() && a.points[0].points.size() == 5 &&
         a.points[0].total.value == 104 && game.plies[2].player == kB &&
         game.comments[0].text == "close" && game.outcome == Outcome{OutcomeKind::kWin, 1};
}
static_assert(ReadsFinal());

// "two-column table": the columns are read one after the other.
consteval bool ReadsTable() {
  const auto game =
      Read("0 (0,0)\tRCRF\t3A (0,-1)\tRFRR\n1A (0,1)\tFCCC\t4B (1,1)\tFRFR\n2B (1,0)\tRRCC\t\t");
  bool good = game.ReadWith(Why("columns")) && game.plies.size() == 5;
  for (std::uint16_t i = 0; i < 5; ++i) good = good && game.plies[i].number.value == i;
  return good;
}
static_assert(ReadsTable());

// A cell that directly follows another cell, without a blank, is not lost: it is read as the next
// move of its line, or it is an error.
consteval bool LosesNoCell() {
  const auto line =
      Read("0 (0,0) RCRF\n1A (0,1) FCCC (B+4)3A (2,2) FFFF\n2B (0,2) FCCC\n4B (0,3) FCCC");
  const auto table =
      Read("0 (0,0) RCRF\t3A (0,3) FCCC\n1A (0,1) FCCC (B+4)4B (2,2) FFFF\n2B (0,2) FCCC");
  return line.ReadWith(Why("number-out-of-order"), Why("number-out-of-order"),
                       Why("number-out-of-order")) &&
         line.plies.size() == 5 && table.failure == Why("expected-line-end");
}
static_assert(LosesNoCell());

// No-break spaces may stand wherever blanks may stand.
consteval bool ReadsNoBreakSpaces() {
  const auto game = Read(
      "A\u00A0=\u00A0Ann\u00A0Lee 1\u00A0<sup>st</sup>\u00A0(3)\n\u00A0\n0 (0,0)\u00A0RCRF\n"
      "1A\u00A0(0,\u00A01)\u00A0FCC\u00A0m\u00A0+4\u00A0=\u00A019\u00A0/\u00A0so\u00A0it is\n"
      "\u00A0+3 (B\u00A0+4)\u00A0\n");
  const Ply& move = game.plies[1];
  return game.ReadWith(Why("odd-symbol"), Why("odd-symbol"), Why("blank-in-tile"), Why("sides"),
                       Why("odd-symbol"), Why("odd-symbol"), Why("unlisted-player")) &&
         game.players[0].name == "Ann\u00A0Lee" && game.players[0].place.value == 1 &&
         game.plies.size() == 3 && move.y.value == 1 && move.tile.view() == "FCC" &&
         move.meeples.size() == 1 && move.points[0].total.value == 19 &&
         game.texts[1] == "(0,\u00A01)\u00A0FCC\u00A0m\u00A0+4\u00A0=\u00A019" &&
         game.comments[0].text == "so\u00A0it is" && game.plies[2].points.size() == 2;
}
static_assert(ReadsNoBreakSpaces());

// Narrow and wide no-break spaces are read as blanks, too.
consteval bool ReadsOtherNoBreakSpaces() {
  const auto game = Read(
      "A\u202F=\u3000Ann\u3000\n\u202F\n0 (0,0)\u3000RCRF\n"
      "\u30001A\u202F(0,\u30001)\u3000FCCC\u202F+4\u3000/\u3000so\n");
  return game.ReadWith(Why("odd-symbol"), Why("odd-symbol"), Why("odd-symbol")) &&
         game.players[0].name == "Ann" && game.plies.size() == 2 &&
         game.plies[1].points.size() == 1 && game.comments[0].text == "so";
}
static_assert(ReadsOtherNoBreakSpaces());

// The places where reading a game fails.
template <std::size_t n>
consteval bool Fails(const char (&move)[n], Reason reason, std::size_t at) {
  const Move text(move);
  return Read(text.view()).FailedAt(reason, 13 + at);
}
static_assert(Fails("1A (0,1) XYZ", Why("expected-tile"), 9));
static_assert(Fails("1A (0;1) FCCC", Why("expected-position"), 5));
static_assert(Fails("10000A (0,1) FCCC", Why("number-out-of-range"), 0));
static_assert(Fails("1A (0,1) FCCC +", Why("expected-score"), 15));
static_assert(Fails("1A (0,1) FCCC 4", Why("expected-line-end"), 14));
static_assert(Read("57A (4,-2) RFFR").FailedAt(Why("fragment"), 0));
static_assert(
    Read("0 (0,0) RCRF\n1A (0,1) FCCC\n\n2b[1,0] RRCC +3").FailedAt(Why("expected-move"), 29));
// Moves with unexpected signs do not count as text between games.
static_assert(FindFragment("so\n1A. (0,1) FCCC") == 3 && FindFragment("so\n1A: (0,1) FCCC") == 3);
static_assert(FindFragment("so\n0) (0,0) RCRF") == 3 && FindFragment("so\n0 - (0,0) RCRF") == 3);
static_assert(FindFragment("so\n1A 0,1 FCCC") == 3 && FindFragment("so\n1A [0,1] FCCC") == 3);
static_assert(FindFragment("so\nA2 (0,2) RRCC") == 3 && FindFragment("so\n(0,-2) RRCC") == 3);
static_assert(FindFragment("so\nMove 3A (0,2) RRCC") == 3 && FindFragment("so (1,2) FCR") == 12);
static_assert(FindFragment("1) so\n2 (a) so\n3 A so\n4A so\n5 10,000") == 36);

// A player may concede after a tile on the same line. The tile is then placed, too.
consteval bool ReadsConcessionsAfterTiles() {
  const auto game = Read("0 (0,0) RCRF\n1A (0,1) FCCC +4\n2B (1,0) RRCC concedes / so");
  const auto note = Read("0 (0,0) RCRF\n1A (0,1) FCCC concedes the city");
  const auto drawn = Read("0 (0,0) RCRF\n1A (dis) CCCC concedes\n2B abandoned");
  const auto left = Read("0 (0,0) RCRF\n1A (0,1) FFCF abandoned\t2B abandoned");
  return game.ReadWith(Why("odd-symbol")) && game.plies.size() == 4 &&
         game.plies[3].kind == Kind::kConcede && game.plies[3].player == kB &&
         game.plies[3].number.value == 2 && game.result == "concedes" &&
         game.outcome == Outcome{OutcomeKind::kWin, 1} && game.comments[0].text == "so" &&
         note.ReadWith(Why("missing-slash")) && note.plies.size() == 2 &&
         drawn.ReadWith(Why("odd-symbol")) && drawn.plies[2].kind == Kind::kConcede &&
         drawn.plies[2].player == kA && left.ReadWith(Why("odd-symbol")) &&
         left.plies[2].kind == Kind::kAbandon && left.plies[3].player == kB &&
         left.outcome.kind == OutcomeKind::kAbandoned;
}
static_assert(ReadsConcessionsAfterTiles());

// A player who conceded has no further moves. Other players may have some.
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FFCF\n2B concedes\n3A (0,2) FFCF\n4B (2,0) RFRF\n"
                   "5A (0,3) FFFF\n6B (3,0) RFRF")
                  .ReadWith(Why("move-after-ending")));
static_assert(Read("0 (0,0) RCRF\n1 abandoned\n2A (0,1) FFCF")
                  .ReadWith(Why("missing-player"), Why("move-after-ending")));

// "If there are more than 2 players, the opponent's scores must be allocated": a third player may
// appear late, listed or not.
consteval bool GivesPointsOfNobodyToNobody() {
  const auto first = Read("0 (0,0) RCRF\n1A (0,1) FFCF (+4)\n2B (1,0) RFRF\n3C (2,0) RFRF");
  const auto listed =
      Read("A = a\nB = b\n0 (0,0) RCRF\n1A (0,1) FFCF +1 (+4)\n2B (1,0) RFRF / so\n+1 (C+4)");
  const auto two = Read("0 (0,0) RCRF\n1A (0,1) FFCF (+4)\n2B (1,0) RFRF");
  return first.ReadWith(Why("missing-player")) && first.remarks[0].written == "(+4)" &&
         first.plies.size() == 4 && first.plies[1].points[0].player.is_null() &&
         listed.ReadWith(Why("missing-player"), Why("unlisted-player")) &&
         listed.players.size() == 2 && listed.plies.size() == 4 &&
         listed.plies[1].points[1].player.is_null() && listed.comments.size() == 1 &&
         two.ReadWith() && two.plies[1].points[0].player == kB;
}
static_assert(GivesPointsOfNobodyToNobody());

// After a score on a line of its own, more moves may follow. Nothing says whose score it is.
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCCC\n+4\n2B (1,0) RRCC\n3A (1,1) FCCC\n+3 (B+4)\n+2")
                  .ReadWith(Why("unnamed-scoring"), Why("move-after-scoring"),
                            Why("unnamed-scoring")));

// "+10 (B+4, C+15)": the scoring at the end names players. A scoring without names may be the rest
// of the line above it.
consteval bool DoubtsScoringsOfNobody() {
  const auto wrapped = Read("A = a\nB = b\n0 (0,0) RCRF\n1A (0,1) FCCC\n2B (1,0) RRCC\n +4 (+3)");
  return wrapped.ReadWith(Why("unnamed-scoring")) && wrapped.remarks[0].written == "+4 (+3)" &&
         wrapped.plies[3].player == kB && wrapped.plies[3].kind == Kind::kFinal &&
         Read("0 (0,0) RCRF\n1A (0,1) FCCC\n(B+4)").ReadWith();
}
static_assert(DoubtsScoringsOfNobody());

// If the header lists players, an unlisted player may be a slip.
consteval bool DoubtsPlayersWhoAreNotListed() {
  const auto game = Read(
      "A = J\nB = b\n0 (0,0) RCRF / 1J K+4\n1J (0,1) FCC2C\n2B (1,0) FCFC2C (K+4)\n3A concedes");
  return game.ReadWith(Why("sides"), Why("unlisted-player"), Why("unlisted-player")) &&
         game.remarks[1].written == "1J" &&
         game.remarks[1].written.data() + 3 == game.texts[1].data() &&
         game.remarks[2].written == "K+4" && game.plies[1].player == PlayerId::OfLetter('J') &&
         Read("0 (0,0) RCRF\n1J (0,1) FCCC").ReadWith();
}
static_assert(DoubtsPlayersWhoAreNotListed());

// Points of the player who moves may also stand inside the brackets of the other players.
consteval bool ReadsScoresInTwoPlaces() {
  const auto game = Read("0 (0,0) RCRF\n1A (0,1) FCCC +4 (B+1, A+2)\n+3 (B+4, B+1)");
  return game.ReadWith(Why("scores-twice"), Why("scores-twice")) &&
         game.plies[1].points.size() == 2 && game.plies[1].points[0].points.size() == 2;
}
static_assert(ReadsScoresInTwoPlaces());

// Points without their brackets are not read as a note.
static_assert(Fails("1A (0,1) FCCC +4 B+4", Why("expected-line-end"), 17));
static_assert(Fails("1A (0,1) FCCC K+9", Why("expected-line-end"), 14));
static_assert(Fails("1A (0,1) FCCC c+4", Why("expected-line-end"), 14));
static_assert(Fails("1A (0,1) FCCC closes +4", Why("expected-line-end"), 14));
static_assert(Fails("1A (0,1) FCCC Ann + 4 / so", Why("expected-line-end"), 14));
static_assert(Fails("1A (0,1) FCCC farmer+3=9", Why("expected-line-end"), 14));
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCCC 2 of A+B / +4").failure ==
              Why("expected-line-end"));
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCCC so A+B / +4").ReadWith(Why("missing-slash")));
// The error is at the comma, because the tile before it is valid.
static_assert(Fails("1A (0,1) FCCC, +4", Why("expected-line-end"), 13));
// "A" after a blank is a word, not an abbey.
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCCC A good one").ReadWith(Why("missing-slash")));

// Web pages have tags after moves, scores and endings.
consteval bool LeavesOutTagsAfterMoves() {
  const auto game = Read(
      "A = a\nB = b\n0 (0,0) RCRF\n1A (0,1) FCCC <b>+4 (+3)</b><br>\n2B (1,0) RRCC +1 <br /> / so\n"
      "+3 (B+4)<br>\n3A concedes<br/>");
  return game.ReadWith(Why("markup"), Why("markup"), Why("markup"), Why("markup"), Why("markup")) &&
         game.plies.size() == 5 && game.plies[1].points.size() == 2 &&
         game.comments[0].text == "so" && game.result == "concedes";
}
static_assert(LeavesOutTagsAfterMoves());

// A lone CR is an error: the text after it would become part of a note, a name or a game line, or
// would belong to no cell.
static_assert(
    Read("0 (0,0)\tRCRF\t2B (1,0)\tRRCC\n1A (0,1)\tFCCC\t3A (0,-1)\tRFRR\r4B (2,0)\tCFFC\n")
        .FailedAt(Why("lone-return"), 55));
static_assert(Read("0 (0,0)\tRCRF\t2B (1,0)\tRRCC\n1A (0,1)\tFC\rCC\t3A (0,-1)\tRFRR\n")
                  .FailedAt(Why("lone-return"), 38));
static_assert(Fails("1A (0,1) FCCC / so\r2B (1,0) RRCC", Why("lone-return"), 18));
static_assert(Fails("1A (0,1) FCCC Well done\r2B (1,0) RRCC", Why("lone-return"), 23));
static_assert(Fails("/ so\r1A (0,1) FCCC", Why("lone-return"), 4));
static_assert(Read("A = Ann\rB = Bo\r0 (0,0) RCRF").FailedAt(Why("lone-return"), 7));
static_assert(Read("19/04/2022, a, b\rA = Ann").FailedAt(Why("lone-return"), 16));
static_assert(Read("A = Ann \r\n0 (0,0) RCRF / so\r\r\n1A (0,1) FCCC").ReadWith());

consteval bool KeepsUnparsed() {
  const auto game = Read("0 (0,0) RCRF\n1A (0,1) XYZ / so\n2B (1,0) RRCC", {.keep_unparsed = true});
  return game.ReadWith(Why("expected-tile")) && game.plies.size() == 3 &&
         game.plies[1].kind == Kind::kUnparsed && game.plies[1].player == kA &&
         game.texts[1] == "1A (0,1) XYZ / so" && game.plies[2].number.value == 2;
}
static_assert(KeepsUnparsed());
static_assert(Read("0 (0,0) RCRF\n1A: (0,1) FFCF\n2B (1,0) RRCC", {.keep_unparsed = true})
                  .ReadWith(Why("expected-move")));

// A ply that can be read is reported once. Only the text after it is unparsed.
consteval bool KeepsUnparsedWhatStandsAfterAPly() {
  const auto game =
      Read("0 (0,0) RCRF\n1A (0,1) FCCC # so\n2B (dis) CCCC (1;1) FFRR", {.keep_unparsed = true});
  return game.ReadWith(Why("expected-line-end"), Why("expected-position")) &&
         game.plies.size() == 5 && game.plies[1].kind == Kind::kPlace &&
         game.plies[2].kind == Kind::kUnparsed && game.plies[2].player == kA &&
         game.texts[2] == "# so" && game.plies[3].kind == Kind::kDiscard &&
         game.texts[4] == "(1;1) FFRR";
}
static_assert(KeepsUnparsedWhatStandsAfterAPly());

// "'abandoned' is displayed next to all player's ID's": the ID's may be missing.
static_assert(Read("0 (0,0) RCRF\n1 abandoned").outcome.kind == OutcomeKind::kAbandoned);

// "A, B etc": small letters are read, too.
consteval bool ReadsSmallPlayers() {
  const auto game = Read("0 (0,0) RCRF\n1a (0,1) FCCC\n\n2b(1,0) RRCC\n3a resigns");
  return game.ReadWith(Why("odd-symbol"), Why("odd-symbol"), Why("odd-symbol"),
                       Why("odd-symbol")) &&
         game.plies.size() == 4 && game.plies[1].player == kA &&
         game.plies[3].kind == Kind::kConcede && game.remarks[0].read == "A" &&
         game.result == "resigns";
}
static_assert(ReadsSmallPlayers());

}  // namespace
}  // namespace plymill::carcassonne
