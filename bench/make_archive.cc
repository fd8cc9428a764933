// make_archive: writes a seeded archive of any notation and size.
//
//   make_archive NOTATION BYTES SEED [--legal [--greedy] [--faults] [--truth FILE]] > archive.txt
//
// NOTATION is the slug of a notation, or "pgn" for chess. plymill does not read chess; such
// archives are for comparison with tools that do.
//
//   --legal    games that can be played by their rules: see bench/legal_game.h
//   --greedy   the players prefer plies that gain something
//   --faults   each game has a fault, if it gives occasion for it; the kinds take turns
//   --truth    a JSON line for each game: where it begins, how it ended by the rules, its fault
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "bench/legal_makers.h"
#include "bench/makers.h"
#include "bench/pgn_maker.h"
#include "model/game_ops.h"

namespace plymill::bench {
namespace {

struct MakeOptions {
  std::string_view notation;
  std::uint64_t bytes = 0, seed = 0;
  bool legal = false, greedy = false, faults = false;
  std::string truth;  // path of the file; empty: none
};

bool ReadNumber(std::string_view text, std::uint64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

bool ReadArguments(const std::vector<std::string_view>& words, MakeOptions& options) {
  if (words.size() < 3) return false;
  options.notation = words[0];
  if (!ReadNumber(words[1], options.bytes) || !ReadNumber(words[2], options.seed)) return false;
  for (std::size_t i = 3; i < words.size(); ++i) {
    if (words[i] == "--legal") {
      options.legal = true;
    } else if (words[i] == "--greedy") {
      options.greedy = true;
    } else if (words[i] == "--faults") {
      options.faults = true;
    } else if (words[i] == "--truth" && i + 1 < words.size()) {
      options.truth = words[++i];
    } else {
      return false;
    }
  }
  return options.legal || words.size() == 3;
}

// Writes games until there are at least `bytes` bytes. Returns whether all were written.
bool Write(const AppendGame& append, std::uint64_t bytes) {
  constexpr std::size_t kPieceBytes = std::size_t{1} << 20;
  std::string piece;
  for (std::uint64_t written = 0; written < bytes; written += piece.size()) {
    piece.clear();
    while (piece.size() < kPieceBytes && written + piece.size() < bytes) append(piece);
    if (std::fwrite(piece.data(), 1, piece.size(), stdout) != piece.size()) return false;
  }
  return std::fflush(stdout) == 0;
}

// Returns an empty function if no notation has the name `slug`.
AppendGame MakerFor(std::string_view slug, std::uint64_t seed) {
  if (slug == "pgn") {
    return [maker = PgnMaker(seed)](std::string& text) mutable { maker.AppendGame(text); };
  }
  const GameOps* const game = FindGame(slug);
  return game != nullptr ? MakerOf(*game, seed) : nullptr;
}

template <class Items, class Text>
std::string JsonArray(const Items& items, const Text& text) {
  std::string json = "[";
  for (const auto& item : items) json += (json.size() > 1 ? "," : "") + text(item);
  return json + "]";
}

std::string Quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

// Names and codes need no escapes.
std::string TruthOf(const GameOps& ops, const LegalGame& game, std::uint64_t offset) {
  std::vector<unsigned> winners;
  for (unsigned code = 0; code < 32; ++code) {
    if ((game.outcome.winners >> code & 1) != 0) winners.push_back(code);
  }
  const auto name = [&](unsigned code) { return Quoted(ops.player_name(code).view()); };
  std::string json = "{\"game\":" + std::to_string(offset) +
                     ",\"outcome\":" + Quoted(NameOf(game.outcome.kind).view()) +
                     ",\"winners\":" + JsonArray(winners, name) + ",\"points\":";
  json += JsonArray(game.points, [&](const PointsRecord& points) {
    return "{\"player\":" + name(points.player) + ",\"points\":" + std::to_string(points.points) +
           "}";
  });
  if (!game.fault) return json + ",\"fault\":null}\n";
  json += ",\"fault\":{\"kind\":" + Quoted(game.fault->kind) +
          ",\"ply\":" + std::to_string(game.fault->ply);
  return json + ",\"codes\":" + JsonArray(game.fault->codes, Quoted) + "}}\n";
}

// A maker of legal games. Writes their truth to `truth`, which outlives it.
AppendGame LegalMakerOf(const MakeOptions& options, std::ofstream& truth) {
  LegalMakerOps maker = LegalMakerFor(options.notation, options.seed, options.greedy);
  if (!maker.next) return nullptr;
  const GameOps& ops = *FindGame(options.notation);
  return [=, &ops, &truth, faults = options.faults, games = std::size_t{0},
          offset = std::uint64_t{0}](std::string& text) mutable {
    const std::string_view fault = faults ? maker.faults[games++ % maker.faults.size()] : "";
    const LegalGame game = maker.next(fault);
    if (truth.is_open()) truth << TruthOf(ops, game, offset);
    text += game.text;
    offset += game.text.size();
  };
}

int Run(const MakeOptions& options) {
  std::ofstream truth;
  if (!options.truth.empty()) truth.open(options.truth, std::ios::binary);
  const AppendGame append =
      options.legal ? LegalMakerOf(options, truth) : MakerFor(options.notation, options.seed);
  if (append == nullptr) {
    std::fprintf(stderr, "make_archive: no notation is called %s, or it has no such maker\n",
                 std::string(options.notation).c_str());
    return 2;
  }
  const bool written = Write(append, options.bytes);
  truth.flush();
  return written && (options.truth.empty() || truth.good()) ? 0 : 3;
}

}  // namespace
}  // namespace plymill::bench

int main(int argc, char** argv) {
  plymill::bench::MakeOptions options;
  if (!plymill::bench::ReadArguments({argv + 1, argv + argc}, options)) {
    std::fputs(
        "usage: make_archive NOTATION BYTES SEED [--legal [--greedy] [--faults] [--truth FILE]] > "
        "archive.txt\n",
        stderr);
    return 2;
  }
  return plymill::bench::Run(options);
}
