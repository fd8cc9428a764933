// FailStat: a library for LD_PRELOAD. Calls of stat() for one path fail.
//
//   FAIL_PATH=end  for paths that end in `end`
//   FAIL=errno     with this error
#include <dlfcn.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdlib>
#include <string_view>

namespace {

bool Fails(const char* path) {
  const char* const end = std::getenv("FAIL_PATH");
  if (end == nullptr || path == nullptr || !std::string_view(path).ends_with(end)) return false;
  errno = std::atoi(std::getenv("FAIL"));
  return true;
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
int stat64(const char* path, struct stat64* status) { return Call("stat64", path, status); }
int lstat64(const char* path, struct stat64* status) { return Call("lstat64", path, status); }
}
