// FastReader of Coerceo: the fast form, with the interface of model/fast_form.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/utf8.h"
#include "games/coerceo/fast/comments.h"
#include "games/coerceo/fast/scan.h"
#include "games/coerceo/fast/workspace.h"
#include "games/coerceo/game_start.h"
#include "games/coerceo/ply.h"
#include "games/coerceo/result.h"
#include "model/records.h"
#include "plymill/cpu.h"
#include "scan/tag_names.h"

namespace plymill::coerceo {

class FastReader {
 public:
  void Begin(std::string_view text, CpuForm form) {
    text_ = text;
    at_ = 0;
    next_frame_ = 0;
    frame_count_ = 0;
    comments_ = {};
    if (text.empty() || text.size() > kMaxBytes) return;
    work_.MakeRoom(text.size());
    passes_ = form == CpuForm::kAvx512 ? &fast::kAvx512Passes : &fast::kAvx2Passes;
    passes_->cut(text.data(), text.size(), work_);
    frame_count_ = work_.frame_count;
  }

  template <class Records>
  FastPart Next(Records& to) {
    const std::uint32_t begin = at_;
    std::string_view game;
    if (next_frame_ < frame_count_ && FrameBegin(next_frame_) == begin) {
      game = Read(work_.frames[next_frame_++], to);
    }
    // The fast form cuts at lines that begin games in regular text. After a game that is left to
    // the plain form, the rules of the plain form decide whether the next line begins a game.
    // Frames that are too short to be regular are joined with that game.
    while (game.empty() && next_frame_ < frame_count_ &&
           (IsTooShort(next_frame_) || !StartRules::StartsAtLine(text_, FrameBegin(next_frame_)))) {
      ++next_frame_;
    }
    at_ = FrameBegin(next_frame_);
    if (game.empty() && frame_count_ > 0) comments_.PassTo(at_, work_);
    return {Text({begin, at_}), game};
  }

 private:
  // The workspace needs about fifty times the memory of the text. Larger shards are left to the
  // plain form: they hold a game that is larger than any real game.
  static constexpr std::size_t kMaxBytes = std::size_t{2} << 20;

  // Where a frame begins; the end of the text after the last frame.
  std::uint32_t FrameBegin(std::size_t index) {
    return index < frame_count_ ? work_.frames[index].begin
                                : static_cast<std::uint32_t>(text_.size());
  }

  bool IsTooShort(std::size_t index) {
    return FrameBegin(index + 1) - FrameBegin(index) < fast::kFewestBytes;
  }

  std::string_view Text(fast::Span span) const {
    return text_.substr(span.begin, span.end - span.begin);
  }

  // Reports the game of `frame` to `to` and returns its text. Returns an empty text if the game is
  // left to the plain form.
  template <class Records>
  std::string_view Read(const fast::Frame& frame, Records& to) {
    if (!frame.regular) return {};
    const std::string_view written = Text({frame.begin, frame.result.end});
    if (work_.foreign && !IsUtf8(written)) return {};
    const auto first_row = static_cast<std::uint32_t>(to.rows.size());
    auto* const rows = to.rows.Room(RowRoom(frame));
    const fast::GameCounts counts =
        passes_->read(text_.data(), frame, first_row, work_, reinterpret_cast<StoredPly*>(rows));
    if (!counts.regular) return {};
    to.rows.Grow(counts.rows);
    if (!ReportTags(frame, to)) return {};
    if (!ReportComments(counts.comments, to)) return {};
    ReportResult(frame, to);
    return written;
  }

  // The room that Passes::read needs for the rows of `frame`.
  static std::size_t RowRoom(const fast::Frame& frame) {
    return fast::MaxRows(frame.result.begin - frame.movetext) + fast::kMostRowsAfter;
  }

  // Returns false if a tag name is repeated or there are too many tags.
  template <class Records>
  bool ReportTags(const fast::Frame& frame, Records& to) const {
    Player players[] = {{Side::kWhite, {}}, {Side::kBlack, {}}};
    TagNames names;
    for (std::uint32_t i = 0; i < frame.tag_count; ++i) {
      const fast::Tag& tag = work_.tags[frame.first_tag + i];
      const TagRecord record = {Text(tag.name), Text(tag.value)};
      if (names.full() || !names.Add(record.name)) return false;
      to.tags.Append(record);
      if (record.name == "White") players[0].name = record.value;
      if (record.name == "Black") players[1].name = record.value;
    }
    for (const Player& player : players) to.Player(player);
    return true;
  }

  // An annotation at the beginning of a comment belongs to the ply, unless the ply already has one.
  // Returns false if a ply has two different annotations.
  template <class Records>
  bool ReportComments(std::uint32_t count, Records& to) {
    static_assert(fast::kNoRow == NoteRecord::kGame);
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t row = work_.comment_rows[i];
      const std::string_view comment = Text(comments_.Next(work_));
      to.notes.Append({row, comment});
      if (row == fast::kNoRow) continue;
      auto& annotation = ByteOfRow(to, row, offsetof(StoredPly, annotation));
      const std::uint8_t opening = fast::OpeningAnnotation(comment.data());
      if (annotation == 0) annotation = opening;
      if (opening != 0 && opening != annotation) return false;
    }
    return true;
  }

  template <class Records>
  void ReportResult(const fast::Frame& frame, Records& to) const {
    const auto last = ByteOfRow(to, to.rows.size() - 1, offsetof(StoredPly, player));
    const Side to_move = Opponent(static_cast<Side>(last));
    const bool tagged = frame.result_tag_count > 0;
    const std::string_view tag = tagged ? Text(work_.tags[frame.result_tag].value) : "";
    const std::string_view written = Text(frame.result);
    if (written.empty()) return ReportResultOfTag(tag, to_move, to);
    Cursor in(written);
    const Outcome outcome = ReadResult(in, to_move).outcome;
    if (tag != written) CompareWithTag(tag, written, outcome, to_move, to);
    to.Result(written, outcome);
  }

  template <class Records>
  static unsigned char& ByteOfRow(Records& records, std::size_t row, std::size_t at) {
    return reinterpret_cast<unsigned char*>(records.rows.data() + row)[at];
  }

  std::string_view text_;
  std::uint32_t at_ = 0;  // the next part begins here
  std::size_t next_frame_ = 0, frame_count_ = 0;
  fast::CommentCursor comments_;
  const fast::Passes* passes_ = nullptr;
  fast::Workspace work_;
};

}  // namespace plymill::coerceo
