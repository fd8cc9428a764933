// TurnPlayers: the player of each ply of a turn, and remarks on players that cannot be right.
#pragma once

#include <cstddef>
#include <string_view>

#include "games/tatsu/ply.h"
#include "games/tatsu/reasons.h"
#include "model/recorder.h"

namespace plymill::tatsu {

// Remarks on a ply, written as `written`, that neither player can make.
template <class Recorder>
constexpr void RemarkSpaces(const Ply& ply, std::string_view written, Recorder& recorder) {
  if (ply.kind == Kind::kPass || SideOf(ply) != Side::kUnknown) [[likely]]
    return;
  recorder.Remark({ply.kind == Kind::kEnter ? Why("entry-space") : Why("distance"), written, {}});
}

// The one or two plies of a turn. A ply whose spaces do not determine its player (a pass, for
// example) belongs to the player of the turn. A turn in which no ply determines the player, or one
// does for each, belongs to the opponent of the player before.
class TurnPlayers {
 public:
  // `before`: the player of the turn before this one.
  constexpr TurnPlayers(const Ply* plies, std::size_t count, Side before)
      : plies_(plies), count_(count), before_(before) {
    told_[0] = SideOf(plies[0]);
    if (count == 2) told_[1] = SideOf(plies[1]);
  }

  // The player of this turn.
  constexpr Side side() const {
    const Side told = told_[is_told(0) && !(IsOfBoth() && told_[0] == before_) ? 0 : 1];
    return told != Side::kUnknown ? told : Opponent(before_);
  }

  // The player of ply number `ply` (from 0).
  constexpr Side Of(std::size_t ply) const { return is_told(ply) ? told_[ply] : side(); }

  // Whether a single ply says that the player of the turn before takes this one, too. Either this
  // ply is a slip, or a turn is missing; the next turn shows it.
  constexpr bool IsDoubtful() const { return IsAgain() && is_told(0) != is_told(1); }

  // Remarks on this turn: one for each slip. `texts` are the texts of its plies. `doubtful`: the
  // turn before was remarked on, and may belong to either player.
  template <class Recorder>
  constexpr void Remark(bool doubtful, const std::string_view* texts, Recorder& recorder) const {
    const bool pass = count_ == 2 && plies_[0].kind == Kind::kPass;
    if (pass && (plies_[1].kind == Kind::kEnter || plies_[1].kind == Kind::kMove)) {
      recorder.Remark({Why("pass-before-move"), texts[0], {}});
    }
    if (IsOfBoth()) {
      recorder.Remark({Why("two-players"), texts[told_[0] == side() ? 1 : 0], {}});
    } else if (IsAgain() && !doubtful) {
      recorder.Remark({Why("same-player"), texts[is_told(0) ? 0 : 1], {}});
    }
  }

 private:
  constexpr bool is_told(std::size_t ply) const { return told_[ply] != Side::kUnknown; }
  constexpr bool IsOfBoth() const { return is_told(0) && is_told(1) && told_[0] != told_[1]; }
  constexpr bool IsAgain() const {
    return !IsOfBoth() && (is_told(0) || is_told(1)) && side() == before_;
  }

  const Ply* plies_;
  std::size_t count_;
  Side before_;
  // The player that each ply determines by itself.
  Side told_[2] = {Side::kUnknown, Side::kUnknown};
};

}  // namespace plymill::tatsu
