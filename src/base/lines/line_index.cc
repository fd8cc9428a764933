#include "base/lines/line_index.h"

#include <algorithm>
#include <cstring>

namespace plymill {
namespace {

FindLineEndsFunction* FunctionFor(CpuForm form) {
#if defined(__x86_64__)
  if (form != CpuForm::kPlain) return FindLineEndsAvx2;
#endif
  static_cast<void>(form);
  return FindLineEndsPlain;
}

}  // namespace

std::size_t FindLineEndsPlain(const char* text, std::size_t bytes, std::uint32_t* ends) {
  const char* const end = text + bytes;
  std::size_t count = 0;
  for (const char* at = text; at < end;) {
    const void* const line_feed = std::memchr(at, '\n', static_cast<std::size_t>(end - at));
    if (line_feed == nullptr) break;
    at = static_cast<const char*>(line_feed) + 1;
    ends[count++] = static_cast<std::uint32_t>(at - text);
  }
  return count;
}

void LineIndex::Find(std::string_view text, CpuForm form) {
  begins_.Clear();
  std::uint32_t* const begins = begins_.Room(1 + MaxLines(text.size()) + kSlack);
  begins[0] = 0;
  size_ = FunctionFor(form)(text.data(), text.size(), begins + 1);
  std::fill_n(begins + size_ + 1, kSlack, begins[size_]);
}

void LineIndex::DropEmptyLines(std::string_view text, std::size_t index) {
  std::uint32_t* const begins = begins_.data();
  const std::uint32_t end = begins[size_];
  std::size_t kept = index;
  for (std::size_t line = index; line < size_; ++line) {
    begins[kept] = begins[line];
    kept += text[begins[line]] != '\n' ? 1 : 0;
  }
  size_ = kept;
  std::fill_n(begins + size_, kSlack + 1, end);
}

}  // namespace plymill
