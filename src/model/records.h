// Records: the games of one shard as flat arrays. All readers of games fill Records, and all users
// of games read them.
//
//   heads   one per game: its place, its outcome, and its ranges in the arrays below
//   rows    one per ply, of fixed width (model/row.h)
//   spill   items that do not fit into a row
//   tags, players, notes (comments), texts (of plies)   in the order of games and rows
//   points  what players have scored by the rules, in the order of games; empty without --rules
//   rejects, remarks, duplicates                        diagnostics
//
// All memory is kept from shard to shard. Texts are views into the text of the shard, the arena, or
// the record file. They are valid until the next Clear().
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/hash/hash.h"
#include "base/utf8.h"
#include "model/fast_form.h"
#include "model/recorder.h"
#include "model/row.h"
#include "model/shard.h"
#include "plymill/reason.h"

namespace plymill {

// A range of one of the arrays, as indexes.
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
  static constexpr std::uint32_t kGame = 0xFFFF'FFFF;  // the text belongs to the game, not a ply

  std::uint32_t row = kGame;  // index in Records::rows
  std::string_view text;
};

// What a player has scored by the rules of the game.
struct PointsRecord {
  std::uint8_t player = 0;  // code; see Game::PlayerWithCode()
  std::int32_t points = 0;
};

// Whether a game can be played as it is written.
enum class Legality : std::uint8_t {
  kUnknown,  // it was not replayed, or the rules of this game are not known
  kLegal,
  kIllegal  // a ply breaks the rules
};

struct GameHead {
  std::uint64_t offset = 0;  // bytes from the start of the source to the game
  std::uint64_t line = 0;    // number of the line that holds the game's first byte, from 1
  std::uint64_t id = 0;      // XXH3-64 of the game's bytes
  std::uint32_t bytes = 0;   // size of the game
  std::uint32_t diagnostics = 0;
  Range rows, tags, players, notes, texts;
  Range spill = {};  // bytes
  Range points = {};
  Outcome outcome;
  Outcome rules_outcome = {};  // by the rules; kUnknown: they do not say how the game ended
  Legality legality = Legality::kUnknown;
  std::string_view result;  // as written; data() is null if the game has no result

  // The different codes of its diagnostics, sorted, with a blank between them: see model/codes.h.
  // Empty if they are not known.
  std::string_view codes;
};

// A diagnostic of severity kReading or kWarning, and its game.
struct RemarkRecord {
  std::uint64_t game = 0;  // offset of the game in the source; kNoGame for text between games
  Remark remark;
  std::uint32_t ply = 0;  // of a game of a record file, from 1; 0 if it is about no ply

  static constexpr std::uint64_t kNoGame = ~std::uint64_t{0};
};

// A rejected game.
struct RejectRecord {
  std::string_view text;
  Reason reason = Reason::kNone;    // kNone: `text` continues the previous rejected game
  std::size_t at = 0;               // place of the failure: bytes from the start of read_text()
  bool remarked = false;            // rejected because of --strict: the reason is in `remarks` too
  std::string_view unescaped = {};  // the game in `text`, if `text` is a line of JSON

  std::string_view read_text() const { return unescaped.data() != nullptr ? unescaped : text; }

  bool is_whole() const { return reason != Reason::kNone && reason != Reason::kGameTooLarge; }
  bool is_error() const { return reason != Reason::kNone && !remarked; }
};

// A game that is the same as an earlier game of the run, or begins like it.
struct DuplicateRecord {
  enum class Kind : std::uint8_t {
    kSame,
    kBeginning,  // its plies are the beginning of the earlier game
    kWhole       // the plies of the earlier game are its beginning
  };

  std::uint64_t game = 0;         // offset of the game in its source
  std::uint64_t line = 0;         // number of the line in which the game begins, from 1
  std::uint64_t first_game = 0;   // offset of the earlier game in its source
  std::string_view first_source;  // name of the source of the earlier game
  Kind kind = Kind::kSame;
  std::uint32_t plies = 0;  // of the beginning
};

// Counts of a shard, a source, or a run.
struct Tally {
  std::uint64_t bytes = 0;
  std::uint64_t bytes_between_games = 0;
  std::uint64_t games_seen = 0;
  std::uint64_t games_written = 0;
  std::uint64_t games_rejected = 0;
  std::uint64_t games_filtered = 0;   // not selected
  std::uint64_t games_duplicate = 0;  // dropped as duplicates
  std::uint64_t plies = 0;
  std::uint64_t diagnostics = 0;
  std::uint64_t decoded_lines = 0;  // see Shard
};

// Memory that some code keeps with the Records that it fills.
class KeptMemory {
 public:
  virtual ~KeptMemory() = default;
};

// What the readers of a notation have learned from earlier games, for all of its forms; empty if
// they learn nothing. Game::Memo can be made without arguments.
template <class Game>
struct MemoOf {};

template <class Game>
requires requires { typename Game::Memo; }
struct MemoOf<Game> : Game::Memo {};

// The part of Records that is the same for every notation.
class RecordsBase {
 public:
  virtual ~RecordsBase() = default;

  Shard shard;
  Tally tally;
  Buffer<GameHead> heads;
  Buffer<TagRecord> tags;
  Buffer<NoteRecord> notes;
  Buffer<NoteRecord> texts;
  Buffer<PointsRecord> points;
  Buffer<RemarkRecord> remarks;
  Buffer<RejectRecord> rejects;
  Buffer<DuplicateRecord> duplicates;
  Buffer<char> spill;

  // What was played in each game (rows/content.h), if the source of the records has it; else
  // empty.
  Buffer<Hash128> contents;

  bool keep_texts = false;  // keep the text of every ply, not only of unparsed ones

  // The number of bytes from the start of the source to `place`, a byte of the shard's text. If the
  // source is JSON: the number of bytes to the line that holds `place`.
  std::uint64_t OffsetOf(const char* place) const {
    if (shard.json.are_here()) return shard.json.At(place).offset;
    return shard.offset + static_cast<std::uint64_t>(place - shard.text.data());
  }

  // Records text between games. `written` is the text without the blanks before and after it.
  void TextBetween(std::string_view written) {
    remarks.Append({RemarkRecord::kNoGame, {Reason::kTextBetweenGames, written, {}}});
    ++tally.diagnostics;
  }

  // The text of the shard from the game at `offset` on. `offset` counts from the start of the
  // source. If the source is JSON: the text of the game in the line at `offset`.
  std::string_view TextAt(std::uint64_t offset) const {
    return shard.json.are_here() ? shard.json.AtOffset(offset).text
                                 : shard.text.substr(offset - shard.offset);
  }

  // Removes all games and all else; `next` is the shard that is read next. Records::Clear() removes
  // their plies, too.
  void ClearBase(const Shard& next);

  // The following calls are about the game in `line`, a line of this shard.
  void BeginLine(const JsonLine& line) { line_ = &line; }

  // Both return `text` in UTF-8. If it was not UTF-8, only Utf8() records a remark.
  std::string_view Utf8(std::string_view text);
  std::string_view AsUtf8(std::string_view text);

  // `value` without the backslashes that escape a quote or a backslash.
  std::string_view Unescape(std::string_view value);

 protected:
  Arena arena_;
  const JsonLine* line_ = nullptr;  // the line of the current game; null if the shard is not JSON
  std::uint64_t game_ = 0;          // offset of the current game
  std::uint32_t remarks_ = 0;       // number of remarks before the current game

  // Returns `name`. But if one of the tags from index `first` on already has this name, returns
  // `name` with a number appended, and records a remark. ReadTags() does the same for the tag names
  // in a text.
  std::string_view NameApart(std::string_view name, std::size_t first);

  // The parts of the remark are passed in registers. Building a Remark in memory and then copying
  // it would stall the copy.
  [[gnu::noinline, gnu::cold]] void Remarked(Reason reason, std::string_view written,
                                             std::string_view read) {
    *remarks.Room(1) = {game_, {reason, written, read}};
    remarks.Grow(1);
    ++tally.diagnostics;
  }
};

// The Recorder of a run. It can also keep or drop whole games.
template <class Game>
class Records : public RecordsBase {
 public:
  using Ply_ = typename Game::Ply;

  Buffer<Row<typename Game::Ply>> rows;
  Buffer<typename Game::Player> players;
  Buffer<typename Game::Info> infos;         // one per game
  FastReaderOf<Game> fast;                   // keeps its memory from shard to shard
  MemoOf<Game> memo;                         // is kept from shard to shard
  std::unique_ptr<KeptMemory> rules_memory;  // of the replay; null without --rules

  void Clear(const Shard& next) {
    ClearBase(next);
    rows.Clear();
    players.Clear();
    infos.Clear();
  }

  // Begins a game. The following calls of the Recorder interface are about this game, until
  // KeepGame() or DropGame().
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
    head_.points.begin = static_cast<std::uint32_t>(points.size());
    head_.spill.begin = static_cast<std::uint32_t>(spill.size());
    infos.Append({});
    ++tally.games_seen;
  }

  // Appends the tags that are made from JSON fields after the tags of the game.
  void ReportFields() {
    if (line_ == nullptr) return;
    for (const LineTag& tag : shard.json.TagsOf(*line_)) {
      tags.Append({NameApart(tag.name, head_.tags.begin), tag.value});
    }
  }

  // Keeps the current game, whose bytes are `text`.
  void KeepGame(std::string_view text, std::uint64_t line, std::uint64_t id) {
    heads.Append(head_);
    // Sets the fields in place. Setting them in head_ just before the copy would stall the copy.
    GameHead& head = heads.back();
    head.line = line;
    head.id = id;
    head.bytes = static_cast<std::uint32_t>(text.size());
    if (line_ != nullptr) {  // the game is the whole line
      head.line = line_->number;
      head.bytes = static_cast<std::uint32_t>(line_->line.size());
    }
    head.diagnostics = static_cast<std::uint32_t>(remarks.size()) - remarks_;
    CloseRanges(head);
    ++tally.games_written;
    tally.plies += head.rows.count;
  }

  // The current game, with what was recorded of it so far.
  GameHead& CurrentGame() {
    CloseRanges(head_);
    return head_;
  }

  // Drops the current game, except its diagnostics, and appends `reject`.
  void DropGame(const RejectRecord& reject) {
    TruncateGame();
    rejects.Append(line_ != nullptr ? OfLine(reject) : reject);
    tally.diagnostics += reject.is_error() ? 1 : 0;
    ++tally.games_rejected;
  }

  // Drops the game that was kept last, except its diagnostics.
  void TakeBackGame() {
    TruncateGame();
    --tally.games_seen;
    --tally.games_written;
    tally.plies -= heads.back().rows.count;
    heads.Truncate(heads.size() - 1);
  }

  // Undoes BeginGame() and all calls after it.
  void CancelGame() {
    TruncateGame();
    tally.diagnostics -= remarks.size() - remarks_;
    remarks.Truncate(remarks_);
    --tally.games_seen;
  }

  // Undoes all calls after BeginGame(), but not BeginGame() itself.
  void ForgetGame() {
    TruncateGame();
    infos.Append({});
    tally.diagnostics -= remarks.size() - remarks_;
    remarks.Truncate(remarks_);
  }

  // The first remark on the current game; null if there is none. With --strict, this remark rejects
  // the game.
  const plymill::Remark* FirstRemark() const {
    return remarks.size() > remarks_ ? &remarks[remarks_].remark : nullptr;
  }

  // Takes back the remarks on the current game for which `is_needless(remark)` is true.
  template <class IsNeedless>
  void TakeBackRemarks(IsNeedless is_needless) {
    RemarkRecord* const begin = remarks.data() + remarks_;
    RemarkRecord* const end =
        std::remove_if(begin, remarks.data() + remarks.size(),
                       [&](const RemarkRecord& record) { return is_needless(record.remark); });
    const auto kept = static_cast<std::size_t>(end - remarks.data());
    tally.diagnostics -= remarks.size() - kept;
    remarks.Truncate(kept);
  }

  // The remarks on the game that began last.
  std::span<const RemarkRecord> RemarksOfGame() const {
    return {remarks.data() + remarks_, remarks.size() - remarks_};
  }

  // The Recorder interface.
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

  void Remark(const plymill::Remark& remark) {
    Remarked(remark.reason, remark.written, remark.read);
  }

  std::string_view Text(std::string_view text) { return Utf8(text); }
  char* Allocate(std::size_t bytes) { return arena_.Allocate(bytes); }

 private:
  template <class T>
  static void Close(Range& range, const Buffer<T>& all) {
    range.count = static_cast<std::uint32_t>(all.size()) - range.begin;
  }

  void CloseRanges(GameHead& head) const {
    Close(head.rows, rows);
    Close(head.tags, tags);
    Close(head.players, players);
    Close(head.notes, notes);
    Close(head.texts, texts);
    Close(head.points, points);
    Close(head.spill, spill);
  }

  // Keeps the text of the last ply. If the text is not UTF-8, records a remark only if the ply is
  // unparsed, so that a game has the same diagnostics with and without texts. Not inlined, to leave
  // the registers to the caller.
  [[gnu::noinline, gnu::cold]] void KeepText(std::string_view written, bool is_unparsed) {
    const std::string_view text = is_unparsed ? Utf8(written) : AsUtf8(written);
    texts.Append({static_cast<std::uint32_t>(rows.size() - 1), text});
  }

  // Returns `reject` as the rejection of a whole JSON line: `text` becomes the line, and `at`
  // counts from the start of the game in the line.
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
    points.Truncate(head_.points.begin);
    spill.Truncate(head_.spill.begin);
    infos.Truncate(infos.size() - 1);
  }

  GameHead head_;
};

}  // namespace plymill
