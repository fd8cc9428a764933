// FailureOf: what users of the library see of an Error.
#pragma once

#include <algorithm>
#include <exception>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "plymill/convert.h"

namespace plymill {

// The error of a run that ConvertOptions::cancel has ended.
inline Error CancelledByCaller() { return {ErrorCode::kCancelled, "cancelled"}; }

inline Failure FailureOf(const Error& error) {
  switch (error.code) {
    case ErrorCode::kUsage:
      return Failure::kUsage;
    case ErrorCode::kChanged:
      return Failure::kChanged;
    case ErrorCode::kCancelled:
      return Failure::kCancelled;
    case ErrorCode::kReaderGone:
      return Failure::kReaderGone;
    default:
      return Failure::kInput;
  }
}

// Tells `outcome`, a struct of the public interface, why it has failed.
template <class Outcome>
void SetFailure(const Error& error, Outcome& outcome) {
  outcome.failure = FailureOf(error);
  if constexpr (requires { outcome.message; }) {
    outcome.message = error.message;
  } else {
    outcome.error = error.message;
  }
  outcome.code = NameOf(error.code);
  outcome.source = error.source;
}

template <class Outcome>
Outcome FailedWith(const Error& error) {
  Outcome outcome;
  SetFailure(error, outcome);
  return outcome;
}

// A failure of `source`, which `why` need not name.
inline FailedSource FailedSourceOf(const std::string& source, const Error& why) {
  return {source, FailureOf(why), why.message, std::string(NameOf(why.code))};
}

// The same for a list of sources: the message of an unknown source is without advice.
FailedSource RefusedSourceOf(const Error& why);

// The failure of a run that continued although the sources in `failed` had failed.
inline Failure FailureOf(const std::vector<FailedSource>& failed) {
  const bool changed = std::all_of(failed.begin(), failed.end(), [](const FailedSource& source) {
    return source.failure == Failure::kChanged;
  });
  return changed ? Failure::kChanged : Failure::kInput;
}

// The failure is made at the first call, while there is still memory. Copying it allocates none.
inline const Result<void>& OutOfMemory() {
  static const Result<void> failure = LimitError(
      "not enough memory; provide more, or use fewer --threads or a smaller --read-size");
  return failure;
}

// Returns the Result of `work`. If `work` throws, returns an error that says why. The outer `try`
// is needed because making the message of an error may run out of memory too.
template <class Work>
auto WithoutExceptions(Work work) -> decltype(work()) {
  const Result<void>& out_of_memory = OutOfMemory();
  try {
    try {
      return work();
    } catch (const std::bad_alloc&) {
      return out_of_memory;
    } catch (const std::exception& error) {
      return InternalError(error.what());
    }
  } catch (const std::bad_alloc&) {
    return out_of_memory;
  }
}

ConvertResult ResultOf(Result<Report> report);

}  // namespace plymill
