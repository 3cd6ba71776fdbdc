import { describe, expect, it } from "vitest";
import { type Figure, type FigureCell, plainCell } from "@/lib/pictures/figure";
import { figureChanges } from "./report-changes";

const figure = (columns: string[], rows: [string, ...FigureCell[]][], source = "Results of a"): Figure => ({
  ...{ name: "table", title: "QPS", relativeTo: null, facts: [], warnings: [], source, alt: "" },
  body: {
    kind: "table",
    corner: "test",
    columns: columns.map((title) => ({ title, lines: [], align: "right" })),
    rows: rows.map(([head, ...cells]) => ({ head, detail: "", strong: false, cells })),
  },
});
const cell = plainCell;

describe("changes of a figure between two revisions", () => {
  it("name each number that changed by its row and column, and count the equal ones", () => {
    const was = figure(
      ["8.0", "8.4"],
      [
        ["scan", cell("1.00", 1), cell("0.93", 0.931)],
        ["point", cell("–"), cell("2", 2)],
      ],
    );
    const is = figure(
      ["8.0", "8.4"],
      [
        ["scan", cell("1.00", 1), cell("0.97", 0.968)],
        ["point", cell("7", 7), cell("2", 2)],
      ],
    );
    expect(figureChanges(was, is)).toEqual({
      title: "QPS",
      remarks: [],
      cells: [
        { row: "scan", column: "8.4", was: { text: "0.93", value: 0.931 }, is: { text: "0.97", value: 0.968 } },
        { row: "point", column: "8.0", was: { text: "–", value: null }, is: { text: "7", value: 7 } },
      ],
      added: [],
      removed: [],
      equal: 2,
    });
  });

  it("see a number that changed below its rounding, and one that failed since", () => {
    const was = figure(
      ["8.0"],
      [
        ["scan", cell("0.93", 0.931)],
        ["point", cell("5", 5)],
      ],
    );
    const is = figure(
      ["8.0"],
      [
        ["scan", cell("0.93", 0.934)],
        ["point", { ...cell("–"), note: "failed" }],
      ],
    );
    expect(figureChanges(was, is).cells.map((each) => [each.was, each.is])).toEqual([
      [
        { text: "0.93", value: 0.931 },
        { text: "0.93", value: 0.934 },
      ],
      [
        { text: "5", value: 5 },
        { text: "–, failed", value: null },
      ],
    ]);
  });

  it("follow rows and columns by their heads, whatever their order, and list those of one revision alone", () => {
    const was = figure(
      ["8.0", "8.4"],
      [
        ["scan", cell("1", 1), cell("2", 2)],
        ["point", cell("3", 3), cell("4", 4)],
      ],
    );
    const is = figure(
      ["8.4", "9.5"],
      [
        ["write", cell("6", 6), cell("7", 7)],
        ["scan", cell("2", 2), cell("8", 8)],
      ],
    );
    expect(figureChanges(was, is)).toMatchObject({
      cells: [],
      equal: 1,
      added: ["write", "9.5"],
      removed: ["point", "8.0"],
    });
  });

  it("keep heads that repeat apart, and say that the numbers are of other bundles", () => {
    const was = figure(
      ["8.0"],
      [
        ["scan", cell("1", 1)],
        ["scan", cell("2", 2)],
      ],
    );
    const is = figure(
      ["8.0"],
      [
        ["scan", cell("1", 1)],
        ["scan", cell("3", 3)],
      ],
      "Results of b",
    );
    expect(figureChanges(was, is)).toMatchObject({
      remarks: ["From Results of a; now from Results of b."],
      cells: [{ row: "scan (2)", column: "8.0", was: { text: "2" }, is: { text: "3" } }],
      equal: 1,
    });
  });
});
