// JsonlStyle: settings that all JSON Lines rows of a run share.
#pragma once

#include <string_view>

#include "plymill/convert.h"

namespace plymill {

struct JsonlStyle {
  JsonRows rows = JsonRows::kMoves;
  std::string_view source;  // a JSON string; empty: the key is not written
  bool text = false;        // add the written form of every ply
  TagsForm tags = TagsForm::kObject;
};

}  // namespace plymill
