// BatchRows: a batch that Python objects share.
#pragma once

#include <memory>

#include "plymill/batch.h"

namespace plymill::python {

struct BatchRows {
  std::shared_ptr<const ArrowSchema> schema;
  std::shared_ptr<const ArrowArray> array;  // an array of structs
};

// Takes ownership of the rows of `batch`, which have the type `schema`.
BatchRows RowsOf(Batch batch, std::shared_ptr<const ArrowSchema> schema);

}  // namespace plymill::python
