#include "run/select/where.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>

#include <algorithm>
#include <set>
#include <span>

#include "base/letter_case.h"
#include "base/result.h"
#include "base/suggest.h"
#include "model/codes.h"
#include "model/tag_field.h"
#include "plymill/reason.h"

namespace plymill {
namespace {

// The data of a game that the common fields are computed from.
struct GameLook {
  const RecordsBase& records;
  std::size_t index;  // of the game
  std::string_view source;
  const GameOps& game;

  const GameHead& head() const { return records.heads[index]; }
};

struct CommonField {
  std::string_view name;
  bool is_number;
  bool (*matches)(const GameLook& at, const Condition& condition);
};

template <std::uint64_t GameHead::*number>
bool LongMatches(const GameLook& at, const Condition& condition) {
  return condition.Matches(static_cast<std::int64_t>(at.head().*number));
}

template <std::uint32_t GameHead::*number>
bool NumberMatches(const GameLook& at, const Condition& condition) {
  return condition.Matches(std::int64_t{at.head().*number});
}

bool PliesMatch(const GameLook& at, const Condition& condition) {
  return condition.Matches(std::int64_t{at.head().rows.count});
}

bool IdMatches(const GameLook& at, const Condition& condition) {
  char digits[16];
  for (std::size_t i = 0; i < sizeof(digits); ++i) {
    digits[i] = "0123456789abcdef"[at.head().id >> (60 - 4 * i) & 15];
  }
  return condition.Matches({digits, sizeof(digits)});
}

bool ResultMatches(const GameLook& at, const Condition& condition) {
  return at.head().result.data() != nullptr && condition.Matches(at.head().result);
}

bool OutcomeMatches(const GameLook& at, const Condition& condition) {
  return condition.Matches(NameOf(at.head().outcome.kind).view());
}

constexpr std::string_view kLegal = "legal", kRulesOutcome = "rules_outcome";
constexpr std::string_view kLegalities[] = {"null", "true", "false"};  // by Legality

bool LegalMatches(const GameLook& at, const Condition& condition) {
  return condition.Matches(kLegalities[static_cast<std::size_t>(at.head().legality)]);
}

bool RulesOutcomeMatches(const GameLook& at, const Condition& condition) {
  const OutcomeKind outcome = at.head().rules_outcome.kind;
  return condition.Matches(outcome == OutcomeKind::kUnknown ? kLegalities[0]
                                                            : NameOf(outcome).view());
}

constexpr std::string_view kCode = "code";

// "~" looks at the start of a code, such as "rootlog.".
bool CodeMatches(const GameLook& at, const Condition& condition) {
  bool matches = false;
  ForEachCode(at.head().codes,
              [&](std::string_view code) { matches = matches || condition.MatchesStart(code); });
  return matches;
}

bool CommentMatches(const GameLook& at, const Condition& condition) {
  for (std::uint32_t i = 0; i < at.head().notes.count; ++i) {
    const NoteRecord& note = at.records.notes[at.head().notes.begin + i];
    if (note.row == NoteRecord::kGame && condition.Matches(note.text)) return true;
  }
  return false;
}

bool SourceMatches(const GameLook& at, const Condition& condition) {
  return condition.Matches(at.source);
}

bool NotationMatches(const GameLook& at, const Condition& condition) {
  return condition.Matches(at.game.slug);
}

bool IsoDateMatches(const GameLook& at, const Condition& condition) {
  const IsoDate date = at.game.iso_date(at.records, at.index);
  return !date.empty() && condition.Matches(date.view());
}

constexpr CommonField kCommonFields[] = {
    {"source", false, SourceMatches},
    {"game", true, LongMatches<&GameHead::offset>},
    {"bytes", true, NumberMatches<&GameHead::bytes>},
    {"line", true, LongMatches<&GameHead::line>},
    {"notation", false, NotationMatches},
    {"id", false, IdMatches},
    {"result", false, ResultMatches},
    {"outcome", false, OutcomeMatches},
    {"plies", true, PliesMatch},
    {"diagnostics", true, NumberMatches<&GameHead::diagnostics>},
    {kCode, false, CodeMatches},
    {"iso_date", false, IsoDateMatches},
    {kLegal, false, LegalMatches},
    {kRulesOutcome, false, RulesOutcomeMatches},
    {"comment", false, CommentMatches}};

// Fields whose values depend on the notation.
constexpr std::string_view kWinner = "winner", kPlayer = "player";

const CommonField* FindCommon(std::string_view name) {
  const auto* const found =
      std::find_if(std::begin(kCommonFields), std::end(kCommonFields),
                   [&](const CommonField& field) { return field.name == name; });
  return found == std::end(kCommonFields) ? nullptr : found;
}

// The own field of `game` called `name`; null if there is none.
const OwnField* FindOwn(const GameOps& game, std::string_view name) {
  for (const OwnField& field : game.own_fields()) {
    if (field.name == name) return &field;
  }
  return nullptr;
}

// The end of a message about a field that is not known: the nearest one, or all.
std::string KnownFields(std::string_view unknown) {
  std::set<std::string> names = {std::string(kWinner), std::string(kPlayer)};
  for (const CommonField& field : kCommonFields) names.emplace(field.name);
  for (const std::string_view tag : kUsualTags) names.emplace(tag);
  for (const GameOps* const game : AllGames()) {
    for (const OwnField& field : game->own_fields()) names.insert(field.name);
  }
  const std::string nearest = Suggestion(unknown, {names.begin(), names.end()});
  return nearest.empty() ? "; there are " + absl::StrJoin(names, " ") + " and tag.NAME" : nearest;
}

bool IsKnownCode(const Condition& condition) {
  for (const GameOps* const game : AllGames()) {
    for (const auto reasons : {std::span<const ReasonInfo>(kCommonReasons), game->own_reasons}) {
      for (const ReasonInfo& info : reasons) {
        if (condition.MatchesStart(CodeText(game->slug, info))) return true;
      }
    }
  }
  return false;
}

Result<void> CheckCode(const Condition& condition) {
  const std::string start = absl::StrCat("--where ", condition.text(), ": ");
  if (condition.is_ordered()) return UsageError(start + "compare a code with =, !=, ~ or !~");
  if (IsKnownCode(condition)) return {};
  return UsageError(start + "no diagnostic has such a code; docs/diagnostics.md lists them");
}

// Returns kUsage if the field of `condition` is unknown, or never has what the condition
// compares it with.
Result<void> Check(const Condition& condition) {
  const std::string_view name = condition.field();
  const CommonField* const common = FindCommon(name);
  bool known = common != nullptr || name == kWinner || name == kPlayer || TagOfField(name);
  bool number = common != nullptr && common->is_number;
  for (const GameOps* const game : AllGames()) {
    const OwnField* const own = FindOwn(*game, name);
    known = known || own != nullptr;
    number = number || (own != nullptr && own->is_number);
  }
  if (!known) {
    return UsageError(absl::StrCat("--where ", condition.text(), ": there is no field \"",
                                   std::string(name), "\"", KnownFields(name)));
  }
  if (name == kLegal) return condition.CheckOneOf(kLegalities);
  if (name == kCode) return CheckCode(condition);
  return number ? condition.CheckNumber() : Result<void>();
}

void MatchWinners(const GameOps& game, const RecordsBase& records, const Condition& condition,
                  std::span<bool> matches) {
  for (std::size_t i = 0; i < records.heads.size(); ++i) {
    const std::uint32_t winners = records.heads[i].outcome.winners;
    for (unsigned code = 0; code < 32 && !matches[i]; ++code) {
      matches[i] = (winners >> code & 1) != 0 && condition.Matches(game.player_name(code).view());
    }
  }
}

void MatchTags(const RecordsBase& records, const Condition& condition, std::span<bool> matches) {
  const std::string_view name = *TagOfField(condition.field());
  for (std::size_t i = 0; i < records.heads.size(); ++i) {
    const Range tags = records.heads[i].tags;
    for (std::uint32_t n = 0; n < tags.count && !matches[i]; ++n) {
      const TagRecord& tag = records.tags[tags.begin + n];
      matches[i] = EqualInEitherCase(tag.name, name) && condition.Matches(tag.value);
    }
  }
}

// Sets the flag in `matches` of each game in which a value of the field of `condition` matches.
void Match(const GameOps& game, const RecordsBase& records, std::string_view source,
           const Condition& condition, std::span<bool> matches) {
  if (const CommonField* const common = FindCommon(condition.field())) {
    for (std::size_t i = 0; i < matches.size(); ++i) {
      matches[i] = common->matches({records, i, source, game}, condition);
    }
  } else if (condition.field() == kWinner) {
    MatchWinners(game, records, condition, matches);
  } else if (condition.field() == kPlayer) {
    game.match_player_names(records, condition, matches);
  } else if (FindOwn(game, condition.field()) != nullptr) {
    game.match_own_field(records, condition, matches);
  } else {
    MatchTags(records, condition, matches);
  }
}

// A record file of plymill 0.1.0 has no codes, which must not pass for games without diagnostics.
Result<void> CheckCodes(const RecordsBase& records, std::string_view source,
                        const Condition& condition) {
  for (const GameHead& head : records.heads) {
    if (AreCodesKnown(head.diagnostics, head.codes)) continue;
    return NotReadableError(absl::StrCat("--where ", condition.text(), ": the game at byte ",
                                         head.offset, " of ", std::string(source),
                                         " has no codes: convert again"));
  }
  return {};
}

}  // namespace

bool IsOfRules(std::string_view field) { return field == kLegal || field == kRulesOutcome; }

Result<Where> Where::Make(const std::vector<std::string>& conditions) {
  Where where;
  for (const std::string& text : conditions) {
    Result<Condition> condition = Condition::Parse(text);
    if (!condition.ok()) return condition.error();
    if (Result<void> status = Check(*condition); !status.ok()) return status;
    where.conditions_.push_back(*std::move(condition));
  }
  return where;
}

Result<void> Where::Filter(const GameOps& game, const RecordsBase& records, std::string_view source,
                           Buffer<bool>& matches, Verdicts& verdicts) const {
  const std::size_t games = records.heads.size();
  for (const Condition& condition : conditions_) {
    if (condition.field() == kCode) {
      if (Result<void> status = CheckCodes(records, source, condition); !status.ok()) return status;
    }
    matches.Clear();
    std::fill_n(matches.Room(games), games, false);
    Match(game, records, source, condition, {matches.data(), games});
    for (std::size_t i = 0; i < games; ++i) {
      if (!condition.Holds(matches[i])) verdicts[i] = Verdict::kFiltered;
    }
  }
  return {};
}

}  // namespace plymill
