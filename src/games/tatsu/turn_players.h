// TurnPlayers: the player of each ply of a turn, and remarks on players that cannot be right.
#pragma once

#include <cstddef>
#include <string_view>

#include "games/tatsu/ply.h"
#include "games/tatsu/reasons.h"
#include "record/recorder.h"

namespace plymill::tatsu {

// Remarks on a ply, written as `written`, that neither player can make.
template <class Recorder>
constexpr void RemarkSpaces(const Ply& ply, std::string_view written, Recorder& recorder) {
  if (ply.kind == Kind::kPass || SideOf(ply) != Side::kUnknown) [[likely]]
    return;
  recorder.Remark({ply.kind == Kind::kEnter ? kEntrySpace : kDistance, written, {}});
}

// The one or two plies of a turn. A ply whose spaces do not determine its player (a pass, for
// example) belongs to the player of the turn. A turn in which no ply determines the player belongs
// to the opponent of the player before.
class TurnPlayers {
 public:
  constexpr TurnPlayers(const Ply* plies, std::size_t count) : plies_(plies), count_(count) {
    told_[0] = SideOf(plies[0]);
    if (count == 2) told_[1] = SideOf(plies[1]);
  }

  // The player that the plies determine: the side of the first ply that has one.
  constexpr Side own() const { return told_[0] != Side::kUnknown ? told_[0] : told_[1]; }

  // The player of this turn, if the turn before it belonged to `before`.
  constexpr Side After(Side before) const {
    return own() != Side::kUnknown ? own() : Opponent(before);
  }

  // The player of ply number `ply` (from 0), if the turn belongs to `side`.
  constexpr Side Of(std::size_t ply, Side side) const {
    return told_[ply] != Side::kUnknown ? told_[ply] : side;
  }

  // Remarks on this turn. `before` is the player of the turn before it; `texts` are the texts of
  // its plies.
  template <class Recorder>
  constexpr void Remark(Side before, const std::string_view* texts, Recorder& recorder) const {
    const bool pass = count_ == 2 && plies_[0].kind == Kind::kPass;
    if (pass && (plies_[1].kind == Kind::kEnter || plies_[1].kind == Kind::kMove)) {
      recorder.Remark({kPassBeforeMove, texts[0], {}});
    }
    if (told_[1] != Side::kUnknown && told_[1] != own()) {
      recorder.Remark({kTwoPlayers, texts[1], {}});
    }
    if (own() != Side::kUnknown && own() == before) {
      recorder.Remark({kSamePlayer, texts[told_[0] != Side::kUnknown ? 0 : 1], {}});
    }
  }

 private:
  const Ply* plies_;
  std::size_t count_;
  // The player that each ply determines by itself.
  Side told_[2] = {Side::kUnknown, Side::kUnknown};
};

}  // namespace plymill::tatsu
