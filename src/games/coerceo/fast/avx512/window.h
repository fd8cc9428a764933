// Windows: 64 entries of one game at a time, with one bit for each entry, and the rules about the
// order and the colours of entries. workspace.h explains entries, which have a head and a value.
//
//   "12# 8f-19b x4c T8 13# 7c-7a {...}"
//   rows       1 . . 1 .          `mask >> 1` has the bits of the entries before those of `mask`
//   captures   . 1 . . .
//   removals   . . 1 . .
//   comments   . . . . 1
#pragma once

#include <cstdint>

#include "games/coerceo/fast/workspace.h"

namespace plymill::coerceo::fast {
namespace {

// The windows of a game overlap. The last kAhead entries of a window are there only for lookahead;
// the next window reads them.
inline constexpr std::uint32_t kAhead = 8;
inline constexpr std::uint32_t kWindowStep = 64 - kAhead;
inline constexpr std::uint64_t kOwnEntries = (std::uint64_t{1} << kWindowStep) - 1;

// The properties of entries that do not depend on their neighbours, with one bit for each entry.
struct EntryBits {
  std::uint64_t coded;                                   // the head is a code, not a square
  std::uint64_t exchange_head, sign_head, comment_head;  // valid only if the head is a code
  std::uint64_t no_letter;                               // the value is a tile
  std::uint64_t odd_head, odd_value;                     // the square is black
  std::uint64_t head_out_of_range, value_out_of_range;   // the tile is not 1 to 19
};

struct Window {
  std::uint64_t rows, moves, exchanges;
  std::uint64_t captures, removals, signs, comments;
  std::uint64_t one_capture, two_captures;  // rows with at least one capture; rows with two
  std::uint64_t one_removal, two_removals;  // rows with at least one removal; rows with two
  std::uint64_t black;                      // rows of which black is the player
};

// The rows whose first (if `ahead` is 1) or second (if it is 2) entry after the captures is in
// `what`.
inline std::uint64_t AfterCaptures(const Window& w, std::uint64_t what, int ahead) {
  return (~w.one_capture & what >> ahead) |
         (w.one_capture & ~w.two_captures & what >> (ahead + 1)) |
         (w.two_captures & what >> (ahead + 2));
}

// `valid` has a bit for each place of the window that holds an entry of the game.
inline Window MakeWindow(const EntryBits& entry, std::uint64_t valid) {
  Window w;
  const std::uint64_t coded = entry.coded & valid;
  w.moves = valid & ~coded;
  w.exchanges = entry.exchange_head & coded;
  w.signs = entry.sign_head & coded;
  w.comments = entry.comment_head & coded;
  const std::uint64_t squares = coded & ~(w.exchanges | w.signs | w.comments);
  w.removals = squares & entry.no_letter;
  w.captures = squares & ~entry.no_letter;
  w.rows = w.moves | w.exchanges;
  w.one_capture = w.rows & w.captures >> 1;
  w.two_captures = w.one_capture & w.captures >> 2;
  w.one_removal = w.rows & AfterCaptures(w, w.removals, 1);
  w.two_removals = w.one_removal & AfterCaptures(w, w.removals, 2);
  // The player of a move has the colour of the first square. The player of an exchange has the
  // colour opposite to the captured piece.
  w.black = (w.moves & entry.odd_head) | (w.exchanges & ~(entry.odd_value >> 1));
  return w;
}

// Entries in a wrong order. The correct order is: at most two captures, at most two removals, a
// sign, comments. A capture must follow an exchange.
inline std::uint64_t OrderErrors(const Window& w) {
  const std::uint64_t late = w.captures | w.removals | w.signs;
  return ((w.comments | w.signs) & late >> 1) | (w.removals & w.captures >> 1) |
         (w.exchanges & ~(w.captures >> 1)) | (w.captures & w.captures >> 1 & w.captures >> 2) |
         (w.removals & w.removals >> 1 & w.removals >> 2);
}

inline std::uint64_t RangeErrors(const Window& w, const EntryBits& entry) {
  return (w.moves & entry.head_out_of_range) |
         ((w.moves | w.captures | w.removals) & entry.value_out_of_range);
}

// Rows with a warning: a piece moves to a field of the other colour, or a player captures a piece
// of the same colour.
inline std::uint64_t OddColours(const Window& w, const EntryBits& entry) {
  return (w.moves & (w.black ^ entry.odd_value)) |
         (w.one_capture & ~(w.black ^ entry.odd_value >> 1)) |
         (w.two_captures & ~(w.black ^ entry.odd_value >> 2));
}

// Errors of the entries before the last kAhead.
inline std::uint64_t WindowErrors(const Window& w, const EntryBits& entry) {
  return (OrderErrors(w) | RangeErrors(w, entry)) & kOwnEntries;
}

// Fields in the flags byte of a row.
enum Flag : std::uint8_t {
  kBlackFlag = 0x01,
  kExchangeFlag = 0x02,
  kPaidFlags = 0x0C,  // the number of tiles paid: 1 or 2
  kCaptureFlags = 0x30,
  kRemovalFlags = 0xC0,
};
inline constexpr std::uint8_t kOnePaid = 0x04, kOneCapture = 0x10, kOneRemoval = 0x40;

// The value of a sign is the sum of one number for its last character and one number for the
// character before it: see EntryTables. The character before it is a letter, "1", another digit or
// another sign. AnnotationTable is indexed by the value divided by 8.
inline constexpr std::uint8_t kLastMark = 8, kLastQuestion = 64;
inline constexpr std::uint8_t kFirstMark = 8, kFirstQuestion = 48;
inline constexpr std::uint8_t kTenBefore = 80, kTensBefore = 160;

struct AnnotationTable {
  alignas(64) std::uint8_t by_eighth[64];
};
inline constexpr AnnotationTable kAnnotations = [] {
  AnnotationTable table{};
  for (const int before : {0, int{kTenBefore}, int{kTensBefore}}) {
    table.by_eighth[(kLastMark + before) / 8] = 1;
    table.by_eighth[(kLastQuestion + before) / 8] = 3;
  }
  table.by_eighth[(kFirstMark + kLastMark) / 8] = 2;
  table.by_eighth[(kFirstQuestion + kLastQuestion) / 8] = 4;
  table.by_eighth[(kFirstMark + kLastQuestion) / 8] = 5;
  table.by_eighth[(kFirstQuestion + kLastMark) / 8] = 6;
  return table;
}();

}  // namespace
}  // namespace plymill::coerceo::fast
