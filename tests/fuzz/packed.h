// FuzzPacked: files with any bytes, opened as a run opens sources.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <string>
#include <string_view>

#include "fuzz/check.h"
#include "source/archive.h"
#include "support/memory_file.h"
#include "support/notations.h"

namespace plymill::testing {

// The result of reading a file: the bytes of all its sources, and what was wrong at the end.
struct Unpacked {
  std::string bytes;
  Result<void> status;
};

inline Unpacked UnpackAll(const std::string& path, const ArchiveOptions& options) {
  Unpacked unpacked;
  Result<std::unique_ptr<Archive>> archive = Archive::Open(path, options);
  if (!archive.ok()) return {"", archive.error()};
  const auto nothing_to_cut = [](std::string_view text, std::size_t) { return text.size(); };
  const CutRules rules = {.find_game_start = nothing_to_cut,
                          .lookahead_bytes = 0,
                          .shard_bytes = 1000,
                          .max_game_bytes = 1000};
  for (;;) {
    Result<NamedSource> named = (*archive)->Next();
    unpacked.status = named.outcome();
    if (!named.ok() || named->source == nullptr) return unpacked;
    ShardMemory memory;
    for (Shard shard;;) {
      unpacked.status = named->source->Next(rules, memory, shard);
      if (!unpacked.status.ok()) return unpacked;
      if (shard.text.empty()) break;
      unpacked.bytes += shard.text;
    }
  }
}

// Reads `bytes` from a pipe. They must fit into its buffer.
inline Unpacked UnpackPipe(std::string_view bytes, const ArchiveOptions& options) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return {};
  const ssize_t written = write(ends[1], bytes.data(), bytes.size());
  close(ends[1]);
  const std::string path = "/proc/self/fd/" + std::to_string(ends[0]);
  Unpacked unpacked = UnpackAll(path, options);
  close(ends[0]);
  if (written != static_cast<ssize_t>(bytes.size())) AbortWhere("the pipe is too small");
  return unpacked;
}

// A pipe and a file must give the same bytes, or both an error.
inline void FuzzPacked(std::string_view bytes) {
  constexpr std::size_t kPipeBytes = std::size_t{64} << 10;
  if (bytes.empty() || bytes.size() > kPipeBytes) return;
  ArchiveOptions options;
  options.max_bytes = std::size_t{1} << 20;
  const MemoryFile file(bytes);
  const Unpacked mapped = UnpackAll(file.path(), options);
  const Unpacked piped = UnpackPipe(bytes, options);
  if (mapped.status.ok() != piped.status.ok()) {
    const Error& error = (piped.status.ok() ? mapped : piped).status.error();
    AbortWhere("only a pipe, or only a file: " + error.message);
  }
  if (mapped.status.ok() && mapped.bytes != piped.bytes) AbortWhere("a pipe gives other bytes");
}

}  // namespace plymill::testing
