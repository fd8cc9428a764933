// Files of the tests: corpora, and folders that vanish with their test.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace plymill::testing {

std::string ReadFile(const std::filesystem::path& path);
void WriteFile(const std::filesystem::path& path, std::string_view bytes);

// The files below `folder` of the corpora that end in `extension`, sorted; none where
// there is no such folder.
std::vector<std::filesystem::path> CorpusFiles(std::string_view folder, std::string_view extension);

// All texts of a notation: spec, valid and invalid.
std::vector<std::filesystem::path> AllCorpusTexts(std::string_view slug);

// A new folder in the system's place for temporary ones.
class TemporaryFolder {
 public:
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  std::filesystem::path operator/(std::string_view name) const { return path_ / name; }
  const std::filesystem::path& path() const { return path_; }

  // The names of what is in it, hidden files too, sorted.
  std::vector<std::string> Names() const;

 private:
  std::filesystem::path path_;
};

// Root may do everything; within the scope of this, tests are run as someone who may
// not. `folder` becomes theirs.
class AsNobody {
 public:
  explicit AsNobody(const std::filesystem::path& folder);
  AsNobody(const AsNobody&) = delete;
  AsNobody& operator=(const AsNobody&) = delete;
  ~AsNobody();
};

}  // namespace plymill::testing
