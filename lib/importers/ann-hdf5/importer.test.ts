import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { isVectorWorkload } from "@/lib/domain/model";
import { shareBelow } from "@/lib/domain/workloads/query-recall";
import { createIsolatedReader } from "@/lib/import/isolated/reader";
import { nameRuns } from "@/lib/import/name-runs";
import { readForTest, type TestBundle, unpackForTest } from "./unpack.testing";

const root = path.resolve(import.meta.dirname, "../../..");

// Made by ann-benchmarks' own metric functions, per file (shared bundle "ann-hdf5-small").
const expectedRows = z
  .array(
    z.object({
      path: z.string(),
      algorithm: z.string(),
      dataset: z.string(),
      batch: z.string(),
      count: z.coerce.number(),
      cached_in_bundle: z.string(),
      "k-nn": z.coerce.number(),
      epsilon: z.coerce.number(),
      largeepsilon: z.coerce.number(),
      rel: z.string(),
      qps: z.coerce.number(),
      p50: z.coerce.number(),
      p95: z.coerce.number(),
      p99: z.coerce.number(),
      p999: z.coerce.number(),
      distcomps: z.coerce.number(),
      build: z.coerce.number(),
      candidates: z.coerce.number(),
      indexsize: z.coerce.number(),
      knn_std: z.coerce.number(),
    }),
  )
  .parse(
    parse(readFileSync(path.join(import.meta.dirname, "fixtures/ann-hdf5-small.expected_by_file.csv")), {
      columns: true,
    }),
  );

// Made with h5py and numpy. A query's hits are among its first k distances. They are at most the k-th of the ground
// truth + 0.001. Its recall is r = hits / k; recalls are sorted. The columns are:
// - p1, p5: numpy.percentile(r, 1 and 5)
// - hardest, easiest: mean of the first and last hundred
// - belowN: queries with 100 hits < N k
const below = [50, 80, 90, 95, 96, 97, 98, 99, 100] as const;
const queryRow = z.object({
  path: z.string(),
  ...Object.fromEntries(["p1", "p5", "hardest", "easiest"].map((name) => [name, z.coerce.number()])),
  ...Object.fromEntries(below.map((recall) => [`below${recall}`, z.coerce.number()])),
});
const queryRows = z.array(queryRow.catchall(z.coerce.number())).parse(
  parse(readFileSync(path.join(import.meta.dirname, "fixtures/ann-hdf5-small.query_recalls.csv")), {
    columns: true,
  }),
);

const reader = createIsolatedReader();
let bundle: TestBundle;
beforeAll(async () => {
  bundle = await unpackForTest(path.join(root, "sample/ann-hdf5-small.tar.xz"));
});
afterAll(async () => {
  await reader.close();
  bundle.remove();
});

const relative = (value: number | null | undefined, expected: number) =>
  Math.abs((value ?? Number.NaN) - expected) / Math.abs(expected);

describe("the sample of 183 result files", () => {
  it("gives the values of ann-benchmarks' own functions for every file", async () => {
    const { results } = await readForTest(bundle, reader);
    expect(expectedRows).toHaveLength(183);
    expect(results.points).toHaveLength(183);
    const points = new Map(results.points.map((point) => [point.source.path, point]));
    const builds = new Map(results.indexBuilds.map((build) => [build.key, build]));
    for (const row of expectedRows) {
      const point = points.get(row.path);
      const build = builds.get(point?.indexBuildKey ?? "");
      expect(point?.metrics, row.path).toMatchObject({
        qps: row.qps,
        recall: row["k-nn"],
        recallEpsilon: row.epsilon,
        recallLargeEpsilon: row.largeepsilon,
      });
      expect(point?.recallSource).toBe("computed");
      expect(relative(point?.metrics.latencyP50Seconds, row.p50 / 1000)).toBeLessThan(1e-6);
      expect(relative(point?.metrics.latencyP95Seconds, row.p95 / 1000)).toBeLessThan(1e-6);
      expect(relative(point?.metrics.latencyP99Seconds, row.p99 / 1000)).toBeLessThan(1e-6);
      expect(relative(point?.metrics.latencyP999Seconds, row.p999 / 1000)).toBeLessThan(1e-6);
      if (row.rel === "inf") expect(point?.moreMetrics.relativeError).toBeNull();
      else expect(relative(point?.moreMetrics.relativeError, Number(row.rel))).toBeLessThan(1e-6);
      expect(Math.abs((point?.moreMetrics.recallStddev ?? Number.NaN) - row.knn_std)).toBeLessThan(3e-11);
      expect(point?.moreMetrics.candidates).toBe(row.candidates);
      expect(point?.moreMetrics.distanceComputations).toBe(row.distcomps === 0 ? null : row.distcomps);
      expect(build?.totalSeconds).toBe(row.build);
      expect(build?.bytes).toBe(row.indexsize === 0 ? null : row.indexsize * 1024);
    }
  });

  it("gives the statistics that numpy computes from the recalls of every file's 400 queries", async () => {
    const { results } = await readForTest(bundle, reader);
    const points = new Map(results.points.map((point) => [point.source.path, point]));
    const counts = new Map(expectedRows.map((row) => [row.path, row.count]));
    expect(queryRows).toHaveLength(183);
    for (const row of queryRows) {
      const more = points.get(row.path)?.moreMetrics ?? {};
      const close = (key: string, expected: number | undefined) =>
        expect(more[key], `${key} of ${row.path}`).toBeCloseTo(expected ?? Number.NaN, 12);
      close("recallP1", row.p1);
      close("recallP5", row.p5);
      close("recallHardestHundred", row.hardest);
      close("recallEasiestHundred", row.easiest);
      // With ten neighbours 0.95 to 1 all need ten hits; with a hundred each needs its own number.
      for (const recall of below)
        expect(shareBelow(more, recall / 100, counts.get(row.path) ?? null)).toBe(
          (row[`below${recall}`] ?? Number.NaN) / 400,
        );
    }
  });

  it("gives no run a variant by the name of the file that comes first, in any order of packing", async () => {
    const { results } = await readForTest(bundle, reader);
    const reversed = await readForTest({ ...bundle, members: bundle.members.toReversed() }, reader);
    const variants = [results, reversed.results].map((read) =>
      nameRuns([read])
        .flatMap(({ runs }) => runs)
        .map(({ key, variant = [] }) => [key, variant] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    expect(variants[1]).toEqual(variants[0]);
    expect(variants[0]?.flatMap(([, variant]) => variant)).toEqual([]);
  });

  it("joins files to one run a directory, with the engine, its build and the thread count", async () => {
    const { results } = await readForTest(bundle, reader);
    // One run for each of the 26 directories <count>/<algorithm>[-batch] of the bundle.
    const directories = new Set(expectedRows.map((row) => path.posix.dirname(row.path)));
    expect(results.runs.map((run) => path.posix.dirname(run.source.path)).toSorted()).toEqual(
      [...directories].toSorted(),
    );
    const pgvector = results.runs.find(
      (run) => run.algorithm === "pgvector_halfvec-0.8.6" && isVectorWorkload(run.workload) && run.workload.k === 10,
    );
    expect(pgvector).toMatchObject({
      setting: { engine: "pgvector", build: { raw: "pgvector_halfvec-0.8.6", version: "0.8.6" } },
      workload: { dataset: "mnist10k-784-euclidean", distance: "euclidean", k: 10 },
      batch: false,
      threads: 1,
      notes: { runCount: 3, queries: 400 },
    });
    const batch = results.runs.find((run) => run.batch === true && run.algorithm === "hnsw(faiss)");
    expect(batch?.threads).toBeNull();
    expect(batch?.setting.engine).toBe("faiss");
    expect(batch?.notes.latency).toContain("total time / queries");
  });

  it("shares one index build between the searches on it, and keeps builds with other seconds apart", async () => {
    const { results } = await readForTest(bundle, reader);
    const builds = new Set(
      expectedRows.map((row) => [path.posix.dirname(row.path), row.build, row.indexsize].join(" ")),
    );
    expect(results.indexBuilds).toHaveLength(builds.size);
  });

  it("takes parameters of the index and of the search from the label", async () => {
    const { results } = await readForTest(bundle, reader);
    const of = (file: string) => results.points.find((point) => point.source.path.endsWith(file));
    expect(of("10/hnsw(faiss)/euclidean_M_16_efConstruction_100_120.hdf5")).toMatchObject({
      label: "faiss ({'M': 16, 'efConstruction': 100}, ef: 120)",
      indexParams: { m: 16, efConstruction: 100 },
      queryParams: { efSearch: 120 },
    });
  });

  it("reports files without an index size or with too few results, and nothing worse", async () => {
    const { results } = await readForTest(bundle, reader);
    const codes = new Set(results.issues.map(({ code }) => code));
    expect([...codes].toSorted()).toEqual(["infinite-relative-error", "no-index-size"]);
  });

  it("keeps the ground truth's thresholds for the usual k", async () => {
    const { results } = await readForTest(bundle, reader);
    expect(results.groundTruths.map(({ k }) => k)).toEqual([1, 5, 10, 20, 50, 100]);
    expect(results.groundTruths[2]).toMatchObject({ dataset: "mnist10k-784-euclidean", distance: "euclidean", k: 10 });
    expect(results.groundTruths[2]?.thresholds).toHaveLength(400);
  });

  it("gives the same points where the members come in reverse order", async () => {
    const straight = (await readForTest(bundle, reader)).results;
    const reversed = (await readForTest({ ...bundle, members: bundle.members.toReversed() }, reader)).results;
    const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);
    expect(reversed.points.toSorted(byKey)).toEqual(straight.points.toSorted(byKey));
  });
});

describe("the sample without its ground truth", () => {
  const isTruth = (member: { path: string }) => member.path.startsWith("data/");

  it("scores against the brute-force results, with the recall of the ground truth", async () => {
    const { results } = await readForTest({ ...bundle, members: bundle.members.filter((m) => !isTruth(m)) }, reader);
    const points = new Map(results.points.map((point) => [point.source.path, point]));
    for (const row of expectedRows) {
      const point = points.get(row.path);
      expect(point?.metrics.recall, row.path).toBe(row["k-nn"]);
      expect(point?.recallNote).toContain("brute-force result");
      expect(point?.moreMetrics.relativeError).toBeNull();
      expect(point?.moreMetrics.recallP1).toEqual(expect.any(Number));
    }
    expect(results.groundTruths).toEqual([]);
  });

  it("takes the cached recall where no brute-force result exists, and null where none is cached", async () => {
    const members = bundle.members.filter((m) => !isTruth(m) && !m.path.includes("bruteforce"));
    const { results } = await readForTest({ ...bundle, members }, reader);
    const rows = new Map(expectedRows.map((row) => [row.path, row]));
    expect(results.points).toHaveLength(members.length);
    for (const point of results.points) {
      const row = rows.get(point.source.path);
      const cached = row?.cached_in_bundle !== "";
      expect(point.metrics.recall, point.source.path).toBe(cached ? row?.["k-nn"] : null);
      expect(point.recallSource).toBe(cached ? "cache" : null);
      // Only the mean is known.
      expect(point.moreMetrics).toMatchObject({ recallP1: null, recallHardestHundred: null });
      const all = row?.cached_in_bundle.includes("eps0.01");
      expect(point.metrics.recallEpsilon).toBe(all ? row?.epsilon : null);
    }
    expect(results.issues.filter(({ code }) => code === "no-recall").length).toBeGreaterThan(0);
  });
});
