// BlockView: a block of a record file in memory. Decodes all or some of its columns.
//
// The bytes are not trusted, even if their hashes are right: sizes are checked before memory is
// taken, and values before they are used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/block_format.h"
#include "model/column.h"
#include "plym/column_map.h"
#include "plym/decode_column.h"

namespace plymill {

class BlockView {
 public:
  // Looks at the block at the start of `bytes`. Fails with kDamaged if the header and the entries
  // do not fit the bytes or each other, and with kNotReadable if they need a later plymill.
  static Result<BlockView> Open(std::string_view bytes);

  const BlockHeader& header() const { return header_; }
  std::size_t bytes() const { return sizeof(header_) + entries_.size() + header_.data_bytes; }

  // Whether header and entries have their hash.
  bool HasHash() const;

  // Decodes the columns for which `wanted` is true, and the lists that they are items of; all if
  // `wanted` is empty. `map` belongs to the schema of the file, `types` to this plymill. Verifies
  // the hashes of what it decodes, if `verify`. Fails with kDamaged.
  Result<void> Decode(const ColumnMap& map, const ColumnTypes& types, std::span<const char> wanted,
                      bool verify, ColumnDecoder& decoder, Columns& columns) const;

  ColumnEntry EntryAt(std::size_t i) const;
  std::string_view DataOf(const ColumnEntry& entry) const {
    return data_.substr(entry.at, entry.bytes);
  }

  // Whether each byte of the data belongs to an array with its hash, or is a zero between arrays.
  bool IsWhole() const;

 private:
  Result<void> CheckPlaces() const;
  Result<void> CheckEntries(const ColumnMap& map, const Columns& columns) const;

  BlockHeader header_;
  std::string_view entries_, data_;
};

}  // namespace plymill
