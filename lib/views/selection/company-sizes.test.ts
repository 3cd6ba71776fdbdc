import { expect, it } from "vitest";
import { withTestDatabase } from "@/lib/db/test-database";
import { saveTestResults } from "@/lib/db/write/results.testing";
import { loadDiffView } from "@/lib/views/diff/load-diff-view";
import { loadHistoryView } from "@/lib/views/history/load-history-view";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import { relativeAnswer } from "@/lib/views/relative/relative-answer";

withTestDatabase();

const build = (version: string) => {
  return { raw: `my${version.replaceAll(".", "")}_rel`, version, flags: [], commit: null };
};
interface Sizes {
  rows?: number;
  rowsPerTable?: number;
  threads?: number;
}
/** One test in two builds: queries per second of the older one, and of the newer one. */
const pair = (name: string, { threads = 40, ...sizes }: Sizes, rates: readonly [number, number]) =>
  rates.map((qps, at) => ({
    run: {
      setting: {
        engine: "mysql",
        build: build(["8.0.43", "9.5.0"][at] ?? ""),
        config: null,
        machine: { name: "hetz", cpus: 48, memoryBytes: null, model: null },
      },
      threads,
      settings: { cached: true, ...sizes },
      workload: { family: "sysbench", name, params: {} } as const,
    },
    points: [{ qps }],
  }));
/**
 * Nine tests of this name, update-t0 to update-t8, of these sizes. The older build has `first`, and 111 more for each
 * next test; the newer one has `by` times that.
 */
const nine = (name: string, sizes: Sizes, first: number, by = 0.9) =>
  Array.from({ length: 9 }, (_, at) => first + 111 * at).flatMap((rate, at) =>
    pair(`update-${name}${at}`, sizes, [rate, rate * by]),
  );
/** Nine tests with rows 10, all 10 % slower in the new build. */
const sized = (factor = 1, rows = 10) => nine("t", { rows }, 1000 * factor);

type Query = Record<string, string | string[]>;
async function answerOf(query: Query) {
  const { view } = await loadRelativeView({ family: "sysbench", relativeTo: "before", ...query });
  if (!view) throw new Error("There is no table.");
  return relativeAnswer(view);
}
/** Returns the rows of these tests: label, values of all columns, and ratios but the first column's. */
async function rowsOf(query: Query, tests: RegExp) {
  const { rows } = await answerOf(query);
  return rows.flatMap(({ label, cells }) =>
    tests.test(label)
      ? [[label, ...cells.flatMap((cell) => (cell ? [cell.value, cell.n] : [])), cells.at(-1)?.ratio ?? null]]
      : [],
  );
}
/** Returns title, number of rows and median of each group, in the last column. */
const groupsOf = ({ groups }: Awaited<ReturnType<typeof answerOf>>) =>
  groups.map(({ title, statistics }) => [title, statistics.at(-1)?.n, statistics.at(-1)?.median]);
const nearly = (value: number) => expect.closeTo(value, 12);
const TAKEN = "Taken from other results of the same bundle, since the source leaves it out: ";

it("a test without a size stays in its section, beside a bundle that ran it with another size", async () => {
  const first = await saveTestResults("left out", [...sized(), ...pair("update-bare", {}, [400, 200])]);
  const statisticsOf = async (bundle: string | string[]) => {
    const { columns, groups, notices, rows } = await answerOf({ bundle, "s.rows": "all" });
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
          bare: rows.flatMap(({ label, cells }) =>
            label.startsWith("update-bare") ? [[label, cells[at]?.ratio]] : [],
          ),
          notices,
        },
      ]),
    );
  };
  // Nine times 0.9, and 200 / 400.
  const alone = await statisticsOf(first);
  expect(alone.my950_rel).toMatchObject({ groups: [["Writes", 10, 0.5, nearly(0.9)]], bare: [["update-bare", 0.5]] });

  // The second ran the test with 20 rows: 520 / 400.
  const second = await saveTestResults("stated", [...sized(1.02), ...pair("update-bare", { rows: 20 }, [400, 520])]);
  const both = await statisticsOf([first, second]);
  const [own, other] = [first, second].map((id) => both[`my950_rel,upload:${id}`]);
  expect(own).toMatchObject({
    groups: [
      ["Writes · rows 10", 10, 0.5, nearly(0.9)],
      ["Writes · rows 20", 0, null, null],
    ],
    bare: [
      ["update-bare rows=10 (assumed)", 0.5],
      ["update-bare rows=20", undefined],
    ],
  });
  expect(other).toMatchObject({
    groups: [
      ["Writes · rows 10", 9, nearly(0.9), nearly(0.9)],
      ["Writes · rows 20", 1, 1.3, 1.3],
    ],
    bare: [
      ["update-bare rows=10 (assumed)", undefined],
      ["update-bare rows=20", 1.3],
    ],
  });
  expect(own?.notices).toContain(`${TAKEN}rows 10 for 1 microbenchmark.`);

  // With a filter on the test, no number of one upload moves to the row of the other.
  const { rows: filtered } = await answerOf({ bundle: [first, second], workload: "update-bare" });
  expect(filtered.map(({ label, cells }) => [label, cells.map((cell) => cell?.value ?? null).sort()])).toEqual([
    ["update-bare rows=10 (assumed)", [200, 400, null, null]],
    ["update-bare rows=20", [400, 520, null, null]],
  ]);
});

it("a filter on tests pools no two sizes, in tables, A/B, histories and scaling", async () => {
  const bundle = [
    await saveTestResults("filter A", [...sized(), ...nine("u", {}, 1000, 0.5)]),
    await saveTestResults("filter B", [
      ...sized(1.02),
      ...nine("u", { rows: 20 }, 1050).map(({ run, points }, at) =>
        at % 2 ? { run, points: [{ qps: 470 + 55 * Math.floor(at / 2) }] } : { run, points },
      ),
    ]),
  ];
  const expected = [
    ["update-u0 rows=10 (assumed)", 1000, 1, 500, 1, 0.5],
    ["update-u0 rows=20", 1050, 1, 470, 1, nearly(470 / 1050)],
  ];
  expect(await rowsOf({ bundle }, /^update-u0/)).toEqual(expected);
  expect(await rowsOf({ bundle, workload: "update-u0" }, /^update-u0/)).toEqual(expected);

  const diff = await loadDiffView({
    bundle,
    family: "sysbench",
    workload: "update-u0",
    a: "my8043_rel",
    b: "my950_rel",
  });
  expect(
    diff?.sections.map(({ title, rows }) => [title, rows.map(({ a, b }) => [a.value, a.n, b.value, b.n])]),
  ).toEqual([
    ["rows 10 (assumed)", [[1000, 1, 500, 1]]],
    ["rows 20", [[1050, 1, 470, 1]]],
  ]);
  expect(diff?.notices.map(({ text }) => text)).toContain(`${TAKEN}rows 10 for 1 microbenchmark.`);

  const { view: history } = await loadHistoryView({
    bundle,
    family: "sysbench",
    workload: "update-u0",
    of: "update-u0",
  });
  expect(
    history?.panels.flatMap(({ lines }) =>
      lines.map(({ label, builds }) => [label, builds.map(({ value, n }) => [value, n])]),
    ),
  ).toEqual([
    [
      "rows 10 (assumed)",
      [
        [1000, 1],
        [500, 1],
      ],
    ],
    [
      "rows 20",
      [
        [1050, 1],
        [470, 1],
      ],
    ],
  ]);

  const { view } = await loadRelativeView({ bundle, family: "sysbench", workload: "update-u0", view: "scaling" });
  expect(
    view?.scaling?.panels.map(({ workload, lines }) => [
      workload,
      lines.flatMap(({ steps }) => steps.map(({ value }) => value)),
    ]),
  ).toEqual([
    ["update-u0 rows=10 (assumed)", [1000, 500]],
    ["update-u0 rows=20", [1050, 470]],
  ]);
});

it("the page's own choice of thread counts pools no two sizes", async () => {
  const bundle = [
    await saveTestResults("threads A", [
      ...nine("t", { rows: 10, threads: 1 }, 300),
      ...nine("t", {}, 5000).map(({ run, points }, at) =>
        at === 1 ? { run, points: [{ qps: 4000 }] } : { run, points },
      ),
    ]),
    await saveTestResults("threads B", [
      ...nine("t", { rows: 20 }, 5100).map(({ run, points }, at) =>
        at === 1 ? { run, points: [{ qps: 4100 }] } : { run, points },
      ),
    ]),
  ];
  const at40 = [
    ["update-t0 rows=10 (assumed)", 5000, 1, 4000, 1, nearly(0.8)],
    ["update-t0 rows=20", 5100, 1, 4100, 1, nearly(4100 / 5100)],
  ];
  expect((await answerOf({ bundle })).notices.join(" ")).toContain("Shown: 40 threads");
  expect(await rowsOf({ bundle }, /^update-t0/)).toEqual(at40);
  expect((await rowsOf({ bundle, threads: "all" }, /^update-t0/)).map(([, ...values]) => values)).toEqual([
    [300, 1, 270, 1, nearly(0.9)],
    ...at40.map(([, ...values]) => values),
  ]);
});

it("a filter makes no section of two sizes of one bundle", async () => {
  const id = await saveTestResults("two sizes", [
    ...sized(),
    ...pair("update-w", { rows: 30 }, [100, 120]),
    ...pair("update-u0", {}, [100, 130]),
  ]);
  const filters: Query[] = [{}, { workload: ["update-u0", "update-w"] }];
  for (const filter of filters)
    expect(groupsOf(await answerOf({ bundle: id, "s.rows": "all", ...filter }))).toEqual(
      expect.arrayContaining([
        ["Writes · rows 30", 1, nearly(1.2)],
        ["Writes · rows not recorded", 1, nearly(1.3)],
      ]),
    );
});

it("a size that defines a test is judged by its own bundle, and other sizes make another test", async () => {
  const tests = (factor: number) => nine("t", { rowsPerTable: 1000 }, 1000 * factor);
  const first = await saveTestResults("one row", [...tests(1), ...pair("update-one", { rowsPerTable: 1 }, [500, 400])]);
  const alone = await answerOf({ bundle: first });
  expect(groupsOf(alone)).toEqual([["Writes", 10, nearly(0.9)]]);
  expect(alone.notices).toContain(`${TAKEN}rows per table 1000 for 1 microbenchmark.`);

  const second = await saveTestResults("all rows", [
    ...tests(1.02),
    ...pair("update-one", { rowsPerTable: 1000 }, [500, 300]),
  ]);
  const bundle = [first, second];
  // Nine tests of both, 0.9; and each upload's own test.
  expect(groupsOf(await answerOf({ bundle }))).toEqual([["Writes · rows per table 1000", 11, nearly(0.9)]]);
  const own = [
    ["update-one rowsPerTable=1 of 1000 (assumed)", 500, 1, 400, 1, 0.8],
    ["update-one rowsPerTable=1000", 500, 1, 300, 1, 0.6],
  ];
  expect(await rowsOf({ bundle }, /^update-one/)).toEqual(own);
  expect(await rowsOf({ bundle, workload: "update-one" }, /^update-one/)).toEqual(own);
  const { view } = await loadRelativeView({ bundle, family: "sysbench" });
  expect(view?.rowHeads.flatMap(({ name, params }) => (name === "update-one" ? [params] : []))).toEqual([
    "rowsPerTable=1 of 1000 (assumed)",
    "",
  ]);
  // The history of the group has the median of the same ratios: 0.9 nine times, 0.8 and 0.6.
  const { view: history } = await loadHistoryView({
    bundle,
    family: "sysbench",
    of: "group:write",
    "s.rowsPerTable": "all",
  });
  expect(
    history?.panels.flatMap(({ lines }) => lines.map(({ builds }) => builds.map(({ ratio, n }) => [ratio, n]))),
  ).toEqual([
    [
      [1, 11],
      [nearly(0.9), 11],
    ],
  ]);
});

it("a third upload changes no number of an upload that leaves its size out", async () => {
  const bare = await saveTestResults("C bare", nine("t", {}, 1010));
  const known = await saveTestResults("A rows 10", sized());
  const third = await saveTestResults("D rows 20", sized(1.02, 20));
  const numbers = [
    ["update-t0 rows=10", 1000, 1, 900, 1, nearly(0.9)],
    ["update-t0 rows not recorded", 1010, 1, 909, 1, nearly(0.9)],
  ];
  expect(await rowsOf({ bundle: [bare, known] }, /^update-t0/)).toEqual(numbers);
  const all = await rowsOf({ bundle: [bare, known, third] }, /^update-t0/);
  expect(all).toEqual([numbers[0], ["update-t0 rows=20", 1020, 1, 918, 1, nearly(0.9)], numbers[1]]);
});

it("an assumption that makes all rows equal is said", async () => {
  const id = await saveTestResults("one bundle", [...sized(), ...nine("u", {}, 1000, 0.5)]);
  const { groups, notices, rows, all } = await answerOf({ bundle: id });
  // The middle two of nine times 0.5 and nine times 0.9.
  expect(
    groups.map(({ title, assumed, statistics }) => [title, assumed, statistics[1]?.n, statistics[1]?.median]),
  ).toEqual([["Writes", ["s.rows"], 18, nearly(0.7)]]);
  expect(all).toBeNull();
  expect(rows.map(({ label, parts, assumed }) => [label.charAt("update-".length), parts, assumed])).toEqual([
    ...Array.from({ length: 9 }, () => ["t", {}, undefined]),
    ...Array.from({ length: 9 }, () => ["u", {}, ["s.rows"]]),
  ]);
  expect(notices).toContain(`${TAKEN}rows 10 for 9 microbenchmarks.`);
});
