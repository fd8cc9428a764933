// Printer: writes the records of a game in Tatsu notation again.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "games/tatsu/ply.h"
#include "rows/notation_text.h"

namespace plymill::tatsu {

// Prints one turn per line. Reading the printed text gives the same records. The notation has
// comments only before the first turn, and a result only in the tag pairs.
class Printer {
 public:
  explicit Printer(Buffer<char>& out) : text_(out) {}

  void Tag(const TagRecord& tag) { text_.TagPair(tag); }

  // `first` is null in a game without a ply.
  void BeginMoves(const tatsu::Ply* first) { text_.BeginMoves(first); }

  // `written` is the text of an unparsed ply. It includes the number of the turn, if there is one.
  void Ply(const tatsu::Ply& ply, std::string_view written, std::string_view) {
    const bool new_turn = ply.turn != turn_;
    if (new_turn && turn_ != 0) text_.EndLine();
    turn_ = ply.turn;
    const bool unparsed = ply.kind == Kind::kUnparsed;
    const bool numbered = new_turn && !unparsed && !ply.number.is_null();
    const std::string number = numbered ? std::to_string(ply.number.value) + ". " : "";
    text_.Word(number + (unparsed ? std::string(written) : std::string(TextOf(ply).view())));
  }

  void Comment(std::string_view comment) {
    text_.Put(comment);
    text_.EndLine();
  }
  void Result(std::string_view) {}

  void EndGame() {
    if (turn_ != 0) text_.EndLine();
    text_.EndLine();
    text_.EndGame();
  }

 private:
  NotationText text_;
  std::uint32_t turn_ = 0;  // turn of the last printed ply; 0 before the first
};

}  // namespace plymill::tatsu
