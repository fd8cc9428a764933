#include "source/input.h"

#include <algorithm>
#include <cstring>

namespace plymill {
namespace {

constexpr std::size_t kReadBytes = std::size_t{128} << 10;

}  // namespace

Result<std::string_view> Input::Peek(std::size_t bytes) {
  if (ended_ || rest_.size() >= bytes) return rest_;
  if (!rest_.empty()) std::memmove(buffer_.data(), rest_.data(), rest_.size());
  buffer_.Truncate(rest_.size());
  while (!ended_ && buffer_.size() < bytes) {
    const std::size_t room = std::max(bytes - buffer_.size(), kReadBytes);
    const Result<std::size_t> got = stream_->Read(buffer_.Room(room), room);
    if (!got.ok()) return got.error();
    buffer_.Grow(*got);
    ended_ = *got == 0;
  }
  rest_ = {buffer_.data(), buffer_.size()};
  return rest_;
}

Result<std::size_t> Input::Read(char* to, std::size_t bytes) {
  if (rest_.empty() && !ended_) {
    const Result<std::size_t> got = stream_->Read(to, bytes);
    if (!got.ok()) return got;
    ended_ = *got == 0;
    offset_ += *got;
    return got;
  }
  const std::size_t copied = std::min(bytes, rest_.size());
  if (copied > 0) std::memcpy(to, rest_.data(), copied);
  Pass(copied);
  return copied;
}

}  // namespace plymill
