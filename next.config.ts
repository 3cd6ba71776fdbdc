import type { NextConfig } from "next";

const config: NextConfig = {
  reactCompiler: false,
  typedRoutes: false,
  poweredByHeader: false,
  serverExternalPackages: ["pg", "graphile-worker", "h5wasm", "yauzl", "unbzip2-stream", "tar-stream"],
  // `npm start` builds without the test tools, whose types the tests need.
  typescript: { tsconfigPath: "tsconfig.build.json" },
  experimental: { cpus: 2 },
};

export default config;
