# Builds and runs the server: `docker build -t vestibule .` See docs/guides/running-in-production.md.
ARG BUILD_IMAGE=docker.io/library/node:24-bookworm-slim
ARG RUNTIME_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /source
COPY . .
RUN node scripts/build.mjs --served-only
# The package that npm gets, with the dependencies of this platform. Static libraries, types, source maps, and the tables of countries for one IP version aren't used.
RUN mkdir /app \
  && npm install --prefix /app --install-strategy=hoisted --omit=dev --no-audit --no-fund --no-update-notifier ./dist/kit/server.tgz \
  && find /app -type f \( -name '*.a' -o -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete \
  && rm -rf /app/node_modules/@types /app/node_modules/undici-types /app/node_modules/@ip-location-db/*/*-ipv?.mmdb

FROM ${RUNTIME_IMAGE}
# PostgreSQL's initdb looks its user up by name.
RUN echo 'vestibule:x:10001:10001:Vestibule:/data:/usr/sbin/nologin' >> /etc/passwd \
  && echo 'vestibule:x:10001:' >> /etc/group \
  && mkdir /data && chown 10001:10001 /data && chmod 700 /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
ENV NODE_ENV=production \
    VESTIBULE_DATA_DIR=/data \
    VESTIBULE_HOST=0.0.0.0
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8100
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.VESTIBULE_PORT || 8100}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/local/bin/node", "--max-semi-space-size=8", "--expose-gc", "/app/node_modules/@vestibule/server/bin/vestibule-server.js"]
