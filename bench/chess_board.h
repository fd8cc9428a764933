// ChessBoard: enough of the rules of chess to play legal moves at random.
//
// It omits castling, en passant and promotion. A game without them is still a legal game.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace plymill::bench {

// 16 * rank + file, both from 0. If a step leaves the board, the sum has a bit of 0x88 set.
using Square = int;

constexpr bool IsOnBoard(Square square) { return (square & 0x88) == 0; }
constexpr int FileOf(Square square) { return square % 16; }
constexpr int RankOf(Square square) { return square / 16; }

struct ChessMove {
  Square from = 0;
  Square to = 0;
};

// Pieces are the letters of PGN: capitals are white, NUL is an empty square.
class ChessBoard {
 public:
  ChessBoard() {
    constexpr std::string_view kPieces = "RNBQKBNR";
    for (int file = 0; file < 8; ++file) {
      const char piece = kPieces[static_cast<std::size_t>(file)];
      at(file) = piece;
      at(16 + file) = 'P';
      at(96 + file) = 'p';
      at(112 + file) = static_cast<char>(piece | 0x20);
    }
  }

  char at(Square square) const { return pieces_[static_cast<std::size_t>(square)]; }

  // Plays `move`. Returns the piece that was on the goal square.
  char Play(ChessMove move) {
    const char captured = at(move.to);
    at(move.to) = at(move.from);
    at(move.from) = '\0';
    return captured;
  }

  void TakeBack(ChessMove move, char captured) {
    at(move.from) = at(move.to);
    at(move.to) = captured;
  }

  bool IsInCheck(bool white) const {
    Square king = 0;
    while (!IsOnBoard(king) || at(king) != (white ? 'K' : 'k')) ++king;
    return IsAttacked(king, !white);
  }

  // Replaces the contents of `moves` by all legal moves of one side.
  void FindMoves(bool white, std::vector<ChessMove>& moves) {
    moves.clear();
    for (Square from = 0; from < 128; ++from) {
      if (IsOnBoard(from) && IsOf(white, at(from))) AppendMovesFrom(from, white, moves);
    }
    std::erase_if(moves, [&](ChessMove move) {
      const char captured = Play(move);
      const bool illegal = IsInCheck(white);
      TakeBack(move, captured);
      return illegal;
    });
  }

 private:
  static constexpr std::array<int, 8> kKnightSteps = {33, 31, 18, 14, -33, -31, -18, -14};
  static constexpr std::array<int, 8> kSteps = {16, -16, 1,   -1,
                                                17, 15,  -17, -15};  // straight directions first

  char& at(Square square) { return pieces_[static_cast<std::size_t>(square)]; }

  static bool IsOf(bool white, char piece) { return piece != '\0' && (piece < 'a') == white; }

  // The directions in which a piece moves, except pawns; `capital` is the letter of the piece.
  static std::span<const int> StepsOf(char capital) {
    if (capital == 'N') return kKnightSteps;
    if (capital == 'R') return std::span(kSteps).first(4);
    return capital == 'B' ? std::span(kSteps).last(4) : std::span(kSteps);
  }

  static bool Slides(char capital) { return capital == 'R' || capital == 'B' || capital == 'Q'; }

  void AppendMovesFrom(Square from, bool white, std::vector<ChessMove>& moves) const {
    const auto capital = static_cast<char>(at(from) & ~0x20);
    if (capital == 'P') return AppendPawnMoves(from, white, moves);
    for (const int step : StepsOf(capital)) {
      Square to = from + step;
      for (; IsOnBoard(to) && !IsOf(white, at(to)); to += step) {
        moves.push_back({from, to});
        if (at(to) != '\0' || !Slides(capital)) break;
      }
    }
  }

  // Pawns never move to the last rank, because there is no promotion.
  void AppendPawnMoves(Square from, bool white, std::vector<ChessMove>& moves) const {
    const int step = white ? 16 : -16;
    if (RankOf(from + step) == (white ? 7 : 0)) return;
    for (const Square to : {from + step - 1, from + step + 1}) {
      if (IsOnBoard(to) && IsOf(!white, at(to))) moves.push_back({from, to});
    }
    if (at(from + step) != '\0') return;
    moves.push_back({from, from + step});
    const bool first = RankOf(from) == (white ? 1 : 6);
    if (first && at(from + 2 * step) == '\0') moves.push_back({from, from + 2 * step});
  }

  bool IsAttacked(Square square, bool by_white) const {
    const int pawn = by_white ? -16 : 16;
    for (const Square from : {square + pawn - 1, square + pawn + 1}) {
      if (IsOnBoard(from) && at(from) == (by_white ? 'P' : 'p')) return true;
    }
    for (const char capital : {'N', 'B', 'R', 'Q', 'K'}) {
      if (IsAttackedBy(capital, square, by_white)) return true;
    }
    return false;
  }

  bool IsAttackedBy(char capital, Square square, bool white) const {
    const auto piece = static_cast<char>(white ? capital : capital | 0x20);
    for (const int step : StepsOf(capital)) {
      Square from = square + step;
      while (Slides(capital) && IsOnBoard(from) && at(from) == '\0') from += step;
      if (IsOnBoard(from) && at(from) == piece) return true;
    }
    return false;
  }

  std::array<char, 128> pieces_{};
};

}  // namespace plymill::bench
