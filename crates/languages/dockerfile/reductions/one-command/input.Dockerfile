FROM debian:stable AS build
ENV DEBIAN_FRONTEND=noninteractive LANG=C.UTF-8
# What the build needs.
RUN apt-get update && \
    # compilers
    apt-get install -y --no-install-recommends gcc make && \
    rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN if [ -f configure ]; then ./configure --prefix=/opt; fi; make -j4; make install
RUN cd /opt && sudo chown -R 1000 bin

FROM debian:stable-slim
COPY --from=build /opt /opt
EXPOSE 8080
CMD ["/opt/bin/shop", "--port", "8080"]
