// Words: writes the text of a made game, action by action.
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

  // Whether no action of the turn is written yet.
  bool turn_is_empty() const { return first_action_; }

  // Appends one action, made of words, letters and numbers.
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

  // A count, as in "3w" and "3Dw"; a count of one is omitted, as in "w".
  void PutCount(unsigned count) {
    if (count > 1) Put(count);
  }
  void SayCount(unsigned count) {
    Say();
    PutCount(count);
  }

  // The letter of a piece, as in "_s"; nothing for a piece without a letter.
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
