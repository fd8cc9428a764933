// Cat(): writes record files as JSON Lines or in their notation.

#include "base/result.h"
#include "plymill/record_file.h"
#include "run/conversion.h"
#include "run/failure.h"
#include "run/file_blocks.h"

namespace plymill {

namespace {

ConvertOptions AsConvert(const CatOptions& options) {
  ConvertOptions convert;
  convert.output = options.only_count ? Output::kNothing
                   : options.notation ? Output::kNotation
                                      : Output::kJsonl;
  convert.compression = options.compression;
  convert.rows = options.rows;
  convert.columns = options.columns;
  convert.with = options.with;
  convert.source_key = options.source_key;
  convert.tags = options.tags;
  convert.output_path = options.output_path;
  convert.force = options.force;
  convert.text = options.text;
  convert.game_stats = options.game_stats;
  convert.select = options.select;
  convert.threads = options.threads;
  return convert;
}

}  // namespace

ConvertResult Cat(const CatOptions& options) {
  const SelectOptions& select = options.select;
  if (PicksGames(options) && SelectsGames(select)) {
    return ResultOf(UsageError("single games are named, or games are selected, not both"));
  }
  const CatOptions* const picks = PicksGames(options) ? &options : nullptr;
  return ConvertToResult(AsConvert(options),
                         {.files = FilesToRead{.paths = options.files, .picks = picks}});
}

}  // namespace plymill
