// ActionPrinter: prints the rows of one action as Rootlog text.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/buffer.h"
#include "games/rootlog/factions/boards.h"
#include "games/rootlog/items.h"
#include "games/rootlog/pieces.h"
#include "games/rootlog/places.h"
#include "games/rootlog/ply.h"
#include "games/rootlog/scan.h"

namespace plymill::rootlog {

class ActionPrinter {
 public:
  explicit ActionPrinter(Buffer<char>& out) : out_(out) {}

  void BeginTurn() { first_ = true; }

  // Adds a row. If the rows added before belong to another action, prints that action first.
  void Add(const Ply& ply, std::string_view written) {
    if (rows_ > 0 && (ply.action != row_[0].action || ply.turn != row_[0].turn)) Flush();
    if (ply.kind == Kind::kUnparsed) return PutUnparsed(written);
    if (rows_ == row_.size()) Flush();
    row_[rows_++] = ply;
  }

  // Prints the action whose rows have been added.
  void Flush() {
    if (rows_ == 0) return;
    PutSeparator();
    PutAction();
    rows_ = 0;
  }

  void PutNumber(int number) {
    const std::string text = std::to_string(number);
    Put(text);
  }

 private:
  template <class... Texts>
  void Put(std::string_view first, const Texts&... more) {
    out_.Append(first.data(), first.size());
    if constexpr (sizeof...(more) > 0) Put(more...);
  }

  void PutSeparator() {
    if (!first_) Put("/");
    first_ = false;
  }

  void PutUnparsed(std::string_view written) {
    Flush();
    PutSeparator();
    Put(written);
  }

  void PutFaction(const Ply& row) {
    if (row.faction != row.player) Put(NameOf(row.faction).view());
  }

  void PutAction() {
    const Ply& row = row_[0];
    switch (row.kind) {
      case Kind::kBattle:
        PutFaction(row);
        return Put("X", NameOf(row.target).view(), row.to.view(), row.detail.view());
      case Kind::kCraft:
        return PutCraft(row);
      case Kind::kScore:
        return PutScore(row);
      case Kind::kDominance:
        PutFaction(row);
        return Put("++->", Short(row, row.to));
      case Kind::kReveal:
        return PutReveal();
      case Kind::kPlotGuess:
        return Put("?", NameOf(row.target).view(), row.piece.view(), row.to.view());
      case Kind::kPlotFlip:
        PutFaction(row);
        return Put("t", row.to.view(), "^", row.piece.view());
      case Kind::kPlotSwap:
        PutFaction(row);
        Put("t", row.from.view(), "<->");
        PutFaction(row);
        return Put("t", row.to.view());
      case Kind::kRelicFlip:
        PutFaction(row);
        Put(row.piece.view(), row.to.view(), "^");
        return PutNumber(row.value.value);
      default:
        return PutMoves();
    }
  }

  void PutCraft(const Ply& row) {
    if (row.item != Item::kNone) return Put("Z%", NameOf(row.item).view());
    const std::string_view card = row.card.view();
    const std::size_t name = card.find('#') + 1;
    if (name == 1) return Put("Z", card.substr(1));
    const char suit = static_cast<char>(card[0] | 0x20);
    const std::string small =
        std::string(1, suit) + std::string(card.substr(name) == "favor" ? "favor" : "part");
    const CardName* const known = FindCard(small);
    const bool same = known != nullptr && known->card->name == card.substr(name);
    Put("Z", same ? std::string_view(small) : card);
  }

  void PutScore(const Ply& row) {
    PutFaction(row);
    const int value = row.value.value;
    Put(value < 0 ? "--" : "++");
    const int points = value < 0 ? -value : value;
    if (points != 1) PutNumber(points);
  }

  void PutReveal() {
    const std::size_t targets = CountTargets();
    for (std::size_t i = 0; i < rows_; i += targets) {
      const Ply& row = row_[i];
      if (i > 0) Put("+");
      if (!row.card.empty()) PutCount(row);
      Put(row.card.view(), Short(row, row.from));
      PutFaction(row);
    }
    for (std::size_t i = 0; i < targets; ++i) Put(i > 0 ? "+" : "^", NameOf(row_[i].target).view());
  }

  // The greatest number of targets that all parts share.
  std::size_t CountTargets() const {
    for (std::size_t targets = rows_; targets > 1; --targets) {
      if (rows_ % targets == 0 && AreTargets(targets)) return targets;
    }
    return 1;
  }

  bool AreTargets(std::size_t targets) const {
    for (std::size_t i = 0; i < rows_; ++i) {
      Ply part = row_[i - i % targets];
      part.target = row_[i % targets].target;
      if (!IsKnown(part.target) || part.target != row_[i].target) return false;
      if (!IsSamePart(row_[i], part)) return false;
    }
    return true;
  }

  // --- actions with an arrow ---

  // Prints the parts, then the goals. The rows are all pairs of one part and one goal.
  void PutMoves() {
    const std::size_t goals = CountGoals();
    for (std::size_t i = 0; i < rows_; i += goals) {
      if (i > 0) Put("+");
      PutPart(row_[i]);
    }
    Put("->");
    for (std::size_t i = 0; i < goals; ++i) {
      if (i > 0) Put("+");
      PutGoal(row_[i]);
    }
  }

  // The greatest number of goals that all parts share.
  std::size_t CountGoals() const {
    if (row_[0].kind == Kind::kRelationship || row_[0].kind == Kind::kPrices) return 1;
    for (std::size_t goals = rows_; goals > 1; --goals) {
      if (rows_ % goals == 0 && AreGoals(goals)) return goals;
    }
    return 1;
  }

  bool AreGoals(std::size_t goals) const {
    for (std::size_t i = 0; i < rows_; ++i) {
      const std::string_view goal = GoalOf(row_[i]);
      if (!IsSamePart(row_[i], row_[i - i % goals])) return false;
      if (goal.empty() || goal != GoalOf(row_[i % goals])) return false;
    }
    return true;
  }

  static bool IsSamePart(const Ply& a, const Ply& b) {
    return a.count == b.count && a.faction == b.faction && a.piece == b.piece && a.card == b.card &&
           a.item == b.item && a.from == b.from && a.target == b.target && a.value == b.value;
  }

  void PutCount(const Ply& row) {
    if (!row.count.is_null() && row.count.value != 1) PutNumber(row.count.value);
  }

  void PutPart(const Ply& row) {
    switch (row.kind) {
      case Kind::kClearPath:
        return Put(row.from.view());
      case Kind::kHire:
        return Put(NameOf(row.faction).view(), row.detail.view());
      case Kind::kRelationship:
        PutFaction(row);
        return Put("$_", NameOf(row.target).view());
      case Kind::kPrices:
        PutFaction(row);
        return Put("$_", row.detail.view());
      case Kind::kFunds:
        PutFaction(row);
        return Put("$_f");
      case Kind::kOutcast:
        PutFaction(row);
        return Put(row.value.is_null() ? "$_o" : "$_ho");
      case Kind::kDecreePurge:
        PutFaction(row);
        return Put("$_");
      default:
        PutThing(row);
    }
  }

  void PutThing(const Ply& row) {
    PutCount(row);
    if (!row.card.empty()) {
      Put(row.card.view(), CardStart(row));
    } else if (!row.piece.empty()) {
      PutFaction(row);
      Put(row.piece.view());
      if (!row.value.is_null()) Put("_"), PutNumber(row.value.value);
      Put(row.from == kSupply ? "" : Short(row, row.from));
    } else {
      Put("%", row.item != Item::kNone ? NameOf(row.item).view() : row.count.is_null() ? "_" : "");
      PutItemStart(row);
    }
  }

  static std::string_view CardStart(const Ply& row) {
    if (row.from == kDeck) return {};
    return row.from == kDiscard ? "*" : Short(row, row.from);
  }

  void PutItemStart(const Ply& row) {
    const Place own = BoardOf(row.player);
    const std::string_view from = row.from.view();
    Put(from.starts_with(own.view()) ? from.substr(own.size()) : from);
  }

  void PutGoal(const Ply& row) {
    Put(GoalOf(row));
    const bool amount = row.kind == Kind::kPrices || row.kind == Kind::kFunds;
    if ((amount || row.kind == Kind::kHire) && !row.value.is_null()) PutNumber(row.value.value);
  }

  // The text after the arrow. Empty if the notation allows it to be omitted.
  static std::string_view GoalOf(const Ply& row) {
    if (row.kind == Kind::kItemState || row.kind == Kind::kRelationship ||
        row.kind == Kind::kOutcast) {
      return row.detail.view();
    }
    if (row.to == kSupply || row.to == kBox || row.to == kDiscard) return {};
    const bool item = row.card.empty() && row.piece.empty();
    return item && row.kind == Kind::kMove ? ShortItemGoal(row) : Short(row, row.to);
  }

  // `place`, without the faction if it is on the board of the current player.
  static std::string_view Short(const Ply& row, const Place& place) {
    const Place own = BoardOf(row.player);
    return place.view().substr(place.view().starts_with(own.view()) ? own.size() - 1 : 0);
  }

  // The goal of a moved item. If the goal is an area of the board that the item is on, the board is
  // omitted.
  static std::string_view ShortItemGoal(const Ply& row) {
    const std::string_view to = row.to.view(), board = BoardIn(to);
    if (board.empty() || board.size() == to.size()) return Short(row, row.to);
    const std::string_view from = BoardIn(row.from.view());
    const Place own = BoardOf(row.player);
    const bool implied = board == (from.empty() ? own.view() : from);
    return implied ? to.substr(board.size()) : Short(row, row.to);
  }

  Buffer<char>& out_;
  std::array<Ply, kMaxPairs> row_;
  std::size_t rows_ = 0;
  bool first_ = true;  // no action of this turn has been printed yet
};

}  // namespace plymill::rootlog
