import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { bestFirst, competes, frontierOfSorted, paretoFrontier } from "./pareto";

type Dot = readonly [x: number | null, y: number | null];
const axes = { x: (dot: Dot) => dot[0], y: (dot: Dot) => dot[1] };
const metric = fc.option(fc.oneof(fc.constantFrom(0, 0.5, 0.9, 1), fc.double({ min: 0, max: 1, noNaN: true })), {
  nil: null,
});
const dots = fc.array(fc.tuple(metric, metric), { maxLength: 60 });

describe("paretoFrontier", () => {
  it("keeps a point only when its x is better than that of every point with a better y", () => {
    const points: Dot[] = [
      [0.9, 100],
      [0.8, 200],
      [0.85, 150],
      [0.85, 90],
      [0.7, 50],
    ];
    expect(paretoFrontier(points, axes)).toEqual([
      [0.8, 200],
      [0.85, 150],
      [0.9, 100],
    ]);
  });

  it("of equal x keeps only the best y, of equal y only the best x, of full ties the first", () => {
    const first: Dot = [0.9, 100];
    const twin: Dot = [0.9, 100];
    const kept = paretoFrontier([[0.9, 80], [0.8, 100], first, twin], axes);
    expect(kept).toEqual([first]);
    expect(kept[0]).toBe(first);
  });

  it("leaves out points with a missing, zero or infinite value, and is empty without points", () => {
    expect(
      paretoFrontier(
        [
          [0, 100],
          [null, 100],
          [0.9, 0],
          [0.9, null],
          [0.9, Number.POSITIVE_INFINITY],
          [Number.NaN, 5],
        ],
        axes,
      ),
    ).toEqual([]);
    expect(paretoFrontier([], axes)).toEqual([]);
  });

  it("leaves no competing point that is better on one axis and not worse on the other than a kept one", () => {
    fc.assert(
      fc.property(dots, (points) => {
        const kept = paretoFrontier(points, axes);
        for (const [x, y] of points.filter((dot) => competes(dot[0]) && competes(dot[1]))) {
          const covered = kept.some(([keptX, keptY]) => (keptX ?? 0) >= (x ?? 0) && (keptY ?? 0) >= (y ?? 0));
          expect(covered).toBe(true);
        }
        const xs = kept.map(([x]) => x ?? 0);
        expect(xs).toEqual([...new Set(xs)].sort((a, b) => a - b));
      }),
    );
  });

  it("does not depend on the order of the points, and needs no sort if they are best first", () => {
    fc.assert(
      fc.property(dots, (points) => {
        const kept = paretoFrontier(points, axes);
        expect(paretoFrontier([...points].reverse(), axes)).toEqual(kept);
        expect(frontierOfSorted([...points].sort(bestFirst(axes)), axes)).toEqual(kept);
      }),
    );
  });
});

const curve = z.object({ x: z.array(z.number()), y: z.array(z.number()), path: z.array(z.string()), all: z.number() });
const published = z.array(
  z.object({
    dataset: z.string(),
    count: z.number(),
    batch: z.boolean(),
    frontiers: z.object({ "recall/time": z.record(z.string(), curve) }),
  }),
);
const files = z.array(
  z.object({
    path: z.string(),
    algorithm: z.string(),
    dataset: z.string(),
    count: z.coerce.number(),
    batch: z.string().transform((text) => text === "1" || /^true$/i.test(text)),
    "k-nn": z.coerce.number(),
    qps: z.coerce.number(),
  }),
);

describe("the frontiers that ann-benchmarks draws of the sample bundle", () => {
  const here = import.meta.dirname;
  const json: unknown = JSON.parse(
    readFileSync(path.resolve(here, "../fixtures/ann-hdf5-small.frontier.json"), "utf8"),
  );
  const csv = readFileSync(
    path.resolve(here, "../../importers/ann-hdf5/fixtures/ann-hdf5-small.expected_by_file.csv"),
    "utf8",
  );
  const rows = files.parse(parse(csv, { columns: true }));
  const cases = published.parse(json).flatMap(({ dataset, count, batch, frontiers }) =>
    Object.entries(frontiers["recall/time"]).map(([algorithm, expected]) => ({
      dataset,
      count,
      batch,
      algorithm,
      expected,
    })),
  );

  it.each(cases)(
    "are ours: $algorithm, $dataset, k = $count, batch $batch",
    ({ dataset, count, batch, algorithm, expected }) => {
      const own = rows.filter(
        (row) => row.dataset === dataset && row.count === count && row.batch === batch && row.algorithm === algorithm,
      );
      const kept = paretoFrontier(own, { x: (row) => row["k-nn"], y: (row) => row.qps });
      const byRecall = [...kept].sort((a, b) => a["k-nn"] - b["k-nn"]);
      expect(byRecall.map((row) => row["k-nn"])).toEqual(expected.x);
      expect(byRecall.map(({ qps }) => qps)).toEqual(expected.y);
      expect(byRecall.map((row) => row.path)).toEqual(expected.path);
    },
  );
});
