terraform {
  required_version = ">= 1.5"
}

# The network.
resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
  tags       = merge(local.tags, { Name = "main" })
}

resource "aws_security_group" "web" {
  name   = "${var.prefix}-web"
  vpc_id = aws_vpc.main.id

  ingress {
    from_port   = 443
    to_port     = 443
    protocol    = "tcp"
    cidr_blocks = ["0.0.0.0/0", aws_vpc.main.cidr_block]
  }
}

output "id" {
  value = aws_security_group.web.id
}
