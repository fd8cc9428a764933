// What a file is, told by its first bytes: compressed, packed, or text.
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace plymill {

enum class Compression : std::uint8_t { kNone, kGzip, kZstd, kXz, kBzip2 };
enum class Packing : std::uint8_t { kNone, kTar, kZip };

// As many first bytes as the functions below want to see, fewer only of smaller files.
inline constexpr std::size_t kFormatHeadBytes = 4096;

Compression CompressionOf(std::string_view head);
Packing PackingOf(std::string_view head);

// "gzip", "a zip file": for messages.
std::string_view NameOf(Compression compression);
std::string_view NameOf(Packing packing);

// What is neither compressed nor packed should be text. InvalidArgument where the first
// bytes are not, or are those of a compressed or packed file cut off, or where the
// source is called as such a file and holds nothing. `decoded`: it was one.
absl::Status CheckText(const std::string& name, std::string_view head, bool decoded);

}  // namespace plymill
