# Uses the newest installed Clang, or else the compiler of the system. CXX overrides this choice.
if(NOT DEFINED ENV{CXX})
  find_program(PLYMILL_CLANG NAMES clang++-19 clang++-18 clang++-17 clang++-16)
  if(PLYMILL_CLANG)
    set(CMAKE_CXX_COMPILER ${PLYMILL_CLANG})
  endif()
endif()
