// JsonlStyle: what is the same for every JSON Lines row of a run.
#pragma once

#include <string_view>

#include "plymill/convert.h"

namespace plymill {

struct JsonlStyle {
  JsonRows rows = JsonRows::kMoves;
  std::string_view source;  // a JSON string, or empty where the key is not written
  bool text = false;        // the written form of every ply
};

}  // namespace plymill
