// IsForkedChild: whether this process was made by fork() from one that had loaded plymill.
#pragma once

namespace plymill {

// fork() does not copy threads, but oneTBB keeps counting on those it had started. So nothing may
// use oneTBB in such a process.
bool IsForkedChild();

}  // namespace plymill
