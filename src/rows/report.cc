#include "rows/report.h"

#include "base/path_text.h"
#include "plymill/version.h"

namespace plymill {
namespace {

void WriteCode(const CodeCount& code, JsonWriter& json) {
  json.Object("times", code.times, JsonOf(code.first, WriteDiagnostic), "message",
              code.first.message);
}

void WriteSourceMembers(const SourceReport& source, JsonWriter& json) {
  json.Members("source", source.source, "notation", JsonName{source.notation},
               JsonOf(source, WriteCounts), "codes", JsonList(source.codes, WriteCode));
}

void WriteOutputObject(const OutputReport& output, JsonWriter& json) {
  json.Object(JsonOf(output, WriteOutput));
}

void WriteNotRead(const std::optional<NotRead>& not_read, JsonWriter& json) {
  if (!not_read) return json.Null();
  json.Object("bytes", not_read->bytes, "paths", not_read->paths);
}

void WriteOtherWriting(const OtherWriting& writing, JsonWriter& json) {
  json.Object("source", writing.source, "game", writing.game, "first_source", writing.first_source,
              "first_game", writing.first_game);
}

void WriteBeginning(const BeginningOfGame& pair, JsonWriter& json) {
  json.Object("source", pair.source, "game", pair.game, "plies", pair.plies, "whole_source",
              pair.whole_source, "whole_game", pair.whole_game);
}

void WriteReadTwice(const RepeatedSource& each, JsonWriter& json) {
  json.Object("source", each.source, "path", each.path, "first_path", each.first_path, "first_game",
              each.first_game, "games", each.games);
}

void WriteFailed(const FailedSource& each, JsonWriter& json) {
  json.Object("source", each.source, "code", each.code, "message", each.message, "since",
              JsonName{each.since});
}

void WriteMirror(const MirrorCounts& mirror, JsonWriter& json) {
  json.Object("converted", mirror.converted, "unchanged", mirror.unchanged, "failed", mirror.failed,
              "new_failures", mirror.new_failures, "gone", mirror.gone, "pruned", mirror.pruned,
              "trusted", mirror.trusted);
}

}  // namespace

void WriteCounts(const SourceReport& source, JsonWriter& json) {
  json.Members("bytes", source.bytes, "games_seen", source.games_seen, "games_written",
               source.games_written, "games_rejected", source.games_rejected, "games_filtered",
               source.games_filtered, "games_duplicate", source.games_duplicate, "plies",
               source.plies, "diagnostics", source.diagnostics, "bytes_between_games",
               source.bytes_between_games);
  if (source.decoded_lines > 0) json.Members("decoded_lines", source.decoded_lines);
}

void WriteDiagnostic(const Diagnostic& diagnostic, JsonWriter& json) {
  json.Members("code", diagnostic.code, "severity", NameOf(diagnostic.severity), "source",
               diagnostic.source, "game", diagnostic.game, "offset", diagnostic.offset, "line",
               diagnostic.line, "column", diagnostic.column);
}

void WriteSource(const SourceReport& source, JsonWriter& json) {
  json.Object(JsonOf(source, WriteSourceMembers));
}

void WriteSources(std::span<const SourceReport> sources, std::span<const std::uint64_t> hashes,
                  JsonWriter& json) {
  json.Open('[');
  for (std::size_t i = 0; i < sources.size(); ++i) {
    json.Object(JsonOf(sources[i], WriteSourceMembers), "hash", JsonHash{hashes[i]});
  }
  json.Close(']');
}

void WriteOutput(const OutputReport& output, JsonWriter& json) {
  json.Members("output", output.path, "set", JsonName{output.set}, "notation",
               JsonName{output.notation}, "games_written", output.games, "plies", output.plies,
               "bytes", output.bytes);
}

void WriteDuplicates(const std::optional<Duplicates>& duplicates, JsonWriter& json) {
  if (!duplicates) return;
  json.Key("duplicates");
  json.Object("games", duplicates->games, "with_other_bytes", duplicates->with_other_bytes, "first",
              JsonList(duplicates->first, WriteOtherWriting), "beginnings", duplicates->beginnings,
              "beginnings_complete", duplicates->has_all_beginnings, "first_beginnings",
              JsonList(duplicates->first_beginnings, WriteBeginning));
}

void WriteLeftOut(const LeftOut& left_out, JsonWriter& json) {
  json.Object("source", left_out.source, "reason", left_out.reason);
}

std::vector<LeftOut> WithSourceNames(std::vector<LeftOut> paths) {
  for (LeftOut& each : paths) each.source = SourceName(each.source);
  return paths;
}

std::string ReportJson(const Report& report) {
  const auto if_any = [&](JsonWriter& json) {
    if (!report.repeated.empty()) json.Members("repeated", report.repeated);
    if (report.read_twice.empty()) return;
    json.Members("read_twice", JsonList(report.read_twice, WriteReadTwice));
  };
  const auto mirror = [&](JsonWriter& json) {
    if (report.mirror) json.Members("mirror", JsonOf(*report.mirror, WriteMirror));
  };
  return JsonObject(
      "version", kVersion, "sources", JsonList(report.sources, WriteSource), "total",
      JsonOf(report.total, WriteSource), "outputs", JsonList(report.outputs, WriteOutputObject),
      "not_read", JsonOf(report.not_read, WriteNotRead), JsonOf(report.duplicates, WriteDuplicates),
      "skipped", report.skipped, if_any, "unknown", JsonList(report.unknown, WriteLeftOut), "blank",
      JsonList(report.blank, WriteLeftOut), "unfinished", JsonList(report.unfinished, WriteLeftOut),
      "failed", JsonList(report.failed, WriteFailed), mirror, "seconds",
      JsonDecimal{report.seconds, 3});
}

}  // namespace plymill
