// ShardOptions: how the games of a shard are read.
#pragma once

#include <cstddef>
#include <span>

#include "model/recorder.h"
#include "plymill/cpu.h"
#include "plymill/rules.h"

namespace plymill {

struct ShardOptions {
  ReadOptions read;
  bool strict = false;             // every diagnostic rejects its game
  bool rules = false;              // the games are replayed by their rules
  bool geometry = false;           // ... but only the findings in Rules::kGeometry are reported
  bool game_rows = false;          // the caller needs the line and the id of each game
  bool keep_texts = false;         // the caller needs the written form of each ply
  CpuForm form = CpuForm::kPlain;  // which form of the scanner reads the games
  std::size_t max_game_bytes = std::size_t{1} << 20;
  std::span<const RuleSetting> rule_settings = {};
};

}  // namespace plymill
