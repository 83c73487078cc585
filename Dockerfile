# picireny in an image with a shell, so that test scripts run in it:
#
#   docker build -t picireny .
#   docker run --rm -v "$PWD:/work" picireny crash.json ./test.sh
#
# What the test command needs (a compiler, a browser) belongs into an image of
# one's own: copy /usr/local/bin/picireny, which is linked statically, into it.

FROM rust:1.90-alpine AS build
RUN apk add --no-cache musl-dev
WORKDIR /src
COPY . .
RUN cargo install --locked --path . --root /out

FROM alpine:3.22
COPY --from=build /out/bin/picireny /usr/local/bin/picireny
WORKDIR /work
ENTRYPOINT ["picireny"]
