import { expect, test } from "vitest";
import { NO_LIMITS } from "@/lib/domain/vector/limits";
import { answerRows, baseChoices } from "./answer-rows";
import { leftGroupsText, searchAnswers } from "./answer-sentences";
import { viewCurve, viewSeries } from "./view-points.testing";

const series = [viewSeries("slow"), viewSeries("never"), viewSeries("fast")];
const groups = [{ key: "" }];
const curves = [
  viewCurve("slow", [0.9, 400], [0.99, 50]),
  viewCurve("never", [0.5, 900]),
  viewCurve("fast", [0.95, 200], [0.99, 100]),
];

test("the fastest series at the target comes first, one that never gets there last, with its highest recall", () => {
  const { rows } = answerRows(series, groups, curves, 0.95, null);
  expect(rows.map((row) => [row.info.key, row.point?.qps ?? null])).toEqual([
    ["fast", 200],
    ["slow", 50],
    ["never", null],
  ]);
  expect(rows[2]).toMatchObject({ highestRecall: 0.5, ratio: null, share: 0 });
});

test("ratios are to the chosen series, 1 for itself, and to the fastest when nothing usable is chosen", () => {
  expect(answerRows(series, groups, curves, 0.95, "slow").rows.map(({ ratio }) => ratio)).toEqual([4, 1, null]);
  expect([...answerRows(series, groups, curves, 0.95, "never").bases]).toEqual(["fast"]);
  expect(answerRows(series, groups, curves, 0.95, null).rows.map(({ ratio }) => ratio)).toEqual([1, 0.25, null]);
});

test("shows the base that was asked for, also where a group without it has another one", () => {
  const of = (group: string, value: string) => viewSeries(`${value} ${group}`, { value, group });
  const four = [of("m1", "hnswlib"), of("m1", "faiss"), of("m2", "hnswlib"), of("m2", "pgvector")];
  const rates = [900, 800, 700, 600];
  const measured = four.map(({ key }, at) => viewCurve(key, [0.99, rates[at] ?? 0]));
  const chosenOf = (asked: string | null) => {
    const { bases } = answerRows(four, [{ key: "m1" }, { key: "m2" }], measured, 0.95, asked);
    return [[...bases], baseChoices(four, bases, asked).chosen];
  };
  expect(chosenOf("faiss")).toEqual([["faiss m1", "hnswlib m2"], "faiss"]);
  expect(chosenOf("pgvector")).toEqual([["hnswlib m1", "pgvector m2"], "pgvector"]);
  expect(chosenOf("hnswlib m2")).toEqual([["hnswlib m1", "hnswlib m2"], "hnswlib"]);
  expect(chosenOf(null)[1]).toBe("hnswlib");
  expect(baseChoices([of("m1", "faiss")], new Set(), null)).toEqual({
    choices: [{ value: "faiss m1", label: "faiss m1" }],
    chosen: "",
  });
});

test("has no base where no series reaches the target", () => {
  expect(answerRows(series, groups, curves, 1, null)).toMatchObject({
    bases: new Set(),
    rows: [{ ratio: null }, {}, {}],
  });
});

test("compares nothing across groups of equal conditions, and names other differences", () => {
  const both = ["a", "b"].flatMap((group) => [
    viewSeries(`MariaDB ${group}`, { value: "MariaDB", group, conditions: { config: "config z11b" } }),
    viewSeries(`PGVector ${group}`, {
      value: "PGVector",
      group,
      conditions: { config: group === "a" ? "config x10a" : "config z11b" },
    }),
  ]);
  const measured = [
    viewCurve("MariaDB a", [0.99, 100]),
    viewCurve("PGVector a", [0.99, 50]),
    viewCurve("MariaDB b", [0.99, 1000]),
    viewCurve("PGVector b", [0.99, 2000]),
  ];
  const keys = [{ key: "a" }, { key: "b" }];
  const ratiosOf = ({ rows, bases }: ReturnType<typeof answerRows>) => [
    rows.map(({ info: { key }, ratio, share }) => [key, ratio, share]),
    [...bases],
  ];
  expect(ratiosOf(answerRows(both, keys, measured, 0.95, null))).toEqual([
    [
      // The scale of the bars ends at 2,000, the highest of both groups.
      ["MariaDB a", 1, 0.05],
      ["PGVector a", 0.5, 0.025],
      ["PGVector b", 1, 1],
      ["MariaDB b", 0.5, 0.5],
    ],
    ["MariaDB a", "PGVector b"],
  ]);
  // One choice for all groups: its value, for any series of that value.
  for (const base of ["MariaDB", "MariaDB b"]) {
    expect(ratiosOf(answerRows(both, keys, measured, 0.95, base))[0]).toEqual([
      ["MariaDB a", 1, 0.05],
      ["PGVector a", 0.5, 0.025],
      ["PGVector b", 2, 1],
      ["MariaDB b", 1, 0.5],
    ]);
  }
  expect(answerRows(both, keys, measured, 0.95, "MariaDB").rows.map(({ differences }) => differences)).toEqual([
    [],
    ["config x10a instead of config z11b"],
    [],
    [],
  ]);
});

test("the answer in words names the best series and its lead, whatever the base; none beyond every recall", () => {
  const answersAt = (target: number, base: string | null = null) =>
    searchAnswers(answerRows(series, groups, curves, target, base).rows, [], { target, ...NO_LIMITS });
  // At 0.99 it is 100 against 50 queries per second.
  expect(answersAt(0.99).map(({ answer, against }) => [answer.text, against?.text])).toEqual([
    [
      expect.stringMatching(/^Use fast.*: 100\.0 queries a second at recall ≥ 0\.99/),
      "At recall ≥ 0.99 fast answers 2.00 times as many queries as slow: 100.0 against 50.00 q/s.",
    ],
  ]);
  expect(answersAt(0.99, "slow")).toEqual(answersAt(0.99));
  expect(answersAt(1)).toEqual([]);
});

test("the answer in words names no winner where noise may hide the fastest", () => {
  // 1 - 90 / 100 = 10 %, below the 14 % of unknown noise; 50 is half.
  const three = ["fast", "near", "slow"].map((key) => viewSeries(key));
  const points = [viewCurve("fast", [0.99, 100]), viewCurve("near", [0.99, 90]), viewCurve("slow", [0.99, 50])];
  const [found] = searchAnswers(answerRows(three, [], points, 0.95, null).rows, [], { target: 0.95, ...NO_LIMITS });
  expect(found?.answer.text).toMatch(
    /^No clear choice at recall ≥ 0\.95: fast.* \(100\.0 queries a second\) and near.* \(90\.00\) are within noise\.$/,
  );
  expect(found?.against).toBeNull();
});

test("a tie names the conditions in which any of its series differs from the fastest", () => {
  const conditions = (config: string) => ({ config: `config ${config}` });
  const three = [
    viewSeries("fast", { conditions: conditions("x10a") }),
    viewSeries("near", { conditions: conditions("x10a") }),
    viewSeries("third", { conditions: conditions("z11b") }),
  ];
  const points = [viewCurve("fast", [0.99, 100]), viewCurve("near", [0.99, 95]), viewCurve("third", [0.99, 90])];
  const [found] = searchAnswers(answerRows(three, [], points, 0.95, null).rows, [], { target: 0.95, ...NO_LIMITS });
  const all = [found?.answer.text, ...(found?.answer.notes ?? [])].join(" ").toLowerCase();
  expect(all).toContain("1 more is within noise");
  expect(all).toContain("config x10a instead of config z11b");
});

test("the answer in words names the conditions in which its two series differ", () => {
  const conditions = (config: string) => ({ config: `config ${config}` });
  const [small, large] = [
    viewSeries("small", { conditions: conditions("x10a") }),
    viewSeries("large", { conditions: conditions("z11b") }),
  ];
  const points = [viewCurve("small", [0.99, 50]), viewCurve("large", [0.99, 100])];
  const answersOf = (slow: typeof small) =>
    searchAnswers(answerRows([slow, large], groups, points, 0.95, null).rows, [], { target: 0.95, ...NO_LIMITS });
  const rates = "At recall ≥ 0.95 large answers 2.00 times as many queries as small: 100.0 against 50.00 q/s";
  expect(answersOf(small)[0]?.against?.text).toBe(`${rates}; config z11b instead of config x10a.`);
  expect(answersOf({ ...small, conditions: large.conditions })[0]?.against?.text).toBe(`${rates}.`);
});

test("groups whose answers have no room are counted, also a single one", () => {
  expect(leftGroupsText(1)).toBe("1 more group of equal conditions is in the table.");
  expect(leftGroupsText(1200)).toBe("1,200 more groups of equal conditions are in the table.");
});
