// NumberedFastReader: the fast form of notations that number their moves with a dot, and
// have one a line. It walks over the lines of a shard, game by game.
//
//   [Event "Club evening 7"]      tag lines, if there are any: see regular_tag.h
//                                 blank lines
//   1. R3-D                       numbered lines: the notation reads them, several at once
//   2. BHD-D
//                                 blank lines, and then what surely begins the next game
//   1. R4-B                       or the end of the shard
//
// A game that is anything else is left to the plain form, with all up to the next line that
// the plain form takes for a game start.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "plymill/cpu.h"
#include "scan/lines/line_index.h"
#include "scan/lines/line_run.h"
#include "scan/lines/number_words.h"
#include "scan/lines/regular_tag.h"
#include "scan/numbered_reader.h"
#include "scan/numbered_start.h"
#include "scan/tag_names.h"
#include "split/fast_form.h"

namespace plymill {

// Tells `to` of both players. Written where they stay: values made beside would be copied
// before the processor has them together.
template <class Side, class Records>
void TellPlayers(Side first, Side second, const NumberedTags& tags, Records& to) {
  auto* const players = to.players.Room(2);
  players[0].player = first;
  players[0].name = tags.players[0];
  players[1].player = second;
  players[1].name = tags.players[1];
  to.players.Grow(2);
}

// `Notation` is what a notation makes of its lines:
//
//   using Shape                     what looks like a ply: see scan/numbered_start.h
//   kRowsPerLine                    of a numbered line
//   ReadLinesFunction* For(form)    reads numbered lines
//   static bool OpensAt(at)         whether what stands behind "1. " looks like a ply: a
//                                   quick answer, which may be no where it does
//   static Tell(tags, rows, to)     tells the players, and the result if there is one, of a
//                                   game that has `rows`
//   static Remark(rows, count, text_of, to)   completes the rows of `count` lines, some of
//                                   which may be odd, and remarks on what is: text_of(i) is
//                                   the text of a line behind its number
template <class Notation>
class NumberedFastReader {
 public:
  void Begin(std::string_view text, CpuForm form) {
    text_ = text;
    line_ = 0;
    read_lines_ = Notation::For(form);
    lines_.Find(text.size() <= kMaxBytes ? text : std::string_view{}, form);
  }

  template <class Records>
  FastPart Next(Records& to) {
    const std::size_t first = line_;
    const std::string_view game = ReadGame(to);
    if (game.empty()) line_ = NextStart(first + 1);
    return {text_.substr(lines_.begin(first), End(line_) - lines_.begin(first)), game};
  }

 private:
  using Start = NumberedStartRules<typename Notation::Shape>;

  static constexpr std::size_t kNoLine = ~std::size_t{0};

  // The index is four times the text. A shard that is larger, a game larger than any
  // real one in it, is left to the plain form.
  static constexpr std::size_t kMaxBytes = std::size_t{2} << 20;

  const char* At(std::size_t line) const { return text_.data() + lines_.begin(line); }

  // The last line takes with it what stands behind it without a line end.
  std::size_t End(std::size_t line) const {
    return line < lines_.size() ? lines_.begin(line) : text_.size();
  }

  // `line` without its line end.
  std::string_view Text(std::size_t line) const {
    std::string_view text = text_.substr(lines_.begin(line), LineBytes(line) - 1);
    if (text.ends_with('\r')) text.remove_suffix(1);
    return text;
  }

  std::size_t LineBytes(std::size_t line) const {
    return lines_.begin(line + 1) - lines_.begin(line);
  }

  // The first line from `line` on that the plain form takes for a game start; size() where
  // there is none. Those that begin otherwise stay in the part.
  std::size_t NextStart(std::size_t line) const {
    for (; line < lines_.size(); ++line) {
      const bool may_start = *At(line) == '1' || *At(line) == '[';
      if (may_start && Start::StartsAtLine(text_, lines_.begin(line))) break;
    }
    return std::min(line, lines_.size());
  }

  // Reads the game that begins with the next line, and passes it. Returns its text; empty,
  // and nothing passed, where it is not regular.
  template <class Records>
  std::string_view ReadGame(Records& to) {
    NumberedTags tags;
    const std::size_t moves = ReadTags(line_, to, tags);
    if (moves >= lines_.size()) return {};
    const std::size_t most = std::min<std::size_t>(lines_.size() - moves, NumberWords::kMaxNumber);
    const bool carriage_return = LineBytes(moves) >= 2 && At(moves + 1)[-2] == '\r';
    char* const rows = to.rows.Room((most + kMaxExtraLines) * Notation::kRowsPerLine)->data();
    bool odd = false;
    const std::size_t count = read_lines_(text_.data(), lines_.begins() + moves, most,
                                          carriage_return, text_.size(), rows, odd);
    const std::size_t next = PassBlankLines(moves + count);
    if (count == 0 || !IsEndAt(next)) return {};
    to.rows.Grow(count * Notation::kRowsPerLine);
    if (odd) {
      const auto text_of = [&](std::size_t i) { return BehindNumber(Text(moves + i)); };
      Notation::Remark(rows, count, text_of, to);
    }
    Notation::Tell(tags, rows, to);
    const std::size_t begin = lines_.begin(line_);
    const std::size_t end = lines_.begin(moves + count) - (carriage_return ? 2 : 1);
    line_ = next;
    return text_.substr(begin, end - begin);
  }

  static std::string_view BehindNumber(std::string_view line) {
    return line.substr(line.find(' ') + 1);
  }

  // Reads the tag lines from `line` on and passes the blank lines behind them. Returns the
  // line behind; kNoLine where a tag line is not regular.
  template <class Records>
  std::size_t ReadTags(std::size_t line, Records& to, NumberedTags& tags) const {
    if (line >= lines_.size() || *At(line) != '[') return line;
    TagNames names;
    for (; line < lines_.size() && *At(line) == '['; ++line) {
      const TagPair tag = RegularTagIn(Text(line));
      if (tag.name.empty() || names.full() || !names.Add(tag.name)) return kNoLine;
      to.tags.Append({tag.name, tag.value});
      tags.Take(tag, tag.value);
    }
    return PassBlankLines(line);
  }

  std::size_t PassBlankLines(std::size_t line) const {
    while (line < lines_.size() && Text(line).empty()) ++line;
    return line;
  }

  // Whether `line`, behind a game and blank lines, begins the next one or is the end.
  bool IsEndAt(std::size_t line) const {
    const std::size_t begin = lines_.begin(line);
    if (line == lines_.size()) return begin == text_.size();
    if (*At(line) == '[') return !TagNameAt(text_, begin).empty();
    const std::string_view text = text_.substr(begin, kNumberedLookaheadBytes);
    if (!text.starts_with("1. ")) return false;
    return Notation::OpensAt(At(line) + 3) || Start::IsFirst(Cursor(text));
  }

  std::string_view text_;
  LineIndex lines_;
  std::size_t line_ = 0;  // the next one
  ReadLinesFunction* read_lines_ = nullptr;
};

}  // namespace plymill
