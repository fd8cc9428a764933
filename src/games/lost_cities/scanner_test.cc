// Tests of the Lost Cities scanner: the examples of the specification, read at compile time; texts
// as people write them; comparison of quick reading with the whole grammar.
#include "games/lost_cities/scanner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <initializer_list>
#include <string>
#include <vector>

#include "bench/makers/lost_cities/maker.h"
#include "games/lost_cities/game.h"
#include "support/game_starts.h"
#include "support/quick_reading.h"
#include "support/transcript.h"

namespace plymill::lost_cities {
namespace {

constexpr ReadOptions kKeep = {.keep_unparsed = true};

constexpr Transcript<Game> Read(std::string_view text, ReadOptions options = {}) {
  return Transcribe<Game>(text, options);
}

constexpr Ply Play(std::uint32_t number, Color color, unsigned rank, Draw draw) {
  const Seat player = number % 2 == 1 ? Seat::kFirst : Seat::kSecond;
  return {{number}, player, Kind::kPlay, {color, rank}, draw};
}

constexpr Ply Discard(std::uint32_t number, Color color, unsigned rank, Draw draw) {
  Ply ply = Play(number, color, rank, draw);
  ply.kind = Kind::kDiscard;
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

using enum Color;
constexpr unsigned kHandshake = Card::kHandshake;

// "Red R, Green G, White W, Blue B, Yellow Y, Black K"
static_assert(Reads("1. R2-D", {Play(1, kRed, 2, Draw::kDeck)}));
static_assert(Reads("1. G2-D", {Play(1, kGreen, 2, Draw::kDeck)}));
static_assert(Reads("1. W2-D", {Play(1, kWhite, 2, Draw::kDeck)}));
static_assert(Reads("1. B2-D", {Play(1, kBlue, 2, Draw::kDeck)}));
static_assert(Reads("1. Y2-D", {Play(1, kYellow, 2, Draw::kDeck)}));
static_assert(Reads("1. K2-D", {Play(1, kBlack, 2, Draw::kDeck)}));
// "The letter is NOT case-sensitive, so “k” and “K” are treated the same."
static_assert(Reads("1. k2-k", {Play(1, kBlack, 2, Draw::kBlack)}));
static_assert(Reads("1. r3d-d", {Discard(1, kRed, 3, Draw::kDeck)}));
// "No color will be assigned “D” because that is reserved for representing the “Draw
// Pile” in other contexts."
static_assert(Read("1. D3-D").FailedAt(Why("expected-colour"), 3));
// "The cards have numbers 2 through 10 or a picture of a handshake."
static_assert(Reads("1. W10-D", {Play(1, kWhite, 10, Draw::kDeck)}));
static_assert(Read("1. W1-D").FailedAt(Why("expected-rank"), 4));
static_assert(Read("1. W11-D").FailedAt(Why("expected-rank"), 4));
// "The “H” is not case-sensitive so both “h” and “H” should be accepted."
static_assert(Reads("1. Wh-D", {Play(1, kWhite, kHandshake, Draw::kDeck)}));
static_assert(Reads("1. WH-D", {Play(1, kWhite, kHandshake, Draw::kDeck)}));
// "<[D FOR DISCARD]> is an optional suffix, meaning that the placement will discard the
// card onto the expedition color provided, rather than playing the card onto the track."
// "R3 – Will place a Red “3” from the player’s hand onto the track for the Red
// expedition."
static_assert(Read("1. R3-D").plies[0].kind == Kind::kPlay);
// "BHD – Will discard a Blue Handshake card onto the Blue Expedition’s discard-pile."
static_assert(Read("1. BHD-D").plies[0].kind == Kind::kDiscard);
// "This uses the same letters for the colors that were used in Placement notation,
// except that “D” is reserved for the Draw-Pile."
static_assert(Read("1. R3-G").plies[0].draw == Draw::kGreen);
static_assert(Read("1. R3-D").plies[0].draw == Draw::kDeck);
// "That is a game where Player 1 plays Red 3, then draws from the draw pile. Player 2
// discards a Blue Handshake card, then draws from the draw-pile. Then Player 1 plays
// Red 4, then draws from the Blue Discard Pile."
static_assert(Reads("  1. R3-D\n  2. BHD-D\n  3. R4-B\n",
                    {Play(1, kRed, 3, Draw::kDeck), Discard(2, kBlue, kHandshake, Draw::kDeck),
                     Play(3, kRed, 4, Draw::kBlue)}));
// "Another option could be “X” for discard": read as D, with a remark.
static_assert(Reads("1. BHX-D", {Discard(1, kBlue, kHandshake, Draw::kDeck)},
                    {Why("x-for-discard")}));
static_assert(Read("1. BHX-D").remarks[0].written == "X");

// --- names of values ---

static_assert(NameOf(Card(kRed, 3)).view() == "R3" && NameOf(Card(kBlue, 0)).view() == "BH");
static_assert(NameOf(kLastCard).view() == "K10" && NameOf(Card()).view().empty());
static_assert(NameOf(Draw::kDeck).view() == "deck" && NameOf(Draw::kYellow).view() == "Y");
consteval bool NamesAreTotal() {
  std::size_t cards = 0;
  for (unsigned code = 0; code < 256; ++code) {
    cards += NameOf(std::bit_cast<Card>(static_cast<std::uint8_t>(code))).view().empty() ? 0 : 1;
  }
  return cards == 60;  // six colours, 2 to 10 and a handshake
}
static_assert(NamesAreTotal());
static_assert(sizeof(Ply) == 8);

// --- texts as people write them: each accepted deviation has its diagnostic ---

constexpr Ply kRed3 = Play(1, kRed, 3, Draw::kDeck);
constexpr Ply kBlueHandshake = Discard(2, kBlue, kHandshake, Draw::kDeck);

// Small letters need no remark.
static_assert(Reads("1. r3-d 2. bhd-D", {kRed3, kBlueHandshake}));
// U+2010 to U+2015, U+2212 and a dash of Windows-1252 are read as a hyphen.
static_assert(Reads("1. R3\u2010D", {kRed3}, {Why("dash")}));
static_assert(Reads("1. R3\u2013D", {kRed3}, {Why("dash")}));
static_assert(Reads("1. R3\u2015D", {kRed3}, {Why("dash")}));
static_assert(Reads("1. R3\u2212D", {kRed3}, {Why("dash")}));
static_assert(
    Reads("1. R3\x96"
          "D",
          {kRed3}, {Why("dash")}));
static_assert(Read("1. R3 \u2013 D").remarks[0].written == " \u2013 ");
static_assert(Reads("1. R3 - D", {kRed3}, {Why("blank-at-hyphen")}));
static_assert(Reads("1. R3- D", {kRed3}, {Why("blank-at-hyphen")}));
static_assert(Reads("1. R3 -D", {kRed3}, {Why("blank-at-hyphen")}));
// Blanks and bullets may come before a number, as in the examples of the source.
static_assert(Reads("  1. R3-D", {kRed3}));
static_assert(Reads("  \u2022 1. R3-D\n  \u2022 2. BHD-D", {kRed3, kBlueHandshake}));
static_assert(Reads("- 1. R3-D\n* 2. BHD-D", {kRed3, kBlueHandshake}));
static_assert(Reads("\x95 1. R3-D\n  \x95 2. BHD-D", {kRed3, kBlueHandshake},
                    {Reason::kNotUtf8, Reason::kNotUtf8}));
static_assert(Read("\x95 1. R3-D").remarks[0].read == "\u2022");
static_assert(Reads("1.R3-D", {kRed3}));
// A player may draw the card that the opponent has just discarded ("3. R4-B" of the source), but
// not the card that the player has just discarded.
static_assert(Reads("1. R3D-R", {Discard(1, kRed, 3, Draw::kRed)}, {Why("draws-own-discard")}));
static_assert(Read("1. R3D-R").remarks[0].written == "R3D-R");
// Ranks are 2 to 10 and H. D is not a colour.
static_assert(Reads("1. R10D-D", {Discard(1, kRed, 10, Draw::kDeck)}));
static_assert(Read("1. R1-D").FailedAt(Why("expected-rank"), 4));
static_assert(Read("1. R11-D").FailedAt(Why("expected-rank"), 4));
static_assert(Read("1. R02-D").FailedAt(Why("expected-rank"), 4));
static_assert(Read("1. R100-D").FailedAt(Why("expected-rank"), 4));
static_assert(Read("1. R99999999999999999999-D").FailedAt(Why("expected-rank"), 4));
static_assert(Read("1. DH-D").FailedAt(Why("expected-colour"), 3));
// The sixth colour, black, causes no remark by itself.
static_assert(Reads("1. KHD-K", {Discard(1, kBlack, kHandshake, Draw::kBlack)},
                    {Why("draws-own-discard")}));
// A small "x" is read as D, too.
static_assert(Reads("1. BHx-D", {Discard(1, kBlue, kHandshake, Draw::kDeck)},
                    {Why("x-for-discard")}));
// Tag pairs are plymill's own extension.
constexpr std::string_view kTagged =
    "[Event \"Club evening\"]\n[Date \"2016.10.07\"]\n[Player1 \"Ann\"]\n[Player2 \"Bo\"]\n"
    "[Result \"0-1\"]\n[Table \"4\"]\n\n1. R3-D\n";
consteval bool ReadsTags() {
  const auto game = Read(kTagged);
  return game.ReadWith() && game.tags.size() == 6 && game.tags[5].name == "Table" &&
         game.players[0].player == Seat::kFirst && game.players[0].name == "Ann" &&
         game.players[1].player == Seat::kSecond && game.players[1].name == "Bo" &&
         game.plies.size() == 1 && game.result == "0-1" &&
         game.outcome == Outcome{OutcomeKind::kWin, 2};
}
static_assert(ReadsTags());
static_assert(Read("[Result \"1-0\"]\n1. R3-D").outcome == Outcome{OutcomeKind::kWin, 1});
static_assert(Read("[Result \"1/2-1/2\"]\n1. R3-D").outcome.kind == OutcomeKind::kDraw);
static_assert(Read("[Result \"45-32\"]\n1. R3-D").result == "45-32");
static_assert(Read("[Result \"45-32\"]\n1. R3-D").outcome.kind == OutcomeKind::kUnknown);
static_assert(Read("[Player1 \"Ann\"]").ReadWith(kNoPlies));
static_assert(Read("1. R3-D").players[0].name.data() == nullptr);

// --- lines and numbers ---

static_assert(Reads("1. R3-D 2. BHD-D", {kRed3, kBlueHandshake}));
static_assert(Reads("1. R3-D\r\n2. BHD-D\r\n", {kRed3, kBlueHandshake}));
static_assert(Reads("1. R3-D\r2. BHD-D\r", {kRed3, kBlueHandshake}));
static_assert(Reads("1. R3-D\n\n2. BHD-D", {kRed3, kBlueHandshake}));
static_assert(Reads("1.\nR3-D 2.\n\tBHD-D", {kRed3, kBlueHandshake}));

// Plies without numbers are counted, so that the next number must fit. Only the first of several
// such plies in a row gets a remark.
constexpr Ply Uncounted(Ply ply) {
  ply.number = {};
  return ply;
}
static_assert(Reads("R3-D\nBHD-D", {Uncounted(kRed3), Uncounted(kBlueHandshake)},
                    {Why("missing-number")}));
static_assert(Reads("R3-D BHD-D", {Uncounted(kRed3), Uncounted(kBlueHandshake)},
                    {Why("missing-number")}));
static_assert(Reads("1. R3-D\nBHD-D\n3. R4-B",
                    {kRed3, Uncounted(kBlueHandshake), Play(3, kRed, 4, Draw::kBlue)},
                    {Why("missing-number")}));

// Lines of chat separate games without numbers and tag pairs. A game that begins with a draw from
// an empty pile, has only one move, or a few before other text, may have begun before them.
constexpr bool DoubtsBeginning(std::string_view text, std::string_view written) {
  const auto game = Read(text);
  return game.ReadWith(Why("missing-number"), Why("no-beginning")) &&
         game.remarks[1].written == written;
}
static_assert(DoubtsBeginning("R3-D", "R3-D") && DoubtsBeginning("R3-D\n\nBob: well\n", "R3-D"));
static_assert(DoubtsBeginning("R3-B\nBHD-D", "R3-B"));
static_assert(DoubtsBeginning("R3-D\nBHD-D\n\nBob, 20:05:\n", "R3-D"));
static_assert(Read("R3-D\n2. BHD-D\n\nBob, 20:05:\n").ReadWith(Why("missing-number")));
static_assert(Read("1. R3-B").ReadWith() && Read("1. R3-D").ReadWith());
static_assert(Read("[Player1 \"a\"]\nR3-B").ReadWith(Why("missing-number")));

// A number at the beginning of a line may have another sign than a dot.
static_assert(Reads("1) R3-D\n2) BHD-D", {kRed3, kBlueHandshake}, {kOddNumber, kOddNumber}));
static_assert(Reads("1 R3-D\n2: BHD-D", {kRed3, kBlueHandshake}, {kOddNumber, kOddNumber}));
static_assert(Reads("1. R3-D\n\n2)BHD-D", {kRed3, kBlueHandshake}, {kOddNumber}));
static_assert(Read("1) R3-D 2) BHD-D").FailedAt(kTextAfterPly, 8));
static_assert(Read("1) R3-D\n3) R4-B").FailedAt(kWrongNumber, 8));
static_assert(Read("1) R11-D").FailedAt(Why("expected-rank"), 4));

// Wrong, repeated or invalid numbers.
static_assert(Read("1. R3-D\n3. R4-B").FailedAt(kWrongNumber, 8));
static_assert(Read("1. R3-D\n2. BHD-D\n2. R4-B").FailedAt(kWrongNumber, 17));
static_assert(Read("[Event \"x\"]\n2. R4-B").FailedAt(kWrongNumber, 12));
static_assert(Read("2. R4-B").FailedAt(kFragment, 0));
static_assert(Read("1. R3-D\n02. BHD-D").FailedAt(kNumberOutOfRange, 8));
static_assert(Read("1. R3-D 1000000. BHD-D").FailedAt(kNumberOutOfRange, 8));
static_assert(Read("1. R3-D 18446744073709551618. BHD-D").FailedAt(kNumberOutOfRange, 8));
static_assert(Read("0. R3-D").FailedAt(kNumberOutOfRange, 0));
// Number 1 begins the next game, even in the middle of a line.
static_assert(Reads("1. R3-D\n1. R3-D", {kRed3}) && Read("1. R3-D\n1. R3-D").offset == 8);
static_assert(Reads("1. R3-D 1. R3-D", {kRed3}, {kGameWithinLine}));
static_assert(Read("1. R3-D 1. R3-D").remarks[0].written == "1");
static_assert(Reads("1. R3-D1. R3-D", {kRed3}, {kGameWithinLine}));
static_assert(Reads("1. R3-D1.R3-D", {kRed3}, {kGameWithinLine}));
static_assert(Read("1. R3-D11. R3-D").FailedAt(kTextAfterPly, 7));
static_assert(Read("1. R3-D1. xyz").FailedAt(kTextAfterPly, 7));
static_assert(Reads("1. R3-D\n1", {kRed3}));

// Text after a move, and moves that are not complete.
static_assert(Read("1. R3-D x").FailedAt(kTextAfterPly, 8));
static_assert(Read("1. R3-DD").FailedAt(kTextAfterPly, 7));
static_assert(Read("1. R3-D Red").FailedAt(kTextAfterPly, 8));
static_assert(Read("1. R3-D 2").FailedAt(kTextAfterPly, 8));
static_assert(Read("1. R3-D\nRed").FailedAt(kExpectedEntry, 8));
static_assert(Reads("1. R3-D\n\nRed", {kRed3}) && Read("1. R3-D\n\nRed").offset == 9);
static_assert(Read("1. R3-D\n\n2. Red").FailedAt(Why("expected-rank"), 13));
static_assert(Reads("1. R3-D\n\n4. Red", {kRed3}));
static_assert(Read("1. R3-D\n\n4. B3-D").FailedAt(kWrongNumber, 9));
static_assert(Read("1. R3D").FailedAt(Why("expected-hyphen"), 6));
static_assert(Read("1. R3G").FailedAt(Why("expected-hyphen"), 5));
static_assert(Read("1. R3-").FailedAt(Why("expected-pile"), 6));
static_assert(Read("1. R3-8").FailedAt(Why("expected-pile"), 6));
static_assert(Read("1. R").FailedAt(Why("expected-rank"), 4));
static_assert(Read("1.").FailedAt(Why("expected-colour"), 2));
static_assert(Read("1. R3\n-D").FailedAt(Why("expected-hyphen"), 5));
static_assert(Read(std::string_view("1. R3-D\0", 8)).FailedAt(kTextAfterPly, 7));

// --- plies that are not written as specified, but have only one meaning ---

static_assert(Reads("1. R 3-D", {kRed3}, {Why("odd-move")}) &&
              Reads("1. 3R-D", {kRed3}, {Why("odd-move")}));
static_assert(Read("1. 3R-D").remarks[0].written == "3R-D");
static_assert(Read("1. 3R-D").remarks[0].read == "R3-D");
static_assert(Reads("1. R3 D", {kRed3}, {Why("odd-move")}) &&
              Reads("1. R3->D", {kRed3}, {Why("odd-move")}));
static_assert(Reads("1. R3--D", {kRed3}, {Why("odd-move")}) &&
              Reads("1. R3\u2192D", {kRed3}, {Why("odd-move")}));
static_assert(Reads("1. R3-D\n2. BHD D", {kRed3, kBlueHandshake}, {Why("odd-move")}));
static_assert(Reads("\uFF11\uFF0E\uFF32\uFF13\uFF0D\uFF24", {kRed3},
                    {kOddNumber, Why("odd-move")}));
static_assert(Reads("1. R3\uFF0DD", {kRed3}, {Why("dash")}) &&
              Reads("1. R3\u00ADD", {kRed3}, {Why("dash")}));
static_assert(Reads("\u00A01.\u3000R3-D\u202F\n2. BHD-D\u00A0", {kRed3, kBlueHandshake}));
static_assert(Read("1. R 11-D").FailedAt(Why("expected-rank"), 4));
static_assert(Read("1. P 3-D").FailedAt(Why("expected-colour"), 3));
static_assert(Read("1. R3 D check").FailedAt(Why("expected-hyphen"), 5));

// --- between tag pairs and moves ---

consteval bool ReadsComments() {
  for (const std::string_view lines :
       {"Annotated by Cy\n", "Round 4\n\n", "; note\n---\n", "\nPlayed on 2016-10-07\r\n"}) {
    std::string text = "[Player1 \"Ann\"]\n";
    text += lines;
    text += "1. R3-D\n";
    const auto game = Read(text);
    if (!game.ReadWith(kComment) || game.plies.size() != 1 || game.comments.size() != 1) {
      return false;
    }
  }
  return true;
}
static_assert(ReadsComments());
constexpr std::size_t kTagBytes = 15;  // bytes of [Player1 "A"] and two line ends
static_assert(Read("[Player1 \"A\"]\n\nNo. 1 R3-D").FailedAt(kUnreadMoves, kTagBytes));
static_assert(Read("[Player1 \"A\"]\n\n1# 3c-4a").FailedAt(kUnreadMoves, kTagBytes));
static_assert(Read("[Player1 \"A\"]\n\ncancelled").FailedAt(kUnreadMoves, kTagBytes));
static_assert(Read("[Note \"1. R3-D\"]").FailedAt(kUnreadMoves, 7));
static_assert(Read("[Date \"2016.10.07\"]\n[Result \"1-0\"]\n\n\uFEFF\n").ReadWith(kNoPlies));

// --- keep_unparsed ---

// The plies of `text`, read with keep_unparsed, with "|" between them: the number, "*" if the ply
// is unparsed, and the text. "?" before the number marks an unknown player.
std::string Kept(std::string_view text) {
  std::string kept;
  const auto game = Read(text, kKeep);
  EXPECT_TRUE(game.ok()) << text;
  for (std::size_t i = 0; i < game.plies.size(); ++i) {
    const Ply& ply = game.plies[i];
    kept += std::string(i > 0 ? "|" : "") + (ply.player == Seat::kUnknown ? "?" : "");
    kept += ply.number.is_null() ? "" : std::to_string(ply.number.value);
    kept += std::string(ply.kind == Kind::kUnparsed ? "*" : "") + " " + std::string(game.texts[i]);
  }
  return kept;
}

TEST(LostCities, KeepsWhatCannotBeRead) {
  EXPECT_EQ(Kept("1. R3-D\n2. DH-D\n3. R4-B"), "1 R3-D|2* 2. DH-D|3 R4-B");
  EXPECT_EQ(Kept("1. R3-D\n2. B1 - D\n3. R4-B"), "1 R3-D|2* 2. B1 - D|3 R4-B");
  EXPECT_EQ(Kept("1. DH-D"), "1* 1. DH-D");
  EXPECT_EQ(Kept("1. R3-D\n2. BH-\n3. R4-B"), "1 R3-D|2* 2. BH-|3 R4-B");
  EXPECT_EQ(Kept("1. R3-D foo bar\n2. BHD-D"), "1 R3-D|?* foo bar|2 BHD-D");
  EXPECT_EQ(Kept("1. R3-D foo R4-B 3. G5-D"), "1 R3-D|?* foo|? R4-B|3 G5-D");
  EXPECT_EQ(Kept("1. R3-D\nfoo\n\nbar"), "1 R3-D|?* foo");
  EXPECT_EQ(Kept("1. R3-D\n5. R4-B\n3. R4-B"), "1 R3-D|?5* 5. R4-B|3 R4-B");
  EXPECT_EQ(Kept("1. R3-D\n02. R4-B\n3. R4-B"), "1 R3-D|?* 02. R4-B|3 R4-B");
  EXPECT_EQ(Kept("1. R3-D\n\u2022 2. R1-B\n3. R4-B"), "1 R3-D|2* \u2022 2. R1-B|3 R4-B");
  EXPECT_EQ(Kept("1. R3-D\n\u2022"), "1 R3-D|?* \u2022");
}

TEST(LostCities, DoesNotKeepTheEndOfAGame) {
  EXPECT_TRUE(Read("57. R4-B", kKeep).FailedAt(kFragment, 0));
}

TEST(LostCities, TellsWhereAnUnparsedPlyBreaks) {
  const auto game = Read("1. R3-D\n2. B11-D\n3. R4-B", kKeep);
  ASSERT_TRUE(game.ReadWith(Why("expected-rank")));
  EXPECT_EQ(game.remarks[0].written, "11-D");
}

// --- where games start ---

std::vector<std::size_t> Starts(std::string_view text) {
  return testing::StartsOf(Game::FindGameStart, text);
}

using Places = std::vector<std::size_t>;

TEST(LostCities, StartsAtNumberOne) {
  EXPECT_EQ(Starts("1. R3-D\n2. BHD-D\n1. R3-D\n"), (Places{0, 17}));
  EXPECT_EQ(Starts("Round 1\n  1. R3-D\n"), (Places{8}));
  EXPECT_EQ(Starts("  \u2022 1. R3-D\n"), (Places{0}));
  EXPECT_EQ(Starts("1. R11-D\n"), (Places{0}));
  EXPECT_EQ(Starts("1. DH-D\n"), (Places{0}));
  EXPECT_EQ(Starts("11. R3-D\n"), (Places{}));
  EXPECT_EQ(Starts("1. The “D” suffix\n"), (Places{}));
  EXPECT_EQ(Starts("1. V-2 2-5\n1. 2-5 5-7\n1. 3c-4a\n"), (Places{}));
}

TEST(LostCities, StartsAtTheRestOfACutGame) {
  const std::string_view game = "1. R10D-D";
  for (std::size_t bytes = 2; bytes <= game.size(); ++bytes) {
    EXPECT_EQ(Starts("1. R3-D\n" + std::string(game.substr(0, bytes))), (Places{0, 8})) << bytes;
  }
}

TEST(LostCities, StartsWithoutNumbersAfterABlankLine) {
  EXPECT_EQ(Starts("R3-D\nBHD-D\n\nR4-B\n"), (Places{0, 12}));
  EXPECT_EQ(Starts("\n \nR3-D\n \t\r\n\nR4-B\n"), (Places{3, 13}));
  EXPECT_EQ(Starts("Text\nR3-D\n"), (Places{}));
  EXPECT_EQ(Starts("R3 – Will place a Red\n"), (Places{}));
}

// Single blank lines between all moves do not separate games. Two blank lines do, and so does a
// blank line after a paragraph of several moves.
TEST(LostCities, GoesOnAfterBlankLinesBetweenAllMoves) {
  EXPECT_EQ(Starts("R3-D\n\nBHD-D\n\nR4-B\n"), (Places{0}));
  EXPECT_EQ(Starts("1. R3-D\n\nBHD-D\n\n3. R4-B\n"), (Places{0}));
  EXPECT_EQ(Starts("R3-D\n\n\nBHD-D\n"), (Places{0, 7}));
  EXPECT_EQ(Starts("R3-D BHD-D\n\nR4-B G3-D\n"), (Places{0, 12}));
  EXPECT_EQ(Starts("R3-D\n\nText\n\nR4-B\n"), (Places{0, 12}));
}

TEST(LostCities, CommentLinesBelongToTheTagPairsAboveThem) {
  EXPECT_EQ(Starts("[Player1 \"a\"]\n\nRound 4\n---\n\n1. R3-D\n"), (Places{0}));
  EXPECT_EQ(Starts("[Player1 \"a\"]\n1. R3-D\n\nRound 4\n1. R3-D\n"), (Places{0, 31}));
  EXPECT_EQ(Starts("[Player1 \"a\"]\nNo. 1 R3-D\n\n1. R3-D\n"), (Places{0, 26}));
  EXPECT_EQ(Starts("1. R3-D 1-0[Player1 \"a\"] 1. R3-D\n2. R4-D\n"), (Places{0, 11}));
  EXPECT_EQ(Starts("1. R3-D 1-0 [Player1 \"a\"]\n[Player2 \"b\"]\n1. R3-D\n"), (Places{0, 12}));
}

TEST(LostCities, StartsAtTagPairs) {
  EXPECT_EQ(Starts("[Player1 \"a\"]\n\n1. R3-D\n\n[Player1 \"b\"]\nR4-B\n"), (Places{0, 24}));
  EXPECT_EQ(Starts("1. R3-D\n2. BH[Event \"x\"]\n1. R3-D"), (Places{0, 13}));
  EXPECT_EQ(Starts("\xEF\xBB\xBF"
                   "1. R3-D\n\xEF\xBB\xBF"
                   "R3-D"),
            (Places{0, 11}));
}

TEST(LostCities, FindsPliesOutsideOfGames) {
  EXPECT_EQ(Game::FindFragment("Later\n57. R4-B\n"), 6U);
  EXPECT_EQ(Game::FindFragment("and 57. R4-B"), 4U);
  EXPECT_EQ(Game::FindFragment("Text\n  R4-B\n"), 7U);
  // A move that cannot be read is the first move of the game below it, not text between games.
  EXPECT_EQ(Game::FindFragment("Text\n R3_D\nG4\nBHD-D\n"), 6U);
  EXPECT_EQ(Game::FindFragment("R3_D\n\nBHD-D\n"), 0U);
  EXPECT_EQ(Game::FindFragment("R3\n\nBHD-D\n"), 4U);
  EXPECT_EQ(Game::FindFragment("in v2.0, see 3. and 4. or R3"), 28U);
  EXPECT_EQ(Game::FindFragment("I said R3-D"), 11U);
  EXPECT_EQ(Game::FindFragment("Later\n2) R3-D\n"), 6U);
}

// Consecutive numbered lines that resemble moves are a game, which is then rejected.
TEST(LostCities, FindsBrokenGamesOutsideOfGames) {
  EXPECT_EQ(Game::FindFragment("Later\n1. RR3-D\n2. RR4-B\n"), 6U);
  EXPECT_EQ(Game::FindFragment("Later\n  \u2022 1. 3R-D\n  \u2022 2. 4B\u2013D\n"), 12U);
  EXPECT_EQ(Game::FindFragment("1. Red 3-D\r\n2. Red 4-B"), 0U);
  EXPECT_EQ(Game::FindFragment("1. R-3-D\n2. R4-B"), 0U);
  EXPECT_EQ(Game::FindFragment("1. RR3-D\n"), 0U);
  EXPECT_EQ(Game::FindFragment("1. RR3-D\n\n2. RR4-B\n"), 0U);
  EXPECT_EQ(Game::FindFragment("1. R3G\n"), 0U);
  EXPECT_EQ(Game::FindFragment("Text\nYHD\n"), 5U);
  for (const std::string_view text :
       {"1. RR3-D\n3. RR4-B\n", "1. Plan-B\n2. Plan-C\n", "1. 24-12\n2. 12-13\n",
        "1. Ann 24\n2. Bo 12\n", "1. In the 2nd game, plan-B\n2. So\n"}) {
    EXPECT_EQ(Game::FindFragment(text), text.size()) << text;
  }
}

// --- quick reading ---

using QuickReading = testing::QuickReading<Game, Plies, Maker>;

TEST(LostCities, QuickReadingIsTheWholeGrammar) { QuickReading::ExpectWholeGrammarOnMutations(); }

TEST(LostCities, QuickReadingOfOtherLayouts) { QuickReading::ExpectWholeGrammarOnOtherLayouts(); }

// All colours and ranks, and some that do not exist.
TEST(LostCities, QuickReadingOfEveryPly) {
  for (const char color : std::string_view("RGWBYKrgwbykDHhx2 ")) {
    for (const std::string_view rank :
         {"", "H", "h", "X", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "02"}) {
      for (const std::string_view after : {"-", "D-", "d-", "X-", "DD-", "D", "--", " - "}) {
        for (const std::string_view pile : {"D", "d", "R", "k", "H", "", "DD", "D "}) {
          const std::string text = std::string("1. ") + color + std::string(rank) +
                                   std::string(after) + std::string(pile) +
                                   "\r\n2. R3-D\n3. R3-D                           ";
          QuickReading::ExpectWholeGrammar(text);
        }
      }
    }
  }
}

}  // namespace
}  // namespace plymill::lost_cities
