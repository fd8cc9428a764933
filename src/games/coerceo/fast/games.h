// Games: from entries to games in the caller's arrays; the passes in their order.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "games/coerceo/fast/frames.h"
#include "games/coerceo/fast/workspace.h"

namespace plymill::coerceo::fast {
namespace {

// The part of each stream of entries that one game has filled.
struct GameEntries {
  const std::uint8_t* heads;
  const std::uint8_t* values;
  const std::uint8_t* numbers_low;
  const std::uint8_t* numbers_high;
  std::uint32_t count;         // of heads
  std::uint32_t number_count;  // one a row
};

// What Isa::ReadEntries() adds behind the rows and comments that are there already.
struct GameCounts {
  bool regular;
  std::uint32_t rows, comments;
};

// Whether any block of the frame has an error. `batch_errors` is a string of bits, one a
// block, read here 56 at a time.
inline bool AnyError(const Workspace& work, const Frame& frame) {
  constexpr std::uint32_t kStep = 56;
  const char* const bits = reinterpret_cast<const char*>(work.batch_errors.data());
  const std::uint32_t end = frame.first_block + frame.block_count;
  std::uint64_t errors = 0;
  for (std::uint32_t i = frame.first_block; i < end; i += kStep) {
    const std::uint32_t count = end - i < kStep ? end - i : kStep;
    errors |= Load<std::uint64_t>(bits + i / 8) >> i % 8 & ((std::uint64_t{1} << count) - 1);
  }
  return errors != 0;
}

// The braces of the games kept so far lie at the front of Workspace::opens and closes, and
// the rows of their comments in comment_rows. Dropped games leave gaps behind them.
struct CommentCursor {
  std::size_t kept = 0;
  std::size_t next_open = 0, next_close = 0;

  void Keep(std::uint32_t count, Workspace& work) {
    if (kept != next_open || kept != next_close) {
      std::memmove(&work.opens[kept], &work.opens[next_open], count * sizeof(work.opens[0]));
      std::memmove(&work.closes[kept], &work.closes[next_close], count * sizeof(work.closes[0]));
    }
    kept += count;
    next_open += count;
    next_close += count;
  }

  void DropBefore(std::uint32_t offset, const Workspace& work) {
    while (next_open < work.open_count && work.opens[next_open] < offset) ++next_open;
    while (next_close < work.close_count && work.closes[next_close] < offset) ++next_close;
  }
};

// Comments before the first ply were counted as if they followed the row before it.
inline void DetachGameComments(std::uint32_t first_row, std::uint32_t count,
                               std::uint32_t* comment_rows) {
  for (std::uint32_t i = 0; i < count && comment_rows[i] == first_row - 1; ++i) {
    comment_rows[i] = kNoRow;
  }
}

// Puts the tags of a game behind those already kept. Tags of dropped games leave gaps.
inline std::uint32_t KeepTags(const Frame& frame, std::uint32_t kept, Tag* tags) {
  if (frame.first_tag != kept) {
    std::memmove(tags + kept, tags + frame.first_tag, frame.tag_count * sizeof(Tag));
  }
  return kept;
}

// The entries of a frame that has blocks. Returns false if it has errors.
inline bool FindEntries(const Workspace& work, const Frame& frame, GameEntries& entries) {
  const StreamEnds from =
      frame.first_block == 0 ? StreamEnds{} : work.block_ends[frame.first_block - 1];
  const StreamEnds to = work.block_ends[frame.first_block + frame.block_count - 1];
  entries = {work.heads.data() + from.heads,
             work.values.data() + from.values,
             work.numbers_low.data() + from.numbers,
             work.numbers_high.data() + from.numbers,
             to.heads - from.heads,
             to.numbers - from.numbers};
  return to.heads - from.heads == to.values - from.values && !AnyError(work, frame);
}

// Appends the game of `frame`, with all its records or with none.
template <class Isa>
inline void AppendGame(const char* text, const Frame& frame, Workspace& work, CommentCursor& cursor,
                       ShardRecords& out) {
  Game& game = out.games[out.game_count++];
  game = HandedOver(frame.begin, frame.end);
  GameEntries entries;
  if (frame.block_count == 0 || !FindEntries(work, frame, entries)) {
    return cursor.DropBefore(frame.end, work);
  }
  const auto first_row = static_cast<std::uint32_t>(out.row_count);
  std::uint32_t* const comment_rows = &work.comment_rows[cursor.kept];
  const GameCounts counts =
      Isa::ReadEntries(entries, first_row, out.rows + first_row, comment_rows);
  if (!counts.regular) return cursor.DropBefore(frame.end, work);
  if (text[frame.movetext] == '{') DetachGameComments(first_row, counts.comments, comment_rows);
  game.first_row = first_row;
  game.row_count = counts.rows;
  game.first_tag = KeepTags(frame, static_cast<std::uint32_t>(out.tag_count), out.tags);
  game.tag_count = frame.tag_count;
  game.first_comment = static_cast<std::uint32_t>(cursor.kept);
  game.comment_count = counts.comments;
  game.result = frame.result;
  game.regular = true;
  cursor.Keep(counts.comments, work);
  out.row_count += counts.rows;
  out.tag_count += frame.tag_count;
  out.comment_count = cursor.kept;
}

template <class Isa>
inline void AppendGames(const char* text, Workspace& work, ShardRecords& out) {
  CommentCursor cursor;
  out.row_count = out.tag_count = out.comment_count = out.game_count = 0;
  for (std::size_t i = 0; i < work.frame_count; ++i) {
    AppendGame<Isa>(text, work.frames[i], work, cursor, out);
  }
}

// What a comment may open with: 1 "!", 2 "?", 3 the end of a sign.
constexpr std::array<std::uint8_t, 256> kOpeningKinds = [] {
  std::array<std::uint8_t, 256> kinds{};
  kinds['!'] = 1;
  kinds['?'] = 2;
  kinds[' '] = kinds['\n'] = kinds['}'] = 3;
  return kinds;
}();

// The annotation by the kinds of the first three characters, two bits each.
constexpr std::array<std::uint8_t, 64> kOpeningAnnotations = [] {
  std::array<std::uint8_t, 64> annotations{};
  const auto of_two = [&](int first, int second, std::uint8_t annotation) {
    annotations[static_cast<std::size_t>(first | second << 2 | 3 << 4)] = annotation;
  };
  for (std::size_t third = 0; third < 4; ++third) {
    annotations[static_cast<std::size_t>(1 | 3 << 2 | third << 4)] = 1;
    annotations[static_cast<std::size_t>(2 | 3 << 2 | third << 4)] = 3;
  }
  of_two(1, 1, 2);
  of_two(2, 2, 4);
  of_two(1, 2, 5);
  of_two(2, 1, 6);
  return annotations;
}();

// The annotation a comment opens with, or 0:   "! text"  "?!}"
inline std::uint8_t OpeningAnnotation(const char* comment) {
  const auto kind = [&](int i) -> std::size_t {
    return kOpeningKinds[static_cast<unsigned char>(comment[i])];
  };
  return kOpeningAnnotations[kind(0) | kind(1) << 2 | kind(2) << 4];
}

// Writes the comments of the games kept. A sign that opens a comment annotates its ply,
// unless that has an annotation.
inline void WriteComments(const char* text, const Workspace& work, ShardRecords& out) {
  Row no_row{};
  for (std::size_t i = 0; i < out.comment_count; ++i) {
    const std::uint32_t row_index = work.comment_rows[i];
    out.comments[i] = {row_index, {work.opens[i] + 1, work.closes[i]}};
    Row& row = row_index == kNoRow ? no_row : out.rows[row_index];
    const std::uint8_t opening = OpeningAnnotation(text + out.comments[i].text.begin);
    row.annotation = row.annotation != 0 ? row.annotation : opening;
  }
}

template <class Isa>
inline void ScanShard(const char* text, std::uint32_t bytes, Workspace& work, ShardRecords& out) {
  Isa::FindLines(text, bytes, work);
  out.foreign = work.foreign;
  ReadLines<Isa>(text, bytes, work, out);
  CutFrames(text, bytes, work, out);
  PadBatch(work);
  Isa::MarkBlocks(text, bytes, work);
  work.open_count = FlattenBits(work.open_words, work.opens.data());
  work.close_count = FlattenBits(work.close_words, work.closes.data());
  AppendGames<Isa>(text, work, out);
  WriteComments(text, work, out);
}

}  // namespace
}  // namespace plymill::coerceo::fast
