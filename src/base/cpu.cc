#include "plymill/cpu.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace plymill {
namespace {

#if defined(__x86_64__)
// __builtin_cpu_supports() of older compilers does not know the name "lzcnt".
bool HasLzcnt() {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  return __get_cpuid(0x8000'0001, &eax, &ebx, &ecx, &edx) != 0 && (ecx & bit_LZCNT) != 0;
}
#endif

}  // namespace

CpuForm BestCpuForm() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
                    HasLzcnt();
  const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") &&
                      __builtin_cpu_supports("avx512vbmi2") &&
                      __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("gfni");
  if (avx2 && avx512) return CpuForm::kAvx512;
  if (avx2) return CpuForm::kAvx2;
#endif
  return CpuForm::kPlain;
}

}  // namespace plymill
