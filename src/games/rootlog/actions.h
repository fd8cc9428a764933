// Actions: the rules of a single action. Sections "Move", "Reveal", "Craft", "Score", "Paths",
// "Hiring a Hireling" of the specification.
//
//   action    ::= battle | craft | score | dominance | guess | reveal | flip | trick | move
//   craft     ::= "Z" ( item | name )
//   score     ::= [ faction ] ("++" | "--") [ points ]
//   dominance ::= [ faction ] "++->" board
//   reveal    ::= [ side ] [ faction ] "^" [ faction ("+" faction)* ]
//   flip      ::= token clearing "^" ( plot | value )      factions/corvids.h, keepers.h
//   move      ::= side "->" [ goal ("+" goal)* ]           also for paths, hirelings, set values
//   goal      ::= place | hand | board | item_place        also prices, relationships and so on
#pragma once

#include "games/rootlog/battles.h"
#include "games/rootlog/factions/boards.h"
#include "games/rootlog/factions/corvids.h"
#include "games/rootlog/goals.h"
#include "games/rootlog/parts.h"

namespace plymill::rootlog {

// Reads one action, and nothing after it. Code that caches the rows of actions relies on this: two
// actions with the same bytes, player and deck have the same rows, except for `turn`, `setup` and
// `action`.
template <class Recorder>
class ActionReader {
 public:
  constexpr ActionReader(Cursor& in, Recorder& recorder) : in_(in), scan_{in, recorder} {}

  constexpr void SetDeck(Deck deck) { scan_.deck = deck; }

  // Reads `action`, in a turn of `player`.
  constexpr void Read(Faction player) {
    scan_.player = player;
    begin_ = in_.here();
    parts_.Clear();
    goals_.Clear();
    const char c = in_.Peek();
    if (c == 'Z') return ReadCraft();
    if (c == '?') return ReadGuessing();
    const FactionAhead ahead = PeekFaction(in_);
    const char after = in_.Peek(ahead.bytes), next = in_.Peek(ahead.bytes + 1);
    if (after == 'X') return ReadBattling(ahead);
    if (after == '^') return ReadShowing(ahead);
    if (after == '+' && next == '+') return ReadScore(ahead);
    if (after == '-' && next == '-') return ReadScore(ahead);
    PartsReader<Recorder>(scan_, parts_).Read();
    if (in_.ok()) ReadAfterParts();
  }

  // Calls `tell(row)` for each row of the action that was read: one row for each pair of a part and
  // a goal. `tell` may change the row.
  template <class Report>
  constexpr void ForEachRow(Report tell) const {
    for (const Part& part : parts_) {
      for (const Goal& goal : goals_) {
        Ply row = RowOf(part, goal, scan_.player);
        tell(row);
      }
      if (!goals_.empty()) continue;
      Ply row = part.ply;
      tell(row);
    }
  }

 private:
  // A new part for an action without a left side. Its faction is the one in `ahead`, or the current
  // player if there is none.
  constexpr Part NewPart(Kind kind, const FactionAhead& ahead) {
    Part part;
    part.begin = begin_;
    part.ply.kind = kind;
    part.ply.faction = ahead.bytes > 0 ? ahead.faction : scan_.player;
    TakeFaction(scan_, ahead);
    return part;
  }

  // Reads `battle`.
  constexpr void ReadBattling(const FactionAhead& ahead) {
    Part part = NewPart(Kind::kBattle, ahead);
    ReadBattle(scan_, part.ply);
    parts_.Append(part);
  }

  // Reads `craft`. An item may lack its "%", and a card may have a suit and "#" before its name.
  constexpr void ReadCraft() {
    Part part = NewPart(Kind::kCraft, {});
    in_.Advance(1);
    if (in_.Eat('%')) {
      part.ply.item = ReadItemLetter(scan_);
    } else if (in_.Peek() != '@' && !IsSmall(in_.Peek(1)) && ItemOf(in_.Peek()) != Item::kNone) {
      part.ply.item = ReadItemLetter(scan_);
      scan_.Remark(Why("craft-form"), begin_);
    } else {
      ReadCraftedCard(part);
    }
    parts_.Append(part);
  }

  constexpr void ReadCraftedCard(Part& part) {
    const char suit = EatSuit(in_);
    const bool hash = in_.Eat('#');
    const char* const name = in_.here();
    SetCard(scan_, part, suit, PassCardName(scan_));
    if (in_.ok() && in_.here() == name) in_.Fail(Why("expected-card"));
    if (hash || suit != '\0') scan_.Remark(Why("craft-form"), begin_);
  }

  // Reads `score` or `dominance`.
  constexpr void ReadScore(const FactionAhead& ahead) {
    Part part = NewPart(Kind::kScore, ahead);
    const bool plus = in_.Peek() == '+';
    in_.Advance(2);
    if (plus && EatArrow(scan_)) {
      part.ply.kind = Kind::kDominance;
      ReadOwnBoard(part.ply);
    } else {
      PassBlanks(scan_);
      const bool digit = IsDigit(in_.Peek());
      const std::uint32_t points = digit ? in_.Number(0, kMaxValue, Why("number-out-of-range")) : 1;
      const auto value = static_cast<std::int16_t>(points);
      part.ply.value.value = static_cast<std::int16_t>(plus ? value : -value);
    }
    parts_.Append(part);
  }

  // Reads a board. The owner of the board becomes the target of `ply`.
  constexpr void ReadOwnBoard(Ply& ply) {
    const char* const begin = in_.here();
    const Holding found = ReadHolding(scan_);
    if (found.hand) in_.FailAt(begin, Why("expected-place"));
    ply.to = found.place;
    ply.target = found.holder;
  }

  constexpr void ReadGuessing() {
    Part part = NewPart(Kind::kPlotGuess, {});
    in_.Advance(1);
    ReadGuess(scan_, part);
    parts_.Append(part);
  }

  // Reads a `reveal` of a whole hand.
  constexpr void ReadShowing(const FactionAhead& ahead) {
    Part part = NewPart(Kind::kReveal, ahead);
    EatLastSign(scan_, "^");
    part.ply.target = ReadTarget();
    parts_.Append(part);
    ReadMoreTargets(part.ply.target);
  }

  constexpr Faction ReadTarget() {
    const FactionAhead ahead = PeekFaction(in_);
    TakeFaction(scan_, ahead);
    return ahead.faction;
  }

  // ("+" faction)*         "The right side of the -> or ^" may be combined.
  constexpr void ReadMoreTargets(Faction first) {
    Goal goal;
    goal.target = first;
    while (IsKnown(goal.target) && EatSign(scan_, '+')) {
      if (goals_.empty()) goals_.Append(goal);
      goal.target = ReadFaction(scan_);
      if (!goals_.Append(goal)) in_.Fail(Why("too-many-parts"));
    }
    ExpectFewPairs();
  }

  constexpr void ExpectFewPairs() {
    if (parts_.size() * goals_.size() > kMaxPairs) in_.FailAt(begin_, Why("too-many-parts"));
  }

  // --- after the left side ---

  constexpr void ReadAfterParts() {
    const char* const sign = in_.here();
    if (EatLastSign(scan_, "^")) return ReadAfterCaret(sign);
    if (EatLastSign(scan_, "<->")) return ReadSwap();
    if (IsCutDraw()) return ReadCutDraw();
    if (!EatArrow(scan_)) return in_.Fail(Why("expected-arrow"));
    if (IsMovable(parts_[0].type)) return ReadMove();
    ReadSetting();
  }

  // Whether the action is "#A": a "#->A" whose arrow is missing.
  constexpr bool IsCutDraw() const {
    const Part& first = parts_[0];
    Cursor next = in_;
    SkipBlanks(next);
    const char c = next.Peek();
    const bool ends = next.at_end() || IsLineEnd(c) || c == '/' || c == ';';
    return ends && parts_.size() == 1 && first.ply.card.view() == "#" && first.placed &&
           PeekFaction(Cursor(first.ply.from.view())).bytes == first.ply.from.size();
  }

  constexpr void ReadCutDraw() {
    Ply& ply = parts_[0].ply;
    ply.to = ply.from;
    ply.from = kDeck;
    scan_.Remark(Why("missing-arrow"), begin_);
  }

  // Reads the rest of a `reveal` or `flip`. Its "^" is at `caret`.
  constexpr void ReadAfterCaret(const char* caret) {
    Part& first = parts_[0];
    if (first.type == PartType::kCard) return ReadReveal();
    if (!first.ply.piece.view().starts_with('t') || parts_.size() > 1) {
      return in_.FailAt(caret, Why("expected-arrow"));
    }
    if (first.ply.count.value != 1) return in_.FailAt(begin_, Why("expected-action"));
    if (first.ply.from.empty()) {
      ReadFlipFromItsEnd(scan_, first);
    } else if (in_.Peek() == 't' && !IsDigit(in_.Peek(2))) {
      const Piece before = first.ply.piece;
      ReadPlotFlip(scan_, first);
      const bool lost = before.view() != "t" && before.view() != first.ply.piece.view();
      if (in_.ok() && lost) in_.FailAt(begin_, Why("expected-token"));
    } else {
      ReadRelicFlip(scan_, first);
    }
  }

  // A hand before the "^" belongs to the faction that reveals.
  constexpr void ReadReveal() {
    const Faction target = ReadTarget();
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      Part& part = parts_[i];
      if (part.type != PartType::kCard) return in_.FailAt(part.begin, Why("expected-card"));
      Ply& ply = part.ply;
      ply.kind = Kind::kReveal;
      ply.target = target;
      ply.faction = scan_.player;
      if (!part.placed) ply.from = {};
      const FactionAhead hand = PeekFaction(Cursor(ply.from.view()));
      if (hand.bytes == 0 || hand.bytes != ply.from.size()) continue;
      ply.faction = hand.faction;
      ply.from = {};
    }
    ReadMoreTargets(target);
  }

  constexpr void ReadSwap() {
    Part& first = parts_[0];
    if (parts_.size() > 1 || first.ply.piece.view() != "t") return in_.Fail(Why("expected-token"));
    if (first.ply.count.value != 1) return in_.FailAt(begin_, Why("expected-action"));
    ReadTrick(scan_, first);
  }

  constexpr void ReadMove() {
    for (const Part& part : parts_) {
      if (!IsMovable(part.type)) return in_.FailAt(part.begin, Why("expected-piece"));
    }
    GoalsReader<Recorder>(scan_, parts_, goals_).Read();
    ExpectFewPairs();
    if (in_.ok()) RemarkMoves(scan_, parts_, goals_);
  }

  // Reads a value that is set (a hire, a price, a relationship). All parts have one type and get
  // the same value.
  constexpr void ReadSetting() {
    const PartType type = parts_[0].type;
    for (const Part& part : parts_) {
      if (part.type != type) return in_.FailAt(part.begin, Why("expected-piece"));
    }
    Ply& first = parts_[0].ply;
    switch (type) {
      case PartType::kPath:
        return;
      case PartType::kHireling:
        return ReadHire(first);
      case PartType::kBoard:
        return ReadAfterBoardSign(first);
      case PartType::kOutcast:
        ReadOutcastSuit(scan_, first);
        return scan_.ExpectTurnOf(Faction::kLizards, begin_);
      case PartType::kRelationship:
        ReadStatus(scan_, first);
        ExpectVagabonds();
        break;
      case PartType::kFunds:  // "on the Riverfolk's board", in the turn of any faction
        ReadAmount(scan_, Kind::kFunds, first);
        if (first.faction == scan_.player) first.faction = Faction::kRiverfolk;
        break;
      default:
        ReadPrices(first);
    }
    for (std::size_t i = 1; i < parts_.size(); ++i) {
      Ply& ply = parts_[i].ply;
      ply.kind = first.kind;
      ply.value = first.value;
      if (type == PartType::kRelationship) ply.detail = first.detail;
    }
  }

  // "If omitted, it's the current player". But the current player may not be a Vagabond, and only
  // Vagabonds have relationship markers.
  constexpr void ExpectVagabonds() {
    for (const Part& part : parts_) {
      if (!IsVagabond(part.ply.faction)) scan_.Remark(Why("out-of-turn"), part.begin);
    }
  }

  // hire ::= hireling "->" board [ number ]
  constexpr void ReadHire(Ply& ply) {
    if (parts_.size() > 1) return in_.FailAt(parts_[1].begin, Why("expected-piece"));
    ReadOwnBoard(ply);
    PassBlanks(scan_);
    if (!IsDigit(in_.Peek())) return;
    const std::uint32_t markers = in_.Number(0, kMaxCount, Why("number-out-of-range"));
    ply.value.value = static_cast<std::int16_t>(markers);
  }

  // Reads the right side of "$_->", which discards the decree, or of "$_->3", which sets all
  // prices.
  constexpr void ReadAfterBoardSign(Ply& ply) {
    if (IsDigit(in_.Peek())) return ReadPrices(ply);
    ply.kind = Kind::kDecreePurge;
    scan_.ExpectTurnOf(Faction::kEyrie, begin_);
  }

  constexpr void ReadPrices(Ply& ply) {
    ReadAmount(scan_, Kind::kPrices, ply);
    scan_.ExpectTurnOf(Faction::kRiverfolk, begin_);
  }

  Cursor& in_;
  Scan<Recorder> scan_;
  Parts parts_;
  Goals goals_;
  const char* begin_ = nullptr;
};

}  // namespace plymill::rootlog
