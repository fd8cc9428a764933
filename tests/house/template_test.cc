// Tests src/games/_template/, the notation that new notations are copied from.
#include <gtest/gtest.h>

#include <string>

#include "bench/makers/_template/maker.h"
#include "games/_template/game.h"
#include "games/make_ops.h"
#include "support/shards.h"

namespace plymill::testing {
namespace {

using _template::Game;

constexpr GameOps kOps = MakeOps<Game>();

struct Outputs {
  std::string lines, notation;
  Tally tally;
};

Outputs OutputsOf(const Records<Game>& records) {
  Buffer<char> lines, notation;
  kOps.encode_jsonl(records, {.rows = JsonRows::kNested, .source = {}, .text = false}, lines);
  kOps.encode_notation(records, notation, nullptr);
  return {{lines.data(), lines.size()}, {notation.data(), notation.size()}, records.tally};
}

Outputs Read(const std::string& text) {
  Records<Game> records;
  const PaddedText padded(text);
  kOps.read_shard({.text = padded}, GameRowOptions(), records);
  return OutputsOf(records);
}

// Only the plies of the rows, because the keys before them depend on the layout of the text.
std::string PliesOf(const std::string& lines) { return lines.substr(lines.find("\"moves\"")); }

TEST(Template, ReadsOneGame) {
  const Outputs read = Read("[Black \"Ann\"]\n[Result \"0-1\"]\n\n1. c4 {why}\n2. d5\n");
  EXPECT_EQ(read.tally.games_written, 1U);
  EXPECT_NE(read.lines.find("\"outcome\":\"win\",\"winners\":[\"white\"]"), std::string::npos);
  EXPECT_EQ(PliesOf(read.lines),
            "\"moves\":[{\"ply\":1,\"number\":1,\"player\":\"black\",\"kind\":\"stone\","
            "\"cell\":\"c4\",\"comment\":\"why\",\"text\":null},{\"ply\":2,\"number\":2,"
            "\"player\":\"white\",\"kind\":\"stone\",\"cell\":\"d5\",\"comment\":null,"
            "\"text\":null}]}\n");
}

TEST(Template, PrintsWhatItReads) {
  _template::Maker maker(1);
  std::string archive;
  for (int i = 0; i < 50; ++i) maker.AppendGame(archive);
  const Outputs read = Read(archive);
  EXPECT_EQ(read.tally.games_written, 50U);
  EXPECT_EQ(read.tally.diagnostics, 0U);
  EXPECT_EQ(Read(read.notation).notation, read.notation);
  EXPECT_EQ(Read(read.notation).tally.plies, read.tally.plies);
}

TEST(Template, RejectsWhatItCannotRead) {
  const Outputs read = Read("1. c4\n2. c9\n\n1. a1\n2. h8\n");
  EXPECT_EQ(read.tally.games_rejected, 1U);
  EXPECT_EQ(read.tally.games_written, 1U);
}

}  // namespace
}  // namespace plymill::testing
