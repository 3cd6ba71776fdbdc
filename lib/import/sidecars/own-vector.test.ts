import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { hasShared } from "@/lib/shared.testing";
import { isVectorWorkload, type ParsedPoint } from "../../domain/model";
import { bestFirst, paretoFrontier } from "../../domain/vector/pareto";
import { readForTest, unpackForTest } from "../../importers/ann-hdf5/unpack.testing";
import { cleanContents } from "../clean";
import { createIsolatedReader } from "../isolated/reader";
import { sharedBundle } from "../joined-bundle.testing";
import { type Imported, imported } from "./imported.testing";
import { watchReads } from "./watched.testing";

// Output of ann-benchmarks' own functions for the 183 results of ann-hdf5-small: three tables and the drawn frontiers.
const own = path.dirname(sharedBundle("own/x"));
const readTable = (name: string) =>
  watchReads(
    z
      .array(z.record(z.string(), z.string()))
      .parse(parse(readFileSync(path.join(own, `ann-hdf5-small.${name}.csv`), "utf8"), { columns: true })),
  );

describe.runIf(hasShared)("ann-hdf5-small", () => {
  let bundle: Imported;
  const reader = createIsolatedReader();
  beforeAll(async () => {
    const file = await unpackForTest(path.join(own, "ann-hdf5-small.tar.gz"));
    const { results } = await readForTest(file, reader);
    file.remove();
    const stored = { files: [], results: [results], issues: [], unpackedBytes: 0, importerVersion: "" };
    bundle = imported(cleanContents(stored));
  });
  afterAll(() => reader.close());

  const near = (ours: number | null | undefined, printed: string | undefined, what: string) => {
    // A factor of 1e-6 apart at most: theirs were made of 32-bit times, in milliseconds.
    const value = Number(printed);
    expect(Math.abs((ours ?? Number.NaN) - value), `${what}: ${ours}, ${printed}`).toBeLessThanOrEqual(
      1e-6 * Math.abs(value),
    );
  };

  /** Every column that all three tables have. */
  function expectColumns(point: ParsedPoint | undefined, row: Readonly<Record<string, string>>) {
    const run = bundle.runOf(point);
    const build = bundle.buildOf(point);
    const more = point?.moreMetrics ?? {};
    expect(run?.algorithm).toBe(row.algorithm);
    expect(point?.label).toBe(row.parameters);
    const workload = run && isVectorWorkload(run.workload) ? run.workload : null;
    expect([workload?.dataset, workload?.k]).toEqual([row.dataset, Number(row.count)]);
    const { metrics } = point ?? {};
    expect([metrics?.recall, metrics?.recallEpsilon, metrics?.recallLargeEpsilon]).toEqual(
      [row["k-nn"], row.epsilon, row.largeepsilon].map(Number),
    );
    near(metrics?.qps, row.qps, "qps");
    const percentiles = [
      ["p50", "latencyP50Seconds"],
      ["p95", "latencyP95Seconds"],
      ["p99", "latencyP99Seconds"],
      ["p999", "latencyP999Seconds"],
    ] as const;
    for (const [name, key] of percentiles) near((metrics?.[key] ?? Number.NaN) * 1000, row[name], name);
    if (row.rel === "inf") expect(more.relativeError).toBeNull();
    else near(more.relativeError, row.rel, "rel");
    // 0 is "not counted" and "not measured".
    expect(more.distanceComputations ?? 0).toBe(Number(row.distcomps));
    expect(more.candidates).toBe(Number(row.candidates));
    expect(build?.totalSeconds).toBe(Number(row.build));
    expect(build?.bytes ?? 0).toBe(Number(row.indexsize) * 1024);
    near((build?.bytes ?? 0) / 1024 / (metrics?.qps ?? Number.NaN), row.queriessize, "queriessize");
  }

  it("has each of the 183 files with all of its columns", () => {
    const { value: rows, unread } = readTable("expected_by_file");
    expect(rows).toHaveLength(bundle.points.length);
    for (const row of rows) {
      const point = bundle.points.find(({ source }) => source.path === row.path);
      expectColumns(point, row);
      const run = bundle.runOf(point);
      expect(row.path).toContain(`/${row.count}/${row.dir_algo}/`);
      expect(run?.workload).toMatchObject({ distance: row.distance });
      expect(run?.batch).toBe(row.batch === "1");
      expect(run?.notes).toMatchObject({ runCount: Number(row.run_count), queries: Number(row.queries) });
      expect(Math.abs((point?.moreMetrics.recallStddev ?? Number.NaN) - Number(row.knn_std))).toBeLessThan(3e-11);
      // Ours is computed whatever the file has cached.
      expect([point?.recallSource, row.cached_in_bundle]).toEqual([
        "computed",
        expect.stringMatching(/^(?:|knn|.*\|knn\|rel)$/),
      ]);
    }
    expect(unread()).toEqual([]);
  });

  it.each([
    ["expected", false],
    ["expected_batch", true],
  ] as const)("has every row of %s.csv", (name, batch) => {
    const { value: rows, unread } = readTable(name);
    for (const row of rows) {
      const { algorithm, parameters, count } = row;
      const found = bundle.points.filter((point) => {
        const run = bundle.runOf(point);
        const k = run && isVectorWorkload(run.workload) ? run.workload.k : null;
        return run?.batch === batch && run.algorithm === algorithm && point.label === parameters && k === Number(count);
      });
      expect(found, `${algorithm} ${parameters}`).toHaveLength(1);
      expectColumns(found[0], row);
    }
    expect(unread()).toEqual([]);
  });

  const curve = z.strictObject({
    x: z.array(z.number()),
    y: z.array(z.number()),
    path: z.array(z.string()),
    all: z.number(),
  });
  const best = z.strictObject({
    algorithm: z.string(),
    recall: z.number(),
    qps: z.number(),
    build: z.number(),
    indexsize: z.number(),
    parameters: z.string(),
    path: z.string(),
  });
  const frontiers = z.array(
    z.strictObject({
      dataset: z.string(),
      count: z.number(),
      batch: z.boolean(),
      frontiers: z.record(z.string(), z.record(z.string(), curve)),
      best_qps: z.record(z.string(), z.array(best)),
    }),
  );

  /** An axis of ann-benchmarks' plots from a stored point, in its unit. */
  function axisOf(axis: string, point: ParsedPoint): number | null {
    const { metrics, moreMetrics } = point;
    const build = bundle.buildOf(point);
    const milliseconds = (seconds: number | null) => (seconds === null ? null : seconds * 1000);
    const axes: Readonly<Record<string, () => number | null | undefined>> = {
      recall: () => metrics.recall,
      eps: () => metrics.recallEpsilon,
      largeeps: () => metrics.recallLargeEpsilon,
      // An endless error is stored as nothing; ann-benchmarks draws it.
      rel: () => moreMetrics.relativeError ?? Number.POSITIVE_INFINITY,
      time: () => metrics.qps,
      buildtime: () => build?.totalSeconds,
      indexsize: () => (build?.bytes ?? 0) / 1024,
      distcomps: () => moreMetrics.distanceComputations,
      candidates: () => moreMetrics.candidates,
      p50: () => milliseconds(metrics.latencyP50Seconds),
      p95: () => milliseconds(metrics.latencyP95Seconds),
      p99: () => milliseconds(metrics.latencyP99Seconds),
      p999: () => milliseconds(metrics.latencyP999Seconds),
      qpssize: () => (build?.bytes ?? 0) / 1024 / (metrics.qps ?? Number.NaN),
    };
    return axes[axis]?.() ?? null;
  }

  it("has each point of the 13 frontiers and each best QPS, and draws the frontier of recall and QPS alike", () => {
    const { value, unread } = watchReads(
      frontiers.parse(JSON.parse(readFileSync(path.join(own, "ann-hdf5-small.frontier.json"), "utf8"))),
    );
    for (const { dataset, count, batch, frontiers: variants, best_qps: bests } of value) {
      const here = bundle.points.filter((point) => {
        const run = bundle.runOf(point);
        const workload = run && isVectorWorkload(run.workload) ? run.workload : null;
        return run?.batch === batch && workload?.dataset === dataset && workload.k === count;
      });
      const of = (algorithm: string) => here.filter((point) => bundle.runOf(point)?.algorithm === algorithm);
      const axes = { x: ({ metrics }: ParsedPoint) => metrics.recall, y: ({ metrics }: ParsedPoint) => metrics.qps };
      for (const [variant, curves] of Object.entries(variants)) {
        const [x = "", y = ""] = variant.split("/");
        for (const [algorithm, { x: xs, y: ys, path: paths, all }] of Object.entries(curves)) {
          const points = of(algorithm);
          const counted = points.filter((point) => [x, y].every((axis) => Boolean(axisOf(axis, point))));
          expect(counted.length, `${variant} ${algorithm}`).toBe(all);
          paths.forEach((file, at) => {
            const point = points.find(({ source }) => source.path === file);
            if (!point) expect.unreachable(file);
            else
              for (const [axis, printed] of [
                [x, xs[at]],
                [y, ys[at]],
              ] as const)
                near(axisOf(axis, point), String(printed), `${variant} ${file}`);
          });
          if (variant !== "recall/time") continue;
          const drawn = paretoFrontier(points, axes).sort((a, b) => (axes.x(a) ?? 0) - (axes.x(b) ?? 0));
          expect(drawn.map(({ source }) => source.path)).toEqual([...paths]);
        }
      }
      for (const [target, rows] of Object.entries(bests))
        for (const row of rows) {
          const [ours] = of(row.algorithm)
            .filter(({ metrics }) => (metrics.recall ?? 0) >= Number(target))
            .sort(bestFirst(axes));
          expect([ours?.source.path, ours?.label, ours?.metrics.recall]).toEqual([
            row.path,
            row.parameters,
            row.recall,
          ]);
          near(ours?.metrics.qps, String(row.qps), row.path);
          expect(bundle.buildOf(ours)?.totalSeconds).toBe(row.build);
          expect((bundle.buildOf(ours)?.bytes ?? 0) / 1024).toBe(row.indexsize);
        }
    }
    expect(unread()).toEqual([]);
  });
});
