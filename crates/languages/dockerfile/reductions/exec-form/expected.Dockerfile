FROM c
RUN <<EOF
for d in data; do
  mkdir 
done
EOF
ENTRYPOINT ["sh", "-c", "exec y"]