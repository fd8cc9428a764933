#include "source/path_advice.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <system_error>

namespace plymill {
namespace {

constexpr std::string_view kFetched[] = {"http", "https", "ftp", "ftps"};

// What helps with a URL: curl knows some, and the others are those of stores, such as s3://.
std::string_view UrlAdvice(std::string_view scheme, const PathAdvice& advice) {
  const bool is_fetched =
      std::find(std::begin(kFetched), std::end(kFetched), scheme) != std::end(kFetched);
  return is_fetched ? advice.url
                    : "plymill reads files: mount the store as a folder, or read it in Python, "
                      "with fsspec";
}

std::string_view AdviceFor(const std::string& path, const PathAdvice& advice) {
  std::error_code unknown;
  const bool is_dangling =
      std::filesystem::is_symlink(path, unknown) && !std::filesystem::exists(path, unknown);
  if (is_dangling) return "it is a link, and its target is not there";
  const std::size_t scheme = path.find("://");
  if (scheme != std::string::npos) return UrlAdvice(path.substr(0, scheme), advice);
  return path.find_first_of("*?[") != std::string::npos ? advice.pattern : "";
}

}  // namespace

Error WithAdvice(Error error, const std::string& path, const PathAdvice& advice) {
  const std::string_view help = error.is_missing ? AdviceFor(path, advice) : "";
  if (!help.empty()) error.message += "; " + std::string(help);
  return error;
}

}  // namespace plymill
