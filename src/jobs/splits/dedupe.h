// Deduper: finds the games of parts that are the same as earlier games, and makes of each part what
// it would be if one run had read all sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/buffer.h"
#include "base/result.h"
#include "jobs/splits/check_parts.h"
#include "jobs/splits/marks.h"
#include "model/records.h"
#include "output/output_file.h"
#include "plymill/select.h"
#include "run/select/judgement.h"
#include "run/select/ordered_judge.h"
#include "source/mapped_file.h"
#include "source/watched_file.h"

namespace plymill {

// A file of a part, as it was written.
class PartFile {
 public:
  static Result<PartFile> Open(const WrittenFile& file);

  std::string_view bytes() const { return mapped_.bytes(); }

  // Fails with kChanged if the file has changed since Open().
  Result<void> CheckSame() const;

 private:
  WatchedFile watched_;
  MappedFile mapped_;
};

// A part, and which of its games are written. It has no open files, because there may be many
// parts.
struct JudgedPart {
  const NamedPart* part = nullptr;    // as it was made
  std::vector<SourceReport> sources;  // its reports without the games that are dropped
  Verdicts verdicts = {};             // one for each game of its output

  Result<PartFile> OpenMarks() const { return PartFile::Open(*part->part.files.marks); }

  // The failure of marks that are not those of the part.
  Error WrongMarks() const;
};

class Deduper {
 public:
  // `select`: the `dedupe`, `same` and `dedupe_bytes` of the parts. Diagnostics go to `diagnostics`
  // if it is open.
  Deduper(const SelectOptions& select, OutputFile& diagnostics)
      : dedupe_(select.dedupe), judge_(select), diagnostics_(diagnostics) {}

  // Must be called for all parts, in order. `part` must outlive the result.
  Result<JudgedPart> Judge(const NamedPart& part);

  std::optional<Duplicates> duplicates() const { return judge_.duplicates(); }

 private:
  // The diagnostics of a part that are not copied yet.
  struct Lines {
    std::string_view rest;
    std::uint64_t of_source = 0;  // of them, those of the source that is read now
  };

  Result<void> JudgeSource(MarksReader& marks, Lines& lines, SourceReport& source,
                           JudgedPart& part);
  Result<void> ReadMarks(MarksReader& marks, std::uint64_t games, JudgedPart& part);
  Result<void> CopyLines(std::uint64_t last_game, Lines& lines, SourceReport& source,
                         const JudgedPart& part);
  Result<void> CopyLine(std::string_view line, const Diagnostic& diagnostic, SourceReport& source);
  Result<void> AddDuplicates(std::uint64_t before, SourceReport& source);
  bool IsDropped(const Diagnostic& diagnostic) const;
  void Count(SourceReport& source, JudgedPart& part) const;

  const Dedupe dedupe_;
  OrderedJudge judge_;
  OutputFile& diagnostics_;
  std::size_t sources_ = 0;  // number of sources so far

  // Of the games that are judged now.
  std::vector<GameMark> marks_;
  RecordsBase records_;
  Judgement judgement_;
  std::size_t next_duplicate_ = 0;  // in `records_`: the first without a line
  Buffer<char> line_;
};

// Writes the rows of the games of `part` that are not dropped.
Result<void> WriteChosenRows(const JudgedPart& part, OutputFile& to);

}  // namespace plymill
