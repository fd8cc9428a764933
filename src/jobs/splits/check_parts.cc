#include "jobs/splits/check_parts.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "jobs/splits/plan_json.h"
#include "run/failure.h"
#include "source/path_advice.h"

namespace plymill {
namespace {

// The path of the output of a part. `path` is the path of this output or of its ".part" file.
std::string OutputOf(const std::string& path) {
  const std::string suffix = PartPath("");
  return path.ends_with(suffix) ? path.substr(0, path.size() - suffix.size()) : path;
}

Result<NamedPart> ReadNamed(const std::string& path) {
  Result<Part> part = ReadPart(OutputOf(path));
  if (!part.ok() && part.error().is_missing) {
    Error error = UsageError(absl::StrCat(path, ": is not a part of a plan, because there is no ",
                                          PartPath(OutputOf(path)), " beside it"));
    std::error_code unknown;
    error.is_missing = !std::filesystem::exists(path, unknown);
    return WithAdvice(std::move(error), path, kFileAdvice);
  }
  if (!part.ok()) return part.error();
  if (!part->files.output) return UsageError(absl::StrCat(path, ": is a part without an output"));
  return NamedPart{OutputOf(path), *std::move(part)};
}

Result<void> CheckFits(const NamedPart& part, const NamedPart& first) {
  if (part.part.split.plan != first.part.split.plan ||
      part.part.split.splits != first.part.split.splits) {
    return UsageError(absl::StrCat(part.path, ": is a part of another plan than ", first.path));
  }
  if (part.part.version != first.part.version) {
    return UsageError(absl::StrCat(part.path, ": was made by plymill ", part.part.version, ", ",
                                   first.path, " by ", first.part.version));
  }
  if (part.part.options != first.part.options) {
    return UsageError(absl::StrCat(part.path, ": was made with other options than ", first.path,
                                   ": ", part.part.options, ", not ", first.part.options));
  }
  return {};
}

Result<void> CheckComplete(const std::vector<NamedPart>& parts) {
  std::set<std::uint64_t> numbers;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::uint64_t number = parts[i].part.split.number;
    if (numbers.insert(number).second) continue;
    return UsageError(
        absl::StrCat(parts[i - 1].path, " and ", parts[i].path, " are both split ", number));
  }
  const std::uint64_t splits = parts[0].part.split.splits;
  const std::string missing = MissingNumbers(numbers, splits);
  if (missing.empty()) return {};
  const bool is_one = splits - numbers.size() == 1;
  return UsageError(absl::StrCat(is_one ? "split " : "splits ", missing, " of ", splits,
                                 is_one ? " is" : " are", " missing"));
}

// Checks that the parts of each source follow each other, in the splits and in the reports, so that
// the counts of a later part belong to the last source of the part before.
Result<void> CheckFollow(const std::vector<NamedPart>& parts) {
  static const Part kNone;
  const Part* before = &kNone;
  for (const NamedPart& each : parts) {
    const Split &split = each.part.split.split, &last = before->split.split;
    const bool continues = split.begin > 0;
    const bool follows = split.source == last.source && split.begin == last.end &&
                         !before->sources.empty() && !each.part.sources.empty() &&
                         each.part.sources[0].source == before->sources.back().source;
    if (continues && !follows) {
      return DamagedError(absl::StrCat(PartPath(each.path), ": is damaged: its split does ",
                                       "not begin where the split before it ends"));
    }
    before = &each.part;
  }
  return {};
}

}  // namespace

Result<std::vector<NamedPart>> CheckParts(const std::vector<std::string>& paths) {
  if (paths.empty()) return UsageError("there are no parts to merge");
  std::vector<NamedPart> parts;
  for (const std::string& path : paths) {
    Result<NamedPart> part = ReadNamed(path);
    if (!part.ok()) return part.error();
    parts.push_back(*std::move(part));
    if (Result<void> fits = CheckFits(parts.back(), parts[0]); !fits.ok()) return fits;
  }
  std::sort(parts.begin(), parts.end(), [](const NamedPart& a, const NamedPart& b) {
    return std::pair(a.part.split.number, a.path) < std::pair(b.part.split.number, b.path);
  });
  if (Result<void> complete = CheckComplete(parts); !complete.ok()) return complete;
  if (Result<void> follow = CheckFollow(parts); !follow.ok()) return follow;
  return parts;
}

Result<WatchedFile> OpenWhole(const WrittenFile& file) {
  Result<WatchedFile> there = WatchedFile::Open(file.path);
  if (!there.ok()) return there.error();
  const Result<std::uint64_t> hash = there->Hash();
  if (!hash.ok()) return hash.error();
  if (there->size() == file.bytes && *hash == file.hash) return there;
  return DamagedError(absl::StrCat(file.path, ": was changed after it was written (", file.bytes,
                                   " bytes, now ", there->size(),
                                   there->size() == file.bytes ? ", which differ" : "",
                                   "); convert its split again with --force"));
}

namespace {

// Whether the part at `path` belongs to the plan of `split` and its files are intact. Sets `number`
// to the number of its split. Returns false if files are missing or damaged. Fails if a file cannot
// be examined, because the answer is then unknown.
Result<bool> IsWholePart(const std::string& path, const PlannedSplit& split,
                         std::uint64_t& number) {
  const Result<Part> part = ReadPart(OutputOf(path));
  const auto is_answer = [](const Error& error) {
    return error.is_missing || error.code == ErrorCode::kDamaged;
  };
  if (!part.ok() && !is_answer(part.error())) return part.error();
  if (!part.ok() || part->split.plan != split.plan || !part->files.output) return false;
  number = part->split.number;
  bool whole = true;
  Result<void> unknown;
  ForEachFile(part->files, [&](const WrittenFile& file) {
    const Result<WatchedFile> there = OpenWhole(file);
    whole = whole && there.ok();
    if (unknown.ok() && !there.ok() && !is_answer(there.error())) unknown = there.error();
  });
  if (!unknown.ok()) return unknown;
  return whole && number <= split.splits;
}

// The numbers of the splits of the plan of `split` that have no part in `folder`.
Result<std::string> NumbersWithoutPart(const PlannedSplit& split, const std::string& folder) {
  std::set<std::uint64_t> found;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string path = entry->path().native();
    if (!path.ends_with(PartPath(""))) continue;
    std::uint64_t number = 0;
    const Result<bool> counts = IsWholePart(path, split, number);
    if (!counts.ok()) return counts.error();
    if (*counts) found.insert(number);
  }
  if (error) return IoError(absl::StrCat(folder, ": ", error.message()));
  return MissingNumbers(found, split.splits);
}

}  // namespace

MissingParts FindMissingParts(const std::string& plan_path, const std::string& folder) {
  const PlanResult plan = ReadPlanFile(plan_path);
  if (plan.failure != Failure::kNone) {
    return {plan.failure, plan.message, {}, plan.code, plan.source};
  }
  Result<std::string> numbers = NumbersWithoutPart(plan.splits[0], folder);
  if (!numbers.ok()) return FailedWith<MissingParts>(numbers.error());
  return {Failure::kNone, {}, *std::move(numbers)};
}

}  // namespace plymill
