// PgnMaker: archives of chess in PGN, for measuring tools that read PGN.
//
// Games have random legal moves, seven tag pairs, no comments, and lines of at most 80 columns, so
// that their sizes are like those of the other makers. Castling, en passant and promotion never
// happen, and a mate is marked like a check.
#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "bench/chess_board.h"

namespace plymill::bench {

// The same seed gives the same archive on every machine.
class PgnMaker {
 public:
  explicit PgnMaker(std::uint64_t seed) : random_(seed) {}

  // Appends one game and a blank line to `archive`.
  void AppendGame(std::string& archive) {
    moves_text_.clear();
    column_ = 0;
    const std::string_view result = AppendMoves();
    AppendWord(result);
    AppendTags(result, archive);
    archive += moves_text_;
    archive += "\n\n";
  }

 private:
  std::uint64_t Below(std::uint64_t limit) { return random_() % limit; }

  void AppendTags(std::string_view result, std::string& archive) {
    static constexpr std::array<std::string_view, 8> kNames = {
        "Ember, Ann", "Quill, Bo", "Thorn, Cy", "Vale, Dee",
        "Wick, Eli",  "Moss, Flo", "Reed, Gus", "Dale, Hal"};
    archive += "[Event \"Club evening " + std::to_string(Below(1'000'000)) + "\"]\n";
    archive += "[Site \"London, GBR\"]\n[Date \"20" + std::to_string(10 + Below(15)) + "." +
               std::to_string(10 + Below(3)) + "." + std::to_string(10 + Below(19)) + "\"]\n";
    archive += "[Round \"" + std::to_string(1 + Below(20)) + "\"]\n";
    archive += "[White \"" + std::string(kNames[Below(8)]) + "\"]\n";
    archive += "[Black \"" + std::string(kNames[Below(8)]) + "\"]\n";
    archive += "[Result \"" + std::string(result) + "\"]\n\n";
  }

  // Returns the result: a random one, unless the player to move has no move.
  std::string_view AppendMoves() {
    static constexpr std::array<std::string_view, 3> kResults = {"1-0", "0-1", "1/2-1/2"};
    ChessBoard board;
    const std::uint64_t plies = 30 + Below(171);
    for (std::uint64_t ply = 0; ply < plies; ++ply) {
      const bool white = ply % 2 == 0;
      board.FindMoves(white, moves_);
      if (moves_.empty()) return board.IsInCheck(white) ? kResults[white ? 1 : 0] : kResults[2];
      const ChessMove move = moves_[Below(moves_.size())];
      const std::string san = San(board, move);
      board.Play(move);
      if (white) AppendWord(std::to_string(ply / 2 + 1) + ".");
      AppendWord(san + (board.IsInCheck(!white) ? "+" : ""));
    }
    return kResults[Below(kResults.size())];
  }

  static std::string NameOf(Square square) {
    return {static_cast<char>('a' + FileOf(square)), static_cast<char>('1' + RankOf(square))};
  }

  // The move in standard algebraic notation, without the sign of a check.
  std::string San(const ChessBoard& board, ChessMove move) const {
    const auto capital = static_cast<char>(board.at(move.from) & ~0x20);
    const std::string from = NameOf(move.from);
    const std::string to = (board.at(move.to) != '\0' ? "x" : "") + NameOf(move.to);
    if (capital == 'P') return FileOf(move.from) == FileOf(move.to) ? to : from[0] + to;
    return capital + Departure(board, move, from) + to;
  }

  // The part of the square `from` that distinguishes the piece from other pieces that could move to
  // the same square.
  std::string Departure(const ChessBoard& board, ChessMove move, const std::string& from) const {
    bool others = false, same_file = false, same_rank = false;
    for (const ChessMove other : moves_) {
      if (other.to != move.to || other.from == move.from) continue;
      if (board.at(other.from) != board.at(move.from)) continue;
      others = true;
      same_file |= FileOf(other.from) == FileOf(move.from);
      same_rank |= RankOf(other.from) == RankOf(move.from);
    }
    if (!others) return "";
    if (!same_file) return from.substr(0, 1);
    return same_rank ? from : from.substr(1);
  }

  void AppendWord(std::string_view word) {
    if (column_ > 0 && column_ + 1 + word.size() > 80) {
      moves_text_ += '\n';
      column_ = 0;
    } else if (column_ > 0) {
      moves_text_ += ' ';
      ++column_;
    }
    moves_text_ += word;
    column_ += word.size();
  }

  std::mt19937_64 random_;
  std::vector<ChessMove> moves_;  // all legal moves of the current ply
  std::string moves_text_;        // moves of the current game
  std::size_t column_ = 0;
};

}  // namespace plymill::bench
