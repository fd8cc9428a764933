// Given streams: sources that the caller of the library reads.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "plymill/archive_options.h"
#include "source/byte_stream.h"

namespace plymill {

// The stream called `name`; null if there is none.
const GivenStream* FindStream(const std::vector<GivenStream>& streams, std::string_view name);

// The bytes of `given` from the first one on.
Result<std::unique_ptr<ByteStream>> OpenGiven(const GivenStream& given);

}  // namespace plymill
