// TurnPlayers: who plays each ply of a turn, and what is odd about that.
#pragma once

#include <cstddef>
#include <string_view>

#include "games/tatsu/ply.h"
#include "games/tatsu/reasons.h"
#include "record/recorder.h"

namespace plymill::tatsu {

// One ply, whose text is `written`. A pass tells nobody.
template <class Recorder>
constexpr void RemarkSpaces(const Ply& ply, std::string_view written, Recorder& recorder) {
  if (ply.kind == Kind::kPass || SideOf(ply) != Side::kUnknown) [[likely]]
    return;
  recorder.Remark({ply.kind == Kind::kEnter ? kEntrySpace : kDistance, written, {}});
}

// One ply of a turn or two, and their texts. A ply that no player can be told from is one of
// the turn's player; a turn without another one is of who did not have the turn before.
class TurnPlayers {
 public:
  constexpr TurnPlayers(const Ply* plies, std::size_t count) : plies_(plies), count_(count) {
    told_[0] = SideOf(plies[0]);
    if (count == 2) told_[1] = SideOf(plies[1]);
  }

  // Who the plies tell: the first one that tells somebody.
  constexpr Side own() const { return told_[0] != Side::kUnknown ? told_[0] : told_[1]; }

  // Who has the turn, behind one of `before`.
  constexpr Side Behind(Side before) const {
    return own() != Side::kUnknown ? own() : Opponent(before);
  }

  // Who plays a ply, in a turn of `side`.
  constexpr Side Of(std::size_t ply, Side side) const {
    return told_[ply] != Side::kUnknown ? told_[ply] : side;
  }

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
  Side told_[2] = {Side::kUnknown, Side::kUnknown};  // by the ply alone
};

}  // namespace plymill::tatsu
