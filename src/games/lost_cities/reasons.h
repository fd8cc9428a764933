// Reasons of Lost Cities: what its scanner says of a text. Rows of docs/diagnostics.md.
#pragma once

#include "plymill/reason.h"

namespace plymill::lost_cities {

inline constexpr Reason kExpectedMove = OwnReason(0);
inline constexpr Reason kTextBehindMove = OwnReason(1);
inline constexpr Reason kExpectedColour = OwnReason(2);
inline constexpr Reason kExpectedRank = OwnReason(3);
inline constexpr Reason kExpectedHyphen = OwnReason(4);
inline constexpr Reason kExpectedPile = OwnReason(5);
inline constexpr Reason kNumberOutOfRange = OwnReason(6);
inline constexpr Reason kWrongNumber = OwnReason(7);
inline constexpr Reason kFragment = OwnReason(8);
inline constexpr Reason kDash = OwnReason(9);
inline constexpr Reason kBlankAtHyphen = OwnReason(10);
inline constexpr Reason kXForDiscard = OwnReason(11);
inline constexpr Reason kMissingNumber = OwnReason(12);
inline constexpr Reason kDrawsOwnDiscard = OwnReason(13);
inline constexpr Reason kNoPlies = OwnReason(14);
inline constexpr Reason kOddNumber = OwnReason(15);
inline constexpr Reason kUnreadMoves = OwnReason(16);
inline constexpr Reason kOddMove = OwnReason(17);
inline constexpr Reason kComment = OwnReason(18);
inline constexpr Reason kGameWithinLine = OwnReason(19);

inline constexpr ReasonInfo kReasons[] = {
    {kExpectedMove, Severity::kError, "expected-move", "a move such as 3. R4-B",
     "1. R3-D\nand so on"},
    {kTextBehindMove, Severity::kError, "text-behind-move",
     "the end of the line or the next move behind a move", "1. R3-D check"},
    {kExpectedColour, Severity::kError, "expected-colour",
     "the colour of a card: R, G, W, B, Y or K", "1. DH-D"},
    {kExpectedRank, Severity::kError, "expected-rank",
     "the number of a card, 2 to 10, or H for a handshake", "1. R11-D"},
    {kExpectedHyphen, Severity::kError, "expected-hyphen",
     "a hyphen, or D for a discard, behind the card", "1. R3/D"},
    {kExpectedPile, Severity::kError, "expected-pile",
     "where a card is drawn from: a colour, or D for the draw pile", "1. R3-8"},
    {kNumberOutOfRange, Severity::kError, "number-out-of-range", "a move number from 1 to 999999",
     "1. R3-D\n02. BHD-D"},
    {kWrongNumber, Severity::kError, "wrong-number", "the number that comes next",
     "1. R3-D\n3. R4-B"},
    {kFragment, Severity::kError, "fragment", "the beginning of the game before its moves",
     "1. R3-D\n\nLater:\n57. R4-B"},
    {kDash, Severity::kReading, "dash", "a dash is read as a hyphen",
     "1. R3\xE2\x80\x93"
     "D"},
    {kBlankAtHyphen, Severity::kReading, "blank-at-hyphen",
     "blanks around the hyphen are passed over", "1. R3 - D"},
    {kXForDiscard, Severity::kReading, "x-for-discard", "X is read as D, a discard", "1. BHX-D"},
    {kMissingNumber, Severity::kReading, "missing-number",
     "moves without a number, from here to the next one with a number or a blank line, are counted",
     "R3-D\nBHD-D"},
    {kDrawsOwnDiscard, Severity::kWarning, "draws-own-discard",
     "the move is kept as written; a player cannot draw the card just discarded", "1. R3D-R"},
    {kNoPlies, Severity::kWarning, "no-plies", "a game without a ply", "[Player1 \"Ann\"]"},
    {kOddNumber, Severity::kReading, "odd-number", "the number is read as if a dot stood behind it",
     "1) R3-D"},
    {kUnreadMoves, Severity::kError, "unread-moves",
     "the moves of the game after its tag pairs, or nothing", "[Player1 \"Ann\"]\n\nNo. 1 R3-D"},
    {kOddMove, Severity::kReading, "odd-move",
     "the move is not written by the book, and can mean one thing only", "1. R 3-D"},
    {kComment, Severity::kReading, "comment",
     "text between tag pairs and moves is the comment of the game",
     "[Player1 \"Ann\"]\nAnnotated by Cy\n1. R3-D"},
    {kGameWithinLine, Severity::kReading, "game-within-line",
     "the number 1 on the line of a move begins another game", "1. R3-D 1. G3-D"},
};

}  // namespace plymill::lost_cities
