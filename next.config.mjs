// @ts-check
// JavaScript, since Next would need TypeScript's compiler here, which `npm run prune` removes.
import { readdirSync } from "node:fs";
import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from "next/constants.js";
import { FORMATS } from "./lib/format-list.ts";
import { FROZEN_KIND } from "./lib/frozen-kind-header.ts";
import { VIEW_PATHS } from "./lib/views/registry/paths.ts";
import { BUILD_FOLDER, basePath, PLACEHOLDER, siteFolder } from "./scripts/base-path.ts";

const VIEWS = Object.values(VIEW_PATHS)
  .map(({ page }) => page)
  .join("|");

/**
 * Sends clients that accept a table's format, and no HTML, to a view's file with its suffix. The first format of the
 * list that is accepted wins. server/answer/head.ts tells caches.
 */
const negotiated = Object.entries(FORMATS)
  .filter(([suffix, { of }]) => of === "table" && suffix !== "html")
  .flatMap(([suffix, { mediaType }]) => {
    const [type = ""] = mediaType.split(";");
    /** @type {[{ type: "header"; key: string; value: string }]} */
    const has = [{ type: "header", key: "accept", value: `(?!.*text/html)(?:.*[, ])?${type}(?:[;, ].*)?` }];
    return [
      { source: `/:view(${VIEWS})`, has, destination: `/view-files/:view/view.${suffix}` },
      { source: "/s/:key([a-zA-Z0-9-]+)", has, destination: `/s/:key/${suffix}` },
    ];
  });

/** Leads the page of a frozen view to the route of its kind, where the kind has one. The proxy names the kind. */
const drawn = () => ({
  source: "/s/:key([a-zA-Z0-9-]+)",
  has: [
    {
      /** @type {"header"} */
      type: "header",
      key: FROZEN_KIND,
      value: `(?<kind>${readdirSync(new URL("app/s/[key]/drawn", import.meta.url)).join("|")})`,
    },
  ],
  destination: "/s/:key/drawn/:kind",
});

/** @type {(phase: string) => import("next").NextConfig} */
const config = (phase) => ({
  basePath: phase === PHASE_PRODUCTION_BUILD ? PLACEHOLDER : basePath(),
  distDir: phase === PHASE_PRODUCTION_SERVER ? siteFolder() : BUILD_FOLDER,
  // For addresses to which Next does not add the path itself (lib/urls.ts).
  env: { BENCHFOLIO_BASE_PATH: phase === PHASE_PRODUCTION_BUILD ? PLACEHOLDER : basePath() },
  // Puts title and picture into the head of every page, since programs that unfurl links run no scripts.
  htmlLimitedBots: /.*/,
  reactCompiler: false,
  typedRoutes: false,
  poweredByHeader: false,
  // server/answer compresses: Next supports only gzip.
  compress: false,
  // The optimizer draws a picture with its first reader's rights and shows it to everybody. server/admission refuses
  // its address, too.
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
  // `npm run typecheck` checks types. A start has no types of packages, and need not wait for the check.
  typescript: { ignoreBuildErrors: true },
  // Addresses that people type for pages of another name.
  redirects: async () =>
    Object.entries({
      report: "/report/new",
      reports: "/report/new",
      docs: "/docs/api",
      authors: "/browse",
      machines: "/browse",
    }).map(([source, destination]) => ({ source: `/${source}`, destination, permanent: false })),
  // A page's address with a suffix is the page in another format.
  rewrites: async () => ({
    beforeFiles: [
      { source: "/bundles/:id([a-z0-9]+).croissant.json", destination: "/bundles/:id/croissant" },
      { source: "/bundles/:id([a-z0-9]+).:format(csv|parquet)", destination: "/bundles/:id/numbers/:format" },
      { source: `/:view(${VIEWS}).:format([a-zA-Z0-9.]+)`, destination: "/view-files/:view/view.:format" },
      { source: "/s/:key([a-zA-Z0-9-]+).:format([a-zA-Z0-9.]+)", destination: "/s/:key/:format" },
      ...negotiated,
      drawn(),
    ],
    afterFiles: [],
    // After pages, since the name of a data set in /datasets/NAME may have a dot.
    fallback: [
      { source: `/:view(${VIEWS})/:table.:format([a-zA-Z0-9.]+)`, destination: "/view-files/:view/:table.:format" },
    ],
  }),
  // Data may change, so a prefetched page is shown for the shortest time that Next allows, in seconds.
  experimental: {
    cpus: 2,
    // Browser tests start many servers, and ask most for few pages.
    preloadEntriesOnStart: !process.env.BENCHFOLIO_E2E_LAZY,
    staleTimes: { static: 30 },
    // CI throws its clone away, so nothing reads a build's cache.
    turbopackFileSystemCacheForBuild: !process.env.CI,
    // Nothing reads maps of the server's code, 100 MB. Unminified, its stacks in the log name our functions.
    turbopackSourceMaps: false,
    turbopackMinify: { server: false, client: true },
  },
});

export default config;
