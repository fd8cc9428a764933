#include "plym/source_report.h"

#include <optional>
#include <vector>

namespace plymill {
namespace {

Severity ReadSeverity(const JsonFields& fields) {
  const std::string name = fields.Text("severity");
  for (const Severity severity : {Severity::kReading, Severity::kWarning, Severity::kError}) {
    if (NameOf(severity) == name) return severity;
  }
  fields.Expected("reading, warning or error", "severity");
  return Severity::kError;
}

CodeCount ReadCodeCount(const JsonFields& fields) {
  return {ReadDiagnostic(fields), fields.Number("times")};
}

// Reports of earlier versions have no codes.
std::vector<CodeCount> ReadCodes(const JsonFields& source) {
  std::vector<CodeCount> codes;
  if (!source.Has("codes")) return codes;
  for (const JsonFields& code : source.Objects("codes")) codes.push_back(ReadCodeCount(code));
  return codes;
}

}  // namespace

Diagnostic ReadDiagnostic(const JsonFields& fields) {
  Diagnostic diagnostic = {.source = fields.Text("source"),
                           .game = std::nullopt,
                           .offset = fields.Number("offset"),
                           .line = fields.Number("line"),
                           .column = fields.Number("column"),
                           .severity = ReadSeverity(fields),
                           .code = fields.Text("code"),
                           .message = fields.Text("message")};
  if (!fields.IsNull("game")) diagnostic.game = fields.Number("game");
  return diagnostic;
}

SourceReport ReadSourceReport(const JsonFields& source) {
  return {.source = source.Text("source"),
          .notation = source.TextOrNull("notation"),
          .bytes = source.Number("bytes"),
          .bytes_between_games = source.Number("bytes_between_games"),
          .games_seen = source.Number("games_seen"),
          .games_written = source.Number("games_written"),
          .games_rejected = source.Number("games_rejected"),
          .games_filtered = source.Number("games_filtered"),
          .games_duplicate = source.Number("games_duplicate"),
          .plies = source.Number("plies"),
          .diagnostics = source.Number("diagnostics"),
          .decoded_lines = source.Has("decoded_lines") ? source.Number("decoded_lines") : 0,
          .codes = ReadCodes(source)};
}

}  // namespace plymill
