// Records: the games of one shard as flat arrays. Everything that reads games
// fills one, everything that uses games reads one.
//
//   heads   one a game: place, outcome, and which of the below are its own
//   rows    one a ply, fixed width (record/row.h); the spill of long lists
//   tags, players, notes (comments), texts (of plies)   sparse, in their order
//   rejects, remarks, duplicates                        what was not by the book
//
// All memory is kept from shard to shard. Texts are views into the text of the
// shard, the arena, or the record file: valid until the next Clear().
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/arena.h"
#include "base/buffer.h"
#include "plymill/reason.h"
#include "record/fast_form.h"
#include "record/recorder.h"
#include "record/row.h"
#include "record/shard.h"
#include "text/utf8.h"

namespace plymill {

// A part of one of the arrays.
struct Range {
  std::uint32_t begin = 0;
  std::uint32_t count = 0;
};

struct TagRecord {
  std::string_view name;
  std::string_view value;
};

// A text that belongs to a row: a comment, or the written form of the ply.
struct NoteRecord {
  static constexpr std::uint32_t kGame = 0xFFFF'FFFF;  // belongs to the game, not to a ply

  std::uint32_t row = kGame;  // index in Records::rows
  std::string_view text;
};

struct GameHead {
  std::uint64_t offset = 0;  // bytes from the start of the source to the game
  std::uint64_t line = 0;    // of its first byte, from 1
  std::uint64_t id = 0;      // XXH3-64 of its bytes
  std::uint32_t bytes = 0;   // of the game
  std::uint32_t diagnostics = 0;
  Range rows, tags, players, notes, texts;
  Outcome outcome;
  std::string_view result;  // as written; data() is null where none is
};

// A diagnostic, with the game it belongs to.
struct RemarkRecord {
  std::uint64_t game = 0;  // offset of the game; kNoGame between games
  Remark remark;

  static constexpr std::uint64_t kNoGame = ~std::uint64_t{0};
};

// A rejected game.
struct RejectRecord {
  std::string_view text;
  Reason reason = Reason::kNone;    // kNone: the text continues the game rejected before
  std::size_t at = 0;               // bytes from the start of what was read to the failure
  bool remarked = false;            // the reason is a diagnostic already: --strict
  std::string_view unescaped = {};  // what was read, where `text` is a line of JSON

  std::string_view read_text() const { return unescaped.data() != nullptr ? unescaped : text; }

  bool is_whole() const { return reason != Reason::kNone && reason != Reason::kGameTooLarge; }
  bool is_error() const { return reason != Reason::kNone && !remarked; }
};

// A game whose bytes are those of an earlier game of the run.
struct DuplicateRecord {
  std::uint64_t game = 0;         // offset of the game
  std::uint64_t first_game = 0;   // offset of the first one with these bytes,
  std::string_view first_source;  // in the source of this name
};

// What is counted of a shard, a source, a run.
struct Tally {
  std::uint64_t bytes = 0;
  std::uint64_t bytes_between_games = 0;
  std::uint64_t games_seen = 0;
  std::uint64_t games_written = 0;
  std::uint64_t games_rejected = 0;
  std::uint64_t games_filtered = 0;   // not asked for
  std::uint64_t games_duplicate = 0;  // left out as duplicates
  std::uint64_t plies = 0;
  std::uint64_t diagnostics = 0;
};

// What is the same for every notation.
class RecordsBase {
 public:
  virtual ~RecordsBase() = default;

  Shard shard;
  Tally tally;
  Buffer<GameHead> heads;
  Buffer<TagRecord> tags;
  Buffer<NoteRecord> notes;
  Buffer<NoteRecord> texts;
  Buffer<RemarkRecord> remarks;
  Buffer<RejectRecord> rejects;
  Buffer<DuplicateRecord> duplicates;
  Buffer<char> spill;

  bool keep_texts = false;  // of every ply, not only of unparsed ones

  // Bytes from the start of the source to `place`, a byte of the shard's text; of lines of
  // JSON, to the line.
  std::uint64_t OffsetOf(const char* place) const {
    if (shard.json.are_here()) return shard.json.At(place).offset;
    return shard.offset + static_cast<std::uint64_t>(place - shard.text.data());
  }

  // Text between games: `written` is what is not blank of it.
  void Stretch(std::string_view written) {
    remarks.Append({RemarkRecord::kNoGame, {Reason::kTextBetweenGames, written, {}}});
    ++tally.diagnostics;
  }

  // The text from the game on that begins `offset` bytes behind the start of the source; of
  // lines of JSON, the text of its line.
  std::string_view TextAt(std::uint64_t offset) const {
    return shard.json.are_here() ? shard.json.AtOffset(offset).text
                                 : shard.text.substr(offset - shard.offset);
  }

  // What is told from now on is told of the game in `line`, one of the shard.
  void BeginLine(const JsonLine& line) { line_ = &line; }

  // `text` in UTF-8; where it is not, a reading is remarked, or nothing.
  std::string_view Utf8(std::string_view text);
  std::string_view AsUtf8(std::string_view text);

  // `value` without the backslashes that let a quote or a backslash stand for itself.
  std::string_view Unescape(std::string_view value);

 protected:
  Arena arena_;
  const JsonLine* line_ = nullptr;  // that holds the game; null where the shard is no JSON
  std::uint64_t game_ = 0;          // offset of the game that is being told of
  std::uint32_t remarks_ = 0;       // number of remarks before it

  void ClearBase(const Shard& next);

  // `name`, or where one of the tags from `first` on has it, the same with a number behind it,
  // which is remarked: as ReadTags() does with the names in a text.
  std::string_view NameApart(std::string_view name, std::size_t first);

  void Remarked(const Remark& remark) {
    remarks.Append({game_, remark});
    ++tally.diagnostics;
  }
};

// A Recorder that keeps what it is told, and a sink of whole games.
template <class Game>
class Records : public RecordsBase {
 public:
  using Ply_ = typename Game::Ply;

  Buffer<Row<typename Game::Ply>> rows;
  Buffer<typename Game::Player> players;
  Buffer<typename Game::Info> infos;  // one a game
  FastReaderOf<Game> fast;            // scratch of the scanner

  void Clear(const Shard& next) {
    ClearBase(next);
    rows.Clear();
    players.Clear();
    infos.Clear();
  }

  // Between BeginGame() and KeepGame() or DropGame() it is told of one game.
  void BeginGame(std::string_view text) {
    game_ = line_ != nullptr ? line_->offset : OffsetOf(text.data());
    remarks_ = static_cast<std::uint32_t>(remarks.size());
    head_ = {};
    head_.offset = game_;
    head_.rows.begin = static_cast<std::uint32_t>(rows.size());
    head_.tags.begin = static_cast<std::uint32_t>(tags.size());
    head_.players.begin = static_cast<std::uint32_t>(players.size());
    head_.notes.begin = static_cast<std::uint32_t>(notes.size());
    head_.texts.begin = static_cast<std::uint32_t>(texts.size());
    spill_ = spill.size();
    infos.Append({});
    ++tally.games_seen;
  }

  // The tags that fields of the line become stand behind those of the game.
  void TellFields() {
    if (line_ == nullptr) return;
    for (const LineTag& tag : shard.json.TagsOf(*line_)) {
      tags.Append({NameApart(tag.name, head_.tags.begin), tag.value});
    }
  }

  // Keeps the game, whose bytes are `text`.
  void KeepGame(std::string_view text, std::uint64_t line, std::uint64_t id) {
    heads.Append(head_);
    GameHead& head = heads.back();  // what is small is written where it stays, or it must wait
    head.line = line;
    head.id = id;
    head.bytes = static_cast<std::uint32_t>(text.size());
    if (line_ != nullptr) {  // the game is the whole of it
      head.line = line_->number;
      head.bytes = static_cast<std::uint32_t>(line_->line.size());
    }
    head.diagnostics = static_cast<std::uint32_t>(remarks.size()) - remarks_;
    Close(head.rows, rows);
    Close(head.tags, tags);
    Close(head.players, players);
    Close(head.notes, notes);
    Close(head.texts, texts);
    ++tally.games_written;
    tally.plies += head.rows.count;
  }

  // Leaves no trace of the game but its diagnostics, and `reject`.
  void DropGame(const RejectRecord& reject) {
    TruncateGame();
    rejects.Append(line_ != nullptr ? OfLine(reject) : reject);
    tally.diagnostics += reject.is_error() ? 1 : 0;
    ++tally.games_rejected;
  }

  // As if the game kept last had never been told of; what was remarked of it stays.
  void TakeBackGame() {
    TruncateGame();
    --tally.games_seen;
    --tally.games_written;
    tally.plies -= heads.back().rows.count;
    heads.Truncate(heads.size() - 1);
  }

  // As if BeginGame() had not been called.
  void CancelGame() {
    TruncateGame();
    tally.diagnostics -= remarks.size() - remarks_;
    remarks.Truncate(remarks_);
    --tally.games_seen;
  }

  // As if nothing had been told since BeginGame().
  void ForgetGame() {
    TruncateGame();
    infos.Append({});
    tally.diagnostics -= remarks.size() - remarks_;
    remarks.Truncate(remarks_);
  }

  // The first reason to reject the game when every diagnostic is one.
  const plymill::Remark* FirstRemark() const {
    return remarks.size() > remarks_ ? &remarks[remarks_].remark : nullptr;
  }

  // The Recorder.
  std::string_view Tag(std::string_view name, std::string_view value) {
    if (!IsPlainText(value)) value = Unescape(Utf8(value));
    tags.Append({name, value});
    return value;
  }

  void Player(const typename Game::Player& player) { players.Append(player); }
  void Info(const typename Game::Info& info) { infos.back() = info; }

  [[gnu::always_inline, gnu::flatten]] void Ply(const Ply_& ply, std::string_view written) {
    PackRow(ply, rows.Room(1)->data(), spill);
    rows.Grow(1);
    const bool is_unparsed = ply.kind == decltype(ply.kind)::kUnparsed;
    if (keep_texts || is_unparsed) [[unlikely]]
      KeepText(written, is_unparsed);
  }

  void Comment(std::string_view text) {
    const bool of_game = rows.size() == head_.rows.begin;
    const auto row = static_cast<std::uint32_t>(rows.size() - 1);
    notes.Append({of_game ? NoteRecord::kGame : row, Utf8(text)});
  }

  void Result(std::string_view written, Outcome outcome) {
    head_.result = Utf8(written);
    head_.outcome = outcome;
  }

  [[gnu::noinline, gnu::cold]] void Remark(const plymill::Remark& remark) { Remarked(remark); }

  std::string_view Text(std::string_view text) { return Utf8(text); }
  char* Allocate(std::size_t bytes) { return arena_.Allocate(bytes); }

 private:
  template <class T>
  static void Close(Range& range, const Buffer<T>& all) {
    range.count = static_cast<std::uint32_t>(all.size()) - range.begin;
  }

  // The text of the last ply. Only of what is unparsed more is told: rows have the same diagnostics
  // with texts and without. As a remark, it stands aside: who tells of plies needs its registers
  // for them.
  [[gnu::noinline, gnu::cold]] void KeepText(std::string_view written, bool is_unparsed) {
    const std::string_view text = is_unparsed ? Utf8(written) : AsUtf8(written);
    texts.Append({static_cast<std::uint32_t>(rows.size() - 1), text});
  }

  // `reject`, whose text is a part of what was read of a line.
  RejectRecord OfLine(RejectRecord reject) const {
    reject.at += static_cast<std::size_t>(reject.text.data() - line_->text.data());
    reject.unescaped = line_->text;
    reject.text = line_->line;
    return reject;
  }

  void TruncateGame() {
    rows.Truncate(head_.rows.begin);
    tags.Truncate(head_.tags.begin);
    players.Truncate(head_.players.begin);
    notes.Truncate(head_.notes.begin);
    texts.Truncate(head_.texts.begin);
    spill.Truncate(spill_);
    infos.Truncate(infos.size() - 1);
  }

  GameHead head_;
  std::size_t spill_ = 0;
};

}  // namespace plymill
