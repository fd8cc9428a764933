#include "games/rootlog/fast/separators.h"

#if defined(__x86_64__)

#include <algorithm>

namespace plymill::rootlog {

void Separators::Find(std::string_view text, CpuForm form) {
  at_.Clear();
  line_ends_.Clear();
  std::uint32_t* const at = at_.Room(MaxSeparators(text.size()) + kSlack);
  std::uint32_t* const line_ends = line_ends_.Room(MaxSeparators(text.size()) + 1);
  const auto find = form == CpuForm::kAvx512 ? FindSeparatorsAvx512 : FindSeparatorsAvx2;
  counts_ = find(text.data(), text.size(), at, line_ends);
  std::fill_n(at + counts_.separators, kSlack, static_cast<std::uint32_t>(text.size()));
  line_ends[counts_.line_ends] = static_cast<std::uint32_t>(counts_.separators);
}

}  // namespace plymill::rootlog

#endif
