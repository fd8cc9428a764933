#include "convert/failure.h"

#include "archive/source_error.h"

namespace plymill {

std::string CodeOf(const absl::Status& status, bool source) {
  if (IsUnknownSource(status)) return "unknown-notation";
  switch (status.code()) {
    case absl::StatusCode::kOk:
      return "";
    case absl::StatusCode::kAlreadyExists:
      return "usage";
    case absl::StatusCode::kAborted:
      return "changed";
    case absl::StatusCode::kDeadlineExceeded:
      return "cancelled";
    case absl::StatusCode::kDataLoss:
      return "damaged";
    case absl::StatusCode::kResourceExhausted:
      return "limit";
    case absl::StatusCode::kOutOfRange:
      return "max-errors";
    case absl::StatusCode::kInvalidArgument:
      return "not-readable";
    case absl::StatusCode::kInternal:
      return "internal";
    default:
      return source ? "unreadable" : "io";
  }
}

FailedSource RefusedSourceOf(const absl::Status& why) {
  FailedSource refused = FailedSourceOf(SourceIn(why), why);
  if (IsUnknownSource(why)) refused.message = refused.source + ": " + ReasonIn(why);
  return refused;
}

ConvertResult ResultOf(absl::StatusOr<Report> report) {
  if (report.ok()) return {Failure::kNone, {}, *std::move(report)};
  const absl::Status& status = report.status();
  const std::string source = SourceIn(status);
  return {.failure = FailureOf(status),
          .message = std::string(status.message()),
          .report = {},
          .code = CodeOf(status, !source.empty()),
          .source = source};
}

}  // namespace plymill
