// Reasons of Coerceo: what its scanner says of a text. Rows of docs/diagnostics.md.
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

inline constexpr ReasonInfo kReasons[] = {
    {kExpectedMove, Severity::kError, "expected-move",
     "a move such as 3c-4a, an exchange, a comment or a result", "1# 3c-4a 2# y"},
    {kExpectedField, Severity::kError, "expected-field", "a field from 1a to 19f", "1# 3c-20a"},
    {kExpectedHyphen, Severity::kError, "expected-hyphen",
     "a hyphen and the field the piece moves to", "1# 3c, 4a"},
    {kExpectedCapture, Severity::kError, "expected-capture",
     "the piece that the tiles are paid for, such as TT x15c", "1# 3c-4a TT 2# 15b-5f"},
    {kNumberOutOfRange, Severity::kError, "number-out-of-range", "a move number from 1 to 999999",
     "1# 3c-4a 1000000# 15b-5f"},
    {kTileNumber, Severity::kError, "tile-number", "a tile number, in one or two digits",
     "1# 3c-4a T100"},
    {kTooManyCaptures, Severity::kError, "too-many-captures",
     "at most 18 captures in a ply, all pieces of a player",
     "1# 3c-4a x2b x2b x2b x2b x2b x2b x2b x2b x2b x2b x2b x2b x2b x2b x2b x2b x2b x2b x2b"},
    {kTooManyTiles, Severity::kError, "too-many-tiles",
     "at most 19 removed tiles in a ply, all tiles of the board",
     "1# 3c-4a T3 T3 T3 T3 T3 T3 T3 T3 T3 T3 T3 T3 T3 T3 T3 T3 T3 T3 T3 T3"},
    {kAmbiguous, Severity::kError, "ambiguous",
     "a symbol that tells whether this field is a capture or begins a move", "1# 3c-4a 15b 5f"},
    {kUnfinishedComment, Severity::kError, "unfinished-comment",
     "a comment that its } ends before the next game", "1# 3c-4a {well played"},
    {kTextAfterResult, Severity::kError, "text-after-result",
     "nothing but comments behind the result on its line", "1# 3c-4a 1-0 2# 15b-5f"},
    {kFragment, Severity::kError, "fragment", "the beginning of the game before its moves",
     "1# 3c-4a 1-0\n\n57# 15b-5f"},
    {kDash, Severity::kReading, "dash", "a dash is read as a hyphen",
     "1# 3c\xE2\x80\x93"
     "4a"},
    {kOmittedSymbol, Severity::kReading, "omitted-symbol",
     "a symbol that the notation lets out where nothing else can be meant", "1 3c4a"},
    {kOddSymbol, Severity::kReading, "odd-symbol",
     "a symbol in another case, place or form than the specification's", "1. 3C-4A"},
    {kDrawSign, Severity::kReading, "draw-sign", "the draw of chess is read as 0-0",
     "1# 3c-4a 1/2-1/2"},
    {kNumberWithoutMove, Severity::kReading, "number-without-move",
     "a move number with no move behind it is passed over", "1# 3c-4a 2# 1-0"},
    {kTileOutOfRange, Severity::kWarning, "tile-out-of-range",
     "the tile number is kept as printed; tiles are 1 to 19", "1# 3c-4a T22"},
    {kTileDiffers, Severity::kWarning, "tile-differs",
     "the tile number is kept as printed; the ply leaves another tile", "1# 3c-4a T12"},
    {kFieldColour, Severity::kWarning, "field-colour",
     "fields are kept as printed; a piece cannot leave its colour or capture it", "1# 3c-4b"},
    {kNumberOutOfOrder, Severity::kWarning, "number-out-of-order",
     "the move number is kept as printed; it does not follow the one before", "1# 3c-4a 3# 15b-5f"},
    {kResultDiffers, Severity::kWarning, "result-differs",
     "the result behind the moves counts; the tag pair says another",
     "[Result \"0-1\"]\n1# 3c-4a 1-0"},
    {kNoPlies, Severity::kWarning, "no-plies", "a game without a ply",
     "[White \"Jones, James J.\"]"},
    {kTwoAnnotations, Severity::kWarning, "two-annotations",
     "the first annotation of the ply counts", "1# 3c-4a! ?"},
    {kLateComment, Severity::kWarning, "late-comment",
     "a comment behind the result and a blank line stays with this game",
     "1# 3c-4a 1-0\n\n{The second game}\n1# 3c-4a"},
    {kUnreadMoves, Severity::kError, "unread-moves",
     "moves that can be read, or nothing, after the tag pairs of a game",
     "[White \"Jones, James J.\"]\n\nNo. 1 3c-4a"},
};

}  // namespace plymill::coerceo
