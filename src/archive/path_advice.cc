#include "archive/path_advice.h"

#include <filesystem>
#include <system_error>

namespace plymill {
namespace {

std::string_view AdviceFor(const std::string& path, const PathAdvice& advice) {
  std::error_code unknown;
  const bool is_link = std::filesystem::is_symlink(path, unknown);
  if (is_link) return "it is a link, and its target is not there";
  if (path.find("://") != std::string::npos) return advice.url;
  return path.find_first_of("*?[") != std::string::npos ? advice.pattern : "";
}

}  // namespace

Error WithAdvice(Error error, const std::string& path, const PathAdvice& advice) {
  const std::string_view help = error.is_missing ? AdviceFor(path, advice) : "";
  if (!help.empty()) error.message += "; " + std::string(help);
  return error;
}

}  // namespace plymill
