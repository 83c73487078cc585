add_library(shop STATIC till.c stock.c $<TARGET_OBJECTS:money>)
target_compile_definitions(shop
  PUBLIC SHOP_NAME="${SHOP_NAME}" $<$<BOOL:${SHOP_DEBUG}>:SHOP_DEBUG;SHOP_TRACE=2>
  PRIVATE $<BUILD_INTERFACE:SHOP_BUILDING>
)
target_compile_options(shop PRIVATE
  $<$<AND:$<CONFIG:Debug,RelWithDebInfo>,$<NOT:$<C_COMPILER_ID:MSVC>>>:-g3;-fno-omit-frame-pointer>
  "$<IF:$<TARGET_EXISTS:money>,-DMONEY=$<TARGET_PROPERTY:money,VERSION>,-DNO_MONEY>"
)
