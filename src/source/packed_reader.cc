#include "source/packed_reader.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <utility>

#include "base/cursor.h"
#include "base/utf8.h"
#include "source/excluded.h"

namespace plymill {
namespace {

constexpr std::size_t kTarBlockBytes = 512;

// While this object exists, libarchive gives the names of entries in UTF-8 on this thread,
// regardless of the locale of the user.
class Utf8Names {
 public:
  Utf8Names() : before_(uselocale(Utf8())) {}
  Utf8Names(const Utf8Names&) = delete;
  Utf8Names& operator=(const Utf8Names&) = delete;
  ~Utf8Names() { uselocale(before_); }

 private:
  static locale_t Utf8() {
    static const locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    return utf8;
  }

  locale_t before_;
};

// Whether `target` may be the target of a link.
bool IsPath(std::string_view target) {
  return IsUtf8(target) && std::all_of(target.begin(), target.end(),
                                       [](char c) { return static_cast<unsigned char>(c) >= ' '; });
}

std::string NameOf(archive_entry* entry) {
  const char* name = archive_entry_pathname(entry);
  if (name == nullptr) name = archive_entry_pathname_utf8(entry);
  return name == nullptr ? "(without a name)" : name;
}

}  // namespace

PackedReader::PackedReader(std::string name, Input from)
    : name_(std::move(name)), from_(std::move(from)), archive_(archive_read_new()) {}

Result<std::unique_ptr<PackedReader>> PackedReader::OpenTar(const std::string& name, Input from) {
  std::unique_ptr<PackedReader> reader(new PackedReader(name, std::move(from)));
  reader->is_tar_ = true;
  archive* const opened = reader->archive_.get();
  archive_read_support_format_tar(opened);
  archive_read_set_format_option(opened, "tar", "read_concatenated_archives", "1");
  Result<void> status =
      reader->Open(archive_read_open(opened, reader.get(), nullptr, ReadInput, nullptr));
  if (!status.ok()) return status;
  return reader;
}

Result<std::unique_ptr<PackedReader>> PackedReader::OpenZip(const std::string& name,
                                                            std::string_view bytes) {
  std::unique_ptr<PackedReader> reader(new PackedReader(name, Input(std::string_view())));
  if (IsZipOfNothing(bytes)) {
    reader->archive_.reset();
    reader->skipped_.push_back(name);
    return reader;
  }
  archive* const opened = reader->archive_.get();
  archive_read_support_format_zip_seekable(opened);
  const std::optional<ZipEnd> end = ReadZipEnd(bytes);
  if (end.has_value()) reader->zip_end_ = *end;
  if (!end.has_value() ||
      archive_read_open_memory(opened, bytes.data(), bytes.size()) != ARCHIVE_OK) {
    return DamagedError(
        absl::StrCat(name, ": damaged zip file: no directory at its end; is it cut off?"));
  }
  if (end->is_joined) {
    return DamagedError(absl::StrCat(
        name,
        ": there are other bytes before this zip file, so several zip files may have been joined; "
        "only the last one has a directory, so give each as a separate file"));
  }
  return reader;
}

Result<void> PackedReader::Open(int opened) const {
  return opened == ARCHIVE_OK ? Result<void>() : Damaged();
}

Result<std::optional<std::string>> PackedReader::NextFile(
    const std::vector<std::string>& excluded) {
  if (archive_ == nullptr) return std::nullopt;
  const Utf8Names utf8;
  for (;; ++entries_) {
    archive_entry* entry = nullptr;
    const int code = archive_read_next_header(archive_.get(), &entry);
    if (code == ARCHIVE_EOF) {
      Result<void> end = CheckEnd();
      if (!end.ok()) return end;
      return std::nullopt;
    }
    // A warning means that a name cannot be converted, which does not matter.
    if (code != ARCHIVE_OK && code != ARCHIVE_WARN) return Damaged();
    const std::string inner_name(NameOf(entry));
    if (IsExcluded(inner_name, excluded)) continue;
    std::string name = absl::StrCat(name_, "!", inner_name);
    const Result<bool> is_file = IsFile(entry, name);
    if (!is_file.ok()) return is_file.error();
    if (*is_file) {
      ++entries_;
      return NameApart(std::move(name));
    }
    skipped_.push_back(std::move(name));
  }
}

std::string PackedReader::NameApart(std::string name) {
  std::size_t times = ++files_[name];
  if (times == 1) return name;
  std::string apart = absl::StrCat(name, "#", times);
  while (files_.contains(apart)) apart = absl::StrCat(name, "#", ++times);
  files_[name] = times;
  files_[apart] = 1;
  repeated_.push_back(apart);
  return apart;
}

Result<bool> PackedReader::IsFile(archive_entry* entry, const std::string& entry_name) const {
  if (archive_entry_is_encrypted(entry) != 0) {
    return NotReadableError(
        absl::StrCat(entry_name, ": is encrypted; plymill reads no passwords, unpack it first"));
  }
  Result<void> marks = CheckMarks(entry, entry_name);
  if (!marks.ok()) return marks;
  return archive_entry_filetype(entry) == AE_IFREG && archive_entry_hardlink(entry) == nullptr &&
         archive_entry_size(entry) != 0;
}

// Damage can turn a file into a folder, a link or a device. It is detected because the entry then
// has content that a real folder, link or device never has.
Result<void> PackedReader::CheckMarks(archive_entry* entry, const std::string& entry_name) const {
  const auto type = archive_entry_filetype(entry);
  const char* const link = archive_entry_symlink(entry);
  const bool text_in_link = link != nullptr && !IsPath(link);
  const bool bytes_in_other = type != AE_IFREG && type != AE_IFLNK && archive_entry_size(entry) > 0;
  if (!text_in_link && !bytes_in_other) return {};
  return DamagedError(
      absl::StrCat(entry_name, ": damaged: is not marked as a file, but has the bytes of one"));
}

Result<std::size_t> PackedReader::Read(char* to, std::size_t bytes) {
  const la_ssize_t got = archive_read_data(archive_.get(), to, bytes);
  if (got < 0) return Damaged();
  return static_cast<std::size_t>(got);
}

la_ssize_t PackedReader::ReadInput(archive*, void* reader, const void** bytes) {
  auto& self = *static_cast<PackedReader*>(reader);
  self.from_.Pass(self.shown_);
  self.shown_ = 0;
  const Result<std::string_view> next = self.from_.Peek(kTarBlockBytes);
  if (!next.ok()) {
    self.input_status_ = next.error();
    archive_set_error(self.archive_.get(), EIO, "cannot be read");
    return -1;
  }
  *bytes = next->data();
  self.shown_ = next->size();
  self.last_bytes_.append(next->substr(next->size() - std::min(next->size(), kTarBlockBytes)));
  if (self.last_bytes_.size() > kTarBlockBytes) {
    self.last_bytes_.erase(0, self.last_bytes_.size() - kTarBlockBytes);
  }
  return static_cast<la_ssize_t>(next->size());
}

Result<void> PackedReader::CheckEnd() {
  if (is_tar_) return CheckTarEnd();
  if (zip_end_.Fits(entries_)) return {};
  return DamagedError(absl::StrCat(name_, ": damaged zip file: its directory has ", entries_,
                                   " entries, but says ", zip_end_.entries));
}

// Checks that the tar file ends with blocks of zeros. Without them, the file may have been cut off
// after an entry.
Result<void> PackedReader::CheckTarEnd() {
  const void* unused = nullptr;
  la_ssize_t more = 1;
  while (more > 0) more = ReadInput(nullptr, this, &unused);
  if (more < 0) return input_status_;
  const bool ended = last_bytes_.size() == kTarBlockBytes &&
                     last_bytes_.find_first_not_of('\0') == std::string::npos;
  if (ended) return {};
  return DamagedError(absl::StrCat(name_, ": damaged tar file: it is cut off at byte ",
                                   from_.offset(), ", before its end mark"));
}

Error PackedReader::Damaged() const {
  if (!input_status_.ok()) return input_status_.error();
  const char* const what = archive_error_string(archive_.get());
  const std::string_view why = TrimEnd(what == nullptr ? "unknown error" : what);
  const auto at = static_cast<std::uint64_t>(archive_filter_bytes(archive_.get(), -1));
  return DamagedError(absl::StrCat(name_, ": damaged ", is_tar_ ? "tar" : "zip", " file near byte ",
                                   at, ": ", std::string(why)));
}

}  // namespace plymill
