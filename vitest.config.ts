import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { testKinds } from "./scripts/test-kinds.mjs";

const resolve = {
  alias: {
    "@": path.resolve(import.meta.dirname),
    "server-only": path.resolve(import.meta.dirname, "scripts/empty.mjs"),
  },
};
const kinds = testKinds();
// A limit for what hangs, which no test reaches on a machine that is three times slower.
const limit = 900_000;
const shared = { env: { BENCHFOLIO_OPEN_UPLOADS: "1" }, testTimeout: limit, hookTimeout: limit };

// Loading modules for each file costs more than most tests do, so files share them where they can.
export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    experimental: { fsModuleCache: true },
    projects: [
      { resolve, test: { name: "together", include: kinds.together, isolate: false, ...shared } },
      {
        resolve,
        test: {
          name: "apart",
          include: kinds.apart,
          globalSetup: process.env.BENCHFOLIO_UNIT_ONLY ? [] : ["scripts/vitest-database.mjs"],
          ...shared,
        },
      },
    ],
  },
});
