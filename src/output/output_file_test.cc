// Output files: bytes that wait for the end of a piece are in the file in the end, in their order.
#include "output/output_file.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "base/result.h"
#include "support/files.h"

namespace plymill {
namespace {

constexpr std::size_t kPiece = OutputFile::kPieceBytes;

TEST(OutputFiles, HaveAllBytesWhateverTheSizesOfTheWrites) {
  const testing::TemporaryFolder folder;
  for (const std::size_t first : {std::size_t{0}, std::size_t{1}, kPiece - 1, kPiece, kPiece + 1}) {
    const std::string path = (folder / std::to_string(first)).string();
    Result<OutputFile> file = OutputFile::Open(path, false);
    ASSERT_TRUE(file.ok());
    std::string all;
    for (const std::size_t bytes :
         {first, std::size_t{7}, kPiece - 8, 3 * kPiece + 5, kPiece - 5}) {
      const std::string more(bytes, static_cast<char>('a' + all.size() % 26));
      all += more;
      ASSERT_TRUE(file->Write(more).ok());
      EXPECT_EQ(file->bytes_written(), all.size());
    }
    OutputFile moved = *std::move(file);
    ASSERT_TRUE(moved.Commit().ok());
    EXPECT_EQ(testing::ReadFile(path), all) << first;
  }
}

TEST(OutputFiles, HaveNoByteOfAFileBefore) {
  const testing::TemporaryFolder folder;
  const std::string path = (folder / "rows").string();
  for (const std::string text : {"the first one", "second"}) {
    ASSERT_TRUE(WriteWholeFile(path, true, text).ok());
    EXPECT_EQ(testing::ReadFile(path), text);
  }
}

}  // namespace
}  // namespace plymill
