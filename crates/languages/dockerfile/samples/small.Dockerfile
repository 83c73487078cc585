FROM scratch
COPY a /
