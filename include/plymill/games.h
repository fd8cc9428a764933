// games: many games of one notation at once, for self-play.
//
//   OpenedGames opened = Games::Open("coerceo", {.games = 4096, .seed = 7, .most_plies = 300});
//   if (!opened.games) return Fail(opened.error);
//   Games& games = *opened.games;
//   std::vector<std::int32_t> actions(games.size());
//   while (!AllDone(games.done())) {
//     games.Write(arrays);                       // board, globals and legal of each game
//     Choose(arrays, actions);
//     games.Play(actions);                       // one action in each game that is not over
//     games.Reset(games.done());                 // ... or begin the next ones
//   }
//
// A game is the same as Position::Start() with its seed plays: cards, dice and tiles are dealt, so
// `legal` is what the player to move can really do, while `board` and `globals` are what all
// players see. All functions give the same with any number of threads. They may throw
// std::bad_alloc, and nothing else. One object must not be used by two threads at once. After
// fork(), the child may use an object that it got from its parent; it then uses one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plymill/game_text.h"
#include "plymill/position.h"
#include "plymill/positions.h"
#include "plymill/rules.h"

namespace plymill {

struct GamesOptions {
  std::size_t games = 1;                   // at least 1
  std::uint64_t seed = 0;                  // decides the seeds of all games
  std::vector<RuleSetting> settings = {};  // of this notation or others, which are ignored
  std::uint32_t most_plies = 0;            // a game of so many is over, undecided; 0: no limit
  unsigned threads = 1;                    // 0: one per core
};

inline constexpr std::size_t kMostGames = std::size_t{1} << 24;

// What all games of Games have, by game. Where there are players, they come in the order of their
// codes: the value of player p of game i is at i * players + p.
struct GamesView {
  std::size_t players = 2;
  std::span<const std::uint8_t> done;    // 1: the game is over
  std::span<const std::int8_t> to_move;  // code of the player; -1: the game is over
  std::span<const std::int32_t> plies;   // actions so far
  std::span<const std::uint64_t> seeds;  // of Position::Start(); unused if nothing is hidden
  std::span<const std::int8_t> outcome;  // by player: 1 won, 0 drawn, -1 lost; kUnknownOutcome
  std::span<const std::int16_t> margin;  // by player, as in PositionArrays; kUnknownMargin
};

class AnyGames;
struct OpenedGames;

class Games {
 public:
  // Fails if there is no such notation, if it has no positions as arrays, if a setting is wrong, or
  // if the number of games is 0 or above kMostGames.
  static OpenedGames Open(std::string_view notation, const GamesOptions& options);

  explicit Games(std::unique_ptr<AnyGames> any);
  Games(Games&&) noexcept;
  Games& operator=(Games&&) noexcept;
  ~Games();

  std::size_t size() const;
  const PositionLayout& layout() const;

  // Valid until the next call of a function that is not const.
  GamesView view() const;

  // Writes `board`, `globals` and `legal` of game i to row i, for all games. A game that is over
  // has no legal actions. In Carcassonne, actions beyond the board of the arrays are not legal; a
  // game in which all others are is over, and its outcome is not known.
  void Write(const PositionArrays& arrays, const PositionView& view = {}) const;

  // Plays actions[i] in each game i that is not over. Returns the first game whose action is not
  // legal; then nothing is played in any game.
  std::optional<std::size_t> Play(std::span<const std::int32_t> actions);

  // A legal action of each game, each equally likely; kNoAction if it is over. The seeds of the
  // games and their plies decide it.
  void ChooseRandomly(std::span<std::int32_t> actions) const;

  // Begins new games in place of all whose byte is not 0, with the next seeds.
  void Reset(std::span<const std::uint8_t> which);

  // Game `index` as a position, and its actions so far.
  Position At(std::size_t index) const;
  std::span<const std::int32_t> ActionsOf(std::size_t index) const;

  // From now on, the text of each game that ends is kept, with these tag pairs, in the order of
  // their steps and of the games in it, until TakeTexts(). Returns why it cannot be.
  std::string Record(std::vector<TextTag> tags);
  std::vector<GameTextEnd> TakeTexts();

 private:
  std::unique_ptr<AnyGames> any_;
};

struct OpenedGames {
  std::optional<Games> games;  // empty if it failed
  std::string error;
};

}  // namespace plymill
