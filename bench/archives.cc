#include "bench/archives.h"

#include <sys/mman.h>

#include <cstdint>

#include "bench/makers.h"
#include "plymill/convert.h"

namespace plymill::bench {
namespace {

std::vector<Shard> Cut(const GameOps& game, std::string_view bytes, Output output) {
  std::vector<Shard> shards;
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t end = ShardEnd(game.find_game_start, bytes, DefaultShardBytes(output), begin);
    shards.push_back({.text = bytes.substr(begin, end - begin), .offset = begin});
    begin = end;
  }
  return shards;
}

// Reserves `bytes` bytes, on huge pages if the kernel has them.
void Reserve(std::size_t bytes, std::string& text) {
  constexpr std::uintptr_t kPageBytes = 4096;
  text.reserve(bytes);
  const auto begin = reinterpret_cast<std::uintptr_t>(text.data());
  const std::uintptr_t page = (begin + kPageBytes - 1) / kPageBytes * kPageBytes;
  if (page - begin < bytes) {
    madvise(reinterpret_cast<void*>(page), bytes - (page - begin), MADV_HUGEPAGE);
  }
}

}  // namespace

std::unique_ptr<Archive> MakeArchive(const GameOps& game, std::size_t bytes) {
  auto archive = std::make_unique<Archive>();
  archive->game = &game;
  constexpr std::size_t kLargestGameBytes = std::size_t{1} << 20;
  Reserve(bytes + kLargestGameBytes, archive->text);
  const AppendGame append = MakerOf(game, kSeed);
  while (archive->text.size() < bytes) append(archive->text);
  archive->text.append(Shard::kPaddingBytes, '\0');
  archive->shards = Cut(game, archive->bytes(), Output::kJsonl);
  archive->blocks = Cut(game, archive->bytes(), Output::kRecordFile);
  return archive;
}

}  // namespace plymill::bench
