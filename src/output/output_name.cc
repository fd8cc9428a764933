#include "output/output_name.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "base/number_in.h"
#include "plymill/select.h"

namespace plymill {
namespace {
namespace fs = std::filesystem;

// Endings of two parts.
constexpr std::string_view kLongEndings[] = {".jsonl.zst", ".jsonl.gz", ".ndjson.zst",
                                             ".ndjson.gz"};

constexpr std::size_t kNumberDigits = 5;  // the least

// The number that comes before the ending of `path`; nothing if NumberedPath() does not write it.
std::optional<std::uint64_t> NumberOf(std::string_view path) {
  const std::string_view stem = path.substr(0, EndingAt(path));
  const std::size_t dash = stem.rfind('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const std::string_view digits = stem.substr(dash + 1);
  const bool is_written =
      digits.size() == kNumberDigits || (digits.size() > kNumberDigits && digits.front() != '0');
  return is_written ? NumberIn<std::uint64_t>(digits) : std::nullopt;
}

}  // namespace

std::string_view FileNameOf(std::string_view path) { return path.substr(path.rfind('/') + 1); }

std::string FolderOf(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

bool NamesNoFile(const std::string& path) {
  const bool is_device = path.starts_with("/dev/") && !path.starts_with("/dev/shm/");
  if (IsStandardOutput(path) || path.ends_with('/') || is_device) return true;
  std::error_code unknown;
  const fs::file_type type = fs::status(path, unknown).type();
  return type != fs::file_type::regular && type != fs::file_type::not_found &&
         type != fs::file_type::none;
}

std::size_t EndingAt(std::string_view path) {
  const std::string_view name = FileNameOf(path);
  for (const std::string_view ending : kLongEndings) {
    if (name.size() > ending.size() && name.ends_with(ending)) return path.size() - ending.size();
  }
  const std::size_t dot = name.rfind('.');
  const bool has_ending = dot != std::string_view::npos && dot > 0;
  return has_ending ? path.size() - name.size() + dot : path.size();
}

std::string Filled(std::string path, std::string_view place, std::string_view name) {
  for (std::size_t at = path.find(place); at != std::string::npos;
       at = path.find(place, at + name.size())) {
    path.replace(at, place.size(), name);
  }
  return path;
}

std::string PathOfSet(const std::string& path, const std::string& set) {
  std::string named = Filled(path, kSetPlace, set);
  return named != path ? named : named.insert(EndingAt(path), "." + set);
}

std::string NumberedPath(const std::string& path, std::uint64_t number) {
  std::string digits = std::to_string(number);
  digits.insert(0, kNumberDigits - std::min(digits.size(), kNumberDigits), '0');
  return std::string(path).insert(EndingAt(path), "-" + digits);
}

bool IsNumbered(std::string_view path) { return NumberOf(path).has_value(); }

std::string FirstNumbered(const std::string& path) {
  if (!IsNumbered(path)) return path;
  const std::size_t ending = EndingAt(path);
  return NumberedPath(path.substr(0, path.rfind('-', ending)) + path.substr(ending), 0);
}

std::vector<std::string> ExistingNumbered(const std::string& path, std::uint64_t first) {
  const std::string wanted = FirstNumbered(NumberedPath(path, 0));
  const std::string before = path.substr(0, path.size() - FileNameOf(path).size());
  std::vector<std::pair<std::uint64_t, std::string>> found;
  std::error_code error;
  for (fs::directory_iterator entry(FolderOf(path), error), end; !error && entry != end;
       entry.increment(error)) {
    std::string numbered = before + entry->path().filename().native();
    const std::optional<std::uint64_t> number = NumberOf(numbered);
    if (!number || *number < first || FirstNumbered(numbered) != wanted) continue;
    std::error_code unknown;
    if (fs::is_directory(fs::symlink_status(numbered, unknown))) continue;
    found.emplace_back(*number, std::move(numbered));
  }
  std::sort(found.begin(), found.end());
  std::vector<std::string> paths;
  paths.reserve(found.size());
  for (auto& [number, numbered] : found) paths.push_back(std::move(numbered));
  return paths;
}

}  // namespace plymill
