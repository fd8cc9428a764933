// Tests of the Tatsu scanner: the examples of the specification, read at compile time; texts as
// people write them; comparison of quick reading with the whole grammar.
#include "games/tatsu/scanner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <initializer_list>
#include <string>
#include <vector>

#include "bench/makers/tatsu/maker.h"
#include "games/tatsu/game.h"
#include "support/game_starts.h"
#include "support/quick_reading.h"
#include "support/transcript.h"

namespace plymill::tatsu {
namespace {

constexpr ReadOptions kKeep = {.keep_unparsed = true};

constexpr Transcript<Game> Read(std::string_view text, ReadOptions options = {}) {
  return Transcribe<Game>(text, options);
}

// The turn of a ply, counted from 1, and its player.
struct Turn {
  std::uint32_t turn = 1;
  Side player = Side::kUnknown;
};

constexpr Ply Enter(Turn turn, Dragon dragon, std::uint8_t to) {
  return {{}, turn.turn, turn.player, Kind::kEnter, dragon, {}, {to}};
}
constexpr Ply Move(Turn turn, std::uint8_t from, std::uint8_t to) {
  return {{}, turn.turn, turn.player, Kind::kMove, Dragon::kNone, {from}, {to}};
}
constexpr Ply Pass(Turn turn) {
  return {{}, turn.turn, turn.player, Kind::kPass, Dragon::kNone, {}, {}};
}
constexpr Ply Numbered(Ply ply) {
  ply.number.value = ply.turn;
  return ply;
}

// Whether `text` is read as these plies, with remarks for these reasons.
constexpr bool Reads(std::string_view text, std::initializer_list<Ply> plies,
                     std::initializer_list<Reason> reasons = {}) {
  const auto game = Read(text);
  return game.ok() &&
         std::equal(game.plies.begin(), game.plies.end(), plies.begin(), plies.end()) &&
         std::equal(game.remarks.begin(), game.remarks.end(), reasons.begin(), reasons.end(),
                    [](const Remark& remark, Reason reason) { return remark.reason == reason; });
}

constexpr Turn kBlack1{1, Side::kBlack};
constexpr Turn kWhite1{1, Side::kWhite}, kWhite2{2, Side::kWhite};
constexpr Turn kNobody1{1, Side::kUnknown};

// "The spaces start with number “1” as the space by the Black mat with the number “1” on
// it. The other spaces will be numbered increasing clockwise all the way to space “24”
// which will be to the left of space “1”."
static_assert(Reads("1. 24-1 1-24",
                    {Numbered(Move(kBlack1, 24, 1)), Numbered(Move(kWhite1, 1, 24))},
                    {Why("two-players")}));
static_assert(Read("24-25").FailedAt(Why("expected-space"), 3));
static_assert(Read("24-0").FailedAt(Why("expected-space"), 3));
// "The letters will be “V” for Vine Dragons, “W” for Water Dragons, and “F” for Fire
// Dragons."
static_assert(Reads("V-1 W-2",
                    {Enter(kBlack1, Dragon::kVine, 1), Enter(kBlack1, Dragon::kWater, 2)}));
static_assert(Reads("F-3 0-0", {Enter(kBlack1, Dragon::kFire, 3), Pass(kBlack1)}));
static_assert(Read("1. X-2 2-5").FailedAt(Why("expected-ply"), 3));
// "Entrance into the Arena: [Dragon Letter]-[Number of space where it will enter].
// Examples: “V-2” when Black moves a Vine Dragon into its middle space."
static_assert(Reads("V-2 0-0", {Enter(kBlack1, Dragon::kVine, 2), Pass(kBlack1)}));
// "“F-14” when White moves a Fire Dragon into its middle space."
static_assert(Reads("F-14 0-0", {Enter(kWhite1, Dragon::kFire, 14), Pass(kWhite1)}));
// "Movement on the Arena: [Source space number]-[destination space number]. Examples
// “2-5” to move the aforementioned Vine Dragon 3 spaces clockwise"
static_assert(Reads("2-5 0-0", {Move(kBlack1, 2, 5), Pass(kBlack1)}));
// "“14-11” to move the aforementioned Fire Dragon 3 spaces counter-clockwise
// (anti-clockwise)."
static_assert(Reads("14-11 0-0", {Move(kWhite1, 14, 11), Pass(kWhite1)}));
// "When a turn cannot be made, the move will be represented as “0-0”. Each turn will
// consist of two plies next to each other. For example, an entire turn by black could be:
// V-2 2-5"
static_assert(Reads("V-2 2-5", {Enter(kBlack1, Dragon::kVine, 2), Move(kBlack1, 2, 5)}));
// "While it is impossible to have a pass, then a move, in certain configurations the
// player may run out of abilities to take their second turn and a pass would show up like
// this: V-2 0-0"
static_assert(Reads("V-2 0-0", {Enter(kBlack1, Dragon::kVine, 2), Pass(kBlack1)}));
// "In rare cases, a player may be completely unable to move: 0-0 0-0". The player is
// unknown.
static_assert(Reads("0-0 0-0", {Pass(kNobody1), Pass(kNobody1)}));
// "I envision that it could be numbered pairs, like this: 1. 2-5 5-7, 2. 14-11 11-9.
// Unlike many Chess notations where each pair represents both players taking their turns,
// in the Tatsu notation each number would represent one player taking a turn."
static_assert(Reads("  \u2022 1. 2-5 5-7\n  \u2022 2. 14-11 11-9\n",
                    {Numbered(Move(kBlack1, 2, 5)), Numbered(Move(kBlack1, 5, 7)),
                     Numbered(Move(kWhite2, 14, 11)), Numbered(Move(kWhite2, 11, 9))}));

// The number 1 after a ply begins another game, also if no blank is between them. The digits before
// its dot are divided so that a ply follows.
static_assert(Reads("1. V-2 F-11. V-1 V-2",
                    {Numbered(Enter(kBlack1, Dragon::kVine, 2)),
                     Numbered(Enter(kBlack1, Dragon::kFire, 1))},
                    {kGameWithinLine}));
static_assert(Reads("1. V-2 2-51. V-1 V-2",
                    {Numbered(Enter(kBlack1, Dragon::kVine, 2)), Numbered(Move(kBlack1, 2, 5))},
                    {kGameWithinLine}));
static_assert(Reads("1. V-2 0-01. V-1 V-2",
                    {Numbered(Enter(kBlack1, Dragon::kVine, 2)), Numbered(Pass(kBlack1))},
                    {kGameWithinLine}));
static_assert(Read("1. V-2 F-11. Then").FailedAt(kTextAfterPly, 11));
static_assert(Read("1. V-2 F-12. V-1 V-2").FailedAt(kTextAfterPly, 11));
static_assert(Read("1. V-2 F-1. V-1 V-2").FailedAt(kTextAfterPly, 10));

// Without numbers and tag pairs, blank lines may separate games. If dragons move from spaces where
// none can be yet, a blank line may have cut a game in two.
static_assert(Reads("V-2 2-5", {Enter(kBlack1, Dragon::kVine, 2), Move(kBlack1, 2, 5)}));
constexpr bool DoubtsBeginning(std::string_view text, std::string_view written) {
  const auto game = Read(text);
  return game.ReadWith(Why("no-beginning")) && game.remarks[0].written == written;
}
static_assert(DoubtsBeginning("7-9 9-11\nV-14 14-10", "7-9"));
static_assert(DoubtsBeginning("V-2 0-0\nV-14 10-8", "10-8"));
static_assert(Read("1-3 3-9\n13-10 10-8\n20-21 0-0").ReadWith());
static_assert(Read("1. 7-9 9-11").ReadWith() && Read("[Player1 \"a\"]\n7-9 9-11").ReadWith());

// --- who plays ---

constexpr Side SideOfMove(std::uint8_t from, std::uint8_t to) { return SideOf(Move({}, from, to)); }
consteval bool DirectionTellsThePlayer() {
  for (unsigned from = 1; from <= kSpaces; ++from) {
    for (unsigned step = 0; step < kSpaces; ++step) {
      const unsigned to = (from + step - 1) % kSpaces + 1;
      const Side expected = step >= 1 && step <= 6 ? Side::kBlack
                            : step >= 18           ? Side::kWhite
                                                   : Side::kUnknown;
      if (SideOfMove(std::uint8_t(from), std::uint8_t(to)) != expected) return false;
    }
  }
  return true;
}
static_assert(DirectionTellsThePlayer());
static_assert(SideOfMove(24, 6) == Side::kBlack && SideOfMove(24, 7) == Side::kUnknown);
consteval bool EntrySpacesTellThePlayer() {
  for (std::uint8_t to = 1; to <= kSpaces; ++to) {
    const Side expected = to <= 3                ? Side::kBlack
                          : to >= 13 && to <= 15 ? Side::kWhite
                                                 : Side::kUnknown;
    if (SideOf(Enter({}, Dragon::kWater, to)) != expected) return false;
  }
  return true;
}
static_assert(EntrySpacesTellThePlayer());

// If a ply does not determine its player, the other ply of its turn may do so. If neither does, the
// players alternate, forwards and backwards from a turn with a known player.
constexpr bool HasPlayers(std::string_view text, std::initializer_list<Side> sides) {
  const auto game = Read(text);
  return game.ok() && std::equal(game.plies.begin(), game.plies.end(), sides.begin(), sides.end(),
                                 [](const Ply& ply, Side side) { return ply.player == side; });
}
using enum Side;
static_assert(HasPlayers("0-0 V-2", {kBlack, kBlack}));
static_assert(HasPlayers("V-2 2-5\n0-0 0-0", {kBlack, kBlack, kWhite, kWhite}));
static_assert(HasPlayers("0-0 0-0\nV-2 2-5", {kWhite, kWhite, kBlack, kBlack}));
static_assert(HasPlayers("0-0 0-0\n0-0 0-0\nV-2 2-5",
                         {kBlack, kBlack, kWhite, kWhite, kBlack, kBlack}));
static_assert(HasPlayers("1. 0-0 0-0 2. V-2 2-5", {kWhite, kWhite, kBlack, kBlack}));
static_assert(HasPlayers("V-2 2-5\n3-12 V-7", {kBlack, kBlack, kWhite, kWhite}));
static_assert(HasPlayers("0-0 0-0\n0-0 0-0", {kUnknown, kUnknown, kUnknown, kUnknown}));

// Player1 is the player who takes the first turn.
consteval bool NamesThePlayers() {
  const auto game = Read("[Player1 \"Ann\"]\n[Player2 \"Bo\"]\n[Result \"1-0\"]\n\n1. F-14 0-0\n");
  return game.ReadWith() && game.players[0].player == kWhite && game.players[0].name == "Ann" &&
         game.players[1].player == kBlack && game.players[1].name == "Bo" && game.result == "1-0" &&
         game.outcome == Outcome{OutcomeKind::kWin, 1U << unsigned(kWhite)};
}
static_assert(NamesThePlayers());
static_assert(Read("[Result \"0-1\"]\n0-0 0-0\nF-14 0-0").outcome.winners ==
              1U << unsigned(kWhite));
static_assert(Read("[Result \"1-0\"]\n0-0 0-0").outcome == Outcome{OutcomeKind::kWin, 0});
static_assert(Read("[Result \"1/2-1/2\"]\n0-0 0-0").outcome.kind == OutcomeKind::kDraw);
static_assert(Read("[Player1 \"Ann\"]").ReadWith(kNoPlies));

// --- texts as people write them: each accepted deviation has its diagnostic ---

// Turns without numbers.
static_assert(Reads("V-2 2-5\n0-0 0-0", {Enter(kBlack1, Dragon::kVine, 2), Move(kBlack1, 2, 5),
                                         Pass(kWhite2), Pass(kWhite2)}));
static_assert(Reads("V-2 2-5 14-11 0-0", {Enter(kBlack1, Dragon::kVine, 2), Move(kBlack1, 2, 5),
                                          Move(kWhite2, 14, 11), Pass(kWhite2)}));
// The first example of the source moves a dragon that has not entered: positions are not checked.
static_assert(Read("1. 2-5 5-7").ReadWith());
// "While it is impossible to have a pass, then a move": such a turn is read, with a warning.
static_assert(Reads("0-0 V-2", {Pass(kBlack1), Enter(kBlack1, Dragon::kVine, 2)},
                    {Why("pass-before-move")}));
// A move past space 24 or space 1 determines the player by its direction.
static_assert(Reads("1. 23-3 0-0", {Numbered(Move(kBlack1, 23, 3)), Numbered(Pass(kBlack1))}));
static_assert(Reads("3-23 0-0", {Move(kWhite1, 3, 23), Pass(kWhite1)}));
// Samples in curly quotes, within text, begin no game.
static_assert(Game::FindGameStart("\u201CV-2\u201D when Black moves\n", 0) == 27);
static_assert(Game::FindFragment("such as \u201CV-2 2-5\u201D") == 21);
// A number counts the turn of one player, so a third ply is an error.
static_assert(Read("1. V-2 2-5 5-6").FailedAt(Why("third-ply"), 11));
static_assert(Read("1. V-2 2-5 F-14 14-11").FailedAt(Why("third-ply"), 11));
static_assert(Reads("1. V-2 2-5\nF-14 0-0",
                    {Numbered(Enter(kBlack1, Dragon::kVine, 2)), Numbered(Move(kBlack1, 2, 5)),
                     Enter(kWhite2, Dragon::kFire, 14), Pass(kWhite2)},
                    {Why("missing-number")}));
// Turns with only one ply.
static_assert(Reads("1. V-2\n2. F-14 0-0",
                    {Numbered(Enter(kBlack1, Dragon::kVine, 2)),
                     Numbered(Enter(kWhite2, Dragon::kFire, 14)), Numbered(Pass(kWhite2))},
                    {Why("one-ply")}));
static_assert(Reads("V-2\nF-14",
                    {Enter(kBlack1, Dragon::kVine, 2), Enter(kWhite2, Dragon::kFire, 14)},
                    {Why("one-ply"), Why("one-ply")}));
// Dashes are read as hyphens, and blanks around a hyphen are ignored.
constexpr Ply kVineTo2 = Enter(kBlack1, Dragon::kVine, 2);
static_assert(Reads("V\u20102 0\u20130", {kVineTo2, Pass(kBlack1)}, {Why("dash"), Why("dash")}));
static_assert(Reads("V\u20142 0\u22120", {kVineTo2, Pass(kBlack1)}, {Why("dash"), Why("dash")}));
static_assert(Reads("V - 2 0- 0", {kVineTo2, Pass(kBlack1)},
                    {Why("blank-at-hyphen"), Why("blank-at-hyphen")}));
static_assert(Read("V -2 0-0").remarks[0].written == " -");
// Numbers with another sign than a dot, and small letters.
static_assert(Reads("1) V-2 0-0", {Numbered(kVineTo2), Numbered(Pass(kBlack1))}, {kOddNumber}));
static_assert(Reads("1 V-2 0-0", {Numbered(kVineTo2), Numbered(Pass(kBlack1))}, {kOddNumber}));
static_assert(Reads("v-2 0-0", {kVineTo2, Pass(kBlack1)}, {Why("small-letter")}));
static_assert(Read("v-2 0-0").remarks[0].read == "V");
// Distances that no die allows, and a space at which no dragon enters.
static_assert(Reads("2-9 0-0", {Move(kNobody1, 2, 9), Pass(kNobody1)}, {Why("distance")}));
static_assert(Reads("1. 5-5 0-0", {Numbered(Move(kNobody1, 5, 5)), Numbered(Pass(kNobody1))},
                    {Why("distance")}));
static_assert(Reads("V-4 0-0", {Enter(kNobody1, Dragon::kVine, 4), Pass(kNobody1)},
                    {Why("entry-space")}));
static_assert(Read("V-2 2-5\n3-4 4-5").ReadWith(Why("same-player")));
static_assert(Read("V-2 2-5\n3-4 4-5").remarks[0].written == "3-4");
static_assert(Read("1. V-2 11-9").remarks[0].written == "11-9");
static_assert(Read("1. V-2 11-9").ReadWith(Why("two-players")));
// One slip has one remark. The turn after a slip tells whose turn it was.
constexpr std::string_view kOneSlip =
    "1. 2-5 5-8\n2. 14-11 11-9\n3. 1-2 2-4\n4. F-1 13-10\n5. 8-9 9-12";
static_assert(Read(kOneSlip).ReadWith(Why("two-players")));
static_assert(Read(kOneSlip).remarks[0].written == "F-1");
static_assert(Read("1. V-2 2-5\n2. 14-11 2-3\n3. 5-6 6-7").remarks[0].written == "2-3");
static_assert(Read("1. V-2 2-5\n2. V-3 0-0\n3. 5-6 6-7").ReadWith(Why("same-player")));
static_assert(Read("1. V-2 2-5\n2. V-3 0-0\n3. F-14 14-11").ReadWith(Why("same-player")));
static_assert(
    Read("1. V-2 2-5\n2. V-3 3-4\n3. 5-6 6-7").ReadWith(Why("same-player"), Why("same-player")));
static_assert(Read("1. V-2 2-5\n2. V-3 14-11\n3. 0-0 0-0").plies[4].player == Side::kBlack);

// --- lines and numbers ---

static_assert(Read("1. V-2 2-5\r\n2. F-14 14-11\r\n").ReadWith());
static_assert(Read("1. V-2 2-5\r2. F-14 14-11\r").ReadWith());
static_assert(Read("1. V-2 2-5\n\n2. F-14 14-11").plies.size() == 4);
static_assert(Read("1.\nV-2\n2-5 2. F-14\n14-11").ReadWith());
static_assert(Read("1.V-2 2-5 2.14-11 0-0").ReadWith());
static_assert(Read("1. V-2 2-5\n3. F-14 14-11").FailedAt(kWrongNumber, 11));
static_assert(Read("1. V-2 2-5\n1. F-14 14-11").offset == 11);
static_assert(Read("2. V-2 2-5").FailedAt(kFragment, 0));
static_assert(Read("1. V-2 2-5\n1000000. F-14 14-11").FailedAt(kNumberOutOfRange, 11));
static_assert(Read("1. V-2 2-5 x").FailedAt(kTextAfterPly, 11));
static_assert(Read("1. V-2 2-5\nx").FailedAt(kExpectedEntry, 11));
static_assert(Read("1. V-2 2-5\n\nx").ReadWith());
static_assert(Read("1. V-2 2-5-8").FailedAt(kTextAfterPly, 10));
static_assert(Read("1. V-2 2-5\n2. F:14 0-0").FailedAt(Why("expected-hyphen"), 15));
// Plies that are not written as specified, but have only one meaning.
consteval bool ReadsOddPlies() {
  for (const std::string_view text : {"1. V->2 2->5", "1. V 2 2 5", "V 2 2 5", "1. V--2 2\u21925",
                                      "V->2 2->5", "1. \uFF36\uFF0D\uFF12 \uFF12\uFF0D\uFF15"}) {
    const auto game = Read(text);
    if (!game.ReadWith(Why("odd-ply"), Why("odd-ply")) || game.plies.size() != 2) return false;
    if (game.remarks[0].read != "V-2" || game.remarks[1].read != "2-5") return false;
    if (game.plies[0].kind != Kind::kEnter || game.plies[1].kind != Kind::kMove) return false;
  }
  return true;
}
static_assert(ReadsOddPlies());
static_assert(Read("1. V2 2-5").ReadWith(Why("odd-ply")) &&
              Read("1. 2 5 5 7").ReadWith(Why("odd-ply"), Why("odd-ply")));
static_assert(!Read("1. 2 5 7").ok() && !Read("1. V-2 2 5 5 7").ok());
static_assert(!Read("1. V 2 - 5").ok() && !Read("1. V 25 2 5").ok());
static_assert(Read("1.\u00A0V-2\u30002-5\u202F\n2. F-14 14-11").ReadWith());
// Text between tag pairs and turns.
static_assert(Read("[Player1 \"A\"]\nRound 4\n\n1. V-2 2-5").ReadWith(kComment));
static_assert(Read("[Player1 \"A\"]\n\nNo. 1 V-2 2-5").FailedAt(kUnreadMoves, 15));
static_assert(Read("[Player1 \"A\"]\n\n1# 3c-4a 2# 15b-5f").FailedAt(kUnreadMoves, 15));
static_assert(Read("[Note \"1. V-2 2-5\"]").FailedAt(kUnreadMoves, 7));
static_assert(Read("[Date \"2016-10-07\"]\n[Result \"1-0\"]\n\n").ReadWith(kNoPlies));
static_assert(Read("1. V-2 2:5").FailedAt(kTextAfterPly, 7));
static_assert(Read("1. V-2 0-5").FailedAt(Why("expected-space"), 7));
static_assert(Read("1. V-2 5-0").FailedAt(Why("expected-space"), 9));
static_assert(Read("1. V-2 02-5").FailedAt(Why("expected-hyphen"), 8));
static_assert(Read("1. 4294967298-5").FailedAt(Why("expected-space"), 3));
static_assert(Read("1. V-").FailedAt(Why("expected-space"), 5));
static_assert(Read("1.").FailedAt(Why("expected-ply"), 2));

// --- names of values ---

consteval bool NamesAreTotal() {
  std::size_t names = 0;
  for (unsigned code = 0; code < 256; ++code) {
    names += NameOf(static_cast<Side>(code)).view().empty() ? 0 : 1;
    names += NameOf(static_cast<Kind>(code)).view().empty() ? 0 : 1;
    names += NameOf(static_cast<Dragon>(code)).view().empty() ? 0 : 1;
  }
  return names == 2 + 4 + 3;
}
static_assert(NamesAreTotal());

// --- keep_unparsed ---

// The plies of `text`, read with keep_unparsed: "b1 V-2|b1* 2-99" is a ply of turn 1 of Black, and
// an unparsed ply of the same turn. "?" is an unknown player.
std::string Kept(std::string_view text) {
  std::string kept;
  const auto game = Read(text, kKeep);
  EXPECT_TRUE(game.ok()) << text;
  for (std::size_t i = 0; i < game.plies.size(); ++i) {
    const Ply& ply = game.plies[i];
    kept += (i > 0 ? "|" : "") + std::string(1, "bw?"[static_cast<std::size_t>(ply.player)]);
    kept += std::to_string(ply.turn) + (ply.kind == Kind::kUnparsed ? "*" : "") + " ";
    kept += game.texts[i];
  }
  return kept;
}

TEST(Tatsu, KeepsWhatCannotBeRead) {
  EXPECT_EQ(Kept("1. V-2 2-99\n2. F-14 0-0"), "b1 V-2|b1* 2-99|w2 F-14|w2 0-0");
  EXPECT_EQ(Kept("1. V-2 2-5\n2. X-14 14-11\n3. 5-6 0-0"),
            "b1 V-2|b1 2-5|w2* 2. X-14|w2 14-11|b3 5-6|b3 0-0");
  EXPECT_EQ(Kept("1. V-2 2-5 5-6 2. F-14 0-0"), "b1 V-2|b1 2-5|?1* 5-6|w2 F-14|w2 0-0");
  EXPECT_EQ(Kept("1. V-2 2-5 foo\n2. F-14 0-0"), "b1 V-2|b1 2-5|?1* foo|w2 F-14|w2 0-0");
  EXPECT_EQ(Kept("1. V-2 2-5 foo\n2. 0-0 0-0"), "b1 V-2|b1 2-5|?1* foo|?2 0-0|?2 0-0");
  EXPECT_EQ(Kept("V-2 2-5\nfoo\nF-14 0-0"), "b1 V-2|b1 2-5|?1* foo|w2 F-14|w2 0-0");
  EXPECT_EQ(Kept("1. V-2 2-5\n7. F-14 0-0\n3. 5-6 0-0"),
            "b1 V-2|b1 2-5|w2* 7. F-14|w2 0-0|b3 5-6|b3 0-0");
  EXPECT_EQ(Kept("X-2 2-5"), "b1* X-2|b1 2-5");
  EXPECT_EQ(Kept("foo\nV-2 2-5"), "?1* foo|b2 V-2|b2 2-5");
}

TEST(Tatsu, DoesNotKeepTheEndOfAGame) {
  EXPECT_TRUE(Read("57. V-2 2-5", kKeep).FailedAt(kFragment, 0));
}

// --- where games start ---

std::vector<std::size_t> Starts(std::string_view text) {
  return testing::StartsOf(Game::FindGameStart, text);
}

using Places = std::vector<std::size_t>;

TEST(Tatsu, StartsAtNumberOne) {
  EXPECT_EQ(Starts("1. V-2 2-5\n2. F-14 0-0\n1. V-2 2-5\n"), (Places{0, 23}));
  EXPECT_EQ(Starts("Game 1\n  \u2022 1. 2-5 5-7\n"), (Places{7}));
  EXPECT_EQ(Starts("1. X-2 2-5\n"), (Places{0}));
  EXPECT_EQ(Starts("11. V-2 2-5\n12. 2-5 5-7\n"), (Places{}));
  EXPECT_EQ(Starts("1. The dice\n1. R3-D\n1. 3c-4a\n"), (Places{}));
}

TEST(Tatsu, StartsAtTheRestOfACutGame) {
  const std::string_view game = "1. 14-11 0-0";
  for (std::size_t bytes = 2; bytes <= game.size(); ++bytes) {
    EXPECT_EQ(Starts("1. V-2 2-5\n" + std::string(game.substr(0, bytes))), (Places{0, 11}))
        << bytes;
  }
}

TEST(Tatsu, StartsWithoutNumbersAfterABlankLine) {
  EXPECT_EQ(Starts("V-2 2-5\n2-5 5-6\n\n0-0 0-0\n"), (Places{0, 17}));
  EXPECT_EQ(Starts("V-2\n\n\n14-11\n"), (Places{0, 6}));
  EXPECT_EQ(Starts("V-2\n\n14-11\n"), (Places{0}));
  EXPECT_EQ(Starts("V-2 2-5\n\nF-14 14-11\n\n5-7 7-9\n"), (Places{0}));
  EXPECT_EQ(Starts("V-2 2-5\nF-14 14-11\n\nV-2 2-5\n"), (Places{0, 20}));
  EXPECT_EQ(Starts("Text\nV-2 2-5\n"), (Places{}));
  EXPECT_EQ(Starts("2-5 players, 30 minutes\n"), (Places{}));
  EXPECT_EQ(Starts("2016-01-31\n"), (Places{}));
}

TEST(Tatsu, FindsPliesOutsideOfGames) {
  EXPECT_EQ(Game::FindFragment("Later\n57. V-2 2-5\n"), 6U);
  EXPECT_EQ(Game::FindFragment("Text\n  V-2 2-5\n"), 7U);
  EXPECT_EQ(Game::FindFragment("Text\nV-2 2_5\nF-14 14-11\n"), 5U);
  EXPECT_EQ(Game::FindFragment("version 1.0, and 2-5 players"), 28U);
  EXPECT_EQ(Game::FindFragment("* 2-5 players\n"), 14U);
}

// Consecutive numbered lines that resemble turns are a game, which is then rejected.
TEST(Tatsu, FindsBrokenGamesOutsideOfGames) {
  EXPECT_EQ(Game::FindFragment("Later\n1. 2/5 5/7\n2. 14/11 11/9\n"), 6U);
  EXPECT_EQ(Game::FindFragment("Later\n1. Vine-2 2:5\n2. V-14 14-11\n"), 6U);
  EXPECT_EQ(Game::FindFragment("1. 2/5 5/7\n"), 0U);
  EXPECT_EQ(Game::FindFragment("1. 2/5 5/7\n\n2. 14/11 11/9\n"), 0U);
  EXPECT_EQ(Game::FindFragment("Text\n\uFF12\uFF0E\uFF36\uFF0D\uFF12 \uFF12\uFF0D\uFF15\n"), 5U);
  for (const std::string_view text : {"1. 24 12\n2. 7 9\n", "1. Ann 24:12\n2. Bo 12:24\n"}) {
    EXPECT_EQ(Game::FindFragment(text), text.size()) << text;
  }
}

// --- quick reading ---

using QuickReading = testing::QuickReading<Game, Turns, Maker>;

TEST(Tatsu, QuickReadingIsTheWholeGrammar) { QuickReading::ExpectWholeGrammarOnMutations(); }

TEST(Tatsu, QuickReadingOfOtherLayouts) { QuickReading::ExpectWholeGrammarOnOtherLayouts(); }

// All pairs of numbers below 100, and entrances with the ASCII characters from "d" on as dragons.
TEST(Tatsu, QuickReadingOfEveryPly) {
  for (unsigned from = 0; from < 128; ++from) {
    const std::string first = from < 100 ? std::to_string(from) : std::string(1, char(from));
    for (unsigned to = 0; to < 100; ++to) {
      const std::string ply = first + "-" + std::to_string(to);
      for (const std::string& turn : {ply + " 0-0", "V-2 " + ply, "14-11 " + ply}) {
        const std::string text = "1. " + turn + "\n2. 24-3 3-4\n3. 7-3 0-0\n4. V-2 2-3\n";
        QuickReading::ExpectWholeGrammar(text);
      }
    }
  }
}

}  // namespace
}  // namespace plymill::tatsu
