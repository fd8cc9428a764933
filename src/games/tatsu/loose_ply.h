// LoosePly: a ply of Tatsu that is not written as specified, but has only one meaning.
//
//   loose ::= ( dragon | space ) ( hyphen | blank ) space | dragon space
//
//   V->2    V 2    V2    2->5    2 5    Ｖ－２
//
// scan/plain_signs.h lists the other signs that are accepted, such as arrows and full-width signs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/cursor.h"
#include "games/tatsu/ply.h"
#include "scan/plain_signs.h"
#include "scan/tag_pair.h"

namespace plymill::tatsu {

class LoosePly {
 public:
  // Reads the ply that `text` begins with, if there is one.
  explicit constexpr LoosePly(std::string_view text) {
    if (!MayBegin(text)) return;
    const PlainSigns signs(text);
    Cursor in(signs.text());
    found_ = Read(in);
    is_cut_ = is_cut_ && signs.has_all();
    bytes_ = signs.BytesOf(in.offset());
  }

  // Whether the text has the shape of a ply. Its dragon and its spaces need not exist: see valid().
  constexpr bool found() const { return found_; }

  // Whether the text ends in the middle of a ply.
  constexpr bool is_cut() const { return is_cut_; }

  constexpr bool has_hyphen() const { return hyphen_; }
  constexpr bool enters() const { return ply_.kind == Kind::kEnter; }

  // Whether the dragon and the spaces of the ply exist.
  constexpr bool valid() const { return valid_; }

  constexpr const Ply& ply() const { return ply_; }
  constexpr std::size_t bytes() const { return bytes_; }

 private:
  // A quick test: false for nearly all words that are not plies.
  static constexpr bool MayBegin(std::string_view text) {
    if (text.empty()) return false;
    if (IsLetter(text[0])) return text.size() == 1 || (!IsLetter(text[1]) && !IsLineEnd(text[1]));
    return IsDigit(text[0]) || text[0] < '\0';
  }

  constexpr bool Read(Cursor& in) {
    unsigned from = 0, to = 0;
    bool letter = IsLetter(in.Peek());
    const char dragon = in.Peek();
    if (letter) in.Advance(1);
    if (!letter && !ReadNumber(in, from)) return false;
    const char* const start = in.here();
    in.SkipSpaces();
    hyphen_ = in.Eat('-');
    in.SkipSpaces();
    if (!letter && in.here() == start) return NoteCut(in);
    if (!ReadNumber(in, to) || !EndsWord(in)) return false;
    Take(letter, dragon, from, to);
    return true;
  }

  // Whether the ply ends here. It does not if another hyphen follows: "V 2 - 5".
  static constexpr bool EndsWord(Cursor in) {
    if (!in.at_end() && !IsSpace(in.Peek())) return false;
    in.SkipSpaces();
    return in.Peek() != '-';
  }

  constexpr void Take(bool letter, char dragon, unsigned from, unsigned to) {
    const bool passes = !letter && from == 0 && to == 0;
    ply_.kind = letter ? Kind::kEnter : passes ? Kind::kPass : Kind::kMove;
    if (letter && kDragons.Names(dragon)) ply_.dragon = kDragons[dragon];
    const auto exists = [](unsigned space) { return space >= 1 && space <= kSpaces; };
    const bool begins = letter ? ply_.dragon != Dragon::kNone : exists(from);
    valid_ = passes || (begins && exists(to));
    if (!valid_ || passes) return;
    if (!letter) ply_.from.value = static_cast<std::uint8_t>(from);
    ply_.to.value = static_cast<std::uint8_t>(to);
  }

  // Reads a number of at most three digits. A number with a leading zero is read as 999, which is
  // no space.
  constexpr bool ReadNumber(Cursor& in, unsigned& number) {
    const char* const start = in.here();
    for (number = 0; IsDigit(in.Peek()) && in.Since(start).size() < 3; in.Advance(1)) {
      number = 10 * number + static_cast<unsigned>(in.Peek() - '0');
    }
    if (in.here() == start) return NoteCut(in);
    if (*start == '0' && in.Since(start).size() > 1) number = 999;
    return true;
  }

  // Notes whether the text ends here. Returns false.
  constexpr bool NoteCut(const Cursor& in) {
    is_cut_ = is_cut_ || in.at_end();
    return false;
  }

  Ply ply_;
  bool found_ = false, is_cut_ = false, valid_ = false;
  bool hyphen_ = false;  // the ply has a hyphen
  std::size_t bytes_ = 0;
};

}  // namespace plymill::tatsu
