import { createHash, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GET as noteKeys } from "@/app/api/v1/notes/keys/route";
import type { PublicTable } from "../api/schemas/baked-rows";
import { blobStore } from "../blobs/store";
import { createToken } from "../db/access/tokens";
import { disconnect } from "../db/disconnect";
import { ownerPool } from "../db/owner-pool";
import { withTestDatabase } from "../db/test-database";
import { stateAuthor } from "../db/write/authors";
import { addNote } from "../db/write/notes";
import { saveSnapshot } from "../db/write/snapshots";
import { retractBundle } from "../db/write/withdraw-bundle";
import { removeSnapshot } from "../db/write/withdraw-snapshot";
import type { Visibility } from "../domain/access/rights";
import type { NoteKind } from "../domain/notes/notes";
import { deleteBundle } from "../import/delete-bundle";
import { importBundle } from "../import/import-bundle";
import { storeUpload } from "../import/upload";
import { asRequest } from "../request-context.testing";
import { BakedFolder } from "./baked-folder";
import { BAKE_MANIFEST, DATA, frozenPlace, maskedPlace, originalPlace, rowsPlace, SUMS } from "./baked-names";
import { dumpPublic } from "./dump-public";
import { restoreBaked } from "./restore-baked";
import { verifyAll } from "./verify";

/** Returns an output of sysbench with this rate. */
const output = (qps: number, line = "") => `${line}sysbench 1.0.20 (using bundled LuaJIT 2.1.0-beta2)

Running the test with following options:
Number of threads: 4

Threads started!

SQL statistics:
    queries performed:
        read:                            ${qps * 10}
        write:                           0
        other:                           0
        total:                           ${qps * 10}
    transactions:                        ${qps * 10} (${qps}.00 per sec.)
    queries:                             ${qps * 10} (${qps}.00 per sec.)
    ignored errors:                      0      (0.00 per sec.)
    reconnects:                          0      (0.00 per sec.)

General statistics:
    total time:                          10.0000s
    total number of events:              ${qps * 10}

Latency (ms):
         min:                                    0.04
         avg:                                    4.00
         max:                                    9.30
         95th percentile:                        5.00
         sum:                                    40000.00
`;
const sha256Of = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");

// Everything that no reader may learn has this word, or is the password or one of the ids below.
const CANARY = "canary";
const PASSWORD = "hunter2XYZ";
const HIDDEN = ["private", "draft", "embargoed", "unlisted"] as const;

describe("a baked folder", () => {
  withTestDatabase();
  const name = `first_${randomUUID().replaceAll("-", "")}`;
  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};
  const views: Record<string, string> = {};
  const texts = new Map<string, string>();
  let folder = "";
  let sums: ReadonlyMap<string, string>;
  let firstKeys: unknown;

  const admin = async (sql: string) => {
    const client = new pg.Client(process.env.BENCHFOLIO_TEST_SERVER);
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  const put = async (called: string, text: string, visibility: Visibility, owner: string | null, machine: string) => {
    const { state } = await storeUpload({
      source: Readable.from([Buffer.from(text)]),
      fileName: `${called}.log`,
      title: `Title of ${called}`,
      given: { engine: "postgres", version: "17.2", machine, workload: "read" },
      by: {
        owner,
        visibility,
        embargoUntil: visibility === "embargoed" ? new Date("2999-01-01") : null,
        deleteKey: sha256Of(`delete ${called}`),
        reader: null,
      },
    });
    await importBundle(state.key);
    ids[called] = state.id;
    texts.set(state.id, text);
    return state.id;
  };
  const as = async <T>(owner: string, work: () => Promise<T>) => {
    const headers = { authorization: `Bearer ${tokens[owner]}` };
    return (await asRequest(new Request("http://localhost/", { headers }), work)).answer;
  };
  const note = (owner: string, key: string, bundles: string[], body: string, kind: NoteKind = "note", about?: number) =>
    as(owner, () => addNote({ key, bundles }, { kind, about: about ?? null, body }));
  const correct = (machine: string, displayName: string, mergeInto: string | null = null) =>
    ownerPool().query(
      `insert into corrections (subject, name, display_name, merge_into, author) values ('machine', $1, $2, $3, 'Ann')`,
      [machine, displayName, mergeInto],
    );
  const freeze = (title: string, bundles: string[]) =>
    saveSnapshot(
      {
        url: `/relative?bundle=${bundles.join()}`,
        title,
        caption: "",
        kind: "relative",
        view: { bundles: bundles.map((id) => ({ id })), z: "\\N\t", a: 1e300 },
        versions: { app: "0.1.0", dataVersion: "1", bundles: Object.fromEntries(bundles.map((id) => [id, "x"])) },
      },
      async () => [{ name: "png", mediaType: "image/png", bytes: Uint8Array.from([137, 80, 0, 92, 46, 10, 255]) }],
    );
  /** Returns the rows of a table in the folder. */
  const rowsOf = async (table: PublicTable): Promise<Record<string, unknown>[]> =>
    (await readFile(path.join(folder, rowsPlace(table)), "utf8"))
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const write = async (place: string, content: string | Buffer) => {
    const file = path.join(folder, place);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  const writeSums = async (all: Iterable<readonly [string, string]>) =>
    write(SUMS, [...all].map(([place, sum]) => `${sum}  ${place}\n`).join(""));
  /** Returns the places of the site's files: all that readers get. */
  const baked = () =>
    new Set([
      originalPlace(ids.open ?? ""),
      originalPlace(ids.second ?? ""),
      frozenPlace(views.open ?? ""),
      ...authors.map((id) => `authors/${id}/index.html`),
    ]);
  const authors: string[] = [];
  /** Tries a restore of the folder with other bytes of one file; puts the file back. */
  const refusedWith = async (place: string, change: (text: string) => string, listed = true) => {
    const file = path.join(folder, place);
    const before = await readFile(file, "utf8");
    await writeFile(file, change(before));
    if (listed) await writeSums(new Map([...sums, [place, sha256Of(change(before))]]));
    const refusal = await tryRestore();
    await writeFile(file, before);
    await writeSums(sums);
    return refusal;
  };
  const tryRestore = async () => {
    try {
      return await restoreBaked(await BakedFolder.open(folder), { store: blobStore() });
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "benchfolio-baked-"));
    for (const owner of ["ann", "bob", `${CANARY}-owner`]) {
      const made = { name: `${owner}'s laptop`, owner, scopes: ["upload" as const, "manage-own" as const] };
      tokens[owner] = (await createToken(made, "command line")).token;
    }
    await put("open", output(1000), "public", "ann", "m-open");
    for (const [at, visibility] of HIDDEN.entries())
      await put(visibility, output(2000 + at), visibility, `${CANARY}-owner`, `${CANARY}-${visibility}`);
    await put("second", output(3000), "public", null, "m-second");
    await put("secret", output(4000, `sysbench --mysql-password=${PASSWORD} run\n`), "public", null, "m-secret");
    await put("retracted", output(5000), "public", "ann", `${CANARY}-retracted`);
    await put("gone", output(6000), "private", "ann", `${CANARY}-gone`);
    await ownerPool().query(
      `update bundles set notes = 'Quiet machine.', licence = 'CC0-1.0', sponsor = 'nobody', trust = 'vendor',
         post_url = 'https://bench.example/1', replaces = true, asked_at = '2026-01-02T03:04:05.678Z', retained = true
       where id = $1`,
      [ids.open],
    );
    await correct("m-open", "First");
    await correct("m-second", "Second", "m-open");
    await correct("m-second", `To the ${CANARY}`, `${CANARY}-private`);
    for (const visibility of [...HIDDEN, "retracted"] as const) await correct(`${CANARY}-${visibility}`, "x");
    for (const called of ["open", ...HIDDEN, "gone", "retracted"]) {
      const id = ids[called] ?? "";
      const owner = called === "open" || called === "gone" || called === "retracted" ? "ann" : `${CANARY}-owner`;
      views[called] = await freeze(called === "open" ? "Kept" : `${CANARY} ${called}`, [id]);
      await note(owner, `bundle:${id}`, [id], called === "open" ? "Runs for 10 s." : `${CANARY} ${called}`);
      await note(owner, `machine:${called === "open" ? "m-open" : `${CANARY}-${called}`}`, [], "A note.");
    }
    const open = ids.open ?? "";
    await note("bob", `bundle:${open}`, [open], `${CANARY}, hidden by Ann`);
    await note("ann", `bundle:${open}`, [open], "Off topic.", "hiding", 2);
    await note("ann", "date:2026-01-02", [], "A new kernel.");
    await note("ann", `date:2026-01-02/${CANARY}db`, [], "A new compiler.");
    views.deleted = await freeze(`${CANARY} deleted`, [open]);
    await removeSnapshot(views.deleted, "A wrong filter.", "command line");
    await retractBundle(ids.retracted ?? "", "Measured with a debug build.");
    await deleteBundle(ids.gone ?? "", `${CANARY}: nobody saw it.`);
    for (const owner of ["ann", `${CANARY}-owner`]) {
      const facts = { name: `Prof. ${owner.slice(-5)}`, familyName: null, affiliation: null, orcid: null };
      authors.push((await as(owner, () => stateAuthor(facts))).id);
    }

    await write(originalPlace(open), output(1000));
    await write(originalPlace(ids.second ?? ""), output(3000));
    const dumped = await dumpPublic(folder, baked());
    expect([dumped.withoutBytes, dumped.masked]).toEqual([[], [ids.secret]]);
    const originals = ["open", "second"].map((called) => {
      const id = ids[called] ?? "";
      return [originalPlace(id), sha256Of(texts.get(id) ?? "")] as const;
    });
    sums = new Map([...originals, ...dumped.sums]);
    await writeSums(sums);
    await write(BAKE_MANIFEST, JSON.stringify({ of: "https://bench.example", whole: true }));
    firstKeys = await (await noteKeys()).json();

    // An empty server under the same address.
    await disconnect();
    const address = new URL(process.env.DATABASE_URL ?? "").pathname.slice(1);
    await admin(`alter database ${address} rename to ${name}`);
    await admin(`create database ${address} template benchfolio_template strategy file_copy`);
    await rm(process.env.BENCHFOLIO_DATA ?? "", { recursive: true });
  });
  afterAll(async () => {
    await admin(`drop database if exists ${name} with (force)`);
    await rm(folder, { recursive: true, force: true });
  });

  it("holds the public rows, and nothing of hidden, embargoed, withdrawn or secret ones", async () => {
    expect((await rowsOf("bundles")).map(({ id }) => id)).toEqual([ids.open, ids.second, ids.secret]);
    expect((await rowsOf("corrections")).map((row) => row.displayName)).toEqual(["First", "Second"]);
    expect((await rowsOf("notes")).map(({ subject, body }) => [subject, body])).toEqual([
      [`bundle:${ids.open}`, "Runs for 10 s."],
      [`bundle:${ids.open}`, null],
      [`bundle:${ids.open}`, "Off topic."],
      ["date:2026-01-02", "A new kernel."],
      ["machine:m-open", "A note."],
    ]);
    expect((await rowsOf("snapshots")).map(({ key }) => key)).toEqual([views.open]);
    expect((await rowsOf("tombstones")).map(({ id, kind }) => [id, kind])).toEqual([
      [views.deleted, "deleted"],
      [ids.retracted, "retracted"],
    ]);
    expect((await rowsOf("authors")).map(({ owner }) => owner).sort()).toEqual(["ann", "unnamed-1"]);
    const secrets = [...Object.values(tokens), PASSWORD, ...HIDDEN.map((called) => ids[called] ?? ""), ids.gone ?? ""];
    const files = await readdir(path.join(folder, DATA), { recursive: true, withFileTypes: true });
    const stored = files.filter((entry) => entry.isFile());
    expect(stored.length).toBe(sums.size - 2);
    for (const entry of stored) {
      const bytes = await readFile(path.join(entry.parentPath, entry.name));
      const text = (entry.name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("latin1");
      expect([entry.name, text.includes(CANARY), secrets.filter((secret) => text.includes(secret))]).toEqual([
        entry.name,
        false,
        [],
      ]);
      expect(text).not.toMatch(/deleteKey|"client"|tokenId|"hash"/);
    }
  });

  it("is refused where a file differs from its sum, is a link, or leads out of the folder", async () => {
    const notes = rowsPlace("notes");
    expect(await refusedWith(notes, (text) => text.replace("10 s", "99 s"), false)).toContain("its sha256 differs");
    await rename(path.join(folder, notes), path.join(folder, "elsewhere"));
    await symlink("../elsewhere", path.join(folder, notes));
    expect(await tryRestore()).toContain("is no file of the folder");
    await rm(path.join(folder, notes));
    expect(await tryRestore()).toContain("is missing");
    await rename(path.join(folder, "elsewhere"), path.join(folder, notes));
    await writeSums([...sums, ["../outside", sha256Of("")]]);
    expect(await tryRestore()).toContain("outside of the folder");
    await writeSums(sums);
    await write(BAKE_MANIFEST, JSON.stringify({ whole: false }));
    expect(await tryRestore()).toContain("was not finished");
    await write(BAKE_MANIFEST, JSON.stringify({ whole: true }));
  });

  it("is refused for rows that no bake writes, before anything is stored", async () => {
    const own = (id: string, sha256: string) => (text: string) =>
      text.replaceAll(ids.open ?? "", id).replaceAll(sha256Of(output(1000)), sha256);
    const bundles = rowsPlace("bundles");
    const views = rowsPlace("snapshots");
    const open = ids.open ?? "";
    expect(await refusedWith(bundles, own("aaaaaaaaaaaa", sha256Of(output(1000))))).toContain("has another id");
    expect(await refusedWith(bundles, own(open, sha256Of("x")))).toContain("has another id");
    expect(await refusedWith(bundles, (text) => text.replace('"owner"', '"visibility":"private","owner"'))).toContain(
      "visibility",
    );
    expect(await refusedWith(views, (text) => text.replace("image/png", "text/html"))).toContain("which no view has");
    expect(await refusedWith(rowsPlace("notes"), (text) => `${text}{"body":"${"x".repeat(5 * 1024 ** 2)}`)).toContain(
      "has a row above",
    );
  });

  it("rebuilds a server with the same rows, and verified notes under the first server's key", async () => {
    expect(await tryRestore()).toEqual({ bundles: 3, differing: [] });
    const again = await mkdtemp(path.join(tmpdir(), "benchfolio-again-"));
    const dumped = await dumpPublic(again, baked());
    const lines = (await readFile(path.join(again, rowsPlace("bundles")), "utf8")).split("\n").filter(Boolean);
    await rm(again, { recursive: true });
    expect(lines.map((line) => JSON.parse(line))).toEqual((await rowsOf("bundles")).slice(0, 2));
    // The file with secrets is not on this server, so its bundle is not in the next folder.
    expect(dumped.withoutBytes).toEqual([ids.secret]);
    const ofBundles = [maskedPlace(ids.secret ?? ""), ...(["bundles", "issues", "members"] as const).map(rowsPlace)];
    const isOfBundles = (place: string) => ofBundles.includes(place);
    const others = (all: ReadonlyMap<string, string>) =>
      [...all].filter(([place]) => place.startsWith(DATA) && !isOfBundles(place)).sort();
    expect(others(dumped.sums)).toEqual(others(sums));
    expect(await (await noteKeys()).json()).toEqual(firstKeys);
    const { faults } = await verifyAll();
    expect(faults).toEqual([expect.objectContaining({ id: ids.secret, text: expect.stringMatching(/bytes/) })]);
    const { rows } = await ownerPool().query(
      `select b.id, visibility, stored_bytes, delete_key is null as "noKey", array_agg(p.qps) as rates
       from bundles b join points p on p.bundle_key = b.key group by b.key order by b.key`,
    );
    const found = (called: string, storedBytes: string, rate: number) => ({
      id: ids[called],
      visibility: "public",
      stored_bytes: storedBytes,
      noKey: true,
      rates: [rate],
    });
    expect(rows).toEqual([
      found("open", "whole", 1000),
      found("second", "whole", 3000),
      found("secret", "missing", 4000),
    ]);
  });

  it("is not put over data that are there", async () => {
    expect(await tryRestore()).toContain("has its own data");
  });
});
