#include "run/select/judge.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <utility>

#include "base/result.h"
#include "run/select/chance.h"

namespace plymill {
namespace {

constexpr std::string_view kNameSigns =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

Result<void> CheckSets(const std::vector<SetShare>& sets) {
  if (sets.size() > kMaxSets) {
    return UsageError(absl::StrCat("--split-sets: there are at most ", kMaxSets, " sets"));
  }
  for (const SetShare& set : sets) {
    if (set.name.empty() || set.name.find_first_not_of(kNameSigns) != std::string::npos) {
      return UsageError(absl::StrCat("--split-sets: \"", set.name,
                                     "\" is not a name of letters, digits, - and _"));
    }
    if (set.share == 0) {
      return UsageError(
          absl::StrCat("--split-sets: the share of ", set.name, " is 0; omit the set"));
    }
    const auto same = [&](const SetShare& other) { return other.name == set.name; };
    if (std::count_if(sets.begin(), sets.end(), same) > 1) {
      return UsageError(absl::StrCat("--split-sets: two sets are called ", set.name));
    }
  }
  return {};
}

// The set that is wanted, as an index; 0 if all are.
Result<std::size_t> FindSet(const SelectOptions& options) {
  std::string names;
  for (std::size_t i = 0; i < options.sets.size(); ++i) {
    if (options.set.empty() || options.sets[i].name == options.set) return i;
    names += (names.empty() ? "" : ", ") + options.sets[i].name;
  }
  if (options.set.empty()) return 0;
  return UsageError(absl::StrCat("--set ", options.set, ": expected one of --split-sets (",
                                 names.empty() ? "which is missing" : names, ")"));
}

std::string_view TextOf(const RecordsBase& records, const GameHead& head) {
  return records.TextAt(head.offset).substr(0, head.bytes);
}

}  // namespace

bool DependsOnOrder(const SelectOptions& options) {
  return options.skip > 0 || options.limit || options.dedupe != Dedupe::kOff;
}

bool FindsBeginnings(const SelectOptions& options) {
  return options.dedupe == Dedupe::kReport && options.same == Same::kContent;
}

bool KnowsGamesAgain(const SelectOptions& options) {
  return options.sample < 1 || options.dedupe != Dedupe::kOff || !options.against.empty() ||
         !options.sets.empty();
}

bool SelectsGames(const SelectOptions& options) {
  return DependsOnOrder(options) || KnowsGamesAgain(options) || !options.where.empty();
}

Result<Judge> Judge::Make(const SelectOptions& options, std::shared_ptr<const KnownGames> known) {
  if (!(options.sample >= 0 && options.sample <= 1)) {
    return UsageError("--sample: expected a probability from 0 to 1");
  }
  if (options.limit && *options.limit == 0) {
    return UsageError("--limit: expected a number from 1");
  }
  if (Result<void> status = CheckSets(options.sets); !status.ok()) return status;
  const Result<std::size_t> set = FindSet(options);
  if (!set.ok()) return set.error();
  Result<Where> where = Where::Make(options.where);
  if (!where.ok()) return where.error();
  return Judge(options, *std::move(where), static_cast<Verdict>(*set), std::move(known));
}

// The hash of the bytes of a game: its id, and 32 bits of another hash if games are compared.
Hash128 Judge::HashOfBytes(const RecordsBase& records, const GameHead& head) const {
  if (options_.dedupe == Dedupe::kOff) return {head.id, 0};
  return {head.id, Hash128Of(TextOf(records, head)).high};
}

void Judge::HashBeginnings(const GameOps& game, const RecordsBase& records,
                           Judgement& judgement) const {
  judgement.beginnings.Clear();
  judgement.beginning_ends.Clear();
  if (!FindsBeginnings(options_)) return;
  for (std::size_t i = 0; i < records.heads.size(); ++i) {
    game.hash_beginnings(records, i, judgement.played, judgement.beginnings);
    judgement.beginning_ends.Append(judgement.beginnings.size());
  }
}

void Judge::HashGames(const GameOps& game, const RecordsBase& records, Judgement& judgement) const {
  judgement.games.Clear();
  if (!KnowsGamesAgain(options_)) return;
  if (options_.same == Same::kContent) {
    return game.hash_contents(records, judgement.played, judgement.games);
  }
  for (const GameHead& head : records.heads) judgement.games.Append(HashOfBytes(records, head));
}

Verdict Judge::VerdictOn(std::uint64_t hash) const {
  if (!IsInSample(hash, options_.sample, options_.seed)) return Verdict::kFiltered;
  if (options_.sets.empty()) return Verdict::kFirstSet;
  const Verdict set = SetOf(hash, options_.sets, options_.seed);
  if (options_.set.empty()) return set;
  return set == set_ ? Verdict::kFirstSet : Verdict::kFiltered;
}

Result<void> Judge::operator()(const GameOps& game, const RecordsBase& records,
                               std::string_view source, Judgement& judgement) const {
  judgement.verdicts.Clear();
  judgement.end = Judgement::kNoEnd;
  HashGames(game, records, judgement);
  HashBeginnings(game, records, judgement);
  for (std::size_t i = 0; i < records.heads.size(); ++i) {
    judgement.verdicts.Append(judgement.games.empty() ? Verdict::kFirstSet
                                                      : VerdictOn(judgement.games[i].high));
  }
  Result<void> status = where_.Filter(game, records, source, judgement.matches, judgement.verdicts);
  if (known_ != nullptr) DropKnown(records, judgement);
  return status;
}

// A game without plies is known by its bytes only.
void Judge::DropKnown(const RecordsBase& records, Judgement& judgement) const {
  const bool by_bytes = options_.same == Same::kBytes;
  for (std::size_t i = 0; i < records.heads.size(); ++i) {
    Verdict& verdict = judgement.verdicts[i];
    if (!kAllSets.Holds(verdict) || (!by_bytes && records.heads[i].rows.count == 0)) continue;
    const Hash128 game = by_bytes ? Hash128{records.heads[i].id, 0} : judgement.games[i];
    if (known_->Has(game)) verdict = Verdict::kDuplicate;
  }
}

}  // namespace plymill
