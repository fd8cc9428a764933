// Reasons: the diagnostics that the Lost Cities scanner can report. Each one is a row of
// docs/diagnostics.md.
#pragma once

#include "plymill/reason.h"

namespace plymill::lost_cities {

inline constexpr Reason kExpectedMove = OwnReason(0);
inline constexpr Reason kTextAfterMove = OwnReason(1);
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

// The last field of each row is a text that causes the diagnostic. A test reads all these texts.
inline constexpr ReasonInfo kReasons[] = {
    {kExpectedMove, Severity::kError, "expected-move", "a move such as 3. R4-B",
     "1. R3-D\nand so on"},
    {kTextAfterMove, Severity::kError, "text-behind-move",
     "the end of the line or the next move after a move", "1. R3-D check"},
    {kExpectedColour, Severity::kError, "expected-colour",
     "the colour of a card: R, G, W, B, Y or K", "1. DH-D"},
    {kExpectedRank, Severity::kError, "expected-rank",
     "the rank of a card: 2 to 10, or H for a handshake", "1. R11-D"},
    {kExpectedHyphen, Severity::kError, "expected-hyphen",
     "a hyphen after the card, or D for a discard", "1. R3/D"},
    {kExpectedPile, Severity::kError, "expected-pile",
     "the pile to draw from: R, G, W, B, Y or K, or D for the draw pile", "1. R3-8"},
    {kNumberOutOfRange, Severity::kError, "number-out-of-range",
     "a move number from 1 to 999999, without leading zeros", "1. R3-D\n02. BHD-D"},
    {kWrongNumber, Severity::kError, "wrong-number", "the next move number", "1. R3-D\n3. R4-B"},
    {kFragment, Severity::kError, "fragment", "the beginning of the game before its moves",
     "1. R3-D\n\nLater:\n57. R4-B"},
    {kDash, Severity::kReading, "dash", "a dash is read as a hyphen",
     "1. R3\xE2\x80\x93"
     "D"},
    {kBlankAtHyphen, Severity::kReading, "blank-at-hyphen", "blanks around the hyphen are ignored",
     "1. R3 - D"},
    {kXForDiscard, Severity::kReading, "x-for-discard", "X is read as D (discard)", "1. BHX-D"},
    {kMissingNumber, Severity::kReading, "missing-number",
     "the move has no number, so it is counted; so are the moves after it, up to the next number",
     "R3-D\nBHD-D"},
    {kDrawsOwnDiscard, Severity::kWarning, "draws-own-discard",
     "a player cannot draw the card just discarded; the move is kept as written", "1. R3D-R"},
    {kNoPlies, Severity::kWarning, "no-plies", "the game has no moves", "[Player1 \"Ann\"]"},
    {kOddNumber, Severity::kReading, "odd-number", "the number is read as if a dot followed it",
     "1) R3-D"},
    {kUnreadMoves, Severity::kError, "unread-moves",
     "moves, or the end of the game, after the tag pairs", "[Player1 \"Ann\"]\n\nNo. 1 R3-D"},
    {kOddMove, Severity::kReading, "odd-move",
     "the move is not written as specified, but has only one meaning", "1. R 3-D"},
    {kComment, Severity::kReading, "comment",
     "text between tag pairs and moves is the comment of the game",
     "[Player1 \"Ann\"]\nAnnotated by Cy\n1. R3-D"},
    {kGameWithinLine, Severity::kReading, "game-within-line",
     "the number 1 begins another game on the same line", "1. R3-D 1. G3-D"},
};

}  // namespace plymill::lost_cities
