// game_text: writes a game in its notation, action by action.
//
//   StartedGameText started = GameText::Begin(position, {{"White", "net 7"}, {"Black", "greedy"}});
//   if (!started.text) return Fail(started.error);
//   GameText& game = *started.text;
//   while (!game.position().is_over()) {
//     if (const std::string error = game.Play(Choose(game.position())); !error.empty()) ...
//   }
//   archive << game.End().text;
//
// What is written is read again before it is returned, so it has the same actions. The functions
// below may throw std::bad_alloc, and nothing else.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plymill/position.h"

namespace plymill {

class AnyWrittenGame;

// A tag pair. Carcassonne has none, but `date`, `time`, `event` and `mode` of its game line, and
// the letters of players ("A"), whose values are their names.
struct TextTag {
  std::string name, value;
};

struct GameTextEnd {
  std::string text;   // the game, which ends with an empty line; empty if it cannot be written
  std::string error;  // why not
};

struct StartedGameText;

class GameText {
 public:
  // Fails if the notation cannot have these tags. `start` must be the position before the first
  // action of a game of Coerceo, Lost Cities, Tatsu or Carcassonne, public or full.
  static StartedGameText Begin(const Position& start, std::vector<TextTag> tags = {});

  GameText(Position start, std::unique_ptr<AnyWrittenGame> game, std::vector<TextTag> tags);
  GameText(GameText&&) noexcept;
  GameText& operator=(GameText&&) noexcept;
  ~GameText();

  // After the actions so far.
  const Position& position() const { return position_; }

  // See Position::Draw().
  bool Draw(std::string_view tile) { return position_.Draw(tile); }

  // Plays a legal action. `comment` is written after it: Lost Cities and Tatsu have no place for
  // one. Returns what is wrong; then nothing has changed.
  std::string Play(std::int32_t action, std::string_view comment = {});

  // The text of the game. `result` is as the notation writes it ("1-0", "concedes"); empty: by the
  // rules, if the game is over.
  GameTextEnd End(std::string_view result = {}) const;

 private:
  Position position_;
  std::unique_ptr<AnyWrittenGame> game_;
  std::vector<TextTag> tags_;
};

struct StartedGameText {
  std::optional<GameText> text;  // empty if it failed
  std::string error;
};

}  // namespace plymill
