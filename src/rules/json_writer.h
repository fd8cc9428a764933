// JsonWriter: appends the JSON of a position to a text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plymill {

// Keys and texts are names of plymill, which JSON need not escape. The writer sets the commas. For
// example: json.Open('{'); json.Key("tiles"); json.Open('['); json.Number(7); json.Close(']');
// json.Close('}').
class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(out) {}

  void Open(char bracket) {
    Separate();
    out_ += bracket;
    is_first_ = true;
  }
  void Close(char bracket) {
    out_ += bracket;
    is_first_ = false;
  }

  // The value comes next.
  void Key(std::string_view name) {
    Separate();
    out_.append("\"").append(name).append("\":");
    is_first_ = true;
  }

  void Number(std::int64_t number) {
    Separate();
    out_ += std::to_string(number);
  }
  void Bool(bool value) {
    Separate();
    out_ += value ? "true" : "false";
  }

  // An empty text is null.
  void Text(std::string_view text) {
    Separate();
    if (text.empty()) {
      out_ += "null";
    } else {
      out_.append("\"").append(text).append("\"");
    }
  }

 private:
  void Separate() {
    if (!is_first_) out_ += ',';
    is_first_ = false;
  }

  std::string& out_;
  bool is_first_ = true;
};

}  // namespace plymill
