// Turns: the actions after the label of a turn.
//
//   actions   ::= action (separator action)*        actions.h
//   separator ::= "/" | ";"
//
// If an action cannot be read, the other actions of its turn can still be kept: the unread action
// ends at the next separator.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "base/blank.h"
#include "base/cursor.h"
#include "base/hyphen.h"
#include "games/rootlog/action_words.h"
#include "games/rootlog/actions.h"
#include "games/rootlog/hidden_actions.h"
#include "games/rootlog/known/action_key.h"
#include "games/rootlog/known/recall.h"
#include "games/rootlog/lines.h"
#include "games/rootlog/ply.h"
#include "games/rootlog/reasons.h"
#include "model/recorder.h"
#include "scan/unparsed.h"

namespace plymill::rootlog {

template <class Recorder>
class TurnReader {
 public:
  constexpr TurnReader(Cursor& in, Recorder& recorder, ReadOptions options)
      : in_(in),
        game_(in),
        recorder_(recorder),
        options_(options),
        reader_(in, recorder),
        recall_(recorder) {}

  constexpr void SetDeck(Deck deck) {
    reader_.SetDeck(deck);
    recall_.SetDeck(deck);
  }

  constexpr void Begin(Faction player, std::uint16_t turn, bool setup) {
    of_turn_.player = player;
    of_turn_.turn = turn;
    of_turn_.setup = setup;
    recall_.BeginTurn(player, turn, setup);
    action_ = 0;
  }

  // The number of actions in the turn so far.
  constexpr std::size_t actions() const { return action_; }

  // Reads action (separator action)*. Separators may have blanks around them, and an action between
  // separators may be missing.
  constexpr void ReadActions() {
    if (!BeginsAction(in_.Peek())) SkipBlanks(in_);
    while (in_.ok()) {
      bool after_blanks = false;
      if (!std::is_constant_evaluated() && ReadKnownActions()) {
        if (in_.Peek() == '\n') return;
        after_blanks = !AtMereSeparator();
        ReadSeparator();
      }
      if (AtTurnEnd()) return;
      if (AtSeparator()) {
        const char* const begin = in_.here();
        PassSeparator();
        recorder_.Remark({Why("empty-action"), in_.Since(begin), {}});
        SkipBlanks(in_);
        continue;
      }
      if (after_blanks) continue;  // cached actions may go on after the blanks
      ReadAction();
      if (!in_.ok()) return;
      ReadSeparator();
    }
  }

  // Whether a gloss follows: a dash with blanks around it, and words. The words must not begin with
  // actions, for which kBytes bytes are examined, and must have no action after a separator.
  constexpr bool AtGloss(const Cursor& in) {
    constexpr std::size_t kBytes = 64;
    const std::size_t dash = in.Peek() == '-' ? 1 : DashBytes(in.rest());
    if (dash == 0) return false;
    const std::string_view words = in.rest().substr(dash);
    if (BlankBytes(words) == 0) return false;
    return !BeginsWithActions(BeforeComment(words.substr(0, kBytes))) && !HasHiddenAction(words);
  }

  // Records an action that could not be read.
  constexpr void ReportUnparsed(std::string_view written) {
    ++action_;
    Ply row;
    row.kind = Kind::kUnparsed;
    Report(row, written);
  }

 private:
  // Records cached actions that are separated by plain separators only. Returns whether there were
  // any.
  bool ReadKnownActions() {
    const char* const end = recall_.Report(in_.rest(), action_);
    if (end == nullptr) return false;
    in_.Advance(static_cast<std::size_t>(end - in_.here()));
    return true;
  }

  // Whether an action usually begins with `c`: an ASCII sign other than a blank, separator or dash.
  static constexpr bool BeginsAction(char c) {
    return c > ' ' && c <= '~' && c != '/' && c != ';' && c != '-';
  }

  // Whether an action follows a later separator in the line. The result is cached, so that a line
  // with many dashes is searched only once.
  constexpr bool HasHiddenAction(std::string_view words) {
    if (hidden_ != nullptr && words.data() < hidden_) return true;
    const std::size_t at = FindActionInGloss(words);
    if (at == std::string_view::npos) return false;
    hidden_ = words.data() + at;
    return true;
  }

  constexpr bool AtSeparator() const {
    return in_.Peek() == '/' || in_.Peek() == ';' || AtWideSeparator(in_);
  }

  // Passes the separator at the next byte.
  constexpr void PassSeparator() {
    const char* const begin = in_.here();
    const bool wide = AtWideSeparator(in_);
    in_.Advance(wide ? 3 : 1);
    if (wide)
      recorder_.Remark({Why("wide-sign"), in_.Since(begin), begin[2] == '\x8F' ? "/" : ";"});
  }

  // Whether a plain separator is next, directly followed by an action.
  constexpr bool AtMereSeparator() const {
    return (in_.Peek() == '/' || in_.Peek() == ';') && BeginsAction(in_.Peek(1));
  }

  // Whether the line ends, or a comment or a gloss begins.
  constexpr bool AtTurnEnd() {
    const char c = in_.Peek();
    if (BeginsAction(c)) [[likely]]
      return false;
    return in_.at_end() || IsLineEnd(c) || AtComment() || AtGloss(in_);
  }

  // Whether a comment begins. A doubled separator is not a comment.
  constexpr bool AtComment() const {
    if (in_.Peek() != '/' || in_.Peek(1) != '/') return false;
    return !TouchesAction(in_.Since(game_.here()), in_.rest());
  }

  constexpr void ReadAction() {
    const char* const begin = in_.here();
    if (action_ == kMaxActions) return in_.Fail(Why("too-many-parts"));
    const bool is_in_reach = in_.BytesInReach() > static_cast<std::ptrdiff_t>(ActionKey::kMaxBytes);
    recall_.Mark();
    reader_.Read(of_turn_.player);
    if (in_.ok()) CheckActionEnd();
    if (!in_.ok()) return KeepUnparsed(begin);
    ++action_;
    const std::string_view written = in_.Since(begin);
    reader_.ForEachRow([&](Ply& row) { Report(row, written); });
    if (is_in_reach) recall_.Learn(written);
  }

  constexpr void CheckActionEnd() {
    if (AtSeparator()) [[likely]]
      return;
    Cursor ahead = in_;
    SkipBlanks(ahead);
    const char c = ahead.Peek();
    if (ahead.at_end() || IsLineEnd(c) || c == '/' || c == ';' || AtWideSeparator(ahead)) return;
    if (ahead.here() == in_.here() || !AtGloss(ahead)) in_.Fail(Why("expected-separator"));
  }

  // With --keep-unparsed, records the action at `begin` as unparsed.
  constexpr void KeepUnparsed(const char* begin) {
    if (!options_.keep_unparsed) return;
    const Reason reason = in_.reason();
    const char* const place = in_.here();
    in_ = game_;
    in_.Advance(static_cast<std::size_t>(begin - in_.here()));
    while (!in_.at_end() && !IsLineEnd(in_.Peek()) && !AtSeparator()) in_.Advance(1);
    ReportUnparsed(RemarkUnparsed(in_, begin, reason, place, recorder_));
  }

  // Completes `row` with the fields of its turn, and records it. The row is changed in place: a
  // copy would have to wait for the bytes that have just been written to it.
  constexpr void Report(Ply& row, std::string_view written) {
    row.player = of_turn_.player;
    row.turn = of_turn_.turn;
    row.setup = of_turn_.setup;
    row.action = action_;
    recorder_.Ply(row, written);
  }

  // Passes one separator and the blanks around it.
  constexpr void ReadSeparator() {
    if (AtMereSeparator()) [[likely]]
      return in_.Advance(1);
    const char* const begin = in_.here();
    SkipBlanks(in_);
    if (!AtSeparator() || AtTurnEnd()) return;
    const bool before = in_.here() != begin;
    const char* const separator = in_.here();
    PassSeparator();
    const std::string_view written = in_.Since(separator);
    const bool after = AtBlank(in_);
    SkipBlanks(in_);
    if (AtTurnEnd()) return recorder_.Remark({Why("empty-action"), written, {}});
    if (before || after) recorder_.Remark({Why("blanks"), in_.Since(begin), written});
  }

  Cursor& in_;
  const Cursor game_;  // cursor at the start of the game
  Recorder& recorder_;
  const ReadOptions options_;
  ActionReader<Recorder> reader_;
  Recall<Recorder> recall_;
  Ply of_turn_;                   // a row with only the fields of the turn
  std::uint16_t action_ = 0;      // number of the last action in the turn
  const char* hidden_ = nullptr;  // the separator found by HasHiddenAction()
};

}  // namespace plymill::rootlog
