#include "source/unescape/unescape.h"

namespace plymill {

UnescapeFunction* UnescapeFunctionFor(CpuForm form) {
#if defined(__x86_64__)
  if (form >= CpuForm::kAvx2) return UnescapeAvx2;
#endif
  static_cast<void>(form);
  return nullptr;
}

}  // namespace plymill
