// Workers: runs independent tasks on several threads.
#pragma once

#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <thread>

#include "base/memory_for_threads.h"
#include "base/ordered.h"

namespace plymill {

class Workers {
 public:
  // 0: one thread per core. `cancel` may be null.
  explicit Workers(unsigned threads, const std::atomic<bool>* cancel = nullptr)
      : threads_(threads != 0 ? threads : std::max(1U, std::thread::hardware_concurrency())),
        process_(getpid()),
        cancel_(cancel) {}

  // A process that was forked has none of the threads of its parent, so it uses its own one alone.
  std::size_t threads() const { return getpid() == process_ ? threads_ : 1; }

  bool is_cancelled() const { return cancel_ != nullptr && cancel_->load(); }

  // Calls work(i, slot) for each i below `count`. Calls at the same time have different slots below
  // threads(). Returns after the last call. Once it is cancelled, it calls no more: returns false
  // if calls are missing.
  template <class Work>
  [[nodiscard]] bool Run(std::size_t count, Work&& work) {
    const std::size_t slots = std::min<std::size_t>(threads(), count);
    std::atomic<std::size_t> next = 0, done = 0;
    const auto run_slot = [&](std::size_t slot) {
      for (std::size_t i = next++; i < count && !is_cancelled(); i = next++, ++done) work(i, slot);
    };
    if (slots <= 1) {
      run_slot(0);
    } else {
      if (arena_ == nullptr) {
        CheckMemoryForThreads();
        arena_ = std::make_unique<tbb::task_arena>(ArenaThreads());
      }
      const auto run = [&](std::size_t slot) {
        const OrderedLoop::Call call;
        run_slot(slot);
      };
      OrderedLoop::Begin();
      arena_->execute(
          [&] { tbb::parallel_for(std::size_t{0}, slots, run, tbb::static_partitioner()); });
      OrderedLoop::End();
    }
    return done == count;
  }

 private:
  // oneTBB warns on standard error of more threads than it can have.
  int ArenaThreads() const {
    return std::min(static_cast<int>(threads_), tbb::info::default_concurrency());
  }

  std::size_t threads_;
  pid_t process_;
  const std::atomic<bool>* cancel_;
  std::unique_ptr<tbb::task_arena> arena_;
};

}  // namespace plymill
