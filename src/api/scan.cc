// Scans and tables of the C interface.
#include "plymill/scan.h"

#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "api/guard.h"
#include "api/read.h"

using plymill::CopyOptions;
using plymill::CopyTexts;
using plymill::Fail;
using plymill::Failure;
using plymill::FailUsage;
using plymill::Guarded;
using plymill::TextOr;

struct plymill_scan {
  std::shared_ptr<const plymill::Scan> scan;
};

struct plymill_table {
  // The result of the stream that ended last. Streams keep it alive.
  struct LastRead {
    std::mutex mutex;
    std::shared_ptr<const plymill::ReadResult> read;
  };

  std::shared_ptr<const plymill::Scan> scan;
  plymill::TableOptions options;
  bool fail_on_rejected = false;
  std::shared_ptr<LastRead> last_read = std::make_shared<LastRead>();
};

namespace {

// Sets `to` to what `from` says. Returns "", or what is wrong.
std::string ReadOptions(const plymill_scan_options& from, plymill::ConvertOptions& to) {
  std::string wrong = CopyTexts(from.sources, from.source_count, "sources", to.sources);
  if (wrong.empty()) wrong = CopyTexts(from.where, from.where_count, "where", to.select.where);
  to.notation = TextOr(from.notation, "auto");
  to.select.skip = from.skip;
  if (from.limit > 0) to.select.limit = from.limit;
  to.rejects_path = TextOr(from.rejects_path, "");
  to.force = from.force != 0;
  to.keep_unparsed = from.keep_unparsed != 0;
  to.strict = from.strict != 0;
  to.rules = from.rules != 0;
  to.text = from.text != 0;
  to.skip_unknown = from.skip_unknown != 0;
  to.skip_damaged = from.skip_damaged != 0;
  to.threads = from.threads;
  return wrong;
}

std::string ReadOptions(const plymill_table_options& from, plymill_table& to) {
  constexpr plymill::JsonRows kRows[] = {plymill::JsonRows::kMoves, plymill::JsonRows::kGames,
                                         plymill::JsonRows::kNested};
  const unsigned rows = plymill::NumberIn(from.rows);
  if (rows >= std::size(kRows)) return "there are no rows of the kind " + std::to_string(rows);
  to.options.rows = kRows[rows];
  to.options.plain_texts = from.plain_strings != 0;
  if (from.batch_rows > 0) to.options.batch_rows = from.batch_rows;
  to.fail_on_rejected = from.fail_on_rejected != 0;
  return CopyTexts(from.columns, from.column_count, "columns", to.options.columns);
}

// Why a stream fails after its last batch; empty if it does not.
std::string LossOf(const plymill::ReadResult& read, bool fail_on_rejected) {
  if (!read.is_complete) return "";
  std::string lost = plymill::OthersMessage(read);
  if (read.has_only_others || !fail_on_rejected) return read.has_only_others ? lost : "";
  for (const auto& [folder, reason] : read.result.report.unfinished) {
    if (lost.empty()) lost = folder + ": " + reason;
  }
  return lost.empty() ? plymill::RejectedMessage(read) : lost;
}

// Keeps the result of a stream in `last`.
std::string Keep(const plymill::ReadResult& read, bool fail_on_rejected,
                 plymill_table::LastRead& last) {
  auto kept = std::make_shared<const plymill::ReadResult>(read);
  {
    const std::lock_guard lock(last.mutex);
    last.read = std::move(kept);
  }
  return LossOf(read, fail_on_rejected);
}

}  // namespace

plymill_status plymill_scan_open(const plymill_scan_options* options, plymill_scan** scan,
                                 plymill_error** error) {
  return Guarded(error, {{"options", options}, {"scan", scan}}, [&] {
    plymill_scan_options given = {};
    plymill::ConvertOptions read;
    std::string wrong = CopyOptions(options, "plymill_scan_options", given);
    if (wrong.empty()) wrong = ReadOptions(given, read);
    if (!wrong.empty()) return FailUsage(wrong, error);
    const plymill::OpenedScan opened = plymill::Scan::Open(std::move(read));
    if (opened.scan == nullptr) return Fail(opened.result, error);
    *scan = new plymill_scan{opened.scan};
    return PLYMILL_OK;
  });
}

const char* plymill_scan_notation(const plymill_scan* scan) {
  return scan != nullptr ? scan->scan->notation().c_str() : "";
}

void plymill_scan_free(plymill_scan* scan) { delete scan; }

plymill_status plymill_table_open(const plymill_scan* scan, const plymill_table_options* options,
                                  plymill_table** table, plymill_error** error) {
  return Guarded(error, {{"scan", scan}, {"table", table}}, [&] {
    plymill_table_options given = {};
    auto made = std::make_unique<plymill_table>();
    std::string wrong = CopyOptions(options, "plymill_table_options", given);
    if (wrong.empty()) wrong = ReadOptions(given, *made);
    if (!wrong.empty()) return FailUsage(wrong, error);
    made->scan = scan->scan;
    ArrowSchema schema = {};
    const plymill::ConvertResult result = made->scan->Schema(made->options, schema);
    if (result.failure != Failure::kNone) return Fail(result, error);
    schema.release(&schema);
    *table = made.release();
    return PLYMILL_OK;
  });
}

plymill_status plymill_table_schema(const plymill_table* table, ArrowSchema* schema,
                                    plymill_error** error) {
  return Guarded(error, {{"table", table}, {"schema", schema}}, [&] {
    const plymill::ConvertResult result = table->scan->Schema(table->options, *schema);
    return result.failure == Failure::kNone ? PLYMILL_OK : Fail(result, error);
  });
}

plymill_status plymill_table_stream(const plymill_table* table, ArrowArrayStream* stream,
                                    plymill_error** error) {
  return Guarded(error, {{"table", table}, {"stream", stream}}, [&] {
    plymill::OpenedTable opened = table->scan->OpenTable(table->options);
    if (opened.reader == nullptr) return Fail(opened.result, error);
    const auto ended = [last = table->last_read, fails = table->fail_on_rejected](
                           const plymill::ReadResult& read) { return Keep(read, fails, *last); };
    plymill::ExportStream(std::move(opened.reader), {.ended = ended, .waits = {}}, *stream);
    return PLYMILL_OK;
  });
}

void plymill_table_free(plymill_table* table) { delete table; }

plymill_status plymill_table_last_read(const plymill_table* table, plymill_read** read,
                                       plymill_error** error) {
  return Guarded(error, {{"table", table}, {"read", read}}, [&] {
    std::shared_ptr<const plymill::ReadResult> last;
    {
      const std::lock_guard lock(table->last_read->mutex);
      last = table->last_read->read;
    }
    *read = last == nullptr ? nullptr : plymill::MakeRead(std::move(last));
    return PLYMILL_OK;
  });
}
