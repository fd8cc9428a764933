// positions: positions of games for training, filled into arrays straight from archives.
//
//   OpenedPositions opened = Positions::Open({.files = {"games.plym"}, .seed = 1});
//   if (!opened.positions) return Fail(opened.error);
//   Positions& positions = *opened.positions;
//   for (;;) {
//     const PositionBatch batch = positions.Next(arrays);   // memory of the caller
//     if (batch.failure != Failure::kNone) return Fail(batch.error);
//     if (batch.rows == 0) break;                           // the end of the epoch
//     Train(arrays, batch.rows);
//     Save(positions.State());                              // to continue after this batch
//   }
//
// Files are record files, or text that is not compressed. Games are replayed as they are read;
// nothing is stored on disk. docs/positions.md defines the board, the globals and the actions of
// each game.
//
// A position is one before a ply that is an action: what both players see, and what was played.
// Positions come in windows. A window is a number of whole games, and a batch never has positions
// of two windows. The windows of an epoch and their order depend only on the files, the seed, the
// epoch and the size of windows, so each position is in the same window however many ranks, workers
// and threads there are. Windows are dealt in turn: window w goes to rank w % world, and there to
// worker w / world % workers.
//
// All functions may throw std::bad_alloc, and nothing else. One object must not be used by two
// threads at once. After fork(), the child may use an object that it got from its parent; it then
// uses one thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plymill/convert.h"
#include "plymill/rules.h"
#include "plymill/select.h"

namespace plymill {

// The version of boards, globals and actions. It changes whenever the meaning of a number in an
// array does.
inline constexpr int kPositionsVersion = 2;

// The arrays of one notation.
struct PositionLayout {
  std::string notation;                   // slug
  std::vector<std::uint32_t> board;       // shape of the board of one position, such as {24, 2}
  std::vector<std::string> globals;       // names, in their order
  std::int32_t actions = 0;               // an action is a number from 0 to actions - 1
  std::vector<std::string> board_planes;  // names of the last dimension; empty if it has no meaning

  std::size_t board_bytes() const {
    std::size_t bytes = 1;
    for (const std::uint32_t size : board) bytes *= size;
    return bytes;
  }
  std::size_t legal_bytes() const { return (static_cast<std::size_t>(actions) + 7) / 8; }
};

// The layout of a notation; empty if there is no such notation, or if it has no positions.
std::optional<PositionLayout> PositionLayoutOf(std::string_view notation);

// Values of positions whose game does not tell them.
inline constexpr std::int8_t kUnknownOutcome = -128;
inline constexpr std::int16_t kUnknownMargin = -32768;

// Where a batch is written: memory of the caller, in C order, for as many rows as a batch may have.
// A null pointer omits an array.
struct PositionArrays {
  std::uint8_t* board = nullptr;       // board_bytes() a row
  std::int16_t* globals = nullptr;     // globals.size() a row
  std::int32_t* action = nullptr;      // that was played; its bit in `legal` is set
  std::uint8_t* legal = nullptr;       // legal_bytes() a row: bit n % 8 of byte n / 8 is action n
  std::int8_t* outcome = nullptr;      // for the player to move: +1 won, 0 drawn, -1 lost
  std::int16_t* margin = nullptr;      // points of the player to move less those of the best other
  std::int16_t* plies_left = nullptr;  // to the last action of the game; 1 before the last one
  std::int64_t* game = nullptr;        // number of the game in the files, from 0
  std::int32_t* ply = nullptr;         // plies of the game before the position, so from 0
};

// How positions are seen.
struct PositionView {
  // Whether the player to move is the first one: colours, globals and actions are turned. In
  // Coerceo by half a turn of the board, in Tatsu space s becomes 16 - s, in Lost Cities the seats
  // change, in Carcassonne the player to move becomes A.
  bool of_mover = false;

  // One of SymmetriesOf(), 0 changes nothing: turns and mirrors that keep the colours of fields
  // (Coerceo), permutations of the colours (Lost Cities), quarter turns (Carcassonne).
  std::uint32_t symmetry = 0;

  bool operator==(const PositionView&) const = default;
};

// The number of symmetries of a game, with the options of its rules; 1 if it has none besides the
// one that changes nothing; 0 if there is no such notation, or if it has no positions.
std::uint32_t SymmetriesOf(std::string_view notation,
                           const std::vector<RuleSetting>& settings = {});

// Why there is no PositionView::of_mover with these options of the rules; empty if there is one.
std::string WhyNoMoverView(std::string_view notation,
                           const std::vector<RuleSetting>& settings = {});

// The action that `action` of the player with this number, from 0, is in PositionView::of_mover;
// also the other way, because what is turned twice is as it was.
std::int32_t ViewAction(std::string_view notation, std::int32_t action, unsigned player);

enum class PositionOrder : std::uint8_t {
  kWindows,  // windows of games from shuffled blocks, each with its positions permuted
  kInOrder   // as in the files
};

// What happens at the end of an epoch, where ranks have different numbers of batches.
enum class RankEnd : std::uint8_t {
  kUneven,  // each rank gives its batches
  kPad,     // as many batches as the rank with the most: ranks with fewer repeat theirs
  kDrop     // as many batches as the rank with the fewest
};

struct PositionOptions {
  std::vector<std::string> files = {};  // files and folders, in the order of their games
  std::string notation = "auto";        // "auto": found in the files, which must agree
  std::vector<RuleSetting> rules = {};  // options of the rules; see docs/rules.md
  std::uint32_t batch = 8192;           // most rows of a batch; at least 1
  PositionOrder order = PositionOrder::kWindows;
  std::uint64_t seed = 0;
  std::uint64_t epoch = 0;
  std::uint32_t window_games = 8192;      // most games of a window; at least 1
  std::uint32_t window_plies = 1U << 18;  // about the most plies of a window; at least 1

  // If not 0, the bytes that the positions of a window may take, in place of both numbers above.
  std::uint64_t shuffle_memory = 0;

  std::uint32_t rank = 0, world = 1;      // of processes that share an epoch
  std::uint32_t worker = 0, workers = 1;  // of processes that share the windows of a rank
  RankEnd ranks = RankEnd::kUneven;       // kPad and kDrop count all positions first

  std::vector<std::string> where = {};  // conditions such as "plies>=20"; see docs/selection.md
  std::vector<SetShare> sets = {};      // as in SelectOptions, with `set_seed` as its seed
  std::uint64_t set_seed = 0;
  Same same = Same::kContent;  // ... and as its `same`
  std::string set = {};        // only games of this one of `sets`; empty: all

  // Whether only games that are legal by the rules give positions. Otherwise games that leave the
  // rules give those before the first ply that is illegal, or that the rules cannot follow.
  bool only_clean = true;

  std::uint32_t from_ply = 0;  // only positions with at least this many plies before them
  std::uint32_t every = 1;     // one of so many positions of a game; which ones, the seed decides
  bool skip_forced = false;    // only positions with more than one legal action

  PositionView view = {};

  // Whether each position gets a symmetry by lot, in place of that of the view: the seed, the
  // epoch, the game and the ply decide it.
  bool random_symmetry = false;

  unsigned threads = 1;  // 0: one per core; does not change the batches

  // If it becomes true, Open(), Next() and Count() soon fail with kCancelled. After it is false
  // again, Next() and Count() go on as if they had not been called.
  const std::atomic<bool>* cancel = nullptr;
};

// A game, or a position, that gave no row.
struct LeftOutPosition {
  std::uint64_t game = 0;  // number in the files, from 0
  std::uint32_t ply = 0;   // plies before the reason was found
};

// Why games or positions gave no rows.
struct PositionsLeftOut {
  std::string code;  // of a diagnostic, such as "coerceo.no-piece", or "positions.beyond-board"
  std::string message;
  std::uint64_t games = 0;                  // that are not legal, or not known to be
  std::uint64_t positions = 0;              // of other games
  std::vector<LeftOutPosition> first = {};  // at most kNamedLeftOut of them
};
inline constexpr std::size_t kNamedLeftOut = 10;

// Counts since the epoch began, over the windows that this object has replayed. After a state was
// loaded: since then. games_seen = games_used + games_left_out + games_filtered. Games of padding
// are counted again.
struct PositionsReport {
  std::uint64_t games_seen = 0;
  std::uint64_t games_used = 0;                 // that may give positions
  std::uint64_t games_left_out = 0;             // because of only_clean
  std::uint64_t games_filtered = 0;             // by `where` and `set`
  std::uint64_t positions = 0;                  // of the windows, also those not yet given
  std::vector<PositionsLeftOut> left_out = {};  // sorted by code

  // Of the files, in all windows.
  std::uint64_t games_rejected = 0;      // in text: games that cannot be read
  std::uint64_t games_of_others = 0;     // in record files: games of other notations
  std::vector<LeftOut> unfinished = {};  // mirrored folders whose run had not ended

  // How many rows of one game a batch that was given has in the mean; 0 without batches. It tells
  // how well the rows are mixed: the fewer, the better.
  double rows_of_game = 0;
};

// The report as one JSON object, with the members above as keys. `first` is a list of objects with
// the keys `game` and `ply`.
std::string PositionsReportJson(const PositionsReport& report);

struct PositionBatch {
  std::uint32_t rows = 0;   // 0: the epoch has ended, or it failed
  bool is_padding = false;  // the rows were given before in this epoch; see RankEnd::kPad
  Failure failure = Failure::kNone;
  std::string error = {};   // names the file
  std::string code = {};    // the kind of the failure, such as "damaged": see docs/messages.md
  std::string source = {};  // the file; empty if the failure is about none
};

// The number of positions and batches in an epoch. After a state of other ranks was loaded, the
// batches are those from there on.
struct PositionCount {
  std::uint64_t positions = 0;  // of all ranks and workers
  std::uint64_t batches = 0;    // of this rank and worker
  Failure failure = Failure::kNone;
  std::string error = {}, code = {}, source = {};
};

struct OpenedPositions;
class PositionReader;  // src/positions/position_reader.h

class Positions {
 public:
  // Opens the files. Text is read once, to find its games: about a second per gigabyte. Record
  // files have an index. Fails with kUsage if options are wrong, if the files hold several
  // notations, or one that has no positions, or if text is compressed; with kInput if a file cannot
  // be read or is damaged.
  static OpenedPositions Open(const PositionOptions& options);

  explicit Positions(std::unique_ptr<PositionReader> reader);
  Positions(Positions&&) noexcept;
  Positions& operator=(Positions&&) noexcept;
  ~Positions();

  const PositionLayout& layout() const;

  // The games and plies of the files. There are at most as many positions as plies: set-ups,
  // scorings and what the options filter are none.
  std::uint64_t games() const;
  std::uint64_t plies() const;

  // Fills the next batch. After a failure, which is kInput or kChanged, Next() fails again.
  PositionBatch Next(const PositionArrays& arrays);

  // Whether Next() returns soon, because it neither reads nor replays.
  bool IsNextReady() const;

  // Fills one row with the position before ply number `index` of the files, counted from 0 over all
  // games, whatever the filters. Costs the replay of its game, and the decoding of its block unless
  // it is the block of the call before. `rows` is 0 if there is no such position: the ply is no
  // action, or the game left the rules before it. Does not change what Next() gives.
  PositionBatch At(std::uint64_t index, const PositionArrays& arrays);

  // Begins epoch `epoch` at its first window.
  void SetEpoch(std::uint64_t epoch);
  std::uint64_t epoch() const;

  // Counts the positions of the epoch by replaying all games, unless this object has done so
  // before. Does not change what Next() gives.
  PositionCount Count();

  // What Count() returns, if it is known without a replay: after Count(), or with RankEnd::kPad or
  // kDrop after the first Next(). Otherwise the number is not known, because games that leave the
  // rules, and plies that are no actions, give no positions.
  std::optional<PositionCount> count() const;

  // The place after the last batch of Next(), as a line of JSON of about 300 bytes. Load() gives
  // the same rest of the epoch, in any process, if the files and the options that decide it are the
  // same: order, seed, window size, rules and filters. The epoch is a part of the state.
  //
  // The numbers of ranks and workers may differ only at the edge of a window, for all ranks and
  // workers after the same number of windows: then each loads the state of any of them. The batch
  // size may differ anywhere.
  std::string State() const;

  // Fails with kUsage, and changes nothing, if `state` is no state, or one of other files or
  // options. The first Next() after it replays at most one window again.
  PositionBatch Load(std::string_view state);

  PositionsReport report() const;

 private:
  std::unique_ptr<PositionReader> reader_;
};

struct OpenedPositions {
  std::optional<Positions> positions = {};  // empty if it failed
  Failure failure = Failure::kNone;
  std::string error = {}, code = {}, source = {};
};

}  // namespace plymill
