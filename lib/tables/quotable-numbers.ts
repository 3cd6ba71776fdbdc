import {
  type BlockCell,
  type BlockColumn,
  type BlockRow,
  blockOn,
  columnName,
  measureOf,
  type TableBlock,
  valueRows,
} from "@/lib/blocks/block";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { formatCounted, NONE } from "@/lib/format";
import { urls } from "@/lib/urls";
import { columnNote } from "./column-notes";

/** A number that can be quoted alone: with its unit, its conditions and its address. */
export interface QuotableNumber {
  /** Its row: a test, an algorithm, a build. */
  of: string;
  /** Its column. */
  name: string;
  /** Exact, in its unit. */
  value: number;
  unit: string;
  /** The column or name that a ratio is relative to. */
  relativeTo?: string;
  /** The conditions that it was measured under, and what differs from its baseline. */
  conditions: string;
  /** Doubts and verdicts: repeats, noise, status. */
  note?: string;
  /** The view, with its claim where it has one. */
  address: string;
  /** The page of its point, with file and line. */
  source?: string;
}

/** A cell without a number, with the reason in words. */
export interface AbsentNumber {
  of: string;
  name: string;
  why: string;
}

interface Around {
  /** Conditions that all numbers share. */
  held: readonly string[];
  /** The base of the view's ratios; null = none, or each table names its own. */
  relativeTo: string | null;
  /** Whole address of the view. */
  address: string;
  /** Returns the whole address of a path of this site. */
  at: (path: string) => string;
}

const NOT_DIVIDED = "not divided: two uploads that are not known to be one experiment";

/** Returns the numbers of a block, row by row, and its cells without one. */
export function quotableNumbers(
  whole: TableBlock,
  around: Around,
): { numbers: QuotableNumber[]; absent: AbsentNumber[] } {
  const block = blockOn("files", whole);
  const numbers: QuotableNumber[] = [];
  const absent: AbsentNumber[] = [];
  for (const row of valueRows(block)) {
    const { conditions, remarks, of } = aboutRow(block, row);
    for (const [at, column] of block.columns.entries()) {
      const cell = row.cells[at];
      if (!cell || isAbout(column) || column.kind === "text" || column.kind === "bar") continue;
      const name = withoutUnit(columnName(column));
      // A column of values with units of the rows is a side of a comparison, which its name describes.
      const side = column.measure === null ? [name, ...column.lines] : [around.relativeTo ?? ""];
      const shared = [...around.held, ...conditions, ...side];
      const unit = unitOf(column, row, cell);
      const isRatio = column.kind === "measured" || unit === "ratio" || unit === CHANGE;
      const differs = [cell.also, ...(isRatio ? block.warnings : [])].filter(Boolean);
      const about = {
        of,
        name,
        conditions: [unique(shared).join(" · "), ...differs].join("; "),
        ...noteOf(cell, remarks),
        address: cell.claim === undefined ? around.address : withClaim(around.address, cell.claim),
        ...(cell.point !== null && { source: around.at(urls.point(cell.point)) }),
      };
      const relativeTo = isRatio ? baseOf(block, column) || (around.relativeTo ?? "") : "";
      const to = relativeTo && { relativeTo };
      if (isRatio && cell.acrossUploads) absent.push({ of, name, why: NOT_DIVIDED });
      if (cell.value !== null && (column.kind === "measured" || !cell.acrossUploads))
        numbers.push({ ...about, value: cell.value, unit, ...(column.kind === "measured" ? {} : to) });
      else if (cell.ratio === null && reasonOf(cell)) absent.push({ of, name, why: reasonOf(cell) });
      if (column.kind === "measured" && cell.ratio !== null && !cell.acrossUploads)
        numbers.push({ ...about, value: cell.ratio, unit: "ratio", ...to });
    }
  }
  return { numbers, absent };
}

/** Columns besides dimensions that say under which conditions the numbers of a row were measured. */
const CONDITIONS: ReadonlySet<string> = new Set([
  "series",
  "line",
  "version",
  "metric",
  "recallTarget",
  "threadCount",
  "choice",
  "relativeTo",
  "against",
  "differs",
  "sinceSingle",
  "section",
  "fixedParameters",
  "newestNight",
]);
/** Columns that neither people nor programs quote: ids, and units of other columns. */
const IDS = /^(?:unit|id|points?|point[AB]|fixedPoint|listed)$/;

/** Returns true for columns that say something about the numbers of their row. */
const isAbout = ({ key }: BlockColumn): boolean => CONDITIONS.has(key) || dimensionOf(key) !== null;

function aboutRow({ keys, columns }: TableBlock, { parts, head, detail, level, cells }: BlockRow) {
  const words = columns.flatMap((column, at) => {
    const cell = cells[at];
    const text = cell && (cell.text || (cell.value === null ? "" : String(cell.value)));
    return text && !IDS.test(column.key) && (column.kind === "text" || isAbout(column))
      ? [{ isAbout: isAbout(column), text: `${columnName(column)}: ${text}` }]
      : [];
  });
  const named = keys.flatMap(({ key, head: name }) =>
    key !== "kind" && parts[key] ? [`${name.toLowerCase()}: ${parts[key]}`] : [],
  );
  return {
    of: [head, detail].filter(Boolean).join(", ") || named.join(", "),
    conditions: [
      ...named,
      ...(level === "sum" ? [detail] : []),
      ...words.flatMap((word) => (word.isAbout ? [word.text] : [])),
    ],
    remarks: words.flatMap((word) => (word.isAbout ? [] : [word.text])),
  };
}

function noteOf({ note, remark, doubt, runs }: BlockCell, remarks: readonly string[]): { note?: string } {
  const said = note || doubt || remark || (runs && runs.n > 1 ? `${formatCounted(runs.n, "run")}` : "");
  const all = [said, ...remarks].filter(Boolean).join("; ");
  return all ? { note: all } : {};
}

/** Returns the reason why a cell has no number; "" where nothing was measured. */
const reasonOf = ({ text, note, hint, state }: BlockCell): string =>
  state === "none" ? "" : unique([text === NONE ? "" : text, note, hint]).join("; ");

/** Returns the texts once each, without empty ones. */
const unique = (texts: readonly (string | undefined)[]): string[] => [...new Set(texts.flatMap((text) => text || []))];

/** The unit of a change: -0.05 is 5 % lower. */
const CHANGE = "fraction of the older value";

/** Returns the unit of a cell's number; "not known" where neither column nor row has one. */
function unitOf(column: BlockColumn, row: BlockRow, { value, ratio }: BlockCell): string {
  const { unit } = measureOf(column, row);
  if (unit === "ratio" && value !== null && (value < 0 || (ratio !== null && ratio - 1 === value))) return CHANGE;
  // A row's metric may have an unknown unit; columns without one of their own are counts.
  return unit || columnNote(column.key)?.unit || (column.measure === null ? "not known" : "count");
}

const WRITTEN_UNITS = ["s", "ms", "MiB", "1/s", "fraction"].map((unit) => ` (${unit})`);

/** Returns a column's name without the unit that files write it in: the number has its stored one. */
function withoutUnit(name: string): string {
  const written = WRITTEN_UNITS.find((unit) => name.endsWith(unit));
  return written === undefined ? name : name.slice(0, -written.length);
}

function baseOf({ columns, base, baseName }: TableBlock, column: BlockColumn): string {
  const at = column.base ?? base;
  const found = at === null ? undefined : columns[at];
  return baseName ?? (found ? columnName(found) : "");
}

const withClaim = (address: string, claim: string): string =>
  `${address}${address.includes("?") ? "&" : "?"}claim=${encodeURIComponent(claim)}`;
