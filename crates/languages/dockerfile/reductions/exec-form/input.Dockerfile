FROM python:3.12
RUN <<EOF
set -eu
pip install --no-cache-dir flask
apt-get update
for d in data logs; do
  mkdir -p "/srv/$d"
done
EOF
COPY <<CONF /etc/shop.conf
port = 80
CONF
ENTRYPOINT ["sh", "-c", "cd /srv && exec python -m shop --port 80"]
HEALTHCHECK --interval=30s CMD curl -f http://localhost/ || exit 1
