// CrashAtCall: a library for LD_PRELOAD. It kills the process, or lets a call fail, at the n-th
// point. There is a point before and a point after each call that changes files; points are
// numbered from 1.
//
//   CRASH_AT=n            kills the process with SIGKILL at point n
//   CRASH_AT=n FAIL=errno lets the call fail that would begin at point n
#include <dlfcn.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>

namespace {

long NumberFrom(const char* name) {
  const char* const text = std::getenv(name);
  return text == nullptr ? 0 : std::atol(text);
}

const long g_crash_at = NumberFrom("CRASH_AT");
const int g_error = static_cast<int>(NumberFrom("FAIL"));
std::atomic<long> g_points{0};

bool IsReached() { return ++g_points == g_crash_at; }

// Calls the function `name` with `arguments`, with one point before and one after the call.
template <class Result, class... Arguments>
Result Call(const char* name, Arguments... arguments) {
  using Function = Result (*)(Arguments...);
  const auto next = reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
  if (IsReached()) {
    if (g_error == 0) raise(SIGKILL);
    errno = g_error;
    return -1;
  }
  const Result result = next(arguments...);
  if (IsReached() && g_error == 0) raise(SIGKILL);
  return result;
}

}  // namespace

extern "C" {

ssize_t write(int file, const void* bytes, size_t count) {
  if (file <= STDERR_FILENO) {
    using Function = ssize_t (*)(int, const void*, size_t);
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, "write"))(file, bytes, count);
  }
  return Call<ssize_t>("write", file, bytes, count);
}
ssize_t writev(int file, const iovec* texts, int count) {
  if (file <= STDERR_FILENO) {
    using Function = ssize_t (*)(int, const iovec*, int);
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, "writev"))(file, texts, count);
  }
  return Call<ssize_t>("writev", file, texts, count);
}
int fsync(int file) { return Call<int>("fsync", file); }
int fdatasync(int file) { return Call<int>("fdatasync", file); }
int rename(const char* from, const char* to) { return Call<int>("rename", from, to); }
int link(const char* from, const char* to) { return Call<int>("link", from, to); }
int unlink(const char* path) { return Call<int>("unlink", path); }
int mkdir(const char* path, mode_t mode) { return Call<int>("mkdir", path, mode); }
int rmdir(const char* path) { return Call<int>("rmdir", path); }
}
