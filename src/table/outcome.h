// OutcomeOf: a status, which may be OK, as the result that users see.
#pragma once

#include <absl/status/status.h>

#include "convert/failure.h"
#include "plymill/convert.h"

namespace plymill {

inline ConvertResult OutcomeOf(const absl::Status& status) {
  return status.ok() ? ConvertResult() : ResultOf(status);
}

}  // namespace plymill
