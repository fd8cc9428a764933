// PositionsOps: how positions of one notation become rows of arrays.
//
// Game::Positions says what a row has:
//
//   struct Positions {
//     static constexpr std::array<std::uint32_t, n> kBoard = {...};    // the shape of the board
//     static constexpr std::array<std::string_view, m> kPlanes = {};   // of its last dimension
//     static constexpr std::array<std::string_view, k> kGlobals = {...};
//     static constexpr std::int32_t kActions = ...;
//
//     // A position in a form that is small, and is quickly made from a state.
//     struct Packed { ... };  // trivially copyable
//
//     // Packs positions. A Packer packs the games of one task of a window, one after the other,
//     // and may keep data of them, which Write() gets.
//     class Packer {
//      public:
//       void Clear();
//       void BeginGame();
//       // `action` is the one that was played in `state`; kNoAction if nobody knows yet.
//       Fit Pack(const State& state, std::int32_t action, Packed& packed);
//     };
//
//     // Positions as others see them. It is made for one row, whose globals are those before it,
//     // and changes the arrays of the row in their place.
//     class Turned {
//      public:
//       static std::uint32_t SymmetriesOf(const Options& options);
//       static std::string_view WhyNoMoverView(const Options& options);  // empty: there is one
//       Turned(const Options& options, const PositionView& view, const std::int16_t* globals);
//       std::int32_t Action(std::int32_t action) const;
//       void Board(std::uint8_t* board) const;
//       void Globals(std::int16_t* globals) const;
//     };
//
//     // Writes a row. Null pointers are omitted. All bytes of a row are written.
//     static void Write(const Packed&, const Packer&, board, globals, legal);
//
//     // Whether `ply` is an action of the game: not the set-up, and not a scoring.
//     static bool IsAction(const Ply& ply);
//
//     // Optional. Whether the game is decided in `state`, although plies may follow.
//     static bool HasEnded(const State& state);
//
//     // Optional. Whether the game was decided before `ply`, if it is won and `ply` is its last
//     // one.
//     static bool MayHaveEnded(const State& state, const Ply& ply);
//
//     // The code of the player to move, as in Outcome::winners and PointsRecord; kNoMover if it is
//     // not known.
//     static unsigned MoverOf(const State& state);
//
//     // Whether the points of `ending` are those of a complete game. `state` is the last one.
//     static bool HasMargin(const State& state, const Ending& ending);
//   };
//
// What the numbers of a row mean is a part of docs/positions.md, and frozen by kPositionsVersion.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "base/buffer.h"
#include "model/records.h"
#include "model/verdict.h"
#include "plymill/positions.h"
#include "rules/random.h"

namespace plymill {

inline constexpr unsigned kNoMover = 0xFF;

// Whether a position can become a row.
enum class Fit : std::uint8_t {
  kFits,
  kBeyondBoard,  // the board or the actions have no number for something
  kNotListed,    // the action that was played is not among the legal ones
  kNotKnown      // the rules do not know what is legal, here and in the rest of the game
};

template <class Positions, class State>
bool HasEnded(const State& state) {
  if constexpr (requires { Positions::HasEnded(state); }) {
    return Positions::HasEnded(state);
  } else {
    return false;
  }
}

template <class Positions, class State, class Ply>
bool MayHaveEnded(const State& state, const Ply& ply) {
  if constexpr (requires { Positions::MayHaveEnded(state, ply); }) {
    return Positions::MayHaveEnded(state, ply);
  } else {
    return false;
  }
}

// Which positions of a game become rows.
struct PositionFilter {
  bool only_clean = true;
  std::uint32_t from_ply = 0, every = 1;
  std::uint64_t seed = 0;
  bool skip_forced = false;
};

// How the rows of an epoch are seen.
struct RowView {
  PositionView view = {};
  bool has_random_symmetry = false;
  std::uint64_t seed = 0;  // of the symmetries; the epoch is a part of it

  bool changes() const { return has_random_symmetry || view != PositionView{}; }

  // Of the position before ply `ply` of game `game` of the files.
  PositionView Of(std::uint64_t game, std::uint32_t ply) const {
    if (!has_random_symmetry) return view;
    const std::uint64_t place = Random(game).Next() + ply;
    return {view.of_mover, static_cast<std::uint32_t>(Random(seed ^ place).Next() >> 32)};
  }
};

// A game that is not legal, or not known to be, or a position that gave no row.
struct LeftOutRow {
  bool is_game = false;
  Reason reason = Reason::kNone;  // of a game; kNone: the rules could not check it
  Fit fit = Fit::kFits;           // of a position
  std::uint32_t ply = 0;
  std::uint64_t game = 0;  // number in the files
};

struct PositionTally {
  std::uint64_t games_used = 0, games_left_out = 0, games_filtered = 0;
  Buffer<LeftOutRow> left_out;

  void Clear() {
    games_used = games_left_out = games_filtered = 0;
    left_out.Clear();
  }
};

// Games of a window that follow each other in Records, and their places in the window.
struct WindowTask {
  const RecordsBase* records = nullptr;
  std::size_t first = 0, count = 0;        // games of `records`
  std::span<const Verdict> verdicts = {};  // of all games of `records`; empty: all are wanted
  std::uint64_t number = 0;                // of game `first` in the files
  std::uint32_t game = 0;                  // index in the window of game `first`
  std::uint32_t place = 0;                 // the positions of the task have places from here on
  std::size_t index = 0;                   // of the task in the window
};

// The positions of one window. Its memory is kept from window to window.
class AnyWindow {
 public:
  virtual ~AnyWindow() = default;

  // Begins a window with at most so many positions, games and tasks.
  virtual void Begin(std::size_t positions, std::size_t games, std::size_t tasks) = 0;

  // Replays the games of a task. The positions of a task have as many places as its games have
  // plies. Tasks may be added on several threads at once.
  virtual void Add(const WindowTask& task, const PositionFilter& filter, PositionTally& tally) = 0;

  // Appends the places of all positions to `places`, in the order of games and plies.
  virtual void ListPlaces(Buffer<std::uint32_t>& places) const = 0;

  // Writes the positions at `places` to the rows from `row` on. May be called on several threads.
  // Returns the number of games that no other call with the same `batch`, which is not 0, had rows
  // of. Each batch must have its own number.
  virtual std::size_t Write(std::span<const std::uint32_t> places, const RowView& view,
                            const PositionArrays& arrays, std::size_t row, std::uint32_t batch) = 0;

  // The place of the position before ply `ply` of game `game` of the window; kNoPlace if there is
  // none.
  static constexpr std::uint32_t kNoPlace = 0xFFFF'FFFF;
  virtual std::uint32_t FindPlace(std::uint32_t game, std::uint32_t ply) const = 0;
};

class AnyGames;  // rules/any_games.h
struct GamesOptions;

struct PositionsOps {
  PositionLayout (*layout)();
  std::unique_ptr<AnyWindow> (*new_window)(std::span<const RuleSetting> settings);
  std::unique_ptr<AnyGames> (*new_games)(const GamesOptions& options);
  std::size_t bytes;  // of a position in a window, about
  std::uint32_t (*symmetries)(std::span<const RuleSetting> settings);
  std::string_view (*why_no_mover_view)(std::span<const RuleSetting> settings);
  std::int32_t (*view_action)(std::int32_t action, unsigned player);
};

}  // namespace plymill
