// Tag section: the tag pairs at the beginning of a game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "model/recorder.h"
#include "scan/markup.h"
#include "scan/tag_names.h"
#include "scan/tag_pair.h"

namespace plymill {

// Facts about the tag pairs of a game.
struct TagSection {
  bool any = false;            // there are tag pairs
  std::size_t line_feeds = 0;  // line feeds in the blanks after the last tag pair
};

// Gives `tag`, whose text is `written`, a unique name: the name as written, or, if the game has it
// already, the name with a number. Fails if there are too many tag pairs.
template <class Recorder>
constexpr void NameApart(Cursor& in, std::string_view written, TagNames& names, TagPair& tag,
                         Recorder& recorder) {
  if (names.full()) return in.FailAt(written.data(), Reason::kTooManyTags);
  if (names.Add(tag.name)) return;
  const TagNames::Numbered other = names.Other(tag.name);
  char* const to = recorder.Allocate(other.size);
  std::copy(other.view().begin(), other.view().end(), to);
  tag.name = {to, other.size};
  names.Add(tag.name);
  recorder.Remark({Reason::kRepeatedTag, written, tag.name});
}

// Passes a heading after the tag pairs, which counts as text between games, and the blanks after
// it.
template <class Recorder>
constexpr void PassHeading(Cursor& in, TagSection& tags, Recorder& recorder) {
  if (!tags.any || IsDigit(in.Peek())) return;  // nearly all moves begin with a digit
  const std::string_view line = in.rest().substr(0, in.rest().find('\n'));
  if (!IsHeading(line)) return;
  const std::string_view heading = TrimEnd(line);
  recorder.Remark({Reason::kTextBetweenGames, heading, {}});
  in.Advance(heading.size());
  tags.line_feeds = SkipBlankLines(in);
}

// tags ::= tag* [ heading ]        with blanks around them
//
// Passes each tag pair to `recorder`, and then calls `on_tag(tag, value)` with the value in the
// form that is kept. A "[" right after a tag pair must begin another tag pair, otherwise reading
// fails. After a blank line, it may begin other text, such as a link.
template <class Recorder, class OnTag>
constexpr TagSection ReadTags(Cursor& in, Recorder& recorder, OnTag on_tag) {
  TagSection tags;
  tags.line_feeds = in.SkipBlank();
  if (in.Peek() != '[') return tags;
  TagNames names;  // large: therefore not made for games without tag pairs
  for (;; tags.any = true) {
    tags.line_feeds = SkipBlankLines(in);
    const bool bracket = in.Peek() == '[';
    const bool tag_follows =
        bracket && (!tags.any || tags.line_feeds < 2 || !TagNameAt(in.rest(), 0).empty());
    if (!tag_follows) {
      PassHeading(in, tags, recorder);
      return tags;
    }
    const char* const begin = in.here();
    TagPair tag = ReadTagPair(in, recorder);
    if (in.ok()) NameApart(in, in.Since(begin), names, tag, recorder);
    if (!in.ok()) return tags;
    on_tag(tag, recorder.Tag(tag.name, tag.value));
  }
}

// The outcome in a "Result" tag pair, for notations without results of their own: "1-0" means that
// the first player wins (bit 0), "0-1" the second (bit 1), "1/2-1/2" a draw. Other values are kept,
// but have no known outcome.
constexpr Outcome OutcomeOfTag(std::string_view value) {
  if (value == "1-0") return {OutcomeKind::kWin, 1};
  if (value == "0-1") return {OutcomeKind::kWin, 2};
  if (value == "1/2-1/2") return {OutcomeKind::kDraw, 0};
  return {};
}

}  // namespace plymill
