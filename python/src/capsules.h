// Capsules of the Arrow PyCapsule interface.
//
// What a capsule holds shares the memory of its owner, so a batch can be given away any number of
// times.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>

#include "plymill/arrow_abi.h"

namespace plymill::python {

nanobind::capsule SchemaCapsule(const std::shared_ptr<const ArrowSchema>& schema);
nanobind::capsule ArrayCapsule(const std::shared_ptr<const ArrowArray>& array);

// Takes ownership of `stream`. Its functions are called without the GIL, whether or not the caller
// holds it: sources may need it. If `interrupted` is true after a batch was asked for, the signal
// of Ctrl-C is sent again, so that Python raises its exception after the consumer has raised its
// own.
nanobind::capsule StreamCapsule(const ArrowArrayStream& stream,
                                std::shared_ptr<const bool> interrupted);

}  // namespace plymill::python
