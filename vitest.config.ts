import path from "node:path";
import { defineConfig } from "vitest/config";

const resolve = {
  alias: {
    "@": path.resolve(import.meta.dirname),
    "server-only": path.resolve(import.meta.dirname, "scripts/empty.mjs"),
  },
};
const limits = { testTimeout: 120_000, hookTimeout: 120_000 };

// Pure code keeps no state that a test could leave behind, so its files share their modules: no module is loaded again for each file.
const pure = ["archive", "charts", "domain", "importers", "tables"].map((folder) => `lib/${folder}/**/*.test.{ts,tsx}`);

export default defineConfig({
  test: {
    projects: [
      { resolve, test: { name: "pure", include: pure, isolate: false, ...limits } },
      {
        resolve,
        test: {
          name: "app",
          include: ["{app,cli,components,lib,scripts,server}/**/*.test.{ts,tsx}"],
          exclude: pure,
          env: { BENCHFOLIO_OPEN_UPLOADS: "1" },
          globalSetup: process.env.BENCHFOLIO_UNIT_ONLY ? [] : ["scripts/vitest-database.mjs"],
          ...limits,
        },
      },
    ],
  },
});
