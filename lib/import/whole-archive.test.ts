import { createReadStream, existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { createGunzip, type Gunzip } from "node:zlib";
import { extract } from "tar-stream";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ownerPool } from "../db/owner-pool";
import { loadBundleReport } from "../db/read/bundle-report";
import { withTestDatabase } from "../db/test-database";
import { importBundle } from "./import-bundle";
import { awaitVerdict, storeUpload } from "./upload";
import { type ImportWorker, startImportWorker } from "./worker";

// Tests of what comes after reading use what is read here.
vi.mock("./read-upload", async (original) => {
  const real = await original<typeof import("./read-upload")>();
  const { readAndKeep } = await import("./read-once.testing");
  return { ...real, readUpload: readAndKeep(real.readUpload) };
});

const root = path.resolve(import.meta.dirname, "../..");
const bundlesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".tar.gz"))
        .map((name) => path.join(folder, name))
    : [];
// Vector search has tests of its own; here are the other families.
const bundles = [
  ...bundlesIn(path.join(root, "sample")),
  ...bundlesIn(path.join(root, "../shared/bundles/archive")).filter((file) => !file.includes(".ann.")),
  ...bundlesIn(path.join(root, "../shared/bundles/own")).filter((file) => !/ann-|sysbench-archive-layout/.test(file)),
  ...bundlesIn(path.join(root, "../shared/bundles/tools")).filter((file) =>
    /sysbench|ycsb|benchbase|rocksdb/.test(path.basename(file)),
  ),
];

/** Files of a tar.gz, those of archives inside it as `outer!/inner`, counted by another reader than ours. */
async function membersOf(source: { pipe(target: Gunzip): Gunzip }, prefix = ""): Promise<string[]> {
  const found: string[] = [];
  const tar = extract();
  const unpacked = createGunzip();
  for await (const entry of source.pipe(unpacked).pipe(tar)) {
    if (entry.header.type !== "file") entry.resume();
    else if (/\.(?:tar\.gz|tgz)$/.test(entry.header.name))
      found.push(...(await membersOf(entry, `${prefix}${entry.header.name}!/`)));
    else {
      found.push(prefix + entry.header.name.replace(/^\.\//, ""));
      entry.resume();
    }
  }
  return found;
}

describe("every bundle of the archive and of other tools", () => {
  withTestDatabase();
  let worker: ImportWorker;
  beforeAll(async () => {
    worker = await startImportWorker({ runImport: importBundle });
  });
  afterAll(() => worker.stop());

  const files = async (id: string) => {
    const { rows } = await ownerPool().query<{ path: string; role: string; reason: string | null }>(
      "select path, role, reason from source_files where bundle_key = (select key from bundles where id = $1)",
      [id],
    );
    return rows;
  };

  it.each(bundles.map((file) => [path.basename(file), file] as const))(
    "%s imports whole: every member is listed once, and nothing that was recognised is lost",
    async (fileName, file) => {
      const { state } = await storeUpload({ source: createReadStream(file), fileName, title: null });
      const { id, status } = await awaitVerdict(state, 300);
      expect(status).toBe("ready");
      const listed = await files(id);
      expect(listed.map(({ path: name }) => name.replace(/^\.\//, "")).sort()).toEqual(
        (await membersOf(createReadStream(file))).sort(),
      );
      // An importer that took a file read it; other files have a reason.
      expect(listed.filter(({ role }) => role === "failed")).toEqual([]);
      expect(listed.filter(({ role, reason }) => role !== "imported" && !reason)).toEqual([]);
      const report = await loadBundleReport(id);
      expect(report?.counts.points).toBeGreaterThan(0);
      const codes = (report?.issues ?? []).map(({ code }) => code);
      for (const code of ["importer-failed", "ambiguous-format", "recognition-failed", "tool-not-read"])
        expect(codes).not.toContain(code);
    },
  );

  it("keeps no password of a command line in the texts of results", async () => {
    const { rows } = await ownerPool().query<{ found: string }>(
      `select left(t.line, 200) as found from (
         select text as line from labels union all select notes::text from executions
         union all select params::text from settings union all select algorithm from settings
         union all select line_text from index_builds
         union all select text from issues union all select message from issues
         union all select facts::text from provenance union all select differences::text from author_tables
         union all select title from run_series union all select reason from source_files) t
       where t.line ~* '(--mysql-password|--pgsql-password|PGPASSWORD|--password)[= ](pw|[^*•\\s]{2,})'`,
    );
    expect(rows).toEqual([]);
  });
});
