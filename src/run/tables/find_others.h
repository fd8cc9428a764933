// FindOthers: the sources of a read that are not in its notation.
#pragma once

#include "plymill/scan.h"

namespace plymill {

// Sets ReadResult::others and has_only_others from the notation and the report of `read`.
void FindOthers(ReadResult& read);

}  // namespace plymill
