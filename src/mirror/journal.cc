#include "mirror/journal.h"

#include <absl/strings/str_cat.h>
#include <fcntl.h>
#include <simdjson.h>
#include <unistd.h>

#include <cerrno>

#include "archive/mapped_file.h"
#include "archive/own_files.h"
#include "base/error.h"
#include "output/output_file.h"

namespace plymill {
namespace {

absl::Status WriteAll(int file, std::string_view bytes, const std::string& path) {
  while (!bytes.empty()) {
    const ssize_t written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return SystemError("cannot write", path);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return fdatasync(file) == 0 ? absl::OkStatus() : SystemError("cannot sync", path);
}

// Reads one line. The caller adds the number of the line to the message of the status.
absl::Status ReadLine(std::string_view line, const std::string& folder, Manifest& manifest,
                      bool& is_of_run) {
  simdjson::dom::parser parser;
  simdjson::dom::element root;
  if (parser.parse(simdjson::padded_string(line)).get(root)) {
    return absl::DataLossError("it is not JSON");
  }
  absl::Status status;
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

absl::StatusOr<Journal> Journal::Begin(const std::string& folder, std::uint64_t run) {
  const std::string path = JournalPath(folder);
  const std::string header = absl::StrCat("{\"run\":", run, "}\n");
  if (absl::Status status = WriteWholeFile(path, true, header); !status.ok()) return status;
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

absl::Status Journal::Add(const std::string& output, const MirrorEntry& entry) {
  return WriteAll(file_, EntryJson(output, entry, folder_) + "\n", JournalPath(folder_));
}

absl::Status Journal::Finish() {
  const std::string path = JournalPath(folder_);
  if (close(std::exchange(file_, -1)) != 0) return SystemError("cannot close", path);
  return unlink(path.c_str()) == 0 ? absl::OkStatus() : SystemError("cannot remove", path);
}

absl::Status ReadJournal(const std::string& folder, Manifest& manifest) {
  const std::string path = JournalPath(folder);
  const absl::StatusOr<MappedFile> file = MappedFile::Open(path);
  if (absl::IsNotFound(file.status())) return absl::OkStatus();
  if (!file.ok()) return file.status();
  bool is_of_run = false;
  std::size_t line = 1;
  for (std::string_view rest = file->bytes();; ++line) {
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos) return absl::OkStatus();
    const absl::Status status = ReadLine(rest.substr(0, end), folder, manifest, is_of_run);
    if (!status.ok()) {
      return absl::DataLossError(
          absl::StrCat(path, ":", line, ": is damaged: ", std::string(status.message())));
    }
    rest.remove_prefix(end + 1);
  }
}

}  // namespace plymill
