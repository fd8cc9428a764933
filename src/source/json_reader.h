// JsonReader: extracts the games from JSON records, which are lines or items of an array.
#pragma once

#include <simdjson.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "base/arena.h"
#include "base/buffer.h"
#include "model/shard.h"
#include "plymill/cpu.h"
#include "plymill/json_options.h"
#include "source/json_shape.h"

namespace plymill {

// Each record is parsed separately and completely, so that a bad record does not affect any other
// record. If several fields have the same name, only the first counts. All memory is kept from
// shard to shard.
class JsonReader {
 public:
  struct Rules {
    const JsonOptions* fields = nullptr;
    std::string_view move_separators;  // see GameOps::move_separators
    std::size_t max_line_bytes = 0;
    bool notation_is_known = true;  // false: every record is rejected
    CpuForm form = CpuForm::kPlain;
  };

  // Turns `shard`, which holds whole records of a source, into a shard of the games in them. The
  // result is valid until the next call.
  Shard Read(const Shard& shard, const Rules& rules);

 private:
  void ReadLines(const Shard& shard, const Rules& rules);
  void ReadItems(const Shard& shard, const Rules& rules);
  JsonLine& NextLine();
  void ReadRecord(const Rules& rules, JsonLine& line);
  Reason ReadLine(std::string_view line, const Rules& rules);
  bool ReadShaped(std::string_view text, bool is_first_line, const Rules& rules, JsonLine& line);
  Reason AppendText(simdjson::dom::element record, const std::string& field);
  Reason AppendMoves(simdjson::dom::element record, const Rules& rules);
  void AppendTags(simdjson::dom::element record, const JsonOptions& fields);
  std::string_view TextOf(simdjson::dom::element value);
  Reason AppendMoves(simdjson::dom::array moves, std::string_view separators, bool nested);
  void Append(std::string_view text) { texts_.Append(text.data(), text.size()); }

  simdjson::dom::parser parser_;
  JsonShapes shapes_;
  Buffer<char> texts_;
  Buffer<JsonLine> lines_;
  Buffer<LineTag> tags_;
  Arena values_;  // texts of the tags
  char number_[24];
  std::string spare_;  // the text of a value that is neither a string nor an integer
};

}  // namespace plymill
