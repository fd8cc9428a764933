// Tests of lost moves: no move becomes part of a note, a name or other text. If a line end is lost,
// or a form is not known, the game is rejected at the place of the move. All texts are read at
// compile time.
#include "games/carcassonne/lost_moves.h"

#include <string_view>

#include "games/carcassonne/scanner.h"
#include "support/carcassonne/read_text.h"

namespace plymill::carcassonne {
namespace {

// Whether `text` is rejected for `reason`, at a position where the remaining text begins with `at`.
consteval bool FailsAt(std::string_view text, Reason reason, std::string_view at) {
  Transcript<Game> recorder;
  Cursor in(text);
  ReadGame(in, recorder, {});
  return !in.ok() && in.reason() == reason && text.substr(in.offset()).starts_with(at);
}

// --- moves in notes ---

static_assert(FailsAt("0 (0,0) RCRF\n1A (0,1) FCCC / nice 2B (1,0) RRCC\n3A (2,0) CFFC",
                      Why("move-in-note"), "2B"));
static_assert(FailsAt("0 (0,0) RCRF\n1A (0,1) FCCC\n/ so\u00A02B (dis) CCCC", Why("move-in-note"),
                      "2B"));
static_assert(FailsAt("0 (0,0) RCRF\n1A (0,1) FCCC / so 2B concedes", Why("move-in-note"), "2B"));
static_assert(FailsAt("0 (0,0) RCRF\n1A (0,1) FCCC / so 2B -1,0) RRCC", Why("move-in-note"), "2B"));
static_assert(FailsAt("0 (0,0) RCRF\n1A (0,1) FCCC / so 2B (-1,0 RRCC", Why("move-in-note"), "2B"));
static_assert(FailsAt("0 (0,0) RCRF\n1A (0,1) FCCC / so 2B ((-1,,0)) RRCC", Why("move-in-note"),
                      "2B"));
static_assert(FailsAt("0 (0,0) RCRF\n1A (0,1) FCCC / 2 (1-2) C <sub>m</sub> RRF",
                      Why("move-in-note"), "2"));
static_assert(FailsAt("A = a\n/ so 0 (0,0) RCRF\n1A (0,1) FCCC", Why("move-in-note"), "0"));
// After a discarded tile on a line of its own, the next move has the same number.
static_assert(FailsAt("0 (0,0) RCRF\n1A (dis) CCCC / so 1A (0,1) FCCC", Why("move-in-note"), "1A"));
// A lost move may have a tile of expansions.
static_assert(FailsAt("0 (0,0) VFVF\n1A (0,1) FCCC / so 2B (1,0) VAOSm[b]", Why("move-in-note"),
                      "2B"));

// "Notes can be added": a note may have another place for the same move, or repeat a move of the
// game. Both are remarked on.
static_assert(
    Read("0 (0,0) RCRF\n1A (0,1) FCCC / better 1A (0,2) FCCC").ReadWith(Why("move-repeated")));
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCCC\n2B (1,0) RRCC / after 1A (0,1) FCCC, well")
                  .ReadWith(Why("move-repeated")));
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCCC / 2B at (1,0) or 3 (2 points)").ReadWith());

// --- other ends of lines ---

// A game line directly after points, without a line end, is an error.
static_assert(FailsAt("0 (0,0) RCRF\n1A (0,1) FCCC +902/01/2021, BGA, Turn-based",
                      Why("expected-line-end"), "/01"));
static_assert(FailsAt("0 (0,0) RCRF\nA +902/01/2021 06:59 BGA", Why("expected-line-end"), "/01"));
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCCC +9/01/2021").ReadWith());
// A scoring at the end directly after <br>, the line end of web pages, is an error. A move is not.
static_assert(FailsAt("0 (0,0) RCRF\n1A (0,1) FCCC<br/>+10 (B+4)", Why("expected-line-end"),
                      "+10"));
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCCC<br/>\n+10 (B+4)").plies.size() == 3);
static_assert(FailsAt("0 (0,0) RCRF <br>A +10\nB +4", Why("expected-line-end"), "A +10"));
static_assert(Read("0 (0,0) RCRF<br/>1A (+0,+1) FCCC").plies.size() == 2);

// --- moves and players in the header ---

static_assert(FailsAt("A = Ann\nB = Bo 0 (0,0) RCRF\n1A (0,1) FCCC", Why("moves-in-header"),
                      "0 ("));
static_assert(FailsAt("A = Ann<br/>B = Bo<br/>0 (0,0) RCRF", Why("moves-in-header"), "B ="));
static_assert(FailsAt("A = Ann | B = Bo | 0 (0,0) RCRF", Why("moves-in-header"), "0 ("));
static_assert(FailsAt("19/04/2022, BGA, Turn-based A = Ann B = Bo\n0 (0,0) RCRF",
                      Why("moves-in-header"), "A ="));
static_assert(FailsAt("19/04/2022, BGA, Turn-based\t0 (0,0) RCRF", Why("moves-in-header"), "0 ("));
static_assert(FailsAt("19/04/2022, 21:19 0 (0,0) RCRF", Why("moves-in-header"), "0 ("));
static_assert(FailsAt("A = Ann\nB = Bo 1A concedes", Why("moves-in-header"), "1A"));
static_assert(FailsAt("\uFF21 \uFF1D Ann\n0 (0,0) RCRF", Why("moves-in-header"), "\uFF21"));
static_assert(FailsAt("A = Ann\nB = BoC = Cy\n0 (0,0) RCRF", Why("moves-in-header"), "C ="));
// A list of players that does not begin with player A is a fragment.
static_assert(FindFragment("So.\n B = Bo\n\nC = Cy\n\n") == 5);
static_assert(FindFragment("A Ann\nB = Bo\n\n0 (0,0) RCRF\n") == 6);
static_assert(FindFragment("/ second\nB = Bo\n/ of the club\n") == 9);
static_assert(FindFragment("B = better\nSo.\n") == 15 && FindFragment("B = better") == 10);
static_assert(FailsAt("B = Bo\nC = Cy\n", Why("fragment"), "B ="));

// A damaged scoring does not count as the game line of the next game.
static_assert(FindGameStart("0 (0,0) RCRF\nA7 (B+4, C+15)\n\nA = e\n", 1) == 29);

// --- games without plies ---

static_assert(FailsAt("A = Ann\nB = Bo\n\n0 / 0,0 / RCRF\n1A / 0,1 / FCCC", Why("unread-moves"),
                      "0 /"));
static_assert(FailsAt("A = Ann\nB = Bo\n\nMoves to come\n", Why("unread-moves"), "Moves"));
static_assert(Read("A = Ann\nB = Bo\n\n").ReadWith(Why("no-plies")));
static_assert(Read("A = Ann\nB = Bo\n\n\uFEFF\n").ReadWith(Why("no-plies")));
static_assert(Read("```\nA = Ann\nB = Bo\n```\n").plies.empty());

// A damaged move 0 begins a fragment, and causes no error in the game before it.
static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCCC\n\n0 ((0,0) RCRF\n").plies.size() == 2);
static_assert(FindFragment("0 ((0,0) RCRF\n") == 0 && FindFragment("00,0) RCRF\n") == 0);
static_assert(FindFragment("0 (0,0 RCRF\n") == 0 && FindFragment("(-1,+20 | RCRF\n") == 0);
static_assert(FindFragment("$B8+8 = 103$ / close\n") == 0 && FindFragment("1,000 FCCC\n") == 11);

static_assert(Read("0 (0,0) RCRF\n1A (0,1) FCCC\n2B (1,0) RRCC\n\n1A 0,1) FCCC").plies.size() == 3);
// A move directly after another one, without a line end, is an error.
static_assert(FailsAt("0 (0,0) RCRF1A (+0,+1) FCCC", Why("expected-line-end"), "FCCC"));
// If a tile lacks sides, words after it are an error, not a note: they may be the other sides.
static_assert(FailsAt("0 (0,0) RCRF\n1A (0,1) FC m FC2|so", Why("expected-line-end"), "FC2"));

// --- a line between the header and the moves ---

consteval bool ReadsLineInHeader(std::string_view text, std::string_view line) {
  const auto game = Read(text);
  return game.ReadWith(Why("line-in-header")) && game.players.size() == 2 &&
         game.plies.size() == 2 && game.comments.size() == 1 && game.comments[0].text == line &&
         FindGameStart(text, 1) == text.size();
}
static_assert(ReadsLineInHeader("A = a\nB = b\nAnnotated by Cy\n0 (0,0) RCRF\n1A (0,1) FCCC",
                                "Annotated by Cy"));
static_assert(ReadsLineInHeader("A = a\nB = b\n\nRound 4\n\n0 (0,0) RCRF\n1A (0,1) FCCC",
                                "Round 4"));
static_assert(ReadsLineInHeader("A = a\nB = b\n; note\n0 (0,0) RCRF\n1A (0,1) FCCC", "; note"));
static_assert(ReadsLineInHeader("A = a\nB = b\n---\n0 (0,0) RCRF\n1A (0,1) FCCC", "---"));
static_assert(ReadsLineInHeader("A = a\nso\nB = b\n0 (0,0) RCRF\n1A (0,1) FCCC", "so"));
// Without a header before it, move 0 begins a game.
static_assert(IsGameStart("1A (0,1) FCCC\nRound 4\n0 (0,0) RCRF", 22));

// --- forms that can be read ---

consteval bool ReadsTileBeforePlace() {
  const auto game = Read("0 RCRF (0,0)\n1A FCmCC (0,1) +4\n2B\u202FRRCC\u3000(1,0)");
  return game.ok() && game.plies.size() == 3 && game.plies[1].x.value == 0 &&
         game.plies[1].y.value == 1 && game.plies[1].tile.view() == "FCCC" &&
         game.plies[1].points.size() == 1 && game.remarks[0].reason == Why("odd-symbol");
}
static_assert(ReadsTileBeforePlace());
static_assert(IsGameStart("0 RCRF (0,0)\n", 0));

// All kinds of blanks are read.
static_assert(Read("0\u202F(0,0)\u3000RCRF\n1A\t(0,1)\u00A0FCCC")
                  .ReadWith(Why("odd-symbol"), Why("odd-symbol")));

// Moves that cannot be read do not count as text between games.
static_assert(FindFragment("So.\n1A; 0;1; FCCC\n") == 4 && FindFragment("0 / 0,0 / RCRF") == 0);
static_assert(FindFragment("2b1,0) RRCC +3") == 0 && FindFragment("A (1,-2) RRRmC") == 0);
static_assert(FindFragment("1A \uFF080\uFF0C1\uFF09 FCCC") == 0);
static_assert(FindFragment("A \uFF1D Ann") == 0);
// Full-width signs in text that is not a move are allowed.
static_assert(FindFragment("\u7B2C\uFF11\u5C40\uFF08\u6C7A\uFF09\n") == 19);
static_assert(Read("A = a\n\u7B2C\uFF11\u5C40\uFF08\u6C7A\uFF09\n0 (0,0) RCRF")
                  .ReadWith(Why("line-in-header")));
static_assert(FindFragment("In 2022 Ann won 12 games.") == 25);

// "Start time (optional)": a game line with a date and a time only.
consteval bool ReadsDateAndTime() {
  const auto game = Read("19/04/2022, 21:19 UTC\nA = Ann\n0 (0,0) RCRF");
  return game.ReadWith(Why("game-line-fields")) && game.info.date == "19/04/2022" &&
         game.info.time == "21:19 UTC" && game.info.event.data() == nullptr;
}
static_assert(ReadsDateAndTime());

}  // namespace
}  // namespace plymill::carcassonne
