// FileStream: reads a pipe, a device or standard input.
//
// If standard input is a regular file, Read() returns kChanged if the file has changed since it was
// opened.
#pragma once

#include <sys/stat.h>

#include <memory>
#include <string>

#include "base/result.h"
#include "source/byte_stream.h"

namespace plymill {

class FileStream final : public ByteStream {
 public:
  // "-" is standard input.
  static Result<std::unique_ptr<ByteStream>> Open(const std::string& path);

  // Takes ownership of the descriptor `file`.
  FileStream(std::string name, int file);
  FileStream(const FileStream&) = delete;
  FileStream& operator=(const FileStream&) = delete;
  ~FileStream() override;

  Result<std::size_t> Read(char* to, std::size_t bytes) override;

 private:
  std::string name_;
  int file_;
  struct stat stat_ = {};  // state of the file when it was opened
};

}  // namespace plymill
