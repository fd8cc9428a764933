#include "run/open_record_file.h"

#include <memory>
#include <utility>

#include "source/given_stream.h"
#include "source/spool.h"

namespace plymill {

Result<RecordFileReader> OpenRecordFile(const std::vector<GivenStream>& streams,
                                        const std::string& path) {
  const GivenStream* const given = FindStream(streams, path);
  if (given == nullptr) return RecordFileReader::Open(path);
  const Result<std::unique_ptr<ByteStream>> stream = OpenGiven(*given);
  if (!stream.ok()) return stream.error();
  Result<std::shared_ptr<const MappedFile>> file = Spool(path, **stream);
  if (!file.ok()) return file.error();
  return RecordFileReader::Open(path, *std::move(file));
}

}  // namespace plymill
