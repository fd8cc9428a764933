// MendHashes: makes the hashes of a record file correct, because no change of a fuzzer would pass
// them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "base/hash/hash.h"
#include "base/path_text.h"
#include "model/block_format.h"
#include "plym/record_file.h"

namespace plymill::testing {

template <class T>
T ReadAt(std::string_view bytes, std::size_t at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof(T));
  return value;
}

template <class T>
void WriteAt(std::string& bytes, std::size_t at, const T& value) {
  std::memcpy(bytes.data() + at, &value, sizeof(T));
}

// Makes the hashes of a block correct as far as it has its parts. Returns that of its header.
inline std::uint64_t MendBlock(std::string& bytes, std::size_t at, std::size_t size) {
  auto header = ReadAt<BlockHeader>(bytes, at);
  const std::size_t entries_at = at + sizeof(header);
  const std::size_t room = size - sizeof(header);
  const std::size_t entries = std::min<std::size_t>(header.entries, room / sizeof(ColumnEntry));
  const std::size_t data_at = entries_at + entries * sizeof(ColumnEntry);
  const std::size_t data_bytes = at + size - data_at;
  for (std::size_t i = 0; i < entries; ++i) {
    auto entry = ReadAt<ColumnEntry>(bytes, entries_at + i * sizeof(ColumnEntry));
    if (entry.at > data_bytes || entry.bytes > data_bytes - entry.at) continue;
    entry.hash = HashOf(std::string_view(bytes).substr(data_at + entry.at, entry.bytes));
    WriteAt(bytes, entries_at + i * sizeof(entry), entry);
  }
  const std::string_view pieces[] = {
      std::string_view(bytes).substr(at, offsetof(BlockHeader, hash)),
      std::string_view(bytes).substr(entries_at, entries * sizeof(ColumnEntry))};
  header.hash = HashOf(pieces);
  WriteAt(bytes, at, header);
  return header.hash;
}

// Makes the hash of the index of ids correct, if the end of the footer says where that is.
inline void MendIds(std::string& bytes, std::size_t footer_at) {
  const std::size_t key = bytes.rfind("\"ids\":{\"at\":");
  if (key == bytes.npos || key < footer_at) return;
  const std::size_t at = std::strtoull(bytes.c_str() + key + 12, nullptr, 10);
  const std::size_t hash = bytes.find("\"hash\":\"", key);
  if (hash == bytes.npos || hash + 24 > bytes.size() || at > footer_at) return;
  const std::uint64_t mended = HashOf(std::string_view(bytes).substr(at, footer_at - at));
  bytes.replace(hash + 8, 16, HashText(mended));
}

// Makes the hashes of blocks, indexes and footer correct as far as the file has these parts.
inline void MendHashes(std::string& bytes) {
  if (bytes.size() < sizeof(FileHeader) + sizeof(Trailer) + sizeof(std::uint64_t)) return;
  const std::size_t trailer_at = bytes.size() - sizeof(Trailer);
  auto trailer = ReadAt<Trailer>(bytes, trailer_at);
  if (trailer.footer_bytes > trailer_at - sizeof(FileHeader) || trailer.footer_bytes < 8) return;
  const std::size_t footer_at = trailer_at - trailer.footer_bytes;
  const std::size_t most = (trailer.footer_bytes - 8) / sizeof(IndexEntry);
  const std::size_t blocks = std::min<std::size_t>(ReadAt<std::uint64_t>(bytes, footer_at), most);
  for (std::size_t i = 0; i < blocks; ++i) {
    const std::size_t at = footer_at + 8 + i * sizeof(IndexEntry);
    auto entry = ReadAt<IndexEntry>(bytes, at);
    const bool is_there = entry.at < footer_at && entry.bytes <= footer_at - entry.at;
    if (!is_there || entry.bytes < sizeof(BlockHeader)) continue;
    entry.hash = MendBlock(bytes, entry.at, entry.bytes);
    WriteAt(bytes, at, entry);
  }
  MendIds(bytes, footer_at);
  trailer.footer_hash = HashOf(std::string_view(bytes).substr(footer_at, trailer.footer_bytes)) ^
                        ReadAt<FileHeader>(bytes, 0).flags;
  WriteAt(bytes, trailer_at, trailer);
}

}  // namespace plymill::testing
