import { execFile } from "node:child_process";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { packValues } from "../db/encoding/metric-values";
import { ownerPool } from "../db/owner-pool";
import { loadWorkloadPoints } from "../db/read/workload-points";
import { withTestDatabase } from "../db/test-database";
import { differencesShape } from "../db/write/point-differences";
import { notableReimports, type Reimport, reimportsOf } from "../db/write/reimports";
import { dataPath } from "../env";
import { importBundle } from "../import/import-bundle";
import { askReimports } from "../import/reimport";
import { storeUpload } from "../import/upload";
import { startImportWorker } from "../import/worker";
import { verifyAll } from "./verify";

const execute = promisify(execFile);
const sql = (text: string, ...values: unknown[]) => ownerPool().query(text, values);

describe("a bundle that is imported again", () => {
  withTestDatabase();
  let id = "";
  let key = 0;
  let sha256 = "";
  beforeAll(async () => {
    const file = path.resolve("sample/sysbench-archive-layout.tar.gz");
    const { state } = await storeUpload({
      source: createReadStream(file),
      fileName: path.basename(file),
      title: "Old",
    });
    ({ id, key, sha256 } = state);
    await importBundle(key);
    await sql("delete from reimports");
  });

  /** Requests re-imports, runs a worker, and returns the reports. */
  async function reports(which: Parameters<typeof askReimports>[0]): Promise<Reimport[]> {
    const asked = await askReimports(which);
    const worker = await startImportWorker({ runImport: importBundle });
    try {
      for (;;) {
        const found = await reimportsOf(asked);
        if (found.every(({ report }) => report !== null)) return found;
        await sleep(50);
      }
    } finally {
      await worker.stop();
    }
  }
  const pointsOf = async (which: Parameters<typeof askReimports>[0]) =>
    z.object({ points: differencesShape }).parse((await reports(which))[0]?.report).points;
  const count = async () => (await loadWorkloadPoints("sysbench")).points.length;

  it("reports no change when the same importers read the same bytes", async () => {
    const before = await count();
    const [one] = await reports([id]);
    expect(one).toMatchObject({ bundle: id, title: "Old", report: { tables: [] } });
    expect(one?.report).toMatchObject({
      points: { before, after: before, same: before, changed: 0, added: 0, lost: 0, changes: {} },
    });
    expect(await notableReimports(10)).toEqual([]);
    expect((await verifyAll()).faults).toEqual([]);
    // The importers are current and the rows have digests: nothing is out of date.
    expect(await askReimports("outdated")).toEqual([]);
  });

  it("names every point that changed, came or went, with file, line, and the old and new value", async () => {
    const before = await count();
    const { rows } = await sql(
      `select p.ordinal, p.line, f.path, p.qps, p.metric_keys_id, mk.keys from points p
        join metric_keys mk on mk.id = p.metric_keys_id
       join source_files f on f.bundle_key = p.bundle_key and f.ordinal = p.file_ordinal
       where p.bundle_key = $1 and p.origin = 'raw' and p.qps is not null order by p.ordinal limit 4`,
      key,
    );
    const [faster, other, gone, extra] = z
      .array(
        z.object({
          ordinal: z.number(),
          line: z.number(),
          path: z.string(),
          qps: z.number(),
          metric_keys_id: z.number(),
          keys: z.array(z.string()),
        }),
      )
      .parse(rows);
    if (!faster || !other || !gone || !extra) throw new Error("The sample has fewer points than this needs.");
    const first = other.keys[0] ?? "";
    // As an older importer might have read them.
    await sql("update points set qps = qps + 1000 where bundle_key = $1 and ordinal = $2", key, faster.ordinal);
    await sql(
      `update points set metric_keys_id = $3, metric_values = $4, setting_id = (select s.id from settings s
        join settings mine on mine.id = points.setting_id join engine_builds own on own.id = mine.build_id
        join engine_builds other on other.id = s.build_id and other.raw <> own.raw order by s.id limit 1)
        where bundle_key = $1 and ordinal = $2`,
      key,
      other.ordinal,
      other.metric_keys_id,
      packValues(other.keys.map(() => -1)),
    );
    await sql("delete from points where bundle_key = $1 and ordinal = $2", key, gone.ordinal);
    await sql(
      `insert into points (bundle_key, ordinal, execution, setting_id, workload_id, label_id, file_ordinal, line,
        status, origin, qps)
       select bundle_key, 999999, execution, setting_id, workload_id, label_id, file_ordinal, 77777, status, origin, 1.5
       from points where bundle_key = $1 and ordinal = $2`,
      key,
      extra.ordinal,
    );
    await sql("update bundles set importer_version = 'pipeline@1 sysbench@0' where key = $1", key);

    const [one] = await reports("outdated");
    expect(one?.report).toMatchObject({
      versions: ["pipeline@1 sysbench@0", expect.stringMatching(/^pipeline@\d+ .*sysbench@\d/)],
      tables: [],
      points: { before, after: before, same: before - 3, changed: 2, added: 1, lost: 1 },
    });
    const { changes, examples } = z.object({ points: differencesShape }).parse(one?.report).points;
    expect(changes).toMatchObject({ qps: 1, [first]: 1 });
    expect(examples.changed).toHaveLength(2);
    expect(examples.changed[0]).toMatchObject({
      ordinal: faster.ordinal,
      path: faster.path,
      line: faster.line,
      changes: [{ what: "qps", before: faster.qps + 1000, after: faster.qps }],
    });
    const second = examples.changed[1]?.changes ?? [];
    expect(second.find(({ what }) => what === first)).toMatchObject({ before: -1 });
    expect(second.map(({ what }) => what)).toContain("build");
    expect(examples.added).toMatchObject([{ ordinal: gone.ordinal, path: gone.path, line: gone.line, qps: gone.qps }]);
    expect(examples.lost).toMatchObject([{ ordinal: 999999, path: extra.path, line: 77777, qps: 1.5 }]);
    expect((await notableReimports(10)).map(({ bundle }) => bundle)).toEqual([id]);
    expect((await verifyAll()).faults).toEqual([]);
  });

  it("calls a test that got another name changed, not lost", async () => {
    await sql(
      `update points set workload_id = (select id from workloads where id <> workload_id order by id limit 1)
       where bundle_key = $1 and ordinal = (select min(ordinal) from points where bundle_key = $1)`,
      key,
    );
    expect(await pointsOf([id])).toMatchObject({ changed: 1, added: 0, lost: 0, changes: { workload: 1 } });
  });

  it("shows its old rows to readers until the new ones are complete", async () => {
    const before = await count();
    await sql("delete from points where bundle_key = $1 and ordinal <= 3", key);
    // As an import does: readers cache a bundle's points by the time of its import.
    await sql("update bundles set imported_at = clock_timestamp() where key = $1", key);
    await sql("update data_versions set version = version + 1");
    const old = await count();
    expect(old).toBeLessThan(before);
    const other = await ownerPool().connect();
    await other.query("begin");
    // The import deletes the old points before the old issues, where it now waits.
    await other.query("lock table issues in exclusive mode");
    const running = importBundle(key);
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from issues%'
        and datname = current_database()`;
    while ((await sql(waits)).rowCount === 0) await sleep(20);
    expect(await count()).toBe(old);
    await other.query("rollback");
    other.release();
    await running;
    expect(await count()).toBe(before);
  });

  it("keeps its rows where its bytes cannot be read, and reports why", async () => {
    const before = await count();
    await rm(dataPath("bundles", sha256.slice(0, 2), sha256));
    const [one] = await reports("all");
    expect(one?.report).toMatchObject({ failed: expect.stringContaining("gone from the server") });
    expect(await count()).toBe(before);
    const file = path.resolve("sample/sysbench-archive-layout.tar.gz");
    await storeUpload({ source: createReadStream(file), fileName: path.basename(file), title: null });
  });

  it("is reported by the command, which ends with 1 when a point was lost", async () => {
    await sql(
      `insert into points (bundle_key, ordinal, execution, setting_id, workload_id, label_id, file_ordinal, line,
        status, origin)
       select bundle_key, 999999, execution, setting_id, workload_id, label_id, file_ordinal, 77777, status, origin
       from points where bundle_key = $1 order by ordinal limit 1`,
      key,
    );
    const command = (...items: string[]) =>
      execute(process.execPath, ["scripts/reimport.ts", ...items], { env: process.env }).then(
        ({ stdout }) => ({ code: 0, stdout }),
        ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
      );
    // The worker says that it queued this one in the background.
    await sql("update bundles set pipeline_version = 1 where key = $1", key);
    const lost = await command("--json", id);
    expect(lost.code).toBe(1);
    expect(JSON.parse(lost.stdout)).toMatchObject([{ bundle: id, report: { points: { lost: 1, added: 0 } } }]);
    const again = await command("--all");
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining(" 0 changed, 0 added, 0 lost") });
    expect((await command("nosuchbundle")).code).toBe(2);
  });
});
