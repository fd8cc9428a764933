#include "games/rootlog/fast/separators.h"

#if defined(__x86_64__)

#include <algorithm>

namespace plymill::rootlog {

void Separators::Find(std::string_view text, CpuForm form) {
  at_.Clear();
  std::uint32_t* const at = at_.Room(text.size() + 2 * kSlack);
  const auto find = form == CpuForm::kAvx512 ? FindSeparatorsAvx512 : FindSeparatorsAvx2;
  size_ = find(text.data(), text.size(), at);
  std::fill_n(at + size_, kSlack, static_cast<std::uint32_t>(text.size()));
}

}  // namespace plymill::rootlog

#endif
