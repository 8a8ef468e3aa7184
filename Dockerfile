# Story Pointer as one executable, on an image that holds little more than a C library.
# docker build -t story-pointer .

FROM --platform=$BUILDPLATFORM node:22-bookworm-slim AS build
WORKDIR /build
COPY . .
# The commit is read from the clone unless it is given.
ARG COMMIT
ARG TARGETARCH
RUN --mount=type=cache,target=/root/.npm npm run build:executable -- "linux-$TARGETARCH"
RUN mkdir dist/data

FROM gcr.io/distroless/base-nossl-debian12
ARG COMMIT
LABEL org.opencontainers.image.title="Story Pointer" \
      org.opencontainers.image.description="Planning poker for agile teams: free, without accounts, in real time" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.revision="$COMMIT"
WORKDIR /
COPY --from=build /build/dist/story-pointer /usr/local/bin/story-pointer
COPY --from=build /build/LICENSE /build/web/dist/licences.txt /usr/share/doc/story-pointer/
COPY --from=build --chown=65532:65532 /build/dist/data /data
COPY --from=build --chown=65532:65532 /build/dist/data /backups
# A database or a Redis that moves to another address is found there at once, not after half a minute.
ENV BUN_CONFIG_DNS_TIME_TO_LIVE_SECONDS=2
USER 65532:65532
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s \
  CMD ["/usr/local/bin/story-pointer", "--health"]
ENTRYPOINT ["/usr/local/bin/story-pointer"]
