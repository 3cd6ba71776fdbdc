import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { BUNDLE_TABLES } from "../write/row-digests";

const folder = path.resolve("lib/db");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".ts") && !/test/.test(name),
);
const textOf = (name: string) => readFileSync(path.join(folder, name), "utf8");

/** Modules for imports, uploads and operators, which no policy restricts. */
const writers = [
  "queue/background-imports.ts",
  "queue/broken-off-imports.ts",
  "write/bundles-write.ts",
  "queue/import-progress.ts",
  "queue/import-queue.ts",
  "access/installation.ts",
  // They check the right to change a bundle, and the hidden bundles that an address names.
  "write/manage-bundle.ts",
  "sight.ts",
  "tell-sight.ts",
  "write/save-bundle.ts",
  "cache/data-version.ts",
  "queue/operations.ts",
  // Previews. The caller checks the reader's right.
  "write/manifest-previews.ts",
  "write/point-differences.ts",
  "write/reimports.ts",
  // Retracted bundles, which no view lists any more.
  "read/retractions.ts",
  // It reads only uploads of one owner, to replace them.
  "write/replaced.ts",
  "read/rivals.ts",
  // Only its owner's uploads, also those out of view.
  "write/retention.ts",
  // Manifests that an owner states of other bundles of a project.
  "read/remembered-manifests.ts",
  // Names of hidden bundles, which a baked folder must not have.
  "read/baked-rows.ts",
  // The bundles of a server that is rebuilt from such a folder.
  "write/rebuilt-rows.ts",
  "write/row-digests.ts",
  "write/verify-rows.ts",
  // Files with the numbers of bundles, which retracted ones don't keep.
  "read/twins.ts",
  "write/twins.ts",
  "write/withdraw-bundle.ts",
];
/** Modules without rows of bundles: secrets, lists of changes, the connections themselves. */
const pastPolicies = [
  "access/audit.ts",
  "access/client-mark.ts",
  "access/note-key.ts",
  "write/images.ts",
  "kysely.ts",
  "owner-pool.ts",
  "reader.ts",
  "access/sealed.ts",
  "access/sessions.ts",
  "access/tokens.ts",
  "transaction.ts",
  "queue/worker-presence.ts",
];
/** Modules that get a bundle's key from a view (visible.ts, or their caller's row). */
const byVisibleKey = [
  "read/best-summary.ts",
  "read/bundle-page.ts",
  "read/bundle-report.ts",
  "read/first-issues.ts",
  "read/point-neighbours.ts",
  "read/point-parts.ts",
  "read/points.ts",
  "read/source-files.ts",
  "read/stored-member.ts",
  "read/workload-points.ts",
  "read/workload-rows.ts",
];

const selectsRows = new RegExp(`\\b(?:from|join) (?:${BUNDLE_TABLES.join("|")})\\b`);

/** Returns a module's templates and strings that select from a table. */
const statements = (text: string): string[] =>
  [...text.matchAll(/`[^`]*`|"(?:[^"\\\n]|\\.)*"/g)]
    .map(([found]) => found)
    .filter((found) => /\b(?:from|join) /.test(found));

// Postgres enforces this where it can (row-security.test.ts). On Citus, or for a user without the right to create
// roles, only views do.
describe("queries for readers", () => {
  it("never name the table of bundles, but the views of bundles that a reader may see", () => {
    const named = files.filter(
      (name) =>
        statements(textOf(name)).some((sql) => /\b(?:from|join) bundles\b/.test(sql)) ||
        /(?:selectFrom|Join)\(\s*"bundles[ "]/.test(textOf(name)),
    );
    expect(named.filter((name) => !writers.includes(name))).toEqual([]);
  });

  it("select rows of a bundle through those views, or by a key from them", () => {
    const open = files.filter((name) =>
      statements(textOf(name)).some(
        (sql) =>
          selectsRows.test(sql) &&
          !/\b(?:public|listed)_\w+|\$\{(?:used|settingJoins|joins|from|select|NAMES|SERIES)\}/i.test(sql),
      ),
    );
    expect(open.filter((name) => !writers.includes(name) && !byVisibleKey.includes(name))).toEqual([]);
  });

  it("join rows of a bundle with those views in Kysely too, or have a key from them", () => {
    const tables = BUNDLE_TABLES.map((name) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()));
    const named = new RegExp(`(?:selectFrom|Join)\\(\\s*"(?:${tables.join("|")})[ "]`);
    const open = files.filter((name) => named.test(textOf(name)) && !/\b(?:public|listed)[A-Z]/.test(textOf(name)));
    expect(open.filter((name) => !writers.includes(name) && !byVisibleKey.includes(name))).toEqual([]);
  });

  it("run on connections that the policies restrict, except in the modules listed here", () => {
    const past = files.filter((name) => /\b(?:ownerPool|ownerDb)\(\)/.test(textOf(name)));
    expect(past.filter((name) => !writers.includes(name) && !pastPolicies.includes(name))).toEqual([]);
  });

  it("never compare the visibility of a bundle themselves", () => {
    const defining = files.filter((name) => /visibility *=/.test(textOf(name)));
    expect(defining.filter((name) => !writers.includes(name))).toEqual([]);
  });
});
