install(TARGETS C
  LIBRARY DESTINATION f NAMELINK_COMPONENT
)
add_custom_command(
  COMMAND generate --in
)
