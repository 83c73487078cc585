resource "aws_instance" "web" {
  ami           = data.aws_ami.debian.id
  instance_type = "t3.micro"
  user_data = <<-EOF
    #!/bin/bash
    set -eu
    apt-get update
    %{ for user in var.users ~}
    useradd --create-home ${user.name}
    %{ endfor ~}
    if [ -n "${var.motd}" ]; then
      echo "${var.motd}" > /etc/motd
    fi
  EOF
  tags = {
    Name  = format("%s-web", var.prefix)
    Owner = "ops"
  }
}
