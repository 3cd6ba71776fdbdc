// @ts-check
// JavaScript, since Next reads TypeScript here with a compiler that `npm run prune` removes.
import { VIEW_PATHS } from "./lib/views/registry/paths.ts";
import { basePath, buildFolder } from "./scripts/base-path.ts";

const VIEWS = Object.values(VIEW_PATHS)
  .map(({ page }) => page)
  .join("|");

/** @type {import("next").NextConfig} */
const config = {
  basePath: basePath(),
  distDir: buildFolder(),
  // For what Next does not put it before itself (lib/urls.ts).
  env: { BENCHFOLIO_BASE_PATH: basePath() },
  // Every page has its title and picture in its head, since programs that unfurl links run no scripts.
  htmlLimitedBots: /.*/,
  reactCompiler: false,
  typedRoutes: false,
  poweredByHeader: false,
  // server/answer compresses: Next knows gzip alone.
  compress: false,
  // The optimizer keeps what it drew for who asked first and shows it to everybody. server/admission refuses its
  // address, too.
  images: { unoptimized: true },
  serverExternalPackages: [
    "@aws-sdk/client-s3",
    "@aws-sdk/lib-storage",
    "@aws-sdk/s3-request-presigner",
    "@resvg/resvg-js",
    "pg",
    "graphile-worker",
    "h5wasm",
    "yauzl",
    "tar-stream",
  ],
  // `npm run typecheck` checks types, which a start neither has nor waits for.
  typescript: { ignoreBuildErrors: true },
  // A page's address with an ending is the page in another format.
  rewrites: async () => ({
    beforeFiles: [
      { source: "/bundles/:id([a-z0-9]+).croissant.json", destination: "/bundles/:id/croissant" },
      { source: "/bundles/:id([a-z0-9]+).csv", destination: "/bundles/:id/numbers" },
      { source: `/:view(${VIEWS}).:format([a-zA-Z0-9.]+)`, destination: "/view-files/:view/view.:format" },
      { source: "/s/:key([a-zA-Z0-9]+).:format([a-zA-Z0-9.]+)", destination: "/s/:key/:format" },
    ],
    afterFiles: [],
    // After pages: /datasets/NAME is a page also where the name of a data set has a dot.
    fallback: [
      { source: `/:view(${VIEWS})/:table.:format([a-zA-Z0-9.]+)`, destination: "/view-files/:view/:table.:format" },
    ],
  }),
  // Data may change, so a prefetched page is shown for the shortest time that Next allows, in seconds.
  experimental: {
    cpus: 2,
    staleTimes: { static: 30 },
    // A clone of CI is thrown away: nothing reads the cache that a build writes.
    turbopackFileSystemCacheForBuild: !process.env.CI,
  },
};

export default config;
