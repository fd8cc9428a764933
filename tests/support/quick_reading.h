// QuickReading: checks that the quick path of the reader of numbered entries gives the same as the
// full grammar.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/cursor.h"
#include "model/shard.h"
#include "scan/numbered_reader.h"
#include "support/files.h"
#include "support/layouts.h"
#include "support/mutate.h"
#include "support/transcript.h"

namespace plymill::testing {

// `Entries<Recorder>` reads the entries of the notation; `Maker` makes archives of it.
template <class Game, template <class> class Entries, class Maker>
class QuickReading {
 public:
  // Compares the two readings of `game`, alone and in a shard.
  static void ExpectWholeGrammar(const std::string& game, ReadOptions options = {}) {
    const std::string padded = game + std::string(Shard::kPaddingBytes, '\n');
    const std::string_view text(padded.data(), game.size());
    const auto whole = ReadWhole(text, options);
    EXPECT_TRUE(Transcribe<Game>(text, options).ReportsSameAs(whole)) << text;
    EXPECT_TRUE(Transcribe<Game>(text, options, Shard::kPaddingBytes).ReportsSameAs(whole)) << text;
  }

  static void ExpectWholeGrammarOnMutations() {
    std::vector<std::string> texts;
    for (const auto& path : AllCorpusTexts(Game::kSlug)) texts.push_back(ReadFile(path));
    Maker maker(1);
    for (int i = 0; i < 8; ++i) maker.AppendGame(texts.emplace_back());
    Mutator mutator(texts, 5);
    for (int i = 0; i < 20'000; ++i) {
      ExpectWholeGrammar(mutator.Next(), {.keep_unparsed = i % 2 == 0});
    }
  }

  static void ExpectWholeGrammarOnOtherLayouts() {
    Maker maker(2);
    Layouts layouts(6);
    for (int i = 0; i < 2'000; ++i) {
      std::string game;
      maker.AppendGame(game);
      for (const std::uint64_t others : {1'000U, 20U, 1U}) {
        ExpectWholeGrammar(layouts.Change(game, others), {.keep_unparsed = i % 2 == 0});
      }
    }
  }

 private:
  // Entries for which the quick path is never used.
  template <class Recorder>
  struct WholeEntries : Entries<Recorder> {
    using Entries<Recorder>::Entries;
    template <Layout>
    const char* ReadRegular(const char*, const char*, std::uint32_t, std::uint32_t) {
      return nullptr;
    }
  };

  static Transcript<Game> ReadWhole(std::string_view text, ReadOptions options) {
    return TranscribeBy<Game>(Cursor(text), [&](Cursor& in, Transcript<Game>& told) {
      NumberedReader<WholeEntries<Transcript<Game>>, Transcript<Game>>(in, told, options).Read();
    });
  }
};

}  // namespace plymill::testing
