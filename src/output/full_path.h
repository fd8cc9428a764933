// FullPath: a path from the root on, without "." and "..".
#pragma once

#include <filesystem>
#include <system_error>

namespace plymill {

// Where the working folder is gone or cannot be looked at, the path stays relative.
inline std::filesystem::path FullPath(const std::filesystem::path& path) {
  std::error_code error;
  const std::filesystem::path absolute = std::filesystem::absolute(path, error);
  return (error ? path : absolute).lexically_normal();
}

}  // namespace plymill
