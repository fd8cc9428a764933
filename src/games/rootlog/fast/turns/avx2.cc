// Turns: read with AVX2 and BMI2. This file is compiled with its own flags. Therefore all code that
// it shares with other files through headers has internal linkage or is inlined.
#include <immintrin.h>

#include "games/rootlog/fast/turns.h"
#include "games/rootlog/fast/turns/cut.h"
#include "games/rootlog/fast/turns/stamp.h"

namespace plymill::rootlog {
namespace {

using Slot = ActionMemo::Slot;

// The destination of rows is prefetched this many bytes ahead. Otherwise the core would wait for
// each of its cache lines.
constexpr std::size_t kBytesAhead = 1536;

inline bool Holds(const Slot& slot, const CutAction& action, std::uint64_t holder) {
  const __m128i differing = _mm_xor_si128(Load16(&slot.key), Load16(&action.key));
  return _mm_testz_si128(differing, differing) != 0 && (slot.holders & holder) != 0;
}

// The slot of `action` among its other possible slots, or null if there is none.
[[gnu::noinline]] const Slot* FindBeside(const CutAction& action, std::uint64_t holder) {
  for (std::size_t way = 1; way < ActionMemo::kWays; ++way) {
    const Slot* const slot = ActionMemo::Beside(action.slot, way);
    if (Holds(*slot, action, holder)) return slot;
  }
  return nullptr;
}

// A copy of a TurnWalk whose members can stay in registers.
class Walk {
 public:
  Walk(const TurnWalk& from, const ActionMemo::Table& memo)
      : from_(from),
        more_(memo.more),
        at_(from.at),
        line_end_(from.line_end),
        line_(from.line),
        set_up_(from.set_up),
        turns_(from.turns),
        setup_(from.setup),
        player_(from.player),
        actions_(from.actions),
        rows_(from.rows),
        spill_(from.spill) {
    if (from.in_turn) SetStamp();
  }

  // Passes blank lines, and begins the turn on the next line. Returns whether there is one.
  bool BeginTurn() {
    while (at_ != from_.cut.end && from_.text[line_] == '\n') EndLine();
    if (at_ == from_.cut.end || turns_ == kMaxTurns || from_.text[line_ + 1] != ':') return false;
    player_ = FactionOf(from_.text[line_]);
    const std::uint32_t bit = Bit(player_);
    if ((from_.listed & bit) == 0) return false;
    setup_ = (set_up_ & bit) == 0;
    set_up_ |= bit;
    ++turns_;
    actions_ = 0;
    SetStamp();
    return true;
  }

  // Records the remaining actions of the turn. Returns whether the turn is complete.
  bool ReportActions() {
    const std::uint32_t* const last = from_.separators + *line_end_;
    const bool is_cut = last < from_.cut.end;
    const CutAction* const first = from_.cut.action + (at_ - from_.cut.begin);
    const CutAction* const end = first + ((is_cut ? last + 1 : from_.cut.end) - at_);
    const CutAction* const told = ReportKnown(first, end);
    at_ += told - first;
    actions_ += static_cast<std::uint32_t>(told - first);
    if (told != end || !is_cut || actions_ > kMaxActions) return false;
    ++line_end_;
    line_ = *last + std::size_t{1};
    return true;
  }

  void Store(TurnWalk& to) const {
    to.at = at_;
    to.line_end = line_end_;
    to.line = line_;
    to.set_up = set_up_;
    to.turns = static_cast<std::uint16_t>(turns_);
    to.setup = setup_;
    to.player = player_;
    to.actions = static_cast<std::uint16_t>(actions_);
    to.rows = rows_;
    to.spill = spill_;
  }

 private:
  void EndLine() {
    line_ = *at_++ + std::size_t{1};
    ++line_end_;
  }

  void SetStamp() {
    stamp_ = Stamp(kPlayerStamps.data()[CodeOf(player_)], TurnWord(turns_, setup_, actions_));
    holder_ = HolderBit(player_, from_.deck);
  }

  // Records the actions from `cut` to `end`. Returns the first one that is not cached, or `end`.
  const CutAction* ReportKnown(const CutAction* cut, const CutAction* end) {
    for (; cut != end; ++cut) {
      const Slot* slot = cut->slot;
      if (!Holds(*slot, *cut, holder_)) [[unlikely]] {
        slot = FindBeside(*cut, holder_);
        if (slot == nullptr) break;
      }
      // Prefetches the further rows of a later action, whose slot is in the CPU's cache by now.
      const ActionMemo::MoreLine* const more = more_ + cut[CutActions::kAhead].slot->row.more;
      __builtin_prefetch(more);
      __builtin_prefetch(more + 1);
      __builtin_prefetch(rows_ + kBytesAhead, 1);  // destination of later rows
      stamp_.NextAction();
      stamp_.Fill(slot->row, rows_);
      rows_ += kRowBytes;
      if (slot->row.more != 0) ReportMore(*slot);
    }
    return cut;
  }

  // Writes the further rows of a slot, and its spilled text.
  void ReportMore(const Slot& slot) {
    const auto& more = *reinterpret_cast<const ActionMemo::More*>(more_ + slot.row.more);
    const RowTemplate* const rows_end = more.row + more.rows;
    for (const RowTemplate* row = more.row; row != rows_end; ++row) {
      stamp_.Fill(*row, rows_);
      rows_ += kRowBytes;
    }
    static_assert(ActionRows::kMostSpill == 64);
    const char* const spill = reinterpret_cast<const char*>(rows_end);
    Store32(spill_, Load32(spill));
    Store32(spill_ + 32, Load32(spill + 32));
    spill_ += more.spill_bytes;
  }

  const TurnWalk& from_;
  const ActionMemo::MoreLine* const more_;
  const std::uint32_t* at_;
  const std::uint32_t* line_end_;
  std::size_t line_;
  std::uint32_t set_up_;
  std::uint32_t turns_;
  bool setup_;
  Faction player_;
  std::uint32_t actions_;
  char* rows_;
  char* spill_;
  Stamp stamp_;
  std::uint64_t holder_ = 0;
};

}  // namespace

void ReportTurnsAvx2(TurnWalk& walk, const ActionMemo::Table& memo) {
  const bool is_cut = walk.at >= walk.cut.begin && walk.at < walk.cut.end;
  if (!is_cut || walk.cut.shift != memo.shift) Cut(walk, memo);
  Walk quick(walk, memo);
  walk.in_turn = walk.in_turn || quick.BeginTurn();
  while (walk.in_turn && quick.ReportActions()) walk.in_turn = quick.BeginTurn();
  quick.Store(walk);
}

}  // namespace plymill::rootlog
