#include "source/format.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <iterator>

#include "base/result.h"
#include "plymill/record_file.h"
#include "source/foreign_format.h"

namespace plymill {
namespace {

constexpr std::size_t kTarHeaderBytes = 512;

struct Magic {
  std::string_view bytes;
  Compression compression = Compression::kNone;
  Packing packing = Packing::kNone;
};

constexpr Magic kMagics[] = {
    {.bytes = "\x1F\x8B", .compression = Compression::kGzip},
    {.bytes = "\x28\xB5\x2F\xFD", .compression = Compression::kZstd},
    {.bytes = {"\xFD"
               "7zXZ\0",
               6},
     .compression = Compression::kXz},
    {.bytes = "BZh", .compression = Compression::kBzip2},
    {.bytes = "PK\x03\x04", .packing = Packing::kZip},
    {.bytes = "PK\x05\x06", .packing = Packing::kZip},  // an archive without entries
};

// A file that is as short as "P" or "BZ" may be a text, although one of kMagics begins with its
// bytes. Such a text has at most this number of bytes.
constexpr std::size_t kMaxTextOfMagic = 2;

constexpr std::string_view kExtensions[] = {".gz",  ".bgz", ".zst", ".zstd", ".xz",  ".bz2",
                                            ".zip", ".tar", ".tgz", ".tzst", ".txz", ".tbz2"};

// A frame that zstd decoders skip; pzstd files begin with one.
bool IsSkippableFrame(std::string_view head) {
  return head.size() >= 4 && (head[0] & 0xF0) == 0x50 && head.substr(1).starts_with("\x2A\x4D\x18");
}

// The octal number in `field`, which may have blanks and NULs around it; -1 if there is no number.
long OctalOf(std::string_view field) {
  long value = -1;
  for (const char c : field) {
    const bool digit = c >= '0' && c <= '7';
    if (!digit && c != ' ' && c != '\0') return -1;
    if (digit) value = std::max(value, 0L) * 8 + (c - '0');
    if (!digit && value >= 0) break;
  }
  return value;
}

// Whether the block is a tar header of any kind, which means that the checksum in it is right.
bool IsTarHeader(std::string_view block) {
  constexpr std::size_t kSumAt = 148, kSumBytes = 8;
  if (block.size() < kTarHeaderBytes || block[0] == '\0') return false;
  long sum = static_cast<long>(kSumBytes) * ' ';
  for (std::size_t i = 0; i < kTarHeaderBytes; ++i) {
    if (i < kSumAt || i >= kSumAt + kSumBytes) sum += static_cast<unsigned char>(block[i]);
  }
  return sum == OctalOf(block.substr(kSumAt, kSumBytes));
}

bool IsCalledPacked(std::string_view name) {
  return std::any_of(std::begin(kExtensions), std::end(kExtensions),
                     [&](std::string_view extension) { return name.ends_with(extension); });
}

bool IsControl(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte == 0x7F || (byte < 0x20 && (byte < '\t' || byte > '\r'));
}

// The characters at the beginning of a text in UTF-16.
struct Utf16Counts {
  bool is_text = true;  // without control characters, and with surrogates in pairs
  std::size_t ascii = 0, others = 0;
};

Utf16Counts CountUtf16(std::string_view text, bool is_little) {
  constexpr std::size_t kMostBytes = 256;
  text = text.substr(0, std::min(text.size(), kMostBytes) / 2 * 2);
  Utf16Counts counts;
  bool is_in_pair = false;
  for (std::size_t at = 0; at < text.size(); at += 2) {
    const auto first = static_cast<std::uint8_t>(text[at]);
    const auto second = static_cast<std::uint8_t>(text[at + 1]);
    const int unit = is_little ? second << 8 | first : first << 8 | second;
    const bool is_control = unit < 0x20 && unit != '\t' && unit != '\n' && unit != '\r';
    const bool is_second = (unit & 0xFC00) == 0xDC00;
    if (is_control || is_second != is_in_pair || unit >= 0xFFFE) counts.is_text = false;
    is_in_pair = (unit & 0xFC00) == 0xD800;
    ++(unit < 0x80 ? counts.ascii : counts.others);
  }
  return counts;
}

// Whether `head` begins with a UTF-16 byte order mark and text.
bool IsUtf16(std::string_view head) {
  const bool is_little = head.starts_with("\xFF\xFE");
  if (!is_little && !head.starts_with("\xFE\xFF")) return false;
  const Utf16Counts counts = CountUtf16(head.substr(2), is_little);
  return counts.is_text && counts.ascii > 0;
}

// The name of UTF-16 without a byte order mark, if `head` looks like it: a few characters, and not
// few of all, are of ASCII. Otherwise empty.
std::string_view Utf16WithoutMark(std::string_view head) {
  const auto is_named = [&](bool is_little) {
    const Utf16Counts counts = CountUtf16(head, is_little);
    return counts.is_text && counts.ascii >= 4 && counts.others <= 3 * counts.ascii;
  };
  if (is_named(true)) return "UTF-16LE";
  return is_named(false) ? "UTF-16BE" : std::string_view();
}

// Whether one of kMagics begins with `head` and is longer.
bool IsCutMagic(std::string_view head) {
  return std::any_of(std::begin(kMagics), std::end(kMagics), [&](const Magic& magic) {
    return head.size() < magic.bytes.size() && magic.bytes.starts_with(head);
  });
}

constexpr std::string_view kNotKnown = "is neither text nor gzip, zstd, xz, bzip2, tar or zip";
constexpr std::string_view kMaybeDamaged = "it may be damaged from its first bytes on";

// The error for a file of bytes that are not text, in a format that plymill does not read.
Error UnknownBinary(const std::string& name, std::string_view head) {
  const std::string_view format = ForeignFormatOf(head);
  if (!format.empty()) return ForeignSource(name, format);
  return UnknownSource(name, std::string(kNotKnown),
                       absl::StrCat("get it again if it is damaged, or ", kSkipIt));
}

}  // namespace

Compression CompressionOf(std::string_view head) {
  if (IsSkippableFrame(head)) return Compression::kZstd;
  for (const Magic& magic : kMagics) {
    if (head.starts_with(magic.bytes)) return magic.compression;
  }
  return Compression::kNone;
}

Packing PackingOf(std::string_view head) {
  for (const Magic& magic : kMagics) {
    if (head.starts_with(magic.bytes)) return magic.packing;
  }
  return IsTarHeader(head.substr(0, kTarHeaderBytes)) ? Packing::kTar : Packing::kNone;
}

std::string_view NameOf(Compression compression) {
  constexpr std::string_view kNames[] = {"text", "gzip", "zstd", "xz", "bzip2"};
  return kNames[static_cast<std::size_t>(compression)];
}

std::string_view NameOf(Packing packing) {
  constexpr std::string_view kNames[] = {"a text", "a tar file", "a zip file"};
  return kNames[static_cast<std::size_t>(packing)];
}

Result<void> CheckText(const std::string& name, std::string_view head, bool decoded) {
  const bool called_packed = !decoded && IsCalledPacked(name);
  const auto refuse = [&](std::string_view why) {
    return NotReadableError(absl::StrCat(name, ": ", std::string(why)));
  };
  if (head.empty()) {
    return called_packed ? refuse("is empty; its name says that it is packed") : Result<void>();
  }
  if (IsCutMagic(head) && (called_packed || head.size() > kMaxTextOfMagic)) {
    return DamagedError(absl::StrCat(
        name, ": is cut off: it has only the first bytes of a compressed or packed file"));
  }
  if (head.starts_with(kRecordFileMagic)) {
    return UnknownSource(name, "is a record file, which holds games that have been read already",
                         absl::StrCat("see plymill cat, stats, verify, or ", kSkipIt));
  }
  if (IsUtf16(head)) return refuse("is UTF-16, not UTF-8 (see iconv)");
  if (const std::string utf16(Utf16WithoutMark(head)); !utf16.empty()) {
    return refuse(absl::StrCat("is ", utf16, " without a byte order mark, not UTF-8 (iconv -f ",
                               utf16, " -t UTF-8)"));
  }
  const auto controls = std::count_if(head.begin(), head.end(), IsControl);
  const bool binary = controls > 8 && controls * 16 > static_cast<std::ptrdiff_t>(head.size());
  const bool archive = name.ends_with(".tar") || name.ends_with(".zip");
  if (!binary && called_packed && archive) {
    return refuse(
        "has the name of a tar or zip file, but its bytes are neither; rename it if it is a text");
  }
  if (called_packed && controls > 0) {
    return refuse(absl::StrCat(std::string(kNotKnown), "; ", std::string(kMaybeDamaged)));
  }
  return binary ? UnknownBinary(name, head) : Result<void>();
}

}  // namespace plymill
