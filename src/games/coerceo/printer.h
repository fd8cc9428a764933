// Printer of Coerceo: writes the records of a game as notation text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "games/coerceo/comment.h"
#include "games/coerceo/ply.h"
#include "games/coerceo/result.h"
#include "rows/notation_text.h"

namespace plymill::coerceo {

// GameReader reads the printed text as the same records.
class Printer {
 public:
  explicit Printer(Buffer<char>& out) : text_(out) {}

  void Tag(const TagRecord& tag) { text_.TagPair(tag); }

  // Called after the tag pairs and before the plies. `first` is null in a game without plies.
  void BeginMoves(const coerceo::Ply* first) {
    has_plies_ = first != nullptr;
    text_.BeginMoves(first);
  }

  // Called for a ply, before its comments. `written` is the text of an unparsed ply. `comment` is
  // the first comment of the ply, or empty if it has none.
  void Ply(const coerceo::Ply& ply, std::string_view written, std::string_view comment) {
    word_.clear();
    if (!ply.number.is_null()) word_ += std::to_string(ply.number.value) + "# ";
    if (ply.kind == Kind::kUnparsed) {
      word_ = written;  // includes its number
    } else {
      AppendPly(ply);
      if (AnnotationOf(comment) != ply.annotation) word_ += NameOf(ply.annotation).view();
    }
    if (ply.number.value != 1) {
      text_.Word(word_);
    } else if (is_first_) {
      text_.WordWithin(word_);
    } else {
      text_.WordAfterTab(word_);
    }
    is_first_ = false;
  }

  void Comment(std::string_view comment) {
    text_.Word("{");
    text_.Put(comment);
    text_.Put("}");
  }

  // Prints nothing if `result` is not a result of the notation. Such a text comes from the tag pair
  // Result, which is already printed.
  void Result(std::string_view result) {
    Cursor in(result);
    if (!ReadResult(in, Side::kUnknown).found || !in.at_end()) return;
    if (!has_plies_) text_.Word("1#");  // without it, the result would not be part of a game
    text_.Word(result);
  }

  void EndGame() {
    text_.EndLine();
    text_.EndLine();
    text_.EndGame();
  }

 private:
  void AppendPly(const coerceo::Ply& ply) {
    if (ply.kind == Kind::kMove) {
      word_ += NameOf(ply.from).view();
      word_ += '-';
      word_ += NameOf(ply.to).view();
    } else {
      word_.append(ply.paid, 'T');
    }
    for (const Field capture : ply.captures) {
      word_ += " x";
      word_ += NameOf(capture).view();
    }
    for (const std::uint8_t tile : ply.tiles) word_ += " T" + std::to_string(tile);
  }

  NotationText text_;
  std::string word_;
  bool has_plies_ = false;
  bool is_first_ = true;  // no ply is printed yet
};

}  // namespace plymill::coerceo
