#include "convert/frame.h"

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

absl::Status FramePacker::Pack(Frame& frame) { return PackGames(0, frame.games.size(), frame); }

absl::Status FramePacker::PackText(std::string_view text, Buffer<char>& out) {
  std::unique_ptr<Compressor> compressor = compressors_.Take();
  if (compressor == nullptr) compressor = std::make_unique<Compressor>(compression_);
  absl::Status status = compressor->Append(text, out);
  compressors_.Return(std::move(compressor));
  return status;
}

// Games without rows make a piece without bytes.
absl::Status FramePacker::PackGames(std::size_t first, std::size_t end, Frame& frame) {
  const std::size_t begin = first == 0 ? 0 : frame.games[first - 1].end;
  const std::size_t rows = frame.games[end - 1].end - begin;
  const std::size_t before = frame.packed.size();
  if (rows > 0) {
    absl::Status status = PackText({frame.rows.data() + begin, rows}, frame.packed);
    if (!status.ok()) return status;
  }
  if (max_bytes_ > 0 && frame.packed.size() - before > max_bytes_ && end - first > 1) {
    frame.packed.Truncate(before);
    const std::size_t middle = first + (end - first) / 2;
    absl::Status status = PackGames(first, middle, frame);
    return status.ok() ? PackGames(middle, end, frame) : status;
  }
  GamesPiece piece = {.end = frame.packed.size()};
  for (std::size_t i = first; i < end; ++i) {
    piece.games += frame.games[i].games;
    piece.plies += frame.games[i].plies;
  }
  frame.pieces.Append(piece);
  return absl::OkStatus();
}

}  // namespace plymill
