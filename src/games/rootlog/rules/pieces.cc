#include "games/rootlog/rules/pieces.h"

#include <algorithm>

#include "games/rootlog/pieces.h"
#include "games/rootlog/reasons.h"
#include "games/rootlog/rules/funds.h"

namespace plymill::rootlog {
namespace {

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

// Funds of the Riverfolk come and go without being written. Warriors of the Lizards that are
// removed while they defend become acolytes, even if they are written as removed.
bool HasOpenBoard(Faction owner) {
  return owner == Faction::kRiverfolk || owner == Faction::kLizards;
}

// Whether a shortage at `place` can be explained by what the record does not say: a whole set-up,
// hirelings (in the header), relics on forests; what lies on some boards; a plot that another
// faction flipped may be removed twice.
bool IsExcused(Step& step, PieceKind kind, std::size_t place) {
  const PieceRow& row = kPieces[kind];
  if (!step.state.Knows(row.owner)) return true;
  if (place == kWildPlace) return row.owner == Faction::kKeepers;
  if (place == kOwnBoard && HasOpenBoard(row.owner)) return true;
  if (kPieceGroups[kind].whole != kPlot || place > kClearings) return false;
  const std::uint16_t bit = ClearingBit(static_cast<unsigned>(place));
  const bool was_lost = (step.state.lost_plots & bit) != 0;
  step.state.lost_plots = static_cast<std::uint16_t>(step.state.lost_plots & ~bit);
  return was_lost;
}

// Takes at most `count` pieces of `kind`. Returns how many.
unsigned TakeSome(Step& step, PieceKind kind, std::size_t place, unsigned count) {
  std::uint8_t& there = step.state.At(kind, place);
  const unsigned taken = std::min<unsigned>(count, there);
  if (taken == 0) return 0;
  there = static_cast<std::uint8_t>(there - taken);
  if (step.to.type == SpotType::kSupply) Return(step.state, kind, taken);
  return taken;
}

// The kind of a building is not written, and there are several: how many of each are left is not
// certain.
void DoubtKinds(Step& step, PieceKind kind, std::size_t place) {
  const PieceGroup group = kPieceGroups[kind];
  if (kPieces[kind].type != 'b' || IsPart(kind)) return;
  unsigned kinds = 0;
  for (unsigned i = 1; i <= group.parts; ++i) {
    kinds += step.state.At(static_cast<PieceKind>(kind + i), place) > 0 ? 1 : 0;
  }
  if (kinds > 1) step.state.is_unsure[kind] = true;
}

// "w_w = Warlord warrior": who removes a warrior of the Hundreds may mean the Warlord.
unsigned TakeWarlord(Step& step, PieceKind kind, std::size_t place, unsigned missing) {
  constexpr PieceKind kHorde = WarriorsOf(Faction::kHundreds);
  if (kind != kHorde && kind != kWarlord) return 0;
  const bool is_own = step.ply.player == Faction::kHundreds;
  if (!is_own && step.state.At(kWarlord, place) > 0) step.state.is_unsure[kWarlord] = true;
  return TakeSome(step, kind == kHorde ? kWarlord : kHorde, place, missing);
}

void TakeFromPlace(Step& step, PieceKind kind, std::size_t place) {
  State& state = step.state;
  unsigned missing = step.count;
  DoubtKinds(step, kind, place);
  ForEachAlike(kind, [&](PieceKind alike) { missing -= TakeSome(step, alike, place, missing); });
  missing -= TakeWarlord(step, kind, place, missing);
  if (kPieces[kind].type == 'b' && place <= kClearings) {
    const unsigned taken = std::min<unsigned>(step.count - missing, state.built[place]);
    state.built[place] = static_cast<std::uint8_t>(state.built[place] - taken);
  }
  if (missing == 0) [[likely]]
    return;
  if (!IsExcused(step, kind, place)) {
    step.Report(Why("missing-pieces"),
                CountAt(step.count - missing, step.from, step.ply.from.view()));
    state.is_unsure[kPieceGroups[kind].whole] = true;
    if (kPieces[kind].type != 'w' && place <= kClearings) {
      Doubt(state, static_cast<unsigned>(place));
    }
  }
  if (step.to.type == SpotType::kSupply) Return(state, kind, missing);
}

// The Duchy digs tunnels from the Burrow, but the tokens come from the supply.
bool IsSupply(const Spot& spot, PieceKind kind) {
  if (spot.type == SpotType::kSupply) return true;
  return spot.IsClearing() && spot.clearing == 0 && kPieces[kind].type != 'w';
}

bool IsFromSupply(const Step& step, PieceKind kind) {
  return step.from.type == SpotType::kNone || IsSupply(step.from, kind);
}

// "Buildings fill slots; ruins occupy theirs until emptied." How many items a ruin has is not
// always certain, so it is a ruin until the first one is taken.
void FillSlot(Step& step, PieceKind kind, unsigned clearing) {
  State& state = step.state;
  if (state.slots[clearing] == 0 || IsHireling(kPieces[kind].owner)) return;
  if ((state.unsure_clearings & ClearingBit(clearing)) != 0) return;
  const unsigned ruins = state.ruins[clearing] == state.ruin_sets ? 1 : 0;
  const unsigned slots = state.slots[clearing] - std::min<unsigned>(ruins, state.slots[clearing]);
  const unsigned built = state.built[clearing] + step.count;
  if (built > slots) {
    step.Report(Why("no-slot"),
                ShortText().AppendNumber(slots).Append(slots == 1 ? " slot" : " slots"));
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
  step.Report(Why("second-token"));
  step.state.is_unsure[whole] = true;
}

void PutOn(Step& step, PieceKind kind, std::size_t place) {
  KeepOne(step, kind, place);
  std::uint8_t& there = step.state.At(kind, place);
  there = static_cast<std::uint8_t>(std::min<unsigned>(there + step.count, 0xFF));
  if (place == kPayments) AddPayments(step.state, kind, step.count);
  if (kPieces[kind].type == 'b' && place <= kClearings) {
    FillSlot(step, kind, static_cast<unsigned>(place));
  }
}

// A building whose kind is not written: how many there are of each kind is not certain.
void DoubtUnnamed(State& state, PieceKind kind) {
  if (kPieces[kind].owner == Faction::kMarquise && kPieces[kind].type == 'b' && !IsPart(kind)) {
    state.is_unsure[kind] = true;
  }
}

// "The keep, the first roost, garden, tunnel and stronghold stand in a corner."
void CheckCorner(const Step& step, PieceKind kind) {
  if (!step.ply.setup || step.state.has_played || step.state.is_adset || !step.to.IsClearing())
    return;
  const bool has_corner =
      kind == kKeep || kind == kRoost || kind == kTunnel ||
      (kPieces[kind].type == 'b' &&
       (kPieces[kind].owner == Faction::kLizards || kPieces[kind].owner == Faction::kHundreds));
  if (has_corner && !IsCorner(step.to.clearing))
    step.Report(Why("odd-setup"), ShortText("a corner"));
}

void CheckPath(const Step& step, PieceKind kind) {
  if (kPieces[kind].type != 'w' || IsHireling(kPieces[kind].owner)) return;
  if (!step.from.IsClearing() || !step.to.IsClearing()) return;
  if (step.from.clearing == 0) return NoteExit(step);
  if (MayMove(step.state, step.ply, step.ply.faction, step.from.clearing, step.to.clearing)) return;
  step.Report(Why("no-path"));
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
  PassFundsRow(step);
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
  if (step.to.type == SpotType::kBox) return;
  if (IsSupply(step.to, kind)) {
    if (step.to.IsClearing()) Return(step.state, kind, step.count);
    return;
  }
  DoubtUnnamed(step.state, kind);
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

bool HasFighterIn(const State& state, Faction owner, unsigned clearing) {
  if (IsVagabond(owner)) {
    const Pawn& pawn = state.pawns[owner == Faction::kVagabond ? 0 : 1];
    return pawn.at == 0 || (!pawn.is_in_forest && pawn.at == ClearingBit(clearing));
  }
  if (!state.Knows(owner) || state.at[WarriorsOf(owner)][clearing] > 0) return true;
  return owner == Faction::kHundreds && state.at[kWarlord][clearing] > 0;
}

bool HasPieceIn(const State& state, Faction owner, unsigned clearing) {
  if (HasFighterIn(state, owner, clearing)) return true;
  if (owner == Faction::kCorvids && (state.lost_plots & ClearingBit(clearing)) != 0) return true;
  const PieceRows rows = kOtherPieces[CodeOf(owner)];
  for (PieceKind kind = rows.first; kind < rows.first + rows.count; ++kind) {
    if (state.at[kind][clearing] > 0) return true;
  }
  return false;
}

void PlayPiece(Step& step) {
  const std::string_view piece = step.ply.piece.view();
  if (piece == "p") return PlayPawn(step);
  if (piece == "f") return PlayFerry(step);
  PieceKind kind = KindOf(step.ply.faction, piece);
  if (kind == kNoPiece && IsFaction(step.ply.faction) && !StandsSomewhere(step.ply.piece)) {
    step.findings.Add(Why("no-such-piece"));
    if (step.from.IsClearing()) Doubt(step.state, step.from.clearing);
    kind = KindOf(step.ply.faction, piece.substr(0, 1));  // one of these is meant
  }
  if (kind != kNoPiece) PlayKind(step, kind);
}

}  // namespace plymill::rootlog
