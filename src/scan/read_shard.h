// ReadShard: reads all games of a shard into Records.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/count_lines.h"
#include "base/cursor.h"
#include "base/hash/hash.h"
#include "model/fast_form.h"
#include "model/records.h"
#include "model/shard.h"
#include "model/shard_options.h"
#include "scan/codes_of.h"
#include "scan/markup.h"
#include "scan/move_signs.h"
#include "scan/other_starts.h"
#include "scan/rules_check.h"
#include "scan/tag_pair.h"

namespace plymill {

template <class Game>
class ShardReader {
 public:
  // Returns the first place in `text`, which is between games, where another notation reads moves;
  // text.size() if there is none.
  using FindOtherMovesFunction = std::size_t (*)(std::string_view text);

  ShardReader(const ShardOptions& options, FindOtherMovesFunction find_other_moves,
              Records<Game>& records)
      : options_(options), find_other_moves_(find_other_moves), records_(records) {}

  void Read(const Shard& shard) {
    records_.Clear(shard);
    records_.keep_texts = options_.keep_texts;
    if constexpr (HasRules<Game>) {
      if (Replays()) RulesCheck<Game>::Of(records_).Begin(options_.rule_settings);
    }
    counted_ = shard.text.data();
    line_ = shard.line;
    const std::string_view text = shard.text;
    if (shard.continues) return records_.rejects.Append({text, Reason::kNone});
    if (shard.json.are_here()) return ReadLines(shard.json);
    if (shard.between) return ReadRange(ReadTextBetween(text));
    if constexpr (HasFastForm<Game>) {
      const bool is_fast = options_.form != CpuForm::kPlain && !ReportsMore();
      if (is_fast && !shard.has_other_line_ends) return ReadFast(text);
    }
    ReadTexts(text);
  }

 private:
  // Whether the options ask for a replay of the games.
  bool Replays() const { return options_.rules || (options_.geometry && HasGeometry<Game>); }

  // Whether the options ask for data that fast forms do not provide.
  bool ReportsMore() const { return options_.keep_texts; }

  // A fast form needs many times the memory of its text. Therefore a large shard is read in pieces
  // of whole games, each piece like a shard.
  static constexpr std::size_t kFastBytes = std::size_t{1} << 20;

  void ReadFast(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end =
          text.size() > kFastBytes ? Game::FindGameStart(text, kFastBytes) : text.size();
      ReadPiece(text.substr(0, end));
      text.remove_prefix(end);
    }
  }

  // Reads a piece. If the piece is so large that it must hold a giant game, uses the plain form.
  void ReadPiece(std::string_view text) {
    text.size() > 2 * kFastBytes ? ReadTexts(text) : ReadParts(text);
  }

  // Reads a piece with the fast form. The plain form reads the parts that the fast form cannot
  // read.
  void ReadParts(std::string_view text) {
    records_.fast.Begin(text, options_.form);
    while (!text.empty()) {
      records_.BeginGame(text);
      const FastPart part = records_.fast.Next(records_);
      text.remove_prefix(part.text.size());
      if (part.game.empty() || part.text.size() > options_.max_game_bytes) {
        records_.CancelGame();
        ReadTexts(part.text);
      } else {
        Keep(part.game);
        ReadAfter(part.text.substr(part.game.size()));
      }
    }
  }

  // Reads the text after a game, which is nearly always blank.
  void ReadAfter(std::string_view text) {
    text = CutMarks(text);
    if (!TrimEnd(text).empty()) return ReadRange(ReadTextBetween(text));
    records_.tally.bytes_between_games += text.size();
  }

  // Reads the lines of JSON, one by one. Each line holds one game.
  void ReadLines(const JsonLines& json) {
    std::size_t read = 0;
    if constexpr (HasFastForm<Game>) {
      if (options_.form != CpuForm::kPlain && !ReportsMore()) read = ReadLinesFast(json);
    }
    for (const JsonLine& line : json.lines.subspan(read)) ReadLine(line);
    records_.tally.bytes_between_games = json.source.size();
    for (const JsonLine& line : json.lines) {
      const bool is_record = line.reason != Reason::kJsonMissingItem;
      records_.tally.bytes_between_games -= is_record ? line.line.size() : 0;
    }
  }

  // Reads lines with the fast form. Stops if a part that the fast form finds is not exactly the
  // text of one line, because a game must not extend into the next line. Returns the number of
  // lines read.
  std::size_t ReadLinesFast(const JsonLines& json) {
    records_.fast.Begin(records_.shard.text, options_.form);
    for (std::size_t i = 0; i < json.lines.size(); ++i) {
      const JsonLine& line = json.lines[i];
      if (line.reason != Reason::kNone) {
        RejectLine(line, line.reason);
        continue;
      }
      records_.BeginLine(line);
      records_.BeginGame(line.text);
      const FastPart part = records_.fast.Next(records_);
      const bool is_line = part.text.data() == line.text.data() &&
                           part.text.size() == line.text.size() + json.kBetweenTexts.size();
      if (is_line && !part.game.empty() && part.game.size() == TrimEnd(line.text).size()) {
        Keep(part.game);
        continue;
      }
      records_.CancelGame();
      if (!is_line) return i;
      ReadLine(line);
    }
    return json.lines.size();
  }

  // Rejects a line that has no game to read. In a document, an item may be missing; then there is
  // no game to reject, only a diagnostic.
  void RejectLine(const JsonLine& line, Reason reason) {
    ++records_.tally.diagnostics;
    if (reason == Reason::kJsonMissingItem) {
      return records_.remarks.Append({RemarkRecord::kNoGame, {reason, line.line, {}}});
    }
    records_.rejects.Append({.text = line.line, .reason = reason});
    ++records_.tally.games_seen;
    ++records_.tally.games_rejected;
  }

  void ReadLine(const JsonLine& line) {
    if (line.reason != Reason::kNone) return RejectLine(line, line.reason);
    records_.BeginLine(line);
    const std::string_view text = line.text;
    const std::size_t start = Game::FindGameStart(text, 0);
    const std::size_t begin = Game::FindFragment(text.substr(0, start));
    if (begin == text.size()) return RejectLine(line, Reason::kJsonNoGame);
    const std::size_t next = begin < start ? start : Game::FindGameStart(text, begin + 1);
    if (next < text.size()) return RejectLine(line, Reason::kJsonManyGames);
    if (HasOtherMoves(text.substr(0, begin))) {
      return RejectLine(line, Reason::kOtherNotation);
    }
    KeepTextBetween(text.substr(0, begin));
    const std::size_t kept = records_.heads.size();
    const std::string_view rest = ReadGame(PassMark(text.substr(begin)));
    const bool has_more = Game::FindFragment(rest) < rest.size();
    if (records_.heads.size() > kept && (has_more || HasOtherMoves(rest))) {
      records_.TakeBackGame();
      return RejectLine(line, has_more ? Reason::kJsonManyGames : Reason::kOtherNotation);
    }
    KeepTextBetween(rest);
  }

  // Reads all games of `text`, and the text before and between the games.
  void ReadTexts(std::string_view text) {
    std::size_t start = Game::FindGameStart(text, 0);
    ReadRange(ReadTextBetween(CutMarks(text.substr(0, start))));
    while (start < text.size()) {
      const std::size_t next = Game::FindGameStart(text, start + 1);
      ReadRange(PassMark(CutMarks(text.substr(start, next - start))));
      start = next;
    }
  }

  // Returns `text`, which ends before a game, without the byte order marks on lines of their own at
  // its end. They begin another source, so that a game before them ends there.
  std::string_view CutMarks(std::string_view text) {
    const std::size_t bytes = text.size();
    for (std::string_view rest = TrimEnd(text); rest.ends_with(kByteOrderMark);) {
      rest.remove_suffix(kByteOrderMark.size());
      if (!rest.ends_with('\n')) break;
      text = rest;
      rest = TrimEnd(rest);
    }
    records_.tally.bytes_between_games += bytes - text.size();
    return text;
  }

  // Returns `text` without a byte order mark at its start, which is not part of the game.
  std::string_view PassMark(std::string_view text) {
    const std::size_t mark = MarkBytes(text, 0);
    records_.tally.bytes_between_games += mark;
    return text.substr(mark);
  }

  // Reads the game that `text` begins with, and the games that are found in the text after that
  // game.
  void ReadRange(std::string_view text) {
    while (!text.empty()) text = ReadTextBetween(ReadGame(text));
  }

  // Reads the game that `text` begins with. Returns the text after the game.
  std::string_view ReadGame(std::string_view text) {
    records_.BeginGame(text);
    if (records_.shard.has_other_line_ends) [[unlikely]] {
      records_.Remark({Reason::kLineEnds, text.substr(0, 0), {}});
    }
    const std::string_view bounded = text.substr(0, options_.max_game_bytes + kBytesAfterGame);
    Cursor in(bounded, Shard::kPaddingBytes);
    Game::ReadGame(in, records_, options_.read);
    if (text.size() > options_.max_game_bytes && !EndsIn(bounded, in)) {
      records_.CancelGame();
      records_.BeginGame(text);
      return Drop(text, Reason::kGameTooLarge, 0);
    }
    if (!in.ok()) return Leave(text, in.reason(), in.offset());
    const std::string_view game = TrimEnd(text.substr(0, in.offset()));
    Keep(game);
    return text.substr(game.size());
  }

  // Called if `text` cannot be read. If it holds several games, with line ends of other programs
  // between them or on the same line, reads each of them alone. Otherwise drops `text`. Returns the
  // text after it.
  std::string_view Leave(std::string_view text, Reason reason, std::size_t at) {
    const bool is_whole = !GoesOn(text) && text.size() <= options_.max_game_bytes;
    if (!is_whole || records_.shard.json.are_here()) return Drop(text, reason, at);
    StartsInGame<Game> starts(text);
    if (starts.next() == text.size()) return Drop(text, reason, at);
    records_.CancelGame();
    while (starts.next() < text.size()) {
      const std::string_view first = TrimLineEnds(text.substr(0, starts.next()));
      records_.tally.bytes_between_games += starts.next() - first.size();
      ReadRange(first);
      text.remove_prefix(starts.next());
      starts.GoOnAt(text);
    }
    return ReadGame(text);
  }

  // Whether the game really ends at `in`: whether it was read without a failure, is not too large,
  // and was not cut off at the end of `bounded`. Blanks after the game do not count toward its
  // size.
  bool EndsIn(std::string_view bounded, const Cursor& in) const {
    return in.ok() && TrimEnd(bounded.substr(0, in.offset())).size() <= options_.max_game_bytes &&
           bounded.size() - in.offset() >= kBytesAfterGame;
  }

  // Keeps the game that was read. But if --strict is set and the game has a diagnostic, drops the
  // game.
  void Keep(std::string_view game) {
    records_.ReportFields();
    if constexpr (HasRules<Game>) {
      if (Replays()) RulesCheck<Game>::Of(records_).Check(game, options_, records_);
    }
    const Remark* const remark = records_.FirstRemark();
    if (options_.strict && remark != nullptr) {
      const auto begin = reinterpret_cast<std::uintptr_t>(game.data());
      const auto place = reinterpret_cast<std::uintptr_t>(remark->written.data());
      // False if the remark is about the value of a JSON field.
      const bool in_game = place >= begin && place - begin <= game.size();
      const std::size_t at = in_game ? place - begin : 0;
      return records_.DropGame({game, remark->reason, at, true});
    }
    const std::uint64_t id = options_.game_rows ? HashOf(game) : 0;
    records_.KeepGame(game, LineOf(game), id);
    if (remark != nullptr && options_.game_rows) [[unlikely]]
      records_.heads.back().codes = CodesOf<Game>(records_.RemarksOfGame(), records_);
  }

  // The number of the line in which `game` begins; 0 if the caller does not need it.
  std::uint64_t LineOf(std::string_view game) {
    if (!options_.game_rows || records_.shard.json.are_here()) return 0;
    line_ += CountLineEnds({counted_, game.data()});
    counted_ = game.data();
    return line_;
  }

  // Rejects all of `text`, which ends before the next game, as one game. Returns the blanks at the
  // end of `text`. If the next shard continues the game, the game is rejected as too large, because
  // its end is not known.
  std::string_view Drop(std::string_view text, Reason reason, std::size_t at) {
    if (GoesOn(text) || text.size() > options_.max_game_bytes) {
      records_.DropGame({text, Reason::kGameTooLarge, 0});
      return {};
    }
    const std::string_view game = TrimEnd(text);
    records_.DropGame({game, reason, std::min(at, game.size())});
    return text.substr(game.size());
  }

  // Whether the next shard continues `text`.
  bool GoesOn(std::string_view text) const {
    return records_.shard.is_cut && EndOf(text) == EndOf(records_.shard.text);
  }

  static const char* EndOf(std::string_view text) { return text.data() + text.size(); }

  // Records text between games. If the text has moves of a game whose beginning is missing, returns
  // the text from these moves on. The caller then reads it as a game, because otherwise the moves
  // would be lost silently.
  std::string_view ReadTextBetween(std::string_view text) {
    if (TrimEnd(text).empty()) {
      records_.tally.bytes_between_games += text.size();
      return {};
    }
    const std::size_t fragment = Game::FindFragment(text);
    const std::size_t start = FindOtherStartBefore(fragment, text);
    if (start < fragment) {
      KeepTextBetween(text.substr(0, start));
      return text.substr(start);
    }
    const std::size_t decorated = FindDecorated(text.substr(0, fragment));
    KeepTextBetween(text.substr(0, decorated));
    if (decorated == fragment) return text.substr(fragment);
    records_.BeginGame(text.substr(decorated));
    KeepTextBetween(Drop(text.substr(decorated), Reason::kDecoratedMoves, 0));
    return {};
  }

  // The first start of a game in `text` after a line end of other programs, such as its tag pairs
  // above the moves at `moves`; `moves` if none is before them.
  static std::size_t FindOtherStartBefore(std::size_t moves, std::string_view text) {
    if (FindOtherLineEnd(text.substr(0, moves), 0) == moves) return moves;
    const std::size_t most = moves + Game::kStartLookaheadBytes;
    return std::min(moves, FindOtherStart<Game>(text.substr(0, most)));
  }

  // The start of the first line that begins with a game or moves after signs such as "> " are
  // removed; text.size() if there is none.
  static std::size_t FindDecorated(std::string_view text) {
    static constexpr SignTable kSigns = SignsOf<Game>("\":=");  // signs of tag pairs and headers
    for (std::size_t line = 0;;) {
      line = FindLineWith(kSigns, text, line);
      if (line == text.size()) return line;
      const std::size_t end = std::min(text.find('\n', line), text.size());
      const std::string_view written = text.substr(line, end - line);
      const Undecorated plain(written);
      if (BeginsGame(written, plain.text()) || HasMoves(plain.text())) return line;
      line = std::min(end + 1, text.size());
    }
  }

  // Whether `plain` begins a game, and `written` has signs other than blanks before that game, such
  // as "> " before a tag pair.
  static bool BeginsGame(std::string_view written, std::string_view plain) {
    const std::size_t first = written.find_first_not_of(" \t");
    const bool decorated = !plain.empty() && written[first] != plain[0];
    return decorated && Game::FindGameStart(plain, 0) == 0;
  }

  // Whether `line` begins with moves, perhaps after a list number, a label or brackets.
  static bool HasMoves(std::string_view line) {
    const auto begins_without = [&](std::string_view rest) {
      return rest.size() < line.size() && BeginsWithMoves(rest);
    };
    return BeginsWithMoves(line) || begins_without(AfterListNumber(line)) ||
           begins_without(AfterMoveLabel(line)) || begins_without(AfterBrackets(line));
  }

  static bool BeginsWithMoves(std::string_view line) {
    return !line.empty() && Game::FindFragment(line) == 0;
  }

  bool HasOtherMoves(std::string_view text) const { return find_other_moves_(text) < text.size(); }

  // Records text between games. If another notation reads moves in the text, rejects the whole
  // text, including tag pairs that may precede the moves.
  void KeepTextBetween(std::string_view text) {
    records_.tally.bytes_between_games += text.size();
    std::size_t blank = 0;
    while (blank < text.size() && IsBlank(text[blank])) ++blank;
    const std::string_view written = TrimEnd(text.substr(blank));
    if (written.empty() || written == kByteOrderMark) return;
    const std::size_t moves = find_other_moves_(written);
    if (moves == written.size()) return records_.TextBetween(written);
    const std::string_view rejected = GoesOn(text) ? text.substr(blank) : written;
    records_.tally.bytes_between_games -= rejected.size();
    records_.BeginGame(rejected);
    records_.DropGame(
        {rejected, GoesOn(text) ? Reason::kGameTooLarge : Reason::kOtherNotation, moves});
  }

  const ShardOptions& options_;
  const FindOtherMovesFunction find_other_moves_;
  Records<Game>& records_;
  const char* counted_ = nullptr;  // line ends before this place are counted
  std::uint64_t line_ = 0;         // number of the line that holds counted_
};

}  // namespace plymill
