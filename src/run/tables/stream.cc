// ExportStream: batches as an Arrow stream.
#include <cerrno>
#include <chrono>
#include <exception>
#include <new>
#include <string>
#include <utility>

#include "arrow/arrow_field.h"
#include "plymill/scan.h"

namespace plymill {
namespace {

// What an Arrow stream keeps in its private data. Exceptions do not leave its functions.
class Stream {
 public:
  Stream(std::unique_ptr<TableReader> reader, StreamEvents events)
      : reader_(std::move(reader)), events_(std::move(events)) {}

  // If there is no memory for the event, it is not called.
  ~Stream() {
    Guarded([this] {
      End();
      return 0;
    });
  }

  // Calls `work`, and returns its result, or the number of an error if it throws.
  template <class Work>
  int Guarded(Work work) {
    try {
      try {
        return work();
      } catch (const std::bad_alloc&) {
        return ENOMEM;
      } catch (const std::exception& error) {
        message_ = error.what();
        return EIO;
      }
    } catch (const std::bad_alloc&) {
      return ENOMEM;
    }
  }

  static Stream& Of(ArrowArrayStream* stream) {
    return *static_cast<Stream*>(stream->private_data);
  }

  // An array without a release function marks the end.
  int Next(ArrowArray& array) {
    array = {};
    has_begun_ = true;
    Batch batch;
    if (!has_ended_ && Wait() && reader_->Next(batch)) {
      array = batch.Release();
      return 0;
    }
    End();
    return message_.empty() ? 0 : EIO;
  }

  const ArrowSchema& schema() const { return reader_->schema(); }

  const char* message() const { return message_.empty() ? nullptr : message_.c_str(); }

 private:
  // Returns false if the caller cancels the read.
  bool Wait() {
    if (!events_.waits) return true;
    bool is_ready = reader_->Wait(std::chrono::milliseconds(0));  // begins to read
    while (events_.waits()) {
      if (is_ready) return true;
      is_ready = reader_->Wait(std::chrono::milliseconds(50));
    }
    message_ = "cancelled";
    return false;
  }

  void End() {
    if (has_ended_ || !has_begun_) return;
    has_ended_ = true;
    const ReadResult& read = reader_->Finish();
    const bool cancelled = read.result.failure == Failure::kCancelled;
    if (!cancelled && message_.empty()) message_ = read.result.message;
    if (!events_.ended) return;
    const std::string message = events_.ended(read);
    if (!message.empty()) message_ = message;
  }

  std::unique_ptr<TableReader> reader_;
  const StreamEvents events_;
  bool has_begun_ = false, has_ended_ = false;
  std::string message_;  // why the stream has failed
};

int GetSchema(ArrowArrayStream* stream, ArrowSchema* schema) {
  return Stream::Of(stream).Guarded([&] {
    CopySchema(Stream::Of(stream).schema(), *schema);
    return 0;
  });
}

int GetNext(ArrowArrayStream* stream, ArrowArray* array) {
  return Stream::Of(stream).Guarded([&] { return Stream::Of(stream).Next(*array); });
}

const char* GetLastError(ArrowArrayStream* stream) { return Stream::Of(stream).message(); }

void Release(ArrowArrayStream* stream) {
  delete &Stream::Of(stream);
  stream->release = nullptr;
}

}  // namespace

void ExportStream(std::unique_ptr<TableReader> reader, StreamEvents events,
                  ArrowArrayStream& stream) {
  stream = {.get_schema = GetSchema,
            .get_next = GetNext,
            .get_last_error = GetLastError,
            .release = Release,
            .private_data = new Stream(std::move(reader), std::move(events))};
}

}  // namespace plymill
