// RejectedMessage: the rejected games of a read in one message.
#include <absl/strings/str_cat.h>

#include <algorithm>

#include "plymill/scan.h"

namespace plymill {

std::string RejectedMessage(const ReadResult& read) {
  constexpr std::size_t kNamed = 3;
  const std::uint64_t rejected = read.result.report.total.games_rejected;
  if (rejected == 0) return "";
  std::string message =
      absl::StrCat(rejected, " of ", read.result.report.total.games_seen,
                   rejected == 1 ? " games was rejected" : " games were rejected");
  const std::size_t named = std::min(kNamed, read.rejected.size());
  for (std::size_t i = 0; i < named; ++i) {
    const Diagnostic& why = read.rejected[i].why;
    absl::StrAppend(&message, i == 0 ? ": " : "; ", why.source, ":", why.line, ":", why.column,
                    ": ", why.message, " [", why.code, "]");
  }
  if (rejected > named && named > 0) absl::StrAppend(&message, "; ...");
  return message;
}

}  // namespace plymill
