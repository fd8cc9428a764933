// plymill: the program, which converts archives of board-game notations to move records.
#include <cstdlib>
#include <exception>
#include <new>

#include "cli/run.h"

namespace {

// Newer versions of CLI11 allocate in functions that are noexcept: std::bad_alloc in them ends
// here.
[[noreturn]] void OnTerminate() {
  try {
    if (const std::exception_ptr error = std::current_exception()) std::rethrow_exception(error);
  } catch (const std::bad_alloc&) {
    plymill::cli::EndWithoutMemory();
  } catch (...) {
    std::abort();
  }
  std::abort();
}

}  // namespace

int main(int argc, char** argv) {
  std::set_terminate(OnTerminate);
  return plymill::cli::RunCommand({argv + 1, argv + argc});
}
