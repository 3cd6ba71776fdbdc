import { describe, expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { historyLines } from "./history";
import { eventsOf, judgeLines } from "./judged-lines";
import { basesOf, seamsOf } from "./tracks";

const line = (values: readonly (number | null)[], part: Partial<WorkloadPoint> = {}) =>
  historyLines(
    values.map((value, at) =>
      testPoint(`${part.workload}${at}`, value, {
        build: testBuild(`8.0.${at + 10}`),
        ...(value === null ? { status: "failed" as const } : {}),
        ...part,
      }),
    ),
    "qps",
  );
/** A setting with known true repeats: 0.889 % for a point query, so that falls from 4 % show (the study's examples). */
const PN53 = { machine: "pn53", settings: { cached: true } };
const judgeLine = (values: readonly (number | null)[], part: Partial<WorkloadPoint> = PN53) =>
  judgeLines(line(values, part))[0];

describe("judging a line", () => {
  it("names a change by the first build after it, with the ratio of the medians", () => {
    const verdicts = judgeLine([100, 101, 99, 100, 80, 81, null, 79, 80]);
    expect(verdicts).toMatchObject({
      changes: [{ build: "my8014_rel", ratio: 0.8, seam: null }],
      alone: [],
      untested: null,
    });
  });

  it("looks for no change in two builds, gives the reason, and still has an answer on the newest", () => {
    const verdicts = judgeLine([1000, 950]);
    expect(verdicts?.untested).toContain("2 builds have a value");
    // The study's example of a pair alone: -5 %, p 0.0009.
    expect(verdicts?.newest).toMatchObject({
      build: "my8011_rel",
      against: { raw: "my8010_rel" },
      verdict: { answer: "changed", p: expect.closeTo(0.0009013, 7) },
    });
  });

  it("gives the newest build the pair's answer, whatever the builds before were", () => {
    const alone = judgeLine([1000, 950])?.newest?.verdict;
    // The study's example of the same two with older releases of another level.
    expect(judgeLine([1400, 1390, 1210, 1205, 1000, 950])?.newest?.verdict).toEqual(alone);
  });

  it("has no answer where the newest build differs only from a build that stands out alone", () => {
    expect(judgeLine([1000, 1006, 995, 1002, 700, 1001])?.newest?.verdict).toMatchObject({
      answer: "cannot tell",
      why: "the build before stands alone",
      more: 1,
    });
  });

  it("compares a build that stands out between two levels with the builds on both sides", () => {
    // The median of 500, 500, 500, 460, 460 and 460 is 480: 1020 / 480 = 2.125. Those before alone would give 2.04.
    const verdicts = judgeLine([500, 500, 500, 1020, 460, 460, 460]);
    expect(verdicts).toMatchObject({
      changes: [{ build: "my8014_rel", ratio: expect.closeTo(460 / 500, 12) }],
      alone: [{ build: "my8013_rel", ratio: expect.closeTo(2.125, 12) }],
    });
  });

  it("names a build that stands out alone, which is neither a change nor part of a level", () => {
    const verdicts = judgeLine([100, 101, 99, 100, 43, 100, 101, 100]);
    expect(verdicts).toMatchObject({ changes: [], alone: [{ build: "my8014_rel", ratio: 0.43 }] });
    expect(verdicts?.newest?.verdict.answer).toBe("same");
  });

  it("has no answer on a newest build that failed", () => {
    const newest = judgeLine([100, 101, 99, 100, null])?.newest;
    expect(newest).toMatchObject({ against: null, verdict: { answer: "cannot tell", why: "no value" } });
  });

  it("assumes more noise for data outside memory, and the wider noise where that is unknown", () => {
    const sigma = (part: Partial<WorkloadPoint>) => judgeLine([100, 97], part)?.known.sigma ?? 0;
    const memory = sigma({ settings: { cached: true } });
    expect(sigma({ settings: { cached: false } })).toBeGreaterThan(2 * memory);
    expect(sigma({ variant: ["io-bound"] })).toBe(sigma({ settings: { cached: false } }));
    expect(sigma({ variant: ["in-memory"] })).toBe(memory);
    expect(sigma({})).toBe(sigma({ settings: { cached: false } }));
  });

  it("treats a run without reads from storage as in memory, and one with reads as unknown", () => {
    const run = (readsPerQuery: number, part: Partial<WorkloadPoint> = {}) =>
      judgeLines(historyLines([testPoint("p0", null, { metrics: { qps: 100, readsPerQuery }, ...part })], "qps"))[0]
        ?.known.sigma;
    const inMemory = judgeLine([100, 97], { settings: { cached: true } })?.known.sigma;
    expect([run(0), run(0.9)]).toEqual([inMemory, judgeLine([100, 97], {})?.known.sigma]);
    // The recorded setting comes first.
    expect(run(0, { settings: { cached: false } })).toBe(run(0.9));
  });

  it("takes the noise of true repeats of its setting, and assumes it of others", () => {
    expect(judgeLine([100, 97])?.known).toMatchObject({ sigma: 0.00889, df: 15.8, source: "setting" });
    expect(judgeLine([100, 97], { ...PN53, machine: "my-laptop" })?.known).toMatchObject({ df: 4, source: "assumed" });
    // No costs were repeated: those of any tool are assumed.
    const costs = [100, 97].map((latencyMeanSeconds, at) =>
      testPoint(`p${at}`, null, { ...PN53, build: testBuild(`8.0.1${at}`), metrics: { latencyMeanSeconds } }),
    );
    expect(judgeLines(historyLines(costs, "latencyMeanSeconds"))[0]?.known.source).toBe("assumed");
  });

  it("gives no answer on a newest build across a seam", () => {
    const points = [100, 101, 80].map((value, at) =>
      testPoint(`p${at}`, value, { ...PN53, build: testBuild(`8.0.1${at}`), config: at < 2 ? "z11a" : "z12a" }),
    );
    const [verdicts] = judgeLines(historyLines(points, "qps"));
    expect(verdicts?.newest?.verdict).toMatchObject({ answer: "cannot tell", why: "a seam" });
  });

  it("says where the config changes at the build of a change", () => {
    const points = [100, 101, 99, 100, 80, 81, 80].map((value, at) =>
      testPoint(`p${at}`, value, { ...PN53, build: testBuild(`8.0.${at + 10}`), config: at < 4 ? "z11a" : "z12a" }),
    );
    const [verdicts] = judgeLines(historyLines(points, "qps"));
    expect(verdicts?.changes).toMatchObject([{ build: "my8014_rel", seam: expect.stringContaining("z12a") }]);
  });

  it("stops the search for changes beyond its budget, and gives the reason", () => {
    expect(judgeLines(line([100, 101, 99, 100, 50, 50]), 10)[0]).toMatchObject({
      changes: [],
      untested: expect.stringContaining("too many builds"),
    });
    // A line of six builds takes 36 steps: two lines take 72.
    const values = [100, 101, 99, 100, 50, 50];
    const lines = [...line(values), ...line(values, { workload: "hot-points" })];
    const searched = (budget: number) => judgeLines(lines, budget).map(({ untested }) => untested === null);
    expect([72, 71, 36, 35].map(searched)).toEqual([
      [true, true],
      [true, false],
      [true, false],
      [false, false],
    ]);
  });
});

describe("a late fix of an old branch", () => {
  const builds = ["5.7.10", "5.7.44", "8.0.20", "8.0.28", "8.0.32", "8.0.35"];
  const points = (values: readonly number[], part: Partial<WorkloadPoint> = {}) =>
    builds.map((version, at) =>
      testPoint(`${part.workload}${at}`, values[at] ?? 0, { ...PN53, build: testBuild(version), ...part }),
    );
  const values = [100, 70, 100, 101, 100, 101];

  it("has a separate line, is judged by the builds that it follows, and is not a step between newer ones", () => {
    const lines = historyLines(points(values), "qps");
    const [trunk, fix, ...more] = judgeLines(lines);
    expect(more).toEqual([]);
    expect(trunk?.builds.map(({ version }) => version)).toEqual(["5.7.10", "8.0.20", "8.0.28", "8.0.32", "8.0.35"]);
    expect(trunk).toMatchObject({
      changes: [],
      alone: [],
      newest: { build: "my8035_rel", verdict: { answer: "same" } },
    });
    expect(fix?.builds.map(({ version }) => version)).toEqual(["5.7.44"]);
    expect(fix).toMatchObject({ setting: { branch: "5.7" }, before: [{ version: "5.7.10" }] });
    expect(fix?.newest).toMatchObject({
      build: "my5744_rel",
      against: { raw: "my5710_rel" },
      verdict: { answer: "changed", ratio: expect.closeTo(0.7, 9) },
    });
    expect(seamsOf(lines)).toEqual([
      {
        from: { line: trunk?.key, build: "my5710_rel" },
        to: { line: fix?.key, build: "my5744_rel" },
        text: "a late fix of branch 5.7",
        branch: true,
        doubt: false,
      },
    ]);
  });

  it("is an event of its own line where it moves many workloads", () => {
    const lines = Array.from({ length: 8 }, (_, nth) =>
      historyLines(points(values, { workload: `test-${nth}` }), "qps"),
    ).flat();
    expect(eventsOf(judgeLines(lines))).toMatchObject([{ build: "my5744_rel", of: 8, fell: 8 }]);
  });
});

describe("repeats that disagree on a line", () => {
  // By six standard deviations of this noise 100 and 130 agree.
  const wide = { sigma: 0.1, df: 30, session: 0, drift: 0, source: "setting" as const, builds: 1 };
  const lineWith = (disagreeing: number, workload = "one") =>
    line([100, 100], { ...PN53, workload }).map((each) => ({
      ...each,
      builds: each.builds.map((build, at) =>
        at === disagreeing ? { ...build, known: wide, values: [100, 130], disagree: true } : { ...build, known: wide },
      ),
    }));

  it.each([0, 1])("give no answer between two builds, on either side: %i", (at) => {
    const [judgedLine] = judgeLines(lineWith(at));
    expect(judgedLine?.pairs.get("my8011_rel")?.verdict).toMatchObject({
      answer: "cannot tell",
      why: "repeats disagree",
    });
  });

  it.each([0, 1])("count in no event: %i", (at) => {
    const falling = Array.from({ length: 10 }, (_, nth) =>
      line([100, 80], { ...PN53, workload: `test-${nth}` }),
    ).flat();
    const lines = judgeLines([...falling, ...lineWith(at, "apart")]);
    expect(eventsOf(lines)).toMatchObject([{ build: "my8011_rel", of: 10, fell: 10 }]);
  });

  it("are never the base of a track if they are more than twice apart", () => {
    const builds = [100, 300].map((value, at) => testPoint(`p${at}`, value, { build: testBuild("8.0.10") }));
    const lines = historyLines([...builds, testPoint("p2", 150, { build: testBuild("8.0.11") })], "qps");
    expect([...basesOf(lines).values()]).toMatchObject([{ build: "my8011_rel", value: 150 }]);
  });
});

describe("events of many workloads", () => {
  const workloads = (
    count: number,
    values: (nth: number) => readonly (number | null)[],
    part: Partial<WorkloadPoint> = {},
  ) =>
    Array.from({ length: count }, (_, nth) => line(values(nth), { ...PN53, workload: `test-${nth}`, ...part })).flat();

  it("are one for the build at which they fell together, and none for the builds after it", () => {
    const lines = judgeLines(workloads(12, (nth) => [100, 100.5, 100, 100.2, 81, 81.2, 80.9 + nth / 100]));
    expect(eventsOf(lines)).toMatchObject([{ build: "my8014_rel", of: 12, fell: 12, rose: 0, common: true }]);
    expect(eventsOf(lines)[0]?.median).toBeCloseTo(81 / 100.2, 9);
  });

  it("name the family that moved most", () => {
    const point = workloads(6, () => [100, 100, 90], { group: "point" });
    const write = Array.from({ length: 6 }, (_, nth) =>
      line([100, 100, 70], { ...PN53, workload: `write-${nth}`, group: "write" }),
    ).flat();
    const [event] = eventsOf(judgeLines([...point, ...write]));
    expect(event).toMatchObject({ fell: 12, worst: { family: "Writes", ratio: expect.closeTo(0.7, 9) } });
  });

  it("are not found in seven workloads", () => {
    expect(eventsOf(judgeLines(workloads(7, () => [100, 100, 50])))).toEqual([]);
    expect(eventsOf(judgeLines(workloads(8, () => [100, 100, 50])))).toHaveLength(1);
  });

  it("compare each workload with the same build before: one that lacks it does not count", () => {
    const gaps = workloads(8, (nth) => [100, nth === 0 ? null : 100, 50]);
    expect(eventsOf(judgeLines(gaps))).toEqual([]);
  });

  it("are the same where older builds are in view", () => {
    const eventAfter = (older: readonly number[]) => {
      const event = eventsOf(judgeLines(workloads(9, (nth) => [...older, 100, 90 + nth / 10]))).at(-1);
      // The test names a build by its place, so the older ones change its name.
      return { ...event, build: null, version: null };
    };
    expect(eventAfter([])).toMatchObject({ fell: 9 });
    expect(eventAfter([140, 60, 130])).toEqual(eventAfter([]));
  });
});

describe("commits of one release", () => {
  const point = (raw: string, version: string, qps: number) =>
    testPoint(raw, qps, { ...PN53, build: { raw, version } });
  const commits = ["3f2a9c1", "77aa0b2", "c0ffe12"];

  it("have separate lines where no day orders them, without a step or seam between them", () => {
    const lines = historyLines(
      [
        point("postgres-18.0", "18.0", 100),
        ...commits.map((commit, at) => point(`postgres-19devel-${commit}`, "19devel", 100 - 30 * at)),
      ],
      "qps",
    );
    expect(lines.map(({ builds }) => builds.map(({ raw }) => raw))).toEqual([
      ["postgres-18.0"],
      ...commits.map((commit) => [`postgres-19devel-${commit}`]),
    ]);
    expect(seamsOf(lines)).toEqual([]);
    // Each is newer than the release, and is held against that alone.
    const judgedLines = judgeLines(lines);
    expect(judgedLines.map(({ newest }) => newest?.against?.raw ?? null)).toEqual([
      null,
      ...commits.map(() => "postgres-18.0"),
    ]);
    expect(judgedLines.flatMap(({ changes }) => changes)).toEqual([]);
  });

  it("are on one line in the order of their days", () => {
    const named = commits.map((commit, at) => `postgres-19devel-${commit}-2026110${3 - at}`);
    const [line, ...more] = historyLines(
      named.map((raw) => point(raw, "19devel", 100)),
      "qps",
    );
    expect(more).toEqual([]);
    expect(line?.builds.map(({ raw }) => raw)).toEqual(named.toReversed());
  });
});
