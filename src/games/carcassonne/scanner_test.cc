// The examples of the specification, each read while this file is compiled; the
// dialects of real texts; the two example games.
#include "games/carcassonne/scanner.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "encode/encode_notation.h"
#include "games/carcassonne/game.h"
#include "games/carcassonne/maker.h"
#include "record/transcript.h"
#include "support/files.h"
#include "support/paths.h"
#include "support/shards.h"

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
// "At the end of the game, points for farmers and unfinished cities and roads"
static_assert(Scores(kEnd, kA, {10}) && Scores(kEnd, kB, {4}) && Scores(kEnd, kC, {15}));
static_assert(Read(kEnd).plies[1].kind == Kind::kFinal && Read(kEnd).plies[1].player == kA);

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

// --- dialects.md 2.2: each row with its reading and its diagnostics ---

static_assert(HasTile("FFC <sub>m</sub> F", "FFCF", kMarkup));
static_assert(HasTile("FCFC <sub>m</sub> P", "FCFCP", kMarkup));
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

// --- whole games ---

Transcript<Game> ReadExample(const std::string& text) { return Read(text); }

std::string Example(int number) {
  const std::string name = "example_game_" + std::to_string(number) + ".txt";
  return testing::ReadFile(testing::CorporaFolder() / "carcassonne/spec" / name);
}

std::size_t Count(const Transcript<Game>& game, Reason reason) {
  std::size_t count = 0;
  for (const Remark& remark : game.remarks) count += remark.reason == reason ? 1 : 0;
  return count;
}

TEST(CarcassonneExample1, HasMoves0To71InOrder) {
  const std::string text = Example(1);
  const auto game = ReadExample(text);
  ASSERT_TRUE(game.ok());
  ASSERT_EQ(game.plies.size(), 72U);
  for (std::size_t i = 0; i < 72; ++i) {
    EXPECT_EQ(game.plies[i].number.value, i);
    EXPECT_EQ(game.plies[i].player, i == 0 ? kNobody : i % 2 == 1 ? kA : kB) << i;
  }
  EXPECT_EQ(Count(game, kMarkup), 30U);
  EXPECT_EQ(Count(game, kOddFeature), 1U);
  EXPECT_EQ(Count(game, kColumns), 1U);
  EXPECT_EQ(game.remarks.size(), 32U);
  EXPECT_EQ(game.outcome, (Outcome{OutcomeKind::kWin, 2}));
}

TEST(CarcassonneExample2, KeepsItsSlipsAndSaysSo) {
  const std::string text = Example(2);
  const auto game = ReadExample(text);
  ASSERT_TRUE(game.ok());
  ASSERT_EQ(game.plies.size(), 74U);
  EXPECT_EQ(game.plies[72].kind, Kind::kFinal);
  EXPECT_EQ(game.plies[73].points[0].total.value, 103);
  EXPECT_EQ(game.plies[28].player, kA);  // 28A, not B
  EXPECT_EQ(game.plies[69].x.value, 0);  // 69A (0,6), not (0,-6)
  EXPECT_EQ(game.plies[69].y.value, 6);
  EXPECT_EQ(game.plies[69].tile.view(), "RRF");
  EXPECT_EQ(game.plies[6].y.value, -2);
  EXPECT_EQ(Count(game, kLowerCasePennant), 9U);
  EXPECT_EQ(Count(game, kSides), 3U);
  EXPECT_EQ(Count(game, kMissingComma), 1U);
  EXPECT_EQ(Count(game, kOddSymbol), 1U);
  EXPECT_EQ(Count(game, kMathSigns), 2U);
  EXPECT_EQ(game.comments[0].text, "1st farmer");
  EXPECT_EQ(game.outcome, (Outcome{OutcomeKind::kWin, 1}));
}

// What --geometry finds: the numbers of the moves that have `reason`.
std::vector<unsigned> MovesWith(const Transcript<Game>& game, Reason reason) {
  std::vector<unsigned> moves;
  for (const Remark& remark : game.remarks) {
    for (std::size_t i = 0; remark.reason == reason && i < game.texts.size(); ++i) {
      if (game.texts[i].data() == remark.written.data())
        moves.push_back(game.plies[i].number.value);
    }
  }
  return moves;
}

using Moves = std::vector<unsigned>;

TEST(CarcassonneGeometry, FindsTheUnknownTileOfExample1) {
  const std::string text = Example(1);
  const auto game = Read(text, {.geometry = true});
  ASSERT_TRUE(game.ok());
  EXPECT_EQ(MovesWith(game, kBeyondSet), Moves{12});
  EXPECT_EQ(game.remarks.size(), ReadExample(text).remarks.size() + 1);
}

TEST(CarcassonneGeometry, FindsTheSlipsOfExample2) {
  const std::string text = Example(2);
  const auto game = Read(text, {.geometry = true});
  ASSERT_TRUE(game.ok());
  EXPECT_EQ(game.plies, ReadExample(text).plies);
  EXPECT_EQ(MovesWith(game, kOutOfTurn), Moves{28});
  // 20 and 58 stand where 10 and 54 should have made room for them, 43 beside 10.
  EXPECT_EQ(MovesWith(game, kIsolated), (Moves{10, 20, 58, 69}));
  EXPECT_EQ(MovesWith(game, kOccupied), (Moves{33, 54, 66}));
  EXPECT_EQ(MovesWith(game, kEdgeMismatch), (Moves{14, 43, 48, 50}));
  EXPECT_EQ(MovesWith(game, kBeyondSet), (Moves{15, 40, 48, 50, 53, 69}));
  EXPECT_EQ(MovesWith(game, kWrongTotal), Moves{});
}

// What the printer prints is read as the same plies.
void ExpectPrintsItself(const std::string& bytes) {
  const testing::PaddedText text(bytes);
  Records<Game> records;
  testing::ReadText<Game>(text, records);
  Buffer<char> out;
  NotationEncoder<Game>(records, out).Encode();
  const std::string printed(out.data(), out.size());
  const testing::PaddedText again(printed);
  Records<Game> read;
  testing::ReadText<Game>(again, read);
  ASSERT_EQ(read.heads.size(), records.heads.size()) << printed;
  ASSERT_EQ(read.rows.size(), records.rows.size()) << printed;
  for (std::size_t i = 0; i < read.rows.size(); ++i) EXPECT_EQ(read.rows[i], records.rows[i]);
  EXPECT_EQ(std::string(read.spill.data(), read.spill.size()),
            std::string(records.spill.data(), records.spill.size()));
  const auto rows = [](std::string lines) {  // without where a game stands
    std::string kept;
    for (std::size_t at = 0; at < lines.size();) {
      const std::size_t end = lines.find('\n', at);
      kept += lines.substr(lines.find("\"players\"", at), end + 1 - lines.find("\"players\"", at));
      at = end + 1;
    }
    for (std::size_t at = kept.find(",\"diagnostics\":"); at != std::string::npos;
         at = kept.find(",\"diagnostics\":", at)) {
      kept.erase(at, kept.find(',', at + 1) - at);
    }
    return kept;
  };
  EXPECT_EQ(rows(testing::Jsonl(read, JsonRows::kNested)),
            rows(testing::Jsonl(records, JsonRows::kNested)))
      << printed;
}

TEST(CarcassonnePrinter, PrintsWhatIsReadTheSame) {
  for (const std::string_view folder : {"carcassonne/spec", "carcassonne/valid"}) {
    for (const auto& path : testing::CorpusFiles(folder, ".txt")) {
      SCOPED_TRACE(path);
      ExpectPrintsItself(testing::ReadFile(path));
    }
  }
}

// Made games are by the book, and use each tile of the set once.
TEST(CarcassonneMaker, MakesGamesByTheBook) {
  Maker maker(4711);
  std::string archive;
  for (int i = 0; i < 50; ++i) maker.AppendGame(archive);
  const testing::PaddedText text(archive);
  Records<Game> records;
  ShardOptions options = testing::GameRowOptions();
  options.read.geometry = true;
  testing::ReadText<Game>(text, records, options);
  EXPECT_EQ(records.heads.size(), 50U);
  EXPECT_EQ(records.tally.diagnostics, 0U);
  RowReader<Ply> reader(records.spill.data());
  for (const GameHead& head : records.heads) {
    std::size_t left[kTileKinds] = {};
    for (std::size_t kind = 0; kind < kTileKinds; ++kind) left[kind] = kTileSet[kind].count;
    for (std::size_t i = 0; i < head.rows.count; ++i) {
      Ply ply;
      reader.Unpack(records.rows[head.rows.begin + i].data(), ply);
      if (ply.kind == Kind::kFinal) continue;
      const std::size_t kind = KindOfTile(ply.tile);
      ASSERT_NE(kind, kTileKinds);
      ASSERT_GT(left[kind]--, 0U);
    }
    for (const std::size_t tiles : left) EXPECT_EQ(tiles, 0U);
  }
  ExpectPrintsItself(archive);
}

}  // namespace
}  // namespace plymill::carcassonne
