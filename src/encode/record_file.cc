#include "encode/record_file.h"

#include <cstddef>
#include <cstring>

#include "base/hash/hash.h"
#include "encode/report.h"
#include "notation/game_ops.h"

namespace plymill {
namespace {

template <class T>
void AppendBytes(const T& value, std::string& to) {
  to.append(reinterpret_cast<const char*>(&value), sizeof(T));
}

}  // namespace

std::string EncodeFileHeader() {
  std::string schema = "[";
  for (const GameOps* const game : AllGames()) {
    schema += (schema.size() > 1 ? "," : "") + game->schema();
  }
  schema += "]";
  std::string header(kRecordFileMagic);
  AppendBytes(kFormatVersion, header);
  AppendBytes(static_cast<std::uint32_t>(schema.size()), header);
  header += schema;
  AppendBytes(HashOf(header), header);
  return header;
}

void SealBlock(std::span<const std::string_view> payload, BlockHeader& header) {
  header.payload_bytes = 0;
  for (const std::string_view piece : payload) header.payload_bytes += piece.size();
  header.payload_hash = HashOf(payload);
  SealHeader(header);
}

void SealHeader(BlockHeader& header) {
  header.header_hash =
      HashOf({reinterpret_cast<const char*>(&header), offsetof(BlockHeader, header_hash)});
}

std::string EncodeFooter(const FileFooter& footer) {
  std::string bytes;
  AppendBytes(std::uint64_t{footer.index.size()}, bytes);
  for (const IndexEntry& entry : footer.index) AppendBytes(entry, bytes);
  bytes += std::string("{\"texts\":") + (footer.texts ? "true" : "false") +
           ",\"sources\":" + SourcesJson(footer.sources) + "}";
  Trailer trailer{.footer_bytes = bytes.size(), .footer_hash = HashOf(bytes)};
  std::memcpy(trailer.magic, kEndMagic.data(), kEndMagic.size());
  AppendBytes(trailer, bytes);
  return bytes;
}

}  // namespace plymill
