// DiagnosticsEncoder: writes diagnostics and rejected games as JSON Lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/buffer.h"
#include "model/game_ops.h"
#include "model/records.h"
#include "plymill/convert.h"

namespace plymill {

// A place in a source.
struct TextPlace {
  std::uint64_t offset = 0, line = 0, column = 0;
  bool in_json = false;
  std::optional<std::uint64_t> text_offset = {};  // only for JSON: bytes from the start of the game
};

// What the diagnostic of a duplicate says of the game itself.
struct DuplicatePlace {
  TextPlace at;
  std::optional<std::string_view> written = {};  // its first word; null if its text is not known
};

// The most bytes of DuplicatePlace::written.
inline constexpr std::size_t kMaxWordBytes = 24;

// Appends the line of a duplicate. `source` is the name of its source as a JSON string.
void EncodeDuplicate(const DuplicateRecord& duplicate, const DuplicatePlace& place,
                     std::string_view source, Buffer<char>& out);

// The same as a diagnostic. `source` is the name of its source as plain text.
Diagnostic DescribeDuplicate(const DuplicateRecord& duplicate, const TextPlace& at,
                             const std::string& source);

// Writes the diagnostics and rejected games of a shard. Lines and columns are counted in the text
// of the shard.
class DiagnosticsEncoder {
 public:
  // `source` is the name of the source as a JSON string, for every line.
  DiagnosticsEncoder(const GameOps& game, const RecordsBase& records, std::string_view source)
      : game_(game), records_(records), source_(source) {}

  // Appends one line per diagnostic, including rejected games and duplicates, in the order of the
  // text.
  void EncodeDiagnostics(Buffer<char>& out);

  // Returns a single diagnostic. `source` is the name of the source as plain text.
  Diagnostic Describe(const RemarkRecord& remark, const std::string& source);
  Diagnostic Describe(const RejectRecord& reject, const std::string& source);
  Diagnostic Describe(const DuplicateRecord& duplicate, const std::string& source);

  // The place of the game of `head`, if it is a duplicate.
  DuplicatePlace PlaceOfDuplicate(const GameHead& head) { return PlaceOf(head.offset, head.line); }

  // Appends, for each rejected game, a line of JSON, the game as written and a line end. A game
  // that is too large for a stream's memory is written in pieces, without its size ("bytes") and
  // the line end.
  void EncodeRejects(Buffer<char>& out);

 private:
  std::string MessageOf(const ReasonInfo& info, std::string_view text, std::size_t at) const;
  std::string MessageOf(const ReasonInfo& info, const RemarkRecord& remark) const;
  bool HasText() const { return records_.shard.text.data() != nullptr; }
  TextPlace PlaceOf(const char* at);
  TextPlace PlaceOf(const RemarkRecord& remark);
  DuplicatePlace PlaceOf(std::uint64_t game, std::uint64_t line);
  TextPlace PlaceInJson(const char* at) const;
  void EncodeRemark(const RemarkRecord& remark, Buffer<char>& out);
  void EncodeError(const RejectRecord& reject, Buffer<char>& out);

  const GameOps& game_;
  const RecordsBase& records_;
  std::string_view source_;

  // The starts of the shard's lines, except the first line. Computed when first needed. Searched
  // for each place, because the places may be in any order.
  std::optional<std::vector<const char*>> lines_;
};

}  // namespace plymill
