// Files of the tests: the corpora, and folders that are removed when their test ends.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace plymill::testing {

std::string ReadFile(const std::filesystem::path& path);
void WriteFile(const std::filesystem::path& path, std::string_view bytes);

// The files below `folder` of the corpora whose names end in `extension`, sorted; empty if the
// folder does not exist.
std::vector<std::filesystem::path> CorpusFiles(std::string_view folder, std::string_view extension);

// All texts of a notation: spec/, valid/ and invalid/.
std::vector<std::filesystem::path> AllCorpusTexts(std::string_view slug);

// A new folder in the temporary folder of the system.
class TemporaryFolder {
 public:
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  std::filesystem::path operator/(std::string_view name) const { return path_ / name; }
  const std::filesystem::path& path() const { return path_; }

  // The names of the files in it, including hidden files, sorted.
  std::vector<std::string> Names() const;

 private:
  std::filesystem::path path_;
};

// Runs a test as an unprivileged user, because root is allowed everything. Lasts until the end of
// the scope. `folder` then belongs to this user.
class AsNobody {
 public:
  explicit AsNobody(const std::filesystem::path& folder);
  AsNobody(const AsNobody&) = delete;
  AsNobody& operator=(const AsNobody&) = delete;
  ~AsNobody();
};

}  // namespace plymill::testing
