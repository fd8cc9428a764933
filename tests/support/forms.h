// Forms: checks that every form of a scanner gives the same as the plain form.
//
// It needs no test framework, so that fuzzers can use it.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plymill/cpu.h"
#include "rows/diagnostics.h"
#include "support/shards.h"

namespace plymill::testing {

// The forms that this CPU can run; the plain form is first.
inline std::vector<CpuForm> FormsHere() {
  std::vector<CpuForm> forms;
  for (int form = 0; form <= static_cast<int>(BestCpuForm()); ++form) {
    forms.push_back(static_cast<CpuForm>(form));
  }
  return forms;
}

// Everything that a scanner has made of a text: records, diagnostics, rejects and counts.
template <class Game>
std::string AllOf(const Records<Game>& records) {
  Buffer<char> lines;
  DiagnosticsEncoder encoder(OpsOf<Game>(), records, "\"x\"");
  encoder.EncodeDiagnostics(lines);
  encoder.EncodeRejects(lines);
  return Jsonl(records, JsonRows::kNested) + std::string(lines.data(), lines.size()) +
         std::to_string(records.tally.games_seen) + " " +
         std::to_string(records.tally.bytes_between_games) + " " +
         std::to_string(records.tally.diagnostics) + "\n" + BlockOf(records, 0);
}

// The first place at which `all` differs from `plain`, with some bytes before and after it.
inline std::string FirstDifference(std::string_view all, std::string_view plain) {
  constexpr std::size_t kBefore = 300;
  const auto at = std::mismatch(all.begin(), all.end(), plain.begin(), plain.end()).first;
  const auto bytes = static_cast<std::size_t>(at - all.begin());
  const std::size_t from = bytes - std::min(bytes, kBefore);
  return " gives\n" + std::string(all.substr(from, 2 * kBefore)) + "\nand plain gives\n" +
         std::string(plain.substr(from, 2 * kBefore));
}

// Reads `bytes` in each form into the records that `records_for` returns. Returns an empty text if
// all results are the same, else the form that differs.
template <class Game, class RecordsFor>
std::string CompareAll(std::string_view bytes, ShardOptions options, RecordsFor records_for) {
  const PaddedText text(bytes);
  std::string plain;
  for (const CpuForm form : FormsHere()) {
    Records<Game>& records = records_for();
    options.form = form;
    ReadText<Game>(text, records, options);
    const std::string all = AllOf(records);
    if (form == CpuForm::kPlain) plain = all;
    if (all != plain) {
      return std::string(kCpuFormNames[static_cast<int>(form)]) + FirstDifference(all, plain);
    }
  }
  return "";
}

// Reads into records that have read texts before, and still hold caches of them.
template <class Game>
std::string CheckForms(std::string_view bytes, const ShardOptions& options) {
  thread_local Records<Game> records;
  return CompareAll<Game>(bytes, options, []() -> Records<Game>& { return records; });
}

// Reads into new records. Their buffers were not enlarged for another text before, so a sanitizer
// detects accesses past their ends.
template <class Game>
std::string CheckFormsAfresh(std::string_view bytes, const ShardOptions& options) {
  std::optional<Records<Game>> records;
  return CompareAll<Game>(bytes, options, [&]() -> Records<Game>& { return records.emplace(); });
}

// The number of parts of a text that a fast form reads itself, and that it leaves to the plain
// form.
struct FastCount {
  std::size_t read = 0;
  std::size_t left = 0;
};

template <HasFastForm Game>
FastCount CountFastGames(const PaddedText& text, CpuForm form) {
  Records<Game> records;
  records.Clear({.text = text});
  records.fast.Begin(text, form);
  FastCount count;
  for (std::string_view rest = text; !rest.empty();) {
    records.BeginGame(rest);
    const FastPart part = records.fast.Next(records);
    records.CancelGame();
    rest.remove_prefix(part.text.size());
    count.read += part.game.empty() ? 0 : 1;
    count.left += part.game.empty() && !part.text.empty() ? 1 : 0;
  }
  return count;
}

}  // namespace plymill::testing
