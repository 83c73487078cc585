# syntax=docker/dockerfile:1
ARG VERSION=1.2.3
FROM golang:1.22 AS tools
RUN go install example.org/tool@v${VERSION}

FROM golang:1.22 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN --mount=type=cache,target=/root/.cache go mod download
COPY --from=tools /go/bin/tool /usr/local/bin/
COPY . .
RUN CGO_ENABLED=0 go build -o /shop ./cmd/shop

FROM scratch
LABEL org.example.title="Shop"
COPY --from=build /shop /shop
USER 1000
ENTRYPOINT ["/shop"]
