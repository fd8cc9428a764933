#include "source/mapped_file.h"

#include <absl/strings/str_cat.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <mutex>

#include "base/result.h"
#include "source/unchanged.h"

namespace plymill {
namespace {

constexpr std::size_t kPageBytes = 4096;
constexpr std::size_t kReservedAfter = std::size_t{64} << 10;

// The address range of a mapping in use. The fields are atomic, because the handler of SIGBUS reads
// them. They are set before the mapping is read, and cleared when it is closed.
struct Guard {
  std::atomic<std::uintptr_t> begin{0};
  std::atomic<std::uintptr_t> end{0};
  std::atomic<bool> missed{false};  // a page of the file was missing
};
std::array<Guard, 256> g_guards;
std::mutex g_guards_mutex;

Guard* GuardOf(std::uintptr_t address) {
  for (Guard& guard : g_guards) {
    if (guard.begin.load() <= address && address < guard.end.load()) return &guard;
  }
  return nullptr;
}

// The handler of SIGBUS, which occurs if a page of a mapped file is missing because the file was
// truncated. Puts a page of zeros in place of the missing page.
void OnBusError(int signal, siginfo_t* info, void*) {
  const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
  Guard* const guard = GuardOf(address);
  void* const page = static_cast<char*>(info->si_addr) - address % kPageBytes;
  if (guard == nullptr || mmap(page, kPageBytes, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED,
                               -1, 0) == MAP_FAILED) {
    std::signal(signal, SIG_DFL);
    return;
  }
  guard->missed.store(true);
}

// Returns the number of the new guard, from 1; 0 if all guards are in use.
std::size_t SetGuard(const char* data, std::size_t bytes) {
  const std::lock_guard lock(g_guards_mutex);
  static const bool installed = [] {
    struct sigaction action = {};
    action.sa_sigaction = OnBusError;
    action.sa_flags = SA_SIGINFO;
    return sigaction(SIGBUS, &action, nullptr) == 0;
  }();
  for (std::size_t i = 0; installed && i < g_guards.size(); ++i) {
    if (g_guards[i].end.load() != 0) continue;
    g_guards[i].missed.store(false);
    g_guards[i].begin.store(reinterpret_cast<std::uintptr_t>(data));
    g_guards[i].end.store(reinterpret_cast<std::uintptr_t>(data) + bytes);
    return i + 1;
  }
  return 0;
}

}  // namespace

Result<MappedFile> MappedFile::Open(const std::string& path, ErrorCode code) {
  return Map(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC), path, code);
}

Result<MappedFile> MappedFile::Map(int descriptor, const std::string& path, ErrorCode code) {
  MappedFile file;
  file.path_ = path;
  file.file_ = descriptor;
  if (file.file_ < 0 || fstat(file.file_, &file.stat_) != 0)
    return SystemError("cannot read", path, code);
  if (S_ISDIR(file.stat_.st_mode)) {
    return Error{.code = code,
                 .message = absl::StrCat(path, ": is a folder; name a file"),
                 .is_missing = true};
  }
  file.size_ = static_cast<std::size_t>(file.stat_.st_size);
  char first = 0;
  file.hides_bytes_ =
      S_ISREG(file.stat_.st_mode) && file.size_ == 0 && pread(file.file_, &first, 1, 0) > 0;
  const std::size_t pages = (file.size_ + kPageBytes - 1) / kPageBytes * kPageBytes;
  void* const reserved = mmap(nullptr, pages + kReservedAfter, PROT_READ,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (reserved == MAP_FAILED) return SystemError("cannot map", path, code);
  file.data_ = static_cast<const char*>(reserved);
  file.reserved_ = pages + kReservedAfter;
  if (file.size_ > 0 &&
      mmap(reserved, file.size_, PROT_READ, MAP_SHARED | MAP_FIXED, file.file_, 0) == MAP_FAILED) {
    return SystemError("cannot map", path, code);
  }
  madvise(reserved, file.size_, MADV_SEQUENTIAL);
  file.guard_ = SetGuard(file.data_, pages);
  return file;
}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  if (this == &other) return *this;
  Close();
  path_ = std::move(other.path_);
  file_ = std::exchange(other.file_, -1);
  data_ = std::exchange(other.data_, nullptr);
  size_ = std::exchange(other.size_, 0);
  reserved_ = std::exchange(other.reserved_, 0);
  hides_bytes_ = other.hides_bytes_;
  guard_ = std::exchange(other.guard_, 0);
  stat_ = other.stat_;
  return *this;
}

Result<void> MappedFile::CheckUnchanged() const {
  const bool missed = guard_ != 0 && g_guards[guard_ - 1].missed.load();
  return plymill::CheckUnchanged(path_, file_, stat_, !missed);
}

void MappedFile::Close() {
  if (guard_ != 0) {
    Guard& guard = g_guards[guard_ - 1];
    guard.begin.store(0);
    guard.end.store(0);
  }
  if (data_ != nullptr) munmap(const_cast<char*>(data_), reserved_);
  if (file_ >= 0) close(file_);
  guard_ = 0;
  data_ = nullptr;
  file_ = -1;
}

}  // namespace plymill
