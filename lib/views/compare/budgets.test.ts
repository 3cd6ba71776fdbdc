import { createReadStream, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { bestQpsParams } from "@/lib/api/schemas/best-qps";
import { withTestDatabase } from "@/lib/db/test-database";
import { bundleKeyOf } from "@/lib/db/write/bundles-write";
import { importBundle } from "@/lib/import/import-bundle";
import { sharedBundle } from "@/lib/import/joined-bundle.testing";
import { storeUpload } from "@/lib/import/upload";
import { loadBestQps } from "./load-best-qps";
import { loadCompareView } from "./load-compare-view";

// The answers within limits, computed of the table that ann-benchmarks' own functions make of each result file.
const bundle = sharedBundle("own/ann-hdf5-small");
const number = z.coerce.number();
const row = z.object({
  algorithm: z.string(),
  ...{ count: number, batch: number, "k-nn": number, qps: number },
  ...{ build: number, indexsize: number, p99: number },
});
const results = () =>
  z
    .array(row)
    .parse(
      parse(readFileSync(path.join(path.dirname(bundle), "ann-hdf5-small.expected_by_file.csv")), { columns: true }),
    )
    .filter(({ count, batch }) => count === 10 && batch === 0);

/** The file's index size is in KiB; 0 = not measured. Its p99 is in milliseconds. */
const values = ({ build, indexsize, p99 }: z.output<typeof row>) => ({
  maxBuildSeconds: build,
  maxIndexMiB: indexsize > 0 ? indexsize / 1024 : Number.POSITIVE_INFINITY,
  p99,
});
type Limits = Partial<ReturnType<typeof values>>;
const isWithin = (of: z.output<typeof row>, limits: Limits) =>
  values(of).maxBuildSeconds <= (limits.maxBuildSeconds ?? Number.POSITIVE_INFINITY) &&
  (limits.maxIndexMiB === undefined || values(of).maxIndexMiB <= limits.maxIndexMiB) &&
  values(of).p99 <= (limits.p99 ?? Number.POSITIVE_INFINITY);
const bestOf = (rows: z.output<typeof row>[]) => Math.max(...rows.map(({ qps }) => qps));

withTestDatabase();

describe.runIf(existsSync(bundle))("limits on ann-hdf5-small, k = 10, one query at a time", () => {
  beforeAll(async () => {
    const stored = { source: createReadStream(bundle), fileName: "ann-hdf5-small.tar.gz", title: null };
    const { state } = await storeUpload(stored);
    const key = await bundleKeyOf(state.id);
    if (key === null) throw new Error("The bundle was not stored.");
    await importBundle(key);
  });

  const filters = new Map([
    ["k", ["10"]],
    ["mode", ["single"]],
  ]);
  const ask = (recall: number, limits: Limits) =>
    loadBestQps(
      bestQpsParams.parse({
        recall: String(recall),
        ...Object.fromEntries(Object.entries(limits).map(([key, limit]) => [key, String(limit)])),
      }),
      filters,
    );

  it.each([
    [0.95, { maxBuildSeconds: 2 }],
    [0.99, { maxBuildSeconds: 4, maxIndexMiB: 20 }],
    [0.9, { p99: 1 }],
    [0.95, { maxBuildSeconds: 12, maxIndexMiB: 25, p99: 5 }],
  ])("gives each algorithm's best at recall %d within %o, and its best without", async (recall, limits) => {
    const rows = await ask(recall, limits);
    const all = results();
    expect(rows.map(({ series }) => series).sort()).toEqual([...new Set(all.map(({ algorithm }) => algorithm))].sort());
    let fitting = 0;
    for (const { series, qps, budget } of rows) {
      const reaching = all.filter((each) => each.algorithm === series && each["k-nn"] >= recall);
      const within = reaching.filter((each) => isWithin(each, limits));
      fitting += within.length;
      expect(budget?.counts.fits, series).toBe(within.length);
      if (within.length) expect(qps, series).toBeCloseTo(bestOf(within), 2);
      else expect(qps, series).toBeNull();
      if (reaching.length) expect(budget?.unlimited?.qps, series).toBeCloseTo(bestOf(reaching), 2);
      else expect(budget?.unlimited, series).toBeNull();
      for (const way of budget?.relaxed ?? []) {
        const [again] = (await ask(recall, noNulls(way.limits))).filter((each) => each.series === series);
        expect([again?.qps, again?.point], series).toEqual([way.best.qps, way.best.point]);
      }
    }
    // Some fit and some don't, or the test shows nothing.
    expect(fitting).toBeGreaterThan(0);
    expect(rows.some(({ budget }) => (budget?.relaxed.length ?? 0) > 0)).toBe(true);
  });

  it("has the same answer on the page, with the points that record what a limit needs", async () => {
    const limits = { maxBuildSeconds: "2", target: "0.95", mode: "single", k: "10" };
    const view = await loadCompareView(limits);
    const rows = await ask(0.95, { maxBuildSeconds: 2 });
    const label = new Map(view.series.map(({ key, label }) => [key, label]));
    const shown = view.best.filter(({ recallTarget }) => recallTarget === 0.95);
    expect(Object.fromEntries(shown.map(({ series, point }) => [label.get(series), point?.id ?? null]))).toEqual(
      Object.fromEntries(rows.map(({ series, point }) => [series, point])),
    );
    for (const { series, budget } of shown) expect(view.budgets?.[series]).toEqual(budget);
    const sized = results().filter(({ indexsize }) => indexsize > 0).length;
    expect(view.recorded).toEqual({ maxBuildSeconds: results().length, maxIndexMiB: sized, p99: results().length });
    expect((await loadCompareView({ target: "0.95", mode: "single", k: "10" })).budgets).toBeUndefined();
  });
});

const noNulls = (limits: Record<string, number | null>): Limits =>
  Object.fromEntries(Object.entries(limits).flatMap(([key, limit]) => (limit === null ? [] : [[key, limit]])));
