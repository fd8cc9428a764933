// Coerceo candidates: the candidates that read Coerceo; see candidates.h.
#pragma once

#include "model/records.h"
#include "model/shard.h"

namespace plymill::bench {

bool ReadCoerceoWithPegtl(const Shard& shard, RecordsBase& records);
bool ReadCoerceoWithRe2c(const Shard& shard, RecordsBase& records);
bool ReadCoerceoWithRegex(const Shard& shard, RecordsBase& records);

}  // namespace plymill::bench
