// FramesStream: decompresses a mapped file on several threads, if it can be cut into pieces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/buffer.h"
#include "base/result.h"
#include "source/decoded_stream.h"
#include "source/meter.h"

namespace plymill {

// Cuts the file into pieces of whole frames. Takes as many pieces at a time as there are threads,
// and decodes the first 8 MiB of each in parallel. The remaining bytes of a piece are decoded when
// they are read. Bytes and errors are the same as from DecodedStream.
class FramesStream final : public ByteStream {
 public:
  // `bytes` must outlive this object. Keeps the position of `meter` up to date, unless it is null.
  FramesStream(std::string name, Compression compression, std::string_view bytes,
               std::shared_ptr<Meter> meter = nullptr)
      : name_(std::move(name)),
        compression_(compression),
        bytes_(bytes),
        meter_(std::move(meter)) {}

  Result<std::size_t> Read(char* to, std::size_t bytes) override;

 private:
  struct Piece {
    std::unique_ptr<DecodedStream> stream;
    Buffer<char> decoded;   // the first bytes of the piece
    std::size_t given = 0;  // number of decoded bytes that Read() has returned
    Result<void> status;

    void Decode();
  };

  std::string_view CutPiece();
  void DecodePieces();
  Result<std::size_t> ReadPiece(Piece& piece, char* to, std::size_t bytes);

  std::string name_;
  Compression compression_;
  std::string_view bytes_;
  std::shared_ptr<Meter> meter_;
  std::size_t cut_ = 0;        // number of bytes that are cut into pieces so far
  std::vector<Piece> pieces_;  // the buffers are reused
  std::size_t first_ = 0;      // the first piece with bytes left to read
  std::size_t end_ = 0;        // number of pieces in use
};

}  // namespace plymill
