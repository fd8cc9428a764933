// FailureOf: what a status inside the library is to its user.
#pragma once

#include <absl/status/status.h>

#include "plymill/convert.h"

namespace plymill {

inline Failure FailureOf(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kOk:
      return Failure::kNone;
    case absl::StatusCode::kAlreadyExists:
      return Failure::kUsage;
    case absl::StatusCode::kAborted:
      return Failure::kChanged;
    case absl::StatusCode::kCancelled:
      return Failure::kReaderGone;
    default:
      return Failure::kInput;
  }
}

}  // namespace plymill
