// CpuForm: the forms that scanners come in. All give the same records; a form that a
// notation does not have, or a CPU cannot run, is replaced by the next one below.
#pragma once

#include <cstdint>
#include <string_view>

namespace plymill {

enum class CpuForm : std::uint8_t {
  kPlain,   // on any CPU: the grammar itself
  kAvx2,    // with AVX2, BMI1, BMI2 and LZCNT
  kAvx512,  // with AVX-512 F, BW, VL, VBMI, VBMI2 and VPOPCNTDQ, and GFNI
};

inline constexpr std::string_view kCpuFormNames[] = {"plain", "avx2", "avx512"};

// The fastest form that this CPU can run.
CpuForm BestCpuForm();

}  // namespace plymill
