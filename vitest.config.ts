import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { testKinds } from "./scripts/test-kinds.ts";

const resolve = {
  alias: {
    "@": path.resolve(import.meta.dirname),
    "server-only": path.resolve(import.meta.dirname, "scripts/empty.ts"),
    "fast-check": path.resolve(import.meta.dirname, "scripts/fast-check.testing.ts"),
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

/** Files that take 6 s of a processor and more. The first reads bundles for others, so those come later. */
const LONG = [
  "lib/import/whole-archive",
  "lib/import/invariance",
  "lib/importers/too-many",
  "lib/importers/wild",
  "lib/views/selection/company-pairs",
  "lib/views/claims/sentences",
  "lib/views/selection/upload-order",
  "lib/import/disk-faults",
  "lib/domain/diff/verdict-invariance",
  "lib/db/database-away",
  "lib/views/compare/vector-variants",
  "app/live-tags",
  "lib/api/odd-input",
  "lib/blobs/blob-stores",
  "app/api/v1/bundles/route",
  "lib/api/frozen-files",
  "lib/api/frozen-room",
  "lib/views/selection/default-views",
  "lib/importers/ann-archive",
].map((file) => path.resolve(import.meta.dirname, `${file}.test.ts`));

/** Begins with the longest files, so that no process works alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.includes(moduleId);
    const placeOf = ({ moduleId }: TestSpecification) => LONG.indexOf(moduleId);
    const first = sorted.filter(isLong).sort((a, b) => placeOf(a) - placeOf(b));
    return [...first, ...sorted.filter((file) => !isLong(file))];
  }
}

const keepCompiled = "scripts/keep-compiled.testing.ts";
const afterImports = { globalSetup, setupFiles: ["lib/import/read-once-setup.testing.ts", keepCompiled], ...shared };

// Loading modules for each file costs more than most tests do, so files share them where they can.
export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    experimental: { fsModuleCache: true },
    projects: [
      { resolve, test: { name: "together", include: kinds.together, isolate: false, ...shared } },
      { resolve, test: { name: "apart", include: kinds.apart, globalSetup, setupFiles: [keepCompiled], ...shared } },
      { resolve, test: { name: "after imports", include: kinds.afterImports, isolate: false, ...afterImports } },
      { resolve, test: { name: "after imports, apart", include: kinds.afterImportsApart, ...afterImports } },
    ],
  },
});
