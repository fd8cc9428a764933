// Where: the conditions of a run, on the fields of a game's row.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <vector>

#include "notation/game_ops.h"
#include "record/records.h"
#include "record/verdict.h"
#include "select/condition.h"

namespace plymill {

class Where {
 public:
  // InvalidArgument where one of `conditions` is none, or has a field that is not known.
  static absl::StatusOr<Where> Make(const std::vector<std::string>& conditions);

  // Filters the games for which not all conditions hold. `source` is their path;
  // `matches` is scratch that is kept from shard to shard.
  void Filter(const GameOps& game, const RecordsBase& records, std::string_view source,
              Buffer<bool>& matches, Verdicts& verdicts) const;

 private:
  std::vector<Condition> conditions_;
};

}  // namespace plymill
