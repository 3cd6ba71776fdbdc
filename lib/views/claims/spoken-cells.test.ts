import path from "node:path";
import { describe, expect, it } from "vitest";
import { cellNamed, numberCell, numberColumn, type TableBlock } from "@/lib/blocks/block";
import { withTestDatabase } from "@/lib/db/test-database";
import {
  type FigureKind,
  figure,
  named,
  type Sentence,
  type SpokenPair,
  sentenceOf,
  words,
} from "@/lib/domain/sentences/sentence";
import { importArchive } from "@/lib/import/import-archive.testing";
import { hasShared } from "@/lib/shared.testing";
import { summaryClaim } from "@/lib/views/answers/result-summary";
import { diffBlock } from "@/lib/views/diff/diff-block";
import { loadDiffView } from "@/lib/views/diff/load-diff-view";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import { relativeBlock } from "@/lib/views/relative/relative-block";
import { type RelativeGrid, relativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import type { ClaimTarget } from "./claim-keys";
import { type DiffTarget, diffClaim } from "./diff-claims";
import { relativeClaim } from "./relative-claims";
import { cellsSpokenOf, spokenBlock } from "./spoken-cells";
import { faultOf } from "./spoken-numbers.testing";

// Sentences on A/B and relative tables name cells of their table, and each of their numbers follows from these alone.

const shared = path.resolve(import.meta.dirname, "../../../../shared/bundles");
const bundles = ["archive/nov25.maria.sb", "archive/mar25.sb.in.c48", "archive/nov25.sb.mysql"];

const block: TableBlock = {
  kind: "table",
  name: "toy",
  title: "Toy",
  corner: "",
  relativeTo: null,
  facts: [],
  warnings: [],
  notes: [],
  source: "",
  alt: "",
  keys: [],
  order: {},
  base: null,
  columns: [numberColumn("a", "A", "1/s"), numberColumn("b", "B", "1/s")],
  rows: [
    {
      key: "scan",
      parts: {},
      head: "scan",
      detail: "",
      level: "row",
      unit: "1/s",
      cells: [numberCell(200, { point: "p.1" }), numberCell(150, { point: "p.2", runs: { n: 3, min: 140, max: 160 } })],
    },
  ],
};
const pair = [{ a: "p.1", b: "p.2" }];
const alone = [{ a: null, b: "p.2" }];
const say = (text: string, is: FigureKind, pairs: readonly SpokenPair[] = pair) =>
  spokenBlock(block, [sentenceOf({ forms: [{ clause: words`${named("scan")} has ${figure(text, is, pairs)}` }] })]);
const faults = (text: ReturnType<typeof say>) =>
  text.sentences.flatMap(({ numbers }) => numbers.map((number) => faultOf(number, block)));

it("names cells by row and column, and finds each number that they do not give", () => {
  expect(cellsSpokenOf(say("25 %", "ratio"))).toEqual([
    { row: "scan", column: "a" },
    { row: "scan", column: "b" },
  ]);
  // 150 / 200 = 0.75, of runs from 140 to 160.
  expect(faults(say("25 %", "ratio"))).toEqual([null]);
  expect(faults(say("−25 %", "median"))).toEqual([null]);
  expect(faults(say("26 %", "ratio"))).toEqual(["“26 %” is 25"]);
  expect(faults(say("150", "value", alone))).toEqual([null]);
  expect(faults(say("160", "most", alone))).toEqual([null]);
  expect(faults(say("141", "least", alone))).toEqual(["“141” is 140"]);
  expect(faults(say("3", "runs", alone))).toEqual([null]);
  expect(faults(say("1", "count"))).toEqual([null]);
});

it("has no cell for a point that the table lacks, so that a number of it is a fault", () => {
  const text = say("25 %", "ratio", [{ a: "p.9", b: "p.2" }]);
  expect(text.sentences[0]?.numbers[0]?.cells[0]?.a).toBeNull();
  expect(faults(text)).toEqual(["“25 %” is NaN"]);
  expect(faults(say("2", "count", [...pair, { a: "p.1", b: "p.9" }]))).toEqual(["“2” is 1"]);
});

/** Checks each number of some sentences, and returns how many cells they name. */
function spokenIn(table: TableBlock, sentences: readonly Sentence[]): number {
  const text = spokenBlock(table, sentences);
  const cells = cellsSpokenOf(text);
  for (const cell of cells) expect(cellNamed(table, cell)?.value).toEqual(expect.any(Number));
  // A number of an unused form is not in the text.
  for (const { text: whole, numbers } of text.sentences)
    for (const number of numbers) if (whole.includes(number.text)) expect(faultOf(number, table), whole).toBeNull();
  return cells.length;
}

/** Returns the targets of claims on a relative table: columns, groups in a column, and cells of the newest column. */
function targetsOf({ columns, rows }: RelativeView["table"], { sections }: RelativeGrid): ClaimTarget[] {
  const last = columns.length - 1;
  return [
    ...columns.flatMap((_, column): ClaimTarget[] => [
      { kind: "column", column },
      ...sections.map((__, section) => ({ kind: "group" as const, section, column })),
    ]),
    ...rows.map((_, row) => ({ kind: "cell" as const, row, column: last })),
  ];
}

withTestDatabase();

describe.runIf(hasShared)("sentences on A/B and on the relative table", () => {
  it.each(bundles)("follow from the cells that they name: %s", async (name) => {
    const id = await importArchive(path.join(shared, `${name}.tar.gz`), name);
    const ask = { bundle: id, family: "sysbench" };
    const { view: relative } = await loadRelativeView(ask);
    const [first = "", ...others] = (relative?.table.columns ?? []).map((column) => column.key);
    const newest = others.slice(-5);
    expect(newest.length).toBeGreaterThan(0);
    let count = 0;
    for (const b of newest) {
      const view = await loadDiffView({ ...ask, a: first, b });
      if (!view) throw new Error("There is no view.");
      const table = diffBlock(view);
      const targets = view.sections.flatMap(({ rows }, section): DiffTarget[] => [
        { kind: "section", section },
        ...rows.map((_, row) => ({ kind: "row" as const, section, row })),
      ]);
      for (const target of targets) {
        const claimed = diffClaim(view, target);
        if (!claimed) throw new Error("There is no claim.");
        count += spokenIn(table, [claimed.sentence, ...claimed.after]);
      }
    }
    expect(count).toBeGreaterThan(2 * newest.length);
    if (!relative) throw new Error("There is no relative table.");
    const grid = relativeGrid(relative, relative.params);
    const table = relativeBlock(relative, relative.params, grid);
    const answer = summaryClaim(relative, grid)?.sentence;
    expect(spokenIn(table, answer ? [answer] : [])).toBeGreaterThan(1);
    let sum = 0;
    for (const target of targetsOf(relative.table, grid)) {
      const claimed = relativeClaim(relative, grid, target);
      if (claimed) sum += spokenIn(table, [claimed.sentence, ...claimed.after]);
    }
    expect(sum).toBeGreaterThan(relative.table.rows.length);
  });
});
