// Suppressions of ThreadSanitizer: it does not report races in oneTBB's own code, such as its
// copies of the stages of a pipeline, or the atomic counts of its tasks, of which the topmost
// function is std::atomic's. It still reports races in the stages themselves (see base/ordered.h).
extern "C" const char* __tsan_default_suppressions();
extern "C" const char* __tsan_default_suppressions() {
  return "race_top:tbb::detail\nrace_top:oneapi/tbb/\nrace:tbb::detail::d1::fold_tree\n";
}
