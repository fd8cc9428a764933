// Record files, for plymill/_file.py.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

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

// What `open` opens, why it could not be opened, and the notations if they are too many.
template <class Open>
nb::tuple Opened(const Open& open) {
  OpenedFile opened = RunInterruptibly([&](const std::atomic<bool>&) { return open(); });
  return nb::make_tuple(std::move(opened.file), std::move(opened.result),
                        std::move(opened.notations));
}

// Paths are bytes: a path need not be UTF-8.
nb::list FilesOf(const RecordFile& file) {
  nb::list paths;
  for (const std::string& path : file.files()) paths.append(nb::bytes(path.data(), path.size()));
  return paths;
}

}  // namespace

void BindFiles(nb::module_& core) {
  nb::class_<RecordFile>(core, "RecordFile")
      .def_prop_ro("games", &RecordFile::games)
      .def_prop_ro("files", FilesOf, nb::sig("def files(self) -> list[bytes]"))
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
      .def(
          "find_content",
          [](const RecordFile& self, std::uint64_t high, std::uint64_t low) {
            return Found([&] { return self.FindContent({high, low}); });
          },
          nb::arg("high"), nb::arg("low"),
          nb::sig("def find_content(self, high: int, low: int) -> tuple[int | None, Result]"))
      .def_prop_ro("schema", &RecordFile::SchemaJson)
      .def_prop_ro("provenance", &RecordFile::ProvenanceJson);
  core.def(
      "open_file",
      [](const nb::bytes& path, const std::string& notation) {
        return Opened(
            [&] { return RecordFile::Open(std::string(path.c_str(), path.size()), notation); });
      },
      nb::arg("path"), nb::arg("notation"),
      nb::sig("def open_file(path: bytes, notation: str)"
              " -> tuple[RecordFile | None, Result, list[str]]"));
  core.def(
      "open_stream",
      [](std::string name, nb::object open) {
        const GivenStream stream = GivenFile(std::move(name), std::move(open));
        return Opened([&] { return RecordFile::Open(stream); });
      },
      nb::arg("name"), nb::arg("open"),
      nb::sig("def open_stream(name: str, open: object)"
              " -> tuple[RecordFile | None, Result, list[str]]"));
}

}  // namespace plymill::python
