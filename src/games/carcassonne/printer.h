// Printer: writes the records of a game as text of the notation again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/buffer.h"
#include "games/carcassonne/game_start.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/tile.h"
#include "model/records.h"
#include "rows/notation_text.h"

namespace plymill::carcassonne {

// GameReader reads the printed text as the same records again.
class Printer {
 public:
  explicit Printer(Buffer<char>& out) : out_(out) {}

  void Tag(const TagRecord&) {}  // this notation has no tags

  void Info(const carcassonne::Info& info) {
    if (info.date.data() == nullptr && info.event.data() == nullptr) return;
    Put(info.date);
    if (info.time.data() != nullptr) Put(", ", info.time);
    Put(", ", info.event, ", ", info.mode, "\n\n");
    has_header_ = true;
  }

  void Player(const carcassonne::Player& player) {
    Put(NameOf(player.player).view(), " = ", player.name);
    PutBetween(" (", player.real_name, ")");
    PutBetween(" [", player.country, "]");
    PutBetween(" <", player.colour, ">");
    if (!player.place.is_null()) {
      Put(" ", Text(player.place.value), "<sup>", OrdinalEnd(player.place.value), "</sup>");
    }
    if (!player.points.is_null()) Put(" (", Text(player.points.value), ")");
    Put("\n");
    has_header_ = true;
  }

  // `first` is null in a game without a ply. Unparsed text directly follows the header: after a
  // blank line, it would not belong to the game.
  void BeginMoves(const carcassonne::Ply* first) {
    has_plies_ = first != nullptr;
    if (!has_header_ && has_plies_ && !IsStart(*first)) Put(NotationText::kApart);
    if (has_header_ && !(has_plies_ && first->kind == Kind::kUnparsed)) Put("\n");
  }

  // Prints a ply, before its comments. `written`: the text of an unparsed ply.
  void Ply(const carcassonne::Ply& ply, std::string_view written, std::string_view) {
    const bool same = in_line_ && ply.number == number_ && ply.player == player_;
    const bool after =
        same && !ply.number.is_null() && ply.kind == Kind::kUnparsed && kind_ != Kind::kUnparsed;
    const bool continues =
        same && kind_ == Kind::kDiscard && (ply.kind == Kind::kPlace || ply.kind == Kind::kDiscard);
    if (after) Put(" ");
    if (!continues && !after) BeginLine(ply, written);
    number_ = ply.number;
    player_ = ply.player;
    kind_ = ply.kind;
    in_line_ = true;
    if (ply.kind == Kind::kUnparsed) return Put(written);
    if (ply.kind == Kind::kFinal) return PutFinal(ply);
    if (!continues) Put(Text(ply.number.value), NameOf(ply.player).view());
    PutAction(ply);
  }

  // Unparsed text takes its whole line, so that its comment goes to the next line.
  void Comment(std::string_view comment) {
    if (kind_ == Kind::kUnparsed) EndLine();
    if (in_line_) Put(" ");
    Put(comment.empty() ? "/" : "/ ", comment, "\n");
    in_line_ = false;
  }

  // Replaces the last printed "concedes" or "abandoned" by the word of the source.
  void Result(std::string_view result) {
    if (word_bytes_ == 0) return;
    const std::string_view after(out_.data() + word_ + word_bytes_,
                                 out_.size() - word_ - word_bytes_);
    const std::string rest(after);
    out_.Truncate(word_);
    Put(result, rest);
  }

  void EndGame() {
    EndLine();
    Put("\n");
    if (!EndsAfterMove1()) Put(NotationText::kApart);
  }

 private:
  template <class... Texts>
  void Put(std::string_view first, const Texts&... more) {
    out_.Append(first.data(), first.size());
    if constexpr (sizeof...(more) > 0) Put(more...);
  }

  template <class T>
  static std::string Text(T number) {
    return std::to_string(number);
  }

  // Whether `first` begins a game if no header comes before it.
  static bool IsStart(const carcassonne::Ply& first) {
    return first.kind == Kind::kStart || (first.number.value == 1 && first.player.code() == 0);
  }

  void PutBetween(std::string_view open, std::string_view text, std::string_view close) {
    if (text.data() != nullptr) Put(open, text, close);
  }

  static std::string_view OrdinalEnd(unsigned number) {
    if (number / 10 == 1) return "th";
    return number % 10 == 1 ? "st" : number % 10 == 2 ? "nd" : number % 10 == 3 ? "rd" : "th";
  }

  // Whether a move 1A after the last ply would begin another game.
  bool EndsAfterMove1() const {
    return has_plies_ && kind_ != Kind::kUnparsed && (kind_ == Kind::kFinal || number_.value > 1);
  }

  // Begins a line for a ply. If the ply would begin another game there, it is printed on the line
  // before, after a tab. The tab also ends a note on that line.
  void BeginLine(const carcassonne::Ply& ply, std::string_view written) {
    if (in_moves_ && WouldBeginGame(ply, written)) {
      if (!in_line_) out_.Truncate(out_.size() - 1);
      return Put("\t");
    }
    EndLine();
    const bool is_move = ply.kind != Kind::kUnparsed && ply.kind != Kind::kFinal;
    const Head head = is_move ? Head{.number = ply.number.value} : ReadHead(written);
    follows_later_ = ply.kind == Kind::kFinal || head.number > 1 || AtScoring(written);
    in_moves_ = true;
  }

  // Whether the ply would begin another game at a line start: move 0, or 1A after a later move or a
  // scoring (see game_start.h).
  bool WouldBeginGame(const carcassonne::Ply& ply, std::string_view written) const {
    if (ply.kind == Kind::kUnparsed) {
      return AtMove0(written) || (follows_later_ && written.starts_with("1A"));
    }
    if (ply.number.is_null()) return false;
    return ply.number.value == 0 ||
           (follows_later_ && ply.number.value == 1 && ply.player.code() == 0);
  }

  void EndLine() {
    if (in_line_) Put("\n");
    in_line_ = false;
  }

  void PutAction(const carcassonne::Ply& ply) {
    if (ply.kind == Kind::kConcede || ply.kind == Kind::kAbandon) {
      const std::string_view word = ply.kind == Kind::kConcede ? "concedes" : "abandoned";
      word_ = out_.size() + 1;
      word_bytes_ = word.size();
      return Put(" ", word);
    }
    if (ply.kind == Kind::kDiscard) {
      Put(" (dis) ");
    } else {
      Put(" (", Text(ply.x.value), ",", Text(ply.y.value), ") ");
    }
    PutTile(ply);
    if (!ply.points.empty()) PutScores(ply, " ");
  }

  void PutTile(const carcassonne::Ply& ply) {
    const std::string_view tile = ply.tile.view();
    std::uint8_t sides = 0, others = 4;
    for (std::size_t i = 0; i < tile.size(); ++i) {
      Put(tile.substr(i, 1));
      const std::uint8_t at = IsSide(tile[i]) && sides < 4 ? sides++ : others++;
      if (i + 1 < tile.size() && IsDigit(tile[i + 1])) Put(tile.substr(++i, 1));
      for (const Meeple& meeple : ply.meeples) {
        if (meeple.at == at) PutMeeple(meeple);
      }
    }
  }

  void PutMeeple(const Meeple& meeple) {
    Put(NameOf(meeple.kind).view());
    if (meeple.figure == Figure::kMeeple) return;
    Put("[", kFigureSigns[static_cast<std::size_t>(meeple.figure)], "]");
  }

  // If the player of the ply has no points outside the brackets, prints no letter before the
  // brackets.
  void PutFinal(const carcassonne::Ply& ply) {
    PutScores(ply, HasOwnPoints(ply) ? NameOf(ply.player).view() : "");
  }

  // A record file may hold a final scoring without any points.
  static bool HasOwnPoints(const carcassonne::Ply& ply) {
    return !ply.points.empty() && ply.points[0].player == ply.player;
  }

  // Prints `before`, the points of the player who moves, and the points of the others in brackets.
  void PutScores(const carcassonne::Ply& ply, std::string_view before) {
    Put(before);
    std::string_view between = "(";
    const bool own = HasOwnPoints(ply);
    if (own) PutScore(ply.points[0]);
    for (std::size_t i = own ? 1 : 0; i < ply.points.size(); ++i) {
      const Score& score = ply.points[i];
      if (own && i == 1) Put(" ");
      Put(between, NameOf(score.player).view());
      PutScore(score);
      between = ", ";
    }
    if (between == ", ") Put(")");
  }

  void PutScore(const Score& score) {
    for (const std::uint16_t points : score.points) Put("+", Text(points));
    if (!score.total.is_null()) Put("=", Text(score.total.value));
  }

  Buffer<char>& out_;
  Number number_;  // number of the last ply
  PlayerId player_;
  Kind kind_ = Kind::kUnparsed;
  bool has_header_ = false;
  bool has_plies_ = false;
  bool in_line_ = false;        // the line of the last ply has no line end yet
  bool in_moves_ = false;       // a line of moves has begun
  bool follows_later_ = false;  // the last line begins with a scoring, or a move above 1
  std::size_t word_ = 0;        // offset of the last printed "concedes" or "abandoned"
  std::size_t word_bytes_ = 0;
};

}  // namespace plymill::carcassonne
