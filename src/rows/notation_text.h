// NotationText: writes a game in its notation, on lines of limited width.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/buffer.h"
#include "model/records.h"

namespace plymill {

class NotationText {
 public:
  static constexpr std::size_t kLineBytes = 80;
  static constexpr std::string_view kApart = "\xEF\xBB\xBF\n";  // a byte order mark

  explicit NotationText(Buffer<char>& out) : out_(out) {}

  // Appends `text` unchanged.
  void Put(std::string_view text) {
    out_.Append(text.data(), text.size());
    column_ += text.size();
  }

  // Appends a word after a blank, or on the next line if the current line is full.
  void Word(std::string_view word) {
    if (column_ > 0 && column_ + 1 + word.size() > kLineBytes) EndLine();
    if (column_ > 0) Put(" ");
    Put(word);
  }

  // Appends a word after a blank, even if the line is full: at the start of a line, the word would
  // begin a new game.
  void WordWithin(std::string_view word) {
    if (column_ > 0) Put(" ");
    Put(word);
  }

  // Appends a word after a tab, even if the line is full: anywhere else, the word would begin a new
  // game.
  void WordAfterTab(std::string_view word) {
    Put("\t");
    Put(word);
  }

  void EndLine() {
    out_.Append('\n');
    column_ = 0;
  }

  // Writes [Name "value"], with a backslash before quotes and backslashes.
  void TagPair(const TagRecord& tag) {
    Put("[");
    Put(tag.name);
    Put(" \"");
    for (const char c : tag.value) {
      if (c == '"' || c == '\\') Put("\\");
      Put({&c, 1});
    }
    Put("\"]");
    EndLine();
    tagged_ = true;
  }

  // Ends the tag pairs with a blank line, if the first ply can be read or has a number: other text
  // after a blank line would be a comment. If there are no tag pairs, only the first move can show
  // that a game begins; if its number is not 1, calls SetApart(). `first` is null in a game without
  // plies.
  template <class Ply>
  void BeginMoves(const Ply* first) {
    const bool is_text = first != nullptr && first->kind == decltype(first->kind)::kUnparsed &&
                         first->number.is_null();
    has_moves_ = first != nullptr && !is_text;
    if (tagged_) {
      if (!is_text) EndLine();
    } else if (first != nullptr && first->number.value != 1) {
      SetApart();
    }
  }

  // Sets a game apart that has tag pairs alone, or text after them: the moves of the next one would
  // be its own.
  void EndGame() {
    if (!has_moves_) SetApart();
  }

  // Writes a line with a byte order mark, which belongs to no game. It separates two games that
  // would otherwise be read as one. Any other text could be read as a comment of the second game.
  void SetApart() {
    Put(kApart);
    column_ = 0;
  }

 private:
  Buffer<char>& out_;
  std::size_t column_ = 0;  // bytes on the line
  bool tagged_ = false;
  bool has_moves_ = false;  // that show where the game ends
};

}  // namespace plymill
