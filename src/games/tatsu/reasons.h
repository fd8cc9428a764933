// Reasons of Tatsu: what its scanner says of a text. Rows of docs/diagnostics.md.
#pragma once

#include "plymill/reason.h"

namespace plymill::tatsu {

inline constexpr Reason kExpectedTurn = OwnReason(0);
inline constexpr Reason kTextBehindPly = OwnReason(1);
inline constexpr Reason kExpectedPly = OwnReason(2);
inline constexpr Reason kExpectedHyphen = OwnReason(3);
inline constexpr Reason kExpectedSpace = OwnReason(4);
inline constexpr Reason kThirdPly = OwnReason(5);
inline constexpr Reason kNumberOutOfRange = OwnReason(6);
inline constexpr Reason kWrongNumber = OwnReason(7);
inline constexpr Reason kFragment = OwnReason(8);
inline constexpr Reason kDash = OwnReason(9);
inline constexpr Reason kBlankAtHyphen = OwnReason(10);
inline constexpr Reason kSmallLetter = OwnReason(11);
inline constexpr Reason kMissingNumber = OwnReason(12);
inline constexpr Reason kOnePly = OwnReason(13);
inline constexpr Reason kPassBeforeMove = OwnReason(14);
inline constexpr Reason kEntrySpace = OwnReason(15);
inline constexpr Reason kDistance = OwnReason(16);
inline constexpr Reason kTwoPlayers = OwnReason(17);
inline constexpr Reason kSamePlayer = OwnReason(18);
inline constexpr Reason kNoPlies = OwnReason(19);
inline constexpr Reason kOddNumber = OwnReason(20);
inline constexpr Reason kNoBeginning = OwnReason(21);
inline constexpr Reason kUnreadMoves = OwnReason(22);
inline constexpr Reason kOddPly = OwnReason(23);
inline constexpr Reason kComment = OwnReason(24);
inline constexpr Reason kGameWithinLine = OwnReason(25);

inline constexpr ReasonInfo kReasons[] = {
    {kExpectedTurn, Severity::kError, "expected-turn", "a turn such as 1. V-2 2-5",
     "1. V-2 2-5\nand so on"},
    {kTextBehindPly, Severity::kError, "text-behind-ply",
     "the end of the line or the next ply behind a ply", "1. V-2 2-5 check"},
    {kExpectedPly, Severity::kError, "expected-ply",
     "a ply: V-2, W-2 or F-2 enters a dragon, 2-5 moves one, 0-0 passes", "1. X-2 2-5"},
    {kExpectedHyphen, Severity::kError, "expected-hyphen", "a hyphen between the parts of a ply",
     "1. V-2 2-5\n2. F:14 0-0"},
    {kExpectedSpace, Severity::kError, "expected-space", "a space from 1 to 24, or 0-0 for a pass",
     "1. V-2 2-25"},
    {kThirdPly, Severity::kError, "third-ply", "the next turn, for a turn has two plies",
     "1. V-2 2-5 5-6"},
    {kNumberOutOfRange, Severity::kError, "number-out-of-range", "a turn number from 1 to 999999",
     "1. V-2 2-5\n02. F-14 14-11"},
    {kWrongNumber, Severity::kError, "wrong-number", "the number that comes next",
     "1. V-2 2-5\n3. F-14 14-11"},
    {kFragment, Severity::kError, "fragment", "the beginning of the game before its turns",
     "1. V-2 2-5\n\nLater:\n57. F-14 14-11"},
    {kDash, Severity::kReading, "dash", "a dash is read as a hyphen",
     "1. V\xE2\x80\x93"
     "2 2-5"},
    {kBlankAtHyphen, Severity::kReading, "blank-at-hyphen",
     "blanks around the hyphen are passed over", "1. V - 2 2 - 5"},
    {kSmallLetter, Severity::kReading, "small-letter",
     "the letter of a dragon is read as a capital one", "1. v-2 2-5"},
    {kMissingNumber, Severity::kReading, "missing-number",
     "the turn has no number, and is counted; others of the game have one",
     "1. V-2 2-5\nF-14 14-11"},
    {kOnePly, Severity::kWarning, "one-ply",
     "the turn is kept as written; a turn has two plies, 0-0 where one cannot be made",
     "1. V-2\n2. F-14 14-11"},
    {kPassBeforeMove, Severity::kWarning, "pass-before-move",
     "the turn is kept as written; who passes cannot move afterwards", "1. 0-0 V-2"},
    {kEntrySpace, Severity::kWarning, "entry-space",
     "the ply is kept as written; dragons enter at the spaces 1 to 3 and 13 to 15", "1. V-7 0-0"},
    {kDistance, Severity::kWarning, "distance",
     "the ply is kept as written; a die moves a dragon by 1 to 6 spaces", "1. 2-12 0-0"},
    {kTwoPlayers, Severity::kWarning, "two-players",
     "the turn is kept as written; this ply is one of the other player", "1. V-2 14-11"},
    {kSamePlayer, Severity::kWarning, "same-player",
     "the turn is kept as written; its player has the turn before too", "1. V-2 2-5\n2. 5-7 7-9"},
    {kNoPlies, Severity::kWarning, "no-plies", "a game without a ply", "[Player1 \"Ann\"]"},
    {kOddNumber, Severity::kReading, "odd-number", "the number is read as if a dot stood behind it",
     "1) V-2 2-5"},
    {kNoBeginning, Severity::kWarning, "no-beginning",
     "a game without numbers begins with a move from a space where no dragon is yet; perhaps a "
     "blank line parts it from the game before",
     "V-2 2-5\n\n\n7-9 9-11"},
    {kUnreadMoves, Severity::kError, "unread-moves",
     "the turns of the game after its tag pairs, or nothing", "[Player1 \"Ann\"]\n\nNo. 1 V-2 2-5"},
    {kOddPly, Severity::kReading, "odd-ply",
     "the ply is not written by the book, and can mean one thing only", "1. V->2 2->5"},
    {kComment, Severity::kReading, "comment",
     "text between tag pairs and turns is the comment of the game",
     "[Player1 \"Ann\"]\nAnnotated by Cy\n1. V-2 2-5"},
    {kGameWithinLine, Severity::kReading, "game-within-line",
     "the number 1 on the line of a turn begins another game", "1. V-2 2-5 1. V-3 3-5"},
};

}  // namespace plymill::tatsu
