# The whole program in one image, also with a PostgreSQL of its own; the settings (README) decide what a container of
# it does. For both kinds of machine:  docker buildx build --platform linux/amd64,linux/arm64 --tag tutti .
# It writes nowhere but in /data and /tmp: the rest may be read-only.

# The client is the same everywhere: it is built on the machine that builds, whatever the image is for.
FROM --platform=$BUILDPLATFORM node:24-slim AS client
WORKDIR /app
COPY package.json package-lock.json ./
COPY patches patches
RUN npm ci --include=dev --workspaces=false --no-audit --no-fund
COPY . .
RUN node --eval "import('./scripts/build.mjs').then(({ buildClient }) => buildClient())"

FROM node:24-slim AS program
WORKDIR /app
COPY package.json package-lock.json ./
COPY patches patches
RUN npm ci --omit=dev --workspaces=false --no-audit --no-fund
COPY . .
COPY --from=client /app/dist/web dist/web
RUN node scripts/runtime.mjs /image

# Node is a file of the program: the image needs no second one.
FROM debian:bookworm-slim
WORKDIR /app
RUN useradd --uid 1000 --user-group --no-create-home node && mkdir /data && chown node:node /data
COPY --from=program /image /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ENV PATH=/app/bin:$PATH NODE_OPTIONS=--import=/app/scripts/quick-resolve.mjs
# By number: a cluster can tell that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health/').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
