// BlockEncoder: encodes columns as a block of a record file.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/buffer.h"
#include "model/block_format.h"
#include "model/column.h"
#include "plym/encode_column.h"

namespace plymill {

// Sets the hash of a block header, which is about the entries too.
void SealHeader(std::string_view entries, BlockHeader& header);

// A block: its header, which a writer of files completes, its entries, and its data.
struct EncodedBlock {
  BlockHeader header;
  Buffer<ColumnEntry> entries;
  Buffer<char> data;

  std::string_view entry_bytes() const {
    return {reinterpret_cast<const char*>(entries.data()), entries.size() * sizeof(ColumnEntry)};
  }
  std::string_view data_bytes() const { return {data.data(), data.size()}; }
  std::size_t size() const { return sizeof(header) + entry_bytes().size() + data.size(); }

  // Must be called after a change of the header.
  void Seal() { SealHeader(entry_bytes(), header); }
};

// Keeps its memory from block to block.
class BlockEncoder {
 public:
  // `level` of zstd: 1 to 19. 0: columns are stored as they lie in memory, each at a multiple of
  // kAlignment bytes from the start of the data.
  explicit BlockEncoder(int level) : level_(level), encoder_(level) {}

  static constexpr std::size_t kAlignment = 64;

  // Fills `block` with the columns that have their values, but not the notation and the source of
  // its header.
  void Encode(const Columns& columns, EncodedBlock& block);

 private:
  void Add(std::size_t column, ColumnPart part, const NumberArray& array, EncodedBlock& block,
           std::uint8_t first_step = 0);
  void AddValues(const Columns& columns, std::size_t index, std::size_t place, EncodedBlock& block);

  const int level_;
  ColumnEncoder encoder_;
  Buffer<char> surprises_;
};

}  // namespace plymill
