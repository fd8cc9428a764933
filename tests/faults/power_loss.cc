// PowerLoss: a library for LD_PRELOAD. At the n-th point the power fails: the process is killed,
// and changes that were not synced are lost. There is a point before and a point after each call
// that changes files; points are numbered from 1.
//
//   LOSE_AT=n     the point
//   LOSE=data     loses the bytes written to a file since its last sync
//   LOSE=names    loses the names made, changed or removed since the last sync of their folder
//   LOSE=both     loses both
//   KEPT=FOLDER   keeps files that may have to be restored; on the same file system
//
// So tests meet names whose bytes are lost, and bytes whose names are lost.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <csignal>
#include <cstdarg>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <system_error>
#include <vector>

namespace {
namespace fs = std::filesystem;

// A change of a name whose folder has not been synced since.
struct NameChange {
  fs::path made;  // the new name; empty: the change made no name
  fs::path gone;  // the old name; empty: the change removed no name
  fs::path kept;  // the file that was replaced or removed; empty: there was none
};

template <class Function>
Function* Next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

std::string Variable(const char* name) {
  const char* const text = std::getenv(name);
  return text == nullptr ? "" : text;
}

fs::path PathOf(int file) {
  std::error_code error;
  return fs::read_symlink("/proc/self/fd/" + std::to_string(file), error);
}

class Disk {
 public:
  void Wrote(int file) { unsynced_.try_emplace(PathOf(file), 0); }
  void Created(const fs::path& path) {
    names_.push_back({.made = fs::absolute(path), .gone = {}, .kept = {}});
    unsynced_[fs::absolute(path)] = 0;
  }

  // `file` is a file or a folder.
  void Synced(int file) {
    const fs::path path = PathOf(file);
    if (!fs::is_directory(path)) {
      unsynced_[path] = fs::file_size(path);
      return;
    }
    std::erase_if(names_, [&](const NameChange& change) {
      return (change.made.empty() ? change.gone : change.made).parent_path() == path;
    });
  }

  // Called before `path` is removed or replaced.
  fs::path Keep(const fs::path& path) {
    const fs::path kept = fs::path(Variable("KEPT")) / std::to_string(++kept_);
    std::error_code error;
    fs::create_hard_link(path, kept, error);
    return error ? fs::path() : kept;
  }

  void Renamed(const fs::path& from, const fs::path& to, const fs::path& kept) {
    names_.push_back({fs::absolute(to), fs::absolute(from), kept});
    const auto file = unsynced_.find(fs::absolute(from));
    if (file == unsynced_.end()) return;
    unsynced_[fs::absolute(to)] = file->second;
    unsynced_.erase(file);
  }
  void Linked(const fs::path& from, const fs::path& to) {
    names_.push_back({.made = fs::absolute(to), .gone = {}, .kept = {}});
    const auto file = unsynced_.find(fs::absolute(from));
    if (file != unsynced_.end()) unsynced_[fs::absolute(to)] = file->second;
  }
  void Removed(const fs::path& path, const fs::path& kept) {
    names_.push_back({{}, fs::absolute(path), kept});
  }

  [[noreturn]] void Fail() {
    std::error_code ignored;
    const std::string lose = Variable("LOSE");
    if (lose != "names") {
      for (const auto& [path, bytes] : unsynced_) fs::resize_file(path, bytes, ignored);
    }
    for (; lose != "data" && !names_.empty(); names_.pop_back()) TakeBack(names_.back());
    raise(SIGKILL);
    std::abort();
  }

 private:
  static void TakeBack(const NameChange& change) {
    std::error_code ignored;
    const bool moved = !change.made.empty() && !change.gone.empty();
    if (moved) fs::rename(change.made, change.gone, ignored);
    if (!moved && !change.made.empty()) fs::remove_all(change.made, ignored);
    if (change.kept.empty()) return;
    fs::rename(change.kept, change.made.empty() ? change.gone : change.made, ignored);
  }

  std::map<fs::path, std::uintmax_t> unsynced_;  // by path: how many bytes of the file are synced
  std::vector<NameChange> names_;
  int kept_ = 0;
};

std::recursive_mutex g_mutex;
bool g_is_inside = false;  // calls by this library itself do not count
long g_points = 0;
Disk* g_disk = nullptr;

// Calls `call` with one point before and one after it. Calls `after` if it succeeds.
template <class Call, class Before, class After>
auto Between(Call call, Before before, After after) {
  const std::lock_guard lock(g_mutex);
  if (g_is_inside) return call();
  g_is_inside = true;
  if (g_disk == nullptr) g_disk = new Disk;
  static const long lose_at = std::atol(Variable("LOSE_AT").c_str());
  if (++g_points == lose_at) g_disk->Fail();
  before(*g_disk);
  const auto result = call();
  if (result >= 0) after(*g_disk);
  if (++g_points == lose_at) g_disk->Fail();
  g_is_inside = false;
  return result;
}

constexpr auto kNothing = [](Disk&) {};

int Open(const char* name, const char* path, int flags, mode_t mode) {
  const auto call = [&] { return Next<int(const char*, int, ...)>(name)(path, flags, mode); };
  if ((flags & O_CREAT) == 0 || access(path, F_OK) == 0) return call();
  return Between(call, kNothing, [&](Disk& disk) { disk.Created(path); });
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const mode_t mode = va_arg(more, mode_t);
  va_end(more);
  return Open("open", path, flags, mode);
}
int open64(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const mode_t mode = va_arg(more, mode_t);
  va_end(more);
  return Open("open64", path, flags, mode);
}
ssize_t write(int file, const void* bytes, size_t count) {
  const auto call = [&] {
    return Next<ssize_t(int, const void*, size_t)>("write")(file, bytes, count);
  };
  if (file <= STDERR_FILENO) return call();
  return Between(call, kNothing, [&](Disk& disk) { disk.Wrote(file); });
}
ssize_t writev(int file, const iovec* texts, int count) {
  const auto call = [&] {
    return Next<ssize_t(int, const iovec*, int)>("writev")(file, texts, count);
  };
  if (file <= STDERR_FILENO) return call();
  return Between(call, kNothing, [&](Disk& disk) { disk.Wrote(file); });
}
int fsync(int file) {
  return Between([&] { return Next<int(int)>("fsync")(file); }, kNothing,
                 [&](Disk& disk) { disk.Synced(file); });
}
int rename(const char* from, const char* to) {
  fs::path kept;
  return Between([&] { return Next<int(const char*, const char*)>("rename")(from, to); },
                 [&](Disk& disk) { kept = disk.Keep(to); },
                 [&](Disk& disk) { disk.Renamed(from, to, kept); });
}
int link(const char* from, const char* to) {
  return Between([&] { return Next<int(const char*, const char*)>("link")(from, to); }, kNothing,
                 [&](Disk& disk) { disk.Linked(from, to); });
}
int unlink(const char* path) {
  fs::path kept;
  return Between([&] { return Next<int(const char*)>("unlink")(path); },
                 [&](Disk& disk) { kept = disk.Keep(path); },
                 [&](Disk& disk) { disk.Removed(path, kept); });
}
int mkdir(const char* path, mode_t mode) {
  return Between([&] { return Next<int(const char*, mode_t)>("mkdir")(path, mode); }, kNothing,
                 [&](Disk& disk) { disk.Created(path); });
}
}
