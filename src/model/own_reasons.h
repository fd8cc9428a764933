// OwnReasons: the reasons of one notation, each written once, as a row of its table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "plymill/reason.h"

namespace plymill {

// A row of the table. Its place is its number, so new rows go to the end. A test reads all
// examples.
struct OwnReasonRow {
  Severity severity;
  std::string_view code;  // by which the code of the notation names the reason
  std::string_view message;
  std::string_view example;
  Ruling ruling = Ruling::kNone;
};

template <std::size_t count>
consteval std::array<ReasonInfo, count> OwnReasons(const OwnReasonRow (&rows)[count]) {
  std::array<ReasonInfo, count> table;
  for (std::size_t i = 0; i < count; ++i) {
    const OwnReasonRow& row = rows[i];
    table[i] = {OwnReason(static_cast<std::uint8_t>(i)),
                row.severity,
                row.code,
                row.message,
                row.example,
                row.ruling};
  }
  return table;
}

// The number of the reason with `code`. A code that the table lacks is an error of the compiler.
template <std::size_t count>
consteval Reason ReasonOf(const std::array<ReasonInfo, count>& table, std::string_view code) {
  for (const ReasonInfo& row : table) {
    if (row.code == code) return row.reason;
  }
  throw "no such reason";
}

}  // namespace plymill
