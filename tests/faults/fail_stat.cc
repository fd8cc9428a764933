// FailStat: a library for LD_PRELOAD. Calls of stat() and fstat() for some paths fail.
//
//   FAIL_PATH=end  for paths that end in `end`
//   FAIL=errno     with this error
#include <dlfcn.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

bool Fails(const char* path) {
  const char* const end = std::getenv("FAIL_PATH");
  if (end == nullptr || path == nullptr || !std::string_view(path).ends_with(end)) return false;
  errno = std::atoi(std::getenv("FAIL"));
  return true;
}

// The path of an open file; empty if it has none.
std::string PathOf(int file) {
  const std::string link = "/proc/self/fd/" + std::to_string(file);
  char path[4096];
  const ssize_t bytes = readlink(link.c_str(), path, sizeof(path) - 1);
  return {path, bytes < 0 ? 0 : static_cast<std::size_t>(bytes)};
}

template <class Status>
int CallForFile(const char* name, int file, Status* status) {
  if (Fails(PathOf(file).c_str())) return -1;
  return reinterpret_cast<int (*)(int, Status*)>(dlsym(RTLD_NEXT, name))(file, status);
}

template <class Status>
int Call(const char* name, const char* path, Status* status) {
  if (Fails(path)) return -1;
  return reinterpret_cast<int (*)(const char*, Status*)>(dlsym(RTLD_NEXT, name))(path, status);
}

}  // namespace

extern "C" {

int stat(const char* path, struct stat* status) { return Call("stat", path, status); }
int lstat(const char* path, struct stat* status) { return Call("lstat", path, status); }
int fstat(int file, struct stat* status) { return CallForFile("fstat", file, status); }
int fstat64(int file, struct stat64* status) { return CallForFile("fstat64", file, status); }
int stat64(const char* path, struct stat64* status) { return Call("stat64", path, status); }
int lstat64(const char* path, struct stat64* status) { return Call("lstat64", path, status); }
}
