import { expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { copiesBetween, type PrintedUpload } from "./copies-between";
import { uploadOfPoints } from "./uploads";

const RATES = [22198, 255667, 17601, 18928, 16989, 10058, 30142, 98765];
/** A column of tests, one for each rate, each with a fingerprint of its own bundle. */
const column = (bundle: string, rates: readonly number[], part: Partial<WorkloadPoint> = {}): WorkloadPoint[] =>
  rates.map((qps, at) =>
    testPoint(`${bundle}.${at}`, qps, {
      bundle,
      workload: `t${at}`,
      build: testBuild("8.0.44"),
      fingerprint: `${bundle}-${at}`,
      ...part,
    }),
  );
const printedUpload = (bundle: string, points: readonly WorkloadPoint[]): PrintedUpload => ({
  ...uploadOfPoints(bundle, points),
  printOf: (row) => points[row]?.fingerprint ?? null,
});
const copies = (...bundles: readonly (readonly WorkloadPoint[])[]) => {
  const uploads = bundles.map((points) => printedUpload(points[0]?.bundle ?? "", points));
  const found = copiesBetween(uploads);
  expect(copiesBetween(uploads.toReversed())).toEqual(found);
  return (bundle: string) => [...(found.get(bundle) ?? [])].sort(([a], [b]) => a - b).map(([, copied]) => copied);
};

it("gives all prints of one run the fingerprint of the print with most digits", () => {
  const rounded = RATES.map((rate) => Number(rate.toPrecision(4)));
  const copiesOf = copies(column("a", rounded), column("b", RATES));
  expect(copiesOf("b")).toEqual(RATES.map((_, at) => ({ print: `b-${at}`, isCoarse: false })));
  expect(copiesOf("a")).toEqual(RATES.map((_, at) => ({ print: `b-${at}`, isCoarse: true })));
});

it("takes the bundle with the first id among prints with equal digits, for any number of bundles", () => {
  const copiesOf = copies(column("c", RATES), column("a", RATES.slice(0, 6)), column("b", RATES));
  expect(copiesOf("c").map(({ print }) => print)).toEqual(["a-0", "a-1", "a-2", "a-3", "a-4", "a-5", "b-6", "b-7"]);
});

it("skips a cell that differs inside a copied column, and gives points without a fingerprint one", () => {
  const tests = [...RATES, 45678, 56789];
  const corrected = tests.with(0, 23000);
  const copiesOf = copies(column("a", tests), column("b", corrected, { fingerprint: null }));
  expect(["a", "b"].map((bundle) => copiesOf(bundle).length)).toEqual([9, 9]);
  expect(new Set([...copiesOf("a"), ...copiesOf("b")].map(({ print }) => print)).size).toBe(9);
});

it("joins no runs of other builds, and no repeats", () => {
  expect(copies(column("a", RATES), column("b", RATES, { build: testBuild("8.0.43") }))("a")).toEqual([]);
  const repeat = RATES.map((rate, at) => Math.round(rate * (at % 2 ? 1.004 : 0.996)));
  expect(copies(column("a", RATES), column("b", repeat))("a")).toEqual([]);
});
