import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const folder = import.meta.dirname;
const files = readdirSync(folder).filter((name) => name.endsWith(".ts") && !/test/.test(name));
const textOf = (name: string) => readFileSync(path.join(folder, name), "utf8");

/** Modules for imports, uploads and operators, which no policy restricts. */
const writers = [
  "background-imports.ts",
  "broken-off-imports.ts",
  "bundles-write.ts",
  "import-progress.ts",
  "import-queue.ts",
  "installation.ts",
  // They check the right to change a bundle, and the hidden bundles that an address names.
  "manage-bundle.ts",
  "sight.ts",
  "tell-sight.ts",
  "save-bundle.ts",
  "data-version.ts",
  "operations.ts",
  "point-differences.ts",
  "reimports.ts",
  // Retracted bundles, which no view lists any more.
  "retractions.ts",
  "row-digests.ts",
  "verify-rows.ts",
  "withdraw-bundle.ts",
];
/** Modules without rows of bundles: secrets, lists of changes, the connections themselves. */
const pastPolicies = [
  "audit.ts",
  "client-mark.ts",
  "note-key.ts",
  "owner-pool.ts",
  "reader.ts",
  "sealed.ts",
  "sessions.ts",
  "tokens.ts",
  "transaction.ts",
  "worker-presence.ts",
];
/** Modules that get a bundle's key from a view (visible.ts, or their caller's row). */
const byVisibleKey = [
  "best-summary.ts",
  "bundle-page.ts",
  "bundle-report.ts",
  "point-neighbours.ts",
  "point-parts.ts",
  "points.ts",
  "source-files.ts",
  "stored-member.ts",
  "workload-points.ts",
  "workload-rows.ts",
];

/** Finds a module's templates and strings that select rows of a bundle. */
const results =
  "points|executions|index_builds|rollups|bundle_settings|bests|evidence|source_files|issues|author_rows|author_tables|run_series|provenance|ground_truths";
const asks = new RegExp(`\\b(?:from|join) (?:${results})\\b`);
const statements = (text: string): string[] =>
  [...text.matchAll(/`[^`]*`|"(?:[^"\\\n]|\\.)*"/g)]
    .map(([found]) => found)
    .filter((found) => /\b(?:from|join) /.test(found));

// Postgres enforces this where it can (row-security.test.ts). On Citus, or for a user without the right to create
// roles, only views do.
describe("queries for readers", () => {
  it("never name the table of bundles, but the views that say what a reader may see", () => {
    const named = files.filter((name) => statements(textOf(name)).some((sql) => /\b(?:from|join) bundles\b/.test(sql)));
    expect(named.filter((name) => !writers.includes(name))).toEqual([]);
  });

  it("ask for rows of a bundle through those views, or by a key that came from them", () => {
    const open = files.filter((name) =>
      statements(textOf(name)).some(
        (sql) =>
          asks.test(sql) &&
          !/\b(?:public|listed)_\w+|\$\{(?:used|settingJoins|joins|from|select|NAMES|SERIES)\}/i.test(sql),
      ),
    );
    expect(open.filter((name) => !writers.includes(name) && !byVisibleKey.includes(name))).toEqual([]);
  });

  it("are asked on connections that policies hold, but by modules that are named here", () => {
    const past = files.filter((name) => /\bownerPool\(\)/.test(textOf(name)));
    expect(past.filter((name) => !writers.includes(name) && !pastPolicies.includes(name))).toEqual([]);
  });

  it("say in no second place what visible means", () => {
    const said = files.filter((name) => /visibility *=/.test(textOf(name)));
    expect(said.filter((name) => !writers.includes(name))).toEqual([]);
  });
});
