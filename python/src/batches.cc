// Batch: the rows of a table for plymill/_batch.py, which gives them to NumPy.
#include "batches.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bind.h"
#include "capsules.h"

namespace plymill::python {
namespace {

namespace nb = nanobind;

using ReadOnlyArray = nb::ndarray<nb::numpy, nb::ro>;

std::optional<nb::dlpack::dtype> TypeOf(std::string_view format) {
  if (format.size() != 1 && format != "tdD") return std::nullopt;
  switch (format[0]) {
    case 'c':
      return nb::dtype<std::int8_t>();
    case 'C':
      return nb::dtype<std::uint8_t>();
    case 's':
      return nb::dtype<std::int16_t>();
    case 'S':
      return nb::dtype<std::uint16_t>();
    case 'i':
    case 't':  // days
      return nb::dtype<std::int32_t>();
    case 'I':
      return nb::dtype<std::uint32_t>();
    case 'l':
      return nb::dtype<std::int64_t>();
    case 'L':
      return nb::dtype<std::uint64_t>();
    default:
      return std::nullopt;
  }
}

// A column, and the batch that it is a part of.
struct Column {
  BatchRows rows;
  const ArrowSchema* type;
  const ArrowArray* array;

  ColumnView view() const { return {*type, *array}; }
  std::size_t size() const { return static_cast<std::size_t>(array->length); }
  bool has_words() const { return array->dictionary != nullptr; }
};

// The numbers, or the indexes in the dictionary, as a view of the batch's memory. None if the
// column has neither.
std::optional<ReadOnlyArray> Numbers(nb::handle self) {
  const auto& column = nb::cast<const Column&>(self);
  if (std::string_view(column.type->format) == "w:16") {  // as single bytes
    const auto* const all = static_cast<const char*>(column.array->buffers[1]);
    return ReadOnlyArray(all + column.array->offset * 16, {column.size() * 16}, self, {},
                         nb::dtype<std::uint8_t>());
  }
  const std::optional<nb::dlpack::dtype> type = TypeOf(column.type->format);
  if (!type) return std::nullopt;
  const auto bytes = static_cast<std::ptrdiff_t>(type->bits / 8);
  const auto* const first = static_cast<const char*>(column.array->buffers[1]);
  return ReadOnlyArray(first + column.array->offset * bytes, {column.size()}, self, {}, *type);
}

// An array of truth values in memory of its own.
template <class IsTrue>
nb::object Bools(std::size_t rows, const IsTrue& is_true) {
  auto bools = std::make_unique<bool[]>(rows);
  for (std::size_t row = 0; row < rows; ++row) bools[row] = is_true(row);
  bool* const first = bools.get();
  const nb::capsule owner(bools.release(),
                          [](void* owned) noexcept { delete[] static_cast<bool*>(owned); });
  return nb::cast(nb::ndarray<nb::numpy, bool, nb::ndim<1>>(first, {rows}, owner));
}

nb::list Texts(const ColumnView& view) {
  nb::list texts;
  for (std::size_t row = 0; row < view.size(); ++row) {
    if (view.Exists(row)) {
      const std::string_view text = view.Text(row);
      texts.append(nb::str(text.data(), text.size()));
    } else {
      texts.append(nb::none());
    }
  }
  return texts;
}

nb::list Words(const Column& column) {
  return Texts(ColumnView(*column.type->dictionary, *column.array->dictionary));
}

void BindColumn(nb::module_& core) {
  nb::class_<Column>(core, "Column")
      .def_prop_ro("format", [](const Column& self) { return std::string(self.type->format); })
      .def_prop_ro("has_words", &Column::has_words)
      .def(
          "numbers", [](nb::handle self) { return Numbers(self); },
          nb::sig("def numbers(self) -> numpy.typing.NDArray[typing.Any] | None"))
      .def(
          "exists",
          [](const Column& self) {
            return Bools(self.size(), [&](std::size_t row) { return self.view().Exists(row); });
          },
          nb::sig("def exists(self) -> numpy.typing.NDArray[numpy.bool_]"))
      .def(
          "bools",
          [](const Column& self) {
            return Bools(self.size(), [&](std::size_t row) { return self.view().Bool(row); });
          },
          nb::sig("def bools(self) -> numpy.typing.NDArray[numpy.bool_]"))
      .def(
          "texts", [](const Column& self) { return Texts(self.view()); },
          nb::sig("def texts(self) -> list[str | None]"))
      .def("words", Words, nb::sig("def words(self) -> list[str]"));
}

std::optional<Column> ColumnOf(const BatchRows& rows, const std::string& name) {
  for (std::int64_t i = 0; i < rows.schema->n_children; ++i) {
    const ArrowSchema* const type = rows.schema->children[i];
    if (type->name == name) return Column{rows, type, rows.array->children[i]};
  }
  return std::nullopt;
}

std::vector<std::string> NamesOf(const ArrowSchema& schema) {
  std::vector<std::string> names;
  names.reserve(static_cast<std::size_t>(schema.n_children));
  for (std::int64_t i = 0; i < schema.n_children; ++i) names.emplace_back(schema.children[i]->name);
  return names;
}

}  // namespace

BatchRows RowsOf(Batch batch, std::shared_ptr<const ArrowSchema> schema) {
  const std::shared_ptr<ArrowArray> array(new ArrowArray(batch.Release()), [](ArrowArray* owned) {
    if (owned->release != nullptr) owned->release(owned);
    delete owned;
  });
  return {std::move(schema), array};
}

void BindBatches(nb::module_& core) {
  BindColumn(core);
  nb::class_<BatchRows>(core, "BatchRows")
      .def_prop_ro("rows", [](const BatchRows& self) { return self.array->length; })
      .def_prop_ro("names", [](const BatchRows& self) { return NamesOf(*self.schema); })
      .def("column", ColumnOf, nb::arg("name"))
      .def("schema_capsule", [](const BatchRows& self) { return SchemaCapsule(self.schema); })
      .def("array_capsule", [](const BatchRows& self) { return ArrayCapsule(self.array); });
}

}  // namespace plymill::python
