// Marks: what a part keeps of each of its games, so that Merge() knows the games again without
// reading them. They are a file beside the output of the part, in the order of the games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/buffer.h"
#include "base/result.h"
#include "output/output_file.h"
#include "rows/diagnostics.h"
#include "run/run_block.h"

namespace plymill {

// A mark as it lies in the file. The hashes of the beginnings of its game follow it, 8 bytes each.
struct GameMark {
  enum class Text : std::uint8_t { kPlain, kJson, kWholeJson };  // see TextPlace::text_offset

  std::uint64_t hash = 0;  // of the game, by SelectOptions::same
  std::uint64_t id = 0;
  std::uint64_t offset = 0;  // bytes from the start of its source
  std::uint64_t line = 0;
  std::uint64_t column = 0;
  std::uint64_t row_bytes = 0;  // of its rows; 0 in a record file
  std::uint32_t check = 0;      // 32 bits of another hash of the game
  std::uint32_t plies = 0;
  std::uint32_t beginnings = 0;  // number of hashes; see Judgement::beginnings
  Text text = Text::kPlain;
  std::uint8_t word_bytes = 0;
  char word[26] = {};  // DuplicatePlace::written

  DuplicatePlace Place() const;
};
static_assert(std::has_unique_object_representations_v<GameMark>);
static_assert(kMaxWordBytes <= sizeof(GameMark::word));

std::string MarksPath(const std::string& output_path);

// Writes the marks of the games of a run. The games are those that it writes.
class MarksWriter {
 public:
  Result<void> Open(const std::string& output_path);

  // Adds the games of `block`, whose rows are made.
  Result<void> Add(const RunBlock& block);

  OutputFile& file() { return file_; }

 private:
  OutputFile file_;
  Buffer<char> bytes_;  // of the marks of a block
};

// Reads marks. Nothing that they say is trusted.
class MarksReader {
 public:
  explicit MarksReader(std::string_view bytes) : rest_(bytes) {}

  bool at_end() const { return rest_.empty(); }

  // Reads the next mark, and appends the hashes after it to `beginnings`. Returns false if the file
  // has no whole mark there.
  bool Next(GameMark& mark, Buffer<std::uint64_t>& beginnings);

  // The same without these hashes.
  bool Next(GameMark& mark);

 private:
  std::string_view rest_;
};

}  // namespace plymill
