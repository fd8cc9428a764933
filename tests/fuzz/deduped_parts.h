// DedupedParts: two parts of a plan that were converted with SelectOptions::dedupe. The marks of
// the second one can be replaced.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "base/hash/hash.h"
#include "base/path_text.h"
#include "jobs/splits/marks.h"
#include "jobs/splits/part.h"
#include "plymill/plan.h"
#include "support/files.h"
#include "support/run.h"

namespace plymill::testing {

class DedupedParts {
 public:
  explicit DedupedParts(Output output) {
    const std::string games = "1# 3c-4a 2# 15b-5f\n\n1# 18e-14a R\n\n1# 3c-4a\n\n";
    WriteFile(folder_ / "in1", games);
    WriteFile(folder_ / "in2",
              "{a} 1# 3c-4a 2# 15b-5f\n\n1# 3c-4c\n\n" + games + "1# 3c-4a 2# x\n");
    PlanOptions plan;
    plan.sources = {(folder_ / "in1").string(), (folder_ / "in2").string()};
    plan.notation = "coerceo";
    ConvertOptions options;
    options.output = output;
    options.select.dedupe = Dedupe::kReport;
    merge_.output_path = (folder_ / "merged").string();
    merge_.force = true;
    for (const PlannedSplit& split : MakePlan(plan).splits) {
      options.output_path = (folder_ / std::to_string(split.number)).string();
      ConvertPart(split, options, {});
      merge_.parts.push_back(options.output_path);
    }
    marks_ = ReadFile(MarksPath(merge_.parts.back()));
    description_ = ReadFile(PartPath(merge_.parts.back()));
  }

  const std::string& Marks() const { return marks_; }

  // Merges the parts, with other marks of the second one, as if they had been written so.
  ConvertResult MergeWith(std::string_view marks) const {
    WriteFile(MarksPath(merge_.parts.back()), marks);
    WriteFile(PartPath(merge_.parts.back()),
              Replaced(description_, SizeAndHash(marks_), SizeAndHash(marks)));
    return Merge(merge_);
  }

  std::string Merged() const { return ReadFile(merge_.output_path); }

 private:
  static std::string SizeAndHash(std::string_view bytes) {
    return "\"bytes\":" + std::to_string(bytes.size()) + ",\"hash\":\"" + HashText(HashOf(bytes)) +
           "\"";
  }

  TemporaryFolder folder_;
  MergeOptions merge_;
  std::string marks_;        // as they were written
  std::string description_;  // of the second part
};

}  // namespace plymill::testing
