// Terminal: runs a program on a terminal, and returns what it prints there.
#pragma once

#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <string>
#include <vector>

namespace plymill::testing {

struct TerminalOutput {
  int exit_code = 0;
  std::string said;  // standard output and standard error; lines end in "\r\n"
};

// Runs `command`, a program and its arguments, on a terminal of this kind (TERM) and width. Types
// Ctrl-C when the program has printed `interrupt_after`, if that is not empty.
inline TerminalOutput RunOnTerminal(std::vector<std::string> command, const char* term, int columns,
                                    std::string interrupt_after = "") {
  std::vector<char*> words;
  for (std::string& word : command) words.push_back(word.data());
  words.push_back(nullptr);
  struct winsize size = {};
  size.ws_row = 24;
  size.ws_col = static_cast<unsigned short>(columns);
  int terminal = 0;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
  EXPECT_GE(child, 0);
  if (child == 0) {
    setenv("TERM", term, 1);
    signal(SIGINT, SIG_DFL);  // a shell ignores it for commands in the background
    execv(words[0], words.data());
    _exit(127);
  }
  TerminalOutput output;
  char bytes[4096];
  for (ssize_t got; (got = read(terminal, bytes, sizeof(bytes))) > 0;) {
    output.said.append(bytes, static_cast<std::size_t>(got));
    if (interrupt_after.empty() || output.said.find(interrupt_after) == std::string::npos) continue;
    EXPECT_EQ(write(terminal, "\003", 1), 1);
    interrupt_after.clear();
  }
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  output.exit_code = WEXITSTATUS(status);
  close(terminal);
  return output;
}

}  // namespace plymill::testing
