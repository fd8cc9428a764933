// DocumentSource: the items of an array of a JSON document, as shards.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "archive/byte_stream.h"
#include "archive/mapped_file.h"
#include "archive/source.h"

namespace plymill {

// Reads a document of any size as a stream: what is kept is a shard, and an item that goes
// beyond it. `pointer` shows the array. DataLoss where there is none, and where the document
// does not end as it should. `file` is what `stream` reads, null where that is no mapped file.
std::unique_ptr<Source> DocumentSource(const std::string& name, std::string_view pointer,
                                       std::unique_ptr<ByteStream> stream,
                                       std::shared_ptr<const MappedFile> file);

}  // namespace plymill
