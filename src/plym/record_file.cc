#include "plym/record_file.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "base/hash/hash.h"
#include "model/schema_json.h"
#include "plymill/version.h"
#include "rows/path_json.h"
#include "rows/report.h"

namespace plymill {
namespace {

template <class T>
void AppendBytes(const T& value, std::string& to) {
  to.append(reinterpret_cast<const char*>(&value), sizeof(T));
}

std::string IdsJson(const std::optional<IdIndex>& ids) {
  if (!ids) return "";
  return ",\"ids\":{\"at\":" + std::to_string(ids->at) +
         ",\"games\":" + std::to_string(ids->games) + ",\"hash\":" + HashJson(ids->hash) + "}";
}

// What the footer has as JSON.
std::string FooterJson(const FileFooter& footer) {
  std::string schemas;
  for (const GameOps* const game : footer.notations) {
    schemas +=
        (schemas.empty() ? "" : ",") + SchemaJson(game->slug, game->columns(), footer.contents);
  }
  return "{\"plymill\":" + JsonString(kVersion) +
         ",\"texts\":" + (footer.texts ? "true" : "false") +
         ",\"options\":" + (footer.options.empty() ? "{}" : footer.options) + ",\"notations\":[" +
         schemas + "],\"sources\":" + SourcesJson(footer.sources, footer.hashes) +
         IdsJson(footer.ids) + "}";
}

}  // namespace

std::uint64_t HashOfPart(std::uint64_t offset, std::string_view bytes) {
  const std::string_view begin(reinterpret_cast<const char*>(&offset), sizeof(offset));
  const std::string_view pieces[] = {begin, bytes};
  return HashOf(pieces);
}

std::string EncodeFileHeader(std::uint32_t flags) {
  FileHeader header{.flags = flags};
  std::memcpy(header.magic, kRecordFileMagic.data(), kRecordFileMagic.size());
  std::string bytes;
  AppendBytes(header, bytes);
  return bytes;
}

IndexEntry IndexEntryOf(const BlockHeader& header, std::uint64_t at) {
  return {.at = at,
          .bytes = sizeof(header) + header.entries * sizeof(ColumnEntry) + header.data_bytes,
          .first_game = header.first_game,
          .hash = header.hash,
          .games = header.rows[static_cast<std::size_t>(Table::kGames)],
          .plies = header.rows[static_cast<std::size_t>(Table::kPlies)],
          .source = header.source,
          .notation = header.notation};
}

IdIndex MakeIdIndex(std::uint64_t at, std::vector<IdEntry>& entries) {
  std::sort(entries.begin(), entries.end());
  return {.at = at, .games = entries.size(), .hash = HashOf(BytesOf(entries))};
}

std::uint32_t FileFooter::IndexOf(const GameOps& game) {
  const auto place = std::find(notations.begin(), notations.end(), &game);
  const auto at = static_cast<std::uint32_t>(place - notations.begin());
  if (place == notations.end()) notations.push_back(&game);
  return at;
}

std::string EncodeFooter(const FileFooter& footer, std::uint32_t flags) {
  std::string bytes;
  AppendBytes(std::uint64_t{footer.index.size()}, bytes);
  for (const IndexEntry& entry : footer.index) AppendBytes(entry, bytes);
  bytes += FooterJson(footer);
  Trailer trailer{.footer_bytes = bytes.size(), .footer_hash = HashOf(bytes) ^ flags};
  std::memcpy(trailer.magic, kEndMagic.data(), kEndMagic.size());
  AppendBytes(trailer, bytes);
  return bytes;
}

}  // namespace plymill
