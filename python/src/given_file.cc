#include "given_file.h"

#include <cstring>
#include <memory>
#include <utility>

namespace plymill::python {
namespace {

namespace nb = nanobind;

// A Python object that is kept, and at last released, by threads without the GIL.
std::shared_ptr<nb::object> SharedObject(nb::object object) {
  return {new nb::object(std::move(object)), [](nb::object* kept) {
            const nb::gil_scoped_acquire acquired;
            delete kept;
          }};
}

// Calls `work` with the GIL. Returns what `failed` is if it raises an exception.
template <class Result, class Work>
Result WithGil(Result failed, const Work& work) {
  const nb::gil_scoped_acquire acquired;
  try {
    return work();
  } catch (const std::exception&) {
    return failed;  // an exception of Python is kept by the function itself
  }
}

std::ptrdiff_t ReadFrom(const nb::object& read, char* to, std::size_t bytes) {
  const nb::object got = read(bytes);
  if (!nb::isinstance<nb::bytes>(got)) return -1;
  const auto read_bytes = nb::borrow<nb::bytes>(got);
  if (read_bytes.size() > bytes) return -1;
  std::memcpy(to, read_bytes.c_str(), read_bytes.size());
  return static_cast<std::ptrdiff_t>(read_bytes.size());
}

}  // namespace

GivenStream GivenFile(std::string name, nb::object open) {
  const auto opens = SharedObject(std::move(open));
  return {std::move(name), [opens]() -> GivenStream::Read {
            return WithGil(GivenStream::Read(), [&]() -> GivenStream::Read {
              const auto read = SharedObject((*opens)());
              return [read](char* to, std::size_t bytes) {
                return WithGil(std::ptrdiff_t{-1}, [&] { return ReadFrom(*read, to, bytes); });
              };
            });
          }};
}

}  // namespace plymill::python
