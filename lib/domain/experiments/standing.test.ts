import { expect, it } from "vitest";
import { bestStanding, byStanding, type Compared } from "./standing";

const row = (part: Partial<Compared>): Compared => ({
  bundle: "a",
  engine: "mysql",
  machine: "hetz",
  threads: 1,
  executions: 10,
  builds: 2,
  ...part,
});
const order = (rows: readonly Compared[], filters: Record<string, string[]> = {}) =>
  byStanding(["a", "b", "c"], rows, filters).map(({ bundle, threads, cells }) => [bundle, threads, cells]);

it("puts the bundle that compares most in one place first, by executions of engines with several builds", () => {
  const rows = [
    row({ executions: 30 }),
    row({ threads: 40, executions: 30 }),
    row({ bundle: "b", executions: 20 }),
    row({ bundle: "b", engine: "postgres", executions: 20 }),
    row({ bundle: "c", executions: 900, builds: 1 }),
  ];
  expect(order(rows)).toEqual([
    ["b", 1, 40],
    ["a", 1, 30],
    ["c", 1, 0],
  ]);
  expect(order(rows.toReversed())).toEqual(order(rows));
});

it("counts executions that pass the filters of a link, and keeps the given order among equals", () => {
  const rows = [
    row({ executions: 30, threads: null }),
    row({ bundle: "b", engine: "postgres", executions: 30 }),
    row({ bundle: "c", executions: 30 }),
  ];
  expect(order(rows).map(([bundle]) => bundle)).toEqual(["a", "b", "c"]);
  expect(order(rows, { engine: ["mysql"], threads: ["1", "40"] })).toEqual([["c", 1, 30]]);
  expect(order(rows, { threads: ["unknown"] })).toEqual([["a", null, 30]]);
  expect(order(rows, { engine: ["all"] })).toHaveLength(3);
});

it("opens own results before samples, then those that compare most, whatever their order", () => {
  const results: [string, Compared[]][] = [
    ["db_bench", [row({ executions: 900, builds: 1 }), row({ bundle: "b", executions: 20 })]],
    ["fio", [row({ bundle: "s", executions: 500 })]],
    ["sysbench", [row({ bundle: "c", executions: 30 }), row({ bundle: "s", executions: 800 })]],
  ];
  const best = (all: typeof results, filters = {}) => bestStanding(new Map(all), (bundle) => bundle === "s", filters);
  expect(best(results)).toBe("sysbench");
  expect(best(results.toReversed())).toBe("sysbench");
  expect(best(results.slice(0, 2))).toBe("db_bench");
  expect(best(results.slice(1, 2))).toBe("fio");
  expect(best(results, { engine: ["postgres"] })).toBeNull();
  expect(best([])).toBeNull();
});

it("counts the most executions of bundles that compare as much as each other, whatever their ids", () => {
  const pair = (bundle: string, others: number): Compared[] => [
    row({ bundle }),
    row({ bundle, engine: "postgres", executions: others, builds: 1 }),
  ];
  const familyOpenedWith = (few: string, many: string) =>
    bestStanding(
      new Map([
        ["two", [...pair(few, 0), ...pair(many, 40)]],
        ["one", pair("b", 10)],
      ]),
      () => false,
    );
  // Both compare 10 executions in one place; of "two" one bundle has 50 in all, of "one" 20.
  expect(familyOpenedWith("a", "c")).toBe("two");
  expect(familyOpenedWith("c", "a")).toBe("two");
});
