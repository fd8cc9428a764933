// IsForkedChild: whether this process was made by fork() from one that had loaded plymill.
#pragma once

namespace plymill {

// Threads are not copied by fork(), but oneTBB keeps counting on those it had started. So in such a
// process nothing may use oneTBB.
bool IsForkedChild();

}  // namespace plymill
