#include "jobs/folders/journal.h"

#include <absl/strings/str_cat.h>
#include <fcntl.h>
#include <simdjson.h>
#include <unistd.h>

#include <cerrno>

#include "base/result.h"
#include "output/output_file.h"
#include "source/mapped_file.h"
#include "source/own_files.h"

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

// Reads one line. The caller adds the number of the line to the message of the status.
Result<void> ReadLine(std::string_view line, const std::string& folder, Manifest& manifest,
                      bool& is_of_run) {
  simdjson::dom::parser parser;
  simdjson::dom::element root;
  if (parser.parse(simdjson::padded_string(line)).get(root)) {
    return DamagedError("it is not JSON");
  }
  Result<void> status;
  const JsonFields fields(root, status);
  if (fields.Has("run")) {
    is_of_run = fields.Number("run") == manifest.run;
  } else if (is_of_run) {
    ReadEntry(fields, folder, manifest);
    manifest.unfinished.erase(fields.Path("name"));
  }
  return status;
}

}  // namespace

std::string JournalPath(const std::string& folder) { return folder + "/" + kJournalName; }

Result<Journal> Journal::Begin(const std::string& folder, std::uint64_t run) {
  const std::string path = JournalPath(folder);
  const std::string header = absl::StrCat("{\"run\":", run, "}\n");
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
  return WriteAll(file_, EntryJson(output, entry, folder_) + "\n", JournalPath(folder_));
}

Result<void> Journal::Finish() {
  const std::string path = JournalPath(folder_);
  if (close(std::exchange(file_, -1)) != 0) return SystemError("cannot close", path);
  return unlink(path.c_str()) == 0 ? Result<void>() : SystemError("cannot remove", path);
}

Result<void> ReadJournal(const std::string& folder, Manifest& manifest) {
  const std::string path = JournalPath(folder);
  const Result<MappedFile> file = MappedFile::Open(path);
  if (!file.ok() && file.error().is_missing) return {};
  if (!file.ok()) return file.error();
  bool is_of_run = false;
  std::size_t line = 1;
  for (std::string_view rest = file->bytes();; ++line) {
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos) return {};
    const Result<void> status = ReadLine(rest.substr(0, end), folder, manifest, is_of_run);
    if (!status.ok()) {
      return DamagedError(absl::StrCat(path, ":", line, ": is damaged: ", status.error().message));
    }
    rest.remove_prefix(end + 1);
  }
}

}  // namespace plymill
