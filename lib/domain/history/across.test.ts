import { describe, expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { stepsAcross } from "./across";
import { historyLines } from "./history";

// A setting with known true repeats: falls from 4 % show (judged-lines.test.ts).
const PN53 = { machine: "pn53", settings: { cached: true } };
type Run = readonly [version: string, config: string, qps: number, part?: Partial<WorkloadPoint>];

const linesOf = (...runs: readonly Run[]) =>
  historyLines(
    runs.map(([version, config, qps, part], at) =>
      testPoint(`p${at}`, qps, { ...PN53, build: testBuild(version), config, ...part }),
    ),
    "qps",
  );
const stepsOf = (...runs: readonly Run[]) => stepsAcross(linesOf(...runs));
/** Returns for each step the newest release, the older one, what differs, and the ratio; null = refused. */
const stepRows = (...runs: readonly Run[]) =>
  stepsOf(...runs).map(({ build, against, differences, pair }) => [
    `${build.version} ${build.config}`,
    `${against.version} ${against.config}`,
    differences.map(({ dimension }) => dimension).join("+"),
    pair === null ? null : (pair.verdict.ratio ?? Number.NaN).toFixed(3),
  ]);

describe("the newest release against the last one under other conditions", () => {
  it("has a step for each of 100 pairs of conditions, and none at all for more pairs", () => {
    const run = (version: string, count: number) =>
      Array.from({ length: count }, (_, nth): Run => [version, `${version}.${nth}`, 1000 + nth]);
    expect(stepsOf(...run("8.0.11", 10), ...run("8.0.12", 10))).toHaveLength(100);
    expect(stepsOf(...run("8.0.11", 11), ...run("8.0.12", 10))).toEqual([]);
    expect(stepsOf(...run("8.0.11", 101), ...run("8.0.12", 1))).toEqual([]);
  });

  it("is judged where the config changes along its line", () => {
    const steps = stepsOf(["8.0.10", "z11a", 1000], ["8.0.11", "z11a", 990], ["8.0.12", "z12a", 891]);
    expect(steps).toMatchObject([
      {
        build: { raw: "my8012_rel" },
        against: { raw: "my8011_rel" },
        differences: [{ dimension: "config", kind: "warning", base: "z11a", other: "z12a" }],
        // 891 / 990 is a fall of 10 %, and falls from 4 % show.
        pair: { verdict: { answer: "changed", ratio: expect.closeTo(0.9, 12) } },
      },
    ]);
  });

  it("is judged where it begins a separate line, once for each of its configs", () => {
    expect(
      stepRows(["8.0.10", "z11a", 1000], ["8.0.11", "z11a", 1000], ["8.0.12", "z12a", 900], ["8.0.12", "z13a", 800]),
    ).toEqual([
      ["8.0.12 z12a", "8.0.11 z11a", "config", "0.900"],
      ["8.0.12 z13a", "8.0.11 z11a", "config", "0.800"],
    ]);
  });

  it("is judged against each config that the last release has, whatever their names", () => {
    // 900 / 1000 and 900 / 500: neither alone is the step of the release.
    for (const other of ["z10a", "z13a"])
      expect(stepRows(["8.0.11", "z11a", 1000], ["8.0.11", other, 500], ["8.0.12", "z12a", 900]).toSorted()).toEqual(
        [
          ["8.0.12 z12a", "8.0.11 z11a", "config", "0.900"],
          ["8.0.12 z12a", `8.0.11 ${other}`, "config", "1.800"],
        ].toSorted(),
      );
  });

  it("is judged against the last late fix under the older config", () => {
    const late: Run[] = [
      ["8.0.10", "z11a", 1000],
      ["8.4.1", "z11a", 1000],
      ["8.4.6", "z11a", 800],
      ["9.0.1", "z12a", 900],
    ];
    // 8.4.6 came after 9.0.1, but is the last of its branch: 900 / 800.
    expect(stepRows(...late)).toEqual([["9.0.1 z12a", "8.4.6 z11a", "config", "1.125"]]);
    // A late fix under a third config, or under the newest one, is not the last release there.
    for (const config of ["z10a", "z12a"])
      expect(stepRows(...late.with(2, ["8.4.6", config, 800]))).toEqual([
        ["9.0.1 z12a", "8.4.1 z11a", "config", "0.900"],
      ]);
  });

  it("skips releases with its own config while these are too few for changes", () => {
    const older: Run[] = [
      ["8.0.10", "z11a", 1000],
      ["8.0.11", "z11a", 1000],
    ];
    const newer: Run[] = [
      ["8.0.12", "z12a", 900],
      ["8.0.13", "z12a", 800],
    ];
    expect(stepRows(...older, ...newer)).toEqual([["8.0.13 z12a", "8.0.11 z11a", "config", "0.800"]]);
    expect(stepRows(...older, ...newer, ["8.0.14", "z12a", 700])).toEqual([]);
  });

  it("has no step where one config has both releases, whatever other configs the newest has", () => {
    expect(stepRows(["8.0.11", "z11a", 1000], ["8.0.12", "z11a", 900], ["8.0.12", "z12a", 800])).toEqual([]);
  });

  it("has no step for a config that the newest release does not have", () => {
    expect(
      stepRows(["8.0.10", "z11a", 1], ["8.0.11", "z12a", 1], ["8.0.11", "z11a", 1], ["8.0.12", "z11a", 1]),
    ).toEqual([]);
  });

  it("refuses a step across machines, and names them", () => {
    const other = { machine: "socket2" };
    expect(stepRows(["8.0.11", "z11a", 1000], ["8.0.12", "z11a", 900, other])).toEqual([
      ["8.0.12 z11a", "8.0.11 z11a", "machine", null],
    ]);
    // A release before it on its own machine is nearer, whatever was measured elsewhere.
    expect(stepRows(["8.0.10", "z11a", 1000, other], ["8.0.11", "z11a", 1000], ["8.0.12", "z12a", 900, other])).toEqual(
      [["8.0.12 z12a", "8.0.10 z11a", "config", "0.900"]],
    );
  });

  it("is judged under the gates of each line, whatever newer release was measured under others", () => {
    const own: Run[] = [
      ["8.0.11", "z11a", 1000],
      ["8.0.12", "z12a", 900],
    ];
    const [alone] = stepsOf(...own);
    const other = { machine: "socket2" };
    for (const beside of [
      [["8.0.13", "z12a", 5000, other]],
      [
        ["8.0.12", "z12a", 5000, other],
        ["8.0.13", "z12a", 5000, other],
      ],
      [
        ["8.0.12", "z11a", 5000, other],
        ["8.0.13", "z12a", 4000, other],
      ],
    ] satisfies Run[][]) {
      const step = stepsOf(...own, ...beside).find(({ build }) => build.measured.machine === "pn53");
      expect([step?.build.raw, step?.against.raw, step?.pair]).toEqual(["my8012_rel", "my8011_rel", alone?.pair]);
    }
    // 900 of 1,000, and 4,000 of 5,000 on the other machine.
    expect(
      stepRows(...own, ["8.0.12", "z11a", 5000, other], ["8.0.13", "z12a", 4000, other])
        .map((row) => row.at(-1))
        .toSorted(),
    ).toEqual(["0.800", "0.900"]);
  });

  it("never takes another thread count for the release before", () => {
    expect(stepRows(["8.0.11", "z11a", 1000], ["8.0.12", "z12a", 900, { threads: 40 }])).toEqual([]);
  });

  it("skips builds without a value or a version", () => {
    const failed = { status: "failed" } as const;
    const unknown = { build: { raw: "main", version: null } };
    expect(
      stepRows(
        ["8.0.10", "z11a", 1000],
        ["8.0.11", "z11a", 1, failed],
        ["8.0.12", "z12a", 900],
        ["8.0.13", "z12a", 1, unknown],
      ),
    ).toEqual([["8.0.12 z12a", "8.0.10 z11a", "config", "0.900"]]);
  });

  it("is the same whatever older releases are in view", () => {
    const pair: Run[] = [
      ["8.0.11", "z11a", 1000],
      ["8.0.12", "z12a", 950],
    ];
    const [alone] = stepsOf(...pair);
    expect(stepsOf(["8.0.9", "z10a", 5], ["8.0.10", "z11a", 1700], ...pair)[0]?.pair).toEqual(alone?.pair);
  });
});
