// NotationText: a game written down in its notation again, on lines of some width.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/buffer.h"
#include "record/records.h"

namespace plymill {

class NotationText {
 public:
  static constexpr std::size_t kLineBytes = 80;
  static constexpr std::string_view kApart = "\xEF\xBB\xBF\n";  // a byte order mark

  explicit NotationText(Buffer<char>& out) : out_(out) {}

  // Appends as it is.
  void Put(std::string_view text) {
    out_.Append(text.data(), text.size());
    column_ += text.size();
  }

  // Appends a word, on this line behind a blank, or on the next where it is full.
  void Word(std::string_view word) {
    if (column_ > 0 && column_ + 1 + word.size() > kLineBytes) EndLine();
    if (column_ > 0) Put(" ");
    Put(word);
  }

  // The same, and no line is ended before it: at the beginning of one, it would begin a game.
  void WordWithin(std::string_view word) {
    if (column_ > 0) Put(" ");
    Put(word);
  }

  void EndLine() {
    out_.Append('\n');
    column_ = 0;
  }

  // [Name "value"], with a backslash before quotes and backslashes.
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

  // What stands before the moves: a blank line behind tag pairs. Without these, only the first
  // move tells where a game begins: one that `is_start` does.
  void BeginMoves(bool is_start) {
    if (tagged_) {
      EndLine();
    } else if (!is_start) {
      SetApart();
    }
  }

  // A line with a byte order mark, which belongs to no game. It separates two games that would
  // otherwise be read as one; any other text could be read as a comment of the second.
  void SetApart() {
    Put(kApart);
    column_ = 0;
  }

 private:
  Buffer<char>& out_;
  std::size_t column_ = 0;  // bytes on the line
  bool tagged_ = false;
};

}  // namespace plymill
