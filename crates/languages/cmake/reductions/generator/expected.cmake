a(
  $<$<NOT:$<C_COMPILER_ID:MSVC>>:-g3
  "$<IF:$<TARGET_PROPERTY:money,VERSION>"
)
