// Regular actions: a fast reader for actions in their usual form. They move pieces, cards and
// items, alone or in groups; score, battle, reveal or craft; or set a value on a board.
//
//   3w10->4   w->5+9   Et7->   b_s->2   w->$   3w->O$   (2w+Ew+Eb)3->   t_m+w->7   p->2_3_12
//   t_t8^2   $_->3   $_h->2   $_o->M   $_E->h
//   2F#C->   #->C   #A->$   M#V->C   R#$->   #boatC->   B#E->$_r   2M#^   F#^P   ^C
//   %r->e   %sde->r   %c+%b->t   ++2   --   XE3   XE3(2,0)   Z%h   Zboat
//
// This is a shortcut for the grammar (actions.h). It reads only actions on which the grammar would
// have nothing to report, and leaves all other actions to the grammar.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/buffer.h"
#include "games/rootlog/factions/vagabond.h"
#include "games/rootlog/pieces.h"
#include "games/rootlog/regular_cards.h"
#include "games/rootlog/regular_places.h"
#include "games/rootlog/regular_settings.h"
#include "games/rootlog/stored_ply.h"

namespace plymill::rootlog {

// Each Read function reads the text that its comment describes, from the position `at` on. It
// returns the position after that text, or null if the text does not match. After null, the rows
// that were written are invalid.
class RegularAction {
 private:
  static constexpr std::size_t kMostParts = 4, kMostGoals = 12;

 public:
  // This many bytes must be readable from any position in an action or directly after it.
  static constexpr std::size_t kBytes = 24;

  static constexpr std::size_t kMostRows = kMostParts * kMostGoals;

  constexpr void SetDeck(Deck deck) { cards_.SetDeck(deck); }

  // Begins a turn of `player`, which must not be a hireling.
  constexpr void BeginTurn(Faction player, std::uint16_t turn, bool setup) {
    places_.BeginTurn(player);
    of_turn_.player = player;
    of_turn_.turn = turn;
    of_turn_.setup = setup;
  }

  // `last` is the last position in the text from which kBytes bytes can be read. Text that does not
  // fit into rows is appended to `spill`.
  void Begin(const char* last, Buffer<char>& spill) { places_.Begin(last, spill); }

  // Reads the action at `begin`, which is action `number` of its turn. Returns the position after
  // it, where a separator, a comment or a line end follows, possibly after one blank. The action
  // then has row_count() rows at `rows`, which must have room for kMostRows rows. Returns null if
  // the action is not regular.
  const char* Read(const char* begin, unsigned number, StoredPly* rows) {
    rows_ = rows;
    parts_ = goals_ = 1;
    rows[0] = of_turn_;
    rows[0].action = static_cast<std::uint16_t>(number);
    const std::size_t spilled = places_.spill().size();
    const char* const end = ReadAction(begin, rows[0]);
    if (end == nullptr || !AtEnd(end)) {
      places_.spill().Truncate(spilled);
      return nullptr;
    }
    if (goals_ > 1) [[unlikely]]
      AddGoals();
    return end;
  }

  std::size_t row_count() const { return parts_ * goals_; }

 private:
  Faction player() const { return places_.player(); }

  // Whether an action may end before `at`.
  static bool AtEnd(const char* at) {
    if (RegularPlaces::IsEnd(*at)) [[likely]]
      return true;
    return *at == ' ' ? RegularPlaces::IsEnd(at[1]) : *at == '\r' && at[1] == '\n';
  }

  const char* ReadAction(const char* at, StoredPly& row) {
    switch (*at) {
      case '+':
      case '-':
        return ReadScore(at, row);
      case 'X':
        return ReadBattle(at + 1, row);
      case 'Z':
        return ReadCraft(at + 1, row);
      case '(':
        return ReadGroup(at + 1);
      case '$':
        return RegularSettings::Read(at + 1, player(), row);
      case '^':
        return cards_.ReadReveal(at + 1, row);
      default:
        at = ReadCount(at, row);
        return at == nullptr ? nullptr : ReadThing(at, row);
    }
  }

  // "++", "++2", "--2"
  const char* ReadScore(const char* at, StoredPly& row) const {
    const char sign = *at;
    if (at[1] != sign) return nullptr;
    at += 2;
    int value = 1;
    if (*at >= '1' && *at <= '9') {
      value = *at++ - '0';
      if (IsDigit(*at)) value = value * 10 + *at++ - '0';
    }
    row.kind = Kind::kScore;
    row.faction = player();
    row.value = static_cast<std::int16_t>(sign == '+' ? value : -value);
    return at;
  }

  // "E3", "E3(2,0)" after "X"
  const char* ReadBattle(const char* at, StoredPly& row) const {
    row.kind = Kind::kBattle;
    row.faction = player();
    row.target = FactionOf(*at);
    if (!IsKnown(row.target) || row.target == row.faction) return nullptr;
    at = RegularPlaces::ReadClearing(at + 1, row.to);
    return at == nullptr || *at != '(' ? at : ReadRolls(at, row);
  }

  // "(2,0)"
  const char* ReadRolls(const char* at, StoredPly& row) const {
    const auto is_roll = [](char c) { return c >= '0' && c <= '3'; };
    if (!is_roll(at[1]) || at[2] != ',' || !is_roll(at[3]) || at[4] != ')') return nullptr;
    SpillOrStore(Detail({at, 5}), row.detail, places_.spill());
    return at + 5;
  }

  // "%h", "boat" after "Z"
  const char* ReadCraft(const char* at, StoredPly& row) {
    row.kind = Kind::kCraft;
    row.faction = player();
    if (*at != '%')
      return IsSmall(*at) && IsSmall(at[1]) ? cards_.ReadName(at, '\0', row) : nullptr;
    row.item = ItemOf(at[1]);
    return row.item != Item::kNone ? at + 2 : nullptr;
  }

  // [ "1" .. "99" ]
  static const char* ReadCount(const char* at, StoredPly& row) {
    row.count.value = 1;
    if (!IsDigit(*at)) return at;
    int count = *at++ - '0';
    if (count == 0) return nullptr;
    if (IsDigit(*at)) count = count * 10 + *at++ - '0';
    row.count.value = static_cast<std::uint8_t>(count);
    return at;
  }

  const char* ReadThing(const char* at, StoredPly& row) {
    switch (*at) {
      case '#':
      case 'B':
      case 'F':
      case 'M':
      case 'R':
        return cards_.Read(at, row);
      case '%':
        return ReadItems(at);
      default:
        at = ReadPiece(at, row);
        if (at != nullptr && *at == '+') return ReadSum(at);
        return at == nullptr ? nullptr : ReadPlaces(at, row);
    }
  }

  // --- pieces ---

  // [ faction ] ("w" | "b" | "t" | "p") [ "_" letter ]
  const char* ReadPiece(const char* at, StoredPly& row) const {
    const Faction owner = FactionOf(*at);
    row.faction = IsKnown(owner) ? owner : player();
    if (IsKnown(owner)) ++at;
    const char type = *at++;
    const std::uint32_t has =
        kPieceBits[static_cast<std::size_t>(row.faction)][static_cast<unsigned char>(type)];
    row.piece[0] = type;
    if (*at != '_') return (has & 1) != 0 ? at : nullptr;
    const char letter = at[1];
    if (!IsSmall(letter) || (has >> (letter - 'a' + 1) & 1) == 0) return nullptr;
    row.piece[1] = '_';
    row.piece[2] = letter;
    return at + 2;
  }

  // piece ("+" piece)+ ")" and the places, after "("
  const char* ReadGroup(const char* at) {
    at = ReadMorePieces(ReadCountedPiece(at, rows_[0]));
    if (at == nullptr || *at != ')' || parts_ == 1 || at >= places_.last()) return nullptr;
    return ReadPlaces(at + 1, rows_[0]);
  }

  // ("+" piece)+ and the goals, after a piece. None of the pieces has a start place.
  const char* ReadSum(const char* at) {
    at = ReadMorePieces(at);
    if (at == nullptr || *at != '-' || at >= places_.last()) return nullptr;
    return ReadPlaces(at, rows_[0]);
  }

  // ("+" piece)*
  const char* ReadMorePieces(const char* at) {
    while (at != nullptr && *at == '+') {
      if (parts_ == kMostParts || at > places_.last()) return nullptr;
      at = ReadCountedPiece(at + 1, NewPart());
    }
    return at;
  }

  const char* ReadCountedPiece(const char* at, StoredPly& row) const {
    at = ReadCount(at, row);
    return at == nullptr ? nullptr : ReadPiece(at, row);
  }

  // Appends a row for a part.
  StoredPly& NewPart() {
    StoredPly& row = rows_[parts_++];
    row = of_turn_;
    row.action = rows_[0].action;
    return row;
  }

  static bool IsPawn(StoredPly& row) { return row.piece[0] == 'p'; }

  // [ place ] "->" [ clearing ("+" clearing)* | place ]. The places apply to `row` and to all other
  // parts.
  const char* ReadPlaces(const char* at, StoredPly& row) {
    const bool placed = *at != '-';
    if (placed) {
      at = ReadPlace(at, row, row.from);
    } else if (!IsPawn(row)) {
      Store(kSupply, row.from);
    }
    if (at != nullptr && *at == '^') return ReadFlip(at + 1, row);
    at = RegularPlaces::PassArrow(at);
    if (at == nullptr) return nullptr;
    const bool nowhere = RegularPlaces::IsEnd(*at);
    if (nowhere && !placed) return nullptr;
    if (!nowhere) at = ReadPlace(at, row, row.to);
    if (nowhere) Store(LeavesPlay(row) ? kBox : kSupply, row.to);
    if (at != nullptr && *at == '+') at = ReadMoreGoals(at);
    const bool is_one_row = row_count() == 1;
    return is_one_row || (!SpillsPlaces(row) && SetPlacesOfGroup(nowhere)) ? at : nullptr;
  }

  // Whether the place `from` or `to` does not fit into the row. A spilled text belongs to one row,
  // so several rows cannot share it.
  static bool SpillsPlaces(StoredPly& row) {
    return row.from[0] == StoredPlace::kSpilled || row.to[0] == StoredPlace::kSpilled;
  }

  // Reads the value of a relic, or the plot, after the "^" of a token.
  const char* ReadFlip(const char* at, StoredPly& row) const {
    if (row.piece[0] != 't' || parts_ > 1 || row.count.value != 1) return nullptr;
    row.count = {};
    row.to = row.from;
    row.from = {};
    if (*at == 't') {
      row.kind = Kind::kPlotFlip;
      if (row.faction != Faction::kCorvids || row.piece[1] != '\0' || at[1] != '_' ||
          !IsSmall(at[2]) || !HasPiece(Faction::kCorvids, 't', at[2]))
        return nullptr;
      row.piece = StoredText<Piece>({at, 3});
      return at + 3;
    }
    row.kind = Kind::kRelicFlip;
    row.value = static_cast<std::int16_t>(*at - '0');
    return *at >= '1' && *at <= '3' && player() == Faction::kKeepers ? at + 1 : nullptr;
  }

  // clearing | path | forest | "0" | board
  [[gnu::always_inline]] const char* ReadPlace(const char* at, const StoredPly& row,
                                               StoredPlace& place) {
    if (!IsDigit(*at)) {
      at = places_.ReadBoard(at, place);
    } else if (*at != '0') {
      at = places_.ReadClearings(at, place);
    } else if (row.faction == Faction::kDuchy) {
      at = RegularPlaces::ReadBurrow(at, place);
    } else {
      return nullptr;
    }
    return at != nullptr && at <= places_.last() ? at : nullptr;
  }

  // ("+" clearing)*
  const char* ReadMoreGoals(const char* at) {
    while (at != nullptr && *at == '+') {
      if (goals_ == kMostGoals || at > places_.last()) return nullptr;
      at = RegularPlaces::ReadClearing(at + 1, goal_[goals_++]);
    }
    return at;
  }

  // Copies the places of the first part to all parts. Returns false if the group is not regular:
  // groups with a pawn or with the Burrow are left to the grammar.
  bool SetPlacesOfGroup(bool nowhere) {
    StoredPly& first = rows_[0];
    if (parts_ == 1) return true;
    bool has_pawn = IsPawn(first), digs = first.from[0] == '0' || first.to[0] == '0';
    for (std::size_t i = 1; i < parts_; ++i) {
      StoredPly& row = rows_[i];
      has_pawn = has_pawn || IsPawn(row);
      row.from = first.from;
      row.to = first.to;
      if (nowhere) Store(LeavesPlay(row) ? kBox : kSupply, row.to);
    }
    return !has_pawn && !digs;
  }

  // Makes a row for each pair of a part and a goal from the rows of the parts with the first goal.
  [[gnu::noinline]] void AddGoals() {
    for (std::size_t i = parts_; i-- > 0;) {
      const StoredPly part = rows_[i];
      for (std::size_t k = 0; k < goals_; ++k) {
        StoredPly& row = rows_[i * goals_ + k];
        row = part;
        if (k > 0) row.to = goal_[k];
      }
    }
  }

  // --- items ---

  // item ("+" [ count ] item)* "->" ( board | area | state )
  const char* ReadItems(const char* at) {
    at = ReadItem(at, rows_[0]);
    while (at != nullptr && *at == '+') {
      if (parts_ == kMostParts || at > places_.last()) return nullptr;
      StoredPly& row = NewPart();
      at = ReadCount(at + 1, row);
      if (at != nullptr) at = ReadItem(at, row);
    }
    at = RegularPlaces::PassArrow(at);
    if (at == nullptr) return nullptr;
    if (AtBoard(at)) return ReadBoardOfItems(at);
    if (!IsArea(*at) && !IsState(*at)) return nullptr;
    for (std::size_t i = 0; i < parts_; ++i) {
      if (!SetItemGoal(*at, rows_[i])) return nullptr;
    }
    return at + 1;
  }

  // "%" letter ( clearing | board | [ area ] [ state ] )
  const char* ReadItem(const char* at, StoredPly& row) const {
    if (*at++ != '%') return nullptr;
    row.item = ItemOf(*at++);
    if (row.item == Item::kNone) return nullptr;
    if (IsDigit(*at)) return RegularPlaces::ReadClearing(at, row.from);
    if (AtBoard(at)) return places_.ReadBoard(at, row.from);
    const char area = IsArea(*at) ? *at++ : '\0';
    if (area != '\0' && !IsVagabond(player())) return nullptr;
    const char state = IsState(*at) ? *at++ : '\0';
    row.from = places_.ItemPlace(area, state);
    return at;
  }

  static bool AtBoard(const char* at) { return *at == '$' || at[1] == '$'; }

  const char* ReadBoardOfItems(const char* at) const {
    at = places_.ReadBoard(at, rows_[0].to);
    for (std::size_t i = 1; i < parts_; ++i) rows_[i].to = rows_[0].to;
    return at;
  }

  // Moves an item to an area, or flips it to a state. Returns false if the area is not on the board
  // of the player.
  bool SetItemGoal(char goal, StoredPly& row) const {
    if (IsArea(goal)) {
      row.to = places_.ItemPlace(goal, '\0');
      return IsVagabond(player()) && (IsDigit(row.from[0]) || row.from[0] == row.to[0]);
    }
    row.kind = Kind::kItemState;
    row.detail[0] = goal;
    return true;
  }

  RegularPlaces places_;
  RegularCards cards_{places_};
  StoredPly of_turn_;  // the row fields that belong to the turn

  // the current action
  StoredPly* rows_ = nullptr;
  std::size_t parts_ = 1, goals_ = 1;
  std::array<StoredPlace, kMostGoals> goal_;  // the goals, without the first one
};

}  // namespace plymill::rootlog
