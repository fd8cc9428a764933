// FastReader of Rootlog: the fast form behind the interface of split/fast_form.h.
//
// Vectors find where actions and lines end; the rows of an action come out of a table of
// those read before. Everything else, a few lines a game, is read by the plain form's
// functions. It knows games that begin with "Map:" and end with "Winner:", and have nothing
// in them that the plain form would remark but bytes of comments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/rootlog/fast/action_teller.h"
#include "games/rootlog/fast/cut_actions.h"
#include "games/rootlog/fast/head.h"
#include "games/rootlog/fast/separators.h"
#include "games/rootlog/game_start.h"
#include "plymill/cpu.h"
#include "record/records.h"
#include "split/fast_form.h"

namespace plymill::rootlog {

class FastReader {
 public:
  void Begin(std::string_view text, CpuForm form) {
    text_ = text;
    begin_ = 0;
    separators_.Find(text, form);
    cuts_.Begin(text, separators_);
    known_.memo.MakeRoom(text.size());
    at_ = separators_.begin();
  }

  template <class Records>
  FastPart Next(Records& records) {
    const std::size_t begin = begin_;
    if (text_.substr(begin).starts_with(kMap) && ReadGame(records)) {
      const std::string_view part = text_.substr(begin, line_ - begin);
      begin_ = line_;
      return {part, Trim(part)};
    }
    begin_ = FindGameStart(text_, begin + 1);
    while (*at_ < begin_ && at_ != separators_.end()) ++at_;
    return {text_.substr(begin, begin_ - begin), {}};
  }

 private:
  static constexpr std::string_view kMap = "Map: ", kWinner = "Winner: ";

  // --- lines ---

  // Reads the game that begins at begin_, up to the line of the next one.
  // Returns whether it could.
  template <class Records>
  bool ReadGame(Records& records) {
    HeadReader<Records> head(records);
    ActionTeller<Records> actions(known_, records);
    line_ = begin_;
    turns_ = 0;
    set_up_ = 0;
    while (at_ != separators_.end()) {
      const char* const line = text_.data() + line_;
      const Faction faction = FactionOf(line[0]);
      if (line[1] == ':' && head.IsListed(faction)) {
        if (!ReadTurn(faction, head, actions, records)) return false;
      } else if (IsBlank(line[0]) && AtBlankLine()) {
        EndLine();
      } else if (line[0] == '/' && line[1] == '/') {
        if (!ReadCommentLine(records)) return false;
      } else if (line[0] == 'W') {
        return ReadWinner(head, records);
      } else if (!head.Read(TrimEnd(PassLine()), turns_ == 0)) {
        return false;
      }
    }
    return false;
  }

  // Whether the line is blank up to the separator, and that is its end.
  bool AtBlankLine() const {
    return text_[*at_] == '\n' && Trim(text_.substr(line_, *at_ - line_)).empty();
  }

  // Passes the separator that ends the line.
  void EndLine() { line_ = *at_++ + std::size_t{1}; }

  // Passes the line, and returns it without its end.
  std::string_view PassLine() {
    const std::size_t begin = line_;
    while (text_.data()[*at_] != '\n' && at_ != separators_.end()) ++at_;
    const std::size_t end = *at_;
    if (at_ == separators_.end()) {
      line_ = end;
    } else {
      EndLine();
    }
    return text_.substr(begin, end - begin);
  }

  // comment ::= "//" text, on a line of its own
  template <class Records>
  bool ReadCommentLine(Records& records) {
    const std::string_view line = PassLine();
    if (line.find(kMapLabel) != std::string_view::npos) return false;  // may be glued
    records.Comment(Trim(line.substr(2)));
    return true;
  }

  // winner ::= "Winner:" faction+ [ comment ], blank lines, and the next game or nothing. The
  // next game may begin behind the letters (glued_start.h).
  template <class Records>
  bool ReadWinner(const HeadReader<Records>& head, Records& records) {
    const std::size_t begin = line_ + kWinner.size();
    if (turns_ == 0 || !text_.substr(line_).starts_with(kWinner)) return false;
    std::size_t end = begin;
    std::uint32_t winners = 0;
    while (end < text_.size() && IsKnown(FactionOf(text_[end]))) {
      winners |= Bit(FactionOf(text_[end++]));
    }
    const std::string_view letters = text_.substr(begin, end - begin);
    if (letters.empty() || letters.size() > kFactionLetters.size()) return false;
    if (text_.substr(end).starts_with(kMap)) {
      line_ = end;
    } else if (!PassWinnerEnd(end - line_, records)) {
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
    if (!behind.empty()) records.Comment(Trim(behind.substr(2)));
    while (at_ != separators_.end() && AtBlankLine()) EndLine();
    return EndsHere();
  }

  bool EndsHere() const { return line_ == text_.size() || text_.substr(line_).starts_with(kMap); }

  // --- turns ---

  // turn ::= faction ":" action (separator action)* [ comment ]
  template <class Records>
  bool ReadTurn(Faction player, const HeadReader<Records>& head, ActionTeller<Records>& actions,
                Records& records) {
    if (turns_ == kMaxTurns || (turns_ == 0 && !head.IsComplete())) return false;
    if (turns_ == 0) actions.SetDeck(head.deck());
    actions.BeginTurn(player, ++turns_, (set_up_ & Bit(player)) == 0);
    set_up_ |= Bit(player);
    while (at_ != separators_.end()) {
      const CutAction* const first = cuts_.From(at_, known_.memo);
      const CutAction* const end = cuts_.end();
      const CutAction* const cut = actions.TellKnown(first, end);
      at_ += cut - first;
      if (actions.has_too_many()) return false;
      if (cut != first && cut[-1].ends_line) return EndTurn();
      if (cut == end) continue;
      if (IsInComment(*cut)) return ReadComment(at_[-1], records);
      if (*at_ < cut->begin || !actions.Tell(TextOf(*cut))) return false;
      if (AtComment()) return ReadComment(*at_, records);
      ++at_;
      if (cut->ends_line) return EndTurn();
    }
    return false;
  }

  // The turn has ended with the separator that was passed last.
  bool EndTurn() {
    line_ = at_[-1] + std::size_t{1};
    return true;
  }

  // The action before the separator, without the blanks that nobody minds at its end.
  std::string_view TextOf(const CutAction& cut) const {
    const std::string_view text = text_.substr(cut.begin, *at_ - cut.begin);
    if (cut.ends_line) return TrimEnd(text);
    return AtComment() ? TrimSpaces(text) : text;
  }

  bool AtComment() const { return text_.substr(*at_).starts_with("//"); }

  // Whether what was cut is nothing, between the signs of a comment behind an action.
  bool IsInComment(const CutAction& cut) const {
    return *at_ == cut.begin && text_.substr(cut.begin - 1, 2) == "//";
  }

  static std::string_view TrimSpaces(std::string_view text) {
    while (!text.empty() && IsSpace(text.back())) text.remove_suffix(1);
    return text;
  }

  // comment ::= "//" text, which stands at `begin`
  template <class Records>
  bool ReadComment(std::size_t begin, Records& records) {
    line_ = begin;
    records.Comment(Trim(PassLine().substr(2)));
    return true;
  }

  std::string_view text_;
  std::size_t begin_ = 0;  // of the next part
  std::size_t line_ = 0;   // of the game that is read
  Separators separators_;
  const std::uint32_t* at_ = nullptr;  // the next separator
  CutActions cuts_;
  KnownActions known_;
  std::uint16_t turns_ = 0;   // of the game
  std::uint32_t set_up_ = 0;  // factions that have had a turn
};

}  // namespace plymill::rootlog
