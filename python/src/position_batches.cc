// Positions as arrays, for plymill/_positions.py.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bind.h"
#include "held.h"
#include "interrupt.h"
#include "plymill/positions.h"
#include "position_arrays.h"
#include "shared_position.h"
#include "without_gil.h"

namespace plymill::python {
namespace {

namespace nb = nanobind;

// Why something failed: a result of plymill::Positions as other parts of the module have it.
template <class Result>
ConvertResult ResultOf(Result& result) {
  return {.failure = result.failure,
          .message = std::move(result.error),
          .report = {},
          .code = std::move(result.code),
          .source = std::move(result.source)};
}

// Runs work that ends soon after flag() becomes true.
class Cancellable {
 public:
  const std::atomic<bool>* flag() const { return &flag_; }

  // Returns the result of `work`, which runs in a thread of its own, while this one looks at
  // signals.
  template <class Work>
  auto Run(const Work& work) {
    auto running = std::async(std::launch::async, work);
    WaitInterruptibly(
        [&](std::chrono::milliseconds patience) {
          return running.wait_for(patience) == std::future_status::ready;
        },
        [&] {
          flag_.store(true);
          running.wait();
          flag_.store(false);
        });
    return running.get();
  }

 private:
  std::atomic<bool> flag_{false};
};

// Positions for one thread at a time, whose work Ctrl-C ends.
class HeldPositions {
 public:
  explicit HeldPositions(PositionOptions options) : batch_(options.batch) {
    options.cancel = cancellable_.flag();
    opened_ = cancellable_.Run([&] { return Positions::Open(options); });
  }
  HeldPositions(const HeldPositions&) = delete;
  HeldPositions& operator=(const HeldPositions&) = delete;
  ~HeldPositions() {
    const WithoutGil released;
    opened_.positions.reset();
  }

  OpenedPositions& opened() { return opened_; }
  const Positions& get() const { return *opened_.positions; }
  std::uint32_t batch() const { return batch_; }

  // Calls `use` with the positions, without the GIL.
  template <class Use>
  auto With(const Use& use) {
    const nb::gil_scoped_release released;
    const std::lock_guard turn(lock_);
    return use(*opened_.positions);
  }

  // The same for work that may take long, which Ctrl-C ends unless is_short(positions).
  template <class IsShort, class Use>
  auto WithInterruptibly(const IsShort& is_short, const Use& use) {
    std::unique_lock turn(lock_, std::defer_lock);
    bool here = false;
    {
      const nb::gil_scoped_release released;
      turn.lock();
      here = is_short(*opened_.positions);
      if (here) return use(*opened_.positions);
    }
    return cancellable_.Run([&] { return use(*opened_.positions); });
  }

 private:
  const std::uint32_t batch_;
  ProcessLock lock_;
  Cancellable cancellable_;
  OpenedPositions opened_;
};

// The number of rows, whether they are padding, the state after them, and how it ended.
nb::tuple Next(HeldPositions& self, const nb::dict& arrays) {
  const PositionArrays to = ArraysOf(arrays, self.get().layout(), self.batch());
  auto [batch, state] =
      self.WithInterruptibly([](const Positions& positions) { return positions.IsNextReady(); },
                             [&](Positions& positions) {
                               PositionBatch filled = positions.Next(to);
                               return std::pair(std::move(filled), positions.State());
                             });
  return nb::make_tuple(batch.rows, batch.is_padding, std::move(state), ResultOf(batch));
}

nb::tuple At(HeldPositions& self, std::uint64_t index, const nb::dict& arrays) {
  const PositionArrays to = ArraysOf(arrays, self.get().layout(), 1);
  PositionBatch batch = self.With([&](Positions& positions) { return positions.At(index, to); });
  return nb::make_tuple(batch.rows, ResultOf(batch));
}

nb::tuple Count(HeldPositions& self) {
  PositionCount count = self.WithInterruptibly(
      [](const Positions& positions) { return positions.count().has_value(); },
      [](Positions& positions) { return positions.Count(); });
  return nb::make_tuple(count.positions, count.batches, ResultOf(count));
}

ConvertResult Load(HeldPositions& self, const std::string& state) {
  PositionBatch loaded = self.With([&](Positions& positions) { return positions.Load(state); });
  return ResultOf(loaded);
}

nb::tuple Open(const PositionOptions& options) {
  auto held = std::make_unique<HeldPositions>(options);
  ConvertResult result = ResultOf(held->opened());
  if (!held->opened().positions) held.reset();
  return nb::make_tuple(std::move(held), std::move(result));
}

void BindPositionOptions(nb::module_& core) {
  nb::enum_<PositionOrder>(core, "PositionOrder")
      .value("windows", PositionOrder::kWindows)
      .value("in_order", PositionOrder::kInOrder);
  nb::enum_<RankEnd>(core, "RankEnd")
      .value("uneven", RankEnd::kUneven)
      .value("pad", RankEnd::kPad)
      .value("drop", RankEnd::kDrop);
  nb::class_<PositionOptions>(core, "PositionOptions")
      .def(nb::init<>())
      .def(
          "add_file",
          [](PositionOptions& self, const nb::bytes& path) {
            self.files.emplace_back(path.c_str(), path.size());
          },
          nb::arg("path"))
      .def(
          "add_rule",
          [](PositionOptions& self, std::string notation, std::string name, std::string value) {
            self.rules.push_back({std::move(notation), std::move(name), std::move(value)});
          },
          nb::arg("notation"), nb::arg("name"), nb::arg("value"))
      .def(
          "add_set",
          [](PositionOptions& self, std::string name, std::uint32_t share) {
            self.sets.push_back({std::move(name), share});
          },
          nb::arg("name"), nb::arg("share"))
      .def_rw("notation", &PositionOptions::notation)
      .def_rw("batch", &PositionOptions::batch)
      .def_rw("order", &PositionOptions::order)
      .def_rw("seed", &PositionOptions::seed)
      .def_rw("epoch", &PositionOptions::epoch)
      .def_rw("window_games", &PositionOptions::window_games)
      .def_rw("window_plies", &PositionOptions::window_plies)
      .def_rw("rank", &PositionOptions::rank)
      .def_rw("world", &PositionOptions::world)
      .def_rw("worker", &PositionOptions::worker)
      .def_rw("workers", &PositionOptions::workers)
      .def_rw("ranks", &PositionOptions::ranks)
      .def_rw("where", &PositionOptions::where)
      .def_rw("set_seed", &PositionOptions::set_seed)
      .def_rw("same", &PositionOptions::same)
      .def_rw("set", &PositionOptions::set)
      .def_rw("only_clean", &PositionOptions::only_clean)
      .def_rw("from_ply", &PositionOptions::from_ply)
      .def_rw("every", &PositionOptions::every)
      .def_rw("skip_forced", &PositionOptions::skip_forced)
      .def_prop_rw(
          "of_mover", [](const PositionOptions& self) { return self.view.of_mover; },
          [](PositionOptions& self, bool value) { self.view.of_mover = value; })
      .def_prop_rw(
          "symmetry", [](const PositionOptions& self) { return self.view.symmetry; },
          [](PositionOptions& self, std::uint32_t value) { self.view.symmetry = value; })
      .def_rw("random_symmetry", &PositionOptions::random_symmetry)
      .def_rw("shuffle_memory", &PositionOptions::shuffle_memory)
      .def_rw("threads", &PositionOptions::threads);
}

void BindHeldPositions(nb::module_& core) {
  nb::class_<HeldPositions>(core, "Positions")
      .def_prop_ro("layout", [](const HeldPositions& self) { return self.get().layout(); })
      .def_prop_ro("games", [](const HeldPositions& self) { return self.get().games(); })
      .def_prop_ro("plies", [](const HeldPositions& self) { return self.get().plies(); })
      .def("next", Next, nb::arg("arrays"),
           nb::sig("def next(self, arrays: dict[str, numpy.typing.NDArray[typing.Any]]) -> "
                   "tuple[int, bool, str, Result]"))
      .def("at", At, nb::arg("index"), nb::arg("arrays"),
           nb::sig("def at(self, index: int, arrays: dict[str, numpy.typing.NDArray[typing.Any]]) "
                   "-> tuple[int, Result]"))
      .def("count", Count, nb::sig("def count(self) -> tuple[int, int, Result]"))
      .def_prop_ro(
          "is_counted",
          [](HeldPositions& self) {
            return self.With([](auto& positions) { return positions.count().has_value(); });
          })
      .def(
          "set_epoch",
          [](HeldPositions& self, std::uint64_t epoch) {
            self.With([&](Positions& positions) { positions.SetEpoch(epoch); });
          },
          nb::arg("epoch"))
      .def_prop_ro("epoch",
                   [](HeldPositions& self) {
                     return self.With([](auto& positions) { return positions.epoch(); });
                   })
      .def("state",
           [](HeldPositions& self) {
             return self.With([](auto& positions) { return positions.State(); });
           })
      .def("load", Load, nb::arg("state"))
      .def("report", [](HeldPositions& self) {
        return self.With([](auto& positions) { return PositionsReportJson(positions.report()); });
      });
}

}  // namespace

void BindPositionBatches(nb::module_& core) {
  BindPositionOptions(core);
  nb::class_<PositionLayout>(core, "PositionLayout")
      .def_ro("notation", &PositionLayout::notation)
      .def_ro("board", &PositionLayout::board)
      .def_ro("globals", &PositionLayout::globals)
      .def_ro("actions", &PositionLayout::actions)
      .def_ro("board_planes", &PositionLayout::board_planes);
  BindHeldPositions(core);
  core.attr("positions_version") = kPositionsVersion;
  core.def("position_layout", PositionLayoutOf, nb::arg("notation"));
  core.def(
      "symmetries",
      [](const std::string& notation, const Settings& settings) {
        return SymmetriesOf(notation, SettingsOf(notation, settings));
      },
      nb::arg("notation"), nb::arg("settings"));
  core.def(
      "why_no_mover_view",
      [](const std::string& notation, const Settings& settings) {
        return WhyNoMoverView(notation, SettingsOf(notation, settings));
      },
      nb::arg("notation"), nb::arg("settings"));
  core.def(
      "view_actions",
      [](const std::string& notation, const std::vector<std::int32_t>& actions,
         const std::vector<std::uint32_t>& players) {
        std::vector<std::int32_t> seen(actions.size());
        for (std::size_t i = 0; i < seen.size(); ++i) {
          seen[i] = ViewAction(notation, actions[i], players[i]);
        }
        return NumpyArray<std::int32_t>(seen);
      },
      nb::arg("notation"), nb::arg("actions"), nb::arg("players"),
      nb::sig("def view_actions(notation: str, actions: list[int], players: list[int]) -> "
              "numpy.typing.NDArray[numpy.int32]"));
  core.def(
      "open_positions", Open, nb::arg("options"),
      nb::sig("def open_positions(options: PositionOptions) -> tuple[Positions | None, Result]"));
}

}  // namespace plymill::python
