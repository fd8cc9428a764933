// Forms: the forms of the scanners that this CPU can run, to be compared.
#pragma once

#include <string_view>
#include <vector>

#include "model/shard_options.h"
#include "plymill/cpu.h"

namespace plymill::bench {

// The plain form is first. All forms must read the same records as the plain form.
inline std::vector<CpuForm> FormsHere() {
  std::vector<CpuForm> forms;
  for (std::size_t i = 0; i < std::size(kCpuFormNames); ++i) {
    const CpuForm form = static_cast<CpuForm>(i);
    if (form <= BestCpuForm()) forms.push_back(form);
  }
  return forms;
}

inline std::string_view NameOf(CpuForm form) {
  return kCpuFormNames[static_cast<std::size_t>(form)];
}

inline ShardOptions OptionsOf(CpuForm form) {
  ShardOptions options;
  options.form = form;
  return options;
}

}  // namespace plymill::bench
