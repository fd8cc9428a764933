// GivenFile: a Python file object as a source.
#pragma once

#include <nanobind/nanobind.h>

#include <string>

#include "plymill/archive_options.h"

namespace plymill::python {

// `open` returns a function that takes a number of bytes and returns at most so many, as bytes;
// none at the end. It is called when the source is read, on any thread. If a function raises an
// exception, the read fails. plymill/_sources.py keeps the exception.
GivenStream GivenFile(std::string name, nanobind::object open);

}  // namespace plymill::python
