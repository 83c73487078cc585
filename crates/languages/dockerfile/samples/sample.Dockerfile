# syntax=docker/dockerfile:1
# check=skip=all

ARG BASE=debian:stable-slim EXTRA
ARG EMPTY=
FROM --platform=$BUILDPLATFORM ${BASE} AS build
LABEL org.example.title="A shop" "org.example.note"='it is; \
one' maintainer=ada@example.org
ENV LANG C.UTF-8
ENV PATH=/opt/bin:$PATH GREETING="hello, \
world" ESCAPED=a\ b
WORKDIR "/usr/src app"
# Tools first: they change rarely.
RUN --mount=type=cache,target=/var/cache/apt \
    --mount=type=secret,id=token \
    set -eux; \
    apt-get update; \
# what the build needs
    apt-get install -y --no-install-recommends \
        gcc \

        # and this
        make \
    && rm -rf /var/lib/apt/lists/*
RUN ["/bin/sh", "-c", "echo hello && exit 0"]
RUN [ -f a ] && echo b
COPY --from=build --chown=1:1 ["a file", "/usr/src/"]
COPY *.c as /usr/src/
ADD https://example.org/a.tar.gz /tmp/
run make -j "$(nproc)" CFLAGS='-O2 -g' && make install || (cat config.log; false)
RUN <<EOF
set -e
for i in a b; do
  echo "$i"
done
EOF
RUN <<-'END' cat > /etc/motd && cat /etc/motd
	Welcome
	FROM here
	END
RUN <<EOF
#!/usr/bin/env python3
print("a")
EOF
COPY <<EOF <<"SECOND" /etc/
a = 1
EOF
b = 2
SECOND

FROM scratch
COPY --from=build /usr/local/bin/shop /shop
EXPOSE 80/tcp 8080-8090 $PORT
VOLUME ["/data"]
VOLUME /cache /logs
USER 1000:1000
STOPSIGNAL SIGTERM
SHELL ["/bin/bash", "-o", "pipefail", "-c"]
HEALTHCHECK --interval=5m --timeout=3s \
  CMD curl -f http://localhost/ || exit 1
HEALTHCHECK NONE
ONBUILD RUN echo built
MAINTAINER Ada <ada@example.org>, it's me
ENTRYPOINT exec /shop <<< "$INPUT"
CMD ["--port", "80"]
CMD
