// Judge: what of the games of a shard is asked for, as far as each game tells it alone.
#pragma once

#include <absl/status/statusor.h>

#include <string_view>
#include <utility>

#include "notation/game_ops.h"
#include "plymill/select.h"
#include "record/records.h"
#include "select/judgement.h"
#include "select/where.h"

namespace plymill {

class Judge {
 public:
  // InvalidArgument where `options` are not as they should be.
  static absl::StatusOr<Judge> Make(const SelectOptions& options);

  // --where, --sample, --split-sets, on any thread. `source` is the path of the shard's.
  void operator()(const GameOps& game, const RecordsBase& records, std::string_view source,
                  Judgement& judgement) const;

 private:
  Judge(SelectOptions options, Where where)
      : options_(std::move(options)), where_(std::move(where)) {}

  SelectOptions options_;
  Where where_;
};

// Whether what becomes of a game depends on the games before it: OrderedJudge.
bool DependsOnOrder(const SelectOptions& options);

}  // namespace plymill
