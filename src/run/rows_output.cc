#include "run/rows_output.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace plymill {
namespace {

// The rows of a frame are fewer than the largest file, so that a file of several frames is not much
// smaller than it may be.
std::size_t FrameBytesFor(const ConvertOptions& options) {
  if (options.max_file_bytes == 0) return kFrameBytes;
  return static_cast<std::size_t>(std::min<std::uint64_t>(kFrameBytes, options.max_file_bytes));
}

}  // namespace

RowsOutput::RowsOutput(const ConvertOptions& options, bool hashed, OutputReport named,
                       FramePacker* packer)
    : files_(options, hashed, std::move(named)),
      packer_(packer),
      frame_bytes_(FrameBytesFor(options)),
      max_games_(options.max_file_games > 0 ? options.max_file_games
                                            : std::numeric_limits<std::uint64_t>::max()) {}

Result<void> RowsOutput::Append(const BlockRows& rows, std::span<const GameHead> heads,
                                Frames& full) {
  if (packer_ == nullptr) return WriteGames(rows, heads);
  Collect(rows, heads, full);
  return {};
}

Result<void> RowsOutput::WriteGames(const BlockRows& rows, std::span<const GameHead> heads) {
  std::size_t begin = 0;
  for (std::size_t first = 0; first < heads.size();) {
    std::size_t end = first;
    std::uint64_t plies = 0;
    const std::uint64_t most = std::min<std::uint64_t>(heads.size() - first, files_.games_left());
    for (; end - first < most && files_.Fits(rows.ends[end] - begin); ++end) {
      plies += heads[end].rows.count;
    }
    if (end == first && files_.now().games > 0) {
      if (Result<void> status = OpenNext(); !status.ok()) return status;
      continue;
    }
    if (end == first) plies = heads[end++].rows.count;  // a game that is larger than a file may be
    Result<void> status =
        files_.file().Write({rows.lines.data() + begin, rows.ends[end - 1] - begin});
    if (!status.ok()) return status;
    files_.Count(end - first, plies);
    begin = rows.ends[end - 1];
    first = end;
  }
  return {};
}

// A frame also ends where a file must end.
void RowsOutput::Collect(const BlockRows& rows, std::span<const GameHead> heads, Frames& full) {
  std::size_t begin = 0;
  for (std::size_t i = 0; i < heads.size(); ++i) {
    if (frame_ == nullptr) {
      frame_ = packer_->Take();
      frame_->output = this;
    }
    frame_->rows.Append(rows.lines.data() + begin, rows.ends[i] - begin);
    frame_->games.Append({1, heads[i].rows.count, frame_->rows.size()});
    begin = rows.ends[i];
    const bool ends_file = ++collected_ % max_games_ == 0;
    if (frame_->rows.size() < frame_bytes_ && !ends_file) continue;
    full.push_back(std::move(frame_));
  }
}

Result<void> RowsOutput::Write(const Frame& frame) {
  std::size_t begin = 0;
  for (const GamesPiece& piece : frame.pieces) {
    const std::string_view bytes(frame.packed.data() + begin, piece.end - begin);
    begin = piece.end;
    if ((files_.games_left() == 0 || !files_.Fits(bytes.size())) && files_.now().games > 0) {
      if (Result<void> status = OpenNext(); !status.ok()) return status;
    }
    if (Result<void> status = files_.file().Write(bytes); !status.ok()) return status;
    files_.Count(piece.games, piece.plies);
  }
  return {};
}

Result<void> RowsOutput::Finish() {
  if (frame_ != nullptr) {
    if (Result<void> status = packer_->Pack(*frame_); !status.ok()) return status;
    if (Result<void> status = Write(*frame_); !status.ok()) return status;
  }
  if (Result<void> status = FillEmptyFile(); !status.ok()) return status;
  files_.End();
  return {};
}

Result<void> RowsOutput::OpenNext() {
  Result<void> status = FillEmptyFile();
  return status.ok() ? files_.OpenNext() : status;
}

// A compressed file without rows has an empty frame, because readers refuse a file without bytes.
Result<void> RowsOutput::FillEmptyFile() {
  if (packer_ == nullptr || files_.file().bytes_written() > 0) return {};
  Buffer<char> empty;
  Result<void> status = packer_->PackText("", empty);
  return status.ok() ? files_.file().Write({empty.data(), empty.size()}) : status;
}

Result<void> PackAll(const Frames& frames, FramePacker& packer) {
  for (const std::unique_ptr<Frame>& frame : frames) {
    if (Result<void> status = packer.Pack(*frame); !status.ok()) return status;
  }
  return {};
}

Result<void> WriteAll(Frames& frames, FramePacker& packer) {
  Result<void> status;
  for (std::unique_ptr<Frame>& frame : frames) {
    if (status.ok()) status = frame->output->Write(*frame);
    packer.Return(std::move(frame));
  }
  frames.clear();
  return status;
}

}  // namespace plymill
