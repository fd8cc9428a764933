// Tests of the examples of the specification, which are read at compile time, and of the dialects
// of real texts.
#include "games/coerceo/scanner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

#include "games/coerceo/game.h"
#include "support/transcript.h"

namespace plymill::coerceo {
namespace {

constexpr Transcript<Game> Read(std::string_view text, ReadOptions options = {}) {
  return Transcribe<Game>(text, options);
}

// The field that a text such as "14d" names; no field for "".
constexpr Field At(std::string_view text) {
  unsigned tile = 0;
  for (const char c : text) {
    if (c >= 'a') return {tile, c};
    tile = tile * 10 + static_cast<unsigned>(c - '0');
  }
  return {};
}

// An expected ply, written as texts. Lists have blanks between their items: "14a 5d".
struct Row {
  std::uint32_t number = 0;
  std::string_view from = "", to = "";
  std::string_view captures = "";
  std::string_view tiles = "";
  std::uint8_t paid = 0;
  Annotation annotation = Annotation::kNone;
};

constexpr Ply PlyOf(const Row& row) {
  Ply ply;
  ply.number.value = row.number;
  ply.from = At(row.from);
  ply.to = At(row.to);
  ply.paid = row.paid;
  ply.kind = row.paid > 0 ? Kind::kExchange : Kind::kMove;
  ply.annotation = row.annotation;
  for (std::size_t at = 0; at < row.captures.size();) {
    const std::size_t end = std::min(row.captures.find(' ', at), row.captures.size());
    ply.captures.Append(At(row.captures.substr(at, end - at)));
    at = end + 1;
  }
  for (std::size_t at = 0; at < row.tiles.size();) {
    const std::size_t end = std::min(row.tiles.find(' ', at), row.tiles.size());
    unsigned tile = 0;
    for (const char c : row.tiles.substr(at, end - at)) tile = tile * 10 + unsigned(c - '0');
    ply.tiles.Append(static_cast<std::uint8_t>(tile));
    at = end + 1;
  }
  ply.player = row.paid > 0 ? Opponent(ply.captures[0].side()) : ply.from.side();
  return ply;
}

// Whether `text` is read as the ply of `row`, without diagnostics.
constexpr bool IsPly(std::string_view text, const Row& row) {
  const auto game = Read(text);
  return game.ReadWith() && game.plies.size() == 1 && game.plies[0] == PlyOf(row) &&
         game.texts[0] == text;
}

// "For example: 14d is the position of a black piece positioned on black field 14d on
// the edge of the board (field d located on tile 14)."
static_assert(At("14d").tile() == 14 && At("14d").letter() == 'd');
static_assert(At("14d").side() == Side::kBlack);
// "For example: 14d-14f is the notation for a move from position 14d to position 14f of
// a black piece."
static_assert(IsPly("14d-14f", {.from = "14d", .to = "14f"}));
static_assert(Read("14d-14f").plies[0].player == Side::kBlack);
// "For example: 14d-14b x14a is the notation for a move of a black piece from position
// 14d to position 14b which results in the capture of a white piece on position 14a"
static_assert(IsPly("14d-14b x14a", {.from = "14d", .to = "14b", .captures = "14a"}));
// "For example: 14e-15c T14 means that tile 14 is removed because of the move of a white
// piece from position 14e to 15c."
static_assert(IsPly("14e-15c T14", {.from = "14e", .to = "15c", .tiles = "14"}));
static_assert(Read("14e-15c T14").plies[0].player == Side::kWhite);
// "Example: TT x15c means two tiles were exchanged for one piece and as a consequence
// white piece 15c is removed from the game."
static_assert(IsPly("TT x15c", {.captures = "15c", .paid = 2}));
static_assert(Read("TT x15c").plies[0].player == Side::kBlack);
// "Example: T x15c means one tile was exchanged for one piece and as a consequence white
// piece 15c is removed from the game."
static_assert(IsPly("T x15c", {.captures = "15c", .paid = 1}));

constexpr Outcome kWhiteWins{OutcomeKind::kWin, 1U << unsigned(Side::kWhite)};
constexpr Outcome kBlackWins{OutcomeKind::kWin, 1U << unsigned(Side::kBlack)};

constexpr bool EndsIn(std::string_view result, Outcome outcome) {
  constexpr std::string_view kMoves = "1# 3c-4a 2# 15b-5f ";
  std::vector<char> text(kMoves.begin(), kMoves.end());
  text.insert(text.end(), result.begin(), result.end());
  const auto game = Read({text.data(), text.size()});
  return game.ReadWith() && game.plies.size() == 2 && game.result == result &&
         game.outcome == outcome;
}

// "The notation 1-0 indicates that white won."
static_assert(EndsIn("1-0", kWhiteWins));
// "The notation 0-1 indicates that black won."
static_assert(EndsIn("0-1", kBlackWins));
// "The notation 0-0 indicates the game is drawn."
static_assert(EndsIn("0-0", Outcome{OutcomeKind::kDraw, 0}));
// "The notation R (abbreviation for Resigns) shows that one player resigned or lost
// because of time control." After the moves of EndsIn(), it is White's turn.
static_assert(EndsIn("R", kBlackWins));
static_assert(Read("1# 3c-4a R").outcome == kWhiteWins);
static_assert(Read("R").outcome == kBlackWins);
// "The notation W+R means White won, Black resigns."
static_assert(EndsIn("W+R", kWhiteWins));
// "The notation B+R means Black won, White resigns."
static_assert(EndsIn("B+R", kBlackWins));

constexpr bool IsSeries(std::string_view text) {
  const Ply plies[] = {PlyOf({1, "3c", "4a"}), PlyOf({2, "15b", "5f"}), PlyOf({3, "9c", "9e"}),
                       PlyOf({4, "5f", "1d"})};
  const auto game = Read(text);
  return game.ReadWith() && std::equal(game.plies.begin(), game.plies.end(), plies, plies + 4);
}

// "First way: written in columns, as a move by White followed by a move by Black, each
// move preceded by the move number followed by #:"
static_assert(IsSeries("1# 3c-4a 2# 15b-5f  \n3# 9c-9e 4# 5f-1d\n"));
// "Second way: in text: 1# 3c-4a 2# 15b-5f 3# 9c-9e 4# 5f-1d"
static_assert(IsSeries("1# 3c-4a 2# 15b-5f 3# 9c-9e 4# 5f-1d"));

// "Tag pairs: the tag pairs identify 1 specific game."
constexpr std::string_view kTags =
    "[Event \"Coerceo European Championship 2012\"]\n\n[Site \"London, GBR\"]\n\n"
    "[Date \"2012.11.06\"]\n\n[Round \"04\"]\n\n[White \"Jones, James J.\"]\n\n"
    "[Black \"Tjeng, Lieu S.\"]\n\n[Result \"0-1\"]\n";
consteval bool ReadsTags() {
  const auto game = Read(kTags);
  return game.ReadWith(Why("no-plies")) && game.tags.size() == 7 &&
         game.tags[0].value == "Coerceo European Championship 2012" &&
         game.tags[6].name == "Result" && game.players[0].name == "Jones, James J." &&
         game.players[1].name == "Tjeng, Lieu S." && game.result == "0-1" &&
         game.outcome == kBlackWins;
}
static_assert(ReadsTags());

// Tag names become keys of the game row: each name occurs once, and no value is lost. The first tag
// pair with a name counts.
TEST(CoerceoTags, HaveNamesOfTheirOwn) {
  const auto game = Read(
      "[White \"A\"]\n[White \"B\"]\n[White_2 \"C\"]\n[White \"D\"]\n"
      "[Result \"1-0\"]\n[Result \"0-1\"]\n1# 3c-4a 1-0");
  EXPECT_TRUE(game.ReadWith(Reason::kRepeatedTag, Reason::kRepeatedTag, Reason::kRepeatedTag,
                            Reason::kRepeatedTag));
  std::string names;
  for (const auto& tag : game.tags) names += std::string(tag.name) + " ";
  EXPECT_EQ(names, "White White_2 White_2_2 White_3 Result Result_2 ");
  EXPECT_EQ(game.players[0].name, "A");
  EXPECT_EQ(game.remarks[0].written, "[White \"B\"]");
  EXPECT_EQ(game.remarks[0].read, "White_2");
}

TEST(CoerceoTags, AreCounted) {
  std::string tags;
  for (std::size_t i = 0; i < TagNames::kMost; ++i) tags += "[A \"\"]";
  const std::string full = tags + "\n1# 3c-4a", more = tags + "[B \"\"]\n1# 3c-4a";
  EXPECT_TRUE(Read(full).ok());
  EXPECT_TRUE(Read(more).FailedAt(Reason::kTooManyTags, tags.size()));
}

constexpr bool HasSign(std::string_view text, Annotation annotation) {
  const auto game = Read(text);
  return game.ReadWith() && game.plies.size() == 1 && game.plies[0].annotation == annotation;
}

// "! a particularly good (and usually surprising) move"
static_assert(HasSign("3c-4a!", Annotation::kGood) && HasSign("3c-4a {!}", Annotation::kGood));
// "!! an excellent move"
static_assert(HasSign("3c-4a!!", Annotation::kExcellent));
static_assert(HasSign("3c-4a {!! so}", Annotation::kExcellent));
// "? a bad move"
static_assert(HasSign("3c-4a ?", Annotation::kBad) && HasSign("3c-4a{? so}", Annotation::kBad));
// "?? a blunder"
static_assert(HasSign("3c-4a??", Annotation::kBlunder));
// "!? an interesting move that may not be best"
static_assert(HasSign("3c-4a!?", Annotation::kInteresting));
// "?! a dubious move - one which may turn out to be bad"
static_assert(HasSign("3c-4a?!", Annotation::kDubious));
static_assert(HasSign("3c-4a T3{?! so}", Annotation::kDubious));
// A sign inside a word of a comment is no annotation.
static_assert(HasSign("3c-4a {!so}", Annotation::kNone));
static_assert(HasSign("3c-4a {so!}", Annotation::kNone));

// The first annotation counts, whether it is in a comment or not. A comment with the same
// annotation causes no warning.
constexpr bool HasTwoSigns(std::string_view text, std::string_view second, Annotation first) {
  const auto game = Read(text);
  return game.ReadWith(Why("two-annotations")) && game.plies[0].annotation == first &&
         game.remarks[0].written == second;
}
static_assert(HasTwoSigns("3c-4a! ?", "?", Annotation::kGood));
static_assert(HasTwoSigns("3c-4a! {?? so}", "??", Annotation::kGood));
static_assert(HasTwoSigns("3c-4a {! a} {? b}", "?", Annotation::kGood));
static_assert(HasTwoSigns("1# {?!} 3c-4a!", "!", Annotation::kDubious));
static_assert(HasSign("3c-4a! {! so}", Annotation::kGood));

// "Comments start with an “{” and end with a matching “}”"
constexpr bool HasComments(std::string_view text,
                           std::initializer_list<Transcript<Game>::Note> notes) {
  const auto game = Read(text);
  return game.ok() &&
         std::equal(game.comments.begin(), game.comments.end(), notes.begin(), notes.end());
}
static_assert(HasComments("{a} 1# 3c-4a {b} 2# 15b-5f{c}{d}",
                          {{0, "a"}, {1, "b"}, {2, "c"}, {2, "d"}}));
static_assert(HasComments("3c-4a {a {b} c}", {{1, "a {b} c"}}));
static_assert(HasComments("1# {a} 3c-4a {b} x5f {c}", {{1, "a"}, {1, "b"}, {1, "c"}}));
static_assert(HasComments("3c-4a {}", {{1, ""}}));
static_assert(HasComments("1# 3c-4a 1-0 {a}\n{b}", {{1, "a"}, {1, "b"}}));
static_assert(HasComments("1# 3c-4a 2# {a} 1-0 {b}", {{1, "a"}, {1, "b"}}));
static_assert(HasComments("1# 3c-4a {2b-2d 1-0 [Event}", {{1, "2b-2d 1-0 [Event"}}));

// --- The notation as people write it, with the diagnostics ---

// "27# 10e-3a T22": tiles are 1..19; the number is kept as written.
constexpr bool KeepsTile(std::string_view text, unsigned tile, Reason reason) {
  const auto game = Read(text);
  return game.ReadWith(reason) && game.plies.back().tiles.size() == 1 &&
         game.plies.back().tiles[0] == tile;
}
static_assert(KeepsTile("10e-3a T22", 22, Why("tile-out-of-range")));
// "144# 9f-2b T12": the tile number is valid, but the piece leaves tile 9.
static_assert(KeepsTile("9f-2b T12", 12, Why("tile-differs")));
// "160# 11d-4b T23{which black does}": there is no blank before "{".
static_assert(KeepsTile("11d-4b T23{which black does}", 23, Why("tile-out-of-range")));
static_assert(HasComments("11d-4b T23{which black does}", {{1, "which black does"}}));
// "90# 16b-6f T16{?! black chooses…}": a comment may begin anywhere.
static_assert(HasSign("16b-6f T16{?! black chooses}", Annotation::kDubious));
// "165# 4e-4a x3d{and white wins the game} 1-0": a comment may directly follow a capture.
static_assert(HasComments("4e-4a x3d{and white wins the game} 1-0",
                          {{1, "and white wins the game"}}));

// "112# 8f-19b TT x19f 113# 8b-8d TT x19b 114# 8d-2f T8": the exchange is the turn of the opponent
// and has no number. Therefore move 113 is Black's, although its number is odd.
constexpr std::string_view kExchanges =
    "[Event \"x\"]\n112# 8f-19b TT x19f 113# 8b-8d TT x19b 114# 8d-2f T8";
consteval bool SplitsExchanges() {
  const auto game = Read(kExchanges);
  const Ply plies[] = {PlyOf({112, "8f", "19b"}), PlyOf({.captures = "19f", .paid = 2}),
                       PlyOf({113, "8b", "8d"}), PlyOf({.captures = "19b", .paid = 2}),
                       PlyOf({.number = 114, .from = "8d", .to = "2f", .tiles = "8"})};
  return game.ReadWith(Why("number-out-of-order")) &&
         std::equal(game.plies.begin(), game.plies.end(), plies, plies + 5) &&
         plies[1].player == Side::kWhite && plies[2].player == Side::kBlack;
}
static_assert(SplitsExchanges());

// "{? black doesn't move 7f to safety}": a field in a comment is only text.
static_assert(HasComments("3c-4a {? black doesn't move 7f to safety}",
                          {{1, "? black doesn't move 7f to safety"}}));
static_assert(HasSign("3c-4a {? black doesn't move 7f to safety}", Annotation::kBad));
// "blank line after ply 115, one ply stream over two paragraphs": a line end is a blank.
static_assert(Read("1# 3c-4a\n\n2# 15b-5f").ReadWith() &&
              Read("1# 3c-4a\n\n2# 15b-5f").plies.size() == 2);
// "[Round "04"], [Date "2012.11.06"], "??" for unknown": values are kept as texts.
static_assert(Read("[Date \"2012.??.??\"]\n3c-4a").tags[0].value == "2012.??.??");
// "1/2-1/2" and "½-½" are read as a draw, with a diagnostic.
static_assert(Read("3c-4a 1/2-1/2").ReadWith(Why("draw-sign")));
static_assert(Read("3c-4a 1/2-1/2").outcome.kind == OutcomeKind::kDraw);
static_assert(Read("3c-4a \u00BD-\u00BD").ReadWith(Why("draw-sign")));
// "`3c3e`, `3c 3e`, `27 10e-3a`, missing `#`, missing `x` captures": these are read if they have
// only one meaning.
constexpr bool ReadsAs(std::string_view text, std::string_view by_the_book, Reason reason) {
  const auto lenient = Read(text);
  const auto strict = Read(by_the_book);
  return lenient.ReadWith(reason) && strict.ReadWith() && lenient.plies == strict.plies;
}
static_assert(ReadsAs("1# 3c3e", "1# 3c-3e", Why("omitted-symbol")));
static_assert(ReadsAs("1# 3c 3e", "1# 3c-3e", Why("omitted-symbol")));
static_assert(ReadsAs("1 10e-3a", "1# 10e-3a", Why("omitted-symbol")));
static_assert(ReadsAs("1# 14d-14b 14a", "1# 14d-14b x14a", Why("omitted-symbol")));
static_assert(ReadsAs("1# TT 15c", "1# TT x15c", Why("omitted-symbol")));
static_assert(Read("3c-4a 15b 5f").FailedAt(Why("ambiguous"), 6));
// Dashes, capital letters and other signs are accepted, with a diagnostic.
static_assert(ReadsAs("1# 3c\u20133e", "1# 3c-3e", Why("dash")));
static_assert(ReadsAs("1# 3c \x96 3e", "1# 3c-3e", Why("dash")));
static_assert(ReadsAs("1# 3c - 3e", "1# 3c-3e", Why("odd-symbol")));
static_assert(ReadsAs("1. 3c-3e", "1# 3c-3e", Why("odd-symbol")));
static_assert(ReadsAs("1# 3C-3e", "1# 3c-3e", Why("odd-symbol")));
static_assert(ReadsAs("1# 14d-14b X14a", "1# 14d-14b x14a", Why("odd-symbol")));
static_assert(ReadsAs("1# 14d-14b \u00D714a", "1# 14d-14b x14a", Why("odd-symbol")));
static_assert(ReadsAs("1# 14e-15c t14", "1# 14e-15c T14", Why("odd-symbol")));
static_assert(ReadsAs("1# 14e-15c T 14", "1# 14e-15c T14", Why("odd-symbol")));
static_assert(ReadsAs("1# tt x15c", "1# TT x15c", Why("odd-symbol")));
// "The six triangular fields … are numbered a through f": g is an error.
static_assert(Read("1# 3c-3g").FailedAt(Why("expected-field"), 6));
// "1# 3c-4a 2# 15b-5f␠␠": a line of the column layout may end with two blanks.
static_assert(Read("1# 3c-4a 2# 15b-5f  ").ReadWith());
// "trailing © 2012 … is not a move"
static_assert(Read("1# 3c-4a\n\n\u00A9 2012 Coerceo Company").ReadWith());
static_assert(Read("1# 3c-4a 1-0\n\n\u00A9 2012 Coerceo Company").offset == 14);
static_assert(Read("1# 3c-4a\n\nThe Coerceo Company").ReadWith());
// Ends of code blocks in pages and forums.
static_assert(Read("1# 3c-4a\n```\n").ReadWith());
static_assert(Read("1# 3c-4a\n[/CODE]\n").ReadWith());
static_assert(Read("1# 3c-4a\n</pre>\n").ReadWith());
static_assert(Read("1# 3c-4a\n\nTT x15c").plies.size() == 2);
// "`T` + blank + `x` = exchange, `T` + digits = removal": the text after the T decides.
static_assert(Read("1# 3c-4a T x15c").plies.size() == 2);
static_assert(Read("1# 3c-4a T3 x15b").plies.size() == 1);
static_assert(Read("1# 3c-4a T15c").plies.size() == 2);

// Other forms of the result in the tag pairs are accepted too, with a diagnostic.
static_assert(Read("[Result \"0\u20131\"]\n3c-4a").ReadWith(Why("dash")));
static_assert(Read("[Result \"1/2-1/2\"]\n3c-4a").ReadWith(Why("draw-sign")));
static_assert(Read("[Result \"0-1\"]\n3c-4a 1-0").ReadWith(Why("result-differs")));
static_assert(Read("[Result \"1-O\"]\n3c-4a 1-0").ReadWith(Why("result-differs")));
static_assert(Read("[Result \"1-0\"]\n3c-4a W+R").ReadWith());
static_assert(Read("[Result \"*\"]\n3c-4a 1-0").ReadWith());
static_assert(Read("[Result \"soon\"]\n3c-4a").ReadWith());

// An R after an unparsed ply: it is unknown who was to move, but the tag pair may name the winner.
constexpr bool Wins(std::string_view text, unsigned winners) {
  const auto game = Read(text, {.keep_unparsed = true});
  return game.ok() && game.remarks.size() == 1 &&
         game.outcome == Outcome{OutcomeKind::kWin, winners};
}
static_assert(Wins("[Result \"0-1\"]\n1# 3c-4a 2# 15b=5f R", 2));
static_assert(Wins("1# 3c-4a 2# 15b=5f R", 0));

// "remove any unnecessary symbols": the next number may include plies without a number in its
// count, or not.
static_assert(Read("1# 3c-4a 15b-5f 3# 9c-9e").ReadWith());
static_assert(Read("1# 3c-4a 15b-5f 2# 9c-9e").ReadWith());
static_assert(Read("1# 3c-4a 15b-5f 4# 9c-9e").ReadWith(Why("number-out-of-order")));
static_assert(Read("3c-4a 2# 15b-5f").ReadWith());

// Comments after the result belong to the game. Comments after a blank line cause a warning, unless
// moves follow on the same line.
static_assert(Read("3c-4a 1-0\n{a}").ReadWith());
static_assert(Read("3c-4a 1-0 {a}\n\n{b}").ReadWith(Why("late-comment")));
static_assert(Read("3c-4a 1-0 {a}\n\n{b}").remarks[0].written == "{b}");
static_assert(Read("3c-4a 1-0 {a}\n\n{b} 1# 3c-4a").ReadWith());

// Errors and their offsets.
static_assert(Read("1# 3c-4a 1000000# 15b-5f").FailedAt(Why("number-out-of-range"), 9));
static_assert(Read("999999# 3c-4a").FailedAt(Why("fragment"), 0));
static_assert(Read("1# 3c-4a {").FailedAt(Why("unfinished-comment"), 9));
static_assert(Read("1# 3c-4a {{}").FailedAt(Why("unfinished-comment"), 9));
// In text that is not UTF-8, a brace may be half of a character, as 83 7B is in CP932.
TEST(CoerceoScanner, DoesNotTakeHalfACharacterForABrace) {
  EXPECT_TRUE(Read("1# 3c-4a {\x83{\x81[\x83h} 2# 15b-5f {\x83}\x83X}")
                  .FailedAt(Why("unfinished-comment"), 9));
  EXPECT_EQ(Read("1# 3c-4a {\u00E9{a} b} 2# 15b-5f").plies.size(), 2U);
  EXPECT_EQ(Read("1# 3c-4a {\xE9 {a} b} 2# 15b-5f").plies.size(), 2U);
}
static_assert(Read("1# 3c-4a }").FailedAt(Why("expected-move"), 9));
static_assert(Read("[White").FailedAt(Reason::kUnfinishedTag, 6));

// A game without plies is read only if no text is lost that may be its moves.
static_assert(Read("[White \"Jones\"]\n\n1-0\n").ReadWith(Why("no-plies")));
static_assert(Read("[White \"Jones\"]\n</pre>\n").ReadWith(Why("no-plies")));
static_assert(Read("[White \"Jones\"]\n\nNo. 1 3c-4a").FailedAt(Why("unread-moves"), 17));
static_assert(Read("[White \"Jones\"]\n\nC:w->5").FailedAt(Why("unread-moves"), 17));
static_assert(Read("[White \"Jones 1# 3c-4a\"]\n").FailedAt(Why("unread-moves"), 17));
static_assert(Read("[White \"Jones 3c\u20134a\"]\n").FailedAt(Why("unread-moves"), 14));
static_assert(Read("[White \"Jones\"]<br/>1# 3c-4a").FailedAt(Why("expected-move"), 15));
static_assert(Read("[White \"Jones\"] | 1# 3c-4a").FailedAt(Why("expected-move"), 16));
static_assert(Read("[White \"Jones\"] 1# 3c-4a").ReadWith());
static_assert(Read("[White \"Jones\"]\t1# 3c-4a").ReadWith());
static_assert(Read("1# 3c-4a<br/>2# 15b-5f").FailedAt(Why("expected-move"), 8));
static_assert(Read("1# 3c-4a | 2# 15b-5f").FailedAt(Why("expected-move"), 9));
// If the first number is not 1 and a tag pair holds moves, the game is an error, so that no move is
// lost silently.
static_assert(Read("[White \"Jones 1# 3c-4a\"]\n2# 15b-5f").FailedAt(Why("unread-moves"), 17));
static_assert(Read("[White \"Jones\"]\n2# 15b-5f").ReadWith(Why("number-out-of-order")));
static_assert(Read("[Opening \"1# 3c-4a\"]\n1# 3c-4a").ReadWith());
// Without numbers, a dash shows that two fields are a move. With only a blank between them, the
// fields may be captures.
static_assert(Read("3c\u20134a 15b\u20135f").ReadWith(Why("dash"), Why("dash")));
static_assert(Read("3c 4a 15b 5f").FailedAt(Why("ambiguous"), 6));

// Resignations in words.
constexpr bool Resigns(std::string_view text, unsigned winners) {
  const auto game = Read(text);
  return game.ReadWith(Why("odd-symbol")) && game.outcome == Outcome{OutcomeKind::kWin, winners};
}
static_assert(Resigns("1# 3c-4a 2# 15b-5f Resigns", 2));
static_assert(Resigns("1# 3c-4a resigned {so}", 1));
static_assert(Resigns("1# 3c-4a\nWhite resigns.\n", 2));
static_assert(Resigns("1# 3c-4a 2# 15b-5f Black  Resigned", 1));
static_assert(Read("1# 3c-4a\n\nWhite resigns after a long day").ReadWith());
static_assert(Read("1# 3c-4a Resigns").remarks[0].read == "R");
static_assert(Read("1# 3c-4a White resigns").remarks[0].read == "B+R");
static_assert(Read("1# 3c-4a Black resigns").remarks[0].read == "W+R");
// Two games on one line.
constexpr bool EndsBeforeOther(std::string_view text, std::size_t plies) {
  const auto game = Read(text);
  return game.ReadWith(Why("game-within-line")) && game.plies.size() == plies;
}
static_assert(EndsBeforeOther("1# 3c-4a 1-0 1# 3c-4a", 1));
static_assert(EndsBeforeOther("1# 3c-4a 2# 15b-5f 1# 3c-4a", 2));
static_assert(EndsBeforeOther("1# 3c-4a 2# 15b-5f1. 3c-4a", 2));
static_assert(EndsBeforeOther("1# 3c-4a 2# 15b-5f {so} 1 3c-4a", 2));
static_assert(EndsBeforeOther("1# 3c-4a\n2# 15b-5f T15 1# TT x3c", 2));
static_assert(Read("1# 3c-4a 2# 15b-5f\t1# 3c-4a").ReadWith(Why("number-out-of-order")));
static_assert(Read("1# 3c-4a 1# 15b-5f").ReadWith(Why("number-out-of-order")));  // turns
static_assert(Read("1# 3c-4a 1-0 2# 3c-4a").FailedAt(Why("text-after-result"), 13));

// Moves without tag pairs and numbers that may be a part of a game.
static_assert(Read("12d-12f 3c-4a").ReadWith(Why("no-beginning")));
static_assert(Read("1a-1c 12d-12f").ReadWith());  // Ocius
static_assert(Read("4c-4e 12d-12f").ReadWith(Why("no-beginning")));
static_assert(Read("3c-4a\n\nBo:").ReadWith(Why("no-beginning")));
static_assert(Read("3c-4a").ReadWith());
static_assert(Read("3c-4a 1-0\n\nBo:").ReadWith());
static_assert(Read("[White \"A\"]\n\n12d-12f 3c-4a").ReadWith());

// No-break spaces are read as blanks, with a diagnostic.
static_assert(Read("1#\u00A03c-4a\u202F2#\u300015b-5f")
                  .ReadWith(Why("odd-symbol"), Why("odd-symbol"), Why("odd-symbol")));
static_assert(Read("1\u00A03c-4a").ReadWith(Why("omitted-symbol"), Why("odd-symbol")));
static_assert(Read("[White \"Jones\"]\n\u00A0\n1# 3c-4a").ReadWith());
static_assert(Read("1.\u00A03c-4a").ReadWith(Why("odd-symbol"), Why("odd-symbol")));
static_assert(Read("1\u00A0# 3c\u00A0-\u00A04a").ReadWith(Why("odd-symbol"), Why("odd-symbol")));
static_assert(Read("1# 3c-4a x\u00A04b T\u00A03").ReadWith(Why("odd-symbol"), Why("odd-symbol")));
static_assert(Read("1# TT\u00A0x15c").ReadWith(Why("odd-symbol")));

// --- keep_unparsed ---

consteval bool KeepsUnparsed() {
  const auto game = Read("1# 3c-4a 2# 15b-5y {so} x3c 3# 9c-9e 1-0", {.keep_unparsed = true});
  return game.ReadWith(Why("expected-field")) && game.plies.size() == 3 &&
         game.plies[1].kind == Kind::kUnparsed && game.plies[1].number.value == 2 &&
         game.texts[1] == "2# 15b-5y {so} x3c" && game.plies[2] == PlyOf({3, "9c", "9e"}) &&
         game.result == "1-0";
}
static_assert(KeepsUnparsed());
// A result ends the game. Text after it is an error, not an unparsed ply.
static_assert(!Read("3c-4a 1-0 {so", {.keep_unparsed = true}).ok());
static_assert(!Read("3c-4a 1-0 so", {.keep_unparsed = true}).ok());

}  // namespace
}  // namespace plymill::coerceo
