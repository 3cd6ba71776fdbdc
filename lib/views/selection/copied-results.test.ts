import { readFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { extract, pack } from "tar-stream";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { GET as getFile } from "@/app/view-files/[view]/[file]/route";
import { ownerPool } from "@/lib/db/owner-pool";
import { withTestDatabase } from "@/lib/db/test-database";
import { importBytes } from "@/lib/import/import-archive.testing";
import { ownBundle } from "@/lib/importers/fixtures.testing";
import { loadCompareView } from "@/lib/views/compare/load-compare-view";
import { loadHistoryView } from "@/lib/views/history/load-history-view";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";

const root = path.resolve(import.meta.dirname, "../../..");

/** Packs the files of an archive again, in a folder of another name. */
async function inFolder(bytes: Buffer, folder: string): Promise<Buffer> {
  const archive = pack();
  const unpacked = extract();
  unpacked.end(gunzipSync(bytes));
  for await (const entry of unpacked) {
    const name = entry.header.name.replace(/^[^/]*/, folder);
    archive.entry({ ...entry.header, name }, await buffer(entry));
  }
  archive.finalize();
  return gzipSync(await buffer(archive));
}

withTestDatabase();

describe("vector searches that two bundles hold", () => {
  let ids: string[] = [];
  beforeAll(async () => {
    const bytes = await readFile(path.join(root, "sample/ann-hdf5-small.tar.xz"));
    // The same files in other bytes: xz may end in zeros.
    ids = [
      await importBytes(bytes, "first.tar.xz"),
      await importBytes(Buffer.concat([bytes, Buffer.alloc(4)]), "second.tar.xz"),
    ];
  });

  it("count once, as often as in the tool's own table, and notices name those that don't count", async () => {
    const table = await readFile(path.join(root, "lib/importers/ann-csv/fixtures/ann-hdf5-small.csv"), "utf8");
    const rows = z.array(z.object({ count: z.string() })).parse(parse(table, { columns: true }));
    const expected = rows.filter(({ count }) => count === "10").length;
    expect(expected).toBe(85);
    const query = { k: "10", mode: "single", threads: "all", all: "1" };
    const view = await loadCompareView(query);
    const [alone, second] = [
      await loadCompareView({ ...query, bundle: ids[0] ?? "" }),
      await loadCompareView({ ...query, bundle: ids[1] ?? "" }),
    ];
    expect(view.counts).toEqual({ ...alone.counts, points: expected, bundles: 2 });
    expect(second.counts).toEqual(alone.counts);
    const counts = ({ curves }: typeof view) =>
      curves.map(({ series, pointCount, rest }) => [series, pointCount, rest.length]);
    expect(counts(view)).toEqual(counts(alone));
    expect(view.recallNotes).toEqual(alone.recallNotes);
    // The bundle with the lower id counts, in any order of upload. No machine is recorded, so the copies alone prove
    // one experiment.
    const [counted, copy] = (ids[0] ?? "") < (ids[1] ?? "") ? ["first", "second"] : ["second", "first"];
    expect(view.notices.map(({ text }) => text)).toEqual([
      ...alone.notices.map(({ text }) => text),
      expect.stringMatching(new RegExp(`^${counted} and ${copy}: one experiment: both print the same \\d+ runs\\.$`)),
      `85 points of ${copy} are copies, number for number, of results of ${counted}: each result counts once.`,
    ]);
    const options = (of: typeof view, key: string) =>
      of.facets.find((facet) => facet.key === key)?.options.map(({ value, count }) => [value, count]);
    for (const key of ["engine", "algorithm", "mode"])
      expect([key, options(view, key)]).toEqual([key, options(alone, key)]);
    // The box of k counts what each bundle in scope holds.
    expect(options(view, "k")).toEqual(options(alone, "k")?.map(([k, count]) => [k, 2 * Number(count)]));
    expect(options(view, "bundle")?.sort()).toEqual(ids.map((id) => [id, expected]).sort());
  });

  it("have the best values, indexes and thread scaling of one of them", async () => {
    const query = { k: "10", threads: "all" };
    const [view, alone] = [await loadCompareView(query), await loadCompareView({ ...query, bundle: ids[0] ?? "" })];
    expect(view.best).toEqual(alone.best);
    expect(view.cheapest).toEqual(alone.cheapest);
    expect(view.indexes).toEqual(alone.indexes);
    expect(view.scaling).toEqual(alone.scaling);
    expect(view.curves).toEqual(alone.curves);
  });

  it("appear in each bundle where bundles are compared", async () => {
    const view = await loadCompareView({ k: "10", mode: "single", threads: "all", series: "bundle" });
    const counts = new Map<string, number>();
    view.series.forEach(({ value }, at) => {
      counts.set(value, (counts.get(value) ?? 0) + (view.curves[at]?.pointCount ?? 0));
    });
    expect([...counts].sort()).toEqual(ids.map((id) => [id, 85]).sort());
    expect(view.notices.filter(({ text }) => text.includes("copies"))).toEqual([]);
  });

  it("appear once in the table of points to download", async () => {
    const query = new URLSearchParams({ k: "10", mode: "single", threads: "all" });
    const answer = await getFile(new Request(`http://localhost/?${query}`), {
      params: Promise.resolve({ view: "compare", file: "points.csv" }),
    });
    expect(parse(await answer.text(), { columns: true })).toHaveLength(85);
  });
});

describe("tests that two bundles hold", () => {
  let ids: string[] = [];
  beforeAll(async () => {
    const bytes = await readFile(path.join(root, "sample/sysbench-archive-layout.tar.gz"));
    ids = [
      await importBytes(bytes, "first.tar.gz"),
      await importBytes(gzipSync(gunzipSync(bytes), { level: 1 }), "second.tar.gz"),
    ];
  });

  it("count once in cells, filters, counts and history, and notices name those that don't count", async () => {
    // Failed runs have no fingerprint, so equal ones aren't copies.
    const query = { family: "sysbench", threads: "all", status: "complete" };
    const { view } = await loadRelativeView({ ...query, bundle: "all" });
    const { view: alone } = await loadRelativeView({ ...query, bundle: ids[1] ?? "" });
    if (!view || !alone) throw new Error("There is no view.");
    expect(view.counts).toEqual(alone.counts);
    const cells = (of: typeof view) =>
      of.table.cells.map((row) => row.map((cell) => cell && [cell.n, cell.value, cell.state]));
    expect(cells(view)).toEqual(cells(alone));
    const boxes = (of: typeof view) =>
      of.facets
        .filter(({ key }) => key !== "bundle" && key !== "status")
        .map(({ key, options }) => [key, options.map(({ value, count }) => [value, count])]);
    expect(boxes(view)).toEqual(boxes(alone));
    // Of bundles with equally many points the one with the lower id counts, in any order of upload.
    const [counts, copy] = (ids[0] ?? "") < (ids[1] ?? "") ? ["first", "second"] : ["second", "first"];
    expect(view.notices.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        `${alone.counts.points} points of ${copy} are copies, number for number, of results of ${counts}: each result counts once.`,
      ]),
    );
    const history = await loadHistoryView({ ...query, bundle: "all" });
    expect(history.view?.counts).toEqual((await loadHistoryView({ ...query, bundle: ids[1] ?? "" })).view?.counts);
  });
});

describe("outputs of few digits that two bundles hold", () => {
  // pgbench prints fewer than twenty digits where it omits the initial connection time, as with -C and time limits
  // (-T).
  it.each([
    ["pgbench", "pgbench", "complete", 3],
    ["db_bench", "dbbench", "complete,suspect", 1],
  ])("of %s count once by the bytes of their files", async (family, name, status, few) => {
    const bytes = await readFile(ownBundle(name).bundle);
    const ids = [
      await importBytes(bytes, `${name}.tar.gz`),
      await importBytes(await inFolder(bytes, "again-elsewhere"), "again.tar.gz"),
    ];
    const of = async (bundle: string) => {
      const { view } = await loadRelativeView({ family, threads: "all", bundle, status });
      if (!view) throw new Error("There is no view.");
      return view.table.cells.flatMap((row) => row.map((cell) => cell && [cell.n, cell.value, cell.state]));
    };
    expect(await of("all")).toEqual(await of(ids[0] ?? ""));
    const { rows } = await ownerPool().query<{ places: number; prints: number }>(
      `select count(*)::int as places, count(distinct p.fingerprint)::int as prints from points p
       join source_files f on f.bundle_key = p.bundle_key and f.ordinal = p.file_ordinal
       where p.bundle_key in (select key from bundles where id = any($1)) and f.path similar to $2`,
      [ids, "%(newconn|_t1500_log|_t1000|nodb_failed).txt"],
    );
    expect(rows).toEqual([{ places: 2 * few, prints: few }]);
  });
});
