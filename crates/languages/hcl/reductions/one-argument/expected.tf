resource "c" "a" {}
ingress {
  cidr_blocks = ["0.0.0.0/0"]
}
