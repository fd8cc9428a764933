#include "jobs/folders/journal.h"

#include <absl/strings/str_cat.h>
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "base/json_writer.h"
#include "base/result.h"
#include "output/output_file.h"

namespace plymill {
namespace {

Result<void> WriteAll(int file, std::string_view bytes, const std::string& path) {
  while (!bytes.empty()) {
    const ssize_t written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return SystemError("cannot write", path);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return fdatasync(file) == 0 ? Result<void>() : SystemError("cannot sync", path);
}

}  // namespace

Result<Journal> Journal::Begin(const std::string& folder, std::uint64_t run) {
  const std::string path = JournalPath(folder);
  const std::string header = JsonObject("run", run) + "\n";
  if (Result<void> status = WriteWholeFile(path, true, header); !status.ok()) return status;
  Journal journal;
  journal.folder_ = folder;
  journal.file_ = open(path.c_str(), O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC);
  if (journal.file_ < 0) return SystemError("cannot write", path);
  return journal;
}

Journal& Journal::operator=(Journal&& other) noexcept {
  std::swap(folder_, other.folder_);
  std::swap(file_, other.file_);
  return *this;
}

Journal::~Journal() {
  if (file_ >= 0) close(file_);
}

Result<void> Journal::Add(const std::string& output, const MirrorEntry& entry) {
  const std::string line =
      JsonText([&](JsonWriter& json) { WriteEntry(output, entry, folder_, json); });
  return WriteAll(file_, line + "\n", JournalPath(folder_));
}

Result<void> Journal::Finish() {
  const std::string path = JournalPath(folder_);
  if (close(std::exchange(file_, -1)) != 0) return SystemError("cannot close", path);
  return unlink(path.c_str()) == 0 ? Result<void>() : SystemError("cannot remove", path);
}

}  // namespace plymill
