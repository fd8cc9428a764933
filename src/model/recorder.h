// Recorder: receives the parts of one game from a reader.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>

#include "model/fields.h"
#include "plymill/reason.h"

namespace plymill {

// How a game ended, as plymill understands it.
enum class OutcomeKind : std::uint8_t { kUnknown, kWin, kDraw, kAbandoned };

constexpr Name NameOf(OutcomeKind kind) {
  constexpr std::string_view kNames[] = {"unknown", "win", "draw", "abandoned"};
  return NameIn(kNames, static_cast<std::size_t>(kind));
}

struct Outcome {
  OutcomeKind kind = OutcomeKind::kUnknown;
  std::uint32_t winners = 0;  // bit n: the player with code n has won

  bool operator==(const Outcome&) const = default;
};

// Something odd in the text of a game. `written` is the odd part, as a view into the text of the
// game; its address gives the place. `read` says how the part was understood. It is empty if the
// part was kept as written.
struct Remark {
  Reason reason = Reason::kNone;
  std::string_view written;
  std::string_view read;
};

// A reader reports the parts of a game to a Recorder, in the order of the text:
//
//   1. Tag()      each tag pair, such as [Site "London, GBR"]
//      Player()   each player, if the notation names players
//      Info()     at most once: facts about the game that only this notation knows
//   2. Ply()      each ply, with its text as written
//      Comment()  belongs to the last ply, or to the game if there is no ply yet
//   3. Result()   at most once
//   Remark()      at any time
//
// Texts are views into the text of the game, as written. Tag() takes the text between the quotes of
// a tag pair and returns the value to be kept, in UTF-8 and without escaping backslashes. The
// reader may pass this value on as the name of a player. Tag names are ASCII, and each name occurs
// once in a game: see ReadTags().
//
// If a text is not kept as written, the reader makes the text to be kept: Text() converts a text to
// UTF-8, and Allocate() returns memory for a text. Both results stay valid as long as the
// Recorder's data. The texts of Player() and Info() must come from Text(), Allocate() or Tag().
// `read` of a Remark must also come from these functions, unless it is a literal.
//
// A Recorder cannot fail and cannot stop its reader. The code that calls the reader decides whether
// the game counts, and keeps or drops everything that was recorded of the game. If a reader finds,
// before it calls Result(), that it has misread the game, it may call ForgetGame() and start again,
// if the Recorder has ForgetGame(). Any other Recorder keeps what the first attempt recorded: the
// number of plies is right, but details may be wrong, and Result() is not called.
//
// A reader calls InfoPlace(), if the Recorder has it, with the text of the Info that rules check.
template <class R, class Game>
concept RecorderOf = requires(R& recorder, const typename Game::Ply& ply,
                              const typename Game::Player& player, const typename Game::Info& info,
                              std::string_view text, Outcome outcome, Remark remark) {
  { recorder.Tag(text, text) } -> std::same_as<std::string_view>;
  { recorder.Player(player) } -> std::same_as<void>;
  { recorder.Info(info) } -> std::same_as<void>;
  { recorder.Ply(ply, text) } -> std::same_as<void>;
  { recorder.Comment(text) } -> std::same_as<void>;
  { recorder.Result(text, outcome) } -> std::same_as<void>;
  { recorder.Remark(remark) } -> std::same_as<void>;
  { recorder.Text(text) } -> std::same_as<std::string_view>;
  { recorder.Allocate(text.size()) } -> std::same_as<char*>;
};

// Optional behavior of a reader.
struct ReadOptions {
  bool keep_unparsed = false;  // an unreadable ply becomes a ply of kind `unparsed`
};

}  // namespace plymill
