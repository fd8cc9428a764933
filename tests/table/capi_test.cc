// The C interface: errors, sized structs, and what outlives what. tests/install builds a program in
// C with it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "plymill/plymill.h"
#include "plymill/version.h"
#include "support/files.h"
#include "support/scans.h"

namespace plymill::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

struct Free {
  void operator()(plymill_scan* scan) const { plymill_scan_free(scan); }
  void operator()(plymill_table* table) const { plymill_table_free(table); }
  void operator()(plymill_read* read) const { plymill_read_free(read); }
  void operator()(plymill_file* file) const { plymill_file_free(file); }
  void operator()(plymill_error* error) const { plymill_error_free(error); }
  void operator()(char* text) const { plymill_text_free(text); }
};
template <class T>
using Owned = std::unique_ptr<T, Free>;

// A status with its error.
struct Outcome {
  plymill_status status = PLYMILL_OK;
  Owned<plymill_error> error;

  std::string message() const { return plymill_error_message(error.get()); }
};

template <class Call>
Outcome Try(const Call& call) {
  plymill_error* error = nullptr;
  const plymill_status status = call(&error);
  EXPECT_EQ(status == PLYMILL_OK, error == nullptr);
  EXPECT_TRUE(error == nullptr || plymill_error_status(error) == status);
  return {status, Owned<plymill_error>(error)};
}

class CapiTest : public ::testing::Test {
 protected:
  void SetUp() override {
    path_ = (folder_ / "games.txt").string();
    WriteFile(path_,
              "[Event \"A\"]\n\n1. 10a-10c 11b-11d\n\n[Event \"B\"]\n\n1. 10a-99z\n\n"
              "[Event \"C\"]\n\n1. 10a-10c\n\n");
    sources_[0] = path_.c_str();
    options_.struct_size = sizeof(options_);
    options_.sources = sources_;
    options_.source_count = 1;
    options_.notation = "coerceo";
  }

  Owned<plymill_scan> OpenScan() {
    plymill_scan* scan = nullptr;
    const Outcome opened =
        Try([&](plymill_error** error) { return plymill_scan_open(&options_, &scan, error); });
    EXPECT_EQ(opened.status, PLYMILL_OK) << opened.message();
    return Owned<plymill_scan>(scan);
  }

  static Owned<plymill_table> OpenTable(const plymill_scan* scan,
                                        const plymill_table_options* options) {
    plymill_table* table = nullptr;
    const Outcome opened = Try(
        [&](plymill_error** error) { return plymill_table_open(scan, options, &table, error); });
    EXPECT_EQ(opened.status, PLYMILL_OK) << opened.message();
    return Owned<plymill_table>(table);
  }

  static ArrowArrayStream Stream(const plymill_table* table) {
    ArrowArrayStream stream = {};
    const Outcome opened =
        Try([&](plymill_error** error) { return plymill_table_stream(table, &stream, error); });
    EXPECT_EQ(opened.status, PLYMILL_OK) << opened.message();
    return stream;
  }

  static Owned<plymill_read> LastRead(const plymill_table* table) {
    plymill_read* read = nullptr;
    EXPECT_EQ(plymill_table_last_read(table, &read, nullptr), PLYMILL_OK);
    return Owned<plymill_read>(read);
  }

  const TemporaryFolder folder_;
  std::string path_;
  const char* sources_[1] = {};
  plymill_scan_options options_ = {};
};

TEST_F(CapiTest, StreamsOutliveTheirScanAndTable) {
  const char* columns[] = {"ply", "to"};
  const plymill_table_options options = {.struct_size = sizeof(options),
                                         .rows = PLYMILL_PLIES,
                                         .columns = columns,
                                         .column_count = 2,
                                         .plain_strings = 1,
                                         .batch_rows = 0,
                                         .fail_on_rejected = 0};
  ArrowArrayStream stream;
  {
    const Owned<plymill_scan> scan = OpenScan();
    const Owned<plymill_table> table = OpenTable(scan.get(), &options);
    stream = Stream(table.get());
  }
  StreamRead read;
  Drain(stream, read);
  EXPECT_EQ(read.json,
            "{\"ply\":1,\"to\":\"10c\"}\n{\"ply\":2,\"to\":\"11d\"}\n{\"ply\":1,\"to\":\"10c\"}\n");
}

TEST_F(CapiTest, TheLastReadHasReportAndRejectedGames) {
  const Owned<plymill_scan> scan = OpenScan();
  const Owned<plymill_table> table = OpenTable(scan.get(), nullptr);
  EXPECT_EQ(LastRead(table.get()), nullptr);
  ArrowArrayStream stream = Stream(table.get());
  StreamRead drained;
  Drain(stream, drained);
  const Owned<plymill_read> read = LastRead(table.get());
  ASSERT_NE(read, nullptr);
  EXPECT_NE(plymill_read_is_complete(read.get()), 0);
  EXPECT_EQ(plymill_read_status(read.get()), PLYMILL_OK);
  EXPECT_STREQ(plymill_read_message(read.get()), "");
  EXPECT_THAT(plymill_read_report(read.get()), HasSubstr("\"games_rejected\":1"));
  ASSERT_EQ(plymill_read_rejected_count(read.get()), 1U);
  plymill_rejected rejected = {};
  rejected.struct_size = sizeof(rejected);
  ASSERT_EQ(plymill_read_rejected(read.get(), 0, &rejected, nullptr), PLYMILL_OK);
  EXPECT_EQ(rejected.source, path_);
  EXPECT_EQ(rejected.line, 7U);
  EXPECT_THAT(rejected.code, StartsWith("coerceo."));
  EXPECT_THAT(std::string(rejected.text, rejected.text_bytes), HasSubstr("10a-99z"));
  EXPECT_EQ(plymill_read_rejected(read.get(), 1, &rejected, nullptr), PLYMILL_USAGE);
}

TEST_F(CapiTest, RejectedGamesCanFailTheStream) {
  plymill_table_options options = {};
  options.struct_size = sizeof(options);
  options.fail_on_rejected = 1;
  const Owned<plymill_scan> scan = OpenScan();
  const Owned<plymill_table> table = OpenTable(scan.get(), &options);
  ArrowArrayStream stream = Stream(table.get());
  StreamRead read;
  Drain(stream, read);
  EXPECT_THAT(read.error, StartsWith("1 of 3 games was rejected: " + path_ + ":7:"));
}

TEST_F(CapiTest, AStreamInTheWrongNotationFails) {
  options_.notation = "tatsu";
  const Owned<plymill_scan> scan = OpenScan();
  const Owned<plymill_table> table = OpenTable(scan.get(), nullptr);
  ArrowArrayStream stream = Stream(table.get());
  StreamRead read;
  Drain(stream, read);
  EXPECT_THAT(read.error, ::testing::HasSubstr("coerceo"));
}

TEST_F(CapiTest, FailuresHaveStatusMessageCodeAndSource) {
  const std::string missing = (folder_ / "missing.txt").string();
  sources_[0] = missing.c_str();
  options_.notation = nullptr;
  plymill_scan* scan = nullptr;
  const Outcome opened =
      Try([&](plymill_error** error) { return plymill_scan_open(&options_, &scan, error); });
  EXPECT_EQ(opened.status, PLYMILL_INPUT);
  EXPECT_EQ(scan, nullptr);
  EXPECT_THAT(opened.message(), HasSubstr(missing));
  EXPECT_STREQ(plymill_error_code(opened.error.get()), "unreadable");
}

TEST_F(CapiTest, AStructWithoutItsSizeIsRefused) {
  options_.struct_size = 0;
  plymill_scan* scan = nullptr;
  const Outcome opened =
      Try([&](plymill_error** error) { return plymill_scan_open(&options_, &scan, error); });
  EXPECT_EQ(opened.status, PLYMILL_USAGE);
  EXPECT_THAT(opened.message(), HasSubstr("struct_size"));
}

// Every function that needs a pointer, with one that is NULL.
TEST_F(CapiTest, NullIsAUsageError) {
  const Owned<plymill_scan> scan = OpenScan();
  const Owned<plymill_table> table = OpenTable(scan.get(), nullptr);
  plymill_scan* no_scan = nullptr;
  plymill_file* no_file = nullptr;
  plymill_read* no_read = nullptr;
  plymill_rejected rejected = {};
  ArrowArrayStream stream = {};
  ArrowSchema schema = {};
  char* text = nullptr;
  int found = 0;
  std::uint64_t number = 0;
  using Call = std::function<plymill_status(plymill_error**)>;
  const std::vector<std::pair<const char*, Call>> calls = {
      {"options is NULL", [&](auto** e) { return plymill_scan_open(nullptr, &no_scan, e); }},
      {"scan is NULL", [&](auto** e) { return plymill_scan_open(&options_, nullptr, e); }},
      {"scan is NULL", [&](auto** e) { return plymill_table_open(nullptr, nullptr, nullptr, e); }},
      {"table is NULL",
       [&](auto** e) { return plymill_table_open(scan.get(), nullptr, nullptr, e); }},
      {"table is NULL", [&](auto** e) { return plymill_table_schema(nullptr, &schema, e); }},
      {"schema is NULL", [&](auto** e) { return plymill_table_schema(table.get(), nullptr, e); }},
      {"table is NULL", [&](auto** e) { return plymill_table_stream(nullptr, &stream, e); }},
      {"stream is NULL", [&](auto** e) { return plymill_table_stream(table.get(), nullptr, e); }},
      {"table is NULL", [&](auto** e) { return plymill_table_last_read(nullptr, &no_read, e); }},
      {"read is NULL", [&](auto** e) { return plymill_table_last_read(table.get(), nullptr, e); }},
      {"read is NULL", [&](auto** e) { return plymill_read_rejected(nullptr, 0, &rejected, e); }},
      {"path is NULL", [&](auto** e) { return plymill_file_open(nullptr, &no_file, e); }},
      {"file is NULL", [&](auto** e) { return plymill_file_open("x", nullptr, e); }},
      {"file is NULL", [&](auto** e) { return plymill_file_game(nullptr, 0, &text, e); }},
      {"file is NULL", [&](auto** e) { return plymill_file_game_notation(nullptr, 0, &text, e); }},
      {"file is NULL",
       [&](auto** e) { return plymill_file_find(nullptr, "x", 0, &found, &number, e); }},
      {"file is NULL",
       [&](auto** e) { return plymill_file_find_id(nullptr, 0, &found, &number, e); }},
      {"file is NULL",
       [&](auto** e) { return plymill_file_find_content(nullptr, "x", &found, &number, e); }},
  };
  for (const auto& [message, call] : calls) {
    const Outcome outcome = Try(call);
    EXPECT_EQ(outcome.status, PLYMILL_USAGE);
    EXPECT_EQ(outcome.message(), message);
    EXPECT_EQ(call(nullptr), PLYMILL_USAGE);
  }
}

TEST_F(CapiTest, NullHasNoCountsAndNoTexts) {
  EXPECT_STREQ(plymill_scan_notation(nullptr), "");
  EXPECT_EQ(plymill_file_games(nullptr), 0U);
  EXPECT_EQ(plymill_read_is_complete(nullptr), 0);
  EXPECT_EQ(plymill_read_status(nullptr), PLYMILL_USAGE);
  EXPECT_STREQ(plymill_read_message(nullptr), "read is NULL");
  EXPECT_STREQ(plymill_read_report(nullptr), "");
  EXPECT_EQ(plymill_read_rejected_count(nullptr), 0U);
  EXPECT_NE(plymill_notations(nullptr), nullptr);
}

// C accepts any number where it expects an enumeration.
TEST_F(CapiTest, RowsOfNoKindAreRefused) {
  plymill_table_options options = {};
  options.struct_size = sizeof(options);
  const unsigned rows = 77;
  std::memcpy(&options.rows, &rows, sizeof(rows));
  const Owned<plymill_scan> scan = OpenScan();
  plymill_table* table = nullptr;
  const Outcome opened = Try([&](plymill_error** error) {
    return plymill_table_open(scan.get(), &options, &table, error);
  });
  EXPECT_EQ(opened.status, PLYMILL_USAGE);
  EXPECT_EQ(opened.message(), "there are no rows of the kind 77");
}

TEST_F(CapiTest, AStructOfALaterVersionIsReadIfItsNewFieldsAreNotSet) {
  struct Later {
    plymill_scan_options options;
    std::uint64_t more;
  } later = {options_, 0};
  later.options.struct_size = sizeof(later);
  plymill_scan* scan = nullptr;
  EXPECT_EQ(plymill_scan_open(&later.options, &scan, nullptr), PLYMILL_OK);
  plymill_scan_free(scan);
  later.more = 1;
  EXPECT_EQ(plymill_scan_open(&later.options, &scan, nullptr), PLYMILL_USAGE);
}

TEST_F(CapiTest, AShorterStructHasDefaultsForTheRest) {
  options_.struct_size = offsetof(plymill_scan_options, where);
  options_.strict = 1;  // after the end of the shorter struct
  const char* const no_texts[] = {nullptr};
  options_.where = no_texts;
  options_.where_count = 1;
  EXPECT_NE(OpenScan(), nullptr);
}

TEST_F(CapiTest, RecordFilesGiveGamesAndFindThem) {
  ConvertOptions convert;
  convert.sources = {path_};
  convert.notation = "coerceo";
  convert.output = Output::kRecordFile;
  convert.output_path = (folder_ / "games.plym").string();
  ASSERT_EQ(Convert(convert, {}).failure, Failure::kNone);
  plymill_file* opened = nullptr;
  ASSERT_EQ(plymill_file_open(convert.output_path.c_str(), &opened, nullptr), PLYMILL_OK);
  const Owned<plymill_file> file(opened);
  EXPECT_EQ(plymill_file_games(file.get()), 2U);
  char* text = nullptr;
  ASSERT_EQ(plymill_file_game(file.get(), 1, &text, nullptr), PLYMILL_OK);
  EXPECT_THAT(Owned<char>(text).get(), HasSubstr("\"Event\":\"C\""));
  ASSERT_EQ(plymill_file_game_notation(file.get(), 0, &text, nullptr), PLYMILL_OK);
  EXPECT_THAT(Owned<char>(text).get(), HasSubstr("11b-11d"));
  EXPECT_EQ(plymill_file_game(file.get(), 2, &text, nullptr), PLYMILL_USAGE);
  int found = 0;
  std::uint64_t number = 9;
  ASSERT_EQ(plymill_file_find(file.get(), path_.c_str(), 0, &found, &number, nullptr), PLYMILL_OK);
  EXPECT_EQ(found, 1);
  EXPECT_EQ(number, 0U);
  ASSERT_EQ(plymill_file_find_id(file.get(), 12345, &found, &number, nullptr), PLYMILL_OK);
  EXPECT_EQ(found, 0);
  ASSERT_EQ(plymill_file_game(file.get(), 1, &text, nullptr), PLYMILL_OK);
  const std::string json = Owned<char>(text).get(), key = "\"content\":\"";
  const std::string content = json.substr(json.find(key) + key.size(), 32);
  ASSERT_EQ(plymill_file_find_content(file.get(), content.c_str(), &found, &number, nullptr),
            PLYMILL_OK);
  EXPECT_EQ(found, 1);
  EXPECT_EQ(number, 1U);
  EXPECT_EQ(plymill_file_find_content(file.get(), "abc", &found, &number, nullptr), PLYMILL_USAGE);
}

TEST_F(CapiTest, TellsVersionAndNotations) {
  EXPECT_EQ(plymill_version(), kVersion);
  std::size_t count = 0;
  const char* const* const names = plymill_notations(&count);
  ASSERT_GT(count, 0U);
  EXPECT_STREQ(names[0], "coerceo");
}

TEST_F(CapiTest, AStreamThatIsReleasedEarlyIsNotComplete) {
  std::string text;
  for (int i = 0; i < 50'000; ++i) text += "[Event \"A\"]\n\n1. 10a-10c 11b-11d\n\n";
  WriteFile(path_, text);
  const Owned<plymill_scan> scan = OpenScan();
  const Owned<plymill_table> table = OpenTable(scan.get(), nullptr);
  ArrowArrayStream stream = Stream(table.get());
  ArrowArray batch = {};
  ASSERT_EQ(stream.get_next(&stream, &batch), 0);
  batch.release(&batch);
  stream.release(&stream);
  const Owned<plymill_read> read = LastRead(table.get());
  EXPECT_EQ(plymill_read_is_complete(read.get()), 0);
  EXPECT_EQ(plymill_read_status(read.get()), PLYMILL_CANCELLED);
}

TEST_F(CapiTest, ADamagedBlockFailsStreamAndGame) {
  ConvertOptions convert;
  convert.sources = {path_};
  convert.notation = "coerceo";
  convert.output = Output::kRecordFile;
  convert.output_path = (folder_ / "games.plym").string();
  ASSERT_EQ(Convert(convert, {}).failure, Failure::kNone);
  std::string bytes = ReadFile(convert.output_path);
  bytes[200] = static_cast<char>(bytes[200] ^ 1);  // in the only block
  WriteFile(convert.output_path, bytes);
  sources_[0] = convert.output_path.c_str();
  const Owned<plymill_scan> scan = OpenScan();
  const Owned<plymill_table> table = OpenTable(scan.get(), nullptr);
  ArrowArrayStream stream = Stream(table.get());
  StreamRead drained;
  Drain(stream, drained);
  EXPECT_THAT(drained.error, HasSubstr("damaged"));
  const Owned<plymill_read> read = LastRead(table.get());
  EXPECT_EQ(plymill_read_status(read.get()), PLYMILL_INPUT);
  EXPECT_EQ(plymill_read_message(read.get()), drained.error);
  EXPECT_EQ(plymill_read_is_complete(read.get()), 0);
  plymill_file* opened = nullptr;
  ASSERT_EQ(plymill_file_open(convert.output_path.c_str(), &opened, nullptr), PLYMILL_OK);
  const Owned<plymill_file> file(opened);
  char* json = nullptr;
  EXPECT_EQ(plymill_file_game(file.get(), 0, &json, nullptr), PLYMILL_INPUT);
}

}  // namespace
}  // namespace plymill::testing
