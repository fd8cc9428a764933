// Goals: the right side of a move, and the rows that result from both sides.
//
//   goal ::= clearing | path | forest | hand | board | item_place
//
// If goals are joined with "+", each applies to every part. An area with a state is two goals: the
// item is moved, and it is flipped.
#pragma once

#include "base/hyphen.h"
#include "games/rootlog/factions/boards.h"
#include "games/rootlog/items.h"
#include "games/rootlog/parts.h"
#include "games/rootlog/pieces.h"
#include "games/rootlog/scan.h"

namespace plymill::rootlog {

inline constexpr std::size_t kMaxGoals = kMaxParts;
using Goals = List<Goal, kMaxGoals, 1>;

// Length in bytes of an arrow as word processors insert it: U+2192, or a dash and ">", which may be
// full-width. Returns 0 if there is none, or if it is the plain arrow.
constexpr std::size_t OddArrowBytes(std::string_view text) {
  if (text.starts_with("\u2192")) return 3;
  const bool wide = text.starts_with("\uFF0D"), plain = text.starts_with('-');
  const std::size_t dash = wide ? 3 : plain ? 1 : DashBytes(text);
  const std::string_view after = text.substr(dash);
  if (dash > 0 && after.starts_with("\uFF1E")) return dash + 3;
  return dash > 0 && !plain && after.starts_with('>') ? dash + 1 : 0;
}

// Passes "->", which may have blanks around it or be an arrow of a word processor. Returns whether
// it was there.
template <class Recorder>
constexpr bool EatArrow(Scan<Recorder>& scan) {
  Cursor& in = scan.in;
  if (in.Eat("->")) [[likely]] {
    if (!AtBlank(in)) return true;
    const char* const begin = in.here() - 2;
    Cursor ahead = in;
    SkipBlanks(ahead);
    if (!GoesOnWith(ahead.Peek())) return true;
    in = ahead;
    scan.Remark(Why("blanks"), begin, "->");
    return true;
  }
  const char* const begin = in.here();
  Cursor ahead = in;
  SkipBlanks(ahead);
  const char* const arrow = ahead.here();
  const bool plain = ahead.Eat("->");
  if (!plain) ahead.Advance(OddArrowBytes(ahead.rest()));
  if (ahead.here() == arrow) return false;
  SkipBlanks(ahead);
  in = ahead;
  scan.Remark(plain ? Why("blanks") : Why("dash"), begin, "->");
  return true;
}

template <class Recorder>
class GoalsReader {
 public:
  constexpr GoalsReader(Scan<Recorder>& scan, const Parts& parts, Goals& goals)
      : scan_(scan), in_(scan.in), goals_(goals) {
    for (const Part& part : parts) items_ = items_ && part.type == PartType::kItem;
  }

  // [ goal ("+" goal)* ]
  constexpr void Read() {
    if (AtNoGoal()) {
      goals_.Append({});
      return;
    }
    do {
      ReadGoal();
    } while (in_.ok() && EatSign(scan_, '+'));
  }

 private:
  // Whether no goal follows, because the text or the action ends here.
  constexpr bool AtNoGoal() const {
    const char c = in_.Peek();
    return in_.at_end() || IsBlank(c) || c == '/' || c == ';' || AtBlank(in_) ||
           AtWideSeparator(in_);
  }

  constexpr void ReadGoal() {
    Goal goal;
    if (IsDigit(in_.Peek())) {
      goal.to = ReadClearings(scan_);
    } else if (in_.Eat('Q')) {
      goal.to = kQuests;
    } else if (AtHolding(in_)) {
      const Holding found = ReadHolding(scan_);
      goal.hand = found.hand;
      if (items_ && !found.hand) return ReadArea(found.place);
      goal.to = found.place;
    } else if (items_) {
      return ReadArea({});
    } else {
      return in_.Fail(Why("expected-place"));
    }
    Append(goal);
  }

  // Reads `item_place`. `board`: the board before it, empty if none is written.
  constexpr void ReadArea(const Place& board) {
    const AreaAndState found = ReadItemPlace(scan_);
    const bool whole = found.area == '\0' && found.state == '\0';
    if (whole && board.empty()) return in_.Fail(Why("expected-place"));
    Goal goal;
    if (whole) goal.to = board;
    goal.board = board;
    goal.area = found.area;
    if (whole || found.area != '\0') Append(goal);
    goal.area = '\0';
    goal.state = found.state;
    if (found.state != '\0') Append(goal);
  }

  constexpr void Append(const Goal& goal) {
    if (!goals_.Append(goal)) in_.Fail(Why("too-many-parts"));
  }

  Scan<Recorder>& scan_;
  Cursor& in_;
  Goals& goals_;
  bool items_ = true;
};

// --- the row of a part and a goal ---

// "When used as a Destination, the item stays on its current board".
constexpr void SetItemGoal(const Part& part, const Goal& goal, Faction player, Ply& row) {
  if (goal.state != '\0') {
    row.kind = Kind::kItemState;
    row.detail = Detail(std::string_view(&goal.state, 1));
  } else if (goal.area != '\0') {
    const std::string_view own = BoardIn(part.ply.from.view());
    const Place players = BoardOf(player);
    const std::string_view board = !goal.board.empty() ? goal.board.view()
                                   : own.empty()       ? players.view()
                                                       : own;
    row.to = ItemPlace(board, goal.area, '\0');
  } else {
    row.to = goal.to.empty() ? kBox : goal.to;
  }
}

// Cards that belong on the board of a faction are neither drawn from a deck nor discarded.
constexpr void SetCardGoal(const Part& part, const Goal& goal, Ply& row) {
  const bool faithful = row.card.view().ends_with("#faithfulretainer");
  row.to = !goal.to.empty() ? goal.to : faithful ? kBox : kDiscard;
  if (IsInNoDeck(part.card_kind)) LeaveDecks(row);
  const BoardCards* const cards = FindBoardCards(part.card_kind);
  if (cards != nullptr) SetBoardCard(*cards, row);
}

constexpr Ply RowOf(const Part& part, const Goal& goal, Faction player) {
  Ply row = part.ply;
  if (row.kind == Kind::kReveal) {
    row.target = goal.target;
  } else if (part.type == PartType::kItem) {
    SetItemGoal(part, goal, player, row);
  } else if (part.type == PartType::kCard) {
    SetCardGoal(part, goal, row);
  } else {
    row.to = !goal.to.empty() ? goal.to : LeavesPlay(part.ply) ? kBox : kSupply;
  }
  return row;
}

// --- warnings ---

// Whether `goal` is an area of a board that is not a Vagabond's.
constexpr bool IsOddArea(const Part& part, const Goal& goal, Faction player) {
  if (goal.area == '\0') return false;
  if (!goal.board.empty()) return !HasAreas(goal.board);
  const std::string_view own = BoardIn(part.ply.from.view());
  return own.empty() ? !IsVagabond(player) : !HasAreas(part.ply.from);
}

// Whether a part of this type cannot be at `goal`: a card on the map, a piece or an item in a hand
// or among the quests, an item in an area of a board without areas.
constexpr bool IsOddGoal(const Part& part, const Goal& goal, Faction player) {
  if (part.type == PartType::kItem && IsOddArea(part, goal, player)) return true;
  if (part.type != PartType::kCard) return goal.hand || goal.to == kQuests;
  return !goal.to.empty() && IsDigit(goal.to.view()[0]);
}

template <class Recorder>
constexpr void RemarkMoves(Scan<Recorder>& scan, const Parts& parts, const Goals& goals) {
  for (const Part& part : parts) {
    const bool piece = part.type == PartType::kPiece;
    bool burrow = piece && part.ply.from == kBurrowPlace, odd = false, nowhere = false;
    for (const Goal& goal : goals) {
      burrow = burrow || (piece && goal.to == kBurrowPlace);
      odd = odd || IsOddGoal(part, goal, scan.player);
      nowhere = nowhere || (goal.to.empty() && part.ply.from == (piece ? kSupply : kDeck));
    }
    if (burrow && part.ply.faction != Faction::kDuchy) scan.Remark(Why("burrow"), part.begin);
    if (odd && part.suit_only) return scan.in.FailAt(part.begin, Why("expected-piece"));  // "B->4"
    if (odd) scan.Remark(Why("odd-place"), part.begin);
    if (nowhere && FindBoardCards(part.card_kind) == nullptr)
      scan.Remark(Why("nowhere"), part.begin);
    const BoardCards* const cards = FindBoardCards(part.card_kind);
    if (cards != nullptr && !goals[0].to.empty()) scan.ExpectTurnOf(cards->owner, part.begin);
  }
}

}  // namespace plymill::rootlog
