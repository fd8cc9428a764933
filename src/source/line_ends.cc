#include "source/line_ends.h"

#include <algorithm>

namespace plymill {
namespace {

constexpr std::size_t kMostSignBytes = 3;

// The bytes of the sign of kOther that `text` begins with; 0 if there is none. `text` must have
// kMostSignBytes bytes, or all that are left.
std::size_t OtherLineEnd(std::string_view text) {
  if (text[0] == '\r') return text.starts_with("\r\n") ? 0 : 1;
  return text.starts_with("\u2028") || text.starts_with("\u2029") ? kMostSignBytes : 0;
}

// The same for the signs that only kRare has.
std::size_t RareLineEnd(std::string_view text) {
  if (text[0] == '\v' || text[0] == '\f') return 1;
  return text.starts_with("\u0085") ? 2 : 0;
}

}  // namespace

LineEnds LineEndsOf(std::string_view head) {
  std::size_t others = 0, rare = 0, line_feeds = 0;
  for (std::size_t at = 0; at < head.size(); ++at) {
    line_feeds += head[at] == '\n' ? 1 : 0;
    // The last bytes may be half of a CR LF.
    others += at + 1 < head.size() && OtherLineEnd(head.substr(at)) > 0 ? 1 : 0;
    rare += RareLineEnd(head.substr(at)) > 0 ? 1 : 0;
  }
  if (others > line_feeds) return LineEnds::kOther;
  return rare > line_feeds ? LineEnds::kRare : LineEnds::kUsual;
}

Result<std::size_t> LineEndsStream::Read(char* to, std::size_t bytes) {
  const Result<std::string_view> from = from_.Peek(kMostSignBytes);
  if (!from.ok()) return from.error();
  // The last bytes may be the beginning of a sign, unless nothing comes after them.
  const bool ends = from->size() < kMostSignBytes;
  const std::size_t whole = ends ? from->size() : from->size() - kMostSignBytes + 1;
  const std::size_t read = std::min(bytes, whole);
  for (std::size_t at = 0; at < read; ++at) {
    if (left_ == 0) left_ = OtherLineEnd(from->substr(at));
    if (left_ == 0 && ends_ == LineEnds::kRare) left_ = RareLineEnd(from->substr(at));
    to[at] = left_ > 1 ? ' ' : left_ == 1 ? '\n' : (*from)[at];
    left_ -= left_ > 0 ? 1 : 0;
  }
  from_.Pass(read);
  return read;
}

}  // namespace plymill
