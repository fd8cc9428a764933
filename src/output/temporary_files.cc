#include "output/temporary_files.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <mutex>
#include <utility>

namespace plymill {
namespace {

// The path of a temporary file, for the signal handler. The path is complete before `used` is set,
// and does not change while `used` is set.
struct TemporarySlot {
  std::atomic<bool> used{false};
  std::array<char, 4096> path{};
};
std::array<TemporarySlot, 128> g_temporaries;
std::mutex g_temporaries_mutex;

// Other threads continue while a signal handler runs. g_making counts the threads that are making a
// file. The handler waits for these threads, so that it also removes their files. Threads that come
// later see g_ending and make no file.
std::atomic<bool> g_ending{false};
std::atomic<int> g_making{0};

std::size_t Register(const std::string& path) {
  const std::lock_guard lock(g_temporaries_mutex);
  for (std::size_t i = 0; i < g_temporaries.size(); ++i) {
    TemporarySlot& slot = g_temporaries[i];
    if (slot.used.load() || path.size() >= slot.path.size()) continue;
    std::memcpy(slot.path.data(), path.c_str(), path.size() + 1);
    slot.used.store(true);
    return i + 1;
  }
  return 0;
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

void OnEndingSignal(int signal) {
  g_ending.store(true);
  WaitForMakers();
  for (const TemporarySlot& slot : g_temporaries) {
    if (slot.used.load()) unlink(slot.path.data());
  }
  _exit(128 + signal);
}

TemporaryFile Make(const std::string& path, unsigned mode) {
  TemporaryFile made;
  made.slot = Register(path);
  made.file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
  if (made.file >= 0) return made;
  const int error = errno;
  ForgetTemporaryFile(std::exchange(made.slot, 0));
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

void ForgetTemporaryFile(std::size_t slot) {
  if (slot != 0) g_temporaries[slot - 1].used.store(false);
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
