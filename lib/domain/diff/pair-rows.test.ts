import { describe, expect, it } from "vitest";
import { relativeTable } from "@/lib/domain/relative/relative-table";
import { repeatsOfBundle, settingsWithRepeats, withRepeats } from "@/lib/domain/verdicts/bundle-repeats";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { pairOf } from "./pair-rows";

const OLD = testBuild("5.6.51");
const NEW = testBuild("8.0.43");
let made = 0;
const point = (build: typeof OLD, workload: string, qps: number | null, part: Partial<WorkloadPoint> = {}) =>
  testPoint(`b1.${++made}`, qps, { workload, build, ...part });
/** Both builds of a workload. */
const both = (workload: string, a: number, b: number, part: Partial<WorkloadPoint> = {}) => [
  point(OLD, workload, a, part),
  point(NEW, workload, b, part),
];
const printOf = (points: readonly WorkloadPoint[]) => (id: string) =>
  points.find((each) => each.id === id)?.fingerprint ?? null;
const pair = (points: WorkloadPoint[], by = "build") => {
  const table = relativeTable(points, by, "qps");
  return { table, ...pairOf(table, 0, 1, printOf(points)) };
};
/**
 * One run each in memory on pn53, one thread. The noise of an unknown test is 0.0082 with 4.8 degrees of freedom, so
 * 5.4 % is a change.
 */
const MEMORY = { machine: "pn53", settings: { cached: true } };

describe("a pair of columns", () => {
  it("counts changed rows by direction, rows that are the same, and rows that one run each can't decide", () => {
    const { sections } = pair([
      ...both("insert", 1000, 700, MEMORY),
      ...both("delete", 1000, 900, MEMORY),
      ...both("scan", 1000, 1100, MEMORY),
      ...both("points-covered-pk", 1000, 1010, MEMORY),
      ...both("point-query", 1000, 965, MEMORY),
    ]);
    expect(sections).toHaveLength(1);
    const [all] = sections;
    expect([all?.worse, all?.better, all?.same, all?.cannotTell]).toEqual([2, 1, 1, 1]);
    // The middle one of 0.7, 0.9, 0.965, 1.01, 1.1.
    expect(all?.median).toBeCloseTo(0.965, 12);
    expect([all?.worst?.ratio, all?.best?.ratio]).toEqual([0.7, 1.1]);
  });

  it("names neither a worst nor a best row where nothing changed", () => {
    const [all] = pair([...both("insert", 1000, 995), ...both("delete", 1000, 960)]).sections;
    expect([all?.worst, all?.best]).toEqual([null, null]);
  });

  it("keeps thread counts in separate sections, and matches no workload across them", () => {
    const [one, forty] = [{ threads: 1 }, { threads: 40 }];
    const { sections, table } = pair([...both("insert", 100, 50, one), ...both("insert", 1000, 2000, forty)]);
    expect(sections.map(({ parts, median }) => [parts.map(({ value }) => value), median])).toEqual([
      [["1"], 0.5],
      [["40"], 2],
    ]);
    expect(table.rows).toHaveLength(2);
  });

  it("keeps them apart also where no workload has both, and names a count only beside another", () => {
    const points = [...both("insert", 100, 50, { threads: 1 }), ...both("delete", 100, 200, { threads: 40 })];
    expect(pair(points).sections.map(({ parts, median }) => [parts.map(({ value }) => value), median])).toEqual([
      [["1"], 0.5],
      [["40"], 2],
    ]);
    const load = point(OLD, "prepare", 10, { threads: null });
    const alone = both("delete", 100, 200, { threads: 40 });
    expect(pair([...alone, ...both("insert", 100, 300, { threads: 40 }), load]).sections).toMatchObject([
      { parts: [], median: 2.5 },
    ]);
  });

  it("matches no rows of two machines, and names the gate", () => {
    const on = (machine: string) => ({ machine, config: "z12a" });
    const { sections, gates, onlyA, onlyB } = pair([
      point(OLD, "insert", 100, on("hetz")),
      point(NEW, "insert", 50, on("dell32")),
    ]);
    expect(sections).toEqual([]);
    expect(gates).toEqual([{ dimension: "machine", base: ["hetz"], other: ["dell32"] }]);
    expect([onlyA, onlyB]).toEqual([[1], [0]]);
  });

  it("divides across a warning, and counts the rows with the difference", () => {
    const { sections, warnings } = pair([
      ...both("insert", 100, 90),
      point(OLD, "delete", 100),
      point(NEW, "delete", 50, { config: "z13a_c8r32" }),
    ]);
    expect(sections[0]?.rows).toHaveLength(2);
    expect(warnings).toEqual([{ dimension: "config", base: "z12a_c8r32", other: "z13a_c8r32", rows: 1 }]);
  });

  it("leaves a run that failed out of the matched rows instead of reading it as 0", () => {
    const { sections, onlyA } = pair([
      ...both("insert", 100, 90),
      point(OLD, "scan", 10),
      point(NEW, "scan", null, { status: "failed" }),
    ]);
    expect(sections[0]?.rows.map(({ ratio }) => ratio)).toEqual([0.9]);
    expect(onlyA).toHaveLength(1);
  });

  it("says that it cannot tell where the repeats of a side disagree", () => {
    const [all] = pair([point(OLD, "insert", 100), point(NEW, "insert", 50), point(NEW, "insert", 300)]).sections;
    // 50 and 300 are more than twice apart: nothing is divided by them.
    expect(all?.rows[0]?.verdict).toEqual({ answer: "cannot tell", why: "repeats disagree", ratio: null });
    expect([all?.median, all?.disagreeing]).toEqual([null, 1]);
  });

  it("leaves rows whose repeats disagree out of the median, and counts them", () => {
    const points = [
      ...both("scan", 1000, 990),
      point(OLD, "insert", 100),
      point(NEW, "insert", 50),
      point(NEW, "insert", 70),
    ];
    expect(pair(points).sections[0]).toMatchObject({ median: 0.99, disagreeing: 1 });
  });

  it("judges two machines by the one whose noise is wider", () => {
    const on = (machine: string, value: number) => point(NEW, "point-query", value, { ...MEMORY, machine });
    // 5 % is a change on pn53, where true repeats are known, and none on an unknown host.
    const of = (a: string, b: string) => pair([on(a, 1000), on(b, 950)], "machine").sections[0]?.rows[0];
    expect(of("pn53", "my-laptop")?.noise).toMatchObject({ source: "assumed", sigma: expect.closeTo(0.0125, 4) });
    expect(of("pn53", "my-laptop")?.verdict.answer).toBe("cannot tell");
  });

  it("requires a larger change on a restless workload, and on data outside memory", () => {
    const fall = (workload: string, cached: boolean) =>
      pair(both(workload, 1000, 900, { machine: "hetz", engine: "postgres", threads: 40, settings: { cached } }))
        .sections[0]?.worse;
    expect([fall("points-covered-pk", true), fall("update-one", true), fall("random-points", false)]).toEqual([
      1, 0, 0,
    ]);
  });

  it("marks a small change that is one of many rows as possibly chance", () => {
    // A p of about 0.003 is below 5 % alone. As the smallest of 100 it must be below 0.05 %.
    const [few] = pair(both("one", 1000, 940, MEMORY)).sections;
    expect(few?.rows[0]).toMatchObject({ verdict: { answer: "changed" }, listed: true });
    const others = Array.from({ length: 99 }, (_, at) => both(`w${at}`, 1000, 1000, MEMORY)).flat();
    const [many] = pair([...both("one", 1000, 940, MEMORY), ...others]).sections;
    expect(many?.rows.find(({ ratio }) => ratio !== 1)).toMatchObject({
      verdict: { answer: "changed" },
      listed: false,
    });
  });
});

it("never calls a row the same if both sides are one output, and counts it as undecided", () => {
  const filedTwice = both("scan", 50, 50, { ...MEMORY, fingerprint: "f1" });
  const found = pair([...both("point-query", 100, 101, MEMORY), ...filedTwice]);
  // Its ratio of 1 would draw the median to 1.005.
  expect(found.sections[0]).toMatchObject({ same: 1, cannotTell: 1, median: 1.01 });
  expect(found.sections[0]?.rows.map(({ verdict }) => verdict.why)).toEqual([null, "one output"]);
});

describe("repeats of other builds in the bundles of a pair", () => {
  const on = (bundle: string, version: string, values: readonly number[]) =>
    values.map((qps) =>
      point(testBuild(version), "point-query", qps, { bundle, machine: "my-laptop", settings: { cached: true } }),
    );
  /** Bundles as views read them, each with the sums of its repeats. */
  const load = (...bundles: readonly WorkloadPoint[][]) => {
    const all = bundles.map((points) => repeatsOfBundle(points));
    const settings = settingsWithRepeats(all);
    return bundles.flatMap((points, at) => withRepeats(points, all[at] ?? [], settings));
  };
  const [OLDER, A, B] = ["9.0.0", "9.1.0", "9.2.0"];
  // Six runs 0.2 % around the mean of each build. One run of A and one of B cannot tell 5 % on an unknown host.
  const own = () => [
    ...on("b1", OLDER, [1000, 1002, 998]),
    ...on("b1", "9.0.1", [1000, 1002, 998]),
    ...on("b1", A, [1000]),
    ...on("b1", B, [950]),
  ];
  const isOfPair = ({ bundle, build }: WorkloadPoint) =>
    bundle === "b1" && (build?.version === A || build?.version === B);
  const answerOn = (points: readonly WorkloadPoint[]) => {
    const table = relativeTable(points, "build", "qps");
    const at = (version: string) => table.columns.findIndex((column) => column.version === version);
    const [row] = pairOf(table, at(A), at(B), () => null).sections[0]?.rows ?? [];
    return { verdict: row?.verdict, noise: row?.noise };
  };

  it("decide rows that assumed noise can't, whichever builds are in view", () => {
    const points = load(own());
    expect(answerOn(own()).verdict?.answer).toBe("cannot tell");
    const { verdict, noise } = answerOn(points);
    expect(verdict?.answer).toBe("changed");
    expect(noise).toMatchObject({ source: "repeats", here: 2, df: 4 + 4 });
    expect(answerOn(points.filter(isOfPair))).toEqual({ verdict, noise });
  });

  it("count in their own bundle only: older releases of another bundle change nothing", () => {
    const alone = answerOn(load(own()));
    const points = load(own(), [...on("b2", "8.0.0", [1000, 1500, 800]), ...on("b2", "8.0.1", [900, 1300])]);
    expect(answerOn(points)).toEqual(alone);
    expect(answerOn(points.filter(isOfPair))).toEqual(alone);
  });

  it("change nothing for a bundle without repeats beside one with repeats", () => {
    const bare = () => [...on("b1", A, [1000]), ...on("b1", B, [950])];
    const points = load(bare(), [...on("b2", "8.0.0", [1000, 1500, 800]), ...on("b2", "8.0.1", [900, 1300])]);
    expect(answerOn(points)).toEqual(answerOn(load(bare())));
    expect(answerOn(points).noise).toMatchObject({ source: "assumed" });
  });

  it("don't count twice where A and B were themselves run several times", () => {
    const points = load([...on("b1", A, [1000, 1004]), ...on("b1", B, [950, 954])]);
    const bare = [...on("b1", A, [1000, 1004]), ...on("b1", B, [950, 954])];
    expect(answerOn(points)).toEqual(answerOn(bare));
  });

  it("are found under the imported names, whatever names readers give", () => {
    const alone = answerOn(load(own()));
    const renamed = load(own()).map((each) => ({ ...each, machine: "my laptop", workload: "point-queries" }));
    const { noise } = answerOn(renamed);
    expect(noise).toMatchObject({ source: "repeats", here: 2, df: 8 });
    expect(alone.noise).toMatchObject({ here: 2, df: 8 });
  });
});
