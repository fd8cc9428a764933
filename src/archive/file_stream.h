// FileStream: what a pipe, a device or standard input gives.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "archive/byte_stream.h"

namespace plymill {

class FileStream final : public ByteStream {
 public:
  // "-" is standard input.
  static absl::StatusOr<std::unique_ptr<ByteStream>> Open(const std::string& path);

  // Closes `file` in the end.
  FileStream(std::string name, int file) : name_(std::move(name)), file_(file) {}
  FileStream(const FileStream&) = delete;
  FileStream& operator=(const FileStream&) = delete;
  ~FileStream() override;

  absl::StatusOr<std::size_t> Read(char* to, std::size_t bytes) override;

 private:
  std::string name_;
  int file_;
};

}  // namespace plymill
