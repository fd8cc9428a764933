#include "bench/scratch_file.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <map>

#include "bench/suite.h"

namespace plymill::bench {
namespace {

std::map<const Archive*, std::string> g_files;

bool WriteFile(const std::string& path, std::string_view bytes) {
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return false;
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  return std::fclose(file) == 0 && written;
}

}  // namespace

std::string ScratchPath(std::string_view name) {
  return settings().folder + "/plymill-bench-" + std::to_string(getpid()) + "-" + std::string(name);
}

const std::string& ScratchFileOf(const Archive& archive) {
  const auto [place, is_new] = g_files.try_emplace(&archive);
  if (is_new) {
    const std::string path = ScratchPath(archive.game->slug);
    if (WriteFile(path, archive.bytes())) place->second = path;
  }
  return place->second;
}

void TouchFreePages(std::size_t bytes) {
  if (bytes == 0) return;
  constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE;
  void* const pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, kFlags, -1, 0);
  if (pages != MAP_FAILED) munmap(pages, bytes);
}

void RemoveScratchFiles() {
  for (const auto& [archive, path] : g_files) unlink(path.c_str());
}

}  // namespace plymill::bench
