// Zip directory: the facts about a zip file that its end record holds.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace plymill {

struct ZipEnd {
  std::uint64_t entries = 0;
  bool is_whole = false;   // false: only the last 16 bits of `entries` are known
  bool is_joined = false;  // other bytes precede the zip file, probably another zip file

  bool Fits(std::uint64_t counted) const {
    return counted == entries || (!is_whole && (counted & 0xFFFF) == entries);
  }
};

// Reads the end record. Returns nothing if `bytes` do not end with one (APPNOTE 4.3.14 to 4.3.16).
std::optional<ZipEnd> ReadZipEnd(std::string_view bytes);

// Whether `bytes` are a zip file without entries: only an end record.
bool IsZipOfNothing(std::string_view bytes);

}  // namespace plymill
