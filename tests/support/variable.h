// Variable: sets a variable in the environment of processes that are started in its scope.
#pragma once

#include <cstdlib>
#include <string>

namespace plymill::testing {

class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    setenv(name, value.c_str(), 1);
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;
  ~Variable() { unsetenv(name_); }

 private:
  const char* name_;
};

}  // namespace plymill::testing
