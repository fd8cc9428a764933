// Lost Cities candidates: the candidates that read Lost Cities; see candidates.h.
#pragma once

#include "record/records.h"
#include "record/shard.h"

namespace plymill::bench {

bool ReadLostCitiesWithPegtl(const Shard& shard, RecordsBase& records);
bool ReadLostCitiesWithRe2c(const Shard& shard, RecordsBase& records);
bool ReadLostCitiesWithRegex(const Shard& shard, RecordsBase& records);

}  // namespace plymill::bench
