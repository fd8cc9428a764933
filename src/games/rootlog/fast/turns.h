// Turns: the fast form of lines of turns, with the rows of their actions out of the memo.
//
//   C:w->5/XE5 LF      a listed faction, a blank perhaps, then actions that are all known
//   LF                 blank lines between turns
//
// First some actions are cut, and their slots fetched; then rows are told of them, line by line.
// They are cut without asking what they are: what stands in a comment or in a line of the setup
// is cut as well, and asked for by nobody. So no branch hangs on the text, and a slot is fetched
// from memory long before it is looked at.
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/rootlog/faction.h"
#include "games/rootlog/known/action_key.h"
#include "games/rootlog/known/action_memo.h"
#include "games/rootlog/known/action_rows.h"

namespace plymill::rootlog {

// Bytes up to the first action of the line of a turn, with a blank behind its label perhaps; so
// many and one more of the line may be looked at. Of no account for other lines.
inline std::size_t LabelBytes(const char* line) { return line[2] == ' ' ? 3 : 2; }  // "C:"

struct CutAction {
  ActionKey key;
  const ActionMemo::Slot* slot;  // that it mostly has
};

// The actions before some separators, one behind the other.
struct CutActions {
  static constexpr std::size_t kMost = 128;

  // So many of those behind an action may be looked at, though they may be of no account.
  static constexpr std::size_t kAhead = 12;

  const std::uint32_t* begin = nullptr;  // the separators whose actions are cut
  const std::uint32_t* end = nullptr;
  int shift = 0;  // of the table that their slots are in: when it grows, it has another
  CutAction action[kMost + kAhead];
};

// Who walks over the lines of a game is here.
struct TurnWalk {
  // the shard
  const char* text = nullptr;
  const std::uint32_t* separators = nullptr;
  const std::uint32_t* separators_end = nullptr;

  // the next separator; in the list of line ends, that of its line; where the line begins
  const std::uint32_t* at = nullptr;
  const std::uint32_t* line_end = nullptr;
  std::size_t line = 0;

  // the game
  std::uint32_t listed = 0;  // factions that have a player
  std::uint32_t set_up = 0;  // factions that have had a turn
  std::uint16_t turns = 0;
  Deck deck = Deck::kUnknown;

  // the turn, while its end is not reached
  bool in_turn = false;
  bool setup = false;
  Faction player = Faction::kUnknown;
  std::uint16_t actions = 0;  // that were told

  // where rows go, and what they spill
  char* rows = nullptr;
  char* spill = nullptr;

  CutActions cut;
};

// What one call of TellTurnsAvx2() writes at most. Behind it, up to 64 bytes of scrap.
inline constexpr std::size_t kMostTurnRows = CutActions::kMost * ActionRows::kMostRows;
inline constexpr std::size_t kMostTurnSpill = CutActions::kMost * ActionRows::kMostSpill;

// Tells of actions from walk.at on, and passes the lines that end with them, up to the first that
// is no turn of a listed faction or no blank one, or has an action that is not known, one too
// many, or not cut yet. Where that is in a line of a turn, walk.in_turn says so.
void TellTurnsAvx2(TurnWalk& walk, const ActionMemo::Table& memo);

}  // namespace plymill::rootlog
