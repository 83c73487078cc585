variable "a" {
  default = [1, 2
}
locals {
  b = 
  c = "x
  d = foo(1
}
resource "a" "b" {
  e = 1
}
