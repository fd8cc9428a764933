// DocumentSource: reads the items of an array of a JSON document as shards.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "source/byte_stream.h"
#include "source/mapped_file.h"
#include "source/source.h"

namespace plymill {

// Reads a document of any size as a stream. Only the current shard and an item that extends beyond
// the shard are in memory. `pointer` is the RFC 6901 pointer to the array. Reading returns kDamaged
// if there is no array, or if the document does not end correctly. `file` is the mapped file that
// `stream` reads, or null.
std::unique_ptr<Source> DocumentSource(const std::string& name, std::string_view pointer,
                                       std::unique_ptr<ByteStream> stream,
                                       std::shared_ptr<const MappedFile> file);

}  // namespace plymill
