// make_archive: a seeded archive of any notation and size.
//
//   make_archive NOTATION BYTES SEED > archive.txt
//
// NOTATION is the slug of a notation, or "pgn" for chess, which plymill does not read:
// for comparison with tools that do.
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <tuple>

#include "bench/pgn_maker.h"
#include "games/all_games.h"
#include "games/all_makers.h"

namespace plymill {
namespace {

bool ReadNumber(std::string_view text, std::uint64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

// Writes games until there are `bytes` bytes or more. Returns whether all were written.
template <class Maker>
bool Write(std::uint64_t bytes, std::uint64_t seed) {
  constexpr std::size_t kPieceBytes = std::size_t{1} << 20;
  Maker maker(seed);
  std::string piece;
  for (std::uint64_t written = 0; written < bytes; written += piece.size()) {
    piece.clear();
    while (piece.size() < kPieceBytes && written + piece.size() < bytes) maker.AppendGame(piece);
    if (std::fwrite(piece.data(), 1, piece.size(), stdout) != piece.size()) return false;
  }
  return std::fflush(stdout) == 0;
}

template <std::size_t index = 0>
int WriteFor(std::string_view slug, std::uint64_t bytes, std::uint64_t seed) {
  if constexpr (index == std::tuple_size_v<AllMakers>) {
    std::fprintf(stderr, "make_archive: no notation is called %.*s\n",
                 static_cast<int>(slug.size()), slug.data());
    return 2;
  } else {
    if (std::tuple_element_t<index, AllGameTypes>::kSlug != slug) {
      return WriteFor<index + 1>(slug, bytes, seed);
    }
    return Write<std::tuple_element_t<index, AllMakers>>(bytes, seed) ? 0 : 3;
  }
}

}  // namespace
}  // namespace plymill

int main(int argc, char** argv) {
  std::uint64_t bytes = 0, seed = 0;
  if (argc != 4 || !plymill::ReadNumber(argv[2], bytes) || !plymill::ReadNumber(argv[3], seed)) {
    std::fputs("usage: make_archive NOTATION BYTES SEED > archive.txt\n", stderr);
    return 2;
  }
  if (std::string_view(argv[1]) == "pgn") {
    return plymill::Write<plymill::bench::PgnMaker>(bytes, seed) ? 0 : 3;
  }
  return plymill::WriteFor(argv[1], bytes, seed);
}
