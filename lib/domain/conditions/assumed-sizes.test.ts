import fc from "fast-check";
import { expect, it } from "vitest";
import { relativeTable } from "@/lib/domain/relative/relative-table";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { hasSize, sizesOfData, sizesOfTest, withAssumedSizes } from "./assumed-sizes";
import { loadedPoints } from "./loaded-points.testing";
import { measuredOfPoint } from "./measured";

const point = (id: string, workload: string, settings: WorkloadPoint["settings"], part: Partial<WorkloadPoint> = {}) =>
  testPoint(id, 100, { workload, settings, ...part });
const assumedOf = (points: readonly WorkloadPoint[]) =>
  Object.fromEntries(withAssumedSizes(points).map(({ id, assumed }) => [id, assumed]));

it("a test takes its own one known size before that of its bundle, and none of two", () => {
  expect(
    assumedOf([
      point("a", "x", { rows: 10 }),
      point("b", "x", {}),
      point("c", "y", { rows: 20 }),
      point("d", "y", { rows: null }),
      point("e", "z", {}),
    ]),
  ).toEqual({ a: undefined, b: { rows: 10 }, c: undefined, d: { rows: 20 }, e: undefined });
  expect(
    assumedOf([point("a", "x", { rows: 10, tables: 8 }), point("b", "y", { rows: 10 }), point("c", "z", {})]),
  ).toEqual({ a: undefined, b: { tables: 8 }, c: { rows: 10, tables: 8 } });
  // The baseline of an author's ratios is no size, nor is a setting that gives no amount of data.
  expect(assumedOf([point("a", "x", { relativeTo: "my5651", seconds: 300 }), point("b", "x", {})])).toEqual({
    a: undefined,
    b: undefined,
  });
});

it("a result takes the size of those most like it in its bundle", () => {
  const [small, large] = [
    { machine: "8 CPUs", threads: 1 },
    { machine: "48 CPUs", threads: 40 },
  ];
  const found = assumedOf([
    point("a", "x", { tables: 1, rows: 50 }, small),
    point("b", "y", { tables: 1 }, small),
    point("c", "x", { tables: 8, rows: 10 }, large),
    // A line of an author's table, and one without a host: the test has two sizes.
    point("d", "x", {}, large),
    point("e", "x", {}),
    // The test has another size on another host.
    point("f", "z", { tables: 1, rows: 30 }, { ...small, threads: 20 }),
    point("g", "z", { tables: 8 }, large),
  ]);
  const [b, d, g] = [{ rows: 50 }, { tables: 8, rows: 10 }, { rows: 10 }];
  expect(Object.fromEntries(Object.entries(found).filter(([, sizes]) => sizes))).toEqual({ b, d, g });
  // The first group with a known size decides. Two sizes there give no size.
  const two = [
    point("a", "x", { tables: 8, rows: 10 }, large),
    point("b", "y", { tables: 8, rows: 20 }, large),
    point("c", "z", { tables: 8, rows: 30 }, small),
    point("d", "z", { tables: 8 }, large),
  ];
  expect(assumedOf(two)).toEqual({ a: undefined, b: undefined, c: undefined, d: undefined });
});

it("returns the same points where all sizes are stated, or none", () => {
  for (const points of [[point("a", "x", { rows: 10 }), point("b", "y", { rows: 20 })], [point("a", "x", {})]])
    expect(withAssumedSizes(points)).toEqual(points);
});

it("a size that defines a test stands before that of the data in rows, and gives way to it in sections", () => {
  const [, one, bare] = withAssumedSizes([
    point("a", "x", { rowsPerTable: 1000 }),
    point("b", "update-one", { rowsPerTable: 1 }),
    point("c", "update-one", {}),
  ]);
  for (const each of [one, bare].flatMap((of) => (of ? measuredOfPoint(of) : []))) {
    expect(hasSize(each, "rowsPerTable")).toBe(false);
    expect([sizesOfTest(each).settings, sizesOfData(each).settings]).toEqual([
      { rowsPerTable: "1 of 1000" },
      { rowsPerTable: 1000 },
    ]);
  }
  const alone = measuredOfPoint(point("d", "update-one", { rowsPerTable: 1, seconds: 60 }));
  expect([sizesOfTest(alone).settings, sizesOfData(alone).settings]).toEqual([
    { rowsPerTable: "1", seconds: 60 },
    { seconds: 60 },
  ]);
  const sized = measuredOfPoint(point("e", "update-one", { rowsPerTable: 1000 }));
  expect([sizesOfTest(sized), sizesOfData(sized)]).toEqual([sized, sized]);
});

// A size of 0 marks a point that leaves it out.
const drawn = fc.record({
  bundle: fc.constantFrom("b1", "b2", "b3"),
  workload: fc.constantFrom("a", "b", "c"),
  size: fc.constantFrom(0, 0, 10, 20),
  version: fc.constantFrom("8.0.43", "9.5.0"),
  isInView: fc.boolean(),
});

it("the sizes of a bundle's points are the same beside any other bundles and under any filter", () => {
  fc.assert(
    fc.property(fc.array(drawn, { minLength: 1, maxLength: 24 }), (all) => {
      const points = all.map(({ bundle, workload, size, version }, at) =>
        point(`p${at}`, workload, size ? { rows: size } : {}, { bundle, build: testBuild(version) }),
      );
      const seen = new Set(all.flatMap(({ isInView }, at) => (isInView ? `p${at}` : [])));
      const known = (of: (each: (typeof all)[number]) => boolean) => [
        ...new Set(all.filter(of).flatMap(({ size }) => (size ? String(size) : []))),
      ];
      const sizes = all.map(({ bundle, workload, size }) => {
        const inBundle = known((each) => each.bundle === bundle);
        const ofTest = known((each) => each.bundle === bundle && each.workload === workload);
        const [found, ...others] = size ? [String(size)] : ofTest.length ? ofTest : inBundle;
        return others.length ? "unset" : (found ?? "unset");
      });
      const { rows, cells } = relativeTable(
        loadedPoints(points).filter(({ id }) => seen.has(id)),
        "build",
        "qps",
      );
      const sizeIn = new Set(sizes.filter((_, at) => seen.has(`p${at}`)));
      rows.forEach(({ gates = [] }, row) => {
        const own = (cells[row] ?? [])
          .flatMap((cell) => cell?.samples ?? [])
          .map(({ id }) => sizes[Number(id.slice(1))]);
        // One size a row; its gate names it where rows differ.
        expect(new Set(own).size).toBe(1);
        expect(gates.map(({ value }) => value)).toEqual(sizeIn.size > 1 ? [own[0]] : []);
      });
    }),
  );
});
