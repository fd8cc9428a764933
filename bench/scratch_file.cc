#include "bench/scratch_file.h"

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

void RemoveScratchFiles() {
  for (const auto& [archive, path] : g_files) unlink(path.c_str());
}

}  // namespace plymill::bench
