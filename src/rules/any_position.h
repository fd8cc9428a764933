// AnyPosition, AnyReplay: a position and a replay of any game, behind functions that do not depend
// on its types. include/plymill/position.h describes what they do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plymill/game_text.h"
#include "plymill/position.h"
#include "rules/positions_ops.h"

namespace plymill {

struct Drawing;    // rules/drawing.h
struct GameWords;  // rules/game_words.h

// A game that is being written: see rules/written_game.h.
class AnyWrittenGame {
 public:
  virtual ~AnyWrittenGame() = default;

  // Why the notation cannot have these tags; empty if it can.
  virtual std::string WrongTags(const std::vector<TextTag>& tags) const = 0;
};

class AnyPosition {
 public:
  virtual ~AnyPosition() = default;

  virtual std::unique_ptr<AnyPosition> Copy() const = 0;

  virtual std::string_view notation() const = 0;
  virtual bool is_full() const = 0;
  virtual std::int32_t action_count() const = 0;
  virtual std::string to_move() const = 0;
  virtual bool is_over() const = 0;
  virtual GameEnd End() const = 0;

  // Appends the legal actions in rising order.
  virtual void Legal(std::vector<std::int32_t>& actions) const = 0;

  // Plays a legal action.
  virtual void Play(std::int32_t action) = 0;

  virtual bool PlayRow(std::string_view row, std::vector<RuleFinding>& findings,
                       bool& is_defined) = 0;
  virtual bool Draw(std::string_view tile) = 0;
  virtual std::int32_t ActionOf(std::string_view row) const = 0;
  virtual void Describe(std::int32_t action, std::string& out) const = 0;
  virtual void Show(std::string& out) const = 0;
  virtual void DrawOn(Drawing& drawing) const = 0;

  // Appends an object.
  virtual void AppendJson(std::string& out) const = 0;
  virtual std::optional<std::uint64_t> Perft(unsigned depth) const = 0;

  // What all players see of it.
  virtual std::unique_ptr<AnyPosition> Public() const = 0;

  // Appends what makes the position equal to others: see Rules::AppendValue().
  virtual void AppendValue(std::string& out) const = 0;

  // Writes a row of arrays.
  virtual Fit Write(const PositionArrays& arrays, std::size_t row,
                    const PositionView& view) const = 0;
  virtual std::int32_t ActionIn(const PositionView& view, std::int32_t action) const = 0;

  // A game whose first action is played in this position; null if none can begin here. The others
  // are about a game that was begun by a position of this type.
  virtual std::unique_ptr<AnyWrittenGame> BeginGame() const = 0;
  virtual void AddTo(AnyWrittenGame& game, std::int32_t action, std::string_view comment) const = 0;
  virtual GameTextEnd TextOf(const AnyWrittenGame& game, const std::vector<TextTag>& tags,
                             std::string_view result) const = 0;
  virtual bool HasComments() const = 0;
};

class AnyReplay {
 public:
  virtual ~AnyReplay() = default;

  virtual std::uint32_t plies() const = 0;
  virtual std::uint32_t played() const = 0;
  virtual std::unique_ptr<AnyPosition> position() const = 0;
  virtual std::int32_t action() const = 0;
  virtual bool Next() = 0;
  virtual std::vector<RuleFinding> Findings() const = 0;
  virtual std::optional<bool> IsLegal() const = 0;
  virtual GameEnd End() const = 0;

  // Draws position(), and marks the places of the ply before it.
  virtual void DrawOn(Drawing& drawing) const = 0;

  // All players and plies of the game.
  virtual GameWords Words() const = 0;
};

}  // namespace plymill
