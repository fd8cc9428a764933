// Record file: the frame of a record file, which is header, blocks and footer. See
// docs/record-file.md.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/buffer.h"
#include "plymill/convert.h"
#include "plymill/record_file.h"

namespace plymill {

inline constexpr std::string_view kEndMagic = "PLYMEND\n";
inline constexpr std::uint32_t kFormatVersion = 1;
inline constexpr std::uint32_t kBlockMagic = 0x4B4C4250;  // "PBLK"

// The header before each payload.
struct BlockHeader {
  std::uint32_t magic = kBlockMagic;
  std::uint32_t notation = 0;  // index in the schema of the file
  std::uint32_t source = 0;    // index in the sources of the footer
  std::uint32_t flags = 0;     // always 0; reserved for compression
  std::uint64_t payload_bytes = 0;
  std::uint64_t games = 0;
  std::uint64_t first_game = 0;    // offset of the first game in its source
  std::uint64_t payload_hash = 0;  // XXH3-64 of the payload
  std::uint64_t header_hash = 0;   // XXH3-64 of the fields above
};
static_assert(sizeof(BlockHeader) == 56);

// A block in the index of the footer.
struct IndexEntry {
  std::uint64_t at = 0;  // bytes from the start of the file to the block header
  BlockHeader header;
};
static_assert(sizeof(IndexEntry) == 64);

// The last bytes of a file.
struct Trailer {
  std::uint64_t footer_bytes = 0;  // size of the footer without the trailer
  std::uint64_t footer_hash = 0;   // XXH3-64 of the footer without the trailer
  char magic[8] = {};
};
static_assert(sizeof(Trailer) == 24);

// The header of a file: magic, version, size of the schema, schema, hash.
std::string EncodeFileHeader();

// Completes the header of a block: sets the size of `payload` and both hashes.
void SealBlock(std::span<const std::string_view> payload, BlockHeader& header);

// Sets the hash of the header. Must be called after a change of a sealed header.
void SealHeader(BlockHeader& header);

// The footer: number of blocks, index, sources as JSON, trailer.
struct FileFooter {
  bool texts = false;  // the file keeps the written form of every ply
  std::vector<IndexEntry> index;
  std::vector<SourceReport> sources;
};
std::string EncodeFooter(const FileFooter& footer);

}  // namespace plymill
