// make_archive: writes a seeded archive of any notation and size.
//
//   make_archive NOTATION BYTES SEED > archive.txt
//
// NOTATION is the slug of a notation, or "pgn" for chess. plymill does not read chess; such
// archives are for comparison with tools that do.
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include "bench/makers.h"
#include "bench/pgn_maker.h"
#include "notation/game_ops.h"

namespace plymill::bench {
namespace {

bool ReadNumber(std::string_view text, std::uint64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
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

}  // namespace
}  // namespace plymill::bench

int main(int argc, char** argv) {
  using namespace plymill::bench;
  std::uint64_t bytes = 0, seed = 0;
  if (argc != 4 || !ReadNumber(argv[2], bytes) || !ReadNumber(argv[3], seed)) {
    std::fputs("usage: make_archive NOTATION BYTES SEED > archive.txt\n", stderr);
    return 2;
  }
  const AppendGame append = MakerFor(argv[1], seed);
  if (append == nullptr) {
    std::fprintf(stderr, "make_archive: no notation is called %s\n", argv[1]);
    return 2;
  }
  return Write(append, bytes) ? 0 : 3;
}
