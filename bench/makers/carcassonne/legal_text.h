// LegalText: writes the plies of a made Carcassonne game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "games/carcassonne/ply.h"
#include "games/carcassonne/tile.h"
#include "rules/random.h"

namespace plymill::carcassonne {

// How a game is written. Each notator has one habit.
struct Habits {
  bool y_down = false;
  bool blanks_in_totals = false;    // "+9 = 13"
  bool letter_of_opponent = false;  // "(B+4)" in games of two players
};

// Appends plies to a text. A discarded tile and the ply after it stand on one line.
class LegalText {
 public:
  void Begin(const Habits& habits, bool of_two) {
    habits_ = habits;
    of_two_ = of_two;
    in_line_ = false;
    text_.clear();
  }

  void Ply(const carcassonne::Ply& ply) {
    if (ply.kind == Kind::kFinal) return Final(ply);
    if (!in_line_) Head(ply);
    in_line_ = ply.kind == Kind::kDiscard;
    if (ply.kind == Kind::kConcede) {
      text_ += " concedes\n";
      return;
    }
    text_ += in_line_ ? " (dis) " : " " + PlaceOf(ply) + " ";
    Tile(ply);
    if (!ply.points.empty()) text_ += ' ';
    Scores(ply, ply.player);
    if (!in_line_) text_ += '\n';
  }

  // The text of all plies.
  std::string Take() {
    if (std::exchange(in_line_, false)) text_ += '\n';
    return std::move(text_);
  }

 private:
  void Head(const carcassonne::Ply& ply) {
    text_ += std::to_string(ply.number.value);
    if (ply.kind != Kind::kStart) text_ += ply.player.letter();
  }

  std::string PlaceOf(const carcassonne::Ply& ply) const {
    const int y = habits_.y_down ? -ply.y.value : ply.y.value;
    return "(" + std::to_string(ply.x.value) + "," + std::to_string(y) + ")";
  }

  // The symbols of a tile, each with the meeples after it. A digit belongs to the symbol before it.
  void Tile(const carcassonne::Ply& ply) {
    const std::string_view tile = ply.tile.view();
    std::size_t sides = 0, others = 4;
    for (std::size_t i = 0; i < tile.size(); ++i) {
      const std::size_t at = IsSide(tile[i]) && sides < 4 ? sides++ : others++;
      text_ += tile[i];
      if (i + 1 < tile.size() && IsDigit(tile[i + 1])) text_ += tile[++i];
      for (const Meeple& meeple : ply.meeples) {
        if (meeple.at == at) text_ += NameOf(meeple.kind).view();
      }
    }
  }

  // "+4=19 (B+4)": the points of `own` stand before the brackets.
  void Scores(const carcassonne::Ply& ply, PlayerId own) {
    std::string_view between = "(";
    for (const carcassonne::Score& score : ply.points) {
      if (score.player == own) {
        Score(score);
        if (ply.points.size() > 1) text_ += ' ';
        continue;
      }
      text_ += between;
      if (!of_two_ || habits_.letter_of_opponent) text_ += score.player.letter();
      Score(score);
      between = ", ";
    }
    if (between == ", ") text_ += ')';
  }

  void Score(const carcassonne::Score& score) {
    for (const std::uint16_t points : score.points) text_ += "+" + std::to_string(points);
    if (score.total.is_null()) return;
    text_ += habits_.blanks_in_totals ? " = " : "=";
    text_ += std::to_string(score.total.value);
  }

  // The scoring at the end. Letters stand in the brackets, because they say who is outside.
  void Final(const carcassonne::Ply& ply) {
    if (std::exchange(in_line_, false)) text_ += '\n';
    const Habits habits = habits_;
    habits_.letter_of_opponent = true;
    Scores(ply, ply.player);
    habits_ = habits;
    text_ += '\n';
  }

  Habits habits_;
  bool of_two_ = true;
  bool in_line_ = false;  // the line of the last ply goes on
  std::string text_;
};

}  // namespace plymill::carcassonne
