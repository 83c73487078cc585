a = {
  for a in 0 : 0 => 0...
  if 0
}
