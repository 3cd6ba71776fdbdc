import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: {
      "@": path.resolve(import.meta.dirname),
      "server-only": path.resolve(import.meta.dirname, "scripts/empty.mjs"),
    },
  },
  test: {
    include: ["{app,cli,components,lib,scripts}/**/*.test.{ts,tsx}"],
    env: { BENCHFOLIO_OPEN_UPLOADS: "1" },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    globalSetup: process.env.BENCHFOLIO_UNIT_ONLY ? [] : ["scripts/vitest-database.mjs"],
  },
});
