// KeptTexts: what a game keeps as it stands, comments above all, and what must not be lost in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/rootlog/hidden_actions.h"
#include "games/rootlog/reasons.h"
#include "record/recorder.h"
#include "scan/cursor.h"

namespace plymill::rootlog {

// Of one game.
class KeptTexts {
 public:
  // Fails where `comment` holds the turn of a faction of `playing`, a bit each: the line end before
  // it is lost. Other actions in it are told of.
  template <class Recorder>
  constexpr void Check(Cursor& in, std::string_view comment, std::uint32_t playing,
                       Recorder& recorder) {
    if (!MayHoldAction(comment)) [[likely]]
      return;
    CheckActions(in, comment, playing, recorder);
  }

  // Says that the game leaves out the text at `place`.
  constexpr void LeavesOut(const char* place) {
    if (left_out_ == nullptr) left_out_ = place;
  }

  // At the end of a game, of whose factions more are known to play.
  constexpr void CheckEnd(Cursor& in, std::uint32_t playing, bool has_plies) const {
    const std::size_t at = FindTurn(with_turn_, playing);
    if (at != kNowhereInText) return in.FailAt(with_turn_.data() + at, kTurnInComment);
    if (has_plies) return;
    if (left_out_ != nullptr) return in.FailAt(left_out_, kUnreadText);
    if (action_ != nullptr) in.FailAt(action_, kTurnInComment);
  }

 private:
  template <class Recorder>
  [[gnu::noinline]] constexpr void CheckActions(Cursor& in, std::string_view comment,
                                                std::uint32_t playing, Recorder& recorder) {
    const std::size_t at = FindTurn(comment, playing);
    if (at != kNowhereInText) return in.FailAt(comment.data() + at, kTurnInComment);
    const std::string_view action = FindAction(comment);
    if (action.empty()) return;
    recorder.Remark({kActionsInComment, action, {}});
    if (action_ == nullptr) action_ = action.data();
    if (!with_turn_.empty() || FindTurn(comment, kAllFactions) == kNowhereInText) return;
    with_turn_ = comment;
  }

  std::string_view with_turn_;      // the first comment with a turn of who does not play so far
  const char* action_ = nullptr;    // the first in a comment
  const char* left_out_ = nullptr;  // the first text that is no part of the game
};

}  // namespace plymill::rootlog
