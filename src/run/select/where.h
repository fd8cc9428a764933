// Where: the conditions of --where on the fields of game rows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/game_ops.h"
#include "model/records.h"
#include "model/verdict.h"
#include "rows/condition.h"

namespace plymill {

class Where {
 public:
  // Returns kUsage if one of `conditions` cannot be parsed, or has an unknown field.
  static Result<Where> Make(const std::vector<std::string>& conditions);

  // Sets the verdict of each game for which a condition does not hold to kFiltered. `source` is the
  // path of the source; `matches` is scratch memory that is kept from shard to shard. Returns
  // kNotReadable if a condition asks for codes that are not known.
  Result<void> Filter(const GameOps& game, const RecordsBase& records, std::string_view source,
                      Buffer<bool>& matches, Verdicts& verdicts) const;

 private:
  std::vector<Condition> conditions_;
};

// Whether the field with this name has values only if the games were replayed.
bool IsOfRules(std::string_view field);

}  // namespace plymill
