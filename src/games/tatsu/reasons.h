// Reasons: the diagnostics that the Tatsu scanner and the rules can report. Each one is
// a row of docs/diagnostics.md.
#pragma once

#include <string_view>

#include "model/own_reasons.h"

namespace plymill::tatsu {

// The last field of each row is a text that causes the diagnostic. A test reads all these texts.
inline constexpr auto kReasons = OwnReasons({
    {Severity::kError, "expected-turn", "a turn such as 1. V-2 2-5", "1. V-2 2-5\nand so on"},
    {Severity::kError, "text-behind-ply", "the end of the line or the next ply after a ply",
     "1. V-2 2-5 check"},
    {Severity::kError, "number-out-of-range",
     "a turn number from 1 to 999999, without leading zeros", "1. V-2 2-5\n02. F-14 14-11"},
    {Severity::kError, "wrong-number", "the next turn number", "1. V-2 2-5\n3. F-14 14-11"},
    {Severity::kReading, "odd-number", "the number is read as if a dot followed it", "1) V-2 2-5"},
    {Severity::kError, "fragment", "the beginning of the game before its turns",
     "1. V-2 2-5\n\nLater:\n57. F-14 14-11"},
    {Severity::kWarning, "no-plies", "the game has no turns", "[Player1 \"Ann\"]"},
    {Severity::kError, "unread-moves", "turns, or the end of the game, after the tag pairs",
     "[Player1 \"Ann\"]\n\nNo. 1 V-2 2-5"},
    {Severity::kReading, "comment", "text between tag pairs and turns is the comment of the game",
     "[Player1 \"Ann\"]\nAnnotated by Cy\n1. V-2 2-5"},
    {Severity::kReading, "game-within-line", "the number 1 begins another game on the same line",
     "1. V-2 2-5 1. V-3 3-5"},
    {Severity::kError, "expected-ply",
     "a ply such as V-2 (enter a dragon: V, W or F), 2-5 (move) or 0-0 (pass)", "1. X-2 2-5"},
    {Severity::kError, "expected-hyphen", "a hyphen between the two parts of the ply",
     "1. V-2 2-5\n2. F:14 0-0"},
    {Severity::kError, "expected-space", "a space from 1 to 24, or 0-0 for a pass", "1. V-2 2-25"},
    {Severity::kError, "third-ply", "the next turn, because a turn has only two plies",
     "1. V-2 2-5 5-6"},
    {Severity::kReading, "dash", "a dash is read as a hyphen",
     "1. V\xE2\x80\x93"
     "2 2-5"},
    {Severity::kReading, "blank-at-hyphen", "blanks around the hyphen are ignored",
     "1. V - 2 2 - 5"},
    {Severity::kReading, "small-letter", "the small letter of a dragon is read as a capital letter",
     "1. v-2 2-5"},
    {Severity::kReading, "missing-number",
     "the turn has no number, so it is counted; an earlier turn has one", "1. V-2 2-5\nF-14 14-11"},
    {Severity::kWarning, "one-ply",
     "the turn has one ply instead of two (0-0 if no move is possible); it is kept as written",
     "1. V-2\n2. F-14 14-11"},
    {Severity::kWarning, "pass-before-move",
     "a player who passes cannot move afterwards; the turn is kept as written", "1. 0-0 V-2"},
    {Severity::kWarning, "entry-space",
     "dragons enter only at spaces 1 to 3 and 13 to 15; the ply is kept as written", "1. V-7 0-0"},
    {Severity::kWarning, "distance",
     "a die moves a dragon by 1 to 6 spaces; the ply is kept as written", "1. 2-12 0-0"},
    {Severity::kWarning, "two-players",
     "this ply is a ply of the other player; the turn is kept as written", "1. V-2 14-11"},
    {Severity::kWarning, "same-player",
     "the same player took the turn before; the turn is kept as written", "1. V-2 2-5\n2. 5-7 7-9"},
    {Severity::kWarning, "no-beginning",
     "no dragon can be on this space yet; perhaps a blank line separates these turns from the "
     "beginning of their game",
     "V-2 2-5\n\n\n7-9 9-11"},
    {Severity::kReading, "odd-ply", "the ply is not written as specified, but has only one meaning",
     "1. V->2 2->5"},
    {Severity::kWarning, "no-dragon", "the player has no dragon on this space that can move",
     "1. 4-5 0-0", Ruling::kIllegal},
    {Severity::kWarning, "full-space", "both places of the space are occupied", "1. 1-3 2-3",
     Ruling::kIllegal},
    {Severity::kWarning, "not-in-pool", "the player has no dragon of this kind that could enter",
     "1. V-2 V-1", Ruling::kIllegal},
    {Severity::kWarning, "wrong-entry", "no dragon of the player enters on this space",
     "1. 1-4 W-7", Ruling::kIllegal},
    {Severity::kWarning, "no-such-die", "no die moves a dragon over this distance", "1. 1-4 2-12",
     Ruling::kIllegal},
    {Severity::kWarning, "backwards",
     "Black moves clockwise, to rising numbers, and White counterclockwise", "1. 1-4 3-1",
     Ruling::kIllegal},
    {Severity::kWarning, "late-escape",
     "a held dragon escapes by the first die only; the other die is given up",
     "1. 3-9 1-4\n2. 15-9 14-13\n3. 4-5 9-10", Ruling::kIllegal},
    {Severity::kWarning, "after-escape",
     "the other die is given up, because a held dragon has escaped",
     "1. 3-9 1-4\n2. 15-9 14-13\n3. 9-10 10-11", Ruling::kIllegal},
    {Severity::kWarning, "after-pass", "a die that can be used comes before one that cannot",
     "1. 0-0 1-2", Ruling::kIllegal},
    {Severity::kWarning, "needless-pass", "the player can use any die, so passing is not allowed",
     "1. 1-4 0-0", Ruling::kIllegal},
    {Severity::kWarning, "wrong-side", "it is the turn of the other player",
     "1. 1-4 2-5\n2. 3-6 6-7", Ruling::kIllegal},
    {Severity::kWarning, "after-end", "by the rules, the game is over before this ply",
     "1. 3-8 8-14\n2. 15-13 13-9\n3. V-2 14-18\n4. 14-8 V-14\n5. F-3 18-20\n"
     "6. 9-3 3-1\n7. 3-8 8-13\n8. 1-20 20-17\n9. 13-14 14-17\n10. 0-0",
     Ruling::kIllegal},
    {Severity::kWarning, "wrong-result", "the written result is not the one that the rules give",
     "[Result \"0-1\"]\n\n"
     "1. 3-8 8-14\n2. 15-13 13-9\n3. V-2 14-18\n4. 14-8 V-14\n5. F-3 18-20\n"
     "6. 9-3 3-1\n7. 3-8 8-13\n8. 1-20 20-17\n9. 13-14 14-17",
     Ruling::kMisnoted},
});

// The number of the reason with this code.
consteval Reason Why(std::string_view code) { return ReasonOf(kReasons, code); }

}  // namespace plymill::tatsu
