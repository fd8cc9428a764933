// CountPlies: counts the plies in a text that occur in no other notation. This serves to detect the
// notation of the text.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/arena.h"
#include "base/cursor.h"
#include "model/silent_recorder.h"
#include "scan/markup.h"
#include "scan/tag_pair.h"

namespace plymill {

// Whether `ply`, as `written`, occurs only in this notation. If a Game has no TellsNotation(), this
// is true for all its plies.
template <class Game>
constexpr bool TellsNotation(const typename Game::Ply& ply, std::string_view written) {
  if constexpr (requires { Game::TellsNotation(ply, written); }) {
    return Game::TellsNotation(ply, written);
  } else {
    return true;
  }
}

// A Recorder that counts the plies that occur in no other notation.
template <class Game>
struct PlyCounter : SilentRecorder {
  std::size_t plies = 0;
  Arena arena;

  void Ply(const typename Game::Ply& ply, std::string_view written) {
    const bool is_read = ply.kind != decltype(ply.kind)::kUnparsed;
    plies += is_read && TellsNotation<Game>(ply, written) ? 1 : 0;
  }
  char* Allocate(std::size_t bytes) { return arena.Allocate(bytes); }
};

// If `text` has moves of a game whose beginning is missing (a fragment), counts one ply. But if the
// fragment begins with a list number, counts the plies after the number, which may be none: any
// text may have a line that begins with a number.
template <class Game>
void CountFragment(std::string_view text, PlyCounter<Game>& counter) {
  const std::string_view fragment = text.substr(Game::FindFragment(text));
  const std::string_view plies = AfterListNumber(fragment);
  if (plies.size() == fragment.size()) {
    counter.plies += fragment.empty() ? 0 : 1;
  } else {
    Cursor in(plies);
    Game::ReadGame(in, counter, ReadOptions{.keep_unparsed = true});
  }
}

// The number of plies in the first games of `head` that occur in no other notation. Plies after the
// first failure in a game do not count. With `failed`, they do count, and so do moves before the
// first game. `head` may end in the middle of a game.
template <class Game>
std::size_t CountPlies(std::string_view head, bool failed) {
  constexpr std::size_t kEnoughPlies = 100;
  PlyCounter<Game> counter;
  static_assert(RecorderOf<PlyCounter<Game>, Game>);
  std::size_t start = Game::FindGameStart(head, 0);
  if (failed) CountFragment<Game>(head.substr(0, start), counter);
  while (start < head.size() && counter.plies < kEnoughPlies) {
    const std::size_t next = Game::FindGameStart(head, start + 1);
    start += MarkBytes(head, start);
    Cursor in(head.substr(start, next - start));
    Game::ReadGame(in, counter, ReadOptions{.keep_unparsed = failed});
    start = next;
  }
  return counter.plies;
}

}  // namespace plymill
