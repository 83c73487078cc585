#[[ A shop, with
its tills. ]]
cmake_minimum_required(VERSION 3.20...3.28 FATAL_ERROR)
project(Shop LANGUAGES C CXX) # With tests.

#[==[ [[nested]] ]==]
#[ no bracket
#[= no bracket either
option(SHOP_TESTS "Build the tests; there are \"few\"" ON)
SET(CMAKE_CXX_STANDARD 20)
set(ENV{SHOP} "$ENV{HOME}/shop")
set(SOURCES
  main.c;till.c # Two in one.
  "${CMAKE_CURRENT_SOURCE_DIR}/stock ${VERSION_${KIND}}.c"
  [[a "raw" ${name}]] [=[
with ]] in it]=]
)
set(EMPTY)
set(path C:/Shop\ Tools\(x86\) a\;b \${escaped} @SHOP@ -Dname="two words" $(MAKE_VARIABLE))
set(lonely $ ${ "$ and ${" "$<" a$<b c[0] [x] = "")
set(CACHED $CACHE{SHOP} CACHE PATH "Where \
it is")

If(NOT (WIN32 AND "${CMAKE_C_COMPILER_ID}" MATCHES "^(GNU|Clang)$") OR DEFINED ENV{SHOP})
  add_library(shop STATIC ${SOURCES})
elseif (APPLE)
  add_library (shop SHARED
    ${SOURCES})
ELSE()
  message(FATAL_ERROR "No shop
    here")
endif(NOT WIN32)

function(add_till name)
  cmake_parse_arguments(PARSE_ARGV 1 TILL "FAST" "DRAWER" "COINS;NOTES")
  foreach(coin IN LISTS TILL_COINS ITEMS 1 2)
    if(coin GREATER 1)
      continue()
    endif()
    math(EXPR sum "${sum} + ${coin}" OUTPUT_FORMAT DECIMAL)
  endforeach()
  while(sum LESS 10)
    break()
  endwhile()
  block(SCOPE_FOR VARIABLES PROPAGATE sum)
    set(sum 0)
  endblock()
  return(PROPAGATE sum)
endfunction()

macro(twice)
  cmake_language(CALL ${ARGV0} ${ARGN})
endmacro()

target_compile_options(shop PRIVATE
  $<$<AND:$<CONFIG:Debug>,$<CXX_COMPILER_ID:GNU,Clang>>:-Og;-g3>
  "$<IF:$<BOOL:${FAST}>,-O3 -DFAST=(1),-O0>"
  $<BUILD_INTERFACE:${CMAKE_CURRENT_BINARY_DIR}/include> $<SEMICOLON>
  $<$<CONFIG:Release>: -O2> # Two arguments, for CMake.
)
install(TARGETS shop EXPORT ShopTargets RUNTIME DESTINATION bin LIBRARY DESTINATION lib)
string(REGEX REPLACE "([^\\]|^)\\$<" "\\1" out "${in}")
