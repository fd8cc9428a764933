// Lost Cities candidates: the candidates that read Lost Cities; see candidates.h.
#pragma once

#include "model/records.h"
#include "model/shard.h"

namespace plymill::bench {

bool ReadLostCitiesWithPegtl(const Shard& shard, RecordsBase& records);
bool ReadLostCitiesWithRe2c(const Shard& shard, RecordsBase& records);
bool ReadLostCitiesWithRegex(const Shard& shard, RecordsBase& records);

}  // namespace plymill::bench
