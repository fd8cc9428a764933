// NumberedFastReader: the fast form of notations with one numbered move per line. It walks over the
// lines of a shard, game by game.
//
//   [Event "Club evening 7"]      tag lines, if there are any: see regular_tag.h
//                                 blank lines
//   1. R3-D                       numbered lines: the notation reads them, several at once
//   2. BHD-D
//                                 blank lines, and then a line that surely begins the next
//   1. R4-B                       game, or the end of the shard
//
// Lines may have blanks at their ends. All numbered lines of a game must have the layout of the
// first one: see FindLayout(). Any other game is left to the plain form, with all text up to the
// next line that the plain form takes for a game start.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/lines/line_index.h"
#include "base/text_word.h"
#include "model/fast_form.h"
#include "plymill/cpu.h"
#include "scan/lines/line_run.h"
#include "scan/lines/number_words.h"
#include "scan/lines/regular_tag.h"
#include "scan/numbered_reader.h"
#include "scan/numbered_start.h"
#include "scan/tag_names.h"

namespace plymill {

// Appends both players. They are written in place: a copy of freshly written values would stall the
// CPU.
template <class Side, class Records>
void ReportPlayers(Side first, Side second, const NumberedTags& tags, Records& to) {
  auto* const players = to.players.Room(2);
  players[0].player = first;
  players[0].name = tags.players[0];
  players[1].player = second;
  players[1].name = tags.players[1];
  to.players.Grow(2);
}

// `Notation` describes the lines of a notation:
//
//   using Shape                     see scan/numbered_start.h
//   kRowsPerLine                    rows of a numbered line
//   kReadLines                      the function that reads numbered lines
//   static bool OpensAt(at)         quick test whether the text after "1. " looks like a ply;
//                                   may be false for a ply
//   static Report(tags, rows, to)     records the players, and the result if there is one, of the
//                                   game with these `rows`
template <class Notation>
class NumberedFastReader {
 public:
  void Begin(std::string_view text, CpuForm form) {
    text_ = text;
    line_ = 0;
    left_ = left_bytes_ = 0;
    lines_.Find(text.substr(0, text.size() <= kMaxBytes ? text.size() : 0), form);
  }

  template <class Records>
  FastPart Next(Records& to) {
    const std::size_t first = line_;
    const std::string_view game = ReadGame(to);
    if (game.empty()) line_ = NextStart(AfterLeft(first));
    const std::size_t bytes = End(line_) - lines_.begin(first);
    left_ = game.empty() ? left_ + 1 : 0;
    left_bytes_ = game.empty() ? left_bytes_ + bytes : 0;
    return {text_.substr(lines_.begin(first), bytes), game};
  }

 private:
  using Start = NumberedStartRules<typename Notation::Shape>;

  static constexpr std::size_t kNoLine = ~std::size_t{0};

  // The line index takes four times the memory of the text. A larger shard, which must hold a game
  // larger than any real one, is left to the plain form.
  static constexpr std::size_t kMaxBytes = std::size_t{2} << 20;

  const char* At(std::size_t line) const { return text_.data() + lines_.begin(line); }

  // The end of a part that ends before `line`. The last part also gets the text after the last line
  // feed.
  std::size_t End(std::size_t line) const {
    return line < lines_.size() ? lines_.begin(line) : text_.size();
  }

  // `line` without its line end and the blanks before it.
  std::string_view Text(std::size_t line) const {
    const std::string_view text = text_.substr(lines_.begin(line), LineBytes(line) - 1);
    return !text.empty() && text.back() <= ' ' ? TrimEnd(text) : text;
  }

  std::size_t LineBytes(std::size_t line) const {
    return lines_.begin(line + 1) - lines_.begin(line);
  }

  // The first line from `line` on that the plain form takes for a game start; size() if there is
  // none. Games that start within a line stay in the part that is left to the plain form.
  std::size_t NextStart(std::size_t line) const {
    while (line < lines_.size() && !Start::StartsAtLine(text_, lines_.begin(line))) ++line;
    return std::min(line, lines_.size());
  }

  // The line from which to look for the next game, after the game that begins at `line` was left to
  // the plain form. After many such games in a row, also leaves the text after them to the plain
  // form: at least as many bytes as they have, so that a shard of such games costs little time.
  std::size_t AfterLeft(std::size_t line) const {
    constexpr std::size_t kMany = 8;
    if (left_ < kMany) return line + 1;
    const std::uint32_t* const begins = lines_.begins();
    const std::size_t passed = lines_.begin(line) + left_bytes_;
    const auto after = std::lower_bound(begins + line + 1, begins + lines_.size(), passed);
    return static_cast<std::size_t>(after - begins);
  }

  // Reads the game that begins with the next line, and passes it. Returns its text. If the game is
  // not regular: returns an empty text and passes nothing.
  template <class Records>
  std::string_view ReadGame(Records& to) {
    NumberedTags tags;
    const std::size_t moves = ReadTags(line_, to, tags);
    if (moves >= lines_.size()) return {};
    LineLayout layout;
    if (!FindLayout(moves, layout)) return {};
    const std::size_t most = std::min<std::size_t>(lines_.size() - moves, NumberWords::kMaxNumber);
    // The longest game: kMaxNumber lines. A group of lines is read at once, also at its end.
    char* const rows = to.rows.Room((most + kMaxExtraLines) * Notation::kRowsPerLine)->data();
    const std::size_t count = Notation::kReadLines(text_.data(), lines_.begins() + moves, most,
                                                   layout, text_.size(), rows);
    const std::size_t next = PassBlankLines(moves + count);
    if (count == 0 || !IsEndAt(next) || !AreIndented(moves, count, layout.indent)) return {};
    to.rows.Grow(count * Notation::kRowsPerLine);
    Notation::Report(tags, rows, to);
    const std::size_t begin = lines_.begin(line_);
    const std::size_t end = lines_.begin(moves + count) - layout.line_end.size();
    line_ = next;
    return text_.substr(begin, end - begin);
  }

  // Finds the layout of numbered lines from `line`, the first one: indent and bullet; one blank,
  // two blanks, a tab or nothing after the number; one or two blanks between words; at most one
  // blank at the end. Returns whether these lines can be read.
  bool FindLayout(std::size_t line, LineLayout& layout) const {
    return IsUsual(line) || FindOtherLayout(line, layout);
  }

  // Whether `line` has one blank in each place that needs one, and no other blanks.
  bool IsUsual(std::size_t line) const {
    const char* const at = At(line);
    const char* const word_end = WordAt(at + 3).end();
    const bool one_between = *word_end == '\n' || (*word_end == ' ' && word_end[1] > ' ');
    const bool one_after = std::memcmp(at, "1. ", 3) == 0 && at[3] > ' ';
    return one_after && one_between && At(line + 1)[-2] > ' ';
  }

  [[gnu::noinline]] bool FindOtherLayout(std::size_t line, LineLayout& layout) const {
    const std::size_t begin = lines_.begin(line);
    layout.indent = Start::AfterBullet(text_, begin) - begin;
    const char* ply = At(line) + layout.indent;
    if (ply[0] != '1' || ply[1] != '.') return false;
    if (text_.substr(begin, layout.indent).find(kBulletOfWindows) != std::string_view::npos) {
      return false;  // the bullet needs a remark
    }
    ply += 2;
    if (*ply != ' ') layout.numbers = *ply == '\t' ? &kTabNumberWords : &kNoBlankNumberWords;
    if (*ply == ' ' && ply[1] == ' ') layout.numbers = &kTwoBlankNumberWords;
    while (IsSpace(*ply)) ++ply;
    const char* const word_end = WordAt(ply).end();
    if (IsSpace(word_end[0])) layout.between = {word_end, IsSpace(word_end[1]) ? 2U : 1U};
    const char* const line_end = At(line + 1);
    if (IsBlank(line_end[-2])) layout.line_end = {line_end - 2, 2};
    return true;
  }

  // Whether `count` lines begin with the same `bytes` bytes as `line`, the first one.
  bool AreIndented(std::size_t line, std::size_t count, std::size_t bytes) const {
    if (bytes == 0) return true;
    const std::string_view indent = text_.substr(lines_.begin(line), bytes);
    for (std::size_t i = line; i < line + count; ++i) {
      if (!text_.substr(lines_.begin(i)).starts_with(indent)) return false;
    }
    return true;
  }

  // Reads the tag lines from `line` on and passes the blank lines after them. Returns the next
  // line; kNoLine if a tag line is not regular.
  template <class Records>
  std::size_t ReadTags(std::size_t line, Records& to, NumberedTags& tags) const {
    if (line >= lines_.size() || *At(line) != '[') return line;
    TagNames names;
    for (; line < lines_.size() && *At(line) == '['; ++line) {
      const TagPair tag = RegularTagIn(Text(line));
      if (tag.name.empty() || names.full() || !names.Add(tag.name)) return kNoLine;
      to.tags.Append({tag.name, tag.value});
      tags.Take(TagNamesOf<Notation>(), tag, tag.value);
    }
    return PassBlankLines(line);
  }

  std::size_t PassBlankLines(std::size_t line) const {
    while (line < lines_.size() && Text(line).empty()) ++line;
    return line;
  }

  // Whether `line`, after a game and blank lines, begins the next game or is the end of the shard.
  bool IsEndAt(std::size_t line) const {
    const std::size_t begin = lines_.begin(line);
    if (line == lines_.size()) return begin == text_.size();
    if (*At(line) == '[') return !TagNameAt(text_, begin).empty();
    const bool is_first = text_.substr(begin).starts_with("1. ") && Notation::OpensAt(At(line) + 3);
    return is_first || Start::StartsAtLine(text_, begin);
  }

  std::string_view text_;
  LineIndex lines_;
  std::size_t line_ = 0;        // the next line
  std::size_t left_ = 0;        // games left to the plain form, in a row
  std::size_t left_bytes_ = 0;  // bytes of these games
};

}  // namespace plymill
