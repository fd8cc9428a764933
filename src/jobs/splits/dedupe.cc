#include "jobs/splits/dedupe.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <span>
#include <utility>

#include "base/json_fields.h"
#include "base/json_string.h"
#include "plym/source_report.h"
#include "rows/diagnostics.h"
#include "run/tally_report.h"

namespace plymill {
namespace {

constexpr std::uint64_t kGamesAtOnce = 4096;
constexpr std::uint64_t kEnd = ~std::uint64_t{0};

// The diagnostic in a line that DiagnosticsEncoder has written.
Result<Diagnostic> ReadDiagnosticLine(std::string_view line) {
  JsonDocument json(line, "expected a diagnostic");
  Diagnostic diagnostic = ReadDiagnostic(json.fields());
  if (!json.status().ok()) return json.status();
  return diagnostic;
}

std::string_view FirstLine(std::string_view text) {
  return text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
}

bool IsDropped(Verdict verdict) { return !kAllSets.Holds(verdict); }

}  // namespace

Result<PartFile> PartFile::Open(const WrittenFile& file) {
  PartFile opened;
  Result<WatchedFile> whole = OpenWhole(file);
  if (!whole.ok()) return whole.error();
  Result<MappedFile> mapped = whole->Map();
  if (!mapped.ok()) return mapped.error();
  opened.watched_ = *std::move(whole);
  opened.mapped_ = *std::move(mapped);
  return opened;
}

Result<void> PartFile::CheckSame() const {
  Result<void> same = mapped_.CheckUnchanged();
  return same.ok() ? watched_.CheckSame() : same;
}

Error JudgedPart::WrongMarks() const {
  return DamagedError(absl::StrCat(part->part.files.marks->path,
                                   ": is damaged: its games are not those of ", part->path,
                                   "; convert its split again with --force"));
}

Result<JudgedPart> Deduper::Judge(const NamedPart& part) {
  const WrittenFiles& files = part.part.files;
  if (!files.marks || !files.diagnostics) {
    return DamagedError(absl::StrCat(PartPath(part.path), ": is damaged: it names no marks"));
  }
  JudgedPart judged = {&part, part.part.sources};
  const Result<PartFile> marks = judged.OpenMarks();
  if (!marks.ok()) return marks.error();
  const Result<PartFile> diagnostics = PartFile::Open(*files.diagnostics);
  if (!diagnostics.ok()) return diagnostics.error();
  MarksReader reader(marks->bytes());
  Lines lines = {diagnostics->bytes()};
  for (std::size_t i = 0; i < judged.sources.size(); ++i) {
    if (i > 0 || part.part.split.split.begin == 0) ++sources_;
    Result<void> status = JudgeSource(reader, lines, judged.sources[i], judged);
    if (!status.ok()) return status;
  }
  if (!reader.at_end() || !lines.rest.empty()) return judged.WrongMarks();
  for (const PartFile* const file : {&*marks, &*diagnostics}) {
    if (Result<void> same = file->CheckSame(); !same.ok()) return same;
  }
  return judged;
}

// Sets the reports of the source, and the verdicts on its games.
Result<void> Deduper::JudgeSource(MarksReader& marks, Lines& lines, SourceReport& source,
                                  JudgedPart& part) {
  std::uint64_t games = source.games_written;
  const std::uint64_t plies = source.plies;
  lines.of_source = source.diagnostics;
  source.games_written = source.plies = source.diagnostics = 0;
  source.codes.clear();
  std::uint64_t plies_seen = 0;
  do {
    const std::uint64_t next = std::min(games, kGamesAtOnce);
    games -= next;
    if (Result<void> status = ReadMarks(marks, next, part); !status.ok()) return status;
    for (const GameMark& mark : marks_) plies_seen += mark.plies;
    Result<void> status = judge_(sources_ - 1, source.source, records_, judgement_);
    if (!status.ok()) return status;
    Count(source, part);
    const std::uint64_t last_game = games == 0 ? kEnd : marks_.back().offset;
    status = CopyLines(last_game, lines, source, part);
    if (!status.ok()) return status;
  } while (games > 0);
  return plies_seen == plies ? Result<void>() : part.WrongMarks();
}

Result<void> Deduper::ReadMarks(MarksReader& marks, std::uint64_t games, JudgedPart& part) {
  marks_.clear();
  records_.heads.Clear();
  records_.duplicates.Clear();
  next_duplicate_ = 0;
  judgement_.games.Clear();
  judgement_.verdicts.Clear();
  judgement_.beginnings.Clear();
  judgement_.beginning_ends.Clear();
  for (std::uint64_t i = 0; i < games; ++i) {
    GameMark& mark = marks_.emplace_back();
    if (!marks.Next(mark, judgement_.beginnings)) return part.WrongMarks();
    if (i > 0 && mark.offset <= marks_[i - 1].offset) return part.WrongMarks();
    GameHead head;
    head.offset = mark.offset;
    head.line = mark.line;
    head.id = mark.id;
    head.rows.count = mark.plies;
    records_.heads.Append(head);
    judgement_.games.Append({mark.hash, mark.check});
    judgement_.beginning_ends.Append(judgement_.beginnings.size());
    judgement_.verdicts.Append(Verdict::kFirstSet);
  }
  return {};
}

void Deduper::Count(SourceReport& source, JudgedPart& part) const {
  for (std::size_t i = 0; i < marks_.size(); ++i) {
    const Verdict verdict = judgement_.verdicts[i];
    part.verdicts.Append(verdict);
    const bool is_dropped = plymill::IsDropped(verdict);
    ++(is_dropped ? source.games_duplicate : source.games_written);
    source.plies += is_dropped ? 0 : marks_[i].plies;
  }
}

// Copies the lines about places up to the last game that is judged, or all of the source.
Result<void> Deduper::CopyLines(std::uint64_t last_game, Lines& lines, SourceReport& source,
                                const JudgedPart& part) {
  while (lines.of_source > 0) {
    if (lines.rest.empty()) return part.WrongMarks();
    const std::string_view line = FirstLine(lines.rest);
    const Result<Diagnostic> diagnostic = ReadDiagnosticLine(line);
    if (!diagnostic.ok() || diagnostic->source != source.source) return part.WrongMarks();
    const std::uint64_t place = diagnostic->game.value_or(diagnostic->offset);
    if (place > last_game) break;
    lines.rest.remove_prefix(line.size());
    --lines.of_source;
    if (Result<void> status = AddDuplicates(place, source); !status.ok()) return status;
    if (IsDropped(*diagnostic)) continue;
    if (Result<void> status = CopyLine(line, *diagnostic, source); !status.ok()) return status;
  }
  return AddDuplicates(kEnd, source);
}

Result<void> Deduper::CopyLine(std::string_view line, const Diagnostic& diagnostic,
                               SourceReport& source) {
  ++source.diagnostics;
  AddCode({diagnostic, 1}, source.codes);
  return diagnostics_.is_open() ? diagnostics_.Write(line) : Result<void>();
}

// Adds the lines of the duplicates that stand before an offset.
Result<void> Deduper::AddDuplicates(std::uint64_t before, SourceReport& source) {
  const std::string name = JsonString(source.source);
  for (; next_duplicate_ < records_.duplicates.size(); ++next_duplicate_) {
    const DuplicateRecord& duplicate = records_.duplicates[next_duplicate_];
    if (duplicate.game >= before) break;
    const auto mark = std::lower_bound(
        marks_.begin(), marks_.end(), duplicate.game,
        [](const GameMark& each, std::uint64_t offset) { return each.offset < offset; });
    const DuplicatePlace place = mark->Place();
    line_.Clear();
    EncodeDuplicate(duplicate, place, name, line_);
    Result<void> status = CopyLine({line_.data(), line_.size()},
                                   DescribeDuplicate(duplicate, place.at, source.source), source);
    if (!status.ok()) return status;
  }
  return {};
}

// Whether a diagnostic is about a game that is not written.
bool Deduper::IsDropped(const Diagnostic& diagnostic) const {
  if (!diagnostic.game) return false;
  const auto mark = std::lower_bound(
      marks_.begin(), marks_.end(), *diagnostic.game,
      [](const GameMark& each, std::uint64_t offset) { return each.offset < offset; });
  if (mark == marks_.end() || mark->offset != *diagnostic.game) return false;
  return plymill::IsDropped(judgement_.verdicts[static_cast<std::size_t>(mark - marks_.begin())]);
}

Result<void> WriteChosenRows(const JudgedPart& part, OutputFile& to) {
  const Result<PartFile> rows = PartFile::Open(*part.part->part.files.output);
  if (!rows.ok()) return rows.error();
  const Result<PartFile> file = part.OpenMarks();
  if (!file.ok()) return file.error();
  std::string_view rest = rows->bytes();
  MarksReader marks(file->bytes());
  GameMark mark;
  for (const Verdict verdict : part.verdicts) {
    if (!marks.Next(mark) || mark.row_bytes > rest.size()) return part.WrongMarks();
    const std::string_view game = rest.substr(0, mark.row_bytes);
    rest.remove_prefix(game.size());
    if (!game.empty() && game.back() != '\n') return part.WrongMarks();
    if (IsDropped(verdict)) continue;
    if (Result<void> status = to.Write(game); !status.ok()) return status;
  }
  if (!rest.empty()) return part.WrongMarks();
  Result<void> same = rows->CheckSame();
  return same.ok() ? file->CheckSame() : same;
}

}  // namespace plymill
