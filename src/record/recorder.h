// Recorder: what is told of one game by whoever reads it.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>

#include "plymill/reason.h"
#include "record/fields.h"

namespace plymill {

// How a game ended, as understood.
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

// Something odd in the text of a game. `written` is the very part of the text
// that is meant: its address tells the place. `read` is how it was understood;
// empty where it was kept as written.
struct Remark {
  Reason reason = Reason::kNone;
  std::string_view written;
  std::string_view read;
};

// A reader tells a Recorder what it reads, in the order it was written:
//
//   1. Tag()      each tag pair, such as [Site "London, GBR"]
//      Player()   each player, as far as the notation names players
//      Info()     at most once: what the notation knows of a game beyond its tags
//   2. Ply()      each ply, with its text as written
//      Comment()  belongs to the ply told last; before the first, to the game
//   3. Result()   at most once
//   Remark()      at any time
//
// Texts are views into the text of the game, as written. Tag() takes the value as it stands
// between its quotes and returns it as it is kept, without backslashes and in UTF-8; it may be told
// again as the name of a player. Names of tags are ASCII, each once in a game: see ReadTags().
//
// What is kept otherwise than it stands in the text, a reader makes itself: Text() gives a text in
// UTF-8, Allocate() memory for one, valid as long as what the Recorder is told. Such, or Tag()'s,
// are texts of Player() and Info(); and what a Remark was read as, unless it is a literal.
//
// A Recorder cannot fail and cannot stop its reader: the caller of both decides
// whether the game counts, and keeps what was recorded of it or drops it whole. A reader that finds
// before it has told of the result that it has misread may tell of the game anew, behind
// ForgetGame(), to Recorders that have it: the others are told the same plies either way.
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

// What a reader is asked to do beyond the book.
struct ReadOptions {
  bool keep_unparsed = false;  // an unreadable ply becomes one of kind `unparsed`
  bool geometry = false;       // remark what cannot be on the board, where a notation can
};

}  // namespace plymill
