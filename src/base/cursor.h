// Cursor: a place in the text of one game, and the first failure that occurred there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/letter_table.h"
#include "plymill/reason.h"

namespace plymill {

constexpr bool IsDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool IsSpace(char c) { return c == ' ' || c == '\t'; }
constexpr bool IsLineEnd(char c) { return c == '\n' || c == '\r'; }
constexpr bool IsBlank(char c) { return IsSpace(c) || IsLineEnd(c); }

// `text` without the blanks at its end.
constexpr std::string_view TrimEnd(std::string_view text) {
  while (!text.empty() && IsBlank(text.back())) text.remove_suffix(1);
  return text;
}

// A failed Cursor behaves like a Cursor at the end of its text: nothing matches any more, and only
// the first failure is kept. So the code of a grammar rule may read all its parts in a row and
// leave the check to its caller. Values returned by a failed Cursor must not be used.
//
// A Cursor is a value: copy it to remember a place. It never allocates, and never reads outside its
// text and padding. The text must outlive it.
class Cursor {
 public:
  // `padding` bytes after the text can be read, but do not belong to it.
  constexpr explicit Cursor(std::string_view text, std::uint8_t padding = 0)
      : begin_(text.data()), at_(begin_), end_(begin_ + text.size()), padding_(padding) {}

  constexpr bool ok() const { return reason_ == Reason::kNone; }
  constexpr bool at_end() const { return at_ == end_; }
  constexpr Reason reason() const { return reason_; }

  // Bytes from the start of the text to the next byte, or to the failure.
  constexpr std::size_t offset() const { return static_cast<std::size_t>(at_ - begin_); }

  // The place of the next byte, for Since().
  constexpr const char* here() const { return at_; }

  // The text from `place`, an earlier here() of this Cursor, to the next byte.
  constexpr std::string_view Since(const char* place) const {
    return {place, static_cast<std::size_t>(at_ - place)};
  }

  // The text from the next byte on.
  constexpr std::string_view rest() const { return {at_, static_cast<std::size_t>(end_ - at_)}; }

  // A Cursor at `begin` that ends at `end`. Both are places in the text of this one, which must not
  // have failed. offset() still counts from the start of the text.
  constexpr Cursor Part(const char* begin, const char* end) const {
    Cursor part = *this;
    part.at_ = begin;
    part.end_ = end;
    return part;
  }

  // The number of bytes that can be read from here on, with the padding.
  constexpr std::ptrdiff_t BytesInReach() const { return end_ - at_ + padding_; }

  // The next byte; NUL at the end.
  constexpr char Peek() const { return at_end() ? '\0' : *at_; }

  // The byte `ahead` bytes after the next one; NUL after the end.
  constexpr char Peek(std::size_t ahead) const {
    return ahead < static_cast<std::size_t>(end_ - at_) ? at_[ahead] : '\0';
  }

  // Passes `bytes` bytes, which must exist.
  constexpr void Advance(std::size_t bytes) { at_ += bytes; }

  // Passes `c` if it is the next byte. Returns whether it was passed.
  constexpr bool Eat(char c) {
    if (at_end() || *at_ != c) return false;
    ++at_;
    return true;
  }

  // Passes `text` if it is next. Returns whether it was passed.
  constexpr bool Eat(std::string_view text) {
    if (!rest().starts_with(text)) return false;
    at_ += text.size();
    return true;
  }

  // Passes the letter `capital` in either case if it is next. Returns whether it was passed.
  constexpr bool EatLetter(char capital) {
    if (at_end() || (*at_ & ~0x20) != capital) return false;
    ++at_;
    return true;
  }

  // Passes `c`, or fails for `reason`.
  constexpr void Expect(char c, Reason reason) {
    if (!Eat(c)) Fail(reason);
  }

  // Passes a letter of `table` and returns its value, or fails for `reason`.
  template <class T>
  constexpr T Letter(const LetterTable<T>& table, Reason reason) {
    const char letter = Peek();
    if (!table.Names(letter)) {
      Fail(reason);
      return T{};
    }
    ++at_;
    return table[letter];
  }

  // number ::= "0" | ("1" .. "9") digit*
  //
  // Passes and returns a number from `min` to `max`. Without such a number, fails for `reason` at
  // the current place. Any number of digits is safe: the value never overflows.
  constexpr std::uint32_t Number(std::uint32_t min, std::uint32_t max, Reason reason) {
    const char* const start = at_;
    std::uint64_t value = 0;
    for (; !at_end() && IsDigit(*at_) && value <= max; ++at_) {
      value = value * 10 + static_cast<std::uint64_t>(*at_ - '0');
    }
    const bool padded = at_ - start > 1 && *start == '0';
    if (at_ == start || value < min || value > max || padded) FailFrom(start, reason);
    return static_cast<std::uint32_t>(value);
  }

  constexpr void SkipSpaces() {
    while (!at_end() && IsSpace(*at_)) ++at_;
  }

  // Passes spaces and line ends. Returns the number of line feeds passed.
  constexpr std::size_t SkipBlank() {
    std::size_t line_feeds = 0;
    for (; !at_end() && IsBlank(*at_); ++at_) line_feeds += *at_ == '\n';
    return line_feeds;
  }

  // Fails here, unless the Cursor has already failed.
  constexpr void Fail(Reason reason) { FailFrom(at_, reason); }

  // Fails at `place`, an earlier here() of this Cursor, unless the Cursor has already failed.
  constexpr void FailAt(const char* place, Reason reason) { FailFrom(place, reason); }

 private:
  constexpr void FailFrom(const char* place, Reason reason) {
    if (!ok()) return;
    reason_ = reason;
    at_ = end_ = place;
  }

  const char* begin_;
  const char* at_;
  const char* end_;  // the end of the text; after a failure, the place of the failure
  Reason reason_ = Reason::kNone;
  std::uint8_t padding_;
};

}  // namespace plymill
