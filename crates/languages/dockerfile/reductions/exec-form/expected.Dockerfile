FROM a
RUN <<EOF
for d in h; do
  mkdir 
done
EOF
ENTRYPOINT ["sh", "-c", "exec p"]