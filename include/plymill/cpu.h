// CpuForm: the forms of a scanner, by the vector instructions that they use. All forms give the
// same records. If a notation does not have a form, the next lower form that it has is used.
#pragma once

#include <cstdint>
#include <string_view>

namespace plymill {

enum class CpuForm : std::uint8_t {
  kPlain,   // the grammar itself; runs on any CPU
  kAvx2,    // needs AVX2, BMI1, BMI2, LZCNT and POPCNT
  kAvx512,  // needs AVX-512 F, BW, VL, VBMI, VBMI2 and VPOPCNTDQ, and GFNI
};

inline constexpr std::string_view kCpuFormNames[] = {"plain", "avx2", "avx512"};

// The fastest form that this CPU can run.
CpuForm BestCpuForm();

}  // namespace plymill
