import { createHash } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { pack } from "tar-stream";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { hasShared } from "@/lib/shared.testing";
import { ownerPool } from "../db/owner-pool";
import { loadBundleReport } from "../db/read/bundle-report";
import { listPoints } from "../db/read/points";
import { withTestDatabase } from "../db/test-database";
import { bundleKeyOf } from "../db/write/bundles-write";
import { dataPath } from "../env";
import { annConsole } from "../importers/ann-console/importer";
import { importBundle } from "./import-bundle";
import { SECRET_MASKED } from "./issue-list";
import { awaitVerdict, storeUpload } from "./upload";
import { type ImportWorker, startImportWorker } from "./worker";

const root = path.resolve(import.meta.dirname, "../..");
const shared = path.join(root, "../shared/bundles");
const sample = path.join(root, "sample/ann-hdf5-small.tar.xz");
const fashion = path.join(shared, "archive/jan25.ann.fashion-mnist-784-euclidean.tar.gz");

const upload = async (source: AsyncIterable<Uint8Array>, fileName: string) => {
  const { state, duplicate } = await storeUpload({ source, fileName, title: null });
  const settled = await awaitVerdict(state, 100);
  return { id: settled.id, duplicate, report: await loadBundleReport(settled.id) };
};
const uploadFile = (file: string) => upload(createReadStream(file), path.basename(file));
const rows = async (sql: string, ...values: unknown[]): Promise<unknown[]> =>
  (await ownerPool().query(sql, values)).rows;
/** Imports a stored bundle again from its bytes. */
const reimportBundle = async (id: string) => importBundle((await bundleKeyOf(id)) ?? -1);
const countOf = async (table: string, id: string) =>
  (await rows(`select from ${table} where bundle_key = (select key from bundles where id = $1)`, id)).length;

/**
 * Returns a small bundle of text results: the console importer's fixture, and a remark that makes the bytes differ. The
 * same remark always gives the same bytes.
 */
async function smallBundle(remark: string): Promise<AsyncIterable<Uint8Array>> {
  const archive = pack();
  const folder = path.join(root, "lib/importers/ann-console/fixtures/complete");
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const file = path.join(entry.parentPath, entry.name);
      archive.entry({ name: path.relative(folder, file), mtime: new Date(0) }, readFileSync(file));
    }
  archive.entry({ name: "remark.txt", mtime: new Date(0) }, remark);
  archive.finalize();
  return archive.pipe(new PassThrough());
}

const POINTS = `select p.ordinal, f.path, (select text from labels where id = p.label_id) as label,
  p.qps, p.recall, p.recall_epsilon, p.recall_large_epsilon,
  p.latency_p50_seconds, p.latency_p95_seconds, p.latency_p99_seconds, p.latency_p999_seconds,
  i.total_seconds, i.build_seconds, i.bytes,
  w.name as dataset, w.k, r.batch, p.recall_source
  from points p join source_files f on f.bundle_key = p.bundle_key and f.ordinal = p.file_ordinal
  join settings r on r.id = p.setting_id join workloads w on w.id = p.workload_id
  left join index_builds i on i.bundle_key = p.bundle_key and i.ordinal = p.index_build_ordinal
  where p.bundle_key = (select key from bundles where id = $1) order by p.ordinal`;
const pointShape = z.object({
  ordinal: z.number(),
  path: z.string(),
  qps: z.number(),
  recall: z.number(),
  recall_epsilon: z.number(),
  recall_large_epsilon: z.number(),
  latency_p50_seconds: z.number(),
  latency_p99_seconds: z.number(),
  bytes: z.coerce.number().nullable(),
  dataset: z.string(),
  k: z.number(),
  batch: z.boolean(),
  recall_source: z.string(),
});

describe("an import", () => {
  withTestDatabase();
  let worker: ImportWorker;
  beforeAll(async () => {
    worker = await startImportWorker({ runImport: importBundle });
  });
  afterAll(() => worker.stop());

  it("stores all 183 result files of the sample with the figures that ann-benchmarks itself computes", async () => {
    const { id, report } = await uploadFile(sample);
    expect(report).toMatchObject({ status: "ready", counts: { files: 184, points: 183, indexBuilds: 48 } });
    const points = z.array(pointShape).parse(await rows(POINTS, id));
    const expected = z.array(z.record(z.string(), z.string())).parse(
      parse(readFileSync(path.join(root, "lib/importers/ann-hdf5/fixtures/ann-hdf5-small.expected_by_file.csv")), {
        columns: true,
      }),
    );
    const byPath = new Map(expected.map((row) => [row.path, row]));
    expect(points.map((point) => point.path).sort()).toEqual(expected.map((row) => row.path).sort());
    for (const point of points) {
      const row = byPath.get(point.path);
      const value = (name: string) => Number(row?.[name]);
      expect(point.recall, point.path).toBe(value("k-nn"));
      expect(point.recall_epsilon, point.path).toBe(value("epsilon"));
      expect(point.recall_large_epsilon, point.path).toBe(value("largeepsilon"));
      expect(point.qps / value("qps"), point.path).toBeCloseTo(1, 9);
      expect((point.latency_p50_seconds * 1000) / value("p50"), point.path).toBeCloseTo(1, 6);
      expect((point.latency_p99_seconds * 1000) / value("p99"), point.path).toBeCloseTo(1, 6);
      expect(point.bytes, point.path).toBe(value("indexsize") === 0 ? null : value("indexsize") * 1024);
      expect([point.dataset, point.k, point.batch]).toEqual([row?.dataset, value("count"), row?.batch === "1"]);
      expect(point.recall_source).toBe("computed");
    }
    expect(
      await rows(
        `select count(distinct content)::int as hashes from source_files
         where bundle_key = (select key from bundles where id = $1) and length(content) = 32 and path like '%.hdf5'`,
        id,
      ),
    ).toEqual([{ hashes: 184 }]);
  });

  it("takes the same bytes once, also when they come twice at the same moment", async () => {
    const [one, other] = await Promise.all([
      upload(await smallBundle("same"), "a.tar"),
      upload(await smallBundle("same"), "b.tar"),
    ]);
    expect(one.id).toBe(other.id);
    expect([one.duplicate, other.duplicate].sort()).toEqual([false, true]);
    const again = await upload(await smallBundle("same"), "c.tar");
    expect(again).toMatchObject({ id: one.id, duplicate: true });
    expect(await countOf("points", one.id)).toBe(one.report?.counts.points);
  });

  it("keeps two bundles with the same content apart", async () => {
    const one = await upload(await smallBundle("one"), "one.tar");
    const other = await upload(await smallBundle("other"), "other.tar");
    expect(one.id).not.toBe(other.id);
    expect(one.report?.counts.points).toBeGreaterThan(0);
    expect(other.report?.counts).toEqual(one.report?.counts);
  });

  it("gives the same rows when it is done again from the stored bytes", async () => {
    const { id } = await upload(await smallBundle("again"), "again.tar");
    const before = await rows(POINTS, id);
    const [version] = await rows("select sum(version) as version from data_versions");
    await reimportBundle(id);
    expect(await rows(POINTS, id)).toEqual(before);
    expect(await rows("select sum(version) as version from data_versions")).not.toEqual([version]);
  });

  it("keeps the hash of each file with points, and gives null where an older import kept none", async () => {
    const { id } = await upload(await smallBundle("hashes"), "hashes.tar");
    const executions = async () => {
      const { points } = await listPoints({ limit: 1000 }, new Map([["bundle", [id]]]));
      return points.map(({ source, execution }) => ({ path: source.path, content: execution.content }));
    };
    const stored = await executions();
    expect(stored.length).toBeGreaterThan(0);
    for (const { path: member, content } of stored) {
      const bytes = readFileSync(path.join(root, "lib/importers/ann-console/fixtures/complete", member));
      expect(content, member).toBe(createHash("sha256").update(bytes).digest("hex"));
    }
    await ownerPool().query(
      "update source_files set content = null where bundle_key = (select key from bundles where id = $1)",
      [id],
    );
    expect((await executions()).map(({ content }) => content)).toEqual(stored.map(() => null));
    await reimportBundle(id);
    expect(await executions()).toEqual(stored);
  });

  it("reports the failure of an importer that has a bug, and stores none of its points", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const bug = vi.spyOn(annConsole, "assemble").mockImplementation(() => {
      throw new Error("a bug");
    });
    const { report } = await upload(await smallBundle("bug"), "bug.tar").finally(() => {
      bug.mockRestore();
      log.mockRestore();
    });
    expect(report).toMatchObject({ status: "ready", counts: { points: 0 } });
    expect(report?.issues.map((issue) => issue.code)).toContain("importer-failed");
  });

  it("leaves nothing of a transaction that breaks off between two tables", async () => {
    const { id } = await upload(await smallBundle("broken"), "broken.tar");
    const before = await rows(POINTS, id);
    await ownerPool().query("alter table author_rows add constraint never check (bundle_key < 0) not valid");
    await ownerPool().query("alter table source_files add constraint never check (bundle_key < 0) not valid");
    await expect(reimportBundle(id)).rejects.toThrow(/never/);
    await ownerPool().query("alter table author_rows drop constraint never");
    await ownerPool().query("alter table source_files drop constraint never");
    expect(await rows(POINTS, id)).toEqual(before);
    expect((await loadBundleReport(id))?.status).toBe("ready");
  });

  it("refuses stored bytes that have changed, keeps the earlier results, and is repaired by the same upload", async () => {
    const bytes = await buffer(await smallBundle("flipped"));
    const { id } = await upload(Readable.from([bytes]), "flipped.tar");
    const before = await rows(POINTS, id);
    const [{ sha256 }] = z
      .tuple([z.object({ sha256: z.string() })])
      .parse(await rows("select sha256 from bundles where id = $1", id));
    const blob = dataPath("bundles", sha256.slice(0, 2), sha256);
    await writeFile(blob, readFileSync(blob, "latin1").replace("Index size:  3584.0", "Index size:  7584.0"), "latin1");
    await expect(reimportBundle(id)).rejects.toMatchObject({ code: "stored-bytes-damaged" });
    expect(await rows(POINTS, id)).toEqual(before);
    await upload(Readable.from([bytes]), "flipped.tar");
    await reimportBundle(id);
    expect(await rows(POINTS, id)).toEqual(before);
  });

  it("leaves neither row nor bytes of an upload in which nothing is recognised", async () => {
    const archive = pack();
    archive.entry({ name: "holiday.txt" }, "We went to the sea.");
    archive.finalize();
    const refused = await upload(archive.pipe(new PassThrough()), "holiday.tar").catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "no-results", issues: [{ path: "holiday.txt", code: "not-recognised" }] });
    expect(await rows("select id from bundles where file_name = 'holiday.tar'")).toEqual([]);
    const stored = await readdir(dataPath("bundles"), { recursive: true, withFileTypes: true });
    const known = await rows("select sha256 from bundles");
    // The mark of the folder's owner is beside the bundles.
    const bundles = stored.filter((entry) => entry.isFile() && entry.name !== "installation");
    expect(bundles).toHaveLength(known.length);
    expect(await readdir(dataPath("spool"))).toEqual([]);
  });

  it("masks passwords in the rows that an import stores", async () => {
    const archive = pack();
    const folder = path.join(root, "lib/importers/ann-console/fixtures/complete");
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) {
        const file = path.join(entry.parentPath, entry.name);
        const text = readFileSync(file, "utf8").replaceAll(/^.*(?:Running|running).*$/gm, "$& --mysql-password=CANARY");
        archive.entry({ name: path.relative(folder, file) }, text);
      }
    archive.finalize();
    const { report } = await upload(archive.pipe(new PassThrough()), "secret.tar");
    expect(report?.issues.map(({ code }) => code)).toContain(SECRET_MASKED);
    for (const table of ["labels", "settings", "executions", "index_builds", "issues", "author_rows", "source_files"])
      expect(await rows(`select from ${table} t where t::text like '%CANARY%'`), table).toEqual([]);
  });

  describe.runIf(hasShared)("of the archive's fashion-mnist bundle", () => {
    it("gives its 770 points and 94 index builds", async () => {
      const { report } = await uploadFile(fashion);
      expect(report).toMatchObject({ status: "ready", counts: { files: 37, points: 770, indexBuilds: 94 } });
    });
  });
});
