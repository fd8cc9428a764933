// position: positions of games by their rules, and what can be played in them.
//
//   StartedPosition started = Position::Start("lost-cities", {.seed = 7});
//   if (!started.position) return Fail(started.error);
//   Position position = *std::move(started.position);
//   while (!position.is_over()) position.Play(position.Legal().front());
//   std::cout << position.Text();
//
// A full position has everything that the game has: hands, dice, the order of a draw pile. A public
// position has only what all players see, so its legal actions are all that some hand or some dice
// allow. Games without chance have no such difference.
//
// Actions are indexes from 0 to action_count() - 1. docs/rules.md says for each notation what they
// mean; they never change. The functions below allocate memory and may throw std::bad_alloc, but
// nothing else. One position must not be used by two threads at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plymill/reason.h"
#include "plymill/rules.h"

namespace plymill {

class AnyPosition;
class AnyReplay;
struct PositionArrays;  // plymill/positions.h
struct PositionView;

// The index of what is no action.
inline constexpr std::int32_t kNoAction = -1;

struct PlayerPoints {
  std::string player;
  std::int32_t points = 0;

  bool operator==(const PlayerPoints&) const = default;
};

// How a game ended by its rules.
struct GameEnd {
  std::string outcome;  // "win", "draw", "abandoned"; empty: it is not over, or nobody knows
  std::vector<std::string> winners;
  std::vector<PlayerPoints> points;  // empty if the game has no points

  bool operator==(const GameEnd&) const = default;
};

// A place where a written game and the rules disagree. docs/rules.md lists the codes.
struct RuleFinding {
  static constexpr std::uint32_t kEnd = 0xFFFF'FFFF;  // about the end of the game, not about a ply

  std::uint32_t ply = kEnd;  // index in the game, from 0
  std::string code;          // with the notation: "coerceo.no-piece"
  Ruling ruling = Ruling::kNone;
  std::string message;
  std::string read;  // by the rules; may be empty
};

struct StartOptions {
  std::vector<RuleSetting> settings = {};  // of this notation or others, which are ignored

  // The cards, dice or tiles of a full position, the same on every machine. Empty: a public
  // position.
  std::optional<std::uint64_t> seed = {};
};

struct StartedPosition;

class Position {
 public:
  // The start of a game. Fails if there is no such notation, if plymill does not know its rules, if
  // a setting is wrong, or if `seed` is set and the rules have no full positions.
  static StartedPosition Start(std::string_view notation, const StartOptions& options = {});

  explicit Position(std::unique_ptr<AnyPosition> any);
  Position(const Position& other);
  Position& operator=(const Position& other);
  Position(Position&&) noexcept;
  Position& operator=(Position&&) noexcept;
  ~Position();

  std::string_view notation() const;
  bool is_full() const;
  std::int32_t action_count() const;  // 0: the rules know no actions

  // The player who plays next, as in rows; empty if nobody does, or if any player may begin.
  std::string to_move() const;

  // Whether the game has ended on the board.
  bool is_over() const;

  // How the game ended; `outcome` is empty if it is not over. A game with points has them at every
  // position of a game that is over.
  GameEnd End() const;

  // The legal actions in rising order. In a public position of Carcassonne there are none before
  // Draw(); the start tile lies on the table.
  std::vector<std::int32_t> Legal() const;

  // Sets bit n of `bits` (bit n % 8 of byte n / 8) if action n is legal, and clears all others.
  // Actions beyond 8 * bits.size() are left out.
  void LegalBits(std::span<std::uint8_t> bits) const;

  // Plays `action`. Returns false, and leaves the position as it is, if it is not legal.
  bool Play(std::int32_t action);

  // Plays a ply as it is written, in a public position: `row` is the JSON of a move row. Appends
  // what the rules find; `ply` is 0 in all of it. Returns false, and leaves the position as it is,
  // if the row is none of this notation, or if the position is full. `is_defined` becomes false
  // if the position after the ply is not known; it must not be used then.
  bool PlayRow(std::string_view row, std::vector<RuleFinding>& findings, bool& is_defined);

  // Sets the tile of the player to move in a public position of Carcassonne, as rows write it
  // ("FCFC2"), in any rotation. Returns false if the position is full, if there is no such tile,
  // or if the game has no tiles.
  bool Draw(std::string_view tile);

  // The action of a ply in this position: `row` is the JSON of a move row. Keys that no ply of
  // the notation has, such as `game`, are ignored. kNoAction if the row is no action, or no row.
  // The action need not be legal.
  std::int32_t ActionOf(std::string_view row) const;

  // The action as the notation writes it; empty if there is no such action.
  std::string Describe(std::int32_t action) const;

  // The position as lines of text.
  std::string Text() const;

  // The position as a JSON object: `notation`, `is_full`, `to_move`, `is_over`, `outcome`,
  // `winners`, then the keys of the game, which docs/rules.md shows.
  std::string Json() const;

  // The same as all players see it.
  Position Public() const;

  // Whether both can go on in the same ways, and lead to the same positions. Numbers of plies do
  // not count, nor does the order in which tiles of Carcassonne were laid.
  bool operator==(const Position& other) const;

  // A hash of what operator== compares, the same in every process and on every machine.
  std::uint64_t key() const;

  // Writes the position to row `row` of `board`, `globals` and `legal`, as Positions::Next() does.
  // In a full position, `legal` has what the player to move can really do. Returns why it cannot be
  // written; then the row may have any values.
  std::string Write(const PositionArrays& arrays, std::size_t row, const PositionView& view) const;
  std::string Write(const PositionArrays& arrays, std::size_t row = 0) const;

  // The action that `action` of this position is in `view`.
  std::int32_t ActionIn(const PositionView& view, std::int32_t action) const;

  // The number of sequences of `depth` legal actions; empty if the rules do not count them.
  std::optional<std::uint64_t> Perft(unsigned depth) const;

 private:
  friend class GameReplay;
  friend class GameText;
  friend std::string PictureOf(const Position& position);  // plymill/picture.h
  std::unique_ptr<AnyPosition> any_;
};

struct StartedPosition {
  std::optional<Position> position;  // empty if it failed
  std::string error;
};

struct OpenedReplay;

// Replays one game, ply by ply, in public positions:
//
//   do Use(replay.position(), replay.action()); while (replay.Next());
class GameReplay {
 public:
  // Reads the first game of `text`, which is written in `notation`. Plies that cannot be read end
  // the replay. Fails as Position::Start() does, or if the game cannot be read.
  static OpenedReplay Open(std::string_view notation, std::string_view text,
                           const std::vector<RuleSetting>& settings = {});

  explicit GameReplay(std::unique_ptr<AnyReplay> any);
  GameReplay(GameReplay&&) noexcept;
  GameReplay& operator=(GameReplay&&) noexcept;
  ~GameReplay();

  std::uint32_t plies() const;   // of the game
  std::uint32_t played() const;  // so far

  // The position after played() plies. What all players see before the next ply, such as the drawn
  // tile, is a part of it. Valid until Next().
  const Position& position() const;

  // The action of the next ply in position(); kNoAction if it is none, or if there is no next ply.
  std::int32_t action() const;

  // Plays the next ply. Returns false if there was none, or if the position after it is not known:
  // then the replay ends, and position() is the one before it.
  bool Next();

  // What the rules found so far; after the last ply, also what they find about the end.
  std::vector<RuleFinding> Findings() const;

  // Whether the game can be played; empty if that is not known, or not known yet.
  std::optional<bool> IsLegal() const;

  // How the game ended by its rules, after its last ply; before it, or if the replay has stopped,
  // the outcome is empty.
  GameEnd End() const;

 private:
  std::unique_ptr<AnyReplay> any_;
  Position position_;
};

struct OpenedReplay {
  std::optional<GameReplay> replay;  // empty if it failed
  std::string error;
};

}  // namespace plymill
