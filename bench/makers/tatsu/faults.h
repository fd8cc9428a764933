// Faults: plies of Tatsu that the rules forbid.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "games/tatsu/ply.h"
#include "games/tatsu/rules/full_state.h"
#include "rules/random.h"

namespace plymill::tatsu {

struct FaultyPly {
  Ply ply;
  std::string_view code;  // of the finding
  bool stops = true;      // the position is not known afterwards
};

// Makes plies with a fault in one position.
class Faults {
 public:
  // `seen` is the position as replay knows it, without dice and mats.
  Faults(const FullState& full, const State& seen, Random& random)
      : full_(full),
        seen_(seen),
        side_(static_cast<unsigned>(seen.to_move)),
        allowed_(FreeSpaces(seen, side_)),
        full_spaces_(FullSpaces(seen)),
        random_(random) {}

  // Nothing if the position gives no occasion for this kind of fault.
  std::optional<FaultyPly> Make(std::string_view kind) {
    const bool is_won = seen_.winner != Side::kUnknown;
    if (kind == "ply-after-win") return MoveIf(is_won, "after-end", true);
    if (kind == "move-after-escape") {
      return MoveIf(seen_.escaped && !is_won, "after-escape", false);
    }
    if (kind == "move-after-pass") return MoveIf(seen_.passed, "after-pass", false);
    if (MustPass(seen_)) return {};
    if (kind == "vacant-source") return MoveFrom([](Pair pair) { return pair == 0; });
    if (kind == "source-of-opponent") {
      return MoveFrom(
          [&](Pair pair) { return pair != 0 && kLifts[side_][pair].kind == Lift::kNothing; });
    }
    if (kind == "full-target") return MoveTo(1, kMaxDistance, true, {{}, "full-space"});
    if (kind == "far-step") return MoveTo(7, 17, false, {{}, "no-such-die", false});
    if (kind == "step-backwards") return MoveBackwards();
    if (kind == "late-escape") return EscapeLate();
    if (kind == "needless-pass") return PassNeedlessly();
    return kind == "wrong-side" ? MoveOpponent() : Enter(kind);
  }

 private:
  using Made = std::vector<FaultyPly>;

  static Space SpaceAt(unsigned index) { return {static_cast<std::uint8_t>(index + 1)}; }

  std::optional<FaultyPly> OneOf(const Made& all) {
    if (all.empty()) return {};
    return all[random_.Below(static_cast<std::uint32_t>(all.size()))];
  }

  static Ply MovePly(unsigned side, unsigned from, unsigned to) {
    Ply ply;
    ply.player = static_cast<Side>(side);
    ply.kind = Kind::kMove;
    ply.from = SpaceAt(from);
    ply.to = SpaceAt(to);
    return ply;
  }

  // A move from a space for which `is_source` is true.
  template <class Predicate>
  std::optional<FaultyPly> MoveFrom(Predicate&& is_source) {
    Made made;
    for (unsigned from = 0; from < kSpaces; ++from) {
      if (!is_source(seen_.spaces[from])) continue;
      const unsigned to = Ahead(from, 1 + random_.Below(kMaxDistance), side_);
      made.push_back({MovePly(side_, from, to), "no-dragon"});
    }
    return OneOf(made);
  }

  // A move of a free dragon by `least` to `most` spaces, to a space that is full or not full.
  std::optional<FaultyPly> MoveTo(unsigned least, unsigned most, bool to_full,
                                  const FaultyPly& like) {
    Made made;
    for (unsigned from = 0; from < kSpaces; ++from) {
      for (unsigned die = least; die <= most && (allowed_ >> from & 1) != 0; ++die) {
        const unsigned to = Ahead(from, die, side_);
        if ((full_spaces_ >> to & 1) != (to_full ? 1 : 0)) continue;
        made.push_back({MovePly(side_, from, to), like.code, like.stops});
      }
    }
    return OneOf(made);
  }

  // Not in the first two turns, whose players follow from their plies.
  std::optional<FaultyPly> MoveBackwards() {
    if (seen_.turn < 3) return {};
    Made made;
    for (unsigned from = 0; from < kSpaces; ++from) {
      const unsigned to = Ahead(from, 1 + random_.Below(kMaxDistance), 1 - side_);
      const bool is_held_by_own =
          OuterOf(seen_.spaces[from]) == 0 || SideOfStone(InnerOf(seen_.spaces[from])) == side_;
      if ((allowed_ >> from & 1) == 0 || (full_spaces_ >> to & 1) != 0 || !is_held_by_own) continue;
      made.push_back({MovePly(1 - side_, from, to), "backwards", false});
    }
    return OneOf(made);
  }

  std::optional<FaultyPly> Enter(std::string_view kind) {
    Made made;
    for (unsigned to = 0; to < kSpaces; ++to) {
      for (unsigned i = 0; i < kKinds; ++i) {
        const Stone stone = StoneOf(side_, i);
        if (const auto fault = FaultOfEntrance(kind, stone, to)) {
          Ply ply;
          ply.player = static_cast<Side>(side_);
          ply.kind = Kind::kEnter;
          ply.dragon = DragonOf(stone);
          ply.to = SpaceAt(to);
          made.push_back({ply, fault->code, fault->stops});
        }
      }
    }
    return OneOf(made);
  }

  // The fault of entering `stone` on a space, if it is of this kind.
  std::optional<FaultyPly> FaultOfEntrance(std::string_view kind, Stone stone, unsigned to) const {
    const bool is_entry = to % 12 < kEntrySpaces, is_own = is_entry && to / 12 == side_;
    const bool is_full = IsFull(seen_.spaces[to]), is_in_pool = seen_.tray[stone] != 0;
    if (kind == "foreign-entry" && !is_entry && !is_full && full_.table.mat[stone] != 0) {
      return FaultyPly{{}, "wrong-entry", false};
    }
    if (kind == "full-entry" && is_own && is_full && is_in_pool) {
      return FaultyPly{{}, "full-space"};
    }
    if (kind == "empty-pool" && is_own && !is_in_pool) return FaultyPly{{}, "not-in-pool"};
    return {};
  }

  std::optional<FaultyPly> EscapeLate() {
    if (seen_.plies == 0) return {};
    Made made;
    for (unsigned from = 0; from < kSpaces; ++from) {
      const unsigned to = Ahead(from, 1 + random_.Below(kMaxDistance), side_);
      const bool escapes = kLifts[side_][seen_.spaces[from]].kind == Lift::kEscape;
      if (!escapes || (full_spaces_ >> to & 1) != 0) continue;
      made.push_back({MovePly(side_, from, to), "late-escape", false});
    }
    return OneOf(made);
  }

  // A possible move in a turn in which the second ply must be a pass.
  std::optional<FaultyPly> MoveIf(bool must_pass, std::string_view code, bool stops) {
    if (!must_pass || seen_.plies == 0) return {};
    return MoveTo(1, kMaxDistance, false, {{}, code, stops});
  }

  std::optional<FaultyPly> PassNeedlessly() {
    if (MayPass(seen_)) return {};
    Ply ply;
    ply.player = static_cast<Side>(side_);
    ply.kind = Kind::kPass;
    return FaultyPly{ply, "needless-pass", false};
  }

  // The opponent plays the second ply of the turn.
  std::optional<FaultyPly> MoveOpponent() {
    if (seen_.plies == 0) return {};
    Made made;
    const SpaceSet sources = FreeSpaces(seen_, 1 - side_);
    for (unsigned from = 0; from < kSpaces; ++from) {
      const unsigned to = Ahead(from, 1 + random_.Below(kMaxDistance), 1 - side_);
      if ((sources >> from & 1) == 0 || (full_spaces_ >> to & 1) != 0) continue;
      made.push_back({MovePly(1 - side_, from, to), "wrong-side", false});
    }
    return OneOf(made);
  }

  const FullState& full_;
  const State& seen_;
  const unsigned side_;
  const SpaceSet allowed_, full_spaces_;
  Random& random_;
};

}  // namespace plymill::tatsu
