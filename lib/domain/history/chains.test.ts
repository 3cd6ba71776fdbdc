import { describe, expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { chainOf } from "./chains";
import { historyLines } from "./history";
import { groupLines } from "./history-group";
import { seamsOf } from "./tracks";

/** A setting with known true repeats: 0.889 % for a point query, with 15.8 degrees. */
const PN53 = { machine: "pn53", settings: { cached: true } };
const run = (config: string, version: string, qps: number, part: Partial<WorkloadPoint> = {}) =>
  testPoint(`${config}${version}${part.workload ?? ""}${qps}`, qps, {
    ...PN53,
    build: testBuild(version),
    config,
    ...part,
  });
const chainsOf = (points: readonly WorkloadPoint[], isGroup = false) => {
  const lines = isGroup ? groupLines(points, "qps") : historyLines(points, "qps");
  return seamsOf(lines).map((seam) => chainOf(seam, lines));
};

describe("the factor of a seam", () => {
  it("is the median over the builds that both configs have, of later / earlier, with each build's", () => {
    const points = [
      ...[run("z1", "8.0.11", 100), run("z1", "8.0.12", 200), run("z1", "8.0.13", 300), run("z1", "8.0.14", 400)],
      ...[run("z2", "8.0.12", 220), run("z2", "8.0.13", 336), run("z2", "8.0.14", 420), run("z2", "8.0.15", 999)],
    ];
    // 220 / 200, 336 / 300 and 420 / 400.
    expect(chainsOf(points)).toEqual([
      {
        chain: {
          factor: expect.closeTo(1.1, 12),
          low: expect.closeTo(1.05, 12),
          high: expect.closeTo(1.12, 12),
          error: expect.any(Number),
          builds: ["my8012_rel", "my8013_rel", "my8014_rel"],
        },
      },
    ]);
  });

  it("has the error of one pair of runs for one build, by t of the known noise", () => {
    const points = [run("z1", "8.0.11", 100), run("z1", "8.0.12", 100), run("z2", "8.0.12", 90)];
    const [found] = chainsOf(points);
    // t(95 %) of 15.8 degrees is 2.12; the error of a pair of runs is 0.889 % times the root of 2.
    expect(found && "chain" in found && found.chain.error).toBeCloseTo(2.12 * 0.00889 * Math.SQRT2, 3);
  });

  it("is as unsure as the factors of its builds lie apart", () => {
    const points = [
      ...[run("z1", "8.0.11", 100), run("z1", "8.0.12", 100), run("z1", "8.0.13", 100)],
      ...[run("z2", "8.0.12", 100), run("z2", "8.0.13", 144)],
    ];
    const [found] = chainsOf(points);
    // The root of 1 × 1.44. Both lie ln 1.2 from it, so the mean of two is off by ln 1.2.
    expect(found).toMatchObject({ chain: { factor: expect.closeTo(1.2, 12) } });
    expect(found && "chain" in found && found.chain.error).toBeCloseTo(2.12 * Math.log(1.2), 2);
  });

  it("of a group is the median over its workloads, each by its own builds", () => {
    const values = { x: [100, 110], y: [10, 12], z: [5, 5] };
    const points = Object.entries(values).flatMap(([workload, [before = 0, after = 0]]) => [
      run("z1", "8.0.11", before, { workload }),
      run("z1", "8.0.12", before, { workload }),
      run("z2", "8.0.12", after, { workload }),
      run("z2", "8.0.13", after, { workload }),
    ]);
    // 1.1, 1.2 and 1.
    expect(chainsOf(points, true)).toMatchObject([
      { chain: { factor: expect.closeTo(1.1, 12), workloads: 3, builds: ["my8012_rel"] } },
    ]);
  });
});

describe("a seam that can't be chained", () => {
  it("says that no build was measured on both sides", () => {
    // 8.0.13 has both configs, but the later line failed there.
    const failed = { status: "failed" as const, metrics: { qps: null } };
    const points = [
      ...[run("z1", "8.0.11", 100), run("z1", "8.0.13", 100)],
      ...[run("z2", "8.0.12", 100), run("z2", "8.0.13", 1, failed)],
    ];
    expect(chainsOf(points)).toEqual([{ refused: "no build was measured on both sides" }]);
  });

  it("says that repeats disagree at the only build of both", () => {
    const points = [
      ...[run("z1", "8.0.11", 100), run("z1", "8.0.12", 100)],
      ...[run("z2", "8.0.12", 90), run("z2", "8.0.12", 150), run("z2", "8.0.13", 90)],
    ];
    expect(chainsOf(points)).toEqual([{ refused: "repeats disagree at the builds that both sides have" }]);
  });

  it("is one between two uploads in doubt", () => {
    const upload = (id: string) => ({ bundle: id, upload: { bundles: [id], title: id } });
    const points = [run("z1", "8.0.11", 100, upload("a")), run("z1", "8.0.12", 100, upload("b"))];
    expect(chainsOf(points)).toEqual([{ refused: "nothing says that the two uploads are one experiment" }]);
  });

  it("is never one of two machines, whose lines share none", () => {
    const points = [
      run("z1", "8.0.11", 100),
      run("z1", "8.0.12", 100),
      run("z1", "8.0.12", 50, { machine: "hetz" }),
      run("z1", "8.0.13", 50, { machine: "hetz" }),
    ];
    expect(chainsOf(points)).toEqual([]);
  });
});
