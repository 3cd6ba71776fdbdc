import { expect, it } from "vitest";
import { withTestDatabase } from "@/lib/db/test-database";
import { saveTestResults } from "@/lib/db/write/results.testing";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import { relativeAnswer } from "@/lib/views/relative/relative-answer";

withTestDatabase();

const build = (version: string) => {
  return { raw: `my${version.replaceAll(".", "")}_rel`, version, flags: [], commit: null };
};
/** One test in two builds. */
const pair = (name: string, rows: number | null, [old, now]: readonly [number, number]) =>
  [old, now].map((qps, at) => ({
    run: {
      setting: {
        engine: "mysql",
        build: build(["8.0.43", "9.5.0"][at] ?? ""),
        config: null,
        machine: { name: "hetz", cpus: 48, memoryBytes: null, model: null },
      },
      threads: 40,
      settings: { cached: true, ...(rows === null ? {} : { rows }) },
      workload: { family: "sysbench", name, params: {}, group: "point" } as const,
    },
    points: [{ qps }],
  }));
/** Nine tests with a size, all 10 % slower in the new build. */
const nine = (factor: number) =>
  Array.from({ length: 9 }, (_, at) => (1000 + 111 * at) * factor).flatMap((rate, at) =>
    pair(`t${at}`, 10, [rate, rate * 0.9]),
  );

it("a test without a size stays in its section with its number, beside a bundle that ran it with another size", async () => {
  const first = await saveTestResults("left out", [...nine(1), ...pair("bare", null, [400, 200])]);
  const answerOf = async (bundle: string | string[]) => {
    const { view } = await loadRelativeView({ bundle, family: "sysbench", "s.rows": "all", relativeTo: "before" });
    if (!view) throw new Error("There is no table.");
    const { columns, groups, notices, rows } = relativeAnswer(view);
    // Two uploads in doubt have a column each.
    const newer = columns.flatMap(({ key }, at) => (key.startsWith("my950_rel") ? [{ key, at }] : []));
    return Object.fromEntries(
      newer.map(({ key, at }) => [
        key,
        {
          groups: groups.map(({ title, statistics }) => {
            const { n, min, median } = statistics[at] ?? {};
            return [title, n, min, median];
          }),
          bare: rows.flatMap(({ label, cells }) => (label.startsWith("bare") ? [[label, cells[at]?.ratio]] : [])),
          notices,
        },
      ]),
    );
  };
  const nearly = expect.closeTo(0.9, 12);
  // Nine times 0.9, and 200 / 400.
  const alone = await answerOf(first);
  expect(alone.my950_rel).toMatchObject({ groups: [["Point queries", 10, 0.5, nearly]], bare: [["bare", 0.5]] });

  // The second ran the test with 20 rows: 520 / 400.
  const second = await saveTestResults("stated", [...nine(1.02), ...pair("bare", 20, [400, 520])]);
  const both = await answerOf([first, second]);
  const [own, other] = [first, second].map((id) => both[`my950_rel,upload:${id}`]);
  expect(own).toMatchObject({
    groups: [
      ["Point queries · rows 10", 10, 0.5, nearly],
      ["Point queries · rows 20", 0, null, null],
    ],
    bare: [
      ["bare rows=10 (assumed)", 0.5],
      ["bare rows=20", undefined],
    ],
  });
  expect(other).toMatchObject({
    groups: [
      ["Point queries · rows 10", 9, nearly, nearly],
      ["Point queries · rows 20", 1, 1.3, 1.3],
    ],
    bare: [
      ["bare rows=10 (assumed)", undefined],
      ["bare rows=20", 1.3],
    ],
  });
  expect(own?.notices).toContain(
    "Taken from other results in view, since the source leaves it out: rows 10 for 1 microbenchmark.",
  );
});
