// Scans: tables and games, for plymill/_scan.py.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <pthread.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "batches.h"
#include "bind.h"
#include "capsules.h"
#include "interrupt.h"
#include "plymill/scan.h"
#include "without_gil.h"

namespace plymill::python {
namespace {

namespace nb = nanobind;

// Waits for `reader`. If a signal raises an exception, ends the read and throws the exception.
template <class Reader>
void WaitFor(Reader& reader) {
  WaitInterruptibly([&](std::chrono::milliseconds patience) { return reader.Wait(patience); },
                    [&] { reader.Finish(); });
}

// A reader that is used with one thread at a time, and destroyed without the GIL.
template <class Reader>
class Held {
 public:
  explicit Held(std::unique_ptr<Reader> reader) : reader_(std::move(reader)) {}
  Held(Held&&) noexcept = default;
  Held& operator=(Held&&) noexcept = default;
  ~Held() {
    const WithoutGil released;
    reader_.reset();
  }

  Reader& operator*() const { return *reader_; }
  Reader* operator->() const { return reader_.get(); }

  ReadResult Finish() const {
    const nb::gil_scoped_release released;
    return reader_->Finish();
  }

 private:
  std::unique_ptr<Reader> reader_;
};

using Batches = Held<TableReader>;
using Games = Held<GamesReader>;

// The schema of a table, or why there is none.
std::pair<std::shared_ptr<const ArrowSchema>, ConvertResult> SchemaOf(const Scan& scan,
                                                                      const TableOptions& table) {
  auto made = std::make_unique<ArrowSchema>();
  ConvertResult result = scan.Schema(table, *made);
  if (result.failure != Failure::kNone) return {nullptr, std::move(result)};
  return {std::shared_ptr<const ArrowSchema>(made.release(),
                                             [](ArrowSchema* owned) {
                                               owned->release(owned);
                                               delete owned;
                                             }),
          std::move(result)};
}

// A table of a scan: what is read, and its schema.
struct Table {
  std::shared_ptr<const Scan> scan;
  TableOptions options;
  std::shared_ptr<const ArrowSchema> schema;
};

std::pair<std::optional<Table>, ConvertResult> OpenTable(std::shared_ptr<const Scan> scan,
                                                         JsonRows rows,
                                                         std::vector<std::string> columns,
                                                         std::vector<std::string> with,
                                                         bool plain_texts, std::size_t batch_rows,
                                                         std::size_t most_rejected) {
  TableOptions options = {.rows = rows,
                          .columns = std::move(columns),
                          .with = std::move(with),
                          .plain_texts = plain_texts,
                          .batch_rows = batch_rows,
                          .most_rejected = most_rejected};
  auto [schema, result] = SchemaOf(*scan, options);
  if (schema == nullptr) return {std::nullopt, std::move(result)};
  return {Table{std::move(scan), std::move(options), std::move(schema)}, std::move(result)};
}

std::vector<std::string> ColumnsOf(const Table& table) {
  std::vector<std::string> names;
  names.reserve(static_cast<std::size_t>(table.schema->n_children));
  for (std::int64_t i = 0; i < table.schema->n_children; ++i) {
    names.emplace_back(table.schema->children[i]->name);
  }
  return names;
}

std::unique_ptr<TableReader> ReaderOf(const Table& table) {
  return table.scan->OpenTable(table.options).reader;
}

std::optional<BatchRows> NextBatch(const Batches& batches, const Table& table) {
  WaitFor(*batches);
  const nb::gil_scoped_release released;
  Batch batch;
  if (!batches->Next(batch)) return std::nullopt;
  return RowsOf(std::move(batch), table.schema);
}

std::optional<std::pair<std::string, std::string>> NextGame(const Games& games) {
  WaitFor(*games);
  const nb::gil_scoped_release released;
  ScannedGame game;
  if (!games->Next(game)) return std::nullopt;
  return std::pair(std::move(game.json), std::move(game.notation));
}

// Whether this is the thread that runs the handlers of signals.
bool IsMainThread() {
  static const pthread_t kMain = pthread_self();  // first called when the module is imported
  return pthread_equal(kMain, pthread_self()) != 0;
}

// Whether the handler of a signal asks for the end of the read, as that of Ctrl-C does. Sets
// `by_keyboard` if it is that one.
bool IsInterrupted(bool& by_keyboard) {
  if (!IsMainThread()) return false;
  const nb::gil_scoped_acquire acquired;
  if (PyErr_CheckSignals() == 0) return false;
  by_keyboard = PyErr_ExceptionMatches(PyExc_KeyboardInterrupt) != 0;
  PyErr_Clear();
  return true;
}

// Calls `ended(result)`, which returns a message if the stream shall fail.
std::string CallEnded(const nb::object& ended, const ReadResult& read) {
  const nb::gil_scoped_acquire acquired;
  try {
    return nb::cast<std::string>(ended(ReadResult(read)));
  } catch (nb::python_error& error) {
    return error.what();
  }
}

nb::capsule StreamOf(const Table& table, nb::object ended) {
  const std::shared_ptr<const nb::object> kept(new nb::object(std::move(ended)),
                                               [](const nb::object* owned) {
                                                 const nb::gil_scoped_acquire acquired;
                                                 delete owned;
                                               });
  const auto interrupted = std::make_shared<bool>(false);
  ArrowArrayStream stream;
  ExportStream(ReaderOf(table),
               {.ended = [kept](const ReadResult& read) { return CallEnded(*kept, read); },
                .waits = [interrupted] { return !IsInterrupted(*interrupted); }},
               stream);
  return StreamCapsule(stream, interrupted);
}

std::pair<std::shared_ptr<const Scan>, std::vector<std::string>> Opened(OpenedScan& opened) {
  return {std::move(opened.scan), std::move(opened.notations)};
}

void BindReaders(nb::module_& core) {
  nb::class_<Batches>(core, "Batches")
      .def("next", NextBatch, nb::arg("table"))
      .def("finish", &Batches::Finish);
  nb::class_<Games>(core, "Games").def("next", NextGame).def("finish", &Games::Finish);
}

}  // namespace

void BindScans(nb::module_& core) {
  IsMainThread();
  BindReaders(core);
  nb::class_<Table>(core, "Table")
      .def_prop_ro("columns", ColumnsOf)
      .def("schema_capsule", [](const Table& self) { return SchemaCapsule(self.schema); })
      .def("batches", [](const Table& self) { return Batches(ReaderOf(self)); })
      .def("stream_capsule", StreamOf, nb::arg("ended"));
  nb::class_<Scan>(core, "Scan")
      .def_prop_ro("notation", &Scan::notation)
      .def_prop_ro("options", &Scan::OptionsJson)
      .def(
          "games",
          [](const Scan& self, bool with_notation) { return Games(self.OpenGames(with_notation)); },
          nb::arg("with_notation"));
  core.def(
      "open_scan",
      [](ConvertOptions options) {
        auto opened = RunInterruptibly(
            [&](const std::atomic<bool>&) { return Scan::Open(std::move(options)); });
        auto [scan, notations] = Opened(opened);
        return nb::make_tuple(scan, std::move(opened.result), std::move(notations));
      },
      nb::arg("options"),
      nb::sig("def open_scan(options: Options) -> tuple[Scan | None, Result, list[str]]"));
  core.def("open_table", OpenTable, nb::arg("scan"), nb::arg("rows"), nb::arg("columns"),
           nb::arg("with_"), nb::arg("plain_texts"), nb::arg("batch_rows"),
           nb::arg("most_rejected") = 1'000);
}

}  // namespace plymill::python
