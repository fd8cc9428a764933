// RecordFileDraft: a record file in parts that can be changed, and its bytes again, with hashes
// that are right.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash/hash.h"
#include "model/check_columns.h"
#include "plym/encode_block.h"
#include "plym/record_file.h"
#include "plym/record_file_reader.h"

namespace plymill::testing {

struct DraftBlock {
  BlockHeader header;
  std::vector<ColumnEntry> entries;
  std::string data;

  // Removes the entries of a column, and their bytes from the data, where zeros take their place.
  void Remove(std::size_t column) {
    for (const ColumnEntry& entry : entries) {
      if (entry.column == column) std::fill_n(data.begin() + entry.at, entry.bytes, '\0');
    }
    std::erase_if(entries, [&](const ColumnEntry& entry) { return entry.column == column; });
  }

  // Adds an array of `count` times the same value, which takes no bytes.
  void AddConstant(std::size_t column, ColumnPart part, std::uint32_t count, bool is_null) {
    const auto next = std::find_if(entries.begin(), entries.end(), [&](const ColumnEntry& entry) {
      return std::pair<std::size_t, std::size_t>(entry.column, entry.part) >
             std::pair<std::size_t, std::size_t>(column, static_cast<std::size_t>(part));
    });
    const std::uint32_t at =
        next == entries.begin() ? 0 : std::prev(next)->at + std::prev(next)->bytes;
    entries.insert(next, {.column = static_cast<std::uint16_t>(column),
                          .part = static_cast<std::uint8_t>(part),
                          .width = 0,
                          .steps = 0,
                          .has_null = static_cast<std::uint8_t>(is_null ? 1 : 0),
                          .reserved = 0,
                          .count = count,
                          .at = at,
                          .bytes = 0,
                          .raw_bytes = 0,
                          .base = 0,
                          .hash = 0});
  }
};

struct RecordFileDraft {
  std::uint32_t flags = 0;
  std::vector<DraftBlock> blocks;
  FileFooter footer;
  std::vector<IdEntry> ids;  // of an index; none: the file has none

  // The parts of a good file.
  explicit RecordFileDraft(const std::string& path) {
    const Result<RecordFileReader> file = RecordFileReader::Open(path);
    EXPECT_TRUE(file.ok()) << file.error().message;
    if (!file.ok()) return;
    footer = file->footer();
    for (std::size_t i = 0; footer.ids && i < file->games(); ++i) ids.push_back(file->IdAt(i));
    for (std::size_t i = 0; i < footer.index.size(); ++i) {
      DraftBlock& block = blocks.emplace_back();
      const std::string_view bytes = file->BytesOf(i);
      std::memcpy(&block.header, bytes.data(), sizeof(BlockHeader));
      block.entries = *file->EntriesOf(i);
      block.data = bytes.substr(sizeof(BlockHeader) + block.entries.size() * sizeof(ColumnEntry));
    }
  }

  std::string Bytes() const {
    std::string bytes = EncodeFileHeader(flags);
    FileFooter of_blocks = footer;
    of_blocks.index.clear();
    of_blocks.ids.reset();
    for (DraftBlock block : blocks) {
      for (ColumnEntry& entry : block.entries) {
        entry.hash = HashOf(std::string_view(block.data).substr(entry.at, entry.bytes));
      }
      const std::string_view entries(reinterpret_cast<const char*>(block.entries.data()),
                                     block.entries.size() * sizeof(ColumnEntry));
      block.header.entries = static_cast<std::uint32_t>(block.entries.size());
      block.header.data_bytes = block.data.size();
      SealHeader(entries, block.header);
      of_blocks.index.push_back(IndexEntryOf(block.header, bytes.size()));
      bytes.append(reinterpret_cast<const char*>(&block.header), sizeof(block.header));
      bytes.append(entries).append(block.data);
    }
    if (!ids.empty()) {
      of_blocks.ids = {.at = bytes.size(), .games = ids.size(), .hash = HashOf(BytesOf(ids))};
      bytes += BytesOf(ids);
    }
    return bytes + EncodeFooter(of_blocks, flags);
  }
};

}  // namespace plymill::testing
