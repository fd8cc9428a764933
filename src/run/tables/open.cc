#include "plymill/open.h"

#include <charconv>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "base/result.h"
#include "run/failure.h"
#include "run/open_record_file.h"
#include "run/tables/one_record_file.h"
#include "run/tables/record_folder.h"

namespace plymill {
namespace {

using Opened = Result<std::shared_ptr<const RecordFile>>;

Opened OpenOne(const std::string& path, const std::vector<GivenStream>& streams,
               const GameOps* only) {
  Result<RecordFileReader> reader = OpenRecordFile(streams, path);
  if (!reader.ok()) return reader.error();
  return std::make_shared<const OneRecordFile>(*std::move(reader), only);
}

OpenedFile ResultFor(Opened file, std::vector<std::string> notations = {}) {
  if (!file.ok()) return {nullptr, ResultOf(file.error()), std::move(notations)};
  return {*std::move(file), {}};
}

}  // namespace

std::optional<ContentHash> ContentOfDigits(std::string_view digits) {
  constexpr std::size_t kDigits = 16;  // of each half
  ContentHash content;
  if (digits.size() != 2 * kDigits) return std::nullopt;
  const char* at = digits.data();
  for (std::uint64_t* const half : {&content.high, &content.low}) {
    const char* const end = at + kDigits;
    if (std::from_chars(at, end, *half, 16).ptr != end) return std::nullopt;
    at = end;
  }
  return content;
}

OpenedFile RecordFile::Open(const std::string& path, const std::string& notation) {
  std::vector<std::string> notations;
  Opened file = WithoutExceptions([&]() -> Opened {
    const GameOps* const only = notation.empty() ? nullptr : FindGame(notation);
    if (!notation.empty() && only == nullptr) {
      return UsageError(NoSuchNotation(notation));
    }
    std::error_code unknown;
    if (!std::filesystem::is_directory(path, unknown)) return OpenOne(path, {}, only);
    auto folder = RecordFolder::Open(path, only, notations);
    if (!folder.ok()) return folder.error();
    return *std::move(folder);
  });
  return ResultFor(std::move(file), std::move(notations));
}

OpenedFile RecordFile::Open(const GivenStream& stream) {
  return ResultFor(WithoutExceptions([&] { return OpenOne(stream.name, {stream}, nullptr); }));
}

}  // namespace plymill
