// FailureOf: the failure that users of the library see for an internal status.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <algorithm>
#include <exception>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "plymill/convert.h"

namespace plymill {

// The status for a usage error, which FailureOf() turns into kUsage.
inline absl::Status UsageError(const std::string& message) {
  return absl::AlreadyExistsError(message);
}

// The status of a run that ConvertOptions::cancel has ended. (Cancelled means that the reader of
// standard output has exited.)
inline absl::Status CancelledByCaller() { return absl::DeadlineExceededError("cancelled"); }

inline Failure FailureOf(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kOk:
      return Failure::kNone;
    case absl::StatusCode::kDeadlineExceeded:
      return Failure::kCancelled;
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

// The kind of the failure as a word for programs; see docs/messages.md. `source`: whether the
// failure is about a source.
std::string CodeOf(const absl::Status& status, bool source);

inline FailedSource FailedSourceOf(const std::string& source, const absl::Status& why) {
  return {source, FailureOf(why), std::string(why.message()), CodeOf(why, true)};
}

// The same for a list of sources: the message of an unknown source is without advice.
FailedSource RefusedSourceOf(const absl::Status& why);

// The failure of a run that continued although the sources in `failed` had failed.
inline Failure FailureOf(const std::vector<FailedSource>& failed) {
  const bool changed = std::all_of(failed.begin(), failed.end(), [](const FailedSource& source) {
    return source.failure == Failure::kChanged;
  });
  return changed ? Failure::kChanged : Failure::kInput;
}

// The status is made at the first call, while there is still memory. Copying it allocates no
// memory.
inline const absl::Status& OutOfMemory() {
  static const absl::Status status = absl::ResourceExhaustedError(
      "not enough memory; provide more, or use fewer --threads or a smaller --read-size");
  return status;
}

// Returns the result of `work`, a Status or a StatusOr. If `work` throws, returns a status that
// says why. The outer `try` is needed because making the message of a status may run out of memory
// too.
template <class Work>
auto WithoutExceptions(Work work) -> decltype(work()) {
  const absl::Status& out_of_memory = OutOfMemory();
  try {
    try {
      return work();
    } catch (const std::bad_alloc&) {
      return out_of_memory;
    } catch (const std::exception& error) {
      return absl::InternalError(error.what());
    }
  } catch (const std::bad_alloc&) {
    return out_of_memory;
  }
}

ConvertResult ResultOf(absl::StatusOr<Report> report);

}  // namespace plymill
