import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { testKinds } from "./scripts/test-kinds.ts";

const resolve = {
  alias: {
    "@": path.resolve(import.meta.dirname),
    "server-only": path.resolve(import.meta.dirname, "scripts/empty.ts"),
  },
};
const kinds = testKinds();
// Limit for hung tests, in milliseconds. No test reaches it, even on a machine three times as slow.
const limit = 900_000;
const globalSetup = process.env.BENCHFOLIO_UNIT_ONLY ? [] : ["scripts/vitest-database.ts"];
const shared = {
  env: { BENCHFOLIO_OPEN_UPLOADS: "1" },
  testTimeout: limit,
  hookTimeout: limit,
  expect: { poll: { timeout: limit } },
};

/** Files that take 10 s of a processor and more. */
const LONG = new RegExp(
  `/(?:${[
    "one-value",
    "live-tags",
    "withdraw",
    "reports",
    "posts-reports",
    "sentences",
    "default-views",
    "company-pairs",
    "whole-archive",
    "history-archive",
    "diff-archive",
    "verdict-invariance",
    "ann-archive",
  ].join("|")})\\.test\\.tsx?$`,
);

/** Begins with the longest files, so that no process works alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const afterImports = { globalSetup, setupFiles: ["lib/import/read-once-setup.testing.ts"], ...shared };

// Loading modules for each file costs more than most tests do, so files share them where they can.
export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    experimental: { fsModuleCache: true },
    projects: [
      { resolve, test: { name: "together", include: kinds.together, isolate: false, ...shared } },
      { resolve, test: { name: "apart", include: kinds.apart, globalSetup, ...shared } },
      { resolve, test: { name: "after imports", include: kinds.afterImports, isolate: false, ...afterImports } },
      { resolve, test: { name: "after imports, apart", include: kinds.afterImportsApart, ...afterImports } },
    ],
  },
});
