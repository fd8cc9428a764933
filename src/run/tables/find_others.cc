#include "run/tables/find_others.h"

#include <absl/strings/str_cat.h>

#include <string>

#include "run/other_notation.h"

namespace plymill {
namespace {

std::string WhyNoGame(const SourceReport& source) {
  return source.looks_like.empty() ? "has no game"
                                   : absl::StrCat("has no game; it looks like ", source.looks_like);
}

}  // namespace

void FindOthers(ReadResult& read) {
  const Report& report = read.result.report;
  for (const auto& [source, reason] : report.unknown) {
    if (!reason.starts_with(kOtherNotation)) continue;
    read.others.push_back({source, reason.substr(kOtherNotation.size()), reason});
  }
  bool has_any = false;
  for (const SourceReport& source : report.sources) {
    if (source.lacks_games()) {
      read.others.push_back({source.source, "", WhyNoGame(source)});
    } else if (IsOtherNotation(source.notation, read.notation)) {
      read.others.push_back({source.source, source.notation,
                             OtherSourceLeftOut(source.source, source.notation).reason});
    } else {
      has_any = has_any || source.games_seen > 0;
    }
  }
  read.has_only_others = !has_any && !read.others.empty();
}

}  // namespace plymill
