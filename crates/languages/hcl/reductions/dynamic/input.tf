variable "rules" {
  description = "What is let in"
  type = list(object({
    port  = number
    cidrs = list(string)
  }))
  default = []
}

locals {
  open = [for r in var.rules : r if length(r.cidrs) == 0]
  by_port = {
    for r in var.rules : r.port => r.cidrs...
    if contains([80, 443], r.port) && !var.closed
  }
}

resource "aws_security_group" "web" {
  count = length(local.open) > 0 ? 1 : 0
  dynamic "ingress" {
    for_each = local.by_port
    content {
      from_port   = ingress.key
      to_port     = ingress.key
      cidr_blocks = flatten(ingress.value)
    }
  }
}
