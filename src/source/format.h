// Format: detects from the first bytes of a file whether it is compressed, packed, or text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace plymill {

enum class Compression : std::uint8_t { kNone, kGzip, kZstd, kXz, kBzip2 };
enum class Packing : std::uint8_t { kNone, kTar, kZip };

// The functions below need this number of bytes from the beginning of a file, or all bytes of a
// smaller file.
inline constexpr std::size_t kFormatHeadBytes = 4096;

Compression CompressionOf(std::string_view head);
Packing PackingOf(std::string_view head);

// The name of a format for messages: "gzip", "a zip file".
std::string_view NameOf(Compression compression);
std::string_view NameOf(Packing packing);

// Checks that a source that is neither compressed nor packed may be text. Returns UnknownSource()
// if its first bytes are not text. Fails with kDamaged if they are a truncated header of a
// compressed or packed file, and with kNotReadable if they are UTF-16, or if the source is empty or
// no text but has the name of a compressed or packed file. `decoded` means that the bytes were
// decompressed.
Result<void> CheckText(const std::string& name, std::string_view head, bool decoded);

}  // namespace plymill
