// Judge: applies to the games of a shard those selection options that do not depend on other games.
#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "model/game_ops.h"
#include "model/records.h"
#include "plymill/select.h"
#include "run/select/judgement.h"
#include "run/select/known_games.h"
#include "run/select/where.h"

namespace plymill {

class Judge {
 public:
  // Returns kUsage if a value in `options` is wrong. `known`: the games of SelectOptions::against;
  // null if there are none.
  static Result<Judge> Make(const SelectOptions& options,
                            std::shared_ptr<const KnownGames> known = nullptr);

  // Applies --where, --sample, --against and --split-sets. May be called on any thread. `source` is
  // the path of the source. Fails as Where::Filter() does.
  Result<void> operator()(const GameOps& game, const RecordsBase& records, std::string_view source,
                          Judgement& judgement) const;

 private:
  Judge(SelectOptions options, Where where, Verdict set, std::shared_ptr<const KnownGames> known)
      : options_(std::move(options)),
        where_(std::move(where)),
        set_(set),
        known_(std::move(known)) {}

  Hash128 HashOfBytes(const RecordsBase& records, const GameHead& head) const;
  void HashGames(const GameOps& game, const RecordsBase& records, Judgement& judgement) const;
  void HashBeginnings(const GameOps& game, const RecordsBase& records, Judgement& judgement) const;
  Verdict VerdictOn(std::uint64_t hash) const;
  void DropKnown(const RecordsBase& records, Judgement& judgement) const;

  SelectOptions options_;
  Where where_;
  Verdict set_;  // of SelectOptions::set
  std::shared_ptr<const KnownGames> known_;
};

// Whether a verdict may depend on earlier games of the run. If so, OrderedJudge is needed.
bool DependsOnOrder(const SelectOptions& options);

// Whether the run reports games that are the beginning of others.
bool FindsBeginnings(const SelectOptions& options);

}  // namespace plymill
