// Printer: writes the records of a game in Lost Cities notation again.
#pragma once

#include <string>
#include <string_view>

#include "games/lost_cities/ply.h"
#include "rows/notation_text.h"

namespace plymill::lost_cities {

// Prints one move per line. Reading the printed text gives the same records. The notation has
// comments only before the first move, and a result only in the tag pairs.
class Printer {
 public:
  explicit Printer(Buffer<char>& out) : text_(out) {}

  void Tag(const TagRecord& tag) { text_.TagPair(tag); }

  // `first` is null in a game without a ply.
  void BeginMoves(const lost_cities::Ply* first) { text_.BeginMoves(first); }

  // `written` is the text of an unparsed ply. It includes the number, if there is one.
  void Ply(const lost_cities::Ply& ply, std::string_view written, std::string_view) {
    if (ply.kind == Kind::kUnparsed) {
      text_.Put(written);
    } else {
      if (!ply.number.is_null()) text_.Put(std::to_string(ply.number.value) + ". ");
      text_.Put(TextOf(ply).view());
    }
    text_.EndLine();
  }

  void Comment(std::string_view comment) {
    text_.Put(comment);
    text_.EndLine();
  }
  void Result(std::string_view) {}
  void EndGame() {
    text_.EndLine();
    text_.EndGame();
  }

 private:
  NotationText text_;
};

}  // namespace plymill::lost_cities
