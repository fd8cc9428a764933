#include "source/zip_directory.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace plymill {
namespace {

// The little-endian number at `at`; 0 if the number would extend beyond the end of `bytes`.
template <class Number>
Number NumberAt(std::string_view bytes, std::uint64_t at) {
  Number number = 0;
  if (at <= bytes.size() && bytes.size() - at >= sizeof(Number)) {
    std::memcpy(&number, bytes.data() + at, sizeof(Number));
  }
  return number;
}

// The offset of the end record. Only the comment of the end record follows it.
std::size_t EndRecordAt(std::string_view bytes) {
  constexpr std::size_t kRecordBytes = 22, kMaxCommentBytes = 65535;
  const std::size_t most = std::min(bytes.size(), kRecordBytes + kMaxCommentBytes);
  for (std::size_t after = kRecordBytes; after <= most; ++after) {
    const std::size_t at = bytes.size() - after;
    const bool is_record = bytes.substr(at).starts_with("PK\x05\x06");
    const auto comment = NumberAt<std::uint16_t>(bytes, at + 20);
    if (is_record && comment == after - kRecordBytes) return at;
  }
  return std::string_view::npos;
}

// Whether the directory, which is the `size` bytes before the end record at `record`, is after the
// place `offset` where it should be. If it is, the zip file was appended to other bytes, and
// `offset` counts from the start of the zip file.
bool IsJoined(std::string_view bytes, std::uint64_t record, std::uint64_t size,
              std::uint64_t offset) {
  if (size > record || offset >= record - size) return false;
  return size == 0 || bytes.substr(record - size).starts_with("PK\x01\x02");
}

}  // namespace

std::optional<ZipEnd> ReadZipEnd(std::string_view bytes) {
  constexpr std::size_t kLocatorBytes = 20;
  const std::size_t end = EndRecordAt(bytes);
  if (end == std::string_view::npos) return std::nullopt;
  if (end < kLocatorBytes || !bytes.substr(end - kLocatorBytes).starts_with("PK\x06\x07")) {
    return ZipEnd{NumberAt<std::uint16_t>(bytes, end + 10), false,
                  IsJoined(bytes, end, NumberAt<std::uint32_t>(bytes, end + 12),
                           NumberAt<std::uint32_t>(bytes, end + 16))};
  }
  const auto large_end = NumberAt<std::uint64_t>(bytes, end - kLocatorBytes + 8);
  if (large_end > bytes.size() || !bytes.substr(large_end).starts_with("PK\x06\x06")) {
    return std::nullopt;
  }
  return ZipEnd{NumberAt<std::uint64_t>(bytes, large_end + 32), true,
                IsJoined(bytes, large_end, NumberAt<std::uint64_t>(bytes, large_end + 40),
                         NumberAt<std::uint64_t>(bytes, large_end + 48))};
}

bool IsZipOfNothing(std::string_view bytes) {
  return EndRecordAt(bytes) == 0 && NumberAt<std::uint16_t>(bytes, 10) == 0;
}

}  // namespace plymill
