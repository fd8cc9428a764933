// RejectedMessage(), OthersMessage(): what the end of a read says, in one message each.
#include <absl/strings/str_cat.h>

#include <algorithm>
#include <cstdint>
#include <functional>

#include "plymill/scan.h"

namespace plymill {
namespace {

// ": a; b; c; ...", the first three of `count` texts. Only `known` of them can be asked for.
std::string FirstOf(std::uint64_t count, std::size_t known,
                    const std::function<std::string(std::size_t)>& text) {
  constexpr std::size_t kNamed = 3;
  std::string list;
  for (std::size_t i = 0; i < std::min(kNamed, known); ++i) {
    absl::StrAppend(&list, i == 0 ? ": " : "; ", text(i));
  }
  return count > kNamed && known > 0 ? list + "; ..." : list;
}

}  // namespace

std::string RejectedMessage(const ReadResult& read) {
  const std::uint64_t rejected = read.result.report.total.games_rejected;
  if (rejected == 0) return "";
  return absl::StrCat(rejected, " of ", read.result.report.total.games_seen,
                      rejected == 1 ? " games was rejected" : " games were rejected",
                      FirstOf(rejected, read.rejected.size(), [&](std::size_t i) {
                        const Diagnostic& why = read.rejected[i].why;
                        return absl::StrCat(why.source, ":", why.line, ":", why.column, ": ",
                                            why.message, " [", why.code, "]");
                      }));
}

std::string OthersMessage(const ReadResult& read) {
  const std::size_t others = read.others.size();
  if (others == 0) return "";
  const std::string count =
      read.has_only_others
          ? "no source is"
          : absl::StrCat(others, others == 1 ? " source is not" : " sources are not");
  return absl::StrCat(count, " in ", read.notation, FirstOf(others, others, [&](std::size_t i) {
                        return absl::StrCat(read.others[i].source, " ", read.others[i].reason);
                      }));
}

}  // namespace plymill
