#include "decode/record_file_reader.h"

#include <absl/strings/str_cat.h>
#include <simdjson.h>

#include <cstddef>
#include <cstring>
#include <utility>

#include "base/hash/hash.h"
#include "decode/json_fields.h"

namespace plymill {
namespace {

template <class T>
T ValueAt(std::string_view bytes, std::size_t at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof(T));
  return value;
}

}  // namespace

absl::Status RecordFileReader::Damaged(std::size_t at, const std::string& what) const {
  return absl::DataLossError(absl::StrCat(path_, ": damaged at byte ", at, ": ", what));
}

absl::StatusOr<RecordFileReader> RecordFileReader::Open(const std::string& path) {
  absl::StatusOr<MappedFile> file = MappedFile::Open(path);
  if (!file.ok()) return file.status();
  RecordFileReader reader;
  reader.path_ = path;
  reader.file_ = *std::move(file);
  if (absl::Status status = reader.ReadHeader(); !status.ok()) return status;
  if (absl::Status status = reader.ReadFooter(); !status.ok()) return status;
  return reader;
}

absl::Status RecordFileReader::ReadHeader() {
  const std::string_view bytes = file_.bytes();
  const std::size_t fixed = kRecordFileMagic.size() + 8;
  if (!bytes.starts_with(kRecordFileMagic)) {
    return absl::DataLossError(absl::StrCat(path_, ": is no record file of plymill"));
  }
  if (bytes.size() < fixed) return Damaged(bytes.size(), "the header is cut short");
  const auto version = ValueAt<std::uint32_t>(bytes, kRecordFileMagic.size());
  if (version != kFormatVersion) {
    return absl::DataLossError(absl::StrCat(path_, ": has format version ", version,
                                            "; this plymill reads version ", kFormatVersion));
  }
  const auto schema_bytes = ValueAt<std::uint32_t>(bytes, kRecordFileMagic.size() + 4);
  if (bytes.size() - fixed < schema_bytes + 8ULL) return Damaged(fixed, "the schema is cut short");
  header_bytes_ = fixed + schema_bytes + 8;
  if (ValueAt<std::uint64_t>(bytes, fixed + schema_bytes) !=
      HashOf(bytes.substr(0, fixed + schema_bytes))) {
    return Damaged(0, "the header does not have its checksum");
  }
  simdjson::dom::parser parser;
  simdjson::dom::array schema;
  const simdjson::padded_string json(bytes.substr(fixed, schema_bytes));
  if (parser.parse(json).get(schema)) return Damaged(fixed, "the schema is not JSON");
  for (const simdjson::dom::element game : schema) {
    absl::Status status;
    const GameOps* const known = FindGame(JsonFields(game, status).Text("notation"));
    const bool same = known != nullptr && known->schema() == std::string(simdjson::minify(game));
    games_.push_back(same ? known : nullptr);
  }
  return absl::OkStatus();
}

absl::Status RecordFileReader::ReadFooter() {
  const std::string_view bytes = file_.bytes();
  if (bytes.size() < header_bytes_ + sizeof(Trailer)) {
    return Damaged(bytes.size(), "the file is cut short");
  }
  const std::size_t trailer_at = bytes.size() - sizeof(Trailer);
  const auto trailer = ValueAt<Trailer>(bytes, trailer_at);
  if (std::string_view(trailer.magic, sizeof(trailer.magic)) != kEndMagic) {
    return Damaged(trailer_at, "the file does not end as a record file ends");
  }
  if (trailer.footer_bytes > trailer_at - header_bytes_) {
    return Damaged(trailer_at, "the footer is longer than the file");
  }
  const std::string_view footer =
      bytes.substr(trailer_at - trailer.footer_bytes, trailer.footer_bytes);
  if (HashOf(footer) != trailer.footer_hash) {
    return Damaged(trailer_at - footer.size(), "the footer does not have its checksum");
  }
  return ReadIndex(footer);
}

absl::Status RecordFileReader::ReadIndex(std::string_view footer) {
  const std::size_t footer_at = file_.bytes().size() - sizeof(Trailer) - footer.size();
  if (footer.size() < 8) return Damaged(footer_at, "the footer is cut short");
  const auto blocks = ValueAt<std::uint64_t>(footer, 0);
  if (blocks > (footer.size() - 8) / sizeof(IndexEntry)) {
    return Damaged(footer_at, "the index is longer than the footer");
  }
  std::size_t end = header_bytes_;
  for (std::size_t i = 0; i < blocks; ++i) {
    const auto entry = ValueAt<IndexEntry>(footer, 8 + i * sizeof(IndexEntry));
    const BlockHeader& header = entry.header;
    const std::size_t left = footer_at - end;
    if (entry.at != end || left < sizeof(BlockHeader) ||
        header.payload_bytes > left - sizeof(BlockHeader)) {
      return Damaged(footer_at, "the index does not fit the blocks");
    }
    if (header.flags != 0)
      return Damaged(entry.at, "a block has flags that this plymill does not know");
    if (header.notation >= games_.size() || games_[header.notation] == nullptr) {
      return absl::DataLossError(
          absl::StrCat(path_, ": holds a notation that this plymill does not know"));
    }
    end += sizeof(BlockHeader) + header.payload_bytes;
    footer_.index.push_back(entry);
  }
  if (end != footer_at) return Damaged(end, "bytes that belong to no block");
  return ReadSources(footer.substr(8 + blocks * sizeof(IndexEntry)));
}

absl::Status RecordFileReader::ReadSources(std::string_view json) {
  simdjson::dom::parser parser;
  simdjson::dom::element root;
  simdjson::dom::array sources;
  const simdjson::padded_string text(json);
  const std::size_t sources_at = file_.bytes().size() - sizeof(Trailer) - json.size();
  if (parser.parse(text).get(root) || root["sources"].get(sources)) {
    return Damaged(sources_at, "the list of sources is not as it should be");
  }
  if (root["texts"].get(footer_.texts)) footer_.texts = false;  // older files lack this field
  absl::Status status;
  for (const simdjson::dom::element source : sources) {
    footer_.sources.push_back(ReadSourceReport({source, status}));
  }
  if (!status.ok()) return Damaged(sources_at, std::string(status.message()));
  for (const IndexEntry& entry : footer_.index) {
    if (entry.header.source >= footer_.sources.size()) {
      return Damaged(entry.at, "a block of a source that is not listed");
    }
  }
  return absl::OkStatus();
}

absl::Status RecordFileReader::ReadBlock(std::size_t index, RecordsBase& records) const {
  const IndexEntry& entry = footer_.index[index];
  const std::string_view bytes = file_.bytes();
  const std::string_view header = bytes.substr(entry.at, sizeof(BlockHeader));
  if (std::memcmp(header.data(), &entry.header, sizeof(BlockHeader)) != 0 ||
      entry.header.magic != kBlockMagic ||
      entry.header.header_hash != HashOf(header.substr(0, offsetof(BlockHeader, header_hash)))) {
    return Damaged(entry.at, "the header of a block is not that of the index");
  }
  const std::string_view payload = PayloadOf(index);
  if (HashOf(payload) != entry.header.payload_hash) {
    return Damaged(entry.at, "a block does not have its checksum");
  }
  const absl::Status status = GameOf(index).decode_block(payload, records);
  if (!status.ok()) return Damaged(entry.at, std::string(status.message()));
  if (records.heads.size() != entry.header.games) {
    return Damaged(entry.at, "a block has another number of games than its header says");
  }
  return absl::OkStatus();
}

absl::Status RecordFileReader::CheckCounts(const std::vector<SourceReport>& counted) const {
  for (std::size_t i = 0; i < counted.size(); ++i) {
    const SourceReport& said = footer_.sources[i];
    if (counted[i].games_written == said.games_written && counted[i].plies == said.plies &&
        said.games_seen ==
            said.games_written + said.games_rejected + said.games_filtered + said.games_duplicate) {
      continue;
    }
    return absl::DataLossError(absl::StrCat(
        path_, ": the blocks of ", said.source, " hold ", counted[i].games_written, " games and ",
        counted[i].plies, " plies, the footer says ", said.games_written, " and ", said.plies));
  }
  return absl::OkStatus();
}

}  // namespace plymill
