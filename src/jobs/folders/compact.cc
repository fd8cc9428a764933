// Compact(): joins the record files of a mirrored folder to one.
#include <absl/strings/str_cat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <utility>

#include "base/json_writer.h"
#include "base/result.h"
#include "jobs/folders/compact_groups.h"
#include "jobs/folders/manifest.h"
#include "output/folder_lock.h"
#include "output/no_input.h"
#include "output/output_file.h"
#include "output/output_name.h"
#include "output/stale_files.h"
#include "plym/check_index.h"
#include "plym/record_file.h"
#include "plymill/mirror.h"
#include "run/failure.h"
#include "run/options_json.h"
#include "run/output_format.h"
#include "run/pipeline.h"
#include "run/record_output.h"
#include "run/tally_report.h"

namespace plymill {
namespace {

// What the outputs of a folder were made with.
struct FolderOptions {
  bool is_record_files = false;
  int compress = 0;
  std::uint64_t block_bytes = 0;
};

Result<FolderOptions> OptionsOf(const Manifest& manifest, const std::string& folder) {
  JsonDocument json(manifest.options, "it has no options");
  const JsonFields fields = json.fields().Object("convert");
  FolderOptions options = {.is_record_files = fields.Text("to") == "plym"};
  if (options.is_record_files) {
    options.compress = static_cast<int>(fields.Number("compress", kMostCompress));
    options.block_bytes = fields.Number("shard_bytes");
  }
  if (!json.status().ok()) {
    return DamagedError(
        absl::StrCat(ManifestPath(folder), ": is damaged: ", json.status().error().message));
  }
  if (options.is_record_files) return options;
  return UsageError(folder + ": does not hold record files; make them with convert --to plym");
}

std::string_view BytesOf(const BlockHeader& header) {
  return {reinterpret_cast<const char*>(&header), sizeof(header)};
}

class Compactor {
 public:
  Compactor(const CompactOptions& options, const Manifest& manifest, const FolderOptions& folder)
      : options_(options),
        level_(options.compress.value_or(folder.compress)),
        shares_blocks_(manifest.entries.size() > 1),
        groups_(manifest, folder.block_bytes, level_ != folder.compress) {}

  Result<Report> Execute() {
    Result<OutputFile> output = OutputFile::Open(options_.output_path, options_.force);
    if (!output.ok()) return output.error();
    output_ = *std::move(output);
    Result<void> status = output_.Write(EncodeFileHeader(shares_blocks_ ? kSharedBlocks : 0));
    if (status.ok()) status = WriteBlocks();
    if (status.ok()) status = WriteEnd();
    if (!status.ok()) return status;
    Report report = MakeReport();
    status = output_.Commit();
    return status.ok() ? Result<Report>(std::move(report)) : status;
  }

 private:
  Result<void> WriteBlocks() {
    Pipeline<CompactGroup>::Stages stages = {
        .next = [this](CompactGroup& group) { return groups_.Next(group); },
        .read = [this](CompactGroup& group) { return group.Make(level_, options_.index); },
        .choose = {},
        .encode = [](CompactGroup&) { return Result<void>(); },
        .append = [this](CompactGroup& group) { return Append(group); },
        .pack = {},
        .write = {}};
    return Pipeline<CompactGroup>(options_.threads, std::move(stages)).ProcessAll();
  }

  Result<void> Append(CompactGroup& group) {
    for (CompactPart& part : group.parts()) {
      for (const std::uint64_t id : part.ids) ids_.push_back({id, games_++});
      if (group.is_copied) continue;
      EncodedBlock& block = part.encoded.block;
      SetPlace(group, part.source, block.entry_bytes(), block.header);
      Result<void> status = output_.Write(BytesOf(block.header));
      if (status.ok()) status = output_.Write(block.entry_bytes());
      if (status.ok()) status = output_.Write(block.data_bytes());
      if (!status.ok()) return status;
    }
    if (Result<void> status = CopyBlock(group); !status.ok()) return status;
    for (const GroupMember& member : group.members) {
      if (Result<void> same = member.file->CheckUnchanged(); !same.ok()) return same;
    }
    return {};
  }

  // Copies the only block of a group that stays as it is.
  Result<void> CopyBlock(const CompactGroup& group) {
    if (!group.is_copied) return {};
    const GroupMember& member = group.members[0];
    const std::string_view bytes = member.file->BytesOf(member.block);
    BlockHeader header;
    std::memcpy(&header, bytes.data(), sizeof(header));
    const std::string_view rest = bytes.substr(sizeof(header));
    SetPlace(group, member.source, rest.substr(0, header.entries * sizeof(ColumnEntry)), header);
    const Result<void> status = output_.Write(BytesOf(header));
    return status.ok() ? output_.Write(rest) : status;
  }

  // Completes the header of the next block, and adds it to the index.
  void SetPlace(const CompactGroup& group, std::uint32_t source, std::string_view entries,
                BlockHeader& header) {
    header.source = source;
    header.notation = footer_.IndexOf(group.game());
    SealHeader(entries, header);
    footer_.index.push_back(IndexEntryOf(header, output_.bytes_written()));
  }

  Result<void> WriteEnd() {
    footer_.texts = groups_.texts();
    footer_.contents = groups_.contents();
    footer_.options = WithOptions(
        groups_.options(), {{"compress", JsonText(level_)}, {"index", JsonText(options_.index)}});
    footer_.sources = std::move(groups_.sources());
    footer_.hashes = std::move(groups_.hashes());
    if (options_.index) {
      footer_.ids = MakeIdIndex(output_.bytes_written(), ids_);
      if (Result<void> status = output_.Write(plymill::BytesOf(ids_)); !status.ok()) return status;
    }
    const IndexFault fault = CheckIndex(footer_, output_.bytes_written(), shares_blocks_);
    if (!fault.what.empty()) {
      return DamagedError("the files do not fit together: " + fault.what);
    }
    return output_.Write(EncodeFooter(footer_, shares_blocks_ ? kSharedBlocks : 0));
  }

  Report MakeReport() {
    Report report;
    report.sources = std::move(footer_.sources);
    for (const SourceReport& source : report.sources) AddTally(source, report.total);
    report.outputs = {{.path = options_.output_path.empty() ? "-" : options_.output_path,
                       .set = {},
                       .notation = {},
                       .games = report.total.games_written,
                       .plies = report.total.plies,
                       .bytes = output_.bytes_written()}};
    return report;
  }

  const CompactOptions& options_;
  const int level_;
  const bool shares_blocks_;
  CompactGroups groups_;
  OutputFile output_;
  FileFooter footer_;
  std::vector<IdEntry> ids_;
  std::uint64_t games_ = 0;  // in `ids_`
};

// Fails if the manifest does not say what all files of the folder are.
Result<void> CheckManifest(const Manifest& manifest, const std::string& folder) {
  if (!manifest.has_ended) {
    return UsageError(absl::StrCat(folder, ": has a run that did not finish ",
                                   manifest.unfinished.size(), " outputs; run convert again"));
  }
  const bool has_outputs =
      std::all_of(manifest.entries.begin(), manifest.entries.end(),
                  [](const auto& entry) { return entry.second.files.output.has_value(); });
  if (!manifest.entries.empty() && has_outputs) return {};
  return UsageError(folder + ": has no outputs to join");
}

// The lock of the folder; none if the user may not write there, because then no run of this user
// can be working on it, and changes by others are found by the hashes of the files.
Result<FolderLock> LockIfAllowed(const std::string& folder) {
  if (access(folder.c_str(), W_OK) != 0) return FolderLock();
  return FolderLock::Take(folder);
}

Result<Report> CompactFolder(const CompactOptions& options, std::vector<LeftOut>& failed) {
  Result<Manifest> manifest = ReadManifest(options.folder);
  if (!manifest.ok()) return manifest.error();
  const Result<FolderLock> lock = LockIfAllowed(options.folder);
  if (!lock.ok()) return lock.error();
  manifest = ReadManifest(options.folder);  // which a run may have changed until it was locked
  if (!manifest.ok()) return manifest.error();
  Result<void> status = CheckManifest(*manifest, options.folder);
  if (!status.ok()) return status;
  const Result<FolderOptions> folder = OptionsOf(*manifest, options.folder);
  if (!folder.ok()) return folder.error();
  std::vector<std::string> inputs = {ManifestPath(options.folder)};
  for (const auto& [name, entry] : manifest->entries) inputs.push_back(entry.files.output->path);
  status = CheckNoInput({options.output_path}, inputs);
  if (status.ok()) status = CheckNameSays(*FormatOfKind("plym"), options.output_path);
  if (!status.ok()) return status;
  for (const auto& [name, source] : manifest->failed) {
    failed.push_back({source.source, source.message});
  }
  return Compactor(options, *manifest, *folder).Execute();
}

}  // namespace

CompactResult Compact(const CompactOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  RemoveStaleFilesBeside({options.output_path});
  CompactResult result;
  Result<Report> report = CompactFolder(options, result.failed);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  if (report.ok()) report->seconds = seconds.count();
  result.result = ResultOf(std::move(report));
  return result;
}

}  // namespace plymill
