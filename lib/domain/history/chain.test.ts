import { describe, expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { processorMs } from "@/lib/processor-time.testing";
import { chainsOf, meanWithError } from "./chain";
import { historyLines } from "./history";
import { chainsOfGroup } from "./history-group";

type Run = readonly [version: string, config: string, qps: number, part?: Partial<WorkloadPoint>];
const pointsOf = (runs: readonly Run[]) =>
  runs.map(([version, config, qps, part], at) =>
    testPoint(`p${at}`, qps, { machine: "pn53", build: testBuild(version), config, ...part }),
  );
function chainsOfRuns(...runs: readonly Run[]) {
  const lines = historyLines(pointsOf(runs), "qps");
  const config = new Map(lines.map(({ key, builds }) => [key, builds[0]?.config]));
  const { links, apart, logs } = chainsOf(new Map([["", lines]]), lines);
  return {
    links: links.map(({ line, onto, builds, factor, error, total }) => {
      return { line: config.get(line), onto: config.get(onto), builds, factor, error, ...(total && { total }) };
    }),
    apart: apart.map(({ line, from, gates }) => [config.get(line), config.get(from), ...gates]),
    factors: Object.fromEntries([...(logs.get("") ?? [])].map(([key, log]) => [config.get(key), Math.exp(log)])),
  };
}

/** Normal noise that a seed decides, from twelve uniform numbers of a linear congruence. */
function noise(seed: number) {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return (sigma: number) => sigma * (Array.from({ length: 12 }, uniform).reduce((sum, value) => sum + value, 0) - 6);
}

describe("the factor between two configs", () => {
  it("is found for hundreds of configs without comparing all pairs again for each", () => {
    const runs = ["8.0.10", "8.0.11"].flatMap((version, build) =>
      Array.from({ length: 300 }, (_, nth): Run => [version, `c${nth}`, 100 * (build + 1)]),
    );
    const lines = historyLines(pointsOf(runs), "qps");
    // 300 configs have 45,000 pairs, and 4.5 million in 299 rounds.
    let links = 0;
    const spent = processorMs(() => {
      links = chainsOf(new Map([["", lines]]), lines).links.length;
    });
    expect(links).toBe(299);
    expect(spent).toBeLessThan(4_000);
  });

  it("is searched up to a budget, and lines beyond it are marked as not searched", () => {
    const runs = ["8.0.10", "8.0.11"].flatMap((version, build) =>
      Array.from({ length: 20 }, (_, nth): Run => [version, `c${String(nth).padStart(2, "0")}`, 100 * (build + 1)]),
    );
    const lines = historyLines(pointsOf(runs), "qps");
    const within = (budget: number) => chainsOf(new Map([["", lines]]), lines, budget);
    // The first round looks at 19 lines, the next ones at 18, 17 ...: in all 190 pairs.
    expect([within(190).links.length, within(190).apart]).toEqual([19, []]);
    const cut = within(19 + 18);
    expect(cut.links).toEqual(within(190).links.slice(0, 2));
    expect(cut.apart).toHaveLength(17);
    expect(new Set(cut.apart.map(({ untested, gates }) => [untested, gates.length].join()))).toEqual(
      new Set(["true,0"]),
    );
    expect(new Set([...cut.links, ...cut.apart].map(({ line }) => line)).size).toBe(19);
    expect(within(0).links).toEqual([]);
  });

  it("is refused for thousands of lines without a common build in a short time", () => {
    const lines = historyLines(pointsOf([["8.0.0", "c0", 100]]), "qps").flatMap((line) =>
      Array.from({ length: 1000 }, (_, nth) => {
        const builds = line.builds.map((build) => ({ ...build, raw: `8.0.${nth}`, version: `8.0.${nth}` }));
        return { ...line, key: `line ${nth}`, beside: `line ${nth}`, builds };
      }),
    );
    let found = { links: 0, apart: 0 };
    const spent = processorMs(() => {
      const { links, apart } = chainsOf(new Map([["", lines]]), lines);
      found = { links: links.length, apart: apart.length };
    });
    expect(found).toEqual({ links: 0, apart: 999 });
    // Half a million pairs take less than a second. Once for each line, they would take minutes.
    expect(spent).toBeLessThan(30_000);
  });

  it("is the geometric mean over the builds measured under both, with Student's t for its error", () => {
    const { links } = chainsOfRuns(
      ["8.0.10", "z11a", 100],
      ["8.0.11", "z11a", 120],
      ["8.0.11", "z12a", 150],
      ["8.0.12", "z11a", 90],
      ["8.0.12", "z12a", 100],
      ["8.0.13", "z12a", 110],
    );
    // 120 / 150 = 0.8 and 90 / 100 = 0.9: sqrt(0.72). Two logarithms lie ln(0.9 / 0.8) apart. Their mean's standard
    // error is half of that; t(0.975) of one degree is 12.706.
    expect(links).toEqual([
      {
        line: "z12a",
        onto: "z11a",
        builds: ["my8011_rel", "my8012_rel"],
        factor: expect.closeTo(Math.sqrt(0.72), 12),
        error: expect.closeTo((12.7062 * Math.log(9 / 8)) / 2, 6),
      },
    ]);
  });

  it("has an unknown error where one build was measured under both", () => {
    const { links, factors } = chainsOfRuns(["8.0.10", "z11a", 100], ["8.0.11", "z11a", 80], ["8.0.11", "z12a", 100]);
    expect(links).toMatchObject([{ builds: ["my8011_rel"], factor: expect.closeTo(0.8, 12), error: null }]);
    expect(factors).toEqual({ z11a: 1, z12a: expect.closeTo(0.8, 12) });
  });

  it("continues over a third config by the product of both factors", () => {
    const { links, factors } = chainsOfRuns(
      ["8.0.10", "z11a", 100],
      ["8.0.11", "z11a", 80],
      ["8.0.11", "z12a", 100],
      ["8.0.12", "z12a", 60],
      ["8.0.12", "z13a", 120],
    );
    expect(links.map(({ line, onto }) => [line, onto])).toEqual([
      ["z12a", "z11a"],
      ["z13a", "z12a"],
    ]);
    expect(factors.z13a).toBeCloseTo(0.8 * 0.5, 12);
  });

  it("has its error over several seams in quadrature, and none where one of them is unknown", () => {
    const first = [
      ["8.0.9", "z11a", 100],
      ["8.0.10", "z11a", 100],
      ["8.0.11", "z11a", 100],
      ["8.0.10", "z12a", 125],
      ["8.0.11", "z12a", 126],
    ] as const;
    const second = [
      ["8.0.12", "z12a", 100],
      ["8.0.13", "z12a", 100],
      ["8.0.12", "z13a", 200],
      ["8.0.13", "z13a", 204],
    ] as const;
    const [own, far] = chainsOfRuns(...first, ...second).links;
    // Half of 95 % by t(0.975) of one degree, 12.706: of ln(126 / 125) and of ln(204 / 200), each halved.
    const halves = [126 / 125, 204 / 200].map((ratio) => (12.7062 * Math.log(ratio)) / 2);
    expect(own?.error).toBeCloseTo(halves[0] ?? 0, 6);
    expect(own).not.toHaveProperty("total");
    expect(far?.error).toBeCloseTo(halves[1] ?? 0, 6);
    expect(far?.total).toEqual({
      factor: expect.closeTo(Math.sqrt((100 / 125) * (100 / 126) * (100 / 200) * (100 / 204)), 12),
      error: expect.closeTo(Math.hypot(...halves), 6),
    });
    // One shared build at the first seam: its error is unknown, and so is that of the product.
    const unknown = chainsOfRuns(...first.filter(([version]) => version !== "8.0.11"), ...second).links;
    expect(unknown.at(-1)?.total).toMatchObject({ error: null });
  });

  it("is refused where no build was measured under both, and where the machines differ", () => {
    const other = { machine: "socket2" };
    expect(
      chainsOfRuns(["8.0.10", "z11a", 1], ["8.0.11", "z12a", 1], ["8.0.11", "z13a", 1], ["8.0.10", "z14a", 1, other]),
    ).toMatchObject({
      links: [{ line: "z13a", onto: "z12a" }],
      apart: [
        ["z14a", "z11a", "machine"],
        ["z12a", "z11a"],
      ],
    });
  });

  it("skips a build whose repeats disagree", () => {
    const { links, apart } = chainsOfRuns(
      ["8.0.10", "z11a", 100],
      ["8.0.10", "z12a", 50],
      ["8.0.10", "z12a", 90],
      ["8.0.11", "z12a", 50],
    );
    // The line with most builds comes first.
    expect([links, apart]).toEqual([[], [["z11a", "z12a"]]]);
  });
});

describe("the error of a factor", () => {
  it("counts the workloads of a group that it leaves out, since the other line's height includes them", () => {
    // z12a halves each rate. C was not measured under both.
    const rates = { A: [1, 1, 0.5], B: [1, 3, 1.5], C: [1, 5, null] } as const;
    const points = Object.entries(rates).flatMap(([test, [first, old, shared]]) =>
      pointsOf([
        ["8.0.10", "z11a", first, { id: `${test}1`, workload: `points-${test}` }],
        ["8.0.11", "z11a", old, { id: `${test}2`, workload: `points-${test}` }],
        ...(shared === null
          ? [["8.0.12", "z12a", 2.5, { id: `${test}3`, workload: `points-${test}` }] as const]
          : [["8.0.11", "z12a", shared, { id: `${test}3`, workload: `points-${test}` }] as const]),
      ]),
    );
    expect(chainsOfGroup(points, "qps", points).links).toMatchObject([
      { factor: expect.closeTo(2, 12), workloads: 2, without: 1 },
    ]);
  });

  it("covers the true factor in 95 of 100 simulated chains, however few builds both share", () => {
    for (const shared of [2, 3, 4, 6, 10]) {
      const random = noise(shared);
      let covered = 0;
      const trials = 4000;
      for (let trial = 0; trial < trials; trial += 1) {
        // Both configs have noise of 1 %; the true factor is 1.
        const found = meanWithError(Array.from({ length: shared }, () => random(0.01) - random(0.01)));
        if (found?.error != null && Math.abs(found.mean) <= found.error) covered += 1;
      }
      // The standard error of 4,000 trials is 0.34 %; Wallace's formula is within 2 % of t.
      expect(covered / trials, `${shared} builds`).toBeGreaterThan(0.938);
      expect(covered / trials, `${shared} builds`).toBeLessThan(0.962);
    }
  });

  it("covers that of two seams, whether these share a build or not", () => {
    for (const apart of [2, 1]) {
      const random = noise(11 + apart);
      let covered = 0;
      const trials = 1000;
      for (let trial = 0; trial < trials; trial += 1) {
        // z12a shares two builds with each neighbour; all rates are 100 with noise of 1 %.
        const run = (at: number, config: string): Run => [`8.0.${10 + at}`, config, 100 * Math.exp(random(0.01))];
        const builds = [0, 1, ...[0, 1].map((at) => at + apart)];
        const middle = [...new Set(builds)].map((at) => run(at, "z12a"));
        const link = chainsOfRuns(
          run(-1, "z11a"),
          ...[0, 1].map((at) => run(at, "z11a")),
          ...middle,
          ...[0, 1].map((at) => run(at + apart, "z13a")),
        ).links.at(-1);
        if (link?.total?.error != null && Math.abs(Math.log(link.total.factor)) <= link.total.error) covered += 1;
      }
      // At least 95 %: the standard error of 1,000 trials is 0.69 %.
      expect(covered / trials, `${apart} builds apart`).toBeGreaterThan(0.93);
    }
  });

  it("covers that of a group, whose workloads share a drift of each build", () => {
    const random = noise(7);
    const trials = 400;
    let covered = 0;
    for (let trial = 0; trial < trials; trial += 1) {
      const drift = [0, 1, 2, 3].map(() => random(0.01));
      const points = [0, 1, 2, 3, 4].flatMap((workload) =>
        drift.flatMap((of, at) => {
          const part = { workload: `points-${workload}`, build: testBuild(`8.0.1${at}`), machine: "pn53" };
          return [
            testPoint(`a${workload}.${at}`, 100 * Math.exp(random(0.01)), { ...part, config: "z11a" }),
            testPoint(`b${workload}.${at}`, 50 * Math.exp(of + random(0.01)), { ...part, config: "z12a" }),
          ];
        }),
      );
      const [link] = chainsOfGroup(points, "qps", points).links;
      if (link?.error != null && Math.abs(Math.log(link.factor / 2)) <= link.error) covered += 1;
    }
    // The standard error of 400 trials is 1.1 %.
    expect(covered / trials).toBeGreaterThan(0.92);
    expect(covered / trials).toBeLessThan(0.98);
  });
});
