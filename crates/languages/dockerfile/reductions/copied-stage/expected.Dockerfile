FROM a AS build
FROM e
COPY --from=build b b