// Process: runs the command as a user does.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <string>
#include <vector>

#include "support/paths.h"

namespace plymill::testing {

// The constructor starts the process; the destructor ends it in any case.
class Process {
 public:
  // `out` and `error` are the file descriptors for its standard streams; -1 means closed.
  Process(const std::vector<std::string>& arguments, int out, int error) {
    std::vector<char*> argv = {const_cast<char*>(PlymillBinary())};
    for (const std::string& each : arguments) argv.push_back(const_cast<char*>(each.c_str()));
    argv.push_back(nullptr);
    pid_ = fork();
    if (pid_ != 0) return;
    // Default signal actions, as if started from a terminal. Under nohup, SIGHUP would be ignored.
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_DFL);
    out < 0 ? close(STDOUT_FILENO) : dup2(out, STDOUT_FILENO);
    error < 0 ? close(STDERR_FILENO) : dup2(error, STDERR_FILENO);
    execv(argv[0], argv.data());
    _exit(127);
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process() {
    if (pid_ <= 0) return;
    kill(pid_, SIGKILL);
    Wait();
  }

  void Signal(int signal) const { kill(pid_, signal); }

  // Waits for the exit code, as a shell reports it: 128 + signal if a signal ended the process.
  int Wait() {
    int status = 0;
    EXPECT_EQ(waitpid(pid_, &status, 0), pid_);
    pid_ = 0;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  }

 private:
  pid_t pid_ = 0;
};

// A file descriptor that is closed at the end of its scope.
class Descriptor {
 public:
  Descriptor(const std::string& path, int flags)
      : file_(open(path.c_str(), flags | O_CLOEXEC, 0600)) {
    EXPECT_GE(file_, 0) << path;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { Close(); }

  operator int() const { return file_; }
  void Close() {
    if (file_ >= 0) close(file_);
    file_ = -1;
  }

 private:
  int file_;
};

}  // namespace plymill::testing
