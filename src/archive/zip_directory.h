// What a zip file says of itself, at its end.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace plymill {

struct ZipEnd {
  std::uint64_t entries = 0;
  bool is_whole = false;   // else only the last 16 bits of `entries` are known
  bool is_joined = false;  // bytes stand before those it knows of: of another zip file

  bool Fits(std::uint64_t counted) const {
    return counted == entries || (!is_whole && (counted & 0xFFFF) == entries);
  }
};

// Nothing where `bytes` have no end of a zip file's directory (APPNOTE 4.3.14 to 4.3.16).
std::optional<ZipEnd> ReadZipEnd(std::string_view bytes);

// Whether `bytes` are a zip file of no entries: its end and nothing before it.
bool IsZipOfNothing(std::string_view bytes);

}  // namespace plymill
