// FastReader of Rootlog: the fast form behind the interface of record/fast_form.h.
//
// Vectors find where actions and lines end; the rows of an action come out of a table of
// those read before. Everything else, a few lines a game, is read by the plain form's
// functions. It knows games that begin with "Map:" or comments before it, and end with "Winner:" or
// their turns, and have nothing in them that the plain form would remark but bytes of texts and
// odd values of headers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/rootlog/action_words.h"
#include "games/rootlog/fast/action_teller.h"
#include "games/rootlog/fast/head.h"
#include "games/rootlog/fast/separators.h"
#include "games/rootlog/fast/turns.h"
#include "games/rootlog/game_start.h"
#include "games/rootlog/known/known_actions.h"
#include "games/rootlog/lines.h"
#include "plymill/cpu.h"
#include "record/fast_form.h"
#include "record/records.h"
#include "scan/lone_return.h"

namespace plymill::rootlog {

class FastReader {
 public:
  void Begin(std::string_view text, CpuForm form) {
    text_ = text;
    begin_ = 0;
    separators_.Find(text, form);
    known_.MakeRoom(text.size());
    walk_.text = text.data();
    walk_.at = walk_.separators = separators_.begin();
    walk_.separators_end = separators_.end();
    walk_.line_end = separators_.line_ends();
    walk_.cut.begin = walk_.cut.end = nullptr;
  }

  // Which the plain form shares.
  KnownActions& known() { return known_; }

  template <class Records>
  FastPart Next(Records& records) {
    const std::size_t begin = begin_;
    const std::uint32_t *const at = walk_.at, *const line_end = walk_.line_end;
    BeginGame();
    if (StartsHere() && ReadGame(records)) {
      const std::string_view part = text_.substr(begin, walk_.line - begin);
      begin_ = walk_.line;
      return {part, Trim(part)};
    }
    begin_ = FindGameStart(text_, begin + 1);
    walk_.at = at;
    walk_.line_end = line_end;
    PassUpTo(begin_);
    return {text_.substr(begin, begin_ - begin), {}};
  }

 private:
  static constexpr std::string_view kWinner = "Winner: ";

  // --- lines ---

  // Reads the game that begins at begin_, up to the line of the next one.
  // Returns whether it could.
  template <class Records>
  bool ReadGame(Records& records) {
    HeadReader<Records> head(records);
    ActionTeller<Records> actions(known_, walk_, records);
    bool behind_turn = false;  // with blank lines between perhaps
    while (!at_end() && !(behind_turn && EndsHere())) {
      const char* const line = text_.data() + walk_.line;
      if (line[1] == ':' && head.IsListed(FactionOf(line[0]))) {
        if (!ReadTurns(head, actions, records)) return false;
        behind_turn = true;
      } else if (IsBlank(line[0]) && AtBlankLine()) {
        EndLine();
      } else if (line[0] == '/' && line[1] == '/') {
        if (!Tell(PassLine(), records)) return false;
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

  // Passes separators up to the first from `place` on.
  void PassUpTo(std::size_t place) {
    while (*walk_.at < place && !at_end()) {
      if (text_[*walk_.at++] == '\n') ++walk_.line_end;
    }
  }

  // Whether the line is blank up to the separator, and that is its end.
  bool AtBlankLine() const {
    const std::size_t end = *walk_.at;
    return text_[end] == '\n' && Trim(text_.substr(walk_.line, end - walk_.line)).empty();
  }

  // Passes the separator that ends the line.
  void EndLine() {
    walk_.line = *walk_.at++ + std::size_t{1};
    ++walk_.line_end;
  }

  // Passes the line, and returns it without its end.
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

  // winner ::= "Winner:" faction+ [ comment ], blank lines, and the next game or nothing. The
  // next game may begin behind the letters (glued_start.h).
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
    if (letters.empty() || letters.size() > kFactionLetters.size()) return false;
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

  // What stands behind the first `bytes` bytes of the last line, and the blank lines below it.
  template <class Records>
  bool PassWinnerEnd(std::size_t bytes, Records& records) {
    const std::string_view behind = Trim(PassLine().substr(bytes));
    if (!behind.empty() && !behind.starts_with("//")) return false;
    if (!behind.empty() && !Tell(behind, records)) return false;
    while (!at_end() && AtBlankLine()) EndLine();
    return EndsHere();
  }

  bool EndsHere() const { return walk_.line == text_.size() || StartsHere(); }

  // Whether a game starts here, with "Map:" or the first of the comment lines before it.
  bool StartsHere() const {
    const std::string_view text = text_.substr(walk_.line);
    if (text.starts_with(kMapLabel)) return true;
    return text.starts_with("//") && !IsTurnBelow() && IsGameStart(text_, walk_.line);
  }

  // Whether the line below is the turn or the player of a letter.
  bool IsTurnBelow() const {
    return text_.data()[separators_.begin()[*walk_.line_end] + std::size_t{2}] == ':';
  }

  // --- turns ---

  // turn ::= faction ":" action (separator action)* [ comment ]
  //
  // Reads one, and those behind it that are known.
  template <class Records>
  bool ReadTurns(const HeadReader<Records>& head, ActionTeller<Records>& actions,
                 Records& records) {
    if (walk_.turns == kMaxTurns || (walk_.turns == 0 && !MayBeginTurns(head))) return false;
    if (walk_.turns == 0) actions.SetDeck(head.deck());
    walk_.listed = head.listed();
    do {
      actions.TellTurns();
      if (walk_.actions > kMaxActions) return false;
      if (walk_.in_turn && IsCut() && !ReadAction(actions, records)) return false;
    } while (walk_.in_turn && !at_end());
    return !walk_.in_turn;
  }

  // The first turn is none of a player who is named again: "A: Ann".
  template <class Records>
  bool MayBeginTurns(const HeadReader<Records>& head) const {
    const std::string_view line = text_.substr(walk_.line);
    return head.IsComplete() && (LabelBytes(line.data()) == 2 || HasActions(line.substr(3)));
  }

  // Whether it is known that the action before the separator is not.
  bool IsCut() const { return walk_.at < walk_.cut.end; }

  // Reads an action or a comment that is not known, and passes what ends it.
  template <class Records>
  bool ReadAction(ActionTeller<Records>& actions, Records& records) {
    const std::size_t begin = ActionBegin();
    if (IsInComment(begin)) return ReadComment(begin - 1, records);
    if (!actions.Tell(ActionText(begin))) return false;
    if (AtComment()) return ReadComment(*walk_.at, records);
    walk_.in_turn = !AtLineEnd();
    if (AtLineEnd()) {
      EndLine();
    } else {
      ++walk_.at;
    }
    return true;
  }

  // Where the action before the separator begins: that of a line behind its label.
  std::size_t ActionBegin() const {
    return walk_.actions == 0 ? walk_.line + LabelBytes(text_.data() + walk_.line)
                              : walk_.at[-1] + std::size_t{1};
  }

  // The action from `begin` to the separator, without the blanks that nobody minds at its end.
  std::string_view ActionText(std::size_t begin) const {
    const std::string_view text = text_.substr(begin, *walk_.at - begin);
    if (AtLineEnd()) return TrimEnd(text);
    return AtComment() ? TrimSpaces(text) : text;
  }

  bool AtLineEnd() const { return text_[*walk_.at] == '\n'; }
  bool AtComment() const { return text_.substr(*walk_.at).starts_with("//"); }

  // Whether what begins at `begin` is nothing, between the signs of a comment behind an action.
  bool IsInComment(std::size_t begin) const {
    return *walk_.at == begin && text_.substr(begin - 1, 2) == "//";
  }

  static std::string_view TrimSpaces(std::string_view text) {
    while (!text.empty() && IsSpace(text.back())) text.remove_suffix(1);
    return text;
  }

  // comment ::= "//" text, which stands at `begin`
  template <class Records>
  bool ReadComment(std::size_t begin, Records& records) {
    walk_.line = begin;
    walk_.in_turn = false;
    const std::string_view comment = PassLine();
    return !TouchesAction(text_.substr(0, begin), comment) && Tell(comment, records);
  }

  // Tells of a comment, from its "//" on, unless a game may be glued to it or actions are in it.
  template <class Records>
  static bool Tell(std::string_view comment, Records& records) {
    if (HasLoneReturn(comment) || comment.find(kMapLabel) != std::string_view::npos) return false;
    const std::string_view words = Trim(comment.substr(2));
    if (!FindAction(words).empty()) return false;
    records.Comment(words);
    return true;
  }

  std::string_view text_;
  std::size_t begin_ = 0;  // of the next part
  Separators separators_;
  TurnWalk walk_;  // where it is in the game that is read
  KnownActions known_;
};

}  // namespace plymill::rootlog
