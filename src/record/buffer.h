// Buffer: bytes or small values that are written once per shard, again and again.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

namespace plymill {

// Unlike std::vector it leaves new room unset, and keeps kSlackBytes of room
// behind its end, so that encoders may store whole words past what they write.
// Clear() keeps the memory: once it is large enough, nothing is allocated.
template <class T>
class Buffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  static constexpr std::size_t kSlackBytes = 64;

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* data() { return data_.get(); }
  const T* data() const { return data_.get(); }
  T* begin() { return data(); }
  T* end() { return data() + size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }
  T& operator[](std::size_t index) { return data()[index]; }
  const T& operator[](std::size_t index) const { return data()[index]; }
  T& back() { return data()[size_ - 1]; }

  void Clear() { size_ = 0; }

  // Drops what stands behind the first `size` values.
  void Truncate(std::size_t size) { size_ = size; }

  // Makes room for `more` values behind the end and returns where they go;
  // Grow() then says how many there are.
  T* Room(std::size_t more) {
    if (more > capacity_ - size_) Reallocate(size_ + more);
    return end();
  }
  void Grow(std::size_t more) { size_ += more; }

  void Append(const T& value) {
    std::memcpy(static_cast<void*>(Room(1)), &value, sizeof(T));
    ++size_;
  }

  // Appends `count` values that lie at `from`.
  void Append(const void* from, std::size_t count) {
    T* const to = Room(count);
    if (count > 0) std::memcpy(static_cast<void*>(to), from, count * sizeof(T));
    size_ += count;
  }

 private:
  struct Free {
    void operator()(T* data) const { std::free(data); }
  };

  [[gnu::noinline, gnu::cold]] void Reallocate(std::size_t least) {
    const std::size_t capacity = least + least / 2 + 16;
    void* const data = std::realloc(data_.get(), capacity * sizeof(T) + kSlackBytes);
    if (data == nullptr) throw std::bad_alloc();
    static_cast<void>(data_.release());
    data_.reset(static_cast<T*>(data));
    capacity_ = capacity;
  }

  std::unique_ptr<T, Free> data_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace plymill
