// Diagnostics and rejects as JSON Lines.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/buffer.h"
#include "notation/game_ops.h"
#include "plymill/convert.h"
#include "record/records.h"

namespace plymill {

// Writes what the records of a shard hold of diagnostics and rejected games. Lines
// and columns are counted from the text of the shard.
class DiagnosticsEncoder {
 public:
  // `source` is a JSON string; it stands in every line.
  DiagnosticsEncoder(const GameOps& game, const RecordsBase& records, std::string_view source)
      : game_(game), records_(records), source_(source) {}

  // Appends one line a diagnostic, rejected games and duplicates among them, in the order
  // of the text.
  void EncodeDiagnostics(Buffer<char>& out);

  // One of them. `source` is plain text.
  Diagnostic Describe(const RemarkRecord& remark, const std::string& source);
  Diagnostic Describe(const RejectRecord& reject, const std::string& source);
  Diagnostic Describe(const DuplicateRecord& duplicate, const std::string& source);

  // Appends one line a rejected game, and behind it the game as it stands and a line
  // end. A game too large for the memory of a stream is passed on in pieces, its size
  // ("bytes") is not told and no line end is added.
  void EncodeRejects(Buffer<char>& out);

 private:
  struct Place {
    std::uint64_t offset, line, column;
    std::optional<std::uint64_t> text_offset;  // of JSON: bytes from the start of the text
  };

  std::string MessageOf(const ReasonInfo& info, std::string_view text, std::size_t at) const;
  Place PlaceOf(const char* at);
  Place PlaceInJson(const char* at) const;
  Diagnostic DiagnosticAt(const char* at, std::string_view family, const ReasonInfo& info,
                          const std::string& source);
  void EncodeRemark(const RemarkRecord& remark, Buffer<char>& out);
  void EncodeError(const RejectRecord& reject, Buffer<char>& out);
  void EncodeDuplicate(const DuplicateRecord& duplicate, Buffer<char>& out);
  void EncodeCommon(std::uint64_t game, Place place, std::string_view family,
                    const ReasonInfo& info, Buffer<char>& out);

  const GameOps& game_;
  const RecordsBase& records_;
  std::string_view source_;

  // Where the lines of the shard begin, except its first; found when a place is asked for. Places
  // come in any order: a diagnostic may be about a line far above the one before it.
  std::optional<std::vector<const char*>> lines_;
};

}  // namespace plymill
