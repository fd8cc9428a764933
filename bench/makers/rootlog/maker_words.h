// Words: writes the text of a generated game, action by action.
#pragma once

#include <string>
#include <string_view>

#include "bench/makers/rootlog/maker_side.h"

namespace plymill::rootlog::maker {

class Words {
 public:
  explicit Words(std::string& text) : text_(text) {}

  char separator = '/';  // between actions

  void BeginTurn(char letter) {
    Put(letter);
    Put(':');
    first_action_ = true;
  }

  void EndTurn() { Put('\n'); }

  // Whether the turn has no action yet.
  bool turn_is_empty() const { return first_action_; }

  // Appends one action: the concatenation of words, letters and numbers.
  template <class... Parts>
  void Say(Parts... parts) {
    if (!first_action_) Put(separator);
    first_action_ = false;
    (Put(parts), ...);
  }

  void Put(char letter) { text_ += letter; }
  void Put(std::string_view word) { text_ += word; }
  void Put(unsigned number) {
    if (number >= 10) text_ += static_cast<char>('0' + number / 10);
    text_ += static_cast<char>('0' + number % 10);
  }
  void Put(Clearing clearing) { Put(unsigned{clearing}); }

  // "w", "3w", "3Dw": a count of one is omitted.
  void PutCount(unsigned count) {
    if (count > 1) Put(count);
  }
  void SayCount(unsigned count) {
    Say();
    PutCount(count);
  }

  // "_s"; nothing for a piece without a letter.
  void PutLetter(char letter) {
    if (letter == Side::kPlain) return;
    Put('_');
    Put(letter);
  }

 private:
  std::string& text_;
  bool first_action_ = true;
};

}  // namespace plymill::rootlog::maker
