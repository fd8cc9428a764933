#include "plym/record_file.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "base/hash/hash.h"
#include "model/schema_json.h"
#include "plymill/version.h"
#include "rows/report.h"

namespace plymill {
namespace {

template <class T>
void AppendBytes(const T& value, std::string& to) {
  to.append(reinterpret_cast<const char*>(&value), sizeof(T));
}

// What the footer has as JSON.
std::string FooterJson(const FileFooter& footer) {
  const auto write_schema = [&](const GameOps* game, JsonWriter& json) {
    WriteSchema(game->slug, game->columns(), footer.contents, json);
  };
  const auto sources = [&](JsonWriter& json) { WriteSources(footer.sources, footer.hashes, json); };
  const auto ids = [&](JsonWriter& json) {
    if (!footer.ids) return;
    json.Key("ids");
    json.Object("at", footer.ids->at, "games", footer.ids->games, "hash",
                JsonHash{footer.ids->hash});
  };
  return JsonObject("plymill", kVersion, "texts", footer.texts, "options",
                    JsonRaw{footer.options.empty() ? "{}" : footer.options}, "notations",
                    JsonList(footer.notations, write_schema), "sources", sources, ids);
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
