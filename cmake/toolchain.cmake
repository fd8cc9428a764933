# Uses the compiler that scripts/find-compiler chooses, unless CXX or CMAKE_CXX_COMPILER is set. For the
# Python package, PLYMILL_CXX is the user's CXX, because scikit-build-core sets CXX from Python's own
# configuration.
get_property(IS_TRIAL GLOBAL PROPERTY IN_TRY_COMPILE)
if(NOT DEFINED PLYMILL_CXX)
  set(PLYMILL_CXX "$ENV{CXX}")
endif()
if(NOT CMAKE_CXX_COMPILER AND NOT PLYMILL_CXX AND NOT IS_TRIAL)
  execute_process(COMMAND ${CMAKE_COMMAND} -E env --unset=CXX
    ${CMAKE_CURRENT_LIST_DIR}/../scripts/find-compiler
    OUTPUT_VARIABLE COMPILER OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(COMPILER)
    set(CMAKE_CXX_COMPILER ${COMPILER} CACHE FILEPATH "The C++ compiler")
  endif()
endif()
