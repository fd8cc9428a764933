#include "run/max_errors.h"

#include <absl/strings/str_cat.h>

#include <cstdint>
#include <string>

namespace plymill {
namespace {

Error TooManyErrors(const Report& report, const std::string& what) {
  if (report.first_errors.empty()) {  // a record file does not keep them
    return Error{.code = ErrorCode::kMaxErrors,
                 .message = what + " (--max-errors); nothing is written",
                 .source = {}};
  }
  const Diagnostic& first = report.first_errors.front();
  return Error{.code = ErrorCode::kMaxErrors,
               .message = absl::StrCat(first.source, ":", first.line, ":", first.column, ": ",
                                       first.message, " [", first.code, "]: the first of ", what,
                                       " (--max-errors); nothing is written"),
               .source = first.source};
}

}  // namespace

Result<void> CheckErrors(const ConvertOptions& options, const Report& so_far) {
  const std::uint64_t most = options.max_errors.value_or(~std::uint64_t{0});
  if (so_far.total.games_rejected <= most) return {};
  return TooManyErrors(so_far, absl::StrCat("more than ", most, " rejected games"));
}

Result<void> CheckErrorShare(const ConvertOptions& options, const Report& report) {
  const double most = options.max_error_share.value_or(1);
  const SourceReport& total = report.total;
  const auto rejected = static_cast<double>(total.games_rejected);
  if (rejected <= most * static_cast<double>(total.games_seen)) return {};
  return TooManyErrors(report, absl::StrCat(total.games_rejected, " rejected games of ",
                                            total.games_seen, ", more than ", 100 * most, "%"));
}

}  // namespace plymill
