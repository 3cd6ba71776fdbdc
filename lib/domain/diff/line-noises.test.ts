import { describe, expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { noiseOfPoints } from "./line-noises";

const BUILDS = ["5.6.51", "5.7.44", "8.0.43", "8.4.6"].map(testBuild);
/** Four builds, each 1 % off the one before. */
const runs = (level: number, part: Parameters<typeof testPoint>[2]) =>
  BUILDS.map((build, at) =>
    testPoint(`${part?.bundle}.${level}${at}`, level * (at % 2 ? 1.01 : 1), { build, ...part }),
  );

describe("the noise of two sides", () => {
  it.each([
    ["bundle", { bundle: "b1" }, { bundle: "b2" }],
    ["variant", { bundle: "b1" }, { bundle: "b1", variant: ["enabled-thp"] }],
  ])("does not hold the difference between them where both have the same builds, by %s", (by, a, b) => {
    const points = [...runs(1000, a), ...runs(800, b)];
    // As repeats of each build they would be ln(1 / 0.8) / sqrt 2 = 16 % apart.
    for (const { id } of points) expect(noiseOfPoints(points, "qps", by)(id).sigma).toBeLessThan(0.02);
  });

  it("is that of repeats where builds are the sides and two bundles hold each", () => {
    const points = [...runs(1000, { bundle: "b1" }), ...runs(800, { bundle: "b2" })];
    expect(noiseOfPoints(points, "qps", "build")("b1.10000").sigma).toBeCloseTo(Math.log(1 / 0.8) / Math.SQRT2, 6);
  });

  it("is not known of points that were not given", () => {
    expect(() => noiseOfPoints([], "qps", "build")("b1.0")).toThrow(RangeError);
  });
});
