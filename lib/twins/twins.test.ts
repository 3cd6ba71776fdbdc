import { createHash } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { mkdir, readdir, rm, rmdir, writeFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { Readable } from "node:stream";
import { asyncBufferFromUrl, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { GET as getPoints } from "@/app/api/v1/points/route";
import { GET, OPTIONS } from "@/app/bundles/[id]/numbers/[format]/route";
import { blobStore } from "@/lib/blobs/store";
import { createToken } from "@/lib/db/access/tokens";
import { ownerPool } from "@/lib/db/owner-pool";
import { ensureQueue } from "@/lib/db/queue/import-queue";
import { addCorrection } from "@/lib/db/read/corrections";
import { withTestDatabase } from "@/lib/db/test-database";
import { retractBundle } from "@/lib/db/write/withdraw-bundle";
import { replaceDisk } from "@/lib/disk";
import { dataPath } from "@/lib/env";
import { ExpectedError } from "@/lib/errors";
import { faultyDisk } from "@/lib/faulty-disk.testing";
import { deleteBundle } from "@/lib/import/delete-bundle";
import { importBundle } from "@/lib/import/import-bundle";
import { importProcesses } from "@/lib/import/process/host";
import { limitsFor } from "@/lib/import/process/limits";
import { collectOrphans, collectTwins } from "@/lib/import/stored-bytes";
import { storeUpload } from "@/lib/import/upload";
import { startImportWorker } from "@/lib/import/worker";
import { asRequest } from "@/lib/request-context.testing";
import { archive, hasShared } from "@/lib/shared.testing";
import { makeTwin } from "./make-twin";

withTestDatabase();

const store = async (file: string) => {
  const named = { source: createReadStream(file), fileName: path.basename(file), title: null };
  const { state } = await storeUpload(named);
  await importBundle(state.key);
  return state;
};
const ask = async (id: string, init: RequestInit = {}) => {
  const request = new Request(`https://bench.example/bundles/${id}.parquet`, init);
  return asRequest(request, (asked) => GET(asked, { params: Promise.resolve({ id, format: "parquet" }) }));
};
const get = async (id: string, headers: Record<string, string> = {}, method = "GET") =>
  (await ask(id, { headers, method })).answer;
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const sha256OfFile = (file: string) => sha256Of(readFileSync(file));
const isFromTwin = (answer: Response) => answer.headers.has("accept-ranges");
const twinOf = async (id: string): Promise<{ sha256: string; size: number } | undefined> => {
  const sql = `select t.sha256, t.size_bytes as size from twins t join bundles b on b.key = t.bundle_key where b.id = $1`;
  return (await ownerPool().query(sql, [id])).rows[0];
};
const jobs = async (id: string): Promise<number> => {
  const sql = "select count(*)::int as n from graphile_worker.jobs where key = $1";
  return (await ownerPool().query(sql, [`twin ${id}`])).rows[0].n;
};
const stored = async () => {
  const names: string[] = [];
  for await (const { sha256 } of blobStore().list()) names.push(sha256);
  return names.sort();
};

describe("the twin of a bundle's numbers", () => {
  const db = { id: "", key: 0, sha256: "" };
  /** The file as it is made without a twin. */
  let anew = Buffer.alloc(0);
  let undo = () => {};
  beforeAll(async () => {
    await ensureQueue();
    Object.assign(db, await store("sample/dbbench.tar.gz"));
    const answer = await get(db.id);
    expect(isFromTwin(answer)).toBe(false);
    anew = await bytesOf(answer);
    await makeTwin(db.key);
  });
  afterEach(() => {
    undo();
    undo = () => {};
    vi.restoreAllMocks();
  });

  it("has the bytes of the file that is made anew, under their hash", async () => {
    const answer = await get(db.id);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/vnd.apache.parquet",
      "content-length": String(anew.length),
      "accept-ranges": "bytes",
      "access-control-allow-origin": "*",
      "cache-control": "no-store",
      etag: `"${sha256Of(anew)}"`,
    });
    expect(sha256Of(await bytesOf(answer))).toBe(sha256Of(anew));
    expect(await twinOf(db.id)).toEqual({ sha256: sha256Of(anew), size: anew.length });
  });

  it("is described by HEAD, and not sent again to whoever has it", async () => {
    const head = await get(db.id, { range: "bytes=0-9" }, "HEAD");
    expect([head.status, head.headers.get("content-length"), head.body]).toEqual([200, String(anew.length), null]);
    const etag = head.headers.get("etag") ?? "";
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const answer = await get(db.id, { "if-none-match": tags, range: "bytes=0-9" });
      expect([tags, answer.status, answer.body]).toEqual([tags, 304, null]);
    }
    expect((await get(db.id, { "if-none-match": '"other"' })).status).toBe(200);
  });

  it("is sent by ranges: one, several, those of the same file alone, and none beyond it", async () => {
    const size = anew.length;
    const one = await get(db.id, { range: "bytes=4-103" });
    expect([one.status, one.headers.get("content-range"), one.headers.get("content-length")]).toEqual([
      206,
      `bytes 4-103/${size}`,
      "100",
    ]);
    expect((await bytesOf(one)).equals(anew.subarray(4, 104))).toBe(true);
    expect((await bytesOf(await get(db.id, { range: "bytes=-8" }))).equals(anew.subarray(size - 8))).toBe(true);
    const [etag, range] = [one.headers.get("etag") ?? "", "bytes=0-3"];
    expect((await get(db.id, { range, "if-range": etag })).status).toBe(206);
    for (const other of ['"other"', `W/${etag}`, "Mon, 30 Nov 2026 00:00:00 GMT"])
      expect((await get(db.id, { range, "if-range": other })).status).toBe(200);
    const beyond = await get(db.id, { range: `bytes=${size}-` });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${size}`]);
    const several = await get(db.id, { range: "bytes=0-3,-8" });
    const body = await bytesOf(several);
    const [, boundary] =
      /^multipart\/byteranges; boundary=(\S+)$/.exec(several.headers.get("content-type") ?? "") ?? [];
    const head = (range: string) =>
      `\r\n--${boundary}\r\ncontent-type: application/vnd.apache.parquet\r\ncontent-range: bytes ${range}/${size}\r\n\r\n`;
    const parts = [head("0-3"), anew.subarray(0, 4), head(`${size - 8}-${size - 1}`), anew.subarray(size - 8)];
    const whole = Buffer.concat([...parts, `\r\n--${boundary}--\r\n`].map((each) => Buffer.from(each)));
    expect(body.equals(whole)).toBe(true);
    expect([several.status, several.headers.get("content-length")]).toEqual([206, String(body.length)]);
  });

  it("is read by a browser on another site one column at a time", async () => {
    const fetched: string[] = [];
    const server = http.createServer(async ({ url = "", method = "GET", headers }, response) => {
      const range: Record<string, string> = headers.range === undefined ? {} : { range: headers.range };
      const answer = await get(url.slice(1), range, method);
      fetched.push(`${method} ${answer.status} ${answer.headers.get("content-length")}`);
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      if (answer.body) Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]).pipe(response);
      else response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/${db.id}`;
    try {
      const file = await asyncBufferFromUrl({ url });
      const metadata = await parquetMetadataAsync(file, { initialFetchSize: 8 });
      const before = fetched.length;
      const values = await parquetReadObjects({ file, metadata, columns: ["value"] });
      const all = await parquetReadObjects({ file: new Uint8Array(anew).buffer });
      expect(values.map(({ value }) => value)).toEqual(all.map(({ value }) => value));
      expect(fetched[0]).toBe(`HEAD 200 ${anew.length}`);
      expect(fetched.slice(1).every((line) => line.startsWith("GET 206 "))).toBe(true);
      // One column chunk for each group of rows, and no other byte.
      const chunks = metadata.row_groups.map(({ columns }) =>
        columns.find(({ meta_data }) => meta_data?.path_in_schema.join() === "value"),
      );
      const sizes = chunks.map((chunk) => `GET 206 ${chunk?.meta_data?.total_compressed_size}`);
      expect(fetched.slice(before)).toEqual(sizes);
      // Readers skip groups by the bounds of a column.
      const of = all.map(({ value }) => Number(value));
      const bounds = chunks[0]?.meta_data?.statistics;
      // Parquet writes a least value of 0 as -0.
      expect([Number(bounds?.min_value) + 0, bounds?.max_value, bounds?.null_count]).toEqual([
        Math.min(...of),
        Math.max(...of),
        0n,
      ]);
    } finally {
      server.close();
    }
    const preflight = OPTIONS();
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-headers")).toBe("if-none-match, if-range, range");
  });

  it("has the rows of the API and the sums of Postgres, with null for what is missing", async () => {
    expect(await rowsOfTwin(db.id)).toEqual(await rowsOfApi(db.id));
    await expectSums(db.id, db.key);
  });

  it("is never sent once names changed: the file is made anew until a worker wrote it again", async () => {
    const before = await twinOf(db.id);
    const author = { author: "ann", mergeInto: null, version: null, notes: null, releaseDate: null };
    const [{ raw, engine }] = (
      await ownerPool().query(
        "select b.raw, e.name as engine from engine_builds b join engines e on e.id = b.engine_id",
      )
    ).rows;
    await addCorrection({ subject: "build", engine, name: raw }, { ...author, displayName: "Renamed" });
    const answer = await get(db.id, { range: "bytes=0-9" });
    expect([answer.status, isFromTwin(answer)]).toEqual([200, false]);
    const bytes = await bytesOf(answer);
    const builds = (await parquetReadObjects({ file: new Uint8Array(bytes).buffer })).map(({ build }) => build);
    expect(builds).not.toContain(raw);
    await get(db.id);
    expect(await jobs(db.id)).toBe(1);
    await makeTwin(db.key);
    expect(await twinOf(db.id)).toMatchObject({ sha256: sha256Of(bytes) });
    expect(isFromTwin(await get(db.id))).toBe(true);
    expect(await stored()).toEqual([db.sha256, sha256Of(bytes)].sort());
    expect(before?.sha256).toBe(sha256Of(anew));
    await addCorrection({ subject: "build", engine, name: raw }, { ...author, displayName: null });
    await makeTwin(db.key);
    expect(await twinOf(db.id)).toEqual(before);
  });

  it("is stale after another import, and for other software", async () => {
    await importBundle(db.key);
    expect(isFromTwin(await get(db.id))).toBe(false);
    await makeTwin(db.key);
    expect(isFromTwin(await get(db.id))).toBe(true);
    await ownerPool().query("update twins set made_of = split_part(made_of, ' ', 1) || ' 0 earlier'");
    expect(isFromTwin(await get(db.id))).toBe(false);
    await makeTwin(db.key);
    expect(sha256Of(await bytesOf(await get(db.id)))).toBe(sha256Of(anew));
  });

  it("stays where orphans are collected, and where an upload of its bytes is deleted", async () => {
    await collectOrphans();
    const upload = { source: Readable.from([anew]), fileName: "numbers.parquet", title: null };
    const { state } = await storeUpload(upload);
    expect(await importBundle(state.key)).toMatchObject({ files: 1, points: 0 });
    await deleteBundle(state.id, "It has no numbers.");
    expect(sha256Of(await bytesOf(await get(db.id)))).toBe(sha256Of(anew));
  });

  it("is not sent where its bytes are damaged or gone, and is written again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const sha256 = sha256Of(anew);
    await writeFile(dataPath("bundles", sha256.slice(0, 2), sha256), anew.toReversed());
    const damaged = await get(db.id);
    expect([isFromTwin(damaged), sha256Of(await bytesOf(damaged))]).toEqual([false, sha256]);
    await makeTwin(db.key);
    await blobStore().delete(sha256);
    expect(isFromTwin(await get(db.id))).toBe(false);
    await makeTwin(db.key);
    expect(sha256Of(await bytesOf(await get(db.id)))).toBe(sha256);
  });

  it("has the readers of its bundle, asked at each request, and is cached for none of a hidden one", async () => {
    const { token } = await createToken({ name: "laptop", owner: "ann", scopes: ["manage-all"] }, "command line");
    const owner = { headers: { authorization: `Bearer ${token}` } };
    for (const visibility of ["private", "draft", "embargoed"]) {
      await ownerPool().query("update bundles set visibility = $1 where id = $2", [visibility, db.id]);
      await ownerPool().query("update twins set made_of = ''");
      await makeTwin(db.key);
      const asks: Record<string, string>[] = [{}, { range: "bytes=0-3" }, { "if-none-match": `"${sha256Of(anew)}"` }];
      for (const headers of asks) expect((await get(db.id, headers)).status).toBe(404);
      const { answer, personal } = await ask(db.id, owner);
      expect([isFromTwin(answer), personal, sha256Of(await bytesOf(answer))]).toEqual([true, true, sha256Of(anew)]);
    }
    await ownerPool().query("update bundles set visibility = 'unlisted' where id = $1", [db.id]);
    expect(isFromTwin(await get(db.id))).toBe(true);
    expect((await ask(db.id)).personal).toBe(true);
    await ownerPool().query("update bundles set visibility = 'public' where id = $1", [db.id]);
    expect((await ask(db.id)).personal).toBe(false);
  });

  it("is removed for an upload that retention took out of view, whose file is then made anew", async () => {
    await ownerPool().query(
      `update bundles set visibility = 'unlisted',
        set_aside = '{"why":"retention","by":"more than 9 days","at":"2026-11-30T00:00:00Z","before":"public"}' where id = $1`,
      [db.id],
    );
    await collectTwins();
    await makeTwin(db.key);
    expect(await stored()).toEqual([db.sha256]);
    const answer = await get(db.id);
    expect([isFromTwin(answer), sha256Of(await bytesOf(answer))]).toEqual([false, sha256Of(anew)]);
    await ownerPool().query("update bundles set visibility = 'public', set_aside = null where id = $1", [db.id]);
    await makeTwin(db.key);
  });

  it("costs no import anything where the disk is full, and is written at a later try", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    const worker = await startImportWorker({
      runImport: importBundle,
      async runTwin(bundleKey) {
        const full = faultyDisk({ kind: "ENOSPC", at: 0, lasting: true }, dataPath(), () => 0);
        undo = replaceDisk(full.disk);
        await makeTwin(bundleKey).finally(undo);
      },
    });
    const source = createReadStream("sample/ann-hdf5-small.tar.xz");
    const { state } = await storeUpload({ source, fileName: "a.tar.xz", title: null });
    const job = `select last_error as why from graphile_worker._private_jobs where key = $1`;
    await expect
      .poll(async () => (await ownerPool().query(job, [`twin ${state.id}`])).rows[0]?.why)
      .toContain("ENOSPC");
    await worker.stop();
    expect(said.mock.calls.flat().join("\n")).toContain("ENOSPC");
    expect(await readdir(dataPath("bundles/incoming"))).toEqual([]);
    const answer = await get(state.id);
    expect([answer.status, isFromTwin(answer)]).toEqual([200, false]);
    // The waiting job serves: no reader makes it come sooner.
    expect(await jobs(state.id)).toBe(1);
    const processes = importProcesses({ script: path.resolve("server/import-process.ts"), limits: limitsFor(600) });
    const again = await startImportWorker({ runImport: importBundle, runTwin: processes.twin });
    await ownerPool().query("update graphile_worker._private_jobs set run_at = now()");
    await expect.poll(() => twinOf(state.id)).toBeDefined();
    await again.stop();
    await processes.close();
    expect(sha256Of(await bytesOf(await get(state.id)))).toBe(sha256Of(await bytesOf(answer)));
    expect(await rowsOfTwin(state.id)).toEqual(await rowsOfApi(state.id));
    await deleteBundle(state.id, "Makes room.");
    expect(await stored()).toEqual([db.sha256, sha256Of(anew)].sort());
  });

  it("leaves no bytes where the bundle is deleted while it is written", async () => {
    const { id, key } = await store("sample/ann-hdf5-small.tar.xz");
    const before = await stored();
    const other = await ownerPool().connect();
    const waiting = async () => {
      const sql = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      return (await ownerPool().query(sql)).rowCount;
    };
    // The removal has locked the bundle's row when it waits for this table.
    await other.query("begin; lock table tombstones in access exclusive mode");
    const removed = deleteBundle(id, "Too early.");
    await expect.poll(waiting).toBe(1);
    const made = makeTwin(key).catch(() => {});
    await expect.poll(waiting).toBe(2);
    await other.query("commit");
    other.release();
    await Promise.all([removed, made]);
    expect(await stored()).toEqual(before.filter((sha256) => sha256 !== sha256OfFile("sample/ann-hdf5-small.tar.xz")));
  });

  it("leaves no bytes where its row is refused, and a deletion that fails at them removes the original", async () => {
    const { id, key, sha256 } = await store("sample/ann-hdf5-small.tar.xz");
    const before = await stored();
    await ownerPool().query("alter table twins add constraint refused check (size_bytes < 0) not valid");
    await expect(makeTwin(key)).rejects.toThrow("refused");
    await ownerPool().query("alter table twins drop constraint refused");
    expect(await stored()).toEqual(before);
    await makeTwin(key);
    const { sha256: own } = (await twinOf(id)) ?? { sha256: "" };
    const file = dataPath("bundles", own.slice(0, 2), own);
    await rm(file);
    await mkdir(file); // which the store can't remove as a file
    await expect(deleteBundle(id, "Makes room.")).rejects.toThrow();
    expect(await stored()).not.toContain(sha256);
    await rmdir(file);
  });

  it("is given up at once above an import's limits, and asked for again a day later", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const sql =
      "select attempts < max_attempts as tries, priority, last_error as why from graphile_worker._private_jobs";
    const job = async () => (await ownerPool().query(`${sql} where key = $1`, [`twin ${db.id}`])).rows;
    await ownerPool().query("delete from graphile_worker._private_jobs");
    await ownerPool().query("update twins set made_of = ''");
    await get(db.id);
    expect(await job()).toEqual([{ tries: true, priority: 150, why: null }]);
    const worker = await startImportWorker({
      runImport: importBundle,
      async runTwin() {
        throw new ExpectedError("import-too-long", "It took too long.");
      },
    });
    const givenUp = [{ tries: false, priority: 150, why: "It took too long." }];
    await expect.poll(job).toEqual(givenUp);
    await worker.stop();
    await get(db.id);
    expect(await job()).toEqual(givenUp);
    await ownerPool().query("update graphile_worker._private_jobs set run_at = run_at - interval '25 hours'");
    await get(db.id);
    expect(await job()).toEqual([{ tries: true, priority: 150, why: null }]);
    await makeTwin(db.key);
  });

  it("is gone for everybody with a retraction, and its bytes with the next look", async () => {
    await retractBundle(db.id, "A debug build.");
    expect((await get(db.id)).status).toBe(410);
    await makeTwin(db.key);
    await collectTwins();
    expect(await stored()).toEqual([db.sha256]);
  });
});

describe.skipIf(!hasShared)("twins of real results", () => {
  it.each(["sysbench.dec2020"])("have the rows of the API and the sums of Postgres: %s", async (name) => {
    const file = (await readdir(archive)).find((each) => each.startsWith(`${name}.`) && !each.endsWith(".json")) ?? "";
    const { id, key } = await store(path.join(archive, file));
    await makeTwin(key);
    expect(await rowsOfTwin(id)).toEqual(await rowsOfApi(id));
    await expectSums(id, key);
  });
});

/** Returns the facts of each number of a twin that the API has as well, in order. */
async function rowsOfTwin(id: string) {
  const answer = await get(id);
  expect(isFromTwin(answer)).toBe(true);
  const rows = await parquetReadObjects({ file: await answer.arrayBuffer() });
  return rows.map((row) => [
    ...[row.point, row.metric, row.value, row.engine, row.build, row.machine, row.workload, row.dataset],
    ...[row.k, row.threads, row.status],
  ]);
}

/** Returns the same facts of the API's list of points: a metric of null has no row. */
async function rowsOfApi(id: string) {
  const rows: unknown[][] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const address: string = `https://bench.example/api/v1/points?bundle=${id}&limit=1000${cursor && `&cursor=${cursor}`}`;
    const answer: Response = await getPoints(new Request(address));
    const page = await answer.json();
    for (const point of page.points)
      for (const [metric, value] of Object.entries(point.metrics))
        if (value !== null)
          rows.push([
            ...[point.id, metric, value, point.engine, point.build?.raw ?? null, point.machine, point.workload],
            ...[point.dataset, point.k, point.threads, point.status],
          ]);
    cursor = page.nextCursor;
  }
  expect(rows.length).toBeGreaterThan(0);
  return rows;
}

/** Compares counts and sums of the metrics that are columns of the table. */
async function expectSums(id: string, key: number) {
  const rows = await parquetReadObjects({ file: await (await get(id)).arrayBuffer() });
  const sql = `select count(qps)::int as qps, coalesce(sum(qps), 0) as sum, count(recall)::int as recall,
    count(latency_p95_seconds)::int as p95 from points where bundle_key = $1`;
  const of = (name: string) => rows.filter(({ metric }) => metric === name).map(({ value }) => Number(value));
  const [found] = (await ownerPool().query(sql, [key])).rows;
  expect([of("qps").length, of("recall").length, of("latencyP95Seconds").length]).toEqual([
    found.qps,
    found.recall,
    found.p95,
  ]);
  expect(of("qps").reduce((sum, value) => sum + value, 0)).toBeCloseTo(found.sum, 3);
}
