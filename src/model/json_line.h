// JsonLine: a record of a JSON source, which is a line or an item of an array, and its game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "plymill/reason.h"

namespace plymill {

// A tag pair that is made from a field of the record.
struct LineTag {
  std::string_view name;
  std::string_view value;
};

struct JsonLine {
  std::string_view line;     // the record as written, without its line end
  std::uint64_t offset = 0;  // bytes from the start of the source
  std::uint64_t number = 0;  // number of the source line in which the record begins, from 1
  std::uint64_t column = 1;  // position of the record in that line, in bytes, from 1
  std::string_view text;     // the game, unescaped; a part of Shard::text
  std::size_t tags = 0;      // index of the record's first tag in JsonLines::tags
  std::size_t tag_count = 0;
  Reason reason = Reason::kNone;  // why the record has no text; kNone if it has a text
};

// The lines of a shard, in order.
struct JsonLines {
  // Written after each text in Shard::text.
  static constexpr std::string_view kBetweenTexts = "\n\n";

  std::span<const JsonLine> lines;
  std::span<const LineTag> tags;
  std::string_view source;  // the bytes that hold the lines; empty: the shard is not JSON

  bool are_here() const { return !source.empty(); }

  // The line that holds `place` or ends at `place`, which may be in `source` or in Shard::text.
  const JsonLine& At(const char* place) const {
    const bool in_source = std::less_equal<>()(source.data(), place) &&
                           std::less_equal<>()(place, source.data() + source.size());
    const auto behind = std::partition_point(lines.begin(), lines.end(), [&](const JsonLine& line) {
      return std::less_equal<>()(in_source ? line.line.data() : line.text.data(), place);
    });
    return behind == lines.begin() ? lines.front() : *(behind - 1);
  }

  // The line that begins `offset` bytes after the start of the source.
  const JsonLine& AtOffset(std::uint64_t offset) const {
    return *std::partition_point(lines.begin(), lines.end() - 1,
                                 [&](const JsonLine& line) { return line.offset < offset; });
  }

  std::span<const LineTag> TagsOf(const JsonLine& line) const {
    return tags.subspan(line.tags, line.tag_count);
  }
};

}  // namespace plymill
