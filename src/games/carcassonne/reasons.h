// Reasons: the diagnostics of the Carcassonne scanner. docs/diagnostics.md is made from them.
#pragma once

#include "plymill/reason.h"

namespace plymill::carcassonne {

inline constexpr Reason kExpectedMove = OwnReason(0);
inline constexpr Reason kExpectedPosition = OwnReason(1);
inline constexpr Reason kExpectedTile = OwnReason(2);
inline constexpr Reason kExpectedScore = OwnReason(3);
inline constexpr Reason kExpectedLineEnd = OwnReason(4);
inline constexpr Reason kNumberOutOfRange = OwnReason(5);
inline constexpr Reason kTooManySymbols = OwnReason(6);
inline constexpr Reason kTooManyMeeples = OwnReason(7);
inline constexpr Reason kTooManyPoints = OwnReason(8);
inline constexpr Reason kTooManyColumns = OwnReason(9);
inline constexpr Reason kFragment = OwnReason(10);
inline constexpr Reason kMarkup = OwnReason(11);
inline constexpr Reason kColumns = OwnReason(12);
inline constexpr Reason kMissingComma = OwnReason(13);
inline constexpr Reason kOddSymbol = OwnReason(14);
inline constexpr Reason kDash = OwnReason(15);
inline constexpr Reason kLowerCaseSide = OwnReason(16);
inline constexpr Reason kLowerCasePennant = OwnReason(17);
inline constexpr Reason kBlankInTile = OwnReason(18);
inline constexpr Reason kMathSigns = OwnReason(19);
inline constexpr Reason kFinalForm = OwnReason(20);
inline constexpr Reason kMissingSlash = OwnReason(21);
inline constexpr Reason kGameLineFields = OwnReason(22);
inline constexpr Reason kSides = OwnReason(23);
inline constexpr Reason kOddFeature = OwnReason(24);
inline constexpr Reason kMissingPlayer = OwnReason(25);
inline constexpr Reason kPlayerOutOfOrder = OwnReason(26);
inline constexpr Reason kNumberOutOfOrder = OwnReason(27);
inline constexpr Reason kNoStart = OwnReason(28);
inline constexpr Reason kNoPlies = OwnReason(29);
// These are reported only with --geometry and --rules.
inline constexpr Reason kIsolated = OwnReason(30);
inline constexpr Reason kOccupied = OwnReason(31);
inline constexpr Reason kEdgeMismatch = OwnReason(32);
inline constexpr Reason kBeyondSet = OwnReason(33);
inline constexpr Reason kOutOfTurn = OwnReason(34);
inline constexpr Reason kWrongTotal = OwnReason(35);
// An error that was added later. Codes keep their numbers, so additions go to the end.
inline constexpr Reason kLoneReturn = OwnReason(36);
// Warnings that were added later.
inline constexpr Reason kMoveAfterScoring = OwnReason(37);
inline constexpr Reason kScoresTwice = OwnReason(38);
inline constexpr Reason kPartInName = OwnReason(39);
inline constexpr Reason kUnnamedScoring = OwnReason(40);
inline constexpr Reason kUnlistedPlayer = OwnReason(41);
inline constexpr Reason kMoveAfterEnding = OwnReason(42);
inline constexpr Reason kOddStart = OwnReason(43);
inline constexpr Reason kResultDiffers = OwnReason(44);

inline constexpr Reason kMoveInNote = OwnReason(45);
inline constexpr Reason kMoveRepeated = OwnReason(46);
inline constexpr Reason kMovesInHeader = OwnReason(47);
inline constexpr Reason kUnreadMoves = OwnReason(48);
inline constexpr Reason kLineInHeader = OwnReason(49);

// These are reported only with --rules.
inline constexpr Reason kWrongNumber = OwnReason(50);
inline constexpr Reason kWrongStart = OwnReason(51);
inline constexpr Reason kNoSuchFeature = OwnReason(52);
inline constexpr Reason kClaimedFeature = OwnReason(53);
inline constexpr Reason kNoMeepleLeft = OwnReason(54);
inline constexpr Reason kSecondMeeple = OwnReason(55);
inline constexpr Reason kAmbiguousMeeple = OwnReason(56);
inline constexpr Reason kNeedlessDiscard = OwnReason(57);
inline constexpr Reason kWrongScore = OwnReason(58);
inline constexpr Reason kMissingScore = OwnReason(59);
inline constexpr Reason kWrongResult = OwnReason(60);
inline constexpr Reason kUnfinished = OwnReason(61);
inline constexpr Reason kYDown = OwnReason(62);
inline constexpr Reason kOfExpansions = OwnReason(63);

// Readings that were added later.
inline constexpr Reason kBarePoints = OwnReason(64);
inline constexpr Reason kJoinedScoring = OwnReason(65);
inline constexpr Reason kDateInGame = OwnReason(66);

inline constexpr ReasonInfo kReasons[] = {
    {kExpectedMove, Severity::kError, "expected-move",
     "a move such as 1A (0,1) FCCCm, a note after /, or the scoring at the end",
     "0 (0,0) RCRF\nB (0,1) FCCC"},
    {kExpectedPosition, Severity::kError, "expected-position", "a place such as (2,-1), or (dis)",
     "0 (0,0) RCRF\n1A (0;1) FCCC"},
    {kExpectedTile, Severity::kError, "expected-tile", "a tile such as FCRRm",
     "0 (0,0) RCRF\n1A (0,1) XYZ"},
    {kExpectedScore, Severity::kError, "expected-score",
     "points such as +4, (B+4) or =19, from 0 to 9999", "0 (0,0) RCRF\n1A (0,1) FCCC +"},
    {kExpectedLineEnd, Severity::kError, "expected-line-end",
     "points, a note after /, another move, or the end of the line",
     "0 (0,0) RCRF\n1A (0,1) FCCC 4"},
    {kNumberOutOfRange, Severity::kError, "number-out-of-range", "a move number from 0 to 9999",
     "0 (0,0) RCRF\n10000A (0,1) FCCC"},
    {kTooManySymbols, Severity::kError, "too-many-symbols",
     "at most 12 symbols in a tile, not counting meeples",
     "0 (0,0) RCRF\n1A (0,1) C1C2C3C4KPIwghc"},
    {kTooManyMeeples, Severity::kError, "too-many-meeples", "at most 4 meeples on a tile",
     "0 (0,0) RCRF\n1A (0,1) FmCmCmCmm"},
    {kTooManyPoints, Severity::kError, "too-many-points",
     "at most 16 numbers and one total in the score of a player",
     "0 (0,0) RCRF\n1A (0,1) FCCC +1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1"},
    {kTooManyColumns, Severity::kError, "too-many-columns", "a table of at most 8 columns",
     "0 (0,0) FFFF\t2A (0,2) FFFF\t4A (0,4) FFFF\t6A (0,6) FFFF\t8A (0,8) FFFF\t10A (1,0) FFFF\t"
     "12A (1,2) FFFF\t14A (1,4) FFFF\t16A (1,6) FFFF\n1A (0,1) FFFF"},
    {kFragment, Severity::kError, "fragment", "the beginning of the game before its moves",
     "57A (4,-2) RFFR\n58B (4,-3) RFFR"},
    {kMarkup, Severity::kReading, "markup", "HTML tags are ignored",
     "0 (0,0) RCRF\n1A (0,1) FCCC <sub>m</sub>"},
    {kColumns, Severity::kReading, "columns", "the table is read column by column",
     "0 (0,0)\tRCRF\t2B (1,0)\tRRCC\n1A (0,1)\tFCCC\t3A (0,-1)\tRFRR"},
    {kMissingComma, Severity::kReading, "missing-comma",
     "the comma is missing; the sign separates the two numbers", "0 (0,0) RCRF\n1A (0-1) FCCC"},
    {kOddSymbol, Severity::kReading, "odd-symbol",
     "the case, place or form of a symbol differs from the specification",
     "0 (0,0) RCRF\n1A (-1,+5) FCCC"},
    {kDash, Severity::kReading, "dash", "a dash is read as a minus sign",
     "0 (0,0) RCRF\n1A (0,\xE2\x88\x92"
     "1) FCCC"},
    {kLowerCaseSide, Severity::kReading, "lower-case-side",
     "a lower-case c, f or r is read as a side", "0 (0,0) RCRF\n1A (0,1) FcmC2F"},
    {kLowerCasePennant, Severity::kReading, "lower-case-pennant",
     "a lower-case p is read as the pennant P", "0 (0,0) RCRF\n1A (0,1) RRCCp"},
    {kBlankInTile, Severity::kReading, "blank-in-tile", "blanks inside a tile are ignored",
     "0 (0,0) RCRF\n1A (0,1) FCCC m"},
    {kMathSigns, Severity::kReading, "math-signs", "dollar signs around a scoring are ignored",
     "0 (0,0) RCRF\n$$A+7+8 = 104$$"},
    {kFinalForm, Severity::kReading, "final-form",
     "the scoring at the end begins with the letter of a player", "0 (0,0) RCRF\nA+7+8 = 104"},
    {kMissingSlash, Severity::kReading, "missing-slash",
     "words after a move are read as a note, although the / is missing",
     "0 (0,0) RCRF\n1A (0,1) FCCC Well done"},
    {kGameLineFields, Severity::kReading, "game-line-fields",
     "a game line should have three or four parts: date, time (optional), event, mode",
     "19/04/2022, Turn-based\n0 (0,0) RCRF"},
    {kSides, Severity::kWarning, "sides",
     "the tile does not have four sides; it is kept as written", "0 (0,0) RCRF\n1A (0,1) RRCCF"},
    {kOddFeature, Severity::kWarning, "odd-feature",
     "the symbol is not a feature; the tile is kept as written", "0 (0,0) RCRF\n1A (0,1) FFFFA"},
    {kMissingPlayer, Severity::kWarning, "missing-player",
     "the player who moves or scores is not named", "0 (0,0) RCRF\n1 (0,1) FCCC"},
    {kPlayerOutOfOrder, Severity::kWarning, "player-out-of-order",
     "the letters of the players are not consecutive; they are kept as written",
     "A = Ann\nC = Cy\n0 (0,0) RCRF"},
    {kNumberOutOfOrder, Severity::kWarning, "number-out-of-order",
     "the move number does not follow the one before it; it is kept as written",
     "0 (0,0) RCRF\n2A (0,1) FCCC"},
    {kNoStart, Severity::kWarning, "no-start", "the game has no start tile (move 0)",
     "A = Ann\n1A (0,1) FCCC"},
    {kNoPlies, Severity::kWarning, "no-plies", "the game has no moves", "A = Ann\nB = Bo"},
    {kIsolated, Severity::kWarning, "isolated", "the tile touches no other tile",
     "0 (0,0) RCRF\n1A (0,2) FCCC", Ruling::kIllegal},
    {kOccupied, Severity::kWarning, "occupied", "another tile already lies at this place",
     "0 (0,0) RCRF\n1A (0,0) FCCC", Ruling::kIllegal},
    {kEdgeMismatch, Severity::kWarning, "edge-mismatch",
     "a side does not match the tile that it touches", "0 (0,0) RCRF\n1A (0,1) RCCF",
     Ruling::kIllegal},
    {kBeyondSet, Severity::kWarning, "beyond-set",
     "the base game has no such tile, or fewer of them", "0 (0,0) RCRF\n1A (0,1) CCCC",
     Ruling::kIllegal},
    {kOutOfTurn, Severity::kWarning, "out-of-turn",
     "by its number, the move belongs to another player", "0 (0,0) RCRF\n1B (0,1) FFFC",
     Ruling::kIllegal},
    {kWrongTotal, Severity::kWarning, "wrong-total",
     "the total is not the sum of the points so far", "0 (0,0) RCRF\n1A (0,1) FFFC +4=5",
     Ruling::kMisnoted},
    {kLoneReturn, Severity::kError, "lone-return",
     "LF or CR LF at the end of the line, not another line break",
     "0 (0,0) RCRF / a note\r1A (0,1) FCCC"},
    {kMoveAfterScoring, Severity::kWarning, "move-after-scoring",
     "the move follows a scoring at the end; perhaps that scoring belongs to the move before it",
     "0 (0,0) RCRF\n1A (0,1) FCCC\n+4\n2B (1,0) RRCC"},
    {kScoresTwice, Severity::kWarning, "scores-twice",
     "the points of a player stand in two places; they become one score",
     "0 (0,0) RCRF\n1A (0,1) FCCC +4 (A+2)\n2B (1,0) RRCC"},
    {kPartInName, Severity::kWarning, "part-in-name",
     "brackets or numbers stay in a name or another part; place, (points), [country] and "
     "<colour> must stand at the end of the line",
     "A = Ann (91) so\n0 (0,0) RCRF"},
    {kUnnamedScoring, Severity::kWarning, "unnamed-scoring",
     "the scoring at the end names no player; it is given to the player who moved last, but "
     "perhaps it belongs to that player's move",
     "0 (0,0) RCRF\n1A (0,1) FCCC\n+4"},
    {kUnlistedPlayer, Severity::kWarning, "unlisted-player",
     "a player who moves or scores is not in the game's list of players",
     "A = Ann\nB = Bo\n0 (0,0) RCRF\n1J (0,1) FCCC"},
    {kMoveAfterEnding, Severity::kWarning, "move-after-ending",
     "a player moves after conceding or abandoning the game",
     "0 (0,0) RCRF\n1A concedes\n2B (1,0) RRCC\n3A (0,1) FCCC"},
    {kOddStart, Severity::kWarning, "odd-start",
     "the start tile should lie at (0,0), without a meeple", "0 (3,4) RCRF"},
    {kResultDiffers, Severity::kWarning, "result-differs",
     "the places, points, totals and concessions of the game contradict each other; places count "
     "first, then concessions, then points",
     "A = Ann 1st\nB = Bo 2nd\n0 (0,0) RCRF\n1A concedes"},
    {kMoveInNote, Severity::kError, "move-in-note",
     "a line end before this move; a note may only repeat a move of its game",
     "0 (0,0) RCRF\n1A (0,1) FCCC / nice 2B (1,0) RRCC"},
    {kMoveRepeated, Severity::kWarning, "move-repeated",
     "a note contains a move with the number of the move before it, or a copy of an earlier move",
     "0 (0,0) RCRF\n1A (0,1) FCCC / better 1A (0,2) FCCC"},
    {kMovesInHeader, Severity::kError, "moves-in-header",
     "a line end before this move or player in the header", "A = Ann\nB = Bo 0 (0,0) RCRF"},
    {kUnreadMoves, Severity::kError, "unread-moves", "moves after the header, such as 0 (0,0) RCRF",
     "A = Ann\nB = Bo\n\n0 / 0,0 / RCRF"},
    {kLineInHeader, Severity::kReading, "line-in-header",
     "a line between the header and the moves is read as a note",
     "A = Ann\nB = Bo\nAnnotated by Cy\n0 (0,0) RCRF"},
    {kWrongNumber, Severity::kWarning, "wrong-number",
     "by its number, a turn before the move is missing, or comes twice",
     "0 (0,0) RCRF\n1A (0,1) FFCF\n4B (0,-1) FFFFK", Ruling::kIllegal},
    {kWrongStart, Severity::kWarning, "wrong-start",
     "the first tile on the table should be the start tile, RCRF in any rotation, without a meeple",
     "0 (0,0) RRRR\n1A (0,1) RFRF", Ruling::kIllegal},
    {kNoSuchFeature, Severity::kWarning, "no-such-feature",
     "the tile has no feature of this kind where the meeple stands; the meeple is ignored",
     "0 (0,0) RCRF\n1A (0,1) FFmCF", Ruling::kIllegal},
    {kClaimedFeature, Severity::kWarning, "claimed-feature",
     "another meeple stands on the feature already; the meeple is ignored",
     "0 (0,0) RCRF\n1A (1,0) RFRmF\n2B (2,0) RFRmF", Ruling::kIllegal},
    {kNoMeepleLeft, Severity::kWarning, "no-meeple-left",
     "all meeples of the player are on the table; the meeple is ignored",
     "0 (0,0) RCRF\n1A (0,-1) FFFFKm\n2B (0,-2) FFFFK\n3A (0,-3) FFFFKm\n4B (0,-4) FFFFK\n"
     "5A (0,-5) FFFCm\n6B (1,-5) FFFRK\n7A (1,-6) FRmFR\n8B (1,-4) FFCF\n9A (0,1) FCmFC\n"
     "10B (1,-3) FFCF\n11A (1,0) RmFRF\n12B (1,-2) FFCF\n13A (-1,-1) RFFFKm\n14B (2,0) RFRF\n"
     "15A (3,0) RFMRF",
     Ruling::kIllegal},
    {kSecondMeeple, Severity::kWarning, "second-meeple",
     "a player may put only one meeple on a tile; the others are ignored",
     "0 (0,0) RCRF\n1A (1,0) RmFMRF", Ruling::kIllegal},
    {kAmbiguousMeeple, Severity::kWarning, "ambiguous-meeple",
     "the meeple does not stand where the specification puts it, so it may be meant for another "
     "feature",
     "0 (0,0) RCRF\n1A (1,0) RFRMF", Ruling::kMisnoted},
    {kNeedlessDiscard, Severity::kWarning, "needless-discard", "the discarded tile can be placed",
     "0 (0,0) RCRF\n1A (dis) RFRF (1,0) RFRF", Ruling::kIllegal},
    {kWrongScore, Severity::kWarning, "wrong-score", "by the rules, the player scores other points",
     "0 (0,0) RCRF\n1A (0,1) FFCmF +3", Ruling::kMisnoted},
    {kMissingScore, Severity::kWarning, "missing-score",
     "the game writes points, but not those that the player scores here",
     "0 (0,0) RCRF\n1A (0,1) FFFCm\n2B (1,0) RFFFKm +2", Ruling::kMisnoted},
    {kWrongResult, Severity::kWarning, "wrong-result",
     "by the rules, the players have other points at the end, or other places",
     "A = Ann (30)\nB = Bo (20)\n0 (0,0) RCRF\n1A (0,1) FFCmF", Ruling::kMisnoted},
    {kUnfinished, Severity::kWarning, "unfinished",
     "the game has a result, but ends before its last tile",
     "A = Ann (4)\nB = Bo (0)\n0 (0,0) RCRF\n1A (0,1) FFCmF", Ruling::kMisnoted},
    {kYDown, Severity::kWarning, "y-down",
     "the tiles match only if y grows downward, although the specification says upward",
     "0 (0,0) RCRF\n1A (0,-1) FFFC\n2B (0,1) FFFFK\n3A (0,2) FFFC\n4B (0,3) FCFF",
     Ruling::kMisnoted},
    {kOfExpansions, Severity::kWarning, "expansions",
     "the game uses expansions, whose features and points the rules do not check",
     "0 (0,0) RCRF\n1A (0,1) FFCFI", Ruling::kOpen},
    {kBarePoints, Severity::kReading, "bare-points",
     "a player and a number after a tile are read as points, although the plus sign is missing",
     "0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RFRFm B4"},
    {kJoinedScoring, Severity::kReading, "joined-scoring",
     "the scoring at the end should stand on a line of its own; its brackets name the player who "
     "moves, as those after a move never do",
     "0 (0,0) RCRF\n1A (0,1) FFFC (A+1, B+2)"},
    {kDateInGame, Severity::kReading, "date-in-game",
     "a date alone on its line, above a move, is read as a note",
     "22/11/2022, 20:01\n0 (0,0) RCRF\n22/11/2022, 20:05\n1A (0,1) FFFC"},
};

}  // namespace plymill::carcassonne
