#include "output/temporary_files.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <ctime>
#include <deque>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace plymill {

// The path of a temporary file, for the signal handler. The path is complete before `used` is set,
// and does not change while `used` is set. Its memory is never freed, because a handler may be
// reading it.
struct TemporarySlot {
  std::atomic<bool> used{false};
  std::atomic<char*> path{nullptr};
  std::size_t path_bytes = 0;
};

namespace {

// The table of temporary files. It grows by pieces that are never moved or freed, so that the
// handler can read it at any time without a lock.
struct TablePiece {
  std::array<TemporarySlot, 128> slots;
  std::atomic<TablePiece*> next{nullptr};
};
constinit TablePiece g_table;

// The parts of the table that the handler does not read. Never destroyed, because a file may be
// forgotten while the process ends.
struct TableOwner {
  std::mutex mutex;
  TablePiece* last = &g_table;
  std::vector<TemporarySlot*> free;
  std::vector<char*> outgrown;  // memory of shorter paths

  void Grow() {
    free.reserve(free.size() + last->slots.size());
    for (std::size_t i = last->slots.size(); i > 0; --i) free.push_back(&last->slots[i - 1]);
  }
};

TableOwner& Owner() {
  static auto* const owner = [] {
    auto* const made = new TableOwner;
    made->Grow();
    return made;
  }();
  return *owner;
}

// Other threads continue while a signal handler runs. g_making counts the threads that are making a
// file. The handler waits for these threads, so that it also removes their files. Threads that come
// later see g_ending and make no file.
std::atomic<bool> g_ending{false};
std::atomic<int> g_making{0};

TemporarySlot* FreeSlot(TableOwner& owner) {
  if (owner.free.empty()) {
    auto* const piece = new TablePiece;
    owner.last->next.store(piece);
    owner.last = piece;
    owner.Grow();
  }
  TemporarySlot* const slot = owner.free.back();
  owner.free.pop_back();
  return slot;
}

TemporarySlot* Register(const std::string& path) {
  TableOwner& owner = Owner();
  const std::lock_guard lock(owner.mutex);
  TemporarySlot* const slot = FreeSlot(owner);
  if (slot->path_bytes <= path.size()) {
    if (slot->path != nullptr) owner.outgrown.push_back(slot->path);
    slot->path.store(new char[path.size() + 1]);
    slot->path_bytes = path.size() + 1;
  }
  std::memcpy(slot->path, path.c_str(), path.size() + 1);
  slot->used.store(true);
  return slot;
}

sigset_t EndingSignals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, signal);
  return signals;
}

// While this object exists, its thread is counted in g_making, and ending signals are blocked on
// the thread. Otherwise the handler could interrupt the thread and wait for it in vain.
class Making {
 public:
  Making() {
    const sigset_t signals = EndingSignals();
    pthread_sigmask(SIG_BLOCK, &signals, &before_);
    g_making.fetch_add(1);
  }
  Making(const Making&) = delete;
  Making& operator=(const Making&) = delete;
  ~Making() {
    const int error = errno;
    g_making.fetch_sub(1);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    errno = error;
  }

 private:
  sigset_t before_{};
};

// Waits at most about a second, because a file system may hang.
void WaitForMakers() {
  constexpr timespec kMillisecond = {0, 1'000'000};
  for (int i = 0; i < 1000 && g_making.load() > 0; ++i) nanosleep(&kMillisecond, nullptr);
}

// What the handler prints.
struct LastWords {
  std::string before, after;
};
std::atomic<const LastWords*> g_last_words{nullptr};
std::atomic<bool> g_has_made{false};  // any file

// Returns whether there were any.
bool RemoveAll() {
  bool any = false;
  for (const TablePiece* piece = &g_table; piece != nullptr; piece = piece->next.load()) {
    for (const TemporarySlot& slot : piece->slots) {
      if (!slot.used.load()) continue;
      unlink(slot.path.load());
      any = true;
    }
  }
  return any;
}

void OnEndingSignal(int signal) {
  g_ending.store(true);
  WaitForMakers();
  const bool is_after = !RemoveAll() && g_has_made.load();
  if (const LastWords* const words = g_last_words.load()) {
    const std::string& text = is_after ? words->after : words->before;
    static_cast<void>(!write(STDERR_FILENO, text.data(), text.size()));
  }
  _exit(128 + signal);
}

TemporaryFile Make(const std::string& path, unsigned mode) {
  TemporaryFile made;
  made.slot = Register(path);
  made.file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
  if (made.file >= 0) {
    g_has_made.store(true);
    return made;
  }
  const int error = errno;
  ForgetTemporaryFile(std::exchange(made.slot, nullptr));
  errno = error;
  return made;
}

}  // namespace

TemporaryFile MakeTemporaryFile(const std::string& path, unsigned mode) {
  for (;;) {
    {
      const Making making;
      if (!g_ending.load()) return Make(path, mode);
    }
    pause();
  }
}

void ForgetTemporaryFile(TemporarySlot* slot) {
  if (slot == nullptr) return;
  TableOwner& owner = Owner();
  const std::lock_guard lock(owner.mutex);
  slot->used.store(false);
  owner.free.push_back(slot);
}

void SayOnSignals(const std::string& before, const std::string& after) {
  // None is ever freed, because the handler may be printing it.
  static auto* const all = new std::deque<LastWords>;
  g_last_words.store(&all->emplace_back(LastWords{before, after}));
}

void RemoveTemporaryFilesOnSignals() {
  struct sigaction action = {};
  action.sa_handler = OnEndingSignal;
  action.sa_mask = EndingSignals();
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before = {};
    sigaction(signal, nullptr, &before);
    if (before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
  }
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // so a write beyond the limit of file sizes fails with EFBIG
}

}  // namespace plymill
