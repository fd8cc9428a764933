// Reasons: the diagnostics of the template. Each one is a row of
// docs/diagnostics.md.
#pragma once

#include <string_view>

#include "model/own_reasons.h"

namespace plymill::_template {

// The last field of each row is a text that causes the diagnostic. A test reads all these texts.
inline constexpr auto kReasons = OwnReasons({
    {Severity::kError, "expected-move", "a move such as 3. c4", "1. c4\nand so on"},
    {Severity::kError, "text-after-move", "the end of the line or the next move after a move",
     "1. c4 check"},
    {Severity::kError, "number-out-of-range", "a move number from 1 to 999, without leading zeros",
     "1. c4\n02. d5"},
    {Severity::kError, "wrong-number", "the next move number", "1. c4\n3. d5"},
    {Severity::kReading, "odd-number", "the number is read as if a dot followed it", "1) c4"},
    {Severity::kError, "fragment", "the beginning of the game before its moves",
     "1. c4\n\nLater:\n57. d5"},
    {Severity::kWarning, "no-plies", "the game has no moves", "[Black \"Ann\"]"},
    {Severity::kError, "unread-moves", "moves, or the end of the game, after the tag pairs",
     "[Black \"Ann\"]\n\n1 d4:e5"},
    {Severity::kReading, "comment", "text between tag pairs and moves is the comment of the game",
     "[Black \"Ann\"]\n\nRound 4\n1. c4"},
    {Severity::kReading, "game-within-line", "the number 1 begins another game on the same line",
     "1. c4 1. d5"},
    {Severity::kError, "expected-column", "a column from a to h", "1. k4"},
    {Severity::kError, "expected-row", "a row from 1 to 8", "1. c9"},
    {Severity::kError, "unclosed-comment", "a } that ends the comment", "1. c4 {good"},
});

// The number of the reason with this code.
consteval Reason Why(std::string_view code) { return ReasonOf(kReasons, code); }

}  // namespace plymill::_template
