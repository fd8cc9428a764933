# The Python module, built with the library of this build, and its tests. Skipped unless
# tests/python/prepare has run. Python itself has no sanitizers, so these tests are not in such builds.

add_test(NAME Module.Build
  COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/module/build ${PROJECT_BINARY_DIR} ${CMAKE_CXX_COMPILER})
set_tests_properties(Module.Build PROPERTIES FIXTURES_SETUP module SKIP_RETURN_CODE 77)

file(GLOB MODULE_TESTS CONFIGURE_DEPENDS module/*_test.py)
foreach(script IN LISTS MODULE_TESTS)
  get_filename_component(script ${script} NAME)
  string(REPLACE "_test.py" "" name ${script})
  add_test(NAME Module.${name} COMMAND ${PYTHON_RUN} module ${script} $<TARGET_FILE:plymill>)
  list(APPEND WITH_MODULE Module.${name})
endforeach()
add_test(NAME Module.Example
  COMMAND ${PYTHON_RUN} module example.py $<TARGET_FILE:plymill> $<TARGET_FILE:make_archive>)
list(APPEND WITH_MODULE Module.Example)
add_test(NAME Tables.Recipes COMMAND ${PYTHON_RUN} tables recipes.py $<TARGET_FILE:make_archive>)
set_tests_properties(${WITH_MODULE} Tables.Recipes PROPERTIES FIXTURES_REQUIRED module
  SKIP_RETURN_CODE 77 ENVIRONMENT "PYTHONPATH=${PROJECT_BINARY_DIR}/python/site")

# The same with PyTorch, in the system's Python: skipped where there is none.
add_test(NAME Torch.Positions
  COMMAND ${PYTHON_RUN} torch positions_test.py $<TARGET_FILE:plymill> $<TARGET_FILE:make_archive>)
add_test(NAME Torch.Example
  COMMAND ${PYTHON_RUN} torch ../module/example.py $<TARGET_FILE:plymill> $<TARGET_FILE:make_archive>)
set_tests_properties(Torch.Positions Torch.Example PROPERTIES FIXTURES_REQUIRED module COST 100
  SKIP_RETURN_CODE 77 ENVIRONMENT "PYTHONPATH=${PROJECT_BINARY_DIR}/python/site")
