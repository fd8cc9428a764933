// Turns: the fast form of the lines of turns. It takes the rows of their actions from ActionMemo.
//
//   C:w->5/XE5 LF      a listed faction, an optional blank, then cached actions only
//   LF                 blank lines between turns
//
// First, a number of actions are cut (their keys are made), and their slots are prefetched. Then
// their rows are written, line by line. The text between any two separators is cut, even in a
// comment or a setup line; such results are never used. Therefore cutting needs no branch that
// depends on the text, and a slot is prefetched long before it is read.
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/rootlog/faction.h"
#include "games/rootlog/known/action_key.h"
#include "games/rootlog/known/action_memo.h"
#include "games/rootlog/known/action_rows.h"

namespace plymill::rootlog {

// Length in bytes of the label of a turn and an optional blank. Reads the first three bytes of
// `line`. For lines that are not turns the result has no meaning.
inline std::size_t LabelBytes(const char* line) { return line[2] == ' ' ? 3 : 2; }  // "C:"

struct CutAction {
  ActionKey key;
  const ActionMemo::Slot* slot;  // the preferred slot of `key`
};

// The actions before a run of consecutive separators.
struct CutActions {
  static constexpr std::size_t kMost = 128;

  // The entries of this many later actions may be read, too. Their contents do not matter.
  static constexpr std::size_t kAhead = 12;

  const std::uint32_t* begin = nullptr;  // the separators whose actions are cut
  const std::uint32_t* end = nullptr;
  // Table::shift of the table that the slots are in. A larger table has another shift.
  int shift = 0;
  CutAction action[kMost + kAhead];
};

// The position of a walk over the lines of a game.
struct TurnWalk {
  // the shard
  const char* text = nullptr;
  const std::uint32_t* separators = nullptr;
  const std::uint32_t* separators_end = nullptr;

  // the next separator; the entry of its line in line_ends(); the offset of that line
  const std::uint32_t* at = nullptr;
  const std::uint32_t* line_end = nullptr;
  std::size_t line = 0;

  // the game
  std::uint32_t listed = 0;  // bit set of the factions that have a player
  std::uint32_t set_up = 0;  // bit set of the factions that have had a turn
  std::uint16_t turns = 0;
  Deck deck = Deck::kUnknown;

  // the turn, until its end is reached
  bool in_turn = false;
  bool setup = false;
  Faction player = Faction::kUnknown;
  std::uint16_t actions = 0;  // number of actions recorded

  // the places for the next row and its spilled text
  char* rows = nullptr;
  char* spill = nullptr;

  CutActions cut;
};

// The most that one call of ReportTurnsAvx2() writes. It also overwrites up to 64 bytes after that.
inline constexpr std::size_t kMostTurnRows = CutActions::kMost * ActionRows::kMostRows;
inline constexpr std::size_t kMostTurnSpill = CutActions::kMost * ActionRows::kMostSpill;

// Records the actions from walk.at on, and passes their lines. Stops at the first line that is
// neither blank nor a turn of a listed faction, and at the first action that is not cached, not cut
// yet, or beyond the limit for a turn. Sets walk.in_turn if it stopped inside a turn.
void ReportTurnsAvx2(TurnWalk& walk, const ActionMemo::Table& memo);

}  // namespace plymill::rootlog
