// Judge: applies to the games of a shard those selection options that do not depend on other games.
#pragma once

#include <string_view>
#include <utility>

#include "base/result.h"
#include "notation/game_ops.h"
#include "plymill/select.h"
#include "record/records.h"
#include "select/judgement.h"
#include "select/where.h"

namespace plymill {

class Judge {
 public:
  // Returns kUsage if a value in `options` is wrong.
  static Result<Judge> Make(const SelectOptions& options);

  // Applies --where, --sample and --split-sets. May be called on any thread. `source` is the path
  // of the source.
  void operator()(const GameOps& game, const RecordsBase& records, std::string_view source,
                  Judgement& judgement) const;

 private:
  Judge(SelectOptions options, Where where)
      : options_(std::move(options)), where_(std::move(where)) {}

  Hash128 HashOfBytes(const RecordsBase& records, const GameHead& head) const;
  void HashGames(const GameOps& game, const RecordsBase& records, Judgement& judgement) const;
  Verdict VerdictOn(std::uint64_t hash) const;

  SelectOptions options_;
  Where where_;
};

// Whether a verdict may depend on earlier games of the run. If so, OrderedJudge is needed.
bool DependsOnOrder(const SelectOptions& options);

}  // namespace plymill
