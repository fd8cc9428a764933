// A library to be preloaded: at the n-th thing that the process does to files the power fails, and
// what was not synced is lost. The calls are numbered from 1, before and after each.
//
//   LOSE_AT=n     there
//   LOSE=data     bytes that were written to a file since it was synced
//   LOSE=names    names that were made, changed or removed since their folder was synced
//   LOSE=both
//   KEPT=FOLDER   on the same file system: keeps what may be wanted back
//
// So a name that outlives its bytes and bytes that outlive their name are both met.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
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

// One change of a name that its folder has not been synced after.
struct NameChange {
  fs::path made;  // empty: none
  fs::path gone;  // empty: none; what had this name is `made` now, or is kept
  fs::path kept;  // what had the name `made`, or `gone`, before; empty: nothing
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

  // A file or a folder.
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

  // Before `path` is removed or replaced.
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

  std::map<fs::path, std::uintmax_t> unsynced_;  // the bytes that are synced of each file
  std::vector<NameChange> names_;
  int kept_ = 0;
};

std::recursive_mutex g_mutex;
bool g_is_inside = false;  // this library's own calls do not count
long g_points = 0;
Disk* g_disk = nullptr;

// Calls `call` between two points, and `after` where it succeeds.
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
