#include "capsules.h"

#include <cerrno>
#include <cstddef>
#include <utility>
#include <vector>

#include "without_gil.h"

namespace plymill::python {
namespace {

namespace nb = nanobind;

// A copy of a schema or array. Its strings and buffers are those of the owner; its parts have
// places of their own, because a consumer may move each of them away.
template <class Struct>
struct Shared {
  std::shared_ptr<const Struct> owner;
  std::vector<Struct> children = {};
  std::vector<Struct*> pointers = {};
  Struct dictionary = {};
};

template <class Struct>
void ReleaseShared(Struct* copy) {
  for (std::int64_t i = 0; i < copy->n_children; ++i) {
    Struct& child = *copy->children[i];
    if (child.release != nullptr) child.release(&child);
  }
  if (copy->dictionary != nullptr && copy->dictionary->release != nullptr) {
    copy->dictionary->release(copy->dictionary);
  }
  delete static_cast<Shared<Struct>*>(copy->private_data);
  copy->release = nullptr;
}

template <class Struct>
void Share(const std::shared_ptr<const Struct>& owner, const Struct& from, Struct& to) {
  auto shared = std::make_unique<Shared<Struct>>(Shared<Struct>{owner});
  const auto children = static_cast<std::size_t>(from.n_children);
  shared->children.resize(children);
  to = from;
  for (std::size_t i = 0; i < children; ++i) {
    Share(owner, *from.children[i], shared->children[i]);
    shared->pointers.push_back(&shared->children[i]);
  }
  to.children = shared->pointers.data();
  if (from.dictionary != nullptr) {
    Share(owner, *from.dictionary, shared->dictionary);
    to.dictionary = &shared->dictionary;
  }
  to.release = ReleaseShared<Struct>;
  to.private_data = shared.release();
}

// A capsule that owns `held`, and releases it unless its consumer has done so.
template <class Struct>
nb::capsule Capsule(std::unique_ptr<Struct> held, const char* name) {
  return nb::capsule(held.release(), name, [](void* owned) noexcept {
    auto* const owner = static_cast<Struct*>(owned);
    if (owner->release != nullptr) owner->release(owner);
    delete owner;
  });
}

template <class Struct>
nb::capsule SharedCapsule(const std::shared_ptr<const Struct>& owner, const char* name) {
  auto held = std::make_unique<Struct>();
  Share(owner, *owner, *held);
  return Capsule(std::move(held), name);
}

struct Wrapped {
  ArrowArrayStream stream;
  std::shared_ptr<const bool> interrupted;
};

Wrapped& WrappedBy(ArrowArrayStream* stream) {
  return *static_cast<Wrapped*>(stream->private_data);
}

int GetSchema(ArrowArrayStream* stream, ArrowSchema* schema) {
  ArrowArrayStream& inner = WrappedBy(stream).stream;
  return inner.get_schema(&inner, schema);
}

int GetNext(ArrowArrayStream* stream, ArrowArray* array) {
  const WithoutGil released;
  Wrapped& wrapped = WrappedBy(stream);
  const int error = wrapped.stream.get_next(&wrapped.stream, array);
  if (error != 0 && *wrapped.interrupted) PyErr_SetInterrupt();
  return error == EIO ? EINVAL : error;  // pyarrow makes it ArrowInvalid, and not OSError
}

const char* GetLastError(ArrowArrayStream* stream) {
  ArrowArrayStream& inner = WrappedBy(stream).stream;
  return inner.get_last_error(&inner);
}

void Release(ArrowArrayStream* stream) {
  const WithoutGil released;
  Wrapped* const wrapped = &WrappedBy(stream);
  wrapped->stream.release(&wrapped->stream);
  delete wrapped;
  stream->release = nullptr;
}

}  // namespace

nb::capsule SchemaCapsule(const std::shared_ptr<const ArrowSchema>& schema) {
  return SharedCapsule(schema, "arrow_schema");
}

nb::capsule ArrayCapsule(const std::shared_ptr<const ArrowArray>& array) {
  return SharedCapsule(array, "arrow_array");
}

nb::capsule StreamCapsule(const ArrowArrayStream& stream, std::shared_ptr<const bool> interrupted) {
  auto wrapped = std::make_unique<Wrapped>(Wrapped{stream, std::move(interrupted)});
  auto outer = std::make_unique<ArrowArrayStream>(ArrowArrayStream{.get_schema = GetSchema,
                                                                   .get_next = GetNext,
                                                                   .get_last_error = GetLastError,
                                                                   .release = Release,
                                                                   .private_data = nullptr});
  outer->private_data = wrapped.release();
  return Capsule(std::move(outer), "arrow_array_stream");
}

}  // namespace plymill::python
