// What ThreadSanitizer is not to tell of: oneTBB's own copies of the stages of a pipeline.
// Races in the stages themselves are told (see convert/ordered.h).
extern "C" const char* __tsan_default_suppressions();
extern "C" const char* __tsan_default_suppressions() { return "race_top:tbb::detail\n"; }
