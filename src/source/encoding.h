// Encodings other than UTF-8, by iconv of the system.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/buffer.h"
#include "base/result.h"
#include "source/byte_stream.h"
#include "source/input.h"

namespace plymill {

// Fails with kUsage if `name` is no encoding that iconv knows, or one in which a byte of ASCII may
// mean something else: then lines and moves could not be found before they are decoded.
Result<void> CheckEncoding(const std::string& name);

// DecodedLines: the lines of a stream in UTF-8. A line that is UTF-8 already is not changed; any
// other is decoded, unless it has bytes that the encoding does not have. Lines end with LF or CR.
class DecodedLines final : public ByteStream {
 public:
  // CheckEncoding() must have returned no error for `encoding`.
  DecodedLines(const std::string& encoding, Input from);
  DecodedLines(const DecodedLines&) = delete;
  DecodedLines& operator=(const DecodedLines&) = delete;
  ~DecodedLines() override;

  Result<std::size_t> Read(char* to, std::size_t bytes) override;

  // The number of lines that were decoded so far.
  std::shared_ptr<const std::uint64_t> count() const { return count_; }

 private:
  Result<void> DecodePiece();
  void DecodeLine(std::string_view line);

  Input from_;
  void* iconv_;
  Buffer<char> made_;
  std::size_t given_ = 0;  // bytes of `made_` that Read() has returned
  std::shared_ptr<std::uint64_t> count_ = std::make_shared<std::uint64_t>(0);
};

}  // namespace plymill
