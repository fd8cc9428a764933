// Positions as arrays, for plymill/_positions.py.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>
#include <unistd.h>

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
#include "interrupt.h"
#include "plymill/positions.h"
#include "without_gil.h"

namespace plymill::python {
namespace {

namespace nb = nanobind;

// A lock that a child made by fork() does not wait for, if a thread of its parent had it.
class ProcessLock {
 public:
  void lock() {
    const pid_t process = getpid();
    for (pid_t holder = 0; !holder_.compare_exchange_strong(holder, process); holder = 0) {
      if (holder != process) {
        throw nb::value_error(
            "these positions were in use by another thread when this process was forked; open "
            "them anew");
      }
      holder_.wait(holder);
    }
  }
  void unlock() {
    holder_.store(0);
    holder_.notify_one();
  }

 private:
  std::atomic<pid_t> holder_{0};  // the process whose thread has it
};

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

// The memory of the array `name` in `arrays`, which must have `items` items; null if it is not
// there.
template <class T>
T* MemoryOf(const nb::dict& arrays, const char* name, std::size_t items) {
  if (!arrays.contains(name)) return nullptr;
  nb::ndarray<T, nb::c_contig, nb::device::cpu> array;
  if (!nb::try_cast(arrays[name], array, false) || array.size() < items) {
    const std::string message = std::string(name) + ": not an array of the type and size expected";
    throw nb::type_error(message.c_str());
  }
  return array.data();
}

// `arrays` are NumPy arrays by name, with memory for `rows` rows.
PositionArrays ArraysOf(const nb::dict& arrays, const PositionLayout& layout, std::size_t rows) {
  return {.board = MemoryOf<std::uint8_t>(arrays, "board", rows * layout.board_bytes()),
          .globals = MemoryOf<std::int16_t>(arrays, "globals", rows * layout.globals.size()),
          .action = MemoryOf<std::int32_t>(arrays, "action", rows),
          .legal = MemoryOf<std::uint8_t>(arrays, "legal", rows * layout.legal_bytes()),
          .outcome = MemoryOf<std::int8_t>(arrays, "outcome", rows),
          .margin = MemoryOf<std::int16_t>(arrays, "margin", rows),
          .plies_left = MemoryOf<std::int16_t>(arrays, "plies_left", rows),
          .game = MemoryOf<std::int64_t>(arrays, "game", rows),
          .ply = MemoryOf<std::int32_t>(arrays, "ply", rows)};
}

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
      "open_positions", Open, nb::arg("options"),
      nb::sig("def open_positions(options: PositionOptions) -> tuple[Positions | None, Result]"));
}

}  // namespace plymill::python
