// FuzzJson: JSON sources, as lines and as documents, in every form and with any shard size.
#pragma once

#include <string>
#include <string_view>

#include "fuzz/check.h"
#include "run/cut_rules.h"
#include "source/document_source.h"
#include "source/json_reader.h"
#include "support/forms.h"
#include "support/memory_file.h"

namespace plymill::testing {

// The fields that the source seems to have. The same bytes always give the same fields.
inline JsonOptions FieldsOf(std::string_view source) {
  JsonOptions fields;
  const bool moves = source.find("\"moves\"") != source.npos;
  (moves ? fields.moves : fields.text) = moves ? "/moves" : "/log";
  fields.tags = {{"Id", "/id"}, {"White", "/by/name"}};
  if (source.starts_with('[')) fields.each = "";
  if (source.starts_with("{\"games\"")) fields.each = "/games";
  return fields;
}

// How a JSON source is read.
struct JsonWay {
  const GameOps* game;
  CpuForm form;
  std::size_t shard_bytes;
};

// Reads one source. The result has the rows, diagnostics, rejects and counts. If the source is
// damaged, the result is only the error, because the rows before it depend on the shards.
class JsonSourceReader {
 public:
  JsonSourceReader(const JsonOptions& fields, const JsonWay& way)
      : fields_(fields), way_(way), records_(way.game->new_records()) {
    options_.form = way.form;
    options_.max_game_bytes = kMaxGameBytes;
    convert_.archives.json = fields;
    convert_.shard_bytes = way.shard_bytes;
    convert_.max_game_bytes = kMaxGameBytes;
  }

  std::string ReadAll(std::string_view bytes) {
    const std::unique_ptr<Source> source = Open(bytes);
    const CutRules rules = CutRulesOf(way_.game, convert_);
    ShardMemory memory;
    for (Shard shard;;) {
      const Result<void> status = source->Next(rules, memory, shard);
      if (!status.ok()) return status.error().message;
      if (shard.text.empty()) return rows_ + diagnostics_ + rejects_ + Counts();
      Take(shard);
    }
  }

 private:
  static constexpr std::size_t kMaxGameBytes = 3000;

  std::unique_ptr<Source> Open(std::string_view bytes) const {
    auto stream = std::make_unique<PieceStream>(bytes, way_.shard_bytes);
    if (!fields_.each) return StreamSource(std::move(stream), nullptr);
    return DocumentSource("source", *fields_.each, std::move(stream), nullptr);
  }

  void Take(const Shard& shard) {
    const std::string_view separators = way_.game->move_separators;
    const Shard read =
        shard.continues
            ? shard
            : reader_.Read(shard, {&fields_, separators, kMaxGameBytes, true, way_.form});
    way_.game->read_shard(read, options_, *records_);
    out_.Clear();
    way_.game->encode_jsonl(*records_, {.rows = JsonRows::kNested, .source = {}, .text = false},
                            out_);
    rows_.append(out_.data(), out_.size());
    out_.Clear();
    DiagnosticsEncoder encoder(*way_.game, *records_, "\"x\"");
    encoder.EncodeDiagnostics(out_);
    diagnostics_.append(out_.data(), out_.size());
    out_.Clear();
    encoder.EncodeRejects(out_);
    rejects_.append(out_.data(), out_.size());
    Count();
  }

  void Count() {
    const Tally& tally = records_->tally;
    bytes_ += tally.bytes;
    between_ += tally.bytes_between_games;
    games_ += tally.games_seen;
    if (tally.games_seen != tally.games_written + tally.games_rejected) AbortWhere("games lost");
  }

  std::string Counts() const {
    return std::to_string(bytes_) + " " + std::to_string(between_) + " " + std::to_string(games_);
  }

  const JsonOptions& fields_;
  JsonWay way_;
  std::unique_ptr<RecordsBase> records_;
  ShardOptions options_ = GameRowOptions();
  ConvertOptions convert_;
  JsonReader reader_;
  Buffer<char> out_;
  std::string rows_, diagnostics_, rejects_;
  std::uint64_t bytes_ = 0, between_ = 0, games_ = 0;
};

// All forms and shard sizes must give the same. The size of the source chooses the notation and the
// shard size.
inline void FuzzJson(std::string_view source) {
  const JsonOptions fields = FieldsOf(source);
  const GameOps* const game = AllGames()[source.size() % AllGames().size()];
  const std::size_t cut = 1 + source.size() / AllGames().size() % 97;
  std::string plain;
  for (const CpuForm form : FormsHere()) {
    for (const std::size_t bytes : {source.size() + 1, cut}) {
      const std::string all = JsonSourceReader(fields, {game, form, bytes}).ReadAll(source);
      if (plain.empty()) plain = all;
      if (all == plain) continue;
      AbortWhere(std::string(kCpuFormNames[static_cast<int>(form)]) + " in shards of " +
                 std::to_string(bytes) + FirstDifference(all, plain));
    }
  }
}

}  // namespace plymill::testing
