import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { bestQpsParams } from "@/lib/api/schemas/best-qps";
import { withTestDatabase } from "@/lib/db/test-database";
import { importArchive } from "@/lib/import/import-archive.testing";
import { sharedBundle } from "@/lib/import/joined-bundle.testing";
import { hasShared } from "@/lib/shared.testing";
import { loadBestQps } from "./load-best-qps";
import { loadCompareView } from "./load-compare-view";

// The answers within limits, computed from the table that ann-benchmarks' own functions make of each result file.
const bundle = sharedBundle("own/ann-hdf5-small");
const number = z.coerce.number();
const row = z.object({
  algorithm: z.string(),
  count: number,
  batch: number,
  "k-nn": number,
  qps: number,
  build: number,
  indexsize: number,
  p99: number,
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

describe.runIf(hasShared)("limits on ann-hdf5-small, k = 10, one query at a time", () => {
  beforeAll(async () => {
    await importArchive(bundle);
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
    expect(view.recorded).toEqual({
      maxCost: 0,
      maxBuildSeconds: results().length,
      maxIndexMiB: sized,
      p99: results().length,
    });
    expect((await loadCompareView({ target: "0.95", mode: "single", k: "10" })).budgets).toBeUndefined();
  });
});

const fashion = sharedBundle("archive/jan25.ann.fashion-mnist-784-euclidean");

describe.runIf(hasShared)("limits on the sweep of m of fashion-mnist, one client", () => {
  beforeAll(async () => {
    await importArchive(fashion);
  });

  // QPS and recall: lines of out.batch0.3/o.plot.3. Seconds and KiB of an index: "Built index in" and "Index size" in
  // out.batch0.3/o.batch0.mariadb, o.batch0.pgvector and o.batch0.pgvector_halfvec.
  it.each([
    [
      { target: "0.99", maxBuildSeconds: "30", maxIndexMiB: "200" },
      {
        // m 12: 27.4 s, 135,168 KiB = 132 MiB. Of eight indexes at 0.99 those with m 5, 6, 8 and 12 take 30 s at most.
        MariaDB: { qps: 4744.975, unlimited: 4744.975, of: [4, 8], allow: [] },
        // m 8, 64: 28.7 s, 117.2 MiB; the best of all is m 16, 192 with 78.3 s.
        PGVector_halfvec: { qps: 2411.866, unlimited: 2558.259, of: [2, 19], allow: [] },
        // The smallest has 240,008 KiB = 234.4 MiB; m 8, 32 takes 27.0 s.
        PGVector: { qps: null, unlimited: 2337.033, of: [0, 19], allow: [[30, 235, 1608.969]] },
      },
    ],
    [
      { target: "0.95", maxBuildSeconds: "20" },
      {
        MariaDB: { qps: 5690.773, unlimited: 5690.773, of: [4, 9], allow: [] },
        // m 8, 32 takes 23.14 s, and 26.98 s in float32.
        PGVector_halfvec: { qps: null, unlimited: 3250.064, of: [0, 19], allow: [[23.2, null, 3243.318]] },
        PGVector: { qps: null, unlimited: 3043.675, of: [0, 19], allow: [[27, null, 3001.862]] },
      },
    ],
    [
      { target: "0.999", maxBuildSeconds: "60", maxIndexMiB: "150" },
      {
        MariaDB: { qps: 3904.153, unlimited: 3904.153, of: [4, 7], allow: [] },
        PGVector_halfvec: { qps: 1374.277, unlimited: 1379.088, of: [8, 19], allow: [] },
        PGVector: { qps: null, unlimited: 1245.606, of: [0, 19], allow: [[60, 235, 957.436]] },
      },
    ],
  ])("answers %o as the raw files do", async (asked, expected) => {
    const view = await loadCompareView({ dataset: "fashion-mnist-784-euclidean", threads: "1", ...asked });
    const found = view.series.map(({ key, label }) => {
      const budget = view.budgets?.[key];
      const best = view.curves
        .find(({ series }) => series === key)
        ?.frontier.find((point) => point.recall >= Number(asked.target));
      return [
        label,
        {
          qps: best?.qps ?? null,
          unlimited: budget?.unlimited?.qps,
          of: [budget?.indexes.fitting, budget?.indexes.reaching],
          allow: budget?.relaxed.map(({ limits, point }) => [limits.maxBuildSeconds, limits.maxIndexMiB, point.qps]),
        },
      ];
    });
    expect(Object.fromEntries(found)).toEqual(expected);
    expect(view.recorded?.p99).toBe(0);
  });
});

const noNulls = (limits: Record<string, number | null>): Limits =>
  Object.fromEntries(Object.entries(limits).flatMap(([key, limit]) => (limit === null ? [] : [[key, limit]])));
