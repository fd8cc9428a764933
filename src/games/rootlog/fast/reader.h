// FastReader: the fast form of the Rootlog scanner, with the interface of model/fast_form.h.
//
// Vector code finds the ends of actions and lines. The rows of an action come from a cache. The few
// other lines of a game are read with the functions of the plain form. FastReader reads only games
// that begin with "Map:" or with comments before it, and that end with "Winner:" or with their
// turns. The plain form must have nothing to report on such a game, except invalid bytes in texts
// and odd values of setup lines.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/rootlog/action_words.h"
#include "games/rootlog/fast/action_reporter.h"
#include "games/rootlog/fast/head.h"
#include "games/rootlog/fast/separators.h"
#include "games/rootlog/fast/turns.h"
#include "games/rootlog/game_start.h"
#include "games/rootlog/lines.h"
#include "model/fast_form.h"
#include "model/records.h"
#include "plymill/cpu.h"
#include "scan/lone_return.h"

namespace plymill::rootlog {

class FastReader {
 public:
  void Begin(std::string_view text, CpuForm) {
    text_ = text;
    begin_ = left_ = 0;
    separators_.Find(text);
    walk_.text = text.data();
    walk_.at = walk_.separators = separators_.begin();
    walk_.separators_end = separators_.end();
    walk_.line_end = separators_.line_ends();
    walk_.cut.begin = walk_.cut.end = nullptr;
  }

  template <class Records>
  FastPart Next(Records& records) {
    const std::size_t begin = begin_;
    const std::uint32_t *const at = walk_.at, *const line_end = walk_.line_end;
    BeginGame();
    if (StartsHere() && ReadGame(records)) {
      const std::string_view part = text_.substr(begin, walk_.line - begin);
      begin_ = walk_.line;
      left_ = 0;
      return {part, Trim(part)};
    }
    left_ = std::min(left_ + 1, kManyLeft);
    const std::size_t from = begin + (left_ < kManyLeft ? 1 : kBytesOfMany);
    begin_ = FindGameStart(text_, std::min(from, text_.size()));
    walk_.at = at;
    walk_.line_end = line_end;
    PassUpTo(begin_);
    return {text_.substr(begin, begin_ - begin), {}};
  }

 private:
  static constexpr std::string_view kWinner = "Winner: ";

  // After this many games in a row that the plain form must read, several short games are left to
  // it at once, because the whole text may consist of such games.
  static constexpr std::size_t kManyLeft = 8, kBytesOfMany = 2048;

  // --- lines ---

  // Reads the game at begin_, up to the first line of the next one. Returns false if the plain form
  // must read it.
  template <class Records>
  bool ReadGame(Records& records) {
    HeadReader<Records> head(records);
    records.memo.MakeRoom(text_.size());
    ActionReporter<Records> actions(records.memo, walk_, records);
    bool after_turn = false;  // a turn has been read
    while (!at_end() && !(after_turn && EndsHere())) {
      const char* const line = text_.data() + walk_.line;
      if (line[1] == ':' && head.IsListed(FactionOf(line[0]))) {
        if (!ReadTurns(head, actions, records)) return false;
        after_turn = true;
      } else if (IsBlank(line[0]) && AtBlankLine()) {
        EndLine();
      } else if (line[0] == '/' && line[1] == '/') {
        if (!Report(PassLine(), records)) return false;
      } else if (line[0] == 'W') {
        return ReadWinner(head, records);
      } else if (!head.Read(TrimEnd(PassLine()), walk_.turns == 0)) {
        return false;
      }
    }
    if (walk_.turns == 0 || !EndsHere()) return false;
    records.Info(head.info());
    return true;
  }

  void BeginGame() {
    walk_.line = begin_;
    walk_.listed = walk_.set_up = 0;
    walk_.turns = 0;
    walk_.in_turn = false;
  }

  bool at_end() const { return walk_.at == separators_.end(); }

  // Passes all separators before `place`.
  void PassUpTo(std::size_t place) {
    while (*walk_.at < place && !at_end()) {
      if (text_[*walk_.at++] == '\n') ++walk_.line_end;
    }
  }

  // Whether the next separator ends the line, and only blanks precede it on the line.
  bool AtBlankLine() const {
    const std::size_t end = *walk_.at;
    return text_[end] == '\n' && Trim(text_.substr(walk_.line, end - walk_.line)).empty();
  }

  // Passes the separator that ends the line.
  void EndLine() {
    walk_.line = *walk_.at++ + std::size_t{1};
    ++walk_.line_end;
  }

  // Passes the line. Returns it without its line end.
  std::string_view PassLine() {
    const std::size_t begin = walk_.line;
    walk_.at = separators_.begin() + *walk_.line_end;
    const std::size_t end = *walk_.at;
    if (at_end()) {
      walk_.line = end;
    } else {
      EndLine();
    }
    return text_.substr(begin, end - begin);
  }

  // winner ::= "Winner:" faction+ [ comment ]
  //
  // Also passes the blank lines after it. The next game or the end of the text must follow. The
  // next game may begin directly after the letters of the winners (glued_start.h).
  template <class Records>
  bool ReadWinner(const HeadReader<Records>& head, Records& records) {
    const std::size_t begin = walk_.line + kWinner.size();
    if (walk_.turns == 0 || !text_.substr(walk_.line).starts_with(kWinner)) return false;
    std::size_t end = begin;
    std::uint32_t winners = 0;
    while (end < text_.size() && IsKnown(FactionOf(text_[end]))) {
      winners |= Bit(FactionOf(text_[end++]));
    }
    const std::string_view letters = text_.substr(begin, end - begin);
    if (letters.empty() || letters.size() > kFactions) return false;
    if ((winners & ~head.listed()) != 0) return false;
    if (text_.substr(end).starts_with(kMapLabel)) {
      walk_.line = end;
    } else if (!PassWinnerEnd(end - walk_.line, records)) {
      return false;
    }
    records.Info(head.info());
    records.Result(letters, {OutcomeKind::kWin, winners});
    return true;
  }

  // Passes the rest of the line "Winner:" after its first `bytes` bytes, and the blank lines below
  // it.
  template <class Records>
  bool PassWinnerEnd(std::size_t bytes, Records& records) {
    const std::string_view after = Trim(PassLine().substr(bytes));
    if (!after.empty() && !after.starts_with("//")) return false;
    if (!after.empty() && !Report(after, records)) return false;
    while (!at_end() && AtBlankLine()) EndLine();
    return EndsHere();
  }

  bool EndsHere() const { return walk_.line == text_.size() || StartsHere(); }

  // Whether a game starts at this line, with "Map:" or with the first comment line before it.
  bool StartsHere() const {
    const std::string_view text = text_.substr(walk_.line);
    if (text.starts_with(kMapLabel)) return true;
    return text.starts_with("//") && !IsTurnBelow() && IsGameStart(text_, walk_.line);
  }

  // Whether the line below may be a turn: the second byte of a turn is a colon.
  bool IsTurnBelow() const {
    return text_.data()[separators_.begin()[*walk_.line_end] + std::size_t{2}] == ':';
  }

  // --- turns ---

  // turn ::= faction ":" action (separator action)* [ comment ]
  //
  // Reads one turn, and the turns after it whose actions are cached.
  template <class Records>
  bool ReadTurns(const HeadReader<Records>& head, ActionReporter<Records>& actions,
                 Records& records) {
    if (walk_.turns == kMaxTurns || (walk_.turns == 0 && !MayBeginTurns(head))) return false;
    if (walk_.turns == 0) actions.SetDeck(head.deck());
    walk_.listed = head.listed();
    do {
      actions.ReportTurns();
      if (walk_.actions > kMaxActions) return false;
      if (walk_.in_turn && IsCut() && !ReadAction(actions, records)) return false;
    } while (walk_.in_turn && !at_end());
    return !walk_.in_turn;
  }

  // Whether the first turn may begin here. A line such as "A: Ann" may repeat a player, and is no
  // turn.
  template <class Records>
  bool MayBeginTurns(const HeadReader<Records>& head) const {
    const std::string_view line = text_.substr(walk_.line);
    return head.IsComplete() && (LabelBytes(line.data()) == 2 || HasActions(line.substr(3)));
  }

  // Whether the action before the next separator was looked up (turns.h). If ReportTurns() stopped
  // at it, the cache does not have it.
  bool IsCut() const { return walk_.at < walk_.cut.end; }

  // Reads an action that is not in the cache, or a comment, and passes the separator after it.
  template <class Records>
  bool ReadAction(ActionReporter<Records>& actions, Records& records) {
    const std::size_t begin = ActionBegin();
    if (IsInComment(begin)) return ReadComment(begin - 1, records);
    if (!actions.Report(ActionText(begin))) return false;
    if (AtComment()) return ReadComment(*walk_.at, records);
    walk_.in_turn = !AtLineEnd();
    if (AtLineEnd()) {
      EndLine();
    } else {
      ++walk_.at;
    }
    return true;
  }

  // The start of the action before the next separator. The first action of a line follows the
  // label.
  std::size_t ActionBegin() const {
    return walk_.actions == 0 ? walk_.line + LabelBytes(text_.data() + walk_.line)
                              : walk_.at[-1] + std::size_t{1};
  }

  // The action from `begin` to the next separator, without trailing blanks if a line end or a
  // comment follows.
  std::string_view ActionText(std::size_t begin) const {
    const std::string_view text = text_.substr(begin, *walk_.at - begin);
    if (AtLineEnd()) return TrimEnd(text);
    return AtComment() ? TrimSpaces(text) : text;
  }

  bool AtLineEnd() const { return text_[*walk_.at] == '\n'; }
  bool AtComment() const { return text_.substr(*walk_.at).starts_with("//"); }

  // Whether `begin` is between the two slashes of a comment after an action.
  bool IsInComment(std::size_t begin) const {
    return *walk_.at == begin && text_.substr(begin - 1, 2) == "//";
  }

  static std::string_view TrimSpaces(std::string_view text) {
    while (!text.empty() && IsSpace(text.back())) text.remove_suffix(1);
    return text;
  }

  // comment ::= "//" text
  //
  // Reads the comment at `begin`.
  template <class Records>
  bool ReadComment(std::size_t begin, Records& records) {
    walk_.line = begin;
    walk_.in_turn = false;
    const std::string_view comment = PassLine();
    return !TouchesAction(text_.substr(0, begin), comment) && Report(comment, records);
  }

  // Adds a comment. `comment` begins with its "//". Returns false if it may contain the start of a
  // game or an action.
  template <class Records>
  static bool Report(std::string_view comment, Records& records) {
    if (HasLoneReturn(comment) || comment.find(kMapLabel) != std::string_view::npos) return false;
    const std::string_view words = Trim(comment.substr(2));
    if (MayHideActions(words)) return false;
    records.Comment(words);
    return true;
  }

  std::string_view text_;
  std::size_t left_ = 0;   // games in a row that were left to the plain form, at most kManyLeft
  std::size_t begin_ = 0;  // start of the next part
  Separators separators_;
  TurnWalk walk_;  // the position in the current game
};

}  // namespace plymill::rootlog
