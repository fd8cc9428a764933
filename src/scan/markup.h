// Markup: HTML tags, list signs and labels around moves, in texts copied from web pages.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "scan/tag_pair.h"

namespace plymill {

inline constexpr std::string_view kMarkupTags[] = {
    "<sub>", "</sub>", "<sup>", "</sup>", "<b>", "</b>", "<i>", "</i>", "<br>", "<br/>", "<br />"};

inline constexpr std::string_view kMoveLabels[] = {"White", "Black",  "W",    "B",
                                                   "Turn",  "Player", "Move", "Round"};
inline constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

// Bytes of the HTML tag that `text` begins with, in capital or small letters; 0 if it begins with
// none.
constexpr std::size_t MarkupBytes(std::string_view text) {
  if (!text.starts_with('<')) return 0;
  const char name = text.size() < 3 ? '\0' : static_cast<char>(text[1] | 0x20);
  if (name != '/' && name != 's' && name != 'b' && name != 'i') return 0;
  for (const std::string_view tag : kMarkupTags) {
    if (tag[1] == name && IsSameWord(text.substr(0, tag.size()), tag)) return tag.size();
  }
  return 0;
}

constexpr bool HasMarkup(std::string_view text) {
  for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
    if (MarkupBytes(text.substr(at)) > 0) return true;
  }
  return false;
}

// Writes `text` without its HTML tags to `to`, which has room for all of `text`. Returns the
// written text. Also removes a blank between a number and raised text, because web pages have one
// there: "1 <sup>st</sup>" becomes "1st".
constexpr std::string_view StripMarkup(std::string_view text, char* to) {
  std::size_t bytes = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t tag = MarkupBytes(text.substr(at));
    if (tag == 0) {
      to[bytes++] = text[at++];
      continue;
    }
    const bool raised = IsSameWord(text.substr(at, tag), "<sup>");
    if (raised && bytes > 1 && to[bytes - 1] == ' ' && IsDigit(to[bytes - 2])) --bytes;
    at += tag;
  }
  return {to, bytes};
}

// Undecorated: the first bytes of a line without the signs that lists, quotations, tables and web
// pages add to it.
//
//   > **1#** 3c-4a           1# 3c-4a
//   <ol><li>R3-D</li>        R3-D
//   | 1# | 3c-4a |           1#   3c-4a
//
// No-break spaces become blanks. Bytes that are not ASCII are removed at the beginning of the line:
// a bullet, say, or a zero-width space.
class Undecorated {
 public:
  static constexpr std::size_t kMaxBytes = 128;

  explicit constexpr Undecorated(std::string_view line)
      : line_(line.substr(0, kMaxBytes)), is_plain_(IsPlain(line_)) {
    if (!is_plain_) Pass(line);
  }

  // Whether nothing is removed.
  constexpr bool is_plain() const { return is_plain_; }

  constexpr std::string_view text() const {
    return is_plain_ ? line_ : std::string_view(text_, bytes_);
  }

 private:
  static constexpr std::size_t kNone = std::string_view::npos;

  // A quick test whether nothing is removed. May also be false for a line from which nothing is
  // removed.
  static constexpr bool IsPlain(std::string_view line) {
    if (line.empty() || !(IsLetter(line[0]) || IsDigit(line[0]))) return false;
    return std::none_of(line.begin(), line.end(), [](char c) {
      return c < '\0' || c == '<' || c == '|' || c == '*' || c == '`';
    });
  }

  constexpr void Pass(std::string_view line) {
    constexpr std::string_view kBefore = " \t>|*-#_\"'", kAnywhere = "*`";
    for (std::size_t at = 0; at < line.size() && bytes_ < kMaxBytes;) {
      const std::size_t no_break = NoBreakSpaceBytes(line.substr(at));
      const bool cell = bytes_ > 0 && line[at] == '|';
      const char c = no_break > 0 || cell ? ' ' : line[at];
      at += no_break > 0 ? no_break - 1 : 0;
      const std::size_t end = c == '<' ? line.substr(0, at + kMaxBytes).find('>', at) : at;
      const bool is_sign =
          bytes_ == 0 ? (c & 0x80) != 0 || kBefore.find(c) != kNone : kAnywhere.find(c) != kNone;
      const bool passed = c == '<' ? end != std::string_view::npos : is_sign;
      if (!passed) text_[bytes_++] = c;
      if (passed && c == '<' && bytes_ > 0) text_[bytes_++] = ' ';
      at = passed ? end + 1 : at + 1;
    }
  }

  std::string_view line_;
  bool is_plain_;
  char text_[kMaxBytes];  // only the first `bytes_` characters are set
  std::size_t bytes_ = 0;
};

// `text` without a list number at its beginning: "1. C:w->5", "2) C:w->5", "(3) C:w->5",
// "4# C:w->5", "5 - C:w->5". A sign or a blank must follow the number: "2w->5" has none.
constexpr std::string_view AfterListNumber(std::string_view text) {
  const std::size_t begin = text.starts_with('(') || text.starts_with('[') ? 1 : 0;
  const std::size_t signs = text.find_first_not_of("0123456789", begin);
  const std::size_t end = text.find_first_not_of(" \t.:#,)]-", signs);
  if (signs == begin || signs == end || signs == std::string_view::npos) return text;
  return text.substr(std::min(end, text.size()));
}

// Whether Undecorated or AfterListNumber() remove the beginning of `line`, which is not empty.
constexpr bool IsDecorated(std::string_view line) {
  const Undecorated plain(line);
  return !plain.text().starts_with(line[0]) || AfterListNumber(line) != line;
}

// Whether a word has letters, and digits or a hyphen. Moves such as "3c-4a" do, but scores do not.
constexpr bool IsLikeMove(std::string_view word) {
  return std::any_of(word.begin(), word.end(), IsLetter) &&
         std::any_of(word.begin(), word.end(), [](char c) { return IsDigit(c) || c == '-'; });
}

// `text` without its first word and the blanks after it.
constexpr std::string_view AfterWord(std::string_view text) {
  const std::size_t word = std::min(text.find_first_of(" \t"), text.size());
  return text.substr(std::min(text.find_first_not_of(" \t", word), text.size()));
}

// Whether `text` is a word like a move, followed only by words with digits.
constexpr bool AreLikeMoves(std::string_view text) {
  bool like = IsLikeMove(text.substr(0, text.find_first_of(" \t")));
  for (text = AfterWord(text); like && !text.empty(); text = AfterWord(text)) {
    const std::string_view word = text.substr(0, text.find_first_of(" \t"));
    like = std::any_of(word.begin(), word.end(), IsDigit);
  }
  return like;
}

// Bytes of a label at the beginning of `text`, including its colon or dash; 0 if there is none.
constexpr std::size_t LabelEnd(std::string_view text) {
  constexpr std::size_t kMostBytes = 40;
  text = text.substr(0, kMostBytes);
  for (const std::string_view end : {": ", ":\t", " - ", " \u2013 "}) {
    const std::size_t at = text.find(end);
    if (at != std::string_view::npos && at > 0) return at + end.size();
  }
  const std::size_t colon = text.find(':');
  return colon == std::string_view::npos || colon == 0 ? 0 : colon + 1;
}

// `text` without a label that names the player or the move: "White: 3c-4a", "Turn 3: R4-B",
// "Ann Lee - R4-B". A label that is not in kMoveLabels must be followed by a word like a move,
// so "Score" in "Score: 14-11" is not a label. A label without a colon or dash is one word,
// followed only by moves: "Ann R4-B".
constexpr std::string_view AfterMoveLabel(std::string_view text) {
  if (const std::size_t label = LabelEnd(text); label > 0) {
    const std::string_view word = text.substr(0, text.find_first_not_of(kLetters));
    const bool is_known =
        std::any_of(std::begin(kMoveLabels), std::end(kMoveLabels),
                    [&](std::string_view known) { return IsSameWord(word, known); });
    const std::string_view after =
        text.substr(std::min(text.find_first_not_of(" \t", label), text.size()));
    const bool is_move = IsLikeMove(after.substr(0, after.find_first_of(" \t")));
    return is_known || is_move ? after : text;
  }
  const std::string_view after = AfterWord(text);
  return AreLikeMoves(after) ? after : text;
}

// `text` without a few words in brackets at its beginning: "[12:03] R4-B", "(Ann) R4-B".
constexpr std::string_view AfterBrackets(std::string_view text) {
  constexpr std::size_t kMostBytes = 40;
  const bool round = text.starts_with('('), square = text.starts_with('[');
  if (!round && !square) return text;
  const std::size_t end = text.substr(0, kMostBytes).find(round ? ')' : ']');
  if (end == std::string_view::npos || end + 1 == text.size() || !IsSpace(text[end + 1]))
    return text;
  return AfterWord(text.substr(end));
}

// Whether `text` begins with one of `signs`, in either case.
template <std::size_t count>
constexpr bool BeginsWithOne(std::string_view text, const std::string_view (&signs)[count]) {
  return std::any_of(std::begin(signs), std::end(signs), [&](std::string_view sign) {
    return text.starts_with(sign[0]) && IsSameWord(text.substr(0, sign.size()), sign);
  });
}

// Whether `line` is a heading between the tag pairs of a game and its moves: "Moves:", "## Moves",
// or the start of a code block. A title with a digit is not a heading: "Game 2:" may belong to
// another game.
constexpr bool IsHeading(std::string_view line) {
  constexpr std::size_t kMostBytes = 40;
  constexpr std::string_view kBlocks[] = {"```", "~~~", "<pre>", "<code>"};
  line = TrimEnd(line.substr(std::min(line.find_first_not_of(" \t"), line.size())));
  if (line.empty() || line.size() > kMostBytes) return false;
  const bool is_title = line.starts_with('#') || line.ends_with(':');
  return BeginsWithOne(line, kBlocks) ||
         (is_title && std::none_of(line.begin(), line.end(), IsDigit));
}

// Whether `text` begins with a Markdown fence or the end of an HTML or BBCode block. Such a sign
// ends the text before it.
constexpr bool AtFence(std::string_view text) {
  constexpr std::string_view kFences[] = {"```", "~~~", "</pre>", "</code>", "[/code]"};
  return BeginsWithOne(text, kFences);
}

}  // namespace plymill
