#include "run/frame.h"

namespace plymill {

std::unique_ptr<Frame> FramePacker::Take() {
  std::unique_ptr<Frame> frame = frames_.Take();
  if (frame == nullptr) {
    frame = std::make_unique<Frame>();
    frame->rows.Room(2 * kFrameBytes);
    frame->packed.Room(2 * kFrameBytes);
  }
  frame->rows.Clear();
  frame->games.Clear();
  frame->packed.Clear();
  frame->pieces.Clear();
  return frame;
}

Result<void> FramePacker::Pack(Frame& frame) { return PackGames(0, frame.games.size(), frame); }

Result<void> FramePacker::PackText(std::string_view text, Buffer<char>& out) {
  std::unique_ptr<Compressor> compressor = compressors_.Take();
  if (compressor == nullptr) compressor = std::make_unique<Compressor>(compression_);
  Result<void> status = compressor->Append(text, out);
  compressors_.Return(std::move(compressor));
  return status;
}

// Games without rows make a piece without bytes.
Result<void> FramePacker::PackGames(std::size_t first, std::size_t end, Frame& frame) {
  const std::size_t begin = first == 0 ? 0 : frame.games[first - 1].end;
  const std::size_t rows = frame.games[end - 1].end - begin;
  const std::size_t before = frame.packed.size();
  if (rows > 0) {
    Result<void> status = PackText({frame.rows.data() + begin, rows}, frame.packed);
    if (!status.ok()) return status;
  }
  if (max_bytes_ > 0 && frame.packed.size() - before > max_bytes_ && end - first > 1) {
    frame.packed.Truncate(before);
    const std::size_t middle = first + (end - first) / 2;
    Result<void> status = PackGames(first, middle, frame);
    return status.ok() ? PackGames(middle, end, frame) : status;
  }
  GamesPiece piece = {.end = frame.packed.size()};
  for (std::size_t i = first; i < end; ++i) {
    piece.games += frame.games[i].games;
    piece.plies += frame.games[i].plies;
  }
  frame.pieces.Append(piece);
  return {};
}

}  // namespace plymill
