// Record files, for plymill/_file.py.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include <atomic>
#include <memory>
#include <string>
#include <utility>

#include "bind.h"
#include "given_file.h"
#include "interrupt.h"
#include "plymill/open.h"

namespace plymill::python {
namespace {

namespace nb = nanobind;

nb::tuple Game(const RecordFile& file, std::uint64_t number) {
  ReadGame read;
  {
    const nb::gil_scoped_release released;
    read = file.Game(number, true);
  }
  return nb::make_tuple(std::move(read.game.json), std::move(read.game.notation),
                        std::move(read.result));
}

template <class Find>
nb::tuple Found(const Find& find) {
  FoundGame found = RunInterruptibly([&](const std::atomic<bool>&) { return find(); });
  return nb::make_tuple(found.number, std::move(found.result));
}

// Opens a path or a stream.
template <class What>
nb::tuple Opened(const What& what) {
  OpenedFile opened =
      RunInterruptibly([&](const std::atomic<bool>&) { return RecordFile::Open(what); });
  return nb::make_tuple(std::move(opened.file), std::move(opened.result));
}

}  // namespace

void BindFiles(nb::module_& core) {
  nb::class_<RecordFile>(core, "RecordFile")
      .def_prop_ro("games", &RecordFile::games)
      .def("game", Game, nb::arg("number"),
           nb::sig("def game(self, number: int) -> tuple[str, str, Result]"))
      .def(
          "find",
          [](const RecordFile& self, const std::string& source, std::uint64_t offset) {
            return Found([&] { return self.Find(source, offset); });
          },
          nb::arg("source"), nb::arg("offset"),
          nb::sig("def find(self, source: str, offset: int) -> tuple[int | None, Result]"))
      .def(
          "find_id",
          [](const RecordFile& self, std::uint64_t id) {
            return Found([&] { return self.FindId(id); });
          },
          nb::arg("id"), nb::sig("def find_id(self, id: int) -> tuple[int | None, Result]"))
      .def_prop_ro("schema", &RecordFile::SchemaJson)
      .def_prop_ro("provenance", &RecordFile::ProvenanceJson);
  core.def(
      "open_file",
      [](const nb::bytes& path) { return Opened(std::string(path.c_str(), path.size())); },
      nb::arg("path"), nb::sig("def open_file(path: bytes) -> tuple[RecordFile | None, Result]"));
  core.def(
      "open_file",
      [](std::string name, nb::object open) {
        return Opened(GivenFile(std::move(name), std::move(open)));
      },
      nb::arg("name"), nb::arg("open"),
      nb::sig("def open_file(name: str, open: object) -> tuple[RecordFile | None, Result]"));
}

}  // namespace plymill::python
