// RulesCheck: replays the games that a ShardReader keeps, or those of a record file, and records
// what the rules find.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "model/codes.h"
#include "model/copy_of.h"
#include "model/records.h"
#include "model/shard_options.h"
#include "plymill/rules.h"
#include "rules/options.h"
#include "rules/replay.h"
#include "scan/codes_of.h"
#include "scan/ply_places.h"

namespace plymill {

// One per Records, which own it: its memory is kept from shard to shard.
template <class Game>
class RulesCheck final : public KeptMemory {
 public:
  // The RulesCheck of `records`.
  static RulesCheck& Of(Records<Game>& records) {
    if (records.rules_memory == nullptr) records.rules_memory = std::make_unique<RulesCheck>();
    return static_cast<RulesCheck&>(*records.rules_memory);
  }

  // Begins a shard or a block.
  void Begin(std::span<const RuleSetting> settings) {
    replay_.SetOptions(OptionsWith<typename Game::Rules::Options>(settings, Game::kSlug));
  }

  // Replays the current game of `records`, whose text is `text`. `options`: how it was read.
  void Check(std::string_view text, const ShardOptions& options, Records<Game>& records) {
    GameHead& head = records.CurrentGame();
    replay_.Play(GameView<Game>(records, head, records.infos.back()));
    if (options.rules) Keep(head, records);
    if (!replay_.findings().empty()) [[unlikely]]
      Report(text, options, records);
  }

  // Replays all games of `records`, which are those of a record file: there is no text. Games that
  // a run with --rules has replayed before keep what it found.
  void CheckGames(std::span<const RuleSetting> settings, Records<Game>& records) {
    Begin(settings);
    for (std::size_t i = 0; i < records.heads.size(); ++i) {
      GameHead& head = records.heads[i];
      if (head.legality != Legality::kUnknown || HasCodeOfRules(head.codes)) continue;
      replay_.Play(GameView<Game>(records, i));
      head.points.begin = static_cast<std::uint32_t>(records.points.size());
      Keep(head, records);
      head.points.count = static_cast<std::uint32_t>(records.points.size()) - head.points.begin;
      if (!replay_.findings().empty()) [[unlikely]]
        ReportWithoutText(head, records);
    }
  }

 private:
  static bool HasCodeOfRules(std::string_view codes) {
    bool has_one = false;
    ForEachCode(codes, [&has_one](std::string_view code) {
      code.remove_prefix(code.find('.') + 1);
      for (const auto reasons : {std::span<const ReasonInfo>(kCommonReasons), Game::kOwnReasons}) {
        for (const ReasonInfo& info : reasons) {
          has_one |= info.ruling != Ruling::kNone && info.code == code;
        }
      }
    });
    return has_one;
  }

  void ReportWithoutText(GameHead& head, Records<Game>& records) const {
    const std::size_t first = records.remarks.size();
    for (const Finding& finding : replay_.findings().all()) {
      const std::string_view read = CopyOf(finding.read.view(), records);
      records.remarks.Append({.game = head.offset,
                              .remark = {finding.reason, {}, read},
                              .ply = finding.ply == Finding::kEnd ? 0 : finding.ply + 1});
    }
    const std::span all(records.remarks.data() + first, records.remarks.size() - first);
    if (AreCodesKnown(head.diagnostics, head.codes)) {
      head.codes = JoinCodes(head.codes, CodesOf<Game>(all, records), records);
    }
    head.diagnostics += static_cast<std::uint32_t>(all.size());
  }

  void Keep(GameHead& head, Records<Game>& records) const {
    head.legality = replay_.legality();
    head.rules_outcome = replay_.ending().outcome;
    for (const PointsRecord& points : replay_.ending().points()) records.points.Append(points);
  }

  void Report(std::string_view text, const ShardOptions& options, Records<Game>& records) {
    places_.Find(text, options.read);
    records.TakeBackRemarks([&](const Remark& remark) { return IsTold(remark, options); });
    for (const Finding& finding : replay_.findings().all()) {
      if (!IsReported(finding, options)) continue;
      const std::string_view place = PlaceOf(finding, records.CurrentGame().result);
      records.Remark({finding.reason, Within(text, place), CopyOf(finding.read.view(), records)});
    }
  }

  static bool IsReported(const Finding& finding, const ShardOptions& options) {
    return options.rules || IsGeometry<Game>(finding.reason);
  }

  // Whether a finding about the same ply tells the slip of `remark`. Rows of one action have the
  // same text.
  bool IsTold(const Remark& remark, const ShardOptions& options) const {
    const std::size_t ply = places_.IndexAt(remark.written.data());
    const std::span<const Finding> all = replay_.findings().all();
    auto finding = std::lower_bound(all.begin(), all.end(), ply,
                                    [](const Finding& of, std::size_t at) { return of.ply < at; });
    for (; finding != all.end() && places_.At(finding->ply).data() == places_.At(ply).data();
         ++finding) {
      if (IsReported(*finding, options) && IsSameSlip<Game>(finding->reason, remark.reason))
        return true;
    }
    return false;
  }

  // Findings about the end of a game are at its `result`, unless they are about its Info.
  std::string_view PlaceOf(const Finding& finding, std::string_view result) const {
    if (finding.ply != Finding::kEnd) return places_.At(finding.ply);
    return IsAboutInfo<Game>(finding.reason) ? places_.info() : result;
  }

  // `place`, or the start of `text` if `place` is not a part of it: text that was not UTF-8, or is
  // a field of a JSON record.
  static std::string_view Within(std::string_view text, std::string_view place) {
    const auto begin = reinterpret_cast<std::uintptr_t>(text.data());
    const auto at = reinterpret_cast<std::uintptr_t>(place.data());
    return at >= begin && at - begin <= text.size() ? place : text.substr(0, 0);
  }

  Replay<Game> replay_;
  PlyPlaces<Game> places_;
};

}  // namespace plymill
