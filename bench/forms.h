// Forms: the ways to scan that are compared, by what the CPU must have for them.
#pragma once

#include <string_view>

#include "plymill/convert.h"
#include "plymill/cpu.h"
#include "split/shard_options.h"

namespace plymill::bench {

// `choose` sets the same option of a shard and of a whole run.
struct Form {
  std::string_view name;
  bool (*runs_here)();
  void (*choose_shard)(ShardOptions& options);
  void (*choose_run)(ConvertOptions& options);

  template <class Choose>
  constexpr Form(std::string_view form, bool (*here)(), Choose choose)
      : name(form), runs_here(here), choose_shard(choose), choose_run(choose) {}
};

template <CpuForm form>
bool Has() {
  return BestCpuForm() >= form;
}

// One line a form. All of them must read the same records as the first.
inline constexpr Form kForms[] = {
    {"plain", [] { return true; }, [](auto& options) { options.form = CpuForm::kPlain; }},
    {"avx2", Has<CpuForm::kAvx2>, [](auto& options) { options.form = CpuForm::kAvx2; }},
    {"avx512", Has<CpuForm::kAvx512>, [](auto& options) { options.form = CpuForm::kAvx512; }},
};

inline ShardOptions OptionsOf(const Form& form) {
  ShardOptions options;
  form.choose_shard(options);
  return options;
}

}  // namespace plymill::bench
