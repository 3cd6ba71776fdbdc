import { expect, test } from "vitest";
import { NO_LIMITS } from "@/lib/domain/vector/limits";
import { NONE } from "@/lib/format";
import { figureTable } from "@/lib/pictures/block-figure";
import { answerBlock } from "./answer-block";
import { answerRows } from "./answer-rows";
import { viewCurve, viewSeries } from "./view-points.testing";

const series = [
  viewSeries("fast", { conditions: { config: "config a" } }),
  viewSeries("slow", { conditions: { config: "config b" } }),
  viewSeries("never"),
];
const curves = [viewCurve("fast", [0.95, 200]), viewCurve("slow", [0.99, 50]), viewCurve("never", [0.5, 900])];
const { rows } = answerRows(series, [], curves, 0.95, null);
const params = { target: 0.95, ...NO_LIMITS, price: 2, perQuery: true };

const queryRecalls = { "fast.0.95": { recallP1: 0.5 } };
const facts = { series, k: 10, queryRecalls, params, priceUnit: "$" as const };
const page = answerBlock(facts, rows, { corner: "series", isPage: true });
const picture = figureTable(answerBlock(facts, rows, { corner: "algorithm" }));
const cell = (row: number, column: string) =>
  page.rows[row]?.cells[page.columns.findIndex(({ key }) => key === column)];

test("a page has claims, the reader's price, and why a series has no point, in place of its QPS", () => {
  expect(cell(0, "qps")).toMatchObject({ value: 200, point: "fast.0.95" });
  expect(cell(1, "relative")).toMatchObject({
    value: 0.25,
    claim: "slow~qps",
    also: "also config b instead of config a",
  });
  // 200 queries a second x 3,600 s / 2 an hour
  expect(cell(0, "cost")?.value).toBe(360_000);
  expect(cell(2, "qps")).toMatchObject({
    value: null,
    isSentence: true,
    text: "never reaches 0.95; highest recall 0.500",
  });
  expect(cell(2, "params")).toMatchObject({ text: "", hint: "no point that competes reaches the target" });
  expect(cell(0, "indexTotalSeconds")).toMatchObject({ value: null, hint: "no source gives the build time" });
  expect(cell(2, "indexTotalSeconds")?.hint).toBe("no point that competes reaches the target");
});

test("the price of an older frozen view has no currency", () => {
  const { priceUnit: _, ...old } = facts;
  const column = answerBlock(old, rows, { corner: "series" }).columns.find(({ key }) => key === "cost");
  expect(column).toMatchObject({ head: "Queries per 1", lines: ["at 2 an hour"] });
});

test("a picture has the price, no claim, and the reason among the parameters", () => {
  expect(picture.corner).toBe("algorithm");
  expect(picture.columns.map(({ title, lines }) => [title, ...lines].join(" "))).toEqual([
    "QPS 1/s",
    "Relative",
    "Queries per $ at $2 an hour",
    "Recall",
    "Recall p1 of queries",
    "Build s",
    "Index MiB",
    "Parameters",
  ]);
  const texts = picture.rows.map(({ cells }) => cells.map(({ text }) => text));
  expect(texts[0]?.slice(0, 6)).toEqual(["200.0", "1.00", "360,000", "0.950", "0.500", NONE]);
  expect(texts[2]).toEqual([...Array.from({ length: 7 }, () => NONE), "never reaches 0.95; highest recall 0.500"]);
  expect(picture.rows.flatMap(({ cells }) => cells).some(({ claim }) => claim !== undefined)).toBe(false);
});

test("columns on recalls of single queries that no row has a value for are left out, with the reason in words", () => {
  const heads = (recalls: typeof queryRecalls | Record<string, never>, perQuery = true) => {
    const block = answerBlock({ ...facts, queryRecalls: recalls, params: { ...params, perQuery } }, rows, {
      corner: "series",
      isPage: true,
    });
    return { heads: block.columns.map(({ head }) => head), notes: block.notes };
  };
  const some = heads(queryRecalls);
  expect(some.heads).toContain("Recall p1");
  expect(some.heads).not.toContain("Worst 100");
  expect(some.notes).toEqual([
    expect.stringMatching(
      /^Recall p5, Below target, Worst 100, Best 100: left out, since no point here has it\. Needs/,
    ),
  ]);
  const none = heads({});
  expect(none.heads.some((head) => /Recall p|Below|100/.test(head))).toBe(false);
  expect(none.notes).toEqual([
    expect.stringMatching(/^Recall per query: left out, since no point here has it\. Needs/),
  ]);
  expect(heads({}, false).notes).toEqual([]);
});
