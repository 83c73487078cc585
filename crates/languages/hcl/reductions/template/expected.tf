user_data = <<-EOF
%{ for d in a }useradd %{ endfor }
EOF
