// FullPath: an absolute path without "." and "..".
#pragma once

#include <filesystem>
#include <system_error>

namespace plymill {

// If the working directory does not exist or cannot be accessed, the result stays relative.
inline std::filesystem::path FullPath(const std::filesystem::path& path) {
  std::error_code error;
  const std::filesystem::path absolute = std::filesystem::absolute(path, error);
  return (error ? path : absolute).lexically_normal();
}

}  // namespace plymill
