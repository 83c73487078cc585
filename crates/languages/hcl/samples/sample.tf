# A shop's machines.
terraform {
  required_version = ">= 1.5"
  required_providers {
    shop = { source = "example/shop", version = "~> 2.0" }
  }
}

variable "zones" {
  type    = list(object({ name = string, size = optional(number, 1) }))
  default = []
  validation {
    condition     = length(var.zones) < 5 && alltrue([for z in var.zones : z.size > 0])
    error_message = "Too many zones: ${length(var.zones)} of 5, 100% $${literal} %%{literal}."
  }
}

/* What is computed. */
locals {
  names   = [for i, z in var.zones : "${i}-${upper(z.name)}" if z.size != 0 || !var.all]
  by_name = { for z in var.zones : z.name => z... }
  sum     = -1 + 2 * (3 - 4) / 5 % 6e-1
  first   = try(var.zones[0].name, module.a.list.0, null)
  all     = var.zones[*].name
  old     = aws_instance.web.*.id
  choice  = var.zones == [] ? "none" : var.size >= 2.5 ? "large" : "small"
  keys = {
    "quoted.key" : 1
    (var.name) = [
      1,
      2,
    ],
    in         = provider::shop::parse("a")
    for = merge(
      var.a,
      var.b...
    )
  }
  escaped = "a\n\"b\" \u00e9 $ % ${~ var.x ~}"
  greeting = "%{ if var.name != "" ~}Hello, ${var.name}!%{ else }Hello!%{ endif }"
}

resource "shop_machine" "web" {
  for_each = toset(var.names)
  provider = shop.eu
  user_data = <<-EOT
    #!/bin/sh
    set -eu
    %{ for host in var.hosts ~}
    echo "${host} $HOME" >> /etc/hosts
    %{ endfor ~}
    EOT
  policy = jsonencode({ Statement = [{ Effect = "Allow" }] })
  script = join("\n", [<<A
first ${<<B
inner
B
}
A
  , "b"])
  lifecycle { ignore_changes = [tags] }
  dynamic "disk" {
    for_each = each.value.disks
    content { size = disk.value }
  }
}

job example {
  type = "batch"
}
