#include "source/json_scalar.h"

#include <algorithm>

#include "base/cursor.h"
#include "base/utf8.h"
#include "source/json_scan.h"

namespace plymill {
namespace {

std::size_t PassDigits(std::string_view text, std::size_t at) {
  while (at < text.size() && IsDigit(text[at])) ++at;
  return at;
}

// Accepts numbers of at most 18 bytes without an exponent. All parsers give these numbers the same
// value.
Scalar PassNumber(std::string_view record) {
  constexpr std::size_t kMaxBytes = 18;
  const std::size_t first = record[0] == '-' ? 1 : 0;
  const bool is_zero = record.substr(first).starts_with('0');
  std::size_t end = PassDigits(record, first);
  if (end == first || (is_zero && end > first + 1)) return {};
  ScalarKind kind = is_zero && first == 1 ? ScalarKind::kNumber : ScalarKind::kText;
  if (record.substr(end).starts_with('.')) {
    const std::size_t digits = end + 1;
    end = PassDigits(record, digits);
    if (end == digits) return {};
    kind = ScalarKind::kNumber;
  }
  if (end > kMaxBytes) return {};
  return {kind, end, record.substr(0, end)};
}

Scalar PassLiteral(std::string_view record) {
  constexpr std::string_view kNull = "null";
  if (record.starts_with(kNull)) return {ScalarKind::kNull, kNull.size(), {}};
  for (const std::string_view literal : {"true", "false"}) {
    if (record.starts_with(literal)) return {ScalarKind::kText, literal.size(), literal};
  }
  return {};
}

bool HasControls(std::string_view text) {
  bool found = false;
  for (const char c : text) found |= static_cast<unsigned char>(c) < ' ';
  return found;
}

Scalar PassString(std::string_view record, UnescapeFunction* unescape, Arena& memory) {
  const std::size_t odd = FindFirst<OddByte>(record, 1);
  if (record.substr(odd).starts_with('"')) {  // most strings
    return {ScalarKind::kText, odd + 1, record.substr(1, odd - 1)};
  }
  const std::size_t end = EndOfString(record, 1);
  if (end >= record.size()) return {};
  Scalar string = {ScalarKind::kText, end + 1, record.substr(1, end - 1)};
  if (!IsUtf8(string.text) || HasControls(string.text)) return {};
  if (string.text.find('\\') == std::string_view::npos) return string;
  char* const to = memory.Allocate(string.text.size() + kUnescapeSlack);
  const char* const from = string.text.data();
  const UnescapedString text = unescape(from, record.data() + record.size(), to);
  if (!text.is_whole) return {};
  string.text = {to, text.written};
  return string;
}

}  // namespace

void PassScalar(std::string_view record, UnescapeFunction* unescape, Arena& memory,
                Scalar& scalar) {
  if (record.empty()) {
    scalar = {};
  } else if (record[0] == '"') {
    scalar = PassString(record, unescape, memory);
  } else if (record[0] == '-' || IsDigit(record[0])) {
    scalar = PassNumber(record);
  } else {
    scalar = PassLiteral(record);
  }
}

}  // namespace plymill
