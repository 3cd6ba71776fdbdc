import { expect, it } from "vitest";
import { valueRows } from "@/lib/blocks/block";
import type { Release, ReleaseStep } from "@/lib/domain/history/releases";
import { wordsIn } from "@/lib/domain/sentences/sentence";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import type { DiffRow, DiffView } from "@/lib/views/diff/diff-types";
import { diffView } from "@/lib/views/diff/diff-view";
import { codePoints, selectWorkloadPoints } from "@/lib/views/selection/workload-selection";
import { decodeDiffParams, tableOfDiff } from "@/lib/views/state/diff-params";
import { slowerEntry } from "./entry";
import { slowerBlock } from "./slower-block";
import type { SlowerPair, SlowerView } from "./slower-types";
import { apartText, bundlesOf, emptyText, filtersOf, otherOf, pairOf, settingTitle } from "./slower-view";

const [OLD, NEW] = [testBuild("5.6.51"), testBuild("9.5.0")];
const release = (version: string, part: Partial<Release> = {}): Release => ({
  bundle: "b1",
  title: "nov25",
  machine: "8 CPUs",
  threads: 1,
  config: "z12a_c8r32",
  executions: 9,
  raw: testBuild(version).raw,
  version,
  ...part,
});

/** Returns the pair of these values by workload: [group, old, new]. */
function pairFrom(values: Record<string, readonly [group: "point" | "write", before: number, after: number]>) {
  const points = Object.entries(values).flatMap(([workload, [group, ...rates]]) =>
    rates.map((qps, at) => testPoint(`b1.${workload}${at}`, qps, { workload, group, build: at ? NEW : OLD })),
  );
  const asked = { ...decodeDiffParams({}).params, family: "sysbench" as const, a: OLD.raw, b: NEW.raw };
  const params = { ...tableOfDiff(asked), family: asked.family };
  const bundles = [{ id: "b1", title: "nov25", points: points.length }];
  const view = diffView(
    selectWorkloadPoints({ family: asked.family, params, points, coded: codePoints(points), bundles }),
    asked,
  );
  return { view, pair: pairOf(view, "oldest", release("9.5.0"), release("5.6.51")) };
}

it("has the counts of A/B, a median for each group, and none where changed rows lie on both sides", () => {
  const { view, pair } = pairFrom({
    a1: ["point", 100, 50],
    a2: ["point", 100, 60],
    a3: ["point", 100, 70],
    w1: ["write", 100, 40],
    w2: ["write", 100, 50],
    w3: ["write", 100, 200],
    w4: ["write", 100, 250],
  });
  // The middle of 0.5, 0.6, 0.7. Of the writes 0.4, 0.5, 2, 2.5 the quarters are 0.475 and 2.125.
  expect(pair.groups.map(({ group, rows, median, worse, better }) => [group, rows, median, worse, better])).toEqual([
    ["Point queries", 3, 0.6, 3, 0],
    ["Writes", 4, null, 2, 2],
  ]);
  expect(pair.groups[1]).toMatchObject({ lowest: { name: "w1", ratio: 0.4 }, highest: { name: "w4", ratio: 2.5 } });
  expect(view.sections[0]?.counts).toBe("5 worse, 2 better");
  expect(pair.sentences).toHaveLength(1);
  for (const { text } of pair.sentences) expect(wordsIn(text)).toBeLessThanOrEqual(25);
});

it("writes the groups of each pair as a table: no colour where nothing changed", () => {
  const { pair } = pairFrom({ a1: ["point", 100, 101], w1: ["write", 100, 50] });
  const title = settingTitle(release("9.5.0"));
  expect(title).toBe("1 thread, machine 8 CPUs, config z12a");
  const rows = medians(pair);
  expect(rows.map(({ head, cells: [, median] }) => [head, median?.text, median?.change, median?.step])).toEqual([
    ["Point queries", "+1.0 %", null, 0],
    ["Writes", "−50 %", "worse", 5],
  ]);
  expect(rows[1]?.parts).toMatchObject({ setting: title, newest: "9.5.0", against: "5.6.51" });
});

it("colours a median only where most changed rows go its way and it is outside the neutral band", () => {
  const cells = (one: number, others: number) => {
    const { pair } = pairFrom({
      a1: ["point", 100, one],
      a2: ["point", 100, others],
      a3: ["point", 100, others],
      a4: ["point", 100, others],
      a5: ["point", 100, others],
    });
    const [group] = pair.groups;
    const cell = medians(pair)[0]?.cells[1];
    return [group?.worse, group?.better, group?.median, cell?.change, cell?.step];
  };
  // The middle of 0.5 and four of 1.03 is 1.03; one row is worse, none is better.
  expect(cells(50, 103)).toEqual([1, 0, 1.03, null, 0]);
  // 0.99 is within 0.02 of 1.
  expect(cells(50, 99)).toEqual([1, 0, 0.99, null, 0]);
  // 0.97 is beyond it, on the side of the worse row.
  expect(cells(50, 97)).toEqual([1, 0, 0.97, "worse", 1]);
});

it("has no largest rise where no row rose", () => {
  const { pair } = pairFrom({ a1: ["point", 100, 50], a2: ["point", 100, 60], w1: ["write", 100, 250] });
  expect(pair.groups.map(({ lowest, highest }) => [lowest, highest])).toEqual([
    [{ name: "a1", ratio: 0.5 }, null],
    [null, { name: "w1", ratio: 2.5 }],
  ]);
});

it("gives the reason for a group without a median", () => {
  const { view, pair } = pairFrom({
    w1: ["write", 100, 40],
    w2: ["write", 100, 50],
    w3: ["write", 100, 200],
    w4: ["write", 100, 250],
  });
  const pairWith = (change: (row: DiffRow, at: number) => DiffRow) => {
    const sections = view.sections.map((section) => ({ ...section, rows: section.rows.map(change) }));
    return pairOf({ ...view, sections }, "oldest", release("9.5.0"), release("5.6.51"));
  };
  // A rate is better high, a latency low.
  const latency = { key: "latencyP99Seconds", label: "p99 latency", unit: "s", scale: 1 };
  const texts = [
    pair,
    pairWith((row) => ({ ...row, ratio: null })),
    pairWith((row, at) => (at === 0 ? { ...row, metric: latency } : row)),
  ].map((each) => [each.groups[0]?.median, medians(each)[0]?.cells[1]?.text]);
  expect(texts).toEqual([
    [null, "no common ratio"],
    [null, "no ratio"],
    [null, "two directions"],
  ]);
});

it("counts the rows that A/B does not compare, and keeps its notices", () => {
  const { view } = pairFrom({ a1: ["point", 100, 50] });
  const asymmetric: DiffView = {
    ...view,
    onlyA: ["w", "x", "y", "z"],
    onlyB: ["u"],
    neither: ["v", "w"],
    facts: ["1 thread"],
    notices: [{ text: "Two uploads.", link: null }],
  };
  const pair = pairOf(asymmetric, "oldest", release("9.5.0"), release("5.6.51"));
  expect(pair.left).toEqual([
    "4 microbenchmarks have a value in A (5.6.51) alone: w, x, y, and 1 more.",
    "1 microbenchmark has a value in B (9.5.0) alone: u.",
    "2 microbenchmarks not compared for other reasons.",
  ]);
  expect(pair.notes).toEqual(["Conditions of both: 1 thread.", "Two uploads."]);
  const notes = slowerBlock(viewWith(pair)).notes.join("\n");
  for (const text of [...pair.left, ...pair.notes]) expect(notes).toContain(text);
});

it("gives the reason of A/B where a release before was measured and is not compared", () => {
  const pair = { newest: "9.5.0", against: "9.4.0", refused: "A and B are of two experiments." };
  const releases = { newest: "9.5.0", samples: [], steps: [] };
  expect(emptyText([{ pairs: [] }, { pairs: [pair] }], releases)).toBe(
    "9.5.0 against 9.4.0: A and B are of two experiments.",
  );
  expect(emptyText([{ pairs: [pair, { ...pair, refused: null }] }], releases)).toBeNull();
});

it("names the bundles of newest, before and oldest, and others that measured them", () => {
  const [newest, before, oldest] = ["9.5.0", "9.4.0", "5.6.51"].map((version) =>
    release(version, { bundle: version, title: `up ${version}` }),
  );
  if (!newest || !before || !oldest) throw new Error("a release is missing");
  expect(bundlesOf([newest, before, oldest]).map(({ title }) => title)).toEqual(["up 9.5.0", "up 9.4.0", "up 5.6.51"]);
  expect(bundlesOf([newest, null, newest]).map(({ id }) => id)).toEqual(["9.5.0"]);
  const step = { newest, before, oldest, apart: null, isAtOdds: false, others: [] };
  expect(otherOf(step, { ...before, raw: "my9400_bug1" })).toEqual({
    text: `9.4.0 was also measured as my9400_bug1, not ${before.raw}.`,
    chosen: before,
  });
  expect(otherOf(step, { ...newest, config: "x10c", title: "oct25", bundle: "b" }).text).toBe(
    "9.5.0 was also measured with config x10c, in oct25.",
  );
});

it("names machines, configs and builds as readers do", () => {
  const corrected = { shown: { machine: "our box", config: "tuned", build: "9.5.0 patched" }, was: {} };
  const newest = release("9.5.0");
  expect(settingTitle({ ...newest, corrected })).toBe("1 thread, machine our box, config tuned");
  const whole = { shown: { config: "tuned_c8r32" }, was: {} };
  expect(settingTitle({ ...newest, corrected: whole })).toBe("1 thread, machine 8 CPUs, config tuned_c8r32");
  const step = { newest, before: null, oldest: null, apart: null, isAtOdds: false, others: [] };
  expect(otherOf(step, { ...newest, raw: "my9500_bug1", corrected }).text).toBe(
    `9.5.0 was also measured as 9.5.0 patched, not ${newest.raw}.`,
  );
});

/** Returns the page of one pair. */
function viewWith(pair: SlowerPair): SlowerView {
  const title = settingTitle(release("9.5.0"));
  return {
    params: { engine: "mysql", family: "sysbench", filters: {} },
    engineName: "MySQL",
    familyName: "sysbench",
    rowName: "microbenchmark",
    newest: "9.5.0",
    choices: [],
    elsewhere: [],
    ahead: [],
    samples: [],
    notices: [],
    bundles: [],
    panels: [],
    emptyReason: null,
    settings: [
      {
        key: "a",
        title,
        bundles: [],
        pairs: [pair],
        apart: null,
        others: [],
        events: [],
        table: null,
        relative: "",
        history: "",
      },
    ],
  };
}
const medians = (pair: SlowerPair) => valueRows(slowerBlock(viewWith(pair)));

it("is described by its first pair that is compared, else by the reason for none", () => {
  const { pair } = pairFrom({ a1: ["point", 100, 50] });
  const refused: SlowerPair = { ...pair, sentences: [], refused: "The sides differ." };
  const described = (...all: SlowerPair[][]) => {
    const view = viewWith(pair);
    const [setting] = view.settings;
    const settings = all.map((pairs) => ({ ...(setting ?? expect.unreachable()), pairs }));
    return slowerEntry.words({ ...view, settings }).description;
  };
  const sentence = pair.sentences[0]?.text;
  expect(sentence).toContain("9.5.0");
  expect(described([pair])).toBe(sentence);
  expect(described([refused, pair])).toBe(sentence);
  expect(described([], [refused], [pair])).toBe(sentence);
  expect(slowerEntry.words({ ...viewWith(pair), settings: [], emptyReason: "No releases." }).description).toBe(
    "No releases.",
  );
});

it("names the release across which there is no verdict", () => {
  const step = (part: Partial<ReleaseStep>): ReleaseStep => ({
    newest: release("18.0", { config: "x10b" }),
    before: null,
    oldest: null,
    apart: null,
    isAtOdds: false,
    others: [],
    ...part,
  });
  expect(apartText(step({}))).toBeNull();
  expect(apartText(step({ apart: release("17.6", { config: "x10a" }) }))).toBe(
    "The release before 18.0, 17.6, has config x10a instead of config x10b: no verdict crosses that.",
  );
  const upload = release("17.7", { config: "x10b", bundle: "b2", title: "oct25" });
  expect(apartText(step({ before: release("17.6"), apart: upload }))).toBe(
    "17.7, between them, has an upload of its own, oct25: no verdict crosses that.",
  );
});

it("writes missing values as filters do", () => {
  expect(filtersOf(release("18.0", { machine: null, threads: null }))).toEqual({
    threads: ["unknown"],
    machine: ["unknown"],
    config: ["z12a_c8r32"],
  });
});

it("says that a release before the newest one may be in the samples", () => {
  const sample = { ...release("9.4.0"), title: "Sample: releases" };
  const step = { newest: release("9.5.0"), before: sample, oldest: null, apart: null, isAtOdds: false, others: [] };
  expect(emptyText([], { newest: "9.5.0", samples: [step], steps: [] })).toBe(
    "No release before 9.5.0 was measured under its conditions outside the samples.",
  );
  expect(emptyText([], { newest: "9.5.0", samples: [], steps: [] })).toBe(
    "No release before 9.5.0 was measured under its conditions.",
  );
  expect(emptyText([], { newest: "9.5.0", samples: [], steps: [{ isAtOdds: true }] })).toBe(
    "Releases before 9.5.0 were measured under its conditions, but in bundles that state other versions of the same " +
      "builds. They are not compared.",
  );
});
