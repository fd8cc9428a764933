#include "games/rootlog/rules/pieces.h"

#include <algorithm>
#include <numeric>

#include "games/rootlog/pieces.h"
#include "games/rootlog/reasons.h"

namespace plymill::rootlog {
namespace {

// VP of the n-th sympathy token, and of the n-th building of a kind, on the map. The first costs
// nothing. Sources: five programs (sympathy), one program and the public games (buildings).
constexpr std::uint8_t kSympathyPoints[] = {0, 0, 1, 1, 1, 2, 2, 3, 4, 4, 4};
constexpr std::uint8_t kSawmillPoints[] = {0, 0, 1, 2, 3, 4, 5};
constexpr std::uint8_t kWorkshopPoints[] = {0, 0, 2, 2, 3, 4, 5};
constexpr std::uint8_t kRecruiterPoints[] = {0, 0, 1, 2, 3, 3, 4};
// VP of the Eyrie's Evening, by the number of roosts on the map.
constexpr std::uint8_t kRoostPoints[] = {0, 0, 1, 2, 3, 4, 4, 5};

constexpr bool IsPart(PieceKind kind) { return kPieceGroups[kind].whole != kind; }

// Waystations have two sides: any waystation may stand for any other.
constexpr bool HasTwoSides(PieceKind kind) {
  return kPieces[kind].owner == Faction::kKeepers && kPieces[kind].type == 'b';
}

// Calls visit(kind) for `kind`, then for the kinds that may be meant by it, or lie there unknown.
template <class Visit>
void ForEachAlike(PieceKind kind, Visit&& visit) {
  visit(kind);
  const PieceGroup group = kPieceGroups[kind];
  if (IsPart(kind)) visit(group.whole);
  if (IsPart(kind) && !HasTwoSides(kind)) return;
  for (PieceKind i = 1; i <= group.parts; ++i) {
    const auto other = static_cast<PieceKind>(group.whole + i);
    if (other != kind) visit(other);
  }
}

std::size_t PlaceOf(const Step& step, const Spot& spot) {
  if (spot.IsClearing()) return spot.clearing;
  if (!spot.IsOnBoard()) return kWildPlace;
  if (spot.holder == step.ply.faction) return kOwnBoard;
  return spot.holder == Faction::kRiverfolk ? kPayments : kWildPlace;
}

void Return(State& state, PieceKind kind, unsigned count) {
  const auto add = [&](PieceKind to) {
    state.left[to] =
        static_cast<std::uint8_t>(std::min<unsigned>(state.left[to] + count, kPieces[to].supply));
  };
  add(kind);
  if (IsPart(kind)) add(kPieceGroups[kind].whole);
}

void TakeFromSupply(Step& step, PieceKind kind) {
  State& state = step.state;
  unsigned left = state.left[kind];
  if (IsPart(kind)) left = std::min<unsigned>(left, state.left[kPieceGroups[kind].whole]);
  if (step.count > left) [[unlikely]] {
    // "Each of them is removed from the game" when it leaves the map: there is never another keep.
    if (kind == kKeep) {
      step.findings.Add(kSecondKeep);
    } else {
      step.Report(kBeyondSupply, ShortText().AppendNumber(left).Append(" left"));
    }
    state.is_unsure[kPieceGroups[kind].whole] = true;
  }
  const auto take = [&](PieceKind from) {
    state.left[from] = static_cast<std::uint8_t>(state.left[from] -
                                                 std::min<unsigned>(state.left[from], step.count));
  };
  take(kind);
  if (IsPart(kind)) take(kPieceGroups[kind].whole);
}

// Whether a shortage at `place` can be explained by what the notation does not say: hirelings are
// set up in the header, relics may be; a plot that another faction flipped may have been removed
// twice.
bool IsExcused(Step& step, PieceKind kind, std::size_t place) {
  const PieceRow& row = kPieces[kind];
  if (IsHireling(row.owner)) return true;
  if (place == kWildPlace) return row.owner == Faction::kKeepers;
  if (kPieceGroups[kind].whole != kPlot || place > kClearings) return false;
  const std::uint16_t bit = ClearingBit(static_cast<unsigned>(place));
  const bool was_lost = (step.state.lost_plots & bit) != 0;
  step.state.lost_plots = static_cast<std::uint16_t>(step.state.lost_plots & ~bit);
  return was_lost;
}

void TakeFromPlace(Step& step, PieceKind kind, std::size_t place) {
  State& state = step.state;
  const bool returns = step.to.type == SpotType::kSupply;
  unsigned missing = step.count;
  ForEachAlike(kind, [&](PieceKind alike) {
    const unsigned taken = std::min<unsigned>(missing, state.At(alike, place));
    if (taken == 0) return;
    state.At(alike, place) = static_cast<std::uint8_t>(state.At(alike, place) - taken);
    missing -= taken;
    if (returns) Return(state, alike, taken);
  });
  if (kPieces[kind].type == 'b' && place <= kClearings) {
    const unsigned taken = std::min<unsigned>(step.count - missing, state.built[place]);
    state.built[place] = static_cast<std::uint8_t>(state.built[place] - taken);
  }
  if (missing == 0) [[likely]]
    return;
  if (!IsExcused(step, kind, place)) {
    step.Report(kMissingPieces, CountAt(step.count - missing, step.from, step.ply.from.view()));
    state.is_unsure[kPieceGroups[kind].whole] = true;
    if (kPieces[kind].type != 'w' && place <= kClearings) {
      Doubt(state, static_cast<unsigned>(place));
    }
  }
  if (returns) Return(state, kind, missing);
}

// The Duchy digs tunnels from the Burrow, but the tokens come from the supply.
bool IsFromSupply(const Step& step, PieceKind kind) {
  if (step.from.type == SpotType::kSupply || step.from.type == SpotType::kNone) return true;
  return step.from.IsClearing() && step.from.clearing == 0 && kPieces[kind].type != 'w';
}

// "Buildings fill slots; ruins occupy theirs until emptied."
void FillSlot(Step& step, PieceKind kind, unsigned clearing) {
  State& state = step.state;
  if (state.slots[clearing] == 0 || IsHireling(kPieces[kind].owner)) return;
  if ((state.unsure_clearings & ClearingBit(clearing)) != 0) return;
  const unsigned ruins = state.ruins[clearing] > 0 ? 1 : 0;
  const unsigned slots = state.slots[clearing] - std::min<unsigned>(ruins, state.slots[clearing]);
  const unsigned built = state.built[clearing] + step.count;
  if (built > slots) {
    step.Report(kNoSlot, ShortText().AppendNumber(slots).Append(slots == 1 ? " slot" : " slots"));
  }
  state.built[clearing] = static_cast<std::uint8_t>(std::min(built, slots));
}

// Sympathy and plots: at most one in a clearing. Then the other one has left without being written.
void KeepOne(Step& step, PieceKind kind, std::size_t place) {
  const PieceKind whole = kPieceGroups[kind].whole;
  if ((whole != kSympathy && whole != kPlot) || place == 0 || place > kClearings) return;
  unsigned others = 0;
  ForEachAlike(whole, [&](PieceKind alike) {
    const unsigned count = step.state.At(alike, place);
    others += count;
    Return(step.state, alike, count);
    step.state.At(alike, place) = 0;
  });
  if (whole == kPlot) {
    step.state.lost_plots = static_cast<std::uint16_t>(step.state.lost_plots &
                                                       ~ClearingBit(static_cast<unsigned>(place)));
  }
  if (others + step.count <= 1) return;
  step.Report(kSecondToken);
  step.state.is_unsure[whole] = true;
}

void PutOn(Step& step, PieceKind kind, std::size_t place) {
  KeepOne(step, kind, place);
  std::uint8_t& there = step.state.At(kind, place);
  there = static_cast<std::uint8_t>(std::min<unsigned>(there + step.count, 0xFF));
  if (kPieces[kind].type == 'b' && place <= kClearings) {
    FillSlot(step, kind, static_cast<unsigned>(place));
  }
}

// The points of the pieces that this row puts on the map.
void SetPoints(Step& step, PieceKind kind) {
  if (step.state.is_unsure[kPieceGroups[kind].whole]) return;
  const Faction owner = kPieces[kind].owner;
  const unsigned count = CountOnMap(step.state, kind);
  const auto points = [&](const auto& table) {
    unsigned sum = 0;
    for (unsigned i = 0; i < step.count && i < count; ++i) {
      sum += table[std::min<std::size_t>(count - i, std::size(table) - 1)];
    }
    return sum;
  };
  if (kind == kSympathy) return SetDue(step, owner, points(kSympathyPoints));
  if (kind == kRoost) {
    const unsigned evening = kRoostPoints[std::min<std::size_t>(count, 7)];
    if (evening > 0) SetDue(step, owner, evening);
    return;
  }
  if (owner != Faction::kMarquise || kPieces[kind].type != 'b') return;
  switch (kPieces[kind].letter) {
    case 's':
      return SetDue(step, owner, points(kSawmillPoints));
    case 'w':
      return SetDue(step, owner, points(kWorkshopPoints));
    case 'r':
      return SetDue(step, owner, points(kRecruiterPoints));
    default:
      return;
  }
}

// "The keep, the first roost, garden, tunnel and stronghold stand in a corner."
void CheckCorner(const Step& step, PieceKind kind) {
  if (!step.ply.setup || step.state.is_adset || !step.to.IsClearing()) return;
  const bool has_corner =
      kind == kKeep || kind == kRoost || kind == kTunnel ||
      (kPieces[kind].type == 'b' &&
       (kPieces[kind].owner == Faction::kLizards || kPieces[kind].owner == Faction::kHundreds));
  if (has_corner && !IsCorner(step.to.clearing)) step.Report(kOddSetup, ShortText("a corner"));
}

void CheckPath(const Step& step, PieceKind kind) {
  if (kPieces[kind].type != 'w' || IsHireling(kPieces[kind].owner)) return;
  if (!step.from.IsClearing() || !step.to.IsClearing()) return;
  if (MayMove(step.state, step.ply, step.ply.faction, step.from.clearing, step.to.clearing)) return;
  step.Report(kNoPath);
}

// "3 w in Payments (often not notated - assume them)": Start() has placed them. If the set-up
// writes them, they are not placed twice.
void SkipFirstPayments(Step& step, PieceKind kind) {
  if (kind != WarriorsOf(Faction::kRiverfolk) || !step.ply.setup || !step.to.IsOnBoard()) return;
  std::uint8_t& unwritten = step.state.unwritten_payments;
  const unsigned placed = std::min<unsigned>(step.count, unwritten);
  unwritten = static_cast<std::uint8_t>(unwritten - placed);
  step.count -= placed;
}

void PlayKind(Step& step, PieceKind kind) {
  SkipFirstPayments(step, kind);
  CheckCorner(step, kind);
  CheckPath(step, kind);
  const bool from_supply = IsFromSupply(step, kind);
  if (from_supply) {
    if (step.to.type == SpotType::kSupply) return Return(step.state, kind, step.count);
    TakeFromSupply(step, kind);
  } else {
    TakeFromPlace(step, kind, PlaceOf(step, step.from));
  }
  if (step.to.type == SpotType::kSupply || step.to.type == SpotType::kBox) return;
  PutOn(step, kind, PlaceOf(step, step.to));
  if (from_supply && step.to.IsClearing() && !step.ply.setup) SetPoints(step, kind);
}

}  // namespace

unsigned CountOf(const State& state, PieceKind kind, std::size_t place) {
  unsigned count = 0;
  ForEachAlike(kind, [&](PieceKind alike) { count += state.at[alike][place]; });
  return count;
}

void Doubt(State& state, unsigned clearing) {
  state.unsure_clearings |= ClearingBit(clearing);
  for (PieceKind kind = 0; kind < kPieceKinds; ++kind) {
    if (kPieces[kind].type == 'w' || state.at[kind][clearing] == 0) continue;
    state.is_unsure[kPieceGroups[kind].whole] = true;
  }
}

unsigned CountOnMap(const State& state, PieceKind kind) {
  const auto& at = state.at[kind];
  return std::accumulate(at.begin() + 1, at.begin() + 1 + kClearings, 0U);
}

bool HasFighterIn(const State& state, Faction owner, unsigned clearing) {
  if (IsVagabond(owner)) {
    const Pawn& pawn = state.pawns[owner == Faction::kVagabond ? 0 : 1];
    return pawn.at == 0 || (!pawn.is_in_forest && pawn.at == ClearingBit(clearing));
  }
  if (!IsFaction(owner) || state.at[WarriorsOf(owner)][clearing] > 0) return true;
  return owner == Faction::kHundreds && state.at[kWarlord][clearing] > 0;
}

bool HasPieceIn(const State& state, Faction owner, unsigned clearing) {
  if (HasFighterIn(state, owner, clearing)) return true;
  const PieceRows rows = kOtherPieces[IndexOf(owner)];
  for (PieceKind kind = rows.first; kind < rows.first + rows.count; ++kind) {
    if (state.at[kind][clearing] > 0) return true;
  }
  return false;
}

void PlayPiece(Step& step) {
  const std::string_view piece = step.ply.piece.view();
  if (piece == "p") return PlayPawn(step);
  if (piece == "f") return PlayFerry(step);
  const PieceKind kind = KindOf(step.ply.faction, piece);
  if (kind != kNoPiece) return PlayKind(step, kind);
  if (IsKnown(step.ply.faction) && !StandsSomewhere(step.ply.piece)) {
    step.findings.Add(kNoSuchPiece);
    if (step.from.IsClearing()) Doubt(step.state, step.from.clearing);
  }
}

}  // namespace plymill::rootlog
