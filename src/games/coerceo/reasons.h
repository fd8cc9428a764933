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

// Of the rules: only --rules reports them.
inline constexpr Reason kIllegalMove = OwnReason(26);
inline constexpr Reason kNoPiece = OwnReason(27);
inline constexpr Reason kOccupiedField = OwnReason(28);
inline constexpr Reason kRemovedTile = OwnReason(29);
inline constexpr Reason kWrongSide = OwnReason(30);
inline constexpr Reason kAfterEnd = OwnReason(31);
inline constexpr Reason kTooFewTiles = OwnReason(32);
inline constexpr Reason kWrongPrice = OwnReason(33);
inline constexpr Reason kMissingCapture = OwnReason(34);
inline constexpr Reason kWrongCapture = OwnReason(35);
inline constexpr Reason kMissingTile = OwnReason(36);
inline constexpr Reason kWrongTile = OwnReason(37);
inline constexpr Reason kOldTileNumber = OwnReason(38);
inline constexpr Reason kTileStays = OwnReason(39);
inline constexpr Reason kWrongResult = OwnReason(40);

inline constexpr Reason kColumns = OwnReason(41);

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
    {kIllegalMove, Severity::kWarning, "illegal-move",
     "the piece cannot reach this field in one step", "1# 3c-3e 2# 4b-1b", Ruling::kIllegal},
    {kNoPiece, Severity::kWarning, "no-piece", "there is no such piece on the field", "1# 1a-1c",
     Ruling::kIllegal},
    {kOccupiedField, Severity::kWarning, "occupied-field", "a piece stands on the field already",
     "1# 3a-3c", Ruling::kIllegal},
    {kRemovedTile, Severity::kWarning, "removed-tile",
     "the tile of the field is removed, or is not a part of this set-up",
     "[Setup \"Ocius\"]\n\n1# 6a-7e 2# 3d-3b 3# 6c-1e T6 4# 5f-6b", Ruling::kIllegal},
    {kWrongSide, Severity::kWarning, "wrong-side", "it is the turn of the other player", "1# 2b-2d",
     Ruling::kIllegal},
    {kAfterEnd, Severity::kWarning, "after-end", "by the rules, the game is over before this ply",
     "[Setup \"Ocius\"]\n\n1# 6c-1e 2# 3f-2d 3# 1c-1a x2d 4# 5f-1d 5# 2e-7c x1f 6# 7b-1f 7# 6a-7e "
     "x7d T6 8# 5b-4f T5 9# 1a-1c x1d x4f 10# 3d-1b T3 11# 2c-1a x1b x1f T2 12# 7e-7a",
     Ruling::kIllegal},
    {kTooFewTiles, Severity::kWarning, "too-few-tiles",
     "the player pays more tiles than were collected", "1# TT x15f", Ruling::kIllegal},
    {kWrongPrice, Severity::kWarning, "wrong-price",
     "an exchange costs another number of tiles (see exchange-price in rules.md)", "1# T x15f",
     Ruling::kIllegal},
    {kMissingCapture, Severity::kWarning, "missing-capture",
     "the ply captures a piece that is not written as captured",
     "[Setup \"Ocius\"]\n\n1# 6a-7c 2# 3d-3b 3# 2e-1a 4# 3b-3d 5# 1c-1e", Ruling::kMisnoted},
    {kWrongCapture, Severity::kWarning, "wrong-capture",
     "a piece is written as captured that the ply does not capture", "1# 3c-3e x2b",
     Ruling::kMisnoted},
    {kMissingTile, Severity::kWarning, "missing-tile",
     "the ply removes a tile that is not written as removed",
     "[Setup \"Ocius\"]\n\n1# 6a-7e 2# 3d-3b 3# 6c-1e", Ruling::kMisnoted},
    {kWrongTile, Severity::kWarning, "wrong-tile", "the ply removes another tile",
     "[Setup \"Ocius\"]\n\n1# 6a-7e 2# 3d-3b 3# 6c-1e T5", Ruling::kMisnoted},
    {kOldTileNumber, Severity::kWarning, "old-tile-number",
     "the number of the removed tile is 12 too large, as in an older numbering",
     "1# 3c-3e 2# 12d-12f 3# 10a-10e 4# 12f-12d 5# 10e-3c 6# 12d-12f 7# 10c-10e 8# 12f-12d "
     "9# 9c-9e 10# 12d-12f 11# 10e-9c T22",
     Ruling::kMisnoted},
    {kTileStays, Severity::kWarning, "tile-stays",
     "a tile is written as removed, but the ply removes none", "1# 3c-3e T3", Ruling::kMisnoted},
    {kWrongResult, Severity::kWarning, "wrong-result",
     "the written result is not the one that the rules give",
     "[Setup \"Ocius\"]\n\n1# 6c-1e 2# 3f-2d 3# 1c-1a x2d 4# 5f-1d 5# 2e-7c x1f 6# 7b-1f 7# 6a-7e "
     "x7d T6 8# 5b-4f T5 9# 1a-1c x1d x4f 10# 3d-1b T3 11# 2c-1a x1b x1f T2 0-1",
     Ruling::kMisnoted},
    {kColumns, Severity::kReading, "columns", "the table is read column by column",
     "1# 3c-3e 3# 6d-5f\n2# 4b-3d"},
};

}  // namespace plymill::coerceo
