// StateValue: the bytes of a position by which it is compared with others and hashed.
#pragma once

#include <cstddef>
#include <string>
#include <type_traits>

namespace plymill {

class StateValue {
 public:
  explicit StateValue(std::string& out) : out_(out) {}

  // Appends values that have no padding: integers, enumerations, and arrays of these.
  template <class... T>
  void Add(const T&... values) {
    static_assert((std::has_unique_object_representations_v<T> && ...));
    (out_.append(reinterpret_cast<const char*>(&values), sizeof(values)), ...);
  }

 private:
  std::string& out_;
};

}  // namespace plymill
