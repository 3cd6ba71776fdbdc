import { createHash } from "node:crypto";
import { open, readdir, rename } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { GET as getFile } from "@/app/api/v1/bundles/[id]/files/[[...path]]/route";
import { POST } from "@/app/api/v1/bundles/route";
import { seeded } from "@/scripts/seeded";
import { chunked, makeTar, makeZip } from "../archive/archives.testing";
import { spoolFolder, sweepLeftOvers } from "../blobs/left-overs";
import { blobStore } from "../blobs/store";
import { ownerPool } from "../db/owner-pool";
import { retryBrokenOff } from "../db/queue/broken-off-imports";
import { withTestDatabase } from "../db/test-database";
import { replaceDisk } from "../disk";
import { dataPath } from "../env";
import { errorResponse } from "../errors";
import { type Fault, faultyDisk } from "../faulty-disk.testing";
import { importBundle } from "./import-bundle";
import { openSpool } from "./spool";
import { collectOrphans } from "./stored-bytes";
import { startImportWorker } from "./worker";

// `npm run faults -- 1000` plays more rounds, of a random seed; `npm run faults -- 1 SEED` repeats one.
const ROUNDS = Number(process.env.BENCHFOLIO_FAULTS ?? 80);
const SEED = Number(process.env.BENCHFOLIO_SEED ?? 1);
const KINDS: Fault["kind"][] = ["short", "odd", "slow", "power", "EIO", "ENOSPC", "EDQUOT", "EMFILE", "EROFS"];
const REFUSALS = { 507: ["storage-full"], 503: ["storage-failed", "overloaded"] };
const HEADER =
  "algorithm,parameters,count,k-nn,epsilon,largeepsilon,rel,qps,p50,p95,p99,p999,distcomps,build,candidates,indexsize,queriessize,dataset";

/** Returns an archive with a table of `rows` points, and a text of random length that makes it larger. */
async function archive(seed: number, random: () => number) {
  const rows = 1 + Math.floor(random() * 4);
  const table = [HEADER];
  for (let row = 0; row < rows; row += 1)
    table.push(`hnsw,M-${row},10,0.9${row},0,0,0,${100 + row}.5,1,1,1,1,1,1,1,1,1,fault-${seed}-angular`);
  const text = `${table.join("\n")}\n`;
  const filler = Buffer.from(Array.from({ length: Math.floor(random() * 60_000) }, () => 32 + random() * 90));
  const files = { "run/ann.csv": Buffer.from(text), "run/notes.txt": filler };
  const tar = () => makeTar(...Object.entries(files).map(([name, bytes]) => ({ name, bytes })));
  const pack = [tar, async () => gzipSync(await tar()), async () => Buffer.from(makeZip(files))];
  const bytes = await (pack[Math.floor(random() * pack.length)] ?? tar)();
  return { bytes, rows, text };
}

describe("a disk on which one thing goes wrong", () => {
  withTestDatabase();
  let undo = () => {};
  afterEach(() => undo());
  const upload = (bytes: Uint8Array, size: number) => {
    const body = new ReadableStream({
      async start(controller) {
        for await (const chunk of chunked(bytes, size)) controller.enqueue(chunk);
        controller.close();
      },
    });
    const address = "http://localhost/api/v1/bundles?wait=0&filename=fault";
    return POST(new Request(address, { method: "POST", body, duplex: "half" } as RequestInit));
  };
  const files = async (folder: string) =>
    (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));

  /** The next start, after the end of the writing process. */
  async function nextStart() {
    for (const folder of [dataPath("bundles/incoming"), spoolFolder()])
      for (const file of await files(folder)) {
        const [machine, , ...rest] = path.basename(file).split("-");
        await rename(file, path.join(folder, [machine, "4194999", ...rest].join("-")));
      }
    await blobStore().sweep();
    await sweepLeftOvers(spoolFolder());
    await retryBrokenOff();
    await collectOrphans();
    const { rows } = await ownerPool().query("select sha256 from bundles");
    const known = new Set(rows.map(({ sha256 }) => sha256));
    const left = [...(await files(dataPath("bundles"))), ...(await files(spoolFolder()))];
    expect(
      left
        .map((file) => path.basename(file))
        .filter((name) => name !== "installation")
        .sort(),
    ).toEqual([...known].sort());
  }

  async function play(round: number, outcomes: Map<string, number>) {
    const seed = SEED + round;
    const random = seeded(seed);
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
    const { bytes, rows, text } = await archive(seed, random);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const kind = pick(KINDS);
    const calls = kind === "EMFILE" || kind === "ENOSPC" || kind === "EDQUOT" ? 8 : 24;
    const fault = { kind, at: Math.floor(random() * calls), lasting: random() < 0.5 };
    const during = random() < 0.6 ? "upload" : "import";
    const faulty = faultyDisk(fault, dataPath(), random);
    const stop = () => {
      undo();
      return fault.kind === "power" ? faulty.cut() : undefined;
    };

    if (during === "upload") undo = replaceDisk(faulty.disk);
    const answer = await upload(bytes, pick([700, 5_000, 64_000]));
    if (during === "upload") await stop();
    const body = await answer.json();
    const acknowledged = answer.status === 201;
    const outcome = acknowledged ? "201" : `${answer.status} ${body.error.code}`;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (!acknowledged) {
      const codes = REFUSALS[answer.status as keyof typeof REFUSALS];
      expect(codes).toContain(body.error.code);
      expect(body.error.message).toMatch(/disk|busy/);
    }
    await nextStart();
    const { rows: found } = await ownerPool().query("select key, id from bundles where sha256 = $1", [sha256]);
    if (!acknowledged) expect(found).toEqual([]);
    if (found.length === 0) return faulty.happened();

    const [{ key, id }] = found;
    if (during === "import") {
      undo = replaceDisk(faulty.disk);
      const error = await importBundle(key).then(
        () => null,
        (cause: unknown) => cause,
      );
      await stop();
      // An import that broke off is the disk's fault, and is tried again. No point is stored.
      if (error) {
        expect([503, 507]).toContain(errorResponse(error).status);
        const { rowCount } = await ownerPool().query("select from points where bundle_key = $1", [key]);
        expect(rowCount).toBe(0);
      }
      outcomes.set(error ? "import again" : "import", (outcomes.get(error ? "import again" : "import") ?? 0) + 1);
      await nextStart();
    }
    await importBundle(key);
    const points = await ownerPool().query("select status, point_count, stored_bytes from bundles where key = $1", [
      key,
    ]);
    expect(points.rows).toEqual([{ status: "ready", point_count: rows, stored_bytes: "whole" }]);
    expect((await buffer(await blobStore().open(sha256))).equals(bytes)).toBe(true);
    const member = ["run", "ann.csv"];
    const shown = await getFile(new Request(`http://localhost/api/v1/bundles/${id}/files/run/ann.csv`), {
      params: Promise.resolve({ id, path: member }),
    });
    expect(await shown.text()).toBe(text);
    // Some stay, so that later faults meet bytes that were stored before.
    if (round % 10 !== 0) await ownerPool().query("delete from bundles where key = $1", [key]);
    return faulty.happened();
  }

  it(`loses no acknowledged upload, and leaves nothing of others (${ROUNDS} rounds, seed ${SEED})`, async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const outcomes = new Map<string, number>();
    let met = 0;
    // A server's start marks the store as its own before it takes uploads.
    await nextStart();
    for (let round = 0; round < ROUNDS; round += 1) {
      const happened = await play(round, outcomes).catch((cause) => {
        throw new Error(`round ${round} of seed ${SEED} (again: npm run faults -- 1 ${SEED + round})`, { cause });
      });
      if (happened) met += 1;
    }
    for await (const { sha256 } of blobStore().list()) await blobStore().verify(sha256);
    expect(met).toBeGreaterThan(ROUNDS / 3);
    console.log(
      `${ROUNDS} rounds, ${met} met their fault, seed ${SEED}: ${JSON.stringify(Object.fromEntries(outcomes))}`,
    );
  });

  it("costs a running import no attempt, however long it lasts, and the import is tried again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { bytes, rows } = await archive(SEED, seeded(SEED));
    const { id } = await (await upload(bytes, 5_000)).json();
    const worker = await startImportWorker({ runImport: importBundle });
    undo = replaceDisk(faultyDisk({ kind: "EIO", at: 0, lasting: true }, dataPath(), Math.random).disk);
    try {
      const job = async () => {
        const sql = `select attempts, run_at > now() + interval '5 seconds' as later, b.status, b.broken_off
          from graphile_worker.jobs j join bundles b on b.id = j.key where b.id = $1 and locked_at is null`;
        return (await ownerPool().query(sql, [id])).rows[0];
      };
      await expect.poll(job).toEqual({ attempts: 0, later: true, status: "importing", broken_off: 1 });
      undo();
      await ownerPool().query(
        "select graphile_worker.reschedule_jobs(array_agg(id), run_at := now()) from graphile_worker.jobs",
      );
      const points = async () =>
        (await ownerPool().query("select status, point_count from bundles where id = $1", [id])).rows;
      await expect.poll(points).toEqual([{ status: "ready", point_count: rows }]);
    } finally {
      await worker.stop();
    }
  });

  it("gives back the bytes of a spool unchanged, or an error, wherever the fault is", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const random = seeded(SEED - round);
      const kind = (["short", "slow", "EIO", "ENOSPC"] as const)[round % 4] ?? "short";
      const faulty = faultyDisk({ kind, at: Math.floor(random() * 12), lasting: random() < 0.5 }, dataPath(), random);
      const folder = dataPath("spool");
      undo = replaceDisk(faulty.disk);
      const spool = await openSpool(folder).catch(() => null);
      const members: { bytes: Buffer; place: { offset: number; length: number } | null }[] = [];
      for (let n = 0; spool && n < 5; n += 1) {
        const bytes = Buffer.alloc(Math.floor(random() * 900_000), n + 1);
        members.push({ bytes, place: await spool.add(chunked(bytes, 300_000)).catch(() => null) });
      }
      const flushed = spool
        ? await spool.flush().then(
            () => true,
            () => false,
          )
        : false;
      undo();
      const handle = spool && flushed ? await open(spool.path) : null;
      for (const { bytes, place } of members) {
        if (!handle || !place) continue;
        const read = Buffer.alloc(place.length);
        await handle.read(read, 0, place.length, place.offset);
        if (!read.equals(bytes)) throw new Error(`round ${round} of seed ${SEED}: a member lies elsewhere`);
      }
      await handle?.close();
      await spool?.remove();
    }
    expect(await readdir(dataPath("spool"))).toEqual([]);
  });
});
