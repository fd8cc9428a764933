// KeptTexts: reads the texts that a game keeps as written: comments, glosses and values of fields.
//
//   comment ::= "//" text
//   gloss   ::= "-" text            a remark after the actions of a turn
//   value   ::= text                up to the comment or the end of the line
//
// An action inside such a text is reported. A turn or another field inside it is an error, because
// it shows that a line end was lost.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "base/hyphen.h"
#include "games/rootlog/hidden_actions.h"
#include "games/rootlog/reasons.h"
#include "games/rootlog/setup.h"
#include "model/recorder.h"
#include "scan/lone_return.h"

namespace plymill::rootlog {

// Reads the texts of one game.
template <class Recorder>
class KeptTexts {
 public:
  constexpr KeptTexts(Cursor& in, Recorder& recorder) : in_(in), recorder_(recorder) {}

  // comment ::= "//" text
  //
  // `playing` has a bit for each faction that is known to play.
  constexpr void ReadComment(std::uint32_t playing) {
    in_.Advance(2);
    const std::string_view rest = in_.rest();
    const char* const begin = in_.here();
    in_.Advance(std::min(rest.find('\n'), rest.size()));
    ExpectNoLoneReturn(in_, begin, Why("lone-return"));
    ReportComment(Trim(in_.Since(begin)), playing);
  }

  // gloss ::= "-" text
  constexpr void ReadGloss(std::uint32_t playing) {
    const char* const begin = in_.here();
    in_.Advance(in_.Peek() == '-' ? 1 : DashBytes(in_.rest()));
    const std::string_view words = ReadValue();
    recorder_.Remark({Why("gloss"), Trim(in_.Since(begin)), {}});
    ReportComment(words, playing);
  }

  // value ::= text
  //
  // Returns the value without leading and trailing blanks.
  constexpr std::string_view ReadValue() {
    const char* const begin = in_.here();
    in_.Advance(BeforeRealComment(in_.rest()).size());
    const std::string_view value = Trim(in_.Since(begin));
    ExpectNoLoneReturn(in_, begin, Why("lone-return"));
    return value;
  }

  // Reads a setup value or the name of a player (Header::kNone). Fails if it contains other fields
  // or turns.
  constexpr std::string_view ReadField(Header header) {
    const std::string_view value = ReadValue();
    const std::size_t at = FindSwallowed(header, value);
    if (at != kNowhereInText) in_.FailAt(value.data() + at, Why("moves-in-field"));
    return value;
  }

  // Passes a line that is not part of the game, and keeps it as a comment.
  constexpr void PassText(std::uint32_t playing) {
    const char* const begin = in_.here();
    const std::string_view rest = in_.rest();
    in_.Advance(std::min(rest.find('\n'), rest.size()));
    const std::string_view text = Trim(in_.Since(begin));
    recorder_.Remark({Why("text-in-game"), text, {}});
    LeaveUnread(begin);
    ReportComment(text, playing);
  }

  // Notes that the text at `place` cannot be read, or follows the end of the game.
  constexpr void LeaveUnread(const char* place) {
    if (unread_ == nullptr) unread_ = place;
  }

  // At the end of a game without plies: fails if unread text or a comment may contain plies.
  constexpr void ExpectNothingUnread() {
    if (unread_ != nullptr) return in_.FailAt(unread_, Why("unread-text"));
    if (action_ != nullptr) in_.FailAt(action_, Why("turn-in-comment"));
  }

 private:
  constexpr void ReportComment(std::string_view comment, std::uint32_t playing) {
    if (MayHoldAction(comment)) [[unlikely]]
      CheckActions(comment, playing);
    if (in_.ok()) recorder_.Comment(comment);
  }

  [[gnu::noinline]] constexpr void CheckActions(std::string_view comment, std::uint32_t playing) {
    const std::size_t turn = FindTurn(comment, playing);
    if (turn != kNowhereInText) return in_.FailAt(comment.data() + turn, Why("turn-in-comment"));
    const std::string_view action = FindAction(comment);
    if (action.empty()) return;
    recorder_.Remark({Why("actions-in-comment"), action, {}});
    if (action_ == nullptr) action_ = action.data();
  }

  Cursor& in_;
  Recorder& recorder_;
  const char* unread_ = nullptr;  // the first text that is not part of the game
  const char* action_ = nullptr;  // the first action in a comment
};

}  // namespace plymill::rootlog
