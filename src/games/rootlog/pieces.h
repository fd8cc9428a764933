// Pieces: the rules of a piece. Sections "Piece Types", "Pieces" and "Landmarks" of the
// specification.
//
//   piece ::= [ faction ] type [ "_" letter ]
//   type  ::= "w" | "p" | "b" | "t" | "f"           warrior, pawn, building, token, ferry
//
// Also accepted: a raft, "r", for the ferry; "r_b" for "b_r"; "b_m" of the Riverfolk for "t_m".
#pragma once

#include <string_view>

#include "games/rootlog/factions/keepers.h"
#include "games/rootlog/factions/riverfolk.h"
#include "games/rootlog/piece_table.h"
#include "games/rootlog/scan.h"

namespace plymill::rootlog {

constexpr bool IsSmall(char c) { return c >= 'a' && c <= 'z'; }

// The landmarks, as the specification names them.
inline constexpr std::string_view kLandmarks[] = {"treetop", "city",  "market",
                                                  "forge",   "ferry", "tower"};

constexpr std::string_view LandmarkAt(const Cursor& in) {
  if (!IsSmall(in.Peek(1))) return {};
  for (const std::string_view landmark : kLandmarks) {
    if (in.rest().starts_with(landmark)) return landmark;
  }
  return {};
}

constexpr bool IsPieceType(char c) {
  return c == 'w' || c == 'p' || c == 'b' || c == 't' || c == 'f';
}

// Whether a piece with its letter before its type follows, such as "r_b".
constexpr bool AtSwappedLetters(const Cursor& in) {
  const char type = in.Peek(2);
  return IsSmall(in.Peek()) && in.Peek() != 'b' && in.Peek() != 't' && in.Peek(1) == '_' &&
         (type == 'b' || type == 't') && !IsSmall(in.Peek(3)) && in.Peek(3) != '_';
}

// Whether a word follows that is not part of the notation: "pass", "Recruit", "PASS". No action
// begins with three letters of which the second and third have the same case, with two exceptions:
// a landmark, possibly after a faction, and a piece before a hireling, as in "Owh_E$->".
constexpr bool AtWord(Cursor in) {
  const char second = in.Peek(1), third = in.Peek(2);
  if (!IsLetter(in.Peek()) || !IsLetter(second) || !IsLetter(third)) return false;
  if (IsSmall(second) != IsSmall(third) || (third == 'h' && in.Peek(3) == '_')) return false;
  if (!LandmarkAt(in).empty()) return false;
  in.Advance(1);
  return LandmarkAt(in).empty();
}

// Whether a piece follows. Its faction has already been read.
constexpr bool AtPiece(const Cursor& in) {
  const char c = in.Peek();
  return IsPieceType(c) || c == 'r' || AtSwappedLetters(in) || !LandmarkAt(in).empty();
}

constexpr Piece PieceOf(char type, char letter) {
  Making<Piece> piece;
  piece.Append(type);
  if (letter != '\0') piece.Append('_');
  if (letter != '\0') piece.Append(letter);
  return piece.text();
}

template <class Recorder>
constexpr void ReadLandmark(Scan<Recorder>& scan, Ply& ply, std::string_view landmark) {
  scan.in.Advance(landmark.size());
  ply.piece = Piece(landmark == "ferry" ? "f" : landmark);
}

// Reads `piece` after its faction, such as "b_s".
template <class Recorder>
constexpr void ReadPiece(Scan<Recorder>& scan, Part& part) {
  Cursor& in = scan.in;
  Ply& ply = part.ply;
  const char* const begin = in.here();
  part.type = PartType::kPiece;
  if (const std::string_view landmark = LandmarkAt(in); !landmark.empty()) {
    return ReadLandmark(scan, ply, landmark);
  }
  char type = in.Peek();
  char letter = '\0';
  if (AtSwappedLetters(in)) {
    letter = type;
    type = in.Peek(2);
    in.Advance(3);
    scan.RemarkAs(Why("swapped-letters"), begin, PieceOf(type, letter));
  } else if (type == 'r') {
    in.Advance(1);
    type = 'f';
    scan.Remark(Why("raft"), begin, "f");
  } else {
    in.Advance(1);
    if (type == 't' && in.Peek() == '_' && IsDigit(in.Peek(1))) {
      return ReadValueFirst(scan, ply, begin);
    }
    if (in.Peek() == '_' && IsSmall(in.Peek(1))) {
      letter = in.Peek(1);
      in.Advance(2);
    }
  }
  if (IsTradePostAsBuilding(ply.faction, type, letter)) {
    type = 't';
    scan.RemarkAs(Why("trade-post"), begin, PieceOf(type, letter));
  }
  ply.piece = PieceOf(type, letter);
  if (letter != '\0') ReadAfterRelic(scan, ply, begin);
  if (!HasPiece(ply.faction, type, letter)) scan.Remark(Why("odd-piece"), part.begin);
}

// "For a piece, it's the supply, unless the Law of Root says that it's removed from play". Only the
// keep and trade posts are removed from play.
template <class AnyPly>
constexpr bool LeavesPlay(const AnyPly& ply) {
  if (ply.faction == Faction::kRiverfolk) return ply.piece.view().starts_with('t');
  return ply.faction == Faction::kMarquise && ply.piece.view() == "t_k";
}

// Whether a piece is always somewhere on the map: a pawn, the ferry or a landmark. If the start of
// such a piece is omitted, its place is unknown. Warriors, buildings and tokens start in the supply
// instead.
constexpr bool StandsSomewhere(const Piece& piece) {
  const std::string_view text = piece.view();
  return text == "p" || text == "f" || (text.size() > 1 && text[1] != '_');
}

}  // namespace plymill::rootlog
