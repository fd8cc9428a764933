#include "source/frames_stream.h"

#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cstring>

#include "base/forked.h"
#include "base/memory_for_threads.h"
#include "base/ordered.h"
#include "base/result.h"

namespace plymill {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{256} << 10;  // least compressed bytes of a piece
constexpr std::size_t kDecodedBytes = std::size_t{8} << 20;  // most bytes decoded ahead, per piece

}  // namespace

Result<std::size_t> FramesStream::Read(char* to, std::size_t bytes) {
  for (;;) {
    for (; first_ < end_; ++first_) {
      const Result<std::size_t> got = ReadPiece(pieces_[first_], to, bytes);
      if (meter_ != nullptr) meter_->SetPosition(pieces_[first_].stream->position());
      if (!got.ok() || *got > 0) return got;
    }
    if (cut_ == bytes_.size()) return 0;
    DecodePieces();
  }
}

Result<std::size_t> FramesStream::ReadPiece(Piece& piece, char* to, std::size_t bytes) {
  if (piece.given == piece.decoded.size()) {
    if (!piece.status.ok()) return piece.status;
    return piece.stream->Read(to, bytes);
  }
  const std::size_t given = std::min(bytes, piece.decoded.size() - piece.given);
  std::memcpy(to, piece.decoded.data() + piece.given, given);
  piece.given += given;
  return given;
}

void FramesStream::DecodePieces() {
  using tbb::global_control;
  const std::size_t threads =
      IsForkedChild() ? 1 : global_control::active_value(global_control::max_allowed_parallelism);
  pieces_.resize(threads);
  for (first_ = end_ = 0; end_ < threads && cut_ < bytes_.size(); ++end_) {
    const std::size_t offset = cut_;
    Input piece(CutPiece());
    const DecodedStream::Part part = {offset, cut_ == bytes_.size()};
    pieces_[end_].stream =
        std::make_unique<DecodedStream>(name_, compression_, std::move(piece), part);
  }
  if (threads == 1) {
    if (end_ > 0) pieces_[0].Decode();
    return;
  }
  CheckMemoryForThreads();
  OrderedLoop::Begin();
  tbb::this_task_arena::isolate([&] {
    tbb::parallel_for(std::size_t{0}, end_, [this](std::size_t i) {
      const OrderedLoop::Call call;
      pieces_[i].Decode();
    });
  });
  OrderedLoop::End();
}

std::string_view FramesStream::CutPiece() {
  const std::string_view rest = bytes_.substr(cut_);
  std::size_t size = 0;
  while (size < std::min(kPieceBytes, rest.size())) {
    size += FrameBytes(compression_, rest.substr(size));
  }
  cut_ += size;
  return rest.substr(0, size);
}

void FramesStream::Piece::Decode() {
  decoded.Clear();
  given = 0;
  status = Result<void>();
  while (decoded.size() < kDecodedBytes) {
    const Result<std::size_t> got =
        stream->Read(decoded.Room(kDecodedBytes - decoded.size()), kDecodedBytes - decoded.size());
    if (!got.ok()) status = got.error();
    if (!got.ok() || *got == 0) return;
    decoded.Grow(*got);
  }
}

}  // namespace plymill
