#include "source/decoded_stream.h"

#include <absl/strings/str_cat.h>

#include <utility>

namespace plymill {
namespace {

constexpr std::size_t kPeekBytes = std::size_t{64} << 10;

}  // namespace

DecodedStream::DecodedStream(std::string name, Compression compression, Input from, Part part)
    : name_(std::move(name)),
      compression_(compression),
      from_(std::move(from)),
      part_(part),
      decoder_(MakeDecoder(compression)) {}

Result<std::size_t> DecodedStream::Read(char* to, std::size_t bytes) {
  for (;;) {
    if (!in_frame_) {
      const Result<bool> begun = BeginFrame();
      if (!begun.ok()) return begun.error();
      if (!*begun) return 0;
    }
    const Result<std::string_view> from = from_.Peek(1);
    if (!from.ok()) return from.error();
    const Result<Decoder::Step> step = decoder_->Decode(*from, to, bytes);
    if (!step.ok()) return Damaged(step.error().message);
    from_.Pass(step->read);
    frame_bytes_ += step->written;
    in_frame_ = !step->ended;
    if (step->written > 0) return step->written;
    if (in_frame_ && step->read == 0) {
      return Damaged(from->empty() ? "it is cut off here" : "it cannot be decompressed");
    }
  }
}

// Returns false at the end of the input. Skips zeros after a frame, because tape drives fill the
// last block with zeros.
Result<bool> DecodedStream::BeginFrame() {
  Result<std::string_view> head = from_.Peek(kPeekBytes);
  while (part_.offset + frames_ > 0 && head.ok() && !head->empty() && head->front() == '\0') {
    from_.Pass(1);
    head = from_.Peek(1);
  }
  if (head.ok()) head = from_.Peek(kFormatHeadBytes);
  if (!head.ok()) return head.error();
  if (head->empty()) {
    Result<void> end = EndFile();
    if (!end.ok()) return end;
    return false;
  }
  if (CompressionOf(*head) != compression_) return Damaged("other bytes follow its end");
  if (const Result<void> status = decoder_->Begin(); !status.ok())
    return Damaged(status.error().message);
  if (frames_++ == 0) blocked_gzip_ = IsBgzfBlock(*head);
  in_frame_ = true;
  frame_bytes_ = 0;
  return true;
}

Result<void> DecodedStream::EndFile() const {
  if (!part_.ends_file || !blocked_gzip_ || frame_bytes_ == 0) return {};
  return Damaged("it is cut off here: the empty block is missing that ends a BGZF file");
}

Error DecodedStream::Damaged(std::string_view what) const {
  return DamagedError(absl::StrCat(name_, ": damaged ", std::string(NameOf(compression_)),
                                   " data at byte ", part_.offset + from_.offset(), ": ",
                                   std::string(what)));
}

}  // namespace plymill
