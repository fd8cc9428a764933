// JsonWriter: writes a JSON document.
#pragma once

#include <concepts>
#include <cstdint>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>

namespace plymill {

// Values that have no type of their own.
struct JsonPath {  // a string as PathText() makes it
  std::string_view path;
};
struct JsonHash {  // a string of 16 hex digits
  std::uint64_t hash;
};
struct JsonName {  // a string; null if it is empty
  std::string_view name;
};
struct JsonDecimal {  // a number with this many digits after the point
  double number;
  int digits;
};
struct JsonRaw {  // JSON already
  std::string_view json;
};

// Appends to a text. The writer sets the commas and escapes keys and texts. Texts that are not
// UTF-8 are read as Windows-1252. A value is one of the types above, a text, an integer, a bool, an
// optional (null if it is empty), a list of values, or a function that gets the writer and writes
// one value. A value with a view() is the name that it returns.
class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(out) {}

  void Open(char bracket);
  void Close(char bracket);

  // The value comes next.
  void Key(std::string_view key);

  // The next key or value begins a line.
  void NewLine() { is_new_line_ = true; }

  void Null() { Value(JsonRaw{"null"}); }
  void Value(const JsonPath& path);
  void Value(const JsonHash& hash);
  void Value(const JsonName& name);
  void Value(const JsonDecimal& decimal);
  void Value(const JsonRaw& raw);
  void Value(std::string_view text);

  template <class T>
  void Value(const T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      Value(JsonRaw{value ? "true" : "false"});
    } else if constexpr (std::integral<T>) {
      static_assert(!std::is_same_v<T, char>, "a text has one character, a number no name");
      Value(JsonRaw{std::to_string(value)});
    } else if constexpr (std::convertible_to<const T&, std::string_view>) {
      Value(std::string_view(value));
    } else if constexpr (requires { value.view(); }) {
      Value(JsonName{value.view()});
    } else if constexpr (std::ranges::range<T>) {
      List(value, [](const auto& item, JsonWriter& json) { json.Value(item); });
    } else if constexpr (std::invocable<const T&, JsonWriter&>) {
      value(*this);
    } else {
      value ? Value(*value) : Null();
    }
  }

  // Members of an object: each key, and its value after it. In place of both, a function may stand
  // that writes any members.
  void Members() {}
  template <class T, class... More>
  void Members(std::string_view key, const T& value, const More&... more) {
    Key(key);
    Value(value);
    Members(more...);
  }
  template <std::invocable<JsonWriter&> Write, class... More>
  void Members(const Write& write, const More&... more) {
    write(*this);
    Members(more...);
  }

  template <class... All>
  void Object(const All&... members) {
    Open('{');
    Members(members...);
    Close('}');
  }

  // write(item, json) writes the value of an item.
  template <class Items, class Write>
  void List(const Items& items, Write&& write) {
    Open('[');
    for (const auto& item : items) write(item, *this);
    Close(']');
  }

 private:
  void Separate();

  std::string& out_;
  bool is_first_ = true;
  bool is_new_line_ = false;
};

// What write(value, json) writes, or the list of it.
template <class T, class Write>
auto JsonOf(const T& value, Write write) {
  return [&value, write](JsonWriter& json) { write(value, json); };
}
template <class Items, class Write>
auto JsonList(const Items& items, Write write) {
  return [&items, write](JsonWriter& json) { json.List(items, write); };
}

// A value as a document.
template <class T>
std::string JsonText(const T& value) {
  std::string text;
  JsonWriter(text).Value(value);
  return text;
}

template <class... All>
std::string JsonObject(const All&... members) {
  std::string text;
  JsonWriter(text).Object(members...);
  return text;
}

}  // namespace plymill
