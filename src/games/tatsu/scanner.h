// Tatsu Standard Notation, version 1.0, by Sean Colombo (BlueLine Games), 2016.
//
//   game     ::= tag* turn*
//   turn     ::= [ number "." ] ply ply       numbers count up from 1, one per turn
//   ply      ::= entrance | move | pass
//   entrance ::= dragon "-" space
//   move     ::= space "-" space
//   pass     ::= "0" "-" "0"
//   dragon   ::= "V" | "W" | "F"              vine, water, fire
//   space    ::= 1 .. 24
//
// A turn is on a line of its own, or follows another turn on the same line. This file reads turns.
// ply_reader.h reads plies. scan/numbered_reader.h reads tag pairs and numbers, and finds the end
// of a game. notation.md gives the source of every rule, and the decisions of plymill where the
// source is silent.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/cursor.h"
#include "games/tatsu/ply.h"
#include "games/tatsu/ply_reader.h"
#include "games/tatsu/ply_shape.h"
#include "games/tatsu/reasons.h"
#include "games/tatsu/regular_ply.h"
#include "games/tatsu/turn_players.h"
#include "model/recorder.h"
#include "model/silent_recorder.h"
#include "scan/numbered_reader.h"

namespace plymill::tatsu {

// The player who takes the first turn of the game. `in` is at the first turn. Players alternate, so
// the first turn that determines its player gives the answer. kUnknown if there is no such turn, or
// if an earlier turn cannot be read.
constexpr Side FirstSide(Cursor in);

// The text of the first ply that moves a dragon from a space where no dragon can be yet. Looks at
// the first four plies; `in` is at the first ply. Empty if there is no such ply.
constexpr std::string_view FindMoveFromNowhere(Cursor in);

// Converts an outcome with bits for the first and the second player to one with bits for Black and
// White. `first` is the side of the first player. If it is unknown, no bit is set.
constexpr Outcome OutcomeFor(Side first, Outcome outcome) {
  if (outcome.winners == 0 || first == Side::kBlack) return outcome;
  outcome.winners = first == Side::kWhite ? 3 - outcome.winners : 0;
  return outcome;
}

// The turns of one game, for NumberedReader.
//
// The player of a ply can depend on both plies of its turn. So a ply is held until the turn has two
// plies or ends.
template <class Recorder>
class Turns {
 public:
  using Shape = PlyShape;
  static constexpr std::uint32_t kMaxNumber = tatsu::kMaxNumber;

  constexpr explicit Turns(Recorder& recorder) : recorder_(recorder) {}

  // Player1 is the player who takes the first turn.
  constexpr void Begin(const Cursor& in, const NumberedTags& tags) {
    first_ = FirstSide(in);
    if (!tags.any && !StartsWithNumber(in)) RemarkBeginning(FindMoveFromNowhere(in));
    side_ = Opponent(first_);
    recorder_.Player(Player{first_, tags.players[0]});
    recorder_.Player(Player{Opponent(first_), tags.players[1]});
  }

  // Reads the next ply of this turn, or the first ply of the next turn.
  constexpr void Read(Cursor& in, Numbers& numbers, bool at_line_start) {
    const bool joins = Joins(numbers, at_line_start);
    if (joins && plies_ >= 2) in.Fail(Why("third-ply"));
    const char* const place = in.here();
    const Ply ply = PlyReader<Recorder>(in, recorder_).Read(joins || numbers.printed != 0);
    if (!in.ok()) return;
    if (!joins) {
      numbers.Next();
      OpenTurn(numbers.last, numbers.printed);
      CheckNumber(numbers.printed, in.Since(place));
    }
    Add(ply, in.Since(place));
  }

  // Reads a turn that needs no remark: two plies of one player, of which the second may be a pass.
  template <Layout layout>
  [[gnu::always_inline]] const char* ReadRegular(const char* at, const char* end,
                                                 std::uint32_t last, std::uint32_t printed) {
    const RegularPly first(at);
    const char* const next = NextWord<layout>(first.end(), end);
    const RegularPly second(next);
    const char* const line_feed = LineFeedAfter<layout>(second.end(), end);
    const bool found = first.found() && second.found() && *line_feed == '\n';
    const bool is_next = first.side() != Side::kUnknown && first.side() != side_;
    const bool is_turn = second.side() == first.side() || second.is_pass();
    // The turn before this one is complete.
    const bool is_closed = plies_ != 1 && !lost_ && !doubtful_;
    if (!found || !is_next || !is_turn || !is_closed || line_feed >= end) return nullptr;
    CheckNumber<layout>(printed, {at, first.end()});
    side_ = first.side();
    recorder_.Ply(first.Of(last, printed, side_), {at, first.end()});
    recorder_.Ply(second.Of(last, printed, side_), {next, second.end()});
    turn_ = last;
    number_ = printed;
    plies_ = 2;
    return line_feed + 1;
  }

  // Records a ply that cannot be read. It belongs to the current turn, unless it has a number or is
  // the first ply of the game.
  constexpr void ReportUnparsed(Numbers& numbers, std::string_view written) {
    if (numbers.printed == 0 && plies_ == 0) {
      numbers.last = 1;
      OpenTurn(numbers.last, 0);
    } else if (numbers.printed != 0) {
      OpenTurn(numbers.sure ? numbers.last : numbers.last + 1, numbers.printed);
    }
    lost_ = !numbers.sure;
    Ply ply;
    ply.kind = Kind::kUnparsed;
    Add(ply, written);
  }

  constexpr void End(bool) { CloseTurn(); }

  constexpr Outcome OutcomeFor(Outcome outcome) const { return tatsu::OutcomeFor(first_, outcome); }

 private:
  static constexpr bool StartsWithNumber(Cursor in) {
    PassBullet(in);
    return AtNumber(in) || AtOddNumber<Shape>(in);
  }

  // A blank line separates games without tag pairs and numbers. If dragons seem to come from
  // nowhere, a misplaced blank line may have cut a game in two.
  constexpr void RemarkBeginning(std::string_view ply) {
    if (!ply.empty()) recorder_.Remark({Why("no-beginning"), ply, {}});
  }

  // Whether the next ply belongs to the current turn. A turn with a number may continue on the next
  // line; a third ply on the same line belongs to it too, and is an error. Without numbers, a turn
  // ends with its line.
  constexpr bool Joins(const Numbers& numbers, bool at_line_start) const {
    if (numbers.printed != 0 || plies_ == 0) return false;
    if (number_ == 0) return !at_line_start && plies_ < 2;
    return !at_line_start || plies_ < 2;
  }

  // Remarks on a turn without a number in a game with numbers. A turn in the usual layout always
  // has a number.
  template <Layout layout = Layout::kAny>
  constexpr void CheckNumber(std::uint32_t printed, std::string_view written) {
    const bool has_number = layout == Layout::kUsual || printed != 0;
    if (!has_number && numbered_) recorder_.Remark({Why("missing-number"), written, {}});
    numbered_ = numbered_ || has_number;
  }

  constexpr void OpenTurn(std::uint32_t turn, std::uint32_t number) {
    CloseTurn();
    turn_ = turn;
    number_ = number;
    plies_ = 0;
  }

  // Adds a ply to the current turn. A third ply is always an unparsed ply.
  constexpr void Add(const Ply& ply, std::string_view written) {
    if (plies_ < 2) {
      held_[plies_] = ply;
      texts_[plies_] = written;
    }
    ++plies_;
    if (plies_ == 2) ReportTurn();
    if (plies_ > 2) Report(ply, Side::kUnknown, written);
  }

  constexpr void CloseTurn() {
    if (plies_ == 1) {
      if (held_[0].kind != Kind::kUnparsed) recorder_.Remark({Why("one-ply"), texts_[0], {}});
      ReportTurn();
    }
    if (lost_) side_ = Side::kUnknown;
    lost_ = false;
  }

  // Records the held plies.
  constexpr void ReportTurn() {
    const TurnPlayers players(held_, plies_, side_);
    players.Remark(doubtful_, texts_, recorder_);
    doubtful_ = !doubtful_ && players.IsDoubtful();
    side_ = players.side();
    for (std::size_t i = 0; i < plies_; ++i) Report(held_[i], players.Of(i), texts_[i]);
  }

  constexpr void Report(Ply ply, Side side, std::string_view written) {
    ply.number.value = number_;
    ply.turn = turn_;
    ply.player = side;
    recorder_.Ply(ply, written);
  }

  Recorder& recorder_;
  Side first_ = Side::kUnknown;  // the player who takes the first turn
  Side side_ = Side::kUnknown;   // the player of the last recorded turn
  bool doubtful_ = false;        // whose turn the last one was: see TurnPlayers
  bool lost_ = false;            // text that cannot be read may hide turns
  bool numbered_ = false;        // a turn of the game had a number
  // The current turn:
  std::uint32_t turn_ = 0;    // the index of the turn, from 1
  std::uint32_t number_ = 0;  // the number as printed; 0 if there is none
  std::size_t plies_ = 0;     // the number of plies read so far
  Ply held_[2];
  std::string_view texts_[2];  // the texts of the held plies
};

// A Recorder of plies. A derived class adds Ply().
struct PlyListener : SilentRecorder {
  constexpr char* Allocate(std::size_t) { return text_; }

 private:
  char text_[Name::kCapacity] = {};  // memory for the text of a ply
};

// Derives the player of the first turn from the first ply that has a player.
struct FirstPlayer : PlyListener {
  Side side = Side::kUnknown;  // the player who takes the first turn

  constexpr void Ply(const tatsu::Ply& ply, std::string_view) {
    if (side == Side::kUnknown) side = ply.turn % 2 == 1 ? ply.player : Opponent(ply.player);
  }
};

// Finds the first move from a space where no dragon can be. At first, dragons are only on the entry
// spaces.
struct FirstMoves : PlyListener {
  std::uint32_t reached = 0xE00E;  // bit mask of spaces; at first 1 to 3 and 13 to 15
  std::string_view from_nowhere;   // text of the move
  std::size_t plies = 0;

  constexpr void Ply(const tatsu::Ply& ply, std::string_view written) {
    ++plies;
    const bool nowhere = ply.kind == Kind::kMove && (reached >> ply.from.value & 1) == 0;
    if (nowhere && from_nowhere.empty()) from_nowhere = written;
    if (!ply.to.is_null()) reached |= std::uint32_t{1} << ply.to.value;
  }
};

constexpr Side FirstSide(Cursor in) {
  FirstPlayer first;
  NumberedReader<Turns<FirstPlayer>, FirstPlayer> reader(in, first, {});
  reader.ReadUntil([&] { return first.side != Side::kUnknown; });
  return first.side;
}

constexpr std::string_view FindMoveFromNowhere(Cursor in) {
  constexpr std::size_t kMostPlies = 4;
  FirstMoves first;
  NumberedReader<Turns<FirstMoves>, FirstMoves> reader(in, first, {});
  reader.ReadUntil([&] { return first.plies >= kMostPlies || !first.from_nowhere.empty(); });
  return first.from_nowhere;
}

template <class Recorder>
constexpr void ReadGame(Cursor& in, Recorder& recorder, ReadOptions options) {
  NumberedReader<Turns<Recorder>, Recorder>(in, recorder, options).Read();
}

}  // namespace plymill::tatsu
