// Reasons: the diagnostics that the Lost Cities scanner and rules can report. Each one is a row of
// docs/diagnostics.md.
#pragma once

#include <string_view>

#include "model/own_reasons.h"

namespace plymill::lost_cities {

// The last field of each row is a text that causes the diagnostic. A test reads all these texts.
inline constexpr auto kReasons = OwnReasons({
    {Severity::kError, "expected-move", "a move such as 3. R4-B", "1. R3-D\nand so on"},
    {Severity::kError, "text-behind-move", "the end of the line or the next move after a move",
     "1. R3-D check"},
    {Severity::kError, "number-out-of-range",
     "a move number from 1 to 999999, without leading zeros", "1. R3-D\n02. BHD-D"},
    {Severity::kError, "wrong-number", "the next move number", "1. R3-D\n3. R4-B"},
    {Severity::kReading, "odd-number", "the number is read as if a dot followed it", "1) R3-D"},
    {Severity::kError, "fragment", "the beginning of the game before its moves",
     "1. R3-D\n\nLater:\n57. R4-B"},
    {Severity::kWarning, "no-plies", "the game has no moves", "[Player1 \"Ann\"]"},
    {Severity::kError, "unread-moves", "moves, or the end of the game, after the tag pairs",
     "[Player1 \"Ann\"]\n\nNo. 1 R3-D"},
    {Severity::kReading, "comment", "text between tag pairs and moves is the comment of the game",
     "[Player1 \"Ann\"]\nAnnotated by Cy\n1. R3-D"},
    {Severity::kReading, "game-within-line", "the number 1 begins another game on the same line",
     "1. R3-D 1. G3-D"},
    {Severity::kError, "expected-colour", "the colour of a card: R, G, W, B, Y or K", "1. DH-D"},
    {Severity::kError, "expected-rank", "the rank of a card: 2 to 10, or H for a handshake",
     "1. R11-D"},
    {Severity::kError, "expected-hyphen", "a hyphen after the card, or D for a discard", "1. R3/D"},
    {Severity::kError, "expected-pile",
     "the pile to draw from: R, G, W, B, Y or K, or D for the draw pile", "1. R3-8"},
    {Severity::kReading, "dash", "a dash is read as a hyphen",
     "1. R3\xE2\x80\x93"
     "D"},
    {Severity::kReading, "blank-at-hyphen", "blanks around the hyphen are ignored", "1. R3 - D"},
    {Severity::kReading, "x-for-discard", "X is read as D (discard)", "1. BHX-D"},
    {Severity::kReading, "missing-number",
     "the move has no number, so it is counted; so are the moves after it, up to the next number",
     "R3-D\nBHD-D"},
    {Severity::kWarning, "draws-own-discard",
     "a player cannot draw the card just discarded; the move is kept as written", "1. R3D-R"},
    {Severity::kReading, "odd-move",
     "the move is not written as specified, but has only one meaning", "1. R 3-D"},
    {Severity::kWarning, "card-on-table",
     "the card cannot be in a hand: it was put down before, and nobody has drawn it again",
     "1. R3-D\n2. R3-D", Ruling::kIllegal},
    {Severity::kWarning, "in-other-hand",
     "the other player has drawn this card from a discard pile and still holds it",
     "1. R3D-D\n2. G4-R\n3. R3-D", Ruling::kIllegal},
    {Severity::kWarning, "not-in-hand",
     "the card cannot be in this hand: the player has drawn all its cards from discard piles, or "
     "the "
     "card is not in the game",
     "1. R2D-D 2. G2D-R 3. R3D-D 4. G3D-R 5. R4D-D 6. G4D-R 7. R5D-D 8. G5D-R 9. R6D-D "
     "10. G6D-R 11. R7D-D 12. G7D-R 13. R8D-D 14. G8D-R 15. R9D-D 16. G9D-R 17. Y2-D 18. B5-D",
     Ruling::kIllegal},
    {Severity::kWarning, "not-ascending",
     "the number is not higher than the last number of the expedition", "1. R5-D\n2. G5-D\n3. R4-D",
     Ruling::kIllegal},
    {Severity::kWarning, "late-handshake", "a handshake cannot be played after a number",
     "1. R5-D\n2. G5-D\n3. RH-D", Ruling::kIllegal},
    {Severity::kWarning, "empty-pile", "the discard pile has no card to draw", "1. R3-B",
     Ruling::kIllegal},
    {Severity::kWarning, "own-discard",
     "the top card of the discard pile is the one that the player has just discarded", "1. R3D-R",
     Ruling::kIllegal},
    {Severity::kWarning, "after-end",
     "the round ended when the last card of the draw pile was drawn",
     "1. R2D-D 2. R3D-D 3. R4D-D 4. R5D-D 5. R6D-D 6. R7D-D 7. R8D-D 8. R9D-D 9. R10D-D 10. "
     "G2D-D 11. G3D-D 12. G4D-D 13. G5D-D 14. G6D-D 15. G7D-D 16. G8D-D 17. G9D-D 18. "
     "G10D-D 19. W2D-D 20. W3D-D 21. W4D-D 22. W5D-D 23. W6D-D 24. W7D-D 25. W8D-D 26. "
     "W9D-D 27. W10D-D 28. B2D-D 29. B3D-D 30. B4D-D 31. B5D-D 32. B6D-D 33. B7D-D 34. "
     "B8D-D 35. B9D-D 36. B10D-D 37. YHD-D 38. YHD-D 39. YHD-D 40. Y2D-D 41. Y3D-D 42. "
     "Y4D-D 43. Y5D-D 44. Y6D-D 45. Y7-D",
     Ruling::kIllegal},
    {Severity::kWarning, "wrong-result", "the result does not agree with the points",
     "[Result \"1-0\"]\n\n"
     "1. R2D-D 2. R3D-D 3. R4D-D 4. R5D-D 5. R6D-D 6. R7D-D 7. R8D-D 8. R9D-D 9. R10D-D 10. "
     "G2D-D 11. G3D-D 12. G4D-D 13. G5D-D 14. G6D-D 15. G7D-D 16. G8D-D 17. G9D-D 18. "
     "G10D-D 19. W2D-D 20. W3D-D 21. W4D-D 22. W5D-D 23. W6D-D 24. W7D-D 25. W8D-D 26. "
     "W9D-D 27. W10D-D 28. B2D-D 29. B3D-D 30. B4D-D 31. B5D-D 32. B6D-D 33. B7D-D 34. "
     "B8D-D 35. B9D-D 36. B10D-D 37. YHD-D 38. YHD-D 39. YHD-D 40. Y2D-D 41. Y3D-D 42. "
     "Y4D-D 43. Y5D-D 44. Y6D-D",
     Ruling::kMisnoted},
    {Severity::kWarning, "no-beginning",
     "these moves are counted from 1, but the game may have begun before them; perhaps a blank "
     "line "
     "or other text separates them from its beginning",
     "R3-B"},
});

// The number of the reason with this code.
consteval Reason Why(std::string_view code) { return ReasonOf(kReasons, code); }

}  // namespace plymill::lost_cities
