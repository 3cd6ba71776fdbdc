import { expect, it } from "vitest";
import { valueRows } from "@/lib/blocks/block";
import type { Release, ReleaseStep } from "@/lib/domain/history/releases";
import { wordsIn } from "@/lib/domain/sentences/sentence";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { diffView } from "@/lib/views/diff/diff-view";
import { codePoints, selectWorkloadPoints } from "@/lib/views/selection/workload-selection";
import { decodeDiffParams, tableOfDiff } from "@/lib/views/state/diff-params";
import { slowerBlock } from "./slower-block";
import type { SlowerView } from "./slower-types";
import { apartText, filtersOf, pairOf, settingTitle } from "./slower-view";

const [OLD, NEW] = [testBuild("5.6.51"), testBuild("9.5.0")];
const release = (version: string, part: Partial<Release> = {}): Release => ({
  ...{ bundle: "b1", title: "nov25", machine: "8 CPUs", threads: 1, config: "z12a_c8r32", executions: 9 },
  ...{ raw: testBuild(version).raw, version },
  ...part,
});

/** Returns the pair of these values by workload: [group, old, new]. */
function pairFrom(values: Record<string, [group: "point" | "write", before: number, after: number]>) {
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
  expect(view.sections[0]?.counts).toBe("5 slower, 2 faster");
  expect(pair.sentences).toHaveLength(1);
  for (const { text } of pair.sentences) expect(wordsIn(text)).toBeLessThanOrEqual(25);
});

it("writes the groups of each pair as a table: no colour where nothing changed", () => {
  const { pair } = pairFrom({ a1: ["point", 100, 101], w1: ["write", 100, 50] });
  const title = settingTitle(release("9.5.0"));
  expect(title).toBe("1 thread, machine 8 CPUs, config z12a");
  const view: SlowerView = {
    params: { engine: "mysql", family: "sysbench", filters: {} },
    ...{ engineName: "MySQL", familyName: "sysbench", rowName: "microbenchmark", newest: "9.5.0" },
    ...{ choices: [], elsewhere: [], notices: [], bundles: [], emptyReason: null },
    settings: [
      {
        ...{ key: "a", title, bundles: [], pairs: [pair], apart: null },
        ...{ events: [], table: null, relative: "", history: "" },
      },
    ],
  };
  const rows = valueRows(slowerBlock(view));
  expect(rows.map(({ head, cells: [, median] }) => [head, median?.text, median?.change, median?.step])).toEqual([
    ["Point queries", "+1 %", null, 0],
    ["Writes", "−50 %", "worse", 5],
  ]);
  expect(rows[1]?.parts).toMatchObject({ setting: title, newest: "9.5.0", against: "5.6.51" });
});

it("says in words which release no verdict crosses to", () => {
  const step = (part: Partial<ReleaseStep>): ReleaseStep => ({
    ...{ newest: release("18.0", { config: "x10b" }), before: null, oldest: null, apart: null },
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

it("spells what a source does not record as filters do", () => {
  expect(filtersOf(release("18.0", { machine: null, threads: null }))).toEqual({
    ...{ threads: ["unknown"], machine: ["unknown"], config: ["z12a_c8r32"] },
  });
});
