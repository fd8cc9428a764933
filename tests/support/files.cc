#include "support/files.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "support/paths.h"

namespace plymill::testing {
namespace fs = std::filesystem;

std::string ReadFile(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.is_open()) << path;
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void WriteFile(const fs::path& path, std::string_view bytes) {
  std::ofstream file(path, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  ASSERT_TRUE(file.good()) << path;
}

std::vector<fs::path> CorpusFiles(std::string_view folder, std::string_view extension) {
  std::vector<fs::path> files;
  const fs::path path = CorporaFolder() / folder;
  if (!fs::is_directory(path)) return files;
  for (const auto& entry : fs::directory_iterator(path)) {
    if (entry.path().extension() == extension) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<fs::path> AllCorpusTexts(std::string_view slug) {
  std::vector<fs::path> files;
  for (const std::string_view folder : {"spec", "valid", "invalid"}) {
    const auto more = CorpusFiles(std::string(slug) + "/" + std::string(folder), ".txt");
    files.insert(files.end(), more.begin(), more.end());
  }
  return files;
}

TemporaryFolder::TemporaryFolder() {
  std::string path = (fs::temp_directory_path() / "plymill-test-XXXXXX").string();
  EXPECT_NE(mkdtemp(path.data()), nullptr);
  path_ = path;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::vector<std::string> TemporaryFolder::Names() const {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(path_)) names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

AsNobody::AsNobody(const fs::path& folder) {
  constexpr uid_t kNobody = 65534;
  if (getuid() != 0) return;
  EXPECT_EQ(chown(folder.c_str(), kNobody, static_cast<gid_t>(-1)), 0);
  EXPECT_EQ(seteuid(kNobody), 0);
}

AsNobody::~AsNobody() { EXPECT_EQ(seteuid(getuid()), 0); }

}  // namespace plymill::testing
