#include "rows/report.h"

#include <cmath>
#include <cstdio>

#include "base/utf8.h"
#include "plymill/version.h"
#include "rows/json_text.h"
#include "rows/path_json.h"

namespace plymill {

std::string JsonString(std::string_view text) {
  std::string utf8(text.size() * kMaxUtf8Bytes, '\0');
  utf8.resize(ToUtf8(text, utf8.data()));
  std::string json(MaxJsonStringBytes(utf8.size()) + 64, '\0');
  json.resize(static_cast<std::size_t>(WriteJsonString(utf8, json.data()) - json.data()));
  return json;
}

std::string CountsJson(const SourceReport& source) {
  const auto number = [](std::string_view key, std::uint64_t value) {
    return ",\"" + std::string(key) + "\":" + std::to_string(value);
  };
  return number("bytes", source.bytes) + number("games_seen", source.games_seen) +
         number("games_written", source.games_written) +
         number("games_rejected", source.games_rejected) +
         number("games_filtered", source.games_filtered) +
         number("games_duplicate", source.games_duplicate) + number("plies", source.plies) +
         number("diagnostics", source.diagnostics) +
         number("bytes_between_games", source.bytes_between_games) +
         (source.decoded_lines > 0 ? number("decoded_lines", source.decoded_lines) : "");
}

std::string DiagnosticJson(const Diagnostic& diagnostic) {
  const std::string game = diagnostic.game ? std::to_string(*diagnostic.game) : "null";
  return "\"code\":" + JsonString(diagnostic.code) + ",\"severity\":\"" +
         std::string(NameOf(diagnostic.severity)) +
         "\",\"source\":" + JsonString(diagnostic.source) + ",\"game\":" + game +
         ",\"offset\":" + std::to_string(diagnostic.offset) +
         ",\"line\":" + std::to_string(diagnostic.line) +
         ",\"column\":" + std::to_string(diagnostic.column);
}

namespace {

std::string CodesJson(const std::vector<CodeCount>& codes) {
  std::string json = "[";
  for (const CodeCount& code : codes) {
    if (json.size() > 1) json += ",";
    json += "{\"times\":" + std::to_string(code.times) + "," + DiagnosticJson(code.first) +
            ",\"message\":" + JsonString(code.first.message) + "}";
  }
  return json + "]";
}

}  // namespace

std::string SourceJson(const SourceReport& source) {
  const std::string notation = source.notation.empty() ? "null" : JsonString(source.notation);
  return "{\"source\":" + JsonString(source.source) + ",\"notation\":" + notation +
         CountsJson(source) + ",\"codes\":" + CodesJson(source.codes) + "}";
}

std::string SourcesJson(std::span<const SourceReport> sources) {
  std::string json = "[";
  for (const SourceReport& source : sources) {
    if (json.size() > 1) json += ",";
    json += SourceJson(source);
  }
  return json + "]";
}

std::string SourcesJson(std::span<const SourceReport> sources,
                        std::span<const std::uint64_t> hashes) {
  std::string json = "[";
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (i > 0) json += ",";
    json += SourceJson(sources[i]);
    json.pop_back();
    json += ",\"hash\":\"" + HashText(hashes[i]) + "\"}";
  }
  return json + "]";
}

std::string OutputJson(const OutputReport& output) {
  const auto text_or_null = [](const std::string& text) {
    return text.empty() ? std::string("null") : JsonString(text);
  };
  return "\"output\":" + JsonString(output.path) + ",\"set\":" + text_or_null(output.set) +
         ",\"notation\":" + text_or_null(output.notation) +
         ",\"games_written\":" + std::to_string(output.games) +
         ",\"plies\":" + std::to_string(output.plies) +
         ",\"bytes\":" + std::to_string(output.bytes);
}

namespace {

std::string OutputsJson(const std::vector<OutputReport>& outputs) {
  std::string json = "[";
  for (const OutputReport& output : outputs) {
    json += std::string(json.size() > 1 ? "," : "") + "{" + OutputJson(output) + "}";
  }
  return json + "]";
}

std::string NotReadJson(const std::optional<NotRead>& not_read) {
  if (!not_read) return "null";
  return "{\"bytes\":" + std::to_string(not_read->bytes) +
         ",\"paths\":" + std::to_string(not_read->paths) + "}";
}

std::string OtherWritingJson(const OtherWriting& writing) {
  return "{\"source\":" + JsonString(writing.source) + ",\"game\":" + std::to_string(writing.game) +
         ",\"first_source\":" + JsonString(writing.first_source) +
         ",\"first_game\":" + std::to_string(writing.first_game) + "}";
}

std::string BeginningJson(const BeginningOfGame& pair) {
  return "{\"source\":" + JsonString(pair.source) + ",\"game\":" + std::to_string(pair.game) +
         ",\"plies\":" + std::to_string(pair.plies) +
         ",\"whole_source\":" + JsonString(pair.whole_source) +
         ",\"whole_game\":" + std::to_string(pair.whole_game) + "}";
}

}  // namespace

std::string DuplicatesJson(const std::optional<Duplicates>& duplicates) {
  if (!duplicates) return "";
  std::string first;
  for (const OtherWriting& writing : duplicates->first) {
    first += (first.empty() ? "" : ",") + OtherWritingJson(writing);
  }
  std::string beginnings;
  for (const BeginningOfGame& pair : duplicates->first_beginnings) {
    beginnings += (beginnings.empty() ? "" : ",") + BeginningJson(pair);
  }
  return ",\"duplicates\":{\"games\":" + std::to_string(duplicates->games) +
         ",\"with_other_bytes\":" + std::to_string(duplicates->with_other_bytes) + ",\"first\":[" +
         first + "],\"beginnings\":" + std::to_string(duplicates->beginnings) +
         ",\"beginnings_complete\":" + (duplicates->has_all_beginnings ? "true" : "false") +
         ",\"first_beginnings\":[" + beginnings + "]}";
}

namespace {

std::string NamesJson(const std::vector<std::string>& names) {
  std::string json = "[";
  for (const std::string& name : names) json += (json.size() > 1 ? "," : "") + JsonString(name);
  return json + "]";
}

std::string RepeatedJson(const std::vector<std::string>& repeated) {
  return repeated.empty() ? "" : ",\"repeated\":" + NamesJson(repeated);
}

std::string ReadTwiceJson(const std::vector<RepeatedSource>& sources) {
  std::string json;
  for (const RepeatedSource& each : sources) {
    json += (json.empty() ? "" : ",") + ("{\"source\":" + JsonString(each.source)) +
            ",\"path\":" + JsonString(each.path) +
            ",\"first_path\":" + JsonString(each.first_path) +
            ",\"first_game\":" + std::to_string(each.first_game) +
            ",\"games\":" + std::to_string(each.games) + "}";
  }
  return json.empty() ? "" : ",\"read_twice\":[" + json + "]";
}

std::string MirrorJson(const std::optional<MirrorCounts>& mirror) {
  if (!mirror) return "";
  return ",\"mirror\":{\"converted\":" + std::to_string(mirror->converted) +
         ",\"unchanged\":" + std::to_string(mirror->unchanged) +
         ",\"failed\":" + std::to_string(mirror->failed) +
         ",\"new_failures\":" + std::to_string(mirror->new_failures) +
         ",\"gone\":" + std::to_string(mirror->gone) +
         ",\"pruned\":" + std::to_string(mirror->pruned) +
         ",\"trusted\":" + std::to_string(mirror->trusted) + "}";
}

std::string FailedJson(const std::vector<FailedSource>& failed) {
  std::string json = "[";
  for (const FailedSource& each : failed) {
    json += std::string(json.size() > 1 ? "," : "") + "{\"source\":" + JsonString(each.source) +
            ",\"code\":" + JsonString(each.code) + ",\"message\":" + JsonString(each.message) +
            ",\"since\":" + (each.since.empty() ? "null" : JsonString(each.since)) + "}";
  }
  return json + "]";
}

}  // namespace

std::string LeftOutJson(const std::vector<LeftOut>& sources) {
  std::string json = "[";
  for (const auto& [source, reason] : sources) {
    json += std::string(json.size() > 1 ? "," : "") + "{\"source\":" + JsonString(source) +
            ",\"reason\":" + JsonString(reason) + "}";
  }
  return json + "]";
}

std::vector<LeftOut> WithSourceNames(std::vector<LeftOut> paths) {
  for (LeftOut& each : paths) each.source = SourceName(each.source);
  return paths;
}

std::string ReportJson(const Report& report) {
  char seconds[32];
  std::snprintf(seconds, sizeof(seconds), "%.3f", report.seconds);
  return "{\"version\":" + JsonString(kVersion) + ",\"sources\":" + SourcesJson(report.sources) +
         ",\"total\":" + SourceJson(report.total) + ",\"outputs\":" + OutputsJson(report.outputs) +
         ",\"not_read\":" + NotReadJson(report.not_read) + DuplicatesJson(report.duplicates) +
         ",\"skipped\":" + NamesJson(report.skipped) + RepeatedJson(report.repeated) +
         ReadTwiceJson(report.read_twice) + ",\"unknown\":" + LeftOutJson(report.unknown) +
         ",\"blank\":" + LeftOutJson(report.blank) +
         ",\"unfinished\":" + LeftOutJson(report.unfinished) +
         ",\"failed\":" + FailedJson(report.failed) + MirrorJson(report.mirror) +
         ",\"seconds\":" + seconds + "}";
}

}  // namespace plymill
