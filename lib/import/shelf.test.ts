import { readdir } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { makeTar } from "../archive/archives.testing";
import { spoolFolder } from "../blobs/left-overs";
import { ownerPool } from "../db/owner-pool";
import { withTestDatabase } from "../db/test-database";
import { bundleState } from "../db/write/bundles-write";
import { type NamelessFile, realDisk, replaceDisk } from "../disk";
import { errorResponse } from "../errors";
import { nearlyFullDisk } from "../faulty-disk.testing";
import type { Shelved } from "../importers/kit/packed-block";
import { type ImportOptions, importBundle } from "./import-bundle";
import { type Marks, noMarks } from "./process/whereabouts";
import { withShelf } from "./shelf";
import { storeUpload } from "./upload";

withTestDatabase();
let undo = () => {};
afterEach(() => undo());

const read = (shelved: Shelved | null): Buffer => {
  const bytes = Buffer.alloc(shelved?.length ?? 0, 0xee);
  shelved?.read(bytes);
  return bytes;
};
const pieces = Array.from({ length: 20 }, (_, at) => Buffer.alloc(1 + at * 700, `piece ${at} `));

/** The real disk, with other files for packed points. */
const diskWith = (change: (file: NamelessFile) => Partial<NamelessFile>) => ({
  ...realDisk,
  openNameless(name: string) {
    const file = realDisk.openNameless(name);
    return { ...file, ...change(file) };
  },
});

describe("a shelf", () => {
  it("gives back the bytes of every piece in any order, and has no name that a kill could leave", async () => {
    await withShelf(async (shelf) => {
      const shelved = pieces.map((piece) => shelf.keep(piece));
      expect(shelved.toReversed().map(read)).toEqual(pieces.toReversed());
      expect(await readdir(spoolFolder())).toEqual([]);
    });
    expect(await readdir(spoolFolder())).toEqual([]);
  });

  it("goes on where the disk takes and gives a part at a time", async () => {
    undo = replaceDisk(
      diskWith((file) => ({
        write: (bytes, position) => file.write(bytes.subarray(0, 100), position),
        read: (buffer, position) => file.read(buffer.subarray(0, 77), position),
      })),
    );
    await withShelf(async (shelf) => {
      expect(pieces.map((piece) => shelf.keep(piece)).map(read)).toEqual(pieces);
    });
  });

  it("fails like a failing disk where it gets other bytes back, or fewer", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const damages: ((file: NamelessFile) => NamelessFile["read"])[] = [
      (file) => (buffer, position) => {
        const count = file.read(buffer, position);
        buffer[3] = (buffer[3] ?? 0) ^ 1;
        return count;
      },
      () => () => 0,
    ];
    for (const damage of damages) {
      undo = replaceDisk(diskWith((file) => ({ read: damage(file) })));
      const reading = withShelf(async (shelf) => read(shelf.keep(Buffer.from("0123456789"))));
      const error = await reading.catch((cause: unknown) => cause);
      expect(errorResponse(error).status).toBe(503);
      undo();
    }
  });

  it("takes no more than its limit, and nothing behind its end", async () => {
    let last: Shelved | null = null;
    let lasting = null as { keep(bytes: Uint8Array): Shelved | null } | null;
    await withShelf(async (shelf) => {
      lasting = shelf;
      last = shelf.keep(Buffer.alloc(60));
      expect(last).not.toBeNull();
      expect(shelf.keep(Buffer.alloc(41))).toBeNull();
      expect(shelf.keep(Buffer.alloc(40))).not.toBeNull();
      expect(shelf.keep(Buffer.alloc(1))).toBeNull();
    }, 100);
    expect(() => read(last)).toThrow("after their import");
    expect(lasting?.keep(Buffer.alloc(1))).toBeNull();
  });
});

describe("an import of more points than stay in memory", () => {
  // Above the 32,768 points of lib/importers/kit/point-list.ts, and two pieces that are saved together.
  const ROWS = 34_000;
  const COLUMNS = "algorithm,parameters,count,k-nn,qps,p50,p95,dataset";
  const labelOf = (at: number) => `PGVector(m=${8 + (at % 5)}, ef_search=${at})`;
  const qpsOf = (at: number) => 1_000 + at / 8;
  // Enough digits for a fingerprint.
  const p95Of = (at: number) => `3.${at + 100_000}123456`;
  const table = [
    COLUMNS,
    ...Array.from(
      { length: ROWS },
      (_, at) => `pgvector,"${labelOf(at)}",10,0.${at + 10_000},${qpsOf(at)},2.5,${p95Of(at)},a-angular`,
    ),
  ].join("\n");

  it("stores nothing while the disk is full or fails, and then each row with its numbers", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const bytes = gzipSync(await makeTar({ name: "all.csv", bytes: `${table}\n` }));
    const source = new Blob([bytes]).stream();
    const { state } = await storeUpload({ source, fileName: "all.tar.gz", title: null });
    const stored = async () => {
      const { rows } = await ownerPool().query("select count(*)::int as n from points where bundle_key = $1", [
        state.key,
      ]);
      return rows[0].n;
    };
    const outcome = (options?: ImportOptions) =>
      importBundle(state.key, options).then(
        () => 200,
        (cause: unknown) => errorResponse(cause).status,
      );

    undo = replaceDisk(nearlyFullDisk({ most: 300_000, room: 1_000_000 }).disk);
    expect(await outcome()).toBe(507);
    undo();
    expect(await stored()).toBe(0);
    expect(await bundleState(state.key)).toMatchObject({ status: "failed", failure: { code: "storage-full" } });

    let isSaving = false;
    undo = replaceDisk(
      diskWith((file) => ({
        read(buffer, position) {
          if (isSaving && position > 0) throw Object.assign(new Error("a fault"), { code: "EIO", syscall: "read" });
          return file.read(buffer, position);
        },
      })),
    );
    const marks: Marks = {
      ...noMarks,
      stage(stage) {
        isSaving = stage === "saving";
      },
    };
    expect(await outcome({ marks })).toBe(503);
    undo();
    expect([isSaving, await stored()]).toEqual([true, 0]);

    expect(await outcome()).toBe(200);
    const { rows } = await ownerPool().query(
      `select p.ordinal, p.line, l.text as label, p.qps, p.recall, p.latency_p50_seconds as p50
         from points p join labels l on l.id = p.label_id where p.bundle_key = $1 order by p.ordinal`,
      [state.key],
    );
    expect(rows).toEqual(
      Array.from({ length: ROWS }, (_, at) => ({
        ordinal: at + 1,
        line: at + 2,
        label: labelOf(at),
        qps: qpsOf(at),
        recall: Number(`0.${at + 10_000}`),
        p50: 0.0025,
      })),
    );
    expect(await readdir(spoolFolder())).toEqual([]);
  });
});
