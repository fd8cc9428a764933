#include "source/encoding.h"

#include <absl/strings/str_cat.h>
#include <iconv.h>

#include <algorithm>
#include <cstring>

#include "base/utf8.h"

namespace plymill {
namespace {

// As many bytes are decoded at once. A longer line is decoded in parts.
constexpr std::size_t kMostPieceBytes = std::size_t{64} << 10;

// The most bytes of UTF-8 that a byte may become.
constexpr std::size_t kMostMadeBytes = 8;

constexpr std::string_view kLineEnds = "\r\n";

// Whether iconv_open() has failed.
bool IsNone(iconv_t decoder) { return reinterpret_cast<std::intptr_t>(decoder) == -1; }

// Appends `text` in UTF-8 to `to`. Returns the number of bytes that were decoded: fewer than all if
// the next ones are no character, or an incomplete one.
std::size_t Append(iconv_t decoder, std::string_view text, Buffer<char>& to) {
  char* from = const_cast<char*>(text.data());
  std::size_t left = text.size(), room = text.size() * kMostMadeBytes;
  char* end = to.Room(room);
  char* const begin = end;
  iconv(decoder, nullptr, nullptr, nullptr, nullptr);
  iconv(decoder, &from, &left, &end, &room);
  to.Grow(static_cast<std::size_t>(end - begin));
  return text.size() - left;
}

// Whether every byte of ASCII means itself. In Shift_JIS, two of them are other characters.
bool HoldsAscii(iconv_t decoder) {
  Buffer<char> made;
  for (char c = '\1'; c > '\0'; ++c) {
    made.Clear();
    const bool decoded = Append(decoder, {&c, 1}, made) == 1 && made.size() > 0;
    if (!decoded || (c != '\\' && c != '~' && made.data()[0] != c)) return false;
  }
  return true;
}

// The end of the last line in `piece`; if it has no line end, of its last word. No byte of a longer
// character is as small as a blank.
std::size_t EndOfLines(std::string_view piece) {
  std::size_t last = piece.find_last_of(kLineEnds);
  if (last == std::string_view::npos) last = piece.find_last_of(" \t");
  return last == std::string_view::npos ? piece.size() : last + 1;
}

}  // namespace

Result<void> CheckEncoding(const std::string& name) {
  const bool is_name = !name.empty() && name.find('/') == std::string::npos;
  iconv_t decoder = iconv_open("UTF-8", is_name ? name.c_str() : "no name");
  if (IsNone(decoder)) {
    return UsageError(
        absl::StrCat("--encoding: this system knows no encoding ", name, "; iconv -l lists them"));
  }
  const bool holds_ascii = HoldsAscii(decoder);
  iconv_close(decoder);
  if (holds_ascii) return {};
  return UsageError(absl::StrCat("--encoding: ", name,
                                 " is no extension of ASCII; convert such texts with iconv first"));
}

DecodedLines::DecodedLines(const std::string& encoding, Input from)
    : from_(std::move(from)), iconv_(iconv_open("UTF-8", encoding.c_str())) {}

DecodedLines::~DecodedLines() {
  if (!IsNone(iconv_)) iconv_close(iconv_);
}

Result<std::size_t> DecodedLines::Read(char* to, std::size_t bytes) {
  if (given_ == made_.size()) {
    const Result<void> status = DecodePiece();
    if (!status.ok()) return status.error();
  }
  const std::size_t read = std::min(bytes, made_.size() - given_);
  if (read > 0) std::memcpy(to, made_.data() + given_, read);
  given_ += read;
  return read;
}

Result<void> DecodedLines::DecodePiece() {
  if (IsNone(iconv_))
    return LimitError("--encoding: iconv has no memory left, or may open no more files");
  made_.Clear();
  given_ = 0;
  const Result<std::string_view> from = from_.Peek(kMostPieceBytes);
  if (!from.ok()) return from.error();
  std::string_view piece = *from;
  if (piece.size() >= kMostPieceBytes) piece = piece.substr(0, EndOfLines(piece));
  if (IsUtf8(piece)) {
    made_.Append(piece.data(), piece.size());
  } else {
    for (std::string_view rest = piece; !rest.empty();) {
      const std::size_t end = rest.find_first_of(kLineEnds);
      const std::string_view line = rest.substr(0, end == std::string_view::npos ? end : end + 1);
      DecodeLine(line);
      rest.remove_prefix(line.size());
    }
  }
  from_.Pass(piece.size());
  return {};
}

void DecodedLines::DecodeLine(std::string_view line) {
  const std::size_t before = made_.size();
  if (!IsUtf8(line) && Append(iconv_, line, made_) == line.size()) {
    ++*count_;
    return;
  }
  made_.Truncate(before);
  made_.Append(line.data(), line.size());
}

}  // namespace plymill
