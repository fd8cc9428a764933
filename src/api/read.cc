#include "api/read.h"

#include <cstring>
#include <string>
#include <utility>

#include "api/guard.h"
#include "plymill/report_json.h"

struct plymill_read {
  std::shared_ptr<const plymill::ReadResult> read;
  std::string report;
};

namespace plymill {

plymill_read* MakeRead(std::shared_ptr<const ReadResult> read) {
  std::string report = ReportJson(read->result.report);
  return new plymill_read{std::move(read), std::move(report)};
}

}  // namespace plymill

int plymill_read_is_complete(const plymill_read* read) {
  return read != nullptr && read->read->is_complete ? 1 : 0;
}

plymill_status plymill_read_status(const plymill_read* read) {
  return read != nullptr ? plymill::StatusOf(read->read->result.failure) : PLYMILL_USAGE;
}

const char* plymill_read_message(const plymill_read* read) {
  return read != nullptr ? read->read->result.message.c_str() : "read is NULL";
}

const char* plymill_read_report(const plymill_read* read) {
  return read != nullptr ? read->report.c_str() : "";
}

size_t plymill_read_rejected_count(const plymill_read* read) {
  return read != nullptr ? read->read->rejected.size() : 0;
}

plymill_status plymill_read_rejected(const plymill_read* read, size_t index,
                                     plymill_rejected* rejected, plymill_error** error) {
  return plymill::Guarded(error, {{"read", read}, {"rejected", rejected}}, [&] {
    const auto& all = read->read->rejected;
    if (index >= all.size() || rejected->struct_size < sizeof(std::size_t)) {
      return plymill::FailUsage(index >= all.size()
                                    ? "there is no rejected game " + std::to_string(index)
                                    : "plymill_rejected: struct_size is not set to sizeof",
                                error);
    }
    const plymill::Rejected& game = all[index];
    const plymill_rejected whole = {.struct_size = rejected->struct_size,
                                    .source = game.why.source.c_str(),
                                    .offset = game.why.offset,
                                    .line = game.why.line,
                                    .column = game.why.column,
                                    .code = game.why.code.c_str(),
                                    .message = game.why.message.c_str(),
                                    .text = game.text.data(),
                                    .text_bytes = game.text.size()};
    std::memcpy(rejected, &whole, std::min(whole.struct_size, sizeof(whole)));
    return PLYMILL_OK;
  });
}

void plymill_read_free(plymill_read* read) { delete read; }
