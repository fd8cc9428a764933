#include "base/forked.h"

#include <pthread.h>

#include <atomic>

namespace plymill {
namespace {

std::atomic<bool> forked{false};

const int kRegistered = pthread_atfork(nullptr, nullptr, [] { forked.store(true); });

}  // namespace

bool IsForkedChild() { return kRegistered == 0 && forked.load(); }

}  // namespace plymill
