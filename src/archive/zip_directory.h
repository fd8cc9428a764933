// How many entries a zip file says that it has, at its end.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace plymill {

struct ZipEntryCount {
  std::uint64_t entries = 0;
  bool is_whole = false;  // else only its last 16 bits are known

  bool Fits(std::uint64_t counted) const {
    return counted == entries || (!is_whole && (counted & 0xFFFF) == entries);
  }
};

// Nothing where `bytes` have no end of a zip file's directory (APPNOTE 4.3.14 to 4.3.16).
std::optional<ZipEntryCount> ReadZipEntryCount(std::string_view bytes);

}  // namespace plymill
