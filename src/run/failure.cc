#include "run/failure.h"

namespace plymill {

FailedSource RefusedSourceOf(const Error& why) {
  FailedSource refused = FailedSourceOf(why.source, why);
  if (!why.reason.empty()) refused.message = why.source + ": " + why.reason;
  return refused;
}

ConvertResult ResultOf(Result<Report> report) {
  if (!report.ok()) return FailedWith<ConvertResult>(report.error());
  return {Failure::kNone, {}, *std::move(report)};
}

}  // namespace plymill
