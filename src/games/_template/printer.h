// Printer of the template: writes records as text again, one move on each line.
#pragma once

#include <string>
#include <string_view>

#include "games/_template/ply.h"
#include "rows/notation_text.h"

namespace plymill::_template {

// The scanner reads the printed text as the same records.
class Printer {
 public:
  explicit Printer(Buffer<char>& out) : text_(out) {}

  void Tag(const TagRecord& tag) { text_.TagPair(tag); }

  // `first` is null in a game without a ply.
  void BeginMoves(const _template::Ply* first) { text_.BeginMoves(first); }

  // `written` is the text of an unparsed ply, and empty for other plies.
  void Ply(const _template::Ply& ply, std::string_view written, std::string_view) {
    if (has_moves_) text_.EndLine();
    has_moves_ = true;
    if (ply.kind == Kind::kUnparsed) return text_.Put(written);
    if (!ply.number.is_null()) text_.Put(std::to_string(ply.number.value) + ". ");
    text_.Put(NameOf(ply.cell).view());
  }

  // A comment before the first ply is a comment of the game, and is printed without braces.
  void Comment(std::string_view comment) {
    text_.Put(has_moves_ ? " {" : "");
    text_.Put(comment);
    has_moves_ ? text_.Put("}") : text_.EndLine();
  }

  void Result(std::string_view) {}  // Tag() has printed the tag pair "Result"

  void EndGame() {
    if (has_moves_) text_.EndLine();
    text_.EndLine();
    text_.EndGame();
  }

 private:
  NotationText text_;
  bool has_moves_ = false;  // at least one ply is printed
};

}  // namespace plymill::_template
