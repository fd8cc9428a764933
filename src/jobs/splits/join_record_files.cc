#include "jobs/splits/join_record_files.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>

#include "base/json_fields.h"
#include "jobs/splits/marks.h"
#include "model/verdict.h"
#include "plym/check_index.h"
#include "plym/record_file.h"
#include "plym/record_file_reader.h"
#include "run/record_output.h"

namespace plymill {
namespace {

// The level of compression in the options of a record file.
int LevelIn(const std::string& options) {
  const std::uint64_t level = JsonDocument(options).fields().FindNumber("compress").value_or(0);
  return static_cast<int>(std::min<std::uint64_t>(level, kMostCompress));
}

bool AreSame(const SourceReport& a, const SourceReport& b) {
  return a.source == b.source && a.games_written == b.games_written && a.plies == b.plies &&
         a.games_seen == b.games_seen;
}

// The games of a part that follow in its file.
class GamesOfPart {
 public:
  // `judged` is null if all games of the part are kept, and `marks` is empty then.
  GamesOfPart(const JudgedPart* judged, std::string_view marks) : judged_(judged), marks_(marks) {}

  // Sets `verdicts` to those on the next games, `heads`, of which none is dropped if the games of
  // the part were not compared.
  Result<void> Next(const Buffer<GameHead>& heads, Verdicts& verdicts) {
    verdicts.Clear();
    for (const GameHead& head : heads) {
      Verdict verdict = Verdict::kFirstSet;
      if (judged_ != nullptr) {
        GameMark mark;
        const bool is_same = next_ < judged_->verdicts.size() && marks_.Next(mark) &&
                             mark.offset == head.offset && mark.id == head.id &&
                             mark.plies == head.rows.count;
        if (!is_same) return judged_->WrongMarks();
        verdict = judged_->verdicts[next_++];
      }
      verdicts.Append(verdict);
    }
    return {};
  }

 private:
  const JudgedPart* judged_;
  MarksReader marks_;
  std::size_t next_ = 0;
};

class Joiner {
 public:
  explicit Joiner(OutputFile& to) : to_(to) {}

  Result<void> Begin() { return to_.Write(EncodeFileHeader()); }

  // `judged` is null if all games of the part are kept.
  Result<void> Add(const NamedPart& part, const JudgedPart* judged) {
    const Result<RecordFileReader> reader = RecordFileReader::Open(part.part.files.output->path);
    if (!reader.ok()) return reader.error();
    if (Result<void> status = CheckFile(*reader, part); !status.ok()) return status;
    const bool continues = part.part.split.split.begin > 0;
    const std::size_t first = footer_.sources.size() - (continues ? 1 : 0);
    AddReports(part.part, judged != nullptr ? judged->sources : part.part.sources, footer_.sources);
    footer_.hashes.resize(footer_.sources.size());
    for (std::size_t i = 0; i < reader->footer().hashes.size(); ++i) {
      footer_.hashes[first + i] += reader->footer().hashes[i];
    }
    PartFile marks;
    if (judged != nullptr) {
      Result<PartFile> opened = judged->OpenMarks();
      if (!opened.ok()) return opened.error();
      marks = *std::move(opened);
    }
    GamesOfPart games(judged, marks.bytes());
    for (std::size_t i = 0; i < reader->footer().index.size(); ++i) {
      if (Result<void> status = AddBlock(*reader, i, first, games); !status.ok()) return status;
    }
    Result<void> same = judged != nullptr ? marks.CheckSame() : Result<void>();
    return same.ok() ? reader->CheckUnchanged() : same;
  }

  Result<void> Finish() {
    if (has_ids_) {
      footer_.ids = MakeIdIndex(to_.bytes_written(), ids_);
      if (Result<void> status = to_.Write(BytesOf(ids_)); !status.ok()) return status;
    }
    const IndexFault fault = CheckIndex(footer_, to_.bytes_written(), false);
    if (fault.what.empty()) return to_.Write(EncodeFooter(footer_));
    return DamagedError("the parts do not fit together: " + fault.what);
  }

 private:
  // Checks that the file has the sources of its part, and that its blocks may stand in the same
  // file as those of the parts before.
  Result<void> CheckFile(const RecordFileReader& reader, const NamedPart& part) {
    const FileFooter& footer = reader.footer();
    if (!reader.has_own_blocks()) {
      return DamagedError(absl::StrCat(reader.path(), ": was written by plymill ", reader.writer(),
                                       ", whose blocks cannot be merged; ",
                                       "convert its split again"));
    }
    if (!std::equal(footer.sources.begin(), footer.sources.end(), part.part.sources.begin(),
                    part.part.sources.end(), AreSame)) {
      return DamagedError(absl::StrCat(PartPath(part.path), ": is damaged: its reports are ",
                                       "not those of ", reader.path()));
    }
    if (footer_.options.empty()) {
      footer_.texts = footer.texts;
      footer_.options = footer.options;
      has_ids_ = footer.ids.has_value();
      level_ = LevelIn(footer.options);
    }
    const bool has_games = !footer.notations.empty();
    if (has_games && footer_.notations.empty()) footer_.contents = footer.contents;
    if (footer.texts == footer_.texts && footer.options == footer_.options &&
        (!has_games || footer.contents == footer_.contents) && footer.ids.has_value() == has_ids_) {
      return {};
    }
    return DamagedError(absl::StrCat(reader.path(), ": was made with other options than ",
                                     "the first part: ", footer.options, ", not ",
                                     footer_.options));
  }

  // Adds a block, once all of it was checked: the next reader must not find it damaged.
  Result<void> AddBlock(const RecordFileReader& reader, std::size_t index, std::size_t first,
                        GamesOfPart& games) {
    RecordsBase& records = RecordsOf(reader.GameOf(index));
    Result<void> status = reader.ReadBlock(index, memory_, records, PlyRows::kLeftInColumns);
    if (status.ok()) status = games.Next(records.heads, verdicts_);
    if (!status.ok()) return status;
    const auto is_kept = [](Verdict verdict) { return kAllSets.Holds(verdict); };
    if (std::all_of(verdicts_.begin(), verdicts_.end(), is_kept)) {
      return CopyBlock(reader, index, first, records);
    }
    if (std::none_of(verdicts_.begin(), verdicts_.end(), is_kept)) return {};
    return MakeBlock(reader, index, first, records);
  }

  Result<void> CopyBlock(const RecordFileReader& reader, std::size_t index, std::size_t first,
                         const RecordsBase& records) {
    const std::string_view block = reader.BytesOf(index);
    BlockHeader header;
    std::memcpy(&header, block.data(), sizeof(header));
    const std::string_view entries =
        block.substr(sizeof(header), header.entries * sizeof(ColumnEntry));
    header.source += static_cast<std::uint32_t>(first);
    header.notation = footer_.IndexOf(reader.GameOf(index));
    SealHeader(entries, header);
    Count(records, header);
    const Result<void> status = to_.Write({reinterpret_cast<const char*>(&header), sizeof(header)});
    return status.ok() ? to_.Write(block.substr(sizeof(header))) : status;
  }

  // Makes a block of the games that are kept.
  Result<void> MakeBlock(const RecordFileReader& reader, std::size_t index, std::size_t first,
                         RecordsBase& records) {
    const GameOps& game = reader.GameOf(index);
    Result<void> status = reader.ReadBlock(index, memory_, records);
    if (!status.ok()) return status;
    const std::unique_ptr<RecordsBase> chosen = game.new_records();
    game.copy_games(records, {verdicts_.data(), verdicts_.size()}, kAllSets, *chosen);
    EncodeFileBlock(game, *chosen, level_, footer_.contents, made_);
    EncodedBlock& block = made_.block;
    block.header.source = static_cast<std::uint32_t>(first + reader.footer().index[index].source);
    block.header.notation = footer_.IndexOf(game);
    block.Seal();
    Count(*chosen, block.header);
    return WriteBlock(block, to_);
  }

  // Adds the games of a block that is written next.
  void Count(const RecordsBase& records, const BlockHeader& header) {
    for (const GameHead& head : records.heads) {
      if (has_ids_) ids_.push_back({head.id, games_});
      ++games_;
    }
    footer_.index.push_back(IndexEntryOf(header, to_.bytes_written()));
  }

  RecordsBase& RecordsOf(const GameOps& game) {
    if (game_ != &game) records_ = game.new_records();
    game_ = &game;
    return *records_;
  }

  OutputFile& to_;
  FileFooter footer_;
  bool has_ids_ = false;
  std::vector<IdEntry> ids_;
  std::uint64_t games_ = 0;  // of the blocks that were added
  int level_ = 0;            // ConvertOptions::compress of the parts
  BlockColumns memory_;
  Verdicts verdicts_;   // on the games of a block
  FileBlockPart made_;  // a block
  std::unique_ptr<RecordsBase> records_;
  const GameOps* game_ = nullptr;  // of `records_`
};

}  // namespace

Result<void> JoinRecordFiles(const std::vector<NamedPart>& parts,
                             const std::vector<JudgedPart>& judged, OutputFile& to) {
  Joiner joiner(to);
  if (Result<void> status = joiner.Begin(); !status.ok()) return status;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    Result<WatchedFile> file = OpenWhole(*parts[i].part.files.output);
    if (!file.ok()) return file.error();
    Result<void> status = joiner.Add(parts[i], judged.empty() ? nullptr : &judged[i]);
    if (!status.ok()) return status;
    if (Result<void> same = file->CheckSame(); !same.ok()) return same;
  }
  return joiner.Finish();
}

}  // namespace plymill
