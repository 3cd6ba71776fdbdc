import { type DifferenceLine, lineDifferences } from "@/lib/domain/conditions/line-differences";
import { conditionsLine, type Figure, type FigureCell, type FigureTable, tableOf } from "@/lib/pictures/figure";
import { pathOf } from "@/lib/publish/shown-view";
import { figureOfPanel } from "./report-parts";
import type { ShownReport } from "./report-types";

// The difference of two revisions of a report: its words, and the numbers of its figures.

/** A cell whose number or text differs; `row` and `column` are its heads in both. */
export interface ChangedCell {
  row: string;
  column: string;
  was: Side;
  is: Side;
}
/** A cell's text and its unrounded number, null without one. */
interface Side {
  text: string;
  value: number | null;
}

/** The difference of a figure that both revisions show. Heads of rows and columns that only one has are listed. */
export interface FigureChanges {
  title: string;
  /** Sentences on what differs beside the numbers: other bundles. */
  remarks: string[];
  cells: ChangedCell[];
  added: string[];
  removed: string[];
  /** Cells that are equal in both. */
  equal: number;
}

export interface ReportChanges {
  /** Stretches of lines that differ; null for too many differences. */
  words: DifferenceLine[][] | null;
  figures: FigureChanges[];
  /** Titles of figures that only one of the revisions has. No figure is compared with one of other conditions. */
  added: string[];
  removed: string[];
}

type Shown = Pick<ShownReport, "title" | "caption" | "panels">;
interface Part {
  figure: Figure;
  /** Two figures with one name show the same view in the same look. */
  exact: string;
  /** Two figures with one name have the same heading and stated conditions, maybe of other bundles. */
  alike: string;
}

/** Returns the changes from one revision to another. */
export function reportChanges(was: Shown, is: Shown): ReportChanges {
  const [before, after] = [partsOf(was), partsOf(is)];
  const pairs = new Map<Part, Part>();
  for (const name of ["exact", "alike"] as const)
    for (const part of after) {
      if (pairs.has(part)) continue;
      const taken = new Set(pairs.values());
      const other = before.find((each) => each[name] === part[name] && !taken.has(each));
      if (other) pairs.set(part, other);
    }
  const known = new Set(pairs.values());
  return {
    words: lineDifferences(linesOf(was), linesOf(is)),
    figures: [...pairs].map(([part, other]) => figureChanges(other.figure, part.figure)),
    added: after.filter((part) => !pairs.has(part)).map(({ figure }) => figure.title),
    removed: before.filter((part) => !known.has(part)).map(({ figure }) => figure.title),
  };
}

const partsOf = ({ panels }: Shown): Part[] =>
  panels.flatMap((panel) => {
    if (panel.kind !== "view") return [];
    const figure = figureOfPanel(panel);
    const { shown } = panel;
    const look = JSON.stringify(shown.look);
    const words = [shown.kind, figure.name, figure.title, conditionsLine(figure)];
    return [{ figure, exact: [pathOf(shown), figure.name, look].join("\n"), alike: words.join("\n") }];
  });

const linesOf = ({ title, caption, panels }: Shown): string[] => [
  title,
  ...(caption ? caption.split("\n") : []),
  ...panels.flatMap((panel) => {
    if (panel.kind === "text") return panel.markdown.split("\n");
    return [`[${panel.kind === "view" ? figureOfPanel(panel).title : `withdrawn: ${panel.title}`}]`];
  }),
];

/** Returns the changes of a figure, cell by cell. Cells are told apart by the heads of row and column. */
export function figureChanges(was: Figure, is: Figure): FigureChanges {
  const [before, after] = [cellsOf(tableOf(was)), cellsOf(tableOf(is))];
  const both = [...after].flatMap(([key, cell]) => {
    const old = before.get(key);
    return old ? [{ was: old, is: cell }] : [];
  });
  const differs = both.filter(({ was: old, is: now }) => old.text !== now.text || old.value !== now.value);
  const only = (a: Map<string, Placed>, b: Map<string, Placed>) => {
    const heads = (of: Map<string, Placed>, side: "row" | "column") => [...of.values()].map((cell) => cell[side]);
    return (["row", "column"] as const).flatMap((side) => {
      const others = new Set(heads(b, side));
      return [...new Set(heads(a, side))].filter((head) => !others.has(head));
    });
  };
  return {
    title: is.title,
    remarks: was.source === is.source ? [] : [`From ${was.source}; now from ${is.source}.`],
    cells: differs.map(({ was: old, is: now }) => ({
      ...{ row: now.row, column: now.column },
      was: { text: old.text, value: old.value },
      is: { text: now.text, value: now.value },
    })),
    added: only(after, before),
    removed: only(before, after),
    equal: both.length - differs.length,
  };
}

type Placed = Side & { row: string; column: string };

/** Returns the cells of a table by their heads. Heads that repeat are numbered in their order. */
function cellsOf({ columns, rows }: FigureTable): Map<string, Placed> {
  const columnNames = numbered(columns.map(({ title, lines, name }) => name ?? [title, ...lines].join(" ")));
  let section = "";
  const rowNames = numbered(
    rows.map(({ head, detail, strong }) => {
      if (strong) section = head;
      const name = [head, detail].filter(Boolean).join(", ");
      return strong || section === "" ? name : `${section}: ${name}`;
    }),
  );
  const placed = (cell: FigureCell, at: number, row: string): [string, Placed] => {
    const column = columnNames[at] ?? "";
    const text = [cell.text, cell.note].filter(Boolean).join(", ");
    return [JSON.stringify([row, column]), { row, column, text, value: cell.value }];
  };
  return new Map(rows.flatMap(({ cells }, at) => cells.map((cell, x) => placed(cell, x, rowNames[at] ?? ""))));
}

function numbered(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}
