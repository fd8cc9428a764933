// RowsOutput: one output of JSON Lines. Divides the games among files, and compresses them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "base/buffer.h"
#include "base/result.h"
#include "model/records.h"
#include "run/frame.h"
#include "run/games_files.h"

namespace plymill {

// The rows of the games of a block.
struct BlockRows {
  Buffer<char> lines;
  Buffer<std::size_t> ends;  // for each game, the bytes of `lines` up to its end

  void Clear() {
    lines.Clear();
    ends.Clear();
  }
};

// Rows that are compressed go through frames. Append() collects rows in a frame. A frame is full
// with the game that reaches kFrameBytes, so frames do not depend on how the rows are divided into
// blocks. Full frames are compressed on any thread, and then written in their order.
class RowsOutput {
 public:
  // `packer` is null if rows are not compressed. It must outlive this object.
  RowsOutput(const ConvertOptions& options, bool hashed, OutputReport named, FramePacker* packer);

  Result<void> Open() { return files_.Open(); }

  // Writes the rows of the games in `heads`, or collects them. Frames that are full now are
  // appended to `full`. Must be called in the order of the games.
  Result<void> Append(const BlockRows& rows, std::span<const GameHead> heads, Frames& full);

  // Writes a frame that is compressed. Must be called in the order of Append().
  Result<void> Write(const Frame& frame);

  // Writes what is collected. Must be called last.
  Result<void> Finish();

  GamesFiles& files() { return files_; }
  const GamesFiles& files() const { return files_; }

 private:
  Result<void> WriteGames(const BlockRows& rows, std::span<const GameHead> heads);
  void Collect(const BlockRows& rows, std::span<const GameHead> heads, Frames& full);
  Result<void> OpenNext();
  Result<void> FillEmptyFile();

  GamesFiles files_;
  FramePacker* const packer_;
  const std::size_t frame_bytes_;
  const std::uint64_t max_games_;
  std::unique_ptr<Frame> frame_;  // rows that are collected; null if there are none
  std::uint64_t collected_ = 0;   // number of games that were collected so far
};

// Compresses the frames in `frames`.
Result<void> PackAll(const Frames& frames, FramePacker& packer);

// Writes the frames in `frames` to their outputs, and returns them to `packer`.
Result<void> WriteAll(Frames& frames, FramePacker& packer);

}  // namespace plymill
