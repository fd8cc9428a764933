// OutcomeOf: a status, which may be OK, as the result that users see.
#pragma once

#include "base/error.h"
#include "base/result.h"
#include "plymill/convert.h"
#include "run/failure.h"

namespace plymill {

inline ConvertResult OutcomeOf(const Result<void>& status) {
  return status.ok() ? ConvertResult() : ResultOf(status);
}

}  // namespace plymill
