#include "source/spool.h"

#include <absl/strings/str_cat.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "base/buffer.h"
#include "base/error.h"
#include "base/result.h"

namespace plymill {
namespace {

Result<void> WriteAll(ByteStream& stream, int file, const std::string& path) {
  constexpr std::size_t kPieceBytes = std::size_t{256} << 10;
  Buffer<char> piece;
  for (;;) {
    const Result<std::size_t> got = stream.Read(piece.Room(kPieceBytes), kPieceBytes);
    if (!got.ok()) return got.error();
    if (*got == 0) return {};
    for (std::size_t done = 0; done < *got;) {
      const ssize_t written = write(file, piece.data() + done, *got - done);
      if (written < 0 && errno != EINTR) return SystemError("cannot write", path);
      if (written > 0) done += static_cast<std::size_t>(written);
    }
  }
}

}  // namespace

Result<std::shared_ptr<const MappedFile>> Spool(const std::string& name, ByteStream& stream) {
  std::error_code error;
  std::string path = std::filesystem::temp_directory_path(error) / "plymill-XXXXXX";
  const int file = mkostemp(path.data(), O_CLOEXEC);
  if (file < 0) return SystemError(absl::StrCat("cannot keep ", name, " there"), path);
  unlink(path.c_str());  // removed now, so that no file is left even if the process is killed
  if (Result<void> written = WriteAll(stream, file, path); !written.ok()) {
    close(file);
    return written;
  }
  Result<MappedFile> mapped = MappedFile::Map(file, path);
  if (!mapped.ok()) {
    Error told = mapped.error();
    told.message = absl::StrCat(name, ": ", std::string(WithoutPath(told.message, path)));
    return told;
  }
  return std::make_shared<const MappedFile>(*std::move(mapped));
}

}  // namespace plymill
