// FramesStream: a compressed file in memory, decoded on several threads where it can be cut.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "archive/decoded_stream.h"
#include "base/buffer.h"

namespace plymill {

// Cuts the file into pieces of whole frames, as many as threads, decodes the beginning of
// each (at most 8 MiB) side by side, and hands them out in their order. What is longer is
// decoded when it is read. The bytes and the errors are those of DecodedStream.
class FramesStream final : public ByteStream {
 public:
  // The caller keeps `bytes` as long as this.
  FramesStream(std::string name, Compression compression, std::string_view bytes)
      : name_(std::move(name)), compression_(compression), bytes_(bytes) {}

  absl::StatusOr<std::size_t> Read(char* to, std::size_t bytes) override;

 private:
  struct Piece {
    std::unique_ptr<DecodedStream> stream;
    Buffer<char> decoded;  // the beginning of what it holds
    std::size_t given = 0;
    absl::Status status;

    void Decode();
  };

  std::string_view CutPiece();
  void DecodePieces();
  absl::StatusOr<std::size_t> ReadPiece(Piece& piece, char* to, std::size_t bytes);

  std::string name_;
  Compression compression_;
  std::string_view bytes_;
  std::size_t cut_ = 0;        // bytes that are in pieces
  std::vector<Piece> pieces_;  // recycled
  std::size_t first_ = 0;      // of the pieces not yet read to their ends
  std::size_t end_ = 0;
};

}  // namespace plymill
