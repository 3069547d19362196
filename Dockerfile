# The whole program in one image; ROLE and the other settings (README) decide what a container of it does.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY patches patches
RUN npm ci --include=dev --workspaces=false --no-audit --no-fund
COPY . .
RUN node --eval "import('./scripts/build.mjs').then(({ buildClient }) => buildClient())" \
  && npm prune --omit=dev --workspaces=false --no-audit --no-fund

# Node comes with the packages: the image needs no second one.
FROM debian:bookworm-slim
WORKDIR /app
RUN useradd --uid 1000 --user-group node && mkdir /data && chown node:node /data
COPY --from=build /app /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ENV PATH=/app/node_modules/.bin:$PATH NODE_OPTIONS=--import=/app/scripts/quick-resolve.mjs
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health/').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
