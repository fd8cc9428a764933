// FastReader of Rootlog: the fast form behind the interface of
// split/fast_form.h.
//
// Vectors find where actions and lines end; the rows of an action come out of a
// table of those read before. Everything else, a few lines a game, is read by
// the plain form's functions. It knows games that begin with "Map:" and end
// with "Winner:", have nothing in them that the plain form would remark, and
// comments in ASCII behind turns only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/rootlog/fast/action_teller.h"
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
    known_.memo.MakeRoom(text.size());
    at_ = separators_.begin();
  }

  template <class Records>
  FastPart Next(Records &records) {
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
  bool ReadGame(Records &records) {
    HeadReader<Records> head(records);
    ActionTeller<Records> actions(known_, records);
    line_ = begin_;
    turns_ = 0;
    set_up_ = 0;
    while (at_ != separators_.end()) {
      const char *const line = text_.data() + line_;
      const Faction faction = FactionOf(line[0]);
      if (line[1] == ':' && head.IsListed(faction)) {
        if (!ReadTurn(faction, head, actions, records)) return false;
      } else if (line[0] == '\n') {
        EndLine();
      } else if (line[0] == 'W') {
        return ReadWinner(head, records);
      } else if (!head.Read(PassLine(), turns_ == 0)) {
        return false;
      }
    }
    return false;
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

  // winner ::= "Winner:" faction+, blank lines, and the next game or nothing.
  template <class Records>
  bool ReadWinner(const HeadReader<Records> &head, Records &records) {
    const std::string_view line = PassLine();
    if (!line.starts_with(kWinner) || turns_ == 0) return false;
    const std::string_view letters = line.substr(kWinner.size());
    std::uint32_t winners = 0;
    for (const char letter : letters) {
      if (!IsKnown(FactionOf(letter))) return false;
      winners |= Bit(FactionOf(letter));
    }
    while (at_ != separators_.end() && text_.data()[line_] == '\n') EndLine();
    if (winners == 0 || !EndsHere()) return false;
    records.Info(head.info());
    records.Result(letters, {OutcomeKind::kWin, winners});
    return true;
  }

  bool EndsHere() const { return line_ == text_.size() || text_.substr(line_).starts_with(kMap); }

  // --- turns ---

  // turn ::= faction ":" action (separator action)* [ comment ]
  template <class Records>
  bool ReadTurn(Faction player, const HeadReader<Records> &head, ActionTeller<Records> &actions,
                Records &records) {
    if (turns_ == kMaxTurns || (turns_ == 0 && !head.IsComplete())) return false;
    if (turns_ == 0) actions.SetDeck(head.deck());
    actions.BeginTurn(player, ++turns_, (set_up_ & Bit(player)) == 0);
    set_up_ |= Bit(player);
    std::size_t begin = line_ + 2;
    for (;;) {
      const std::size_t end = *at_;
      const char separator = text_.data()[end];
      const bool comment = separator == '/' && text_.data()[end + 1] == '/';
      if (end == text_.size()) return false;
      std::string_view written(text_.data() + begin, end - begin);
      if (comment) [[unlikely]]
        written = TrimSpaces(written);
      actions.Queue(written);
      if (comment) [[unlikely]]
        return actions.TellQueued() && ReadComment(end, records);
      ++at_;
      begin = end + 1;
      if (separator == '\n') break;
      if (actions.queue_is_full() && !actions.TellQueued()) return false;
    }
    line_ = begin;
    return actions.TellQueued();
  }

  static std::string_view TrimSpaces(std::string_view text) {
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
  }

  // comment ::= "//" text, at the end of a turn.
  template <class Records>
  bool ReadComment(std::size_t begin, Records &records) {
    line_ = begin;
    const std::string_view line = PassLine();
    if (!IsPlainText(line)) return false;
    records.Comment(Trim(line.substr(2)));
    return true;
  }

  std::string_view text_;
  std::size_t begin_ = 0;  // of the next part
  std::size_t line_ = 0;   // of the game that is read
  Separators separators_;
  const std::uint32_t *at_ = nullptr;  // the next separator
  KnownActions known_;
  std::uint16_t turns_ = 0;   // of the game
  std::uint32_t set_up_ = 0;  // factions that have had a turn
};

}  // namespace plymill::rootlog
