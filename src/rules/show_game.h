// ShowGame: a game at one of its plies as lines of text, for `plymill show`.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "plymill/rules.h"
#include "rules/options.h"
#include "rules/replay.h"
#include "rules/rules.h"

namespace plymill {

template <class Game>
class GameShow {
 public:
  using Rules = typename Game::Rules;

  GameShow(const Records<Game>& records, std::size_t index, std::span<const RuleSetting> settings,
           std::string& out)
      : game_(records, index), out_(out) {
    replay_.SetOptions(OptionsWith<typename Rules::Options>(settings, Game::kSlug));
  }

  // Appends the position after the first `plies` plies, and what the rules found in them.
  void Append(std::uint32_t plies) {
    plies = std::min(plies, game_.ply_count());
    std::string last, findings;
    replay_.Play(game_);
    out_ += LegalityText();
    AppendFindings(plies, findings);
    replay_.PlayTo(game_, plies, [&last](const auto& state, const auto& ply) {
      last.clear();
      DescribeIn<Rules>(state, Rules::ActionOf(state, ply), last);
    });
    const std::uint32_t played = replay_.plies();
    if (played == 0) out_ += "at the start\n\n";
    if (!last.empty()) last.insert(0, ": ");
    if (played > 0) out_ += "after ply " + std::to_string(played) + last + "\n\n";
    Rules::Show(replay_.state(), out_);
    if (!findings.empty()) out_ += "\n" + findings;
  }

 private:
  std::string_view LegalityText() const {
    switch (replay_.legality()) {
      case Legality::kLegal:
        return "by the rules: legal\n";
      case Legality::kIllegal:
        return "by the rules: illegal\n";
      default:
        return "by the rules: not known\n";
    }
  }

  // Findings about the end of the game are those of its last ply.
  void AppendFindings(std::uint32_t plies, std::string& out) const {
    for (const Finding& finding : replay_.findings().all()) {
      const bool is_of_end = finding.ply == Finding::kEnd;
      if (is_of_end ? plies < game_.ply_count() : finding.ply >= plies) continue;
      const ReasonInfo& info = Replay<Game>::InfoOf(finding.reason);
      out += is_of_end ? "end" : "ply " + std::to_string(finding.ply + 1);
      out += ": ";
      out += NameOf(info.ruling);
      out += ": ";
      out += info.message;
      if (!finding.read.empty()) out.append("; by the rules: ").append(finding.read.view());
      out += '\n';
    }
  }

  const GameView<Game> game_;
  Replay<Game> replay_;
  std::string& out_;
};

}  // namespace plymill
