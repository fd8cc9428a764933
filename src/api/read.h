// Reads of the C interface.
#pragma once

#include <memory>

#include "plymill/plymill.h"
#include "plymill/scan.h"

namespace plymill {

// The caller owns the result.
plymill_read* MakeRead(std::shared_ptr<const ReadResult> read);

}  // namespace plymill
