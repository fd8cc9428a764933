// Format: detects from the first bytes of a file whether it is compressed, packed, or text.
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace plymill {

enum class Compression : std::uint8_t { kNone, kGzip, kZstd, kXz, kBzip2 };
enum class Packing : std::uint8_t { kNone, kTar, kZip };

// The number of first bytes that the functions below need. Only smaller files may have fewer.
inline constexpr std::size_t kFormatHeadBytes = 4096;

Compression CompressionOf(std::string_view head);
Packing PackingOf(std::string_view head);

// A name for messages: "gzip", "a zip file".
std::string_view NameOf(Compression compression);
std::string_view NameOf(Packing packing);

// Checks that a source that is neither compressed nor packed may be text. Returns InvalidArgument
// if its first bytes are not text, if they are a truncated header of a compressed or packed file,
// or if the source is empty but has the name of such a file. `decoded`: the bytes were
// decompressed.
absl::Status CheckText(const std::string& name, std::string_view head, bool decoded);

}  // namespace plymill
