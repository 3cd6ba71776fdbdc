import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PointColumns } from "@/lib/domain/workloads/point-columns";
import { bestQpsAtRecall } from "./best-qps";
import { RECALL_TARGETS } from "./recall-targets";
import { isSubjectOf, searchPoints } from "./search-points";
import { type StatedPoint, testColumns } from "./test-columns";

const subject = { dataset: "sift", distance: "euclidean", k: 10 };
const at = (columns: PointColumns, recall: number, bundle = "bundle") =>
  (searchPoints(subject, columns).get(bundle) ?? []).filter(({ workloadParams }) => workloadParams.recall === recall);

const sweep: StatedPoint[] = [
  { index: { m: 8 }, query: { ef: 10 }, qps: 900, recall: 0.9797 },
  { index: { m: 8 }, query: { ef: 40 }, qps: 700, recall: 0.985 },
  { index: { m: 16 }, query: { ef: 10 }, qps: 600, recall: 0.991 },
];

const built = {
  ordinal: 0,
  totalSeconds: 71.2,
  loadSeconds: null,
  buildSeconds: null,
  status: "complete",
} as const;
const builtIndexes = (columns: PointColumns) =>
  (searchPoints(subject, columns).get("bundle") ?? []).filter(({ workloadParams }) => "index" in workloadParams);

describe("a vector search as points of workloads", () => {
  it("has one point a recall: the fastest choice, with the second best and their number", () => {
    const [point, ...more] = at(testColumns(sweep), 0.98);
    expect(more).toEqual([]);
    expect(point).toMatchObject({
      id: "bundle.1",
      family: "vector-search",
      workload: "sift",
      workloadParams: { distance: "euclidean", k: 10, recall: 0.98 },
      status: "complete",
      metrics: { qps: 700, recall: 0.985, secondBestQps: 600, highestRecall: 0.991, choicesTried: 3 },
    });
  });

  it("compares a recall without rounding: 0.9797 does not reach 0.98", () => {
    expect(at(testColumns(sweep), 0.97)[0]?.metrics.qps).toBe(900);
    expect(at(testColumns(sweep), 0.98)[0]?.metrics.qps).toBe(700);
  });

  it("has no rate where no choice reaches the recall, and gives the highest recall of the sweep", () => {
    const [point] = at(testColumns(sweep), 1);
    expect(point?.metrics).toEqual({ qps: null, secondBestQps: null, highestRecall: 0.991, choicesTried: 3 });
    expect(point?.id).toBe("bundle.2");
    expect(point?.status).toBe("complete");
  });

  it("calls a search failed only where nothing else is known, and never counts a failure as 0", () => {
    const failed: StatedPoint = { qps: 0, recall: null, status: "failed", query: { ef: 99 } };
    expect(at(testColumns([...sweep, failed]), 0.95)[0]).toMatchObject({ status: "complete", metrics: { qps: 900 } });
    expect(at(testColumns([failed]), 0.95)[0]).toMatchObject({ status: "failed", metrics: { qps: null } });
  });

  it("excludes a suspect measurement, as a page on the data set does", () => {
    const suspect: StatedPoint = { qps: 9_000, recall: 0.999, status: "suspect", query: { ef: 99 } };
    expect(at(testColumns([...sweep, suspect]), 0.98)[0]?.metrics).toMatchObject({ qps: 700, choicesTried: 3 });
  });

  it("counts choices of parameters, not their repeats, and takes another choice as the second best", () => {
    const [metrics] = at(testColumns([...sweep, { ...sweep[1], qps: 690 }]), 0.98).map((point) => point.metrics);
    expect(metrics).toMatchObject({ qps: 700, secondBestQps: 600, choicesTried: 3 });
  });

  it("counts an execution that a bundle holds twice once, also beside another bundle that holds it", () => {
    const row = (bundle: string): StatedPoint => ({ ...sweep[1], bundle, print: 7 });
    const alone = at(testColumns([row("b"), row("b")]), 0.98, "b");
    const beside = at(testColumns([row("a"), row("b"), row("b")]), 0.98, "b");
    expect(beside.map(({ metrics }) => metrics)).toEqual(alone.map(({ metrics }) => metrics));
    expect(beside).toHaveLength(1);
    // Without a fingerprint they are two measurements.
    expect(at(testColumns([row("a"), row("b"), { ...row("b"), print: 0 }]), 0.98, "b")).toHaveLength(2);
  });

  it("splits a sweep that ran twice into repeats, but not one whose second run is partial", () => {
    const again = sweep.map((point) => ({ ...point, qps: (point.qps ?? 0) + 70 }));
    expect(at(testColumns([...sweep, ...again]), 0.98).map(({ metrics }) => metrics.qps)).toEqual([700, 770]);
    expect(at(testColumns([...sweep, ...again.slice(0, 2)]), 0.98).map(({ metrics }) => metrics.qps)).toEqual([770]);
  });

  it("separates settings, also where only the variant or the query mode differs", () => {
    const columns = testColumns([...sweep, { ...sweep[0], batch: true }, { ...sweep[0], variant: ["io"] }]);
    expect(at(columns, 0.95).map(({ batch, variant }) => [batch, variant])).toEqual([
      [false, undefined],
      [true, undefined],
      [false, ["io"]],
    ]);
  });

  it("gives the number of choices in powers of two, so that 3 beside 2 is not a difference", () => {
    const sizes = (count: number) => {
      const points = Array.from({ length: count }, (_, ef) => ({ query: { ef }, qps: 1, recall: 1 }));
      return at(testColumns(points), 0.95)[0]?.settings.choicesOfParameters;
    };
    expect([1, 2, 3, 4, 12, 240].map(sizes)).toEqual(["1", "2 to 3", "2 to 3", "4 to 7", "8 to 15", "128 to 255"]);
  });

  it("gives a copy in another bundle the same fingerprint, and counts one in the same bundle once", () => {
    const printed = sweep.map((point, row) => ({ ...point, print: row + 1 }));
    const columns = testColumns([...printed, ...printed.map((point) => ({ ...point, bundle: "copy" }))]);
    const [own, copy] = [at(columns, 0.98)[0], at(columns, 0.98, "copy")[0]];
    expect(copy?.bundle).toBe("copy");
    expect(copy?.fingerprint).toBe(own?.fingerprint);
    expect(own?.fingerprint).not.toBe(at(columns, 0.99)[0]?.fingerprint);
    expect(at(testColumns([...printed, ...printed]), 0.98)).toHaveLength(1);
  });

  it("has a point for each built index, with its own times and size; unknown ones stay null", () => {
    const index = { ...built, run: 0, params: { m: 8, ef: 96 }, bytes: null, origin: null };
    const [point, ...more] = builtIndexes({ ...testColumns(sweep), indexes: [index] });
    expect(more).toEqual([]);
    expect(point?.settings).toEqual({});
    expect(point).toMatchObject({
      workloadParams: { distance: "euclidean", k: 10, index: "ef 96, m 8" },
      metrics: { indexTotalSeconds: 71.2, indexBytes: null, indexLoadSeconds: null, indexBuildSeconds: null },
    });
  });

  it("counts an index once if its file is in two folders of a bundle", () => {
    const indexes = [0, 1].map((run) => ({ ...built, run, params: { m: 8 }, bytes: 1, origin: "abc:12" }));
    const points = builtIndexes({ ...testColumns([sweep[0] ?? {}, sweep[2] ?? {}]), indexes });
    expect(points.map(({ fingerprint }) => fingerprint)).toEqual(["index abc:12 m 8"]);
  });

  it("shows built indexes in tables of their time and size, and recalls in all others", () => {
    const family = "vector-search" as const;
    const [recall, index] = [{ recall: 0.95 }, { index: "m 8" }];
    const subjectsIn = (metric: string) =>
      [recall, index].map((workloadParams) => isSubjectOf({ family, workloadParams }, metric));
    expect(subjectsIn("qps")).toEqual([true, false]);
    expect(subjectsIn("indexBytes")).toEqual([false, true]);
    expect(isSubjectOf({ family: "sysbench", workloadParams: {} }, "indexBytes")).toBe(true);
  });

  it("has the rates of the best-QPS rule for every sweep, which never rise with the recall", () => {
    const choice = fc.record({
      query: fc.record({ ef: fc.integer({ min: 1, max: 50 }) }),
      qps: fc.option(fc.double({ min: 0, max: 1e5, noNaN: true })),
      recall: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    });
    fc.assert(
      fc.property(fc.uniqueArray(choice, { selector: ({ query }) => query.ef, minLength: 1 }), (choices) => {
        const points = (searchPoints(subject, testColumns(choices)).get("bundle") ?? []).map(
          ({ metrics }) => metrics.qps,
        );
        const axes = { x: (each: StatedPoint) => each.recall ?? null, y: (each: StatedPoint) => each.qps ?? null };
        const rule = bestQpsAtRecall<StatedPoint>(choices, RECALL_TARGETS, axes).map(({ point }) => point?.qps ?? null);
        expect(points).toEqual(rule);
        const known = points.filter((qps) => qps !== null && qps !== undefined);
        expect(known).toEqual(known.toSorted((a, b) => a - b));
      }),
    );
  });
});
