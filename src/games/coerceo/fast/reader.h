// FastReader of Coerceo: the fast form behind the interface of split/fast_form.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/coerceo/fast/scan.h"
#include "games/coerceo/game_start.h"
#include "games/coerceo/ply.h"
#include "games/coerceo/scanner.h"
#include "plymill/cpu.h"
#include "record/buffer.h"
#include "record/records.h"
#include "scan/utf8.h"

namespace plymill::coerceo {

class FastReader {
 public:
  void Begin(std::string_view text, CpuForm form) {
    text_ = text;
    parts_.Clear();
    next_part_ = 0;
    if (text.empty() || text.size() > kMaxBytes) {
      parts_.Append({0, static_cast<std::uint32_t>(text.size()), nullptr});
      return;
    }
    Reserve(text.size());
    const auto scan = form == CpuForm::kAvx512 ? fast::ScanShardAvx512 : fast::ScanShardAvx2;
    scan(text.data(), text.size(), *workspace_, records_);
    ListParts();
  }

  template <class Records>
  FastPart Next(Records& to) {
    const Part& part = parts_[next_part_++];
    const std::string_view text = Text({part.begin, part.end});
    return {text, part.game == nullptr ? std::string_view{} : Tell(*part.game, to)};
  }

 private:
  struct Part {
    std::uint32_t begin, end;
    const fast::Game* game;  // null where it is left to the plain form
  };

  // Scratch is some forty times the text. Larger shards, a game larger than any real one
  // in each, are left to the plain form.
  static constexpr std::size_t kMaxBytes = std::size_t{2} << 20;

  // Tells `to` of the game and returns its text.
  template <class Records>
  std::string_view Tell(const fast::Game& game, Records& to) const {
    const std::string_view written = Text({game.begin, game.result.end});
    if (records_.foreign && !IsUtf8(written)) return {};
    TellTags(game, to);
    const auto first_row = static_cast<std::uint32_t>(to.rows.size());
    to.rows.Append(records_.rows + game.first_row, game.row_count);
    for (std::uint32_t i = 0; i < game.comment_count; ++i) {
      const fast::Comment& comment = records_.comments[game.first_comment + i];
      const bool of_game = comment.row == fast::kNoRow;
      const std::uint32_t row = comment.row - game.first_row + first_row;
      to.notes.Append({of_game ? NoteRecord::kGame : row, Text(comment.text)});
    }
    const Side last = static_cast<Side>(records_.rows[game.first_row + game.row_count - 1].player);
    Cursor result(Text(game.result));
    to.Result(Text(game.result), ReadResult(result, Opponent(last)).outcome);
    return written;
  }

  void Reserve(std::size_t bytes) {
    if (bytes <= reserved_bytes_) return;
    reserved_bytes_ = bytes + bytes / 4;
    workspace_ = fast::MakeWorkspace(reserved_bytes_);
    records_.rows = rows_.Room(fast::RowCapacity(reserved_bytes_));
    records_.tags = tags_.Room(fast::TagCapacity(reserved_bytes_));
    records_.comments = comments_.Room(fast::CommentCapacity(reserved_bytes_));
    records_.games = games_.Room(fast::GameCapacity(reserved_bytes_));
  }

  // The fast form cuts at lines that begin games in regular text. Behind a part that is
  // not, the plain form may see it otherwise, and is asked: what it takes for the same
  // game stays in one part.
  void ListParts() {
    parts_.Append({0, static_cast<std::uint32_t>(text_.size()), nullptr});
    for (std::size_t i = 0; i < records_.game_count; ++i) {
      const fast::Game& game = records_.games[i];
      const bool starts = parts_.back().game != nullptr || game.begin == 0 ||
                          StartRules::StartsAtLine(text_, game.begin);
      if (!starts) continue;
      parts_.back().end = game.begin;
      parts_.Append({game.begin, game.end, game.regular ? &game : nullptr});
    }
    parts_.back().end = static_cast<std::uint32_t>(text_.size());
  }

  std::string_view Text(fast::Span span) const {
    return text_.substr(span.begin, span.end - span.begin);
  }

  template <class Records>
  void TellTags(const fast::Game& game, Records& to) const {
    Player players[] = {{Side::kWhite, {}}, {Side::kBlack, {}}};
    for (std::uint32_t i = 0; i < game.tag_count; ++i) {
      const fast::Tag& tag = records_.tags[game.first_tag + i];
      const TagRecord record = {Text(tag.name), Text(tag.value)};
      to.tags.Append(record);
      if (record.name == "White") players[0].name = record.value;
      if (record.name == "Black") players[1].name = record.value;
    }
    for (const Player& player : players) to.Player(player);
  }

  std::string_view text_;
  Buffer<Part> parts_;
  std::size_t next_part_ = 0;
  std::size_t reserved_bytes_ = 0;
  fast::WorkspacePointer workspace_;
  fast::ShardRecords records_{};
  Buffer<fast::Row> rows_;
  Buffer<fast::Tag> tags_;
  Buffer<fast::Comment> comments_;
  Buffer<fast::Game> games_;
};

static_assert(sizeof(fast::Row) == RowBytes<Ply>(), "rows of the fast form are rows of plies");

}  // namespace plymill::coerceo
