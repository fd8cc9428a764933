// Reason: why a game is rejected, or why it has a diagnostic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace plymill {

// The effect of a diagnostic on its game.
enum class Severity : std::uint8_t {
  kReading,  // the text was understood, though it is not written as the notation specifies
  kWarning,  // the text is kept as written, but is probably a mistake
  kError,    // rejects the game; with `keep_unparsed`, only the ply
};

constexpr std::string_view NameOf(Severity severity) {
  constexpr std::string_view kNames[] = {"reading", "warning", "error"};
  return kNames[static_cast<std::size_t>(severity)];
}

// What a diagnostic says of a game by the rules of the game, which `--rules` checks.
enum class Ruling : std::uint8_t {
  kNone,      // nothing: the diagnostic is about the text
  kIllegal,   // the ply cannot be played
  kMisnoted,  // the ply can be played, but what is written with it differs from the rules
  kOpen       // the rules cannot decide
};

constexpr std::string_view NameOf(Ruling ruling) {
  constexpr std::string_view kNames[] = {"", "illegal", "misnoted", "open"};
  return kNames[static_cast<std::size_t>(ruling)];
}

// A reason is an index into the table of one notation. The common reasons come first, followed by
// the notation's own reasons, whose numbers OwnReason() makes.
enum class Reason : std::uint8_t {
  kNone,
  kGameTooLarge,
  kNotUtf8,
  kTextBetweenGames,
  kUnfinishedTag,
  kCurlyQuotes,
  kRepeatedTag,
  kTooManyTags,
  kDecoratedMoves,
  kOtherNotation,
  kReplayStopped,
  kLineEnds,
  kJsonBadLine,
  kJsonMissingField,
  kJsonWrongType,
  kJsonNoGame,
  kJsonManyGames,
  kJsonUnknownNotation,
  kJsonMissingItem,
  kFirstOwn = 24,
};

constexpr Reason OwnReason(std::uint8_t index) {
  return static_cast<Reason>(static_cast<std::uint8_t>(Reason::kFirstOwn) + index);
}

// One row of docs/diagnostics.md. `code` is without the name of the notation; outputs add the name:
// "coerceo.not-utf8".
struct ReasonInfo {
  Reason reason = Reason::kNone;
  Severity severity = Severity::kError;
  std::string_view code;
  std::string_view message;  // if kError: completes "expected ..."; otherwise the whole message
  std::string_view example;  // a text that causes this diagnostic; may be empty

  // If not kNone, only `--rules` reports the diagnostic, and its severity is kWarning.
  Ruling ruling = Ruling::kNone;
};

inline constexpr ReasonInfo kCommonReasons[] = {
    {Reason::kGameTooLarge, Severity::kError, "game-too-large",
     "a game of at most --max-game-size bytes", ""},
    {Reason::kNotUtf8, Severity::kReading, "not-utf8",
     "a text that is not UTF-8 is read as Windows-1252", "1# 3c-4a {tr\xE8s fort}"},
    {Reason::kTextBetweenGames, Severity::kWarning, "text-between-games",
     "text that belongs to no game", "1# 3c-4a 1-0\n\nThe second game:"},
    {Reason::kUnfinishedTag, Severity::kError, "unfinished-tag",
     "a complete tag pair on one line, such as [Site \"London, GBR\"]", "[Event \"Club evening"},
    {Reason::kCurlyQuotes, Severity::kReading, "curly-quotes",
     "curly quotes are read as straight quotes", "[Event \u201CClub evening\u201D]\n\n1# 3c-4a"},
    {Reason::kRepeatedTag, Severity::kReading, "repeated-tag",
     "a repeated tag name is kept with a number appended",
     "[Round \"4\"]\n[Round \"5\"]\n\n1# 3c-4a"},
    {Reason::kTooManyTags, Severity::kError, "too-many-tags", "at most 64 tag pairs in a game", ""},
    {Reason::kDecoratedMoves, Severity::kError, "decorated-moves",
     "a game without bullets, labels, quotation signs (>) or HTML before its lines",
     "Our game:\n<b>1#</b> 3c-4a <b>2#</b> 15b-5f"},
    {Reason::kOtherNotation, Severity::kError, "other-notation", "only moves of this notation",
     "1# 3c-4a 1-0\n\n1. R3-D\n2. W2-D"},
    {Reason::kReplayStopped, Severity::kWarning, "replay-stopped",
     "the position after this ply is not defined; the rules check nothing after it",
     "1# 1a-1c 2# 12d-12f", Ruling::kOpen},
    {Reason::kLineEnds, Severity::kReading, "line-ends",
     "lines end with CR, VT, FF, U+0085, U+2028 or U+2029, which are read as LF", ""},
};

// The diagnostic for duplicate games. The run reports it, not a notation, so its complete code is
// "run.duplicate-game". In the output, its message also names the earlier game.
inline constexpr std::string_view kRunCodes = "run";
inline constexpr ReasonInfo kDuplicateGame = {Reason::kNone, Severity::kWarning, "duplicate-game",
                                              "the same game occurs earlier in the run", ""};

// The diagnostic for a game of which another one with the same players is the beginning, reported
// for the later of the two. Its message names the earlier one.
inline constexpr ReasonInfo kBeginningOfGame = {
    Reason::kNone, Severity::kWarning, "beginning-of-game",
    "the same players go on from the end of this game in another game of the run, or here from the "
    "end of another",
    ""};

// Reasons for JSON records. They are the same for every notation. Their codes begin with "json", as
// in "json.bad-line".
inline constexpr ReasonInfo kJsonReasons[] = {
    {Reason::kJsonBadLine, Severity::kError, "bad-line", "valid JSON in UTF-8, one value per line",
     "{\"log\":\"1. R3-D"},
    {Reason::kJsonMissingField, Severity::kError, "missing-field",
     "a record with every field that --json-text, --json-moves and --json-notation name",
     "{\"id\":7}"},
    {Reason::kJsonWrongType, Severity::kError, "wrong-type",
     "a string (--json-text, --json-notation) or an array of strings (--json-moves)",
     "{\"log\":7}"},
    {Reason::kJsonNoGame, Severity::kError, "no-game",
     "a game in the field of --json-text or --json-moves", "{\"log\":\"\"}"},
    {Reason::kJsonManyGames, Severity::kError, "many-games", "one game per record",
     "{\"log\":\"1. R3-D\\n\\n1. W2-D\"}"},
    {Reason::kJsonUnknownNotation, Severity::kError, "unknown-notation",
     "a known notation (see plymill games) in the field of --json-notation",
     "{\"game\":\"chess\",\"log\":\"1. e4\"}"},
    {Reason::kJsonMissingItem, Severity::kReading, "missing-item",
     "an extra comma in the array of --json-each is ignored", "[{\"log\":\"1. R3-D\"},]"},
};

}  // namespace plymill
