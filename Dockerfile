# syntax=docker/dockerfile:1
# One image for pages and workers. A setting chooses which of them run.
FROM node:24-bookworm-slim AS build
WORKDIR /app
ARG BENCHFOLIO_BASE_PATH=""
ENV NEXT_TELEMETRY_DISABLED=1 CHECKPOINT_DISABLE=1
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/prune.ts

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 CHECKPOINT_DISABLE=1 HOST=0.0.0.0 BENCHFOLIO_DATA=/data BENCHFOLIO_LOG=json
# The pages are made for this path. Another one needs another image, since the program is read-only here.
ARG BENCHFOLIO_BASE_PATH=""
ENV BENCHFOLIO_BASE_PATH=$BENCHFOLIO_BASE_PATH
# The program belongs to root and stays read-only; only the data folder is writable.
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "server/start.ts"]
