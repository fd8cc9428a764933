// Scans in tests: a table read to its end through an Arrow stream.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "plymill/scan.h"
#include "support/arrow_json.h"

namespace plymill::testing {

// What a stream has given.
struct StreamRead {
  std::string json;                // all rows; see ArrowJson()
  std::vector<std::string> types;  // of the columns
  std::vector<std::int64_t> rows;  // of each batch
  std::string error;               // the message of the stream, if it failed
  ReadResult read;                 // of the event `ended`
};

inline std::shared_ptr<const Scan> OpenScan(ConvertOptions options) {
  OpenedScan opened = Scan::Open(std::move(options));
  EXPECT_NE(opened.scan, nullptr) << opened.result.message;
  return opened.scan;
}

// Reads `stream` to its end or its failure, and releases it.
inline void Drain(ArrowArrayStream& stream, StreamRead& read) {
  ArrowSchema schema = {};
  ASSERT_EQ(stream.get_schema(&stream, &schema), 0);
  read.types = TypeTexts(schema);
  for (;;) {
    ArrowArray batch = {};
    if (stream.get_next(&stream, &batch) != 0) {
      const char* const message = stream.get_last_error(&stream);
      read.error = message != nullptr ? message : "no message";
      break;
    }
    if (batch.release == nullptr) break;
    read.rows.push_back(batch.length);
    read.json += ArrowJson(schema, batch);
    batch.release(&batch);
  }
  schema.release(&schema);
  stream.release(&stream);
}

inline StreamRead ReadTable(const Scan& scan, const TableOptions& table = {}) {
  StreamRead read;
  OpenedTable opened = scan.OpenTable(table);
  EXPECT_NE(opened.reader, nullptr) << opened.result.message;
  if (opened.reader == nullptr) return read;
  ArrowArrayStream stream;
  const auto ended = [&read](const ReadResult& result) {
    read.read = result;
    return std::string();
  };
  ExportStream(std::move(opened.reader), {.ended = ended, .waits = {}}, stream);
  Drain(stream, read);
  return read;
}

inline StreamRead ReadTable(const ConvertOptions& options, const TableOptions& table = {}) {
  const std::shared_ptr<const Scan> scan = OpenScan(options);
  return scan != nullptr ? ReadTable(*scan, table) : StreamRead();
}

}  // namespace plymill::testing
