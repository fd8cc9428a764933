// Reasons: the diagnostics of the Coerceo scanner. docs/diagnostics.md is generated from them.
#pragma once

#include "plymill/reason.h"

namespace plymill::coerceo {

inline constexpr Reason kExpectedMove = OwnReason(0);
inline constexpr Reason kExpectedField = OwnReason(1);
inline constexpr Reason kExpectedHyphen = OwnReason(2);
inline constexpr Reason kExpectedCapture = OwnReason(3);
inline constexpr Reason kNumberOutOfRange = OwnReason(4);
inline constexpr Reason kTileNumber = OwnReason(5);
inline constexpr Reason kTooManyCaptures = OwnReason(6);
inline constexpr Reason kTooManyTiles = OwnReason(7);
inline constexpr Reason kAmbiguous = OwnReason(8);
inline constexpr Reason kUnfinishedComment = OwnReason(9);
inline constexpr Reason kTextAfterResult = OwnReason(10);
inline constexpr Reason kFragment = OwnReason(11);
inline constexpr Reason kDash = OwnReason(12);
inline constexpr Reason kOmittedSymbol = OwnReason(13);
inline constexpr Reason kOddSymbol = OwnReason(14);
inline constexpr Reason kDrawSign = OwnReason(15);
inline constexpr Reason kNumberWithoutMove = OwnReason(16);
inline constexpr Reason kTileOutOfRange = OwnReason(17);
inline constexpr Reason kTileDiffers = OwnReason(18);
inline constexpr Reason kFieldColour = OwnReason(19);
inline constexpr Reason kNumberOutOfOrder = OwnReason(20);
inline constexpr Reason kResultDiffers = OwnReason(21);
inline constexpr Reason kNoPlies = OwnReason(22);
inline constexpr Reason kTwoAnnotations = OwnReason(23);
inline constexpr Reason kLateComment = OwnReason(24);
inline constexpr Reason kUnreadMoves = OwnReason(25);

// The last field of each row is a text that causes the diagnostic. A test reads all these texts.
inline constexpr ReasonInfo kReasons[] = {
    {kExpectedMove, Severity::kError, "expected-move",
     "a move such as 3c-4a, an exchange such as TT x15c, a comment or a result", "1# 3c-4a 2# y"},
    {kExpectedField, Severity::kError, "expected-field", "a field from 1a to 19f", "1# 3c-20a"},
    {kExpectedHyphen, Severity::kError, "expected-hyphen",
     "a hyphen and the field that the piece moves to", "1# 3c, 4a"},
    {kExpectedCapture, Severity::kError, "expected-capture",
     "a captured piece after T or TT, such as TT x15c", "1# 3c-4a TT 2# 15b-5f"},
    {kNumberOutOfRange, Severity::kError, "number-out-of-range", "a move number from 1 to 999999",
     "1# 3c-4a 1000000# 15b-5f"},
    {kTileNumber, Severity::kError, "tile-number",
     "a tile number from 1 to 19 (20 to 99 cause a warning)", "1# 3c-4a T100"},
    {kTooManyCaptures, Severity::kError, "too-many-captures",
     "at most 18 captures in a ply, because a player has 18 pieces",
     "1# 3c-4a x2b x2b x2b x2b x2b x2b x2b x2b x2b x2b x2b x2b x2b x2b x2b x2b x2b x2b x2b"},
    {kTooManyTiles, Severity::kError, "too-many-tiles",
     "at most 19 removed tiles in a ply, because the board has 19 tiles",
     "1# 3c-4a T3 T3 T3 T3 T3 T3 T3 T3 T3 T3 T3 T3 T3 T3 T3 T3 T3 T3 T3 T3"},
    {kAmbiguous, Severity::kError, "ambiguous",
     "an x before this field if it is a capture, or a hyphen after it if it begins a move",
     "1# 3c-4a 15b 5f"},
    {kUnfinishedComment, Severity::kError, "unfinished-comment",
     "a comment that ends with a matching } before the next game", "1# 3c-4a {well played"},
    {kTextAfterResult, Severity::kError, "text-after-result",
     "a comment or the end of the line after the result", "1# 3c-4a 1-0 2# 15b-5f"},
    {kFragment, Severity::kError, "fragment", "the beginning of the game before its moves",
     "1# 3c-4a 1-0\n\n57# 15b-5f"},
    {kDash, Severity::kReading, "dash", "a dash is read as a hyphen",
     "1# 3c\xE2\x80\x93"
     "4a"},
    {kOmittedSymbol, Severity::kReading, "omitted-symbol",
     "a symbol (#, - or x) is omitted, but the meaning is clear", "1 3c4a"},
    {kOddSymbol, Severity::kReading, "odd-symbol",
     "the case, place or form of a symbol differs from the specification", "1. 3C-4A"},
    {kDrawSign, Severity::kReading, "draw-sign", "a draw written as in chess is read as 0-0",
     "1# 3c-4a 1/2-1/2"},
    {kNumberWithoutMove, Severity::kReading, "number-without-move",
     "a move number without a move is ignored", "1# 3c-4a 2# 1-0"},
    {kTileOutOfRange, Severity::kWarning, "tile-out-of-range",
     "tiles have the numbers 1 to 19; the number is kept as written", "1# 3c-4a T22"},
    {kTileDiffers, Severity::kWarning, "tile-differs",
     "the removed tile is not the tile that a piece has left; it is kept as written",
     "1# 3c-4a T12"},
    {kFieldColour, Severity::kWarning, "field-colour",
     "a piece moves to a field of the other colour, or a player captures a piece of the same "
     "colour; the fields are kept as written",
     "1# 3c-4b"},
    {kNumberOutOfOrder, Severity::kWarning, "number-out-of-order",
     "the move number does not follow the one before it; it is kept as written",
     "1# 3c-4a 3# 15b-5f"},
    {kResultDiffers, Severity::kWarning, "result-differs",
     "the result after the moves differs from the tag pair Result; the result after the moves "
     "counts",
     "[Result \"0-1\"]\n1# 3c-4a 1-0"},
    {kNoPlies, Severity::kWarning, "no-plies", "the game has no moves",
     "[White \"Jones, James J.\"]"},
    {kTwoAnnotations, Severity::kWarning, "two-annotations",
     "the ply has more than one annotation; the first one counts", "1# 3c-4a! ?"},
    {kLateComment, Severity::kWarning, "late-comment",
     "a blank line separates the comment from the result; the comment is kept with this game",
     "1# 3c-4a 1-0\n\n{The second game}\n1# 3c-4a"},
    {kUnreadMoves, Severity::kError, "unread-moves",
     "moves such as 1# 3c-4a, or the end of the game, after the tag pairs",
     "[White \"Jones, James J.\"]\n\nNo. 1 3c-4a"},
};

}  // namespace plymill::coerceo
