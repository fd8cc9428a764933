// WindowOf: the positions of one window of games, ready to be written to arrays.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "base/buffer.h"
#include "base/random_array.h"
#include "rules/array_row.h"
#include "rules/games_of.h"
#include "rules/options.h"
#include "rules/positions_ops.h"
#include "rules/task_replay.h"
#include "rules/window_game.h"

namespace plymill {

template <class Game>
class WindowOf final : public AnyWindow {
 public:
  using Rules = typename Game::Rules;
  using Positions = typename Game::Positions;
  using Packed = typename Positions::Packed;

  explicit WindowOf(const typename Rules::Options& options) : options_(options) {}

  void Begin(std::size_t positions, std::size_t games, std::size_t tasks) override {
    packed_.Resize(positions);
    marks_.Resize(positions);
    games_.Resize(games);
    while (tasks_.size() < tasks) tasks_.push_back(std::make_unique<TaskMemory<Game>>(options_));
  }

  void Add(const WindowTask& task, const PositionFilter& filter, PositionTally& tally) override {
    TaskReplay<Game>({packed_.data(), marks_.data(), games_.data()}, *tasks_[task.index], task,
                     filter, tally)
        .Add();
  }

  void ListPlaces(Buffer<std::uint32_t>& places) const override {
    for (const WindowGame& game : games_) {
      std::uint32_t* const to = places.Room(game.positions);
      for (std::uint32_t i = 0; i < game.positions; ++i) to[i] = game.first_place + i;
      places.Grow(game.positions);
    }
  }

  std::size_t Write(std::span<const std::uint32_t> places, const RowView& view,
                    const PositionArrays& arrays, std::size_t row, std::uint32_t batch) override {
    std::size_t games = 0;
    for (std::size_t i = 0; i < std::min(kAhead, places.size()); ++i) Fetch(places[i]);
    for (std::size_t i = 0; i < places.size(); ++i, ++row) {
      if (i + kAhead < places.size()) Fetch(places[i + kAhead]);
      if (i + kAhead / 2 < places.size()) FetchMore(places[i + kAhead / 2]);
      WriteRow(places[i], view, arrays, row);
      games += games_.data()[marks_[places[i]].game].IsNewTo(batch) ? 1U : 0U;
    }
    return games;
  }

  std::uint32_t FindPlace(std::uint32_t game, std::uint32_t ply) const override {
    const WindowGame& found = games_[game];
    for (std::uint32_t i = 0; i < found.positions; ++i) {
      if (marks_[found.first_place + i].ply == ply) return found.first_place + i;
    }
    return kNoPlace;
  }

 private:
  static constexpr std::size_t kAhead = 16;  // positions that are fetched into the cache in time

  void Fetch(std::uint32_t place) const {
    __builtin_prefetch(&marks_[place]);
    const char* const packed = reinterpret_cast<const char*>(&packed_[place]);
    for (std::size_t at = 0; at < sizeof(Packed); at += 64) __builtin_prefetch(packed + at);
    __builtin_prefetch(packed + sizeof(Packed) - 1);
  }

  // Fetches what the mark and the packed position refer to.
  void FetchMore(std::uint32_t place) const {
    const WindowGame& game = games_[marks_[place].game];
    __builtin_prefetch(&game);
    if constexpr (requires { &Positions::Fetch; }) {
      Positions::Fetch(packed_[place], tasks_[game.task]->packer);
    }
  }

  void WriteRow(std::uint32_t place, const RowView& view, const PositionArrays& arrays,
                std::size_t row) const {
    const PositionMark& mark = marks_[place];
    const WindowGame& game = games_[mark.game];
    std::int32_t action = mark.action;
    const auto write = [&](const ArrayRow<Positions>& to) {
      Positions::Write(packed_[place], tasks_[game.task]->packer, to.board, to.globals, to.legal);
    };
    if (view.changes()) [[unlikely]] {
      action = WriteTurned<Positions>(options_, view.Of(game.number, mark.ply), action,
                                      ArrayRow<Positions>(arrays, row), write);
    } else {
      write(ArrayRow<Positions>(arrays, row));
    }
    const auto set = [row](auto* array, auto value) {
      if (array != nullptr) array[row] = static_cast<std::remove_pointer_t<decltype(array)>>(value);
    };
    set(arrays.action, action);
    set(arrays.outcome, game.OutcomeFor(mark.mover));
    set(arrays.margin, game.MarginFor(mark.mover));
    set(arrays.plies_left, std::min<std::uint32_t>(game.end_of_actions - mark.ply, 32767));
    set(arrays.game, game.number);
    set(arrays.ply, mark.ply);
  }

  const typename Rules::Options options_;
  RandomArray<Packed> packed_;       // by place
  RandomArray<PositionMark> marks_;  // by place
  RandomArray<WindowGame> games_;    // of the window, in order
  std::vector<std::unique_ptr<TaskMemory<Game>>> tasks_;
};

// About the bytes that a position takes in a window.
template <HasPositions Game>
constexpr std::size_t BytesOf() {
  using Positions = typename Game::Positions;
  std::size_t lists = 0;
  if constexpr (requires { Positions::kBytesOfLists; }) lists = Positions::kBytesOfLists;
  return sizeof(typename Positions::Packed) + lists + sizeof(PositionMark) + sizeof(std::uint32_t);
}

template <HasPositions Game>
PositionLayout LayoutOf() {
  using Positions = typename Game::Positions;
  return {.notation = std::string(Game::kSlug),
          .board = {Positions::kBoard.begin(), Positions::kBoard.end()},
          .globals = {Positions::kGlobals.begin(), Positions::kGlobals.end()},
          .actions = Positions::kActions,
          .board_planes = {Positions::kPlanes.begin(), Positions::kPlanes.end()}};
}

// The PositionsOps of a notation; null if it has no Game::Positions.
template <class Game>
constexpr const PositionsOps* PositionsOpsOf() {
  return nullptr;
}

template <HasPositions Game>
inline constexpr PositionsOps kPositionsOps = {
    .layout = LayoutOf<Game>,
    .new_window = [](std::span<const RuleSetting> settings) -> std::unique_ptr<AnyWindow> {
      using Options = typename Game::Rules::Options;
      return std::make_unique<WindowOf<Game>>(OptionsWith<Options>(settings, Game::kSlug));
    },
    .new_games = [](const GamesOptions& wanted) -> std::unique_ptr<AnyGames> {
      using Options = typename Game::Rules::Options;
      return std::make_unique<GamesOf<Game>>(OptionsWith<Options>(wanted.settings, Game::kSlug),
                                             LayoutOf<Game>(), wanted);
    },
    .bytes = BytesOf<Game>(),
    .symmetries =
        [](std::span<const RuleSetting> settings) {
          using Options = typename Game::Rules::Options;
          return Game::Positions::Turned::SymmetriesOf(OptionsWith<Options>(settings, Game::kSlug));
        },
    .why_no_mover_view =
        [](std::span<const RuleSetting> settings) {
          using Options = typename Game::Rules::Options;
          return Game::Positions::Turned::WhyNoMoverView(
              OptionsWith<Options>(settings, Game::kSlug));
        },
    .view_action =
        [](std::int32_t action, unsigned player) {
          using Positions = typename Game::Positions;
          std::array<std::int16_t, Positions::kGlobals.size()> globals{};
          globals[0] = static_cast<std::int16_t>(player);
          const typename Positions::Turned turned({}, {.of_mover = true}, globals.data());
          return turned.Action(action);
        }};

template <HasPositions Game>
constexpr const PositionsOps* PositionsOpsOf() {
  return &kPositionsOps<Game>;
}

}  // namespace plymill
