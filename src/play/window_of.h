// WindowOf: the positions of one window of games, ready to be written to arrays.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "base/buffer.h"
#include "play/show_game.h"
#include "rules/options.h"
#include "rules/positions_ops.h"
#include "rules/random.h"
#include "rules/replay.h"

namespace plymill {

// How a game ended, and where its positions are.
struct WindowGame {
  std::uint64_t number = 0;       // in the files
  std::uint32_t first_place = 0;  // of its positions
  std::uint32_t positions = 0;
  std::uint32_t end_of_actions = 0;  // plies of the game up to its last action
  std::uint32_t slice = 0;
  Outcome outcome = {};                                     // kUnknown, kWin or kDraw
  std::array<std::int16_t, Ending::kMaxPlayers> margins{};  // by the code of the player

  std::int8_t OutcomeFor(unsigned player) const {
    if (outcome.kind == OutcomeKind::kUnknown || player == kNoMover) return kUnknownOutcome;
    if (outcome.kind == OutcomeKind::kDraw) return 0;
    return (outcome.winners >> player & 1) != 0 ? std::int8_t{1} : std::int8_t{-1};
  }
  std::int16_t MarginFor(unsigned player) const {
    return player < margins.size() ? margins[player] : kUnknownMargin;
  }
};

// Sets the margin of each player in `points`, the points of a complete game.
inline void SetMargins(std::span<const PointsRecord> points, WindowGame& game) {
  for (const PointsRecord& own : points) {
    if (points.size() < 2 || own.player >= game.margins.size()) continue;
    std::int64_t best = INT32_MIN;
    for (const PointsRecord& other : points) {
      if (other.player != own.player) best = std::max<std::int64_t>(best, other.points);
    }
    const std::int64_t margin = std::clamp<std::int64_t>(own.points - best, -32767, 32767);
    game.margins[own.player] = static_cast<std::int16_t>(margin);
  }
}

// Whether the filter wants the position before ply `ply` of game `game` of the files.
inline bool IsWanted(const PositionFilter& filter, std::uint64_t game, std::uint32_t ply) {
  if (ply < filter.from_ply) return false;
  if (filter.every == 1) return true;
  const std::uint64_t first = Random(filter.seed ^ Random(game).Next()).Next() % filter.every;
  return (ply - filter.from_ply) % filter.every == first;
}

template <class Game>
class WindowOf final : public AnyWindow {
 public:
  using Rules = typename Game::Rules;
  using Positions = typename Game::Positions;
  using Ply = typename Game::Ply;
  using Packed = typename Positions::Packed;

  explicit WindowOf(const typename Rules::Options& options) : options_(options) {}

  void Begin(std::size_t positions, std::size_t games, std::size_t slices) override {
    Resize(packed_, positions);
    Resize(marks_, positions);
    Resize(games_, games);
    while (slices_.size() < slices) slices_.push_back(std::make_unique<Slice>(options_));
  }

  void Add(const WindowSlice& slice, const PositionFilter& filter, PositionTally& tally) override {
    Adder(*this, slice, filter, tally).Add();
  }

  void ListPlaces(Buffer<std::uint32_t>& places) const override {
    for (const WindowGame& game : games_) {
      std::uint32_t* const to = places.Room(game.positions);
      for (std::uint32_t i = 0; i < game.positions; ++i) to[i] = game.first_place + i;
      places.Grow(game.positions);
    }
  }

  void Write(std::span<const std::uint32_t> places, const PositionArrays& arrays,
             std::size_t row) const override {
    for (std::size_t i = 0; i < std::min(kAhead, places.size()); ++i) Fetch(places[i]);
    for (std::size_t i = 0; i < places.size(); ++i, ++row) {
      if (i + kAhead < places.size()) Fetch(places[i + kAhead]);
      if (i + kAhead / 2 < places.size()) {
        __builtin_prefetch(&games_[marks_[places[i + kAhead / 2]].game]);
      }
      WriteRow(places[i], arrays, row);
    }
  }

  std::uint32_t FindPlace(std::uint32_t game, std::uint32_t ply) const override {
    const WindowGame& found = games_[game];
    for (std::uint32_t i = 0; i < found.positions; ++i) {
      if (marks_[found.first_place + i].ply == ply) return found.first_place + i;
    }
    return kNoPlace;
  }

 private:
  // What is known of a position besides what is packed.
  struct Mark {
    std::int32_t action = kNoAction;
    std::uint32_t ply = 0;
    std::uint32_t game = 0;  // index in the window
    std::uint8_t mover = kNoMover;
  };

  // Memory for the games of a slice. It is kept from window to window.
  struct Slice {
    explicit Slice(const typename Rules::Options& options) { replay.SetOptions(options); }
    Replay<Game> replay;
    typename Positions::Packer packer;
  };

  template <class T>
  static void Resize(Buffer<T>& all, std::size_t size) {
    all.Clear();
    static_cast<void>(all.Room(size));
    all.Grow(size);
  }

  // Replays the games of a slice.
  class Adder {
   public:
    Adder(WindowOf& window, const WindowSlice& slice, const PositionFilter& filter,
          PositionTally& tally)
        : window_(window),
          slice_(slice),
          filter_(filter),
          tally_(tally),
          records_(static_cast<const Records<Game>&>(*slice.records)),
          replay_(window.slices_[slice.index]->replay),
          packer_(window.slices_[slice.index]->packer),
          reader_(SpillOf(records_, slice.first)) {}

    void Add() {
      packer_.Clear();
      std::uint32_t place = slice_.place;
      for (std::size_t i = 0; i < slice_.count; ++i) {
        const std::size_t index = slice_.first + i;
        const GameHead& head = records_.heads[index];
        game_ = &window_.games_[slice_.game + i];
        *game_ = {.number = slice_.number + i,
                  .first_place = place,
                  .slice = static_cast<std::uint32_t>(slice_.index)};
        mark_ = {.game = static_cast<std::uint32_t>(slice_.game + i)};
        const bool is_wanted = slice_.verdicts.empty() || slice_.verdicts[index] == slice_.wanted;
        is_wanted ? AddGame(index) : PassGame(head);
        place += head.rows.count;
      }
    }

   private:
    void PassGame(const GameHead& head) {
      ++tally_.games_filtered;
      if (records_.spill.empty()) return;
      for (std::uint32_t i = 0; i < head.rows.count; ++i) {
        reader_.Unpack(records_.rows[head.rows.begin + i].data(), ply_);
      }
    }

    void AddGame(std::size_t index) {
      const GameView<Game> view(records_, records_.heads[index], records_.infos[index],
                                reader_.spill());
      replay_.Begin(view);
      packer_.BeginGame();
      found_ = 0;
      left_out_before_ = tally_.left_out.size();
      is_clean_ = goes_on_ = packs_ = true;
      std::uint32_t number = 0;
      for (const auto& row : view.rows()) {
        reader_.Unpack(row.data(), ply_);
        if (IsAction()) game_->end_of_actions = number + 1;
        if (goes_on_) PlayPly(number);
        ++number;
      }
      if (goes_on_) replay_.Finish(view);
      Close(view);
    }

    bool IsAction() const {
      return ply_.kind != decltype(ply_.kind)::kUnparsed && Positions::IsAction(ply_);
    }

    void PlayPly(std::uint32_t number) {
      goes_on_ = replay_.Prepare(ply_);
      if (!goes_on_) return;
      Fit fit = Fit::kFits;
      const bool is_wanted =
          packs_ && IsWanted(filter_, game_->number, number) && Pack(number, fit);
      goes_on_ = replay_.PlayPrepared(ply_);
      if (replay_.findings().all().size() != found_) [[unlikely]]
        CheckFindings();
      if (!is_wanted || !goes_on_) return;
      if (fit == Fit::kFits) [[likely]] {
        ++game_->positions;
      } else {
        LeaveOut(fit, number);
      }
    }

    // Packs the position before ply `number` at the next place. It becomes a row if the ply is
    // legal. Returns false if the ply is no action.
    bool Pack(std::uint32_t number, Fit& fit) {
      const auto& state = replay_.state();
      mark_.action = Rules::ActionOf(state, ply_);
      if (mark_.action == kNoAction) return false;
      mark_.ply = number;
      mark_.mover = static_cast<std::uint8_t>(Positions::MoverOf(state, ply_));
      const std::uint32_t place = game_->first_place + game_->positions;
      fit = packer_.Pack(state, ply_, mark_.action, window_.packed_[place]);
      window_.marks_[place] = mark_;
      return true;
    }

    // If the rules do not know the rest of the game, the replay goes on only to find out why.
    [[gnu::noinline, gnu::cold]] void LeaveOut(Fit fit, std::uint32_t number) {
      if (fit == Fit::kNotKnown) {
        is_clean_ = packs_ = false;
      } else {
        tally_.left_out.Append({.fit = fit, .ply = number, .game = game_->number});
      }
    }

    // An illegal ply ends the positions of its game.
    [[gnu::noinline, gnu::cold]] void CheckFindings() {
      const auto all = replay_.findings().all();
      for (; found_ < all.size(); ++found_) {
        if (Replay<Game>::InfoOf(all[found_].reason).ruling != Ruling::kIllegal) continue;
        is_clean_ = goes_on_ = false;
      }
    }

    // The first finding because of which the game is not legal, or not known to be.
    LeftOutRow WhyLeftOut() const {
      LeftOutRow row{.is_game = true, .ply = replay_.plies(), .game = game_->number};
      for (const Ruling ruling : {Ruling::kIllegal, Ruling::kOpen}) {
        for (const Finding& finding : replay_.findings().all()) {
          if (Replay<Game>::InfoOf(finding.reason).ruling != ruling) continue;
          row.reason = finding.reason;
          if (finding.ply != Finding::kEnd) row.ply = finding.ply;
          return row;
        }
      }
      return row;
    }

    // After the last ply, or where the replay has ended.
    void Close(const GameView<Game>& view) {
      is_clean_ = is_clean_ && goes_on_ && replay_.legality() == Legality::kLegal;
      if (!is_clean_) [[unlikely]] {
        if (filter_.only_clean) {
          tally_.left_out.Truncate(left_out_before_);
          ++tally_.games_left_out;
          game_->positions = 0;
        }
        tally_.left_out.Append(WhyLeftOut());
        if (filter_.only_clean) return;
      }
      ++tally_.games_used;
      SetEnd(view);
    }

    void SetEnd(const GameView<Game>& view) {
      game_->margins.fill(kUnknownMargin);
      game_->outcome = view.outcome();
      if (is_clean_) {
        const Ending& ending = replay_.ending();
        if (IsDecided(ending.outcome)) game_->outcome = ending.outcome;
        if (Positions::HasMargin(replay_.state(), ending)) SetMargins(ending.points(), *game_);
      }
      if (!IsDecided(game_->outcome)) game_->outcome = {};
    }

    static bool IsDecided(Outcome outcome) {
      return outcome.kind == OutcomeKind::kWin || outcome.kind == OutcomeKind::kDraw;
    }

    WindowOf& window_;
    const WindowSlice& slice_;
    const PositionFilter& filter_;
    PositionTally& tally_;
    const Records<Game>& records_;
    Replay<Game>& replay_;
    typename Positions::Packer& packer_;
    RowReader<Ply> reader_;
    Ply ply_;
    WindowGame* game_ = nullptr;       // the current one
    Mark mark_;                        // of the current position
    std::size_t found_ = 0;            // findings that were looked at
    std::size_t left_out_before_ = 0;  // rows of the tally before this game
    bool is_clean_ = true;             // no ply so far is illegal
    bool goes_on_ = true;              // ... and the position is known
    bool packs_ = true;                // what is legal is known
  };

  static constexpr std::size_t kAhead = 16;  // positions that are fetched into the cache in time

  void Fetch(std::uint32_t place) const {
    __builtin_prefetch(&marks_[place]);
    const char* const packed = reinterpret_cast<const char*>(&packed_[place]);
    for (std::size_t at = 0; at < sizeof(Packed); at += 64) __builtin_prefetch(packed + at);
  }

  void WriteRow(std::uint32_t place, const PositionArrays& arrays, std::size_t row) const {
    static constexpr std::size_t kBoardBytes = [] {
      std::size_t bytes = 1;
      for (const std::uint32_t size : Positions::kBoard) bytes *= size;
      return bytes;
    }();
    static constexpr std::size_t kLegalBytes = (Positions::kActions + 7) / 8;
    const Mark& mark = marks_[place];
    const WindowGame& game = games_[mark.game];
    const auto at = [row](auto* array, std::size_t size) {
      return array == nullptr ? nullptr : array + row * size;
    };
    Positions::Write(packed_[place], slices_[game.slice]->packer, at(arrays.board, kBoardBytes),
                     at(arrays.globals, Positions::kGlobals.size()), at(arrays.legal, kLegalBytes));
    const auto set = [row](auto* array, auto value) {
      if (array != nullptr) array[row] = static_cast<std::remove_pointer_t<decltype(array)>>(value);
    };
    set(arrays.action, mark.action);
    set(arrays.outcome, game.OutcomeFor(mark.mover));
    set(arrays.margin, game.MarginFor(mark.mover));
    set(arrays.plies_left, std::min<std::uint32_t>(game.end_of_actions - mark.ply, 32767));
    set(arrays.game, game.number);
    set(arrays.ply, mark.ply);
  }

  const typename Rules::Options options_;
  Buffer<Packed> packed_;     // by place
  Buffer<Mark> marks_;        // by place
  Buffer<WindowGame> games_;  // of the window, in order
  std::vector<std::unique_ptr<Slice>> slices_;
};

template <class Game>
concept HasPositions = HasRules<Game> && requires {
  typename Game::Positions;
};

// The PositionsOps of a notation; null if it has no Game::Positions.
template <class Game>
constexpr const PositionsOps* PositionsOpsOf() {
  return nullptr;
}

template <HasPositions Game>
inline constexpr PositionsOps kPositionsOps = {
    .layout =
        [] {
          using Positions = typename Game::Positions;
          return PositionLayout{
              .notation = std::string(Game::kSlug),
              .board = {Positions::kBoard.begin(), Positions::kBoard.end()},
              .globals = {Positions::kGlobals.begin(), Positions::kGlobals.end()},
              .actions = Positions::kActions,
              .board_planes = {Positions::kPlanes.begin(), Positions::kPlanes.end()}};
        },
    .new_window = [](std::span<const RuleSetting> settings) -> std::unique_ptr<AnyWindow> {
      using Options = typename Game::Rules::Options;
      return std::make_unique<WindowOf<Game>>(OptionsWith<Options>(settings, Game::kSlug));
    }};

template <HasPositions Game>
constexpr const PositionsOps* PositionsOpsOf() {
  return &kPositionsOps<Game>;
}

}  // namespace plymill
