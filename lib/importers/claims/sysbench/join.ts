import { group } from "d3-array";
import type { AuthorTable } from "@/lib/domain/author-rows";
import type { Issue, ParsedPoint, ParsedRun } from "@/lib/domain/model";
import type { ReadFile } from "../../kit/types";
import { AuthoredCells } from "./authored";
import { checkAbsolute } from "./check-absolute";
import { checkMet } from "./check-met";
import { checkRelative } from "./check-relative";
import { checkSingles } from "./check-single";
import { readColumnWords } from "./column-words";
import { compareCsv } from "./compare-csv";
import type { Context } from "./context";
import { withoutCopies } from "./copies";
import type { TableFacts } from "./facts";
import { authoredRuns } from "./points";
import type { RawCell } from "./raw-cell";
import { RawIndex } from "./raw-index";
import { setSlices } from "./slices";
import { type Table, tableOf } from "./table";
import { ThreadFinder } from "./threads";

/** Results of the author's tables. `issues` are of all tables, also of dropped copies. */
export interface JoinedTables {
  runs: ParsedRun[];
  points: ParsedPoint[];
  authorTables: AuthorTable[];
  issues: Issue[];
}

/**
 * Checks the author's tables against the raw results of their directories. Numbers that only the tables hold become
 * runs and points. The order matters: a table comes before its copies, its ratios and wider tables.
 */
export function joinTables(files: readonly ReadFile<TableFacts>[], cells: readonly RawCell[]): JoinedTables {
  const raw = new RawIndex(cells);
  const read = files.map(tableOf);
  const tables = withoutCopies(read, raw);
  setSlices(tables);
  readColumnWords(tables, cells);
  const blocks = new Set(tables.filter(({ kind }) => kind.layout === "threads").map(({ directory }) => directory));
  const context: Context = {
    raw,
    finder: new ThreadFinder(raw, tables),
    authored: new AuthoredCells(),
    tables,
    scanRules: new Map(),
    scanCandidates: new Map(),
    blockRows: new Map(),
    is2020: (directory) => blocks.has(directory),
  };
  const checked = new Map<Table, AuthorTable[]>();
  const check = (wanted: (table: Table) => boolean, how: (table: Table, context: Context) => AuthorTable[]) => {
    for (const table of deepestFirst(tables.filter(wanted))) checked.set(table, how(table, context));
  };
  const plain = ({ kind }: Table) => !kind.csv && kind.layout !== "metrics" && kind.layout !== "single";
  check((table) => plain(table) && table.kind.relative === false && !table.kind.edited, checkAbsolute);
  check(({ kind }) => kind.layout === "metrics", checkMet);
  const singles = tables.filter(({ kind }) => kind.layout === "single");
  for (const [, beside] of group(singles, ({ directory, kind }) => JSON.stringify([directory, kind.what]))) {
    const [first] = beside;
    if (first) checked.set(first, checkSingles(beside, context));
  }
  check((table) => plain(table) && table.kind.relative === false && table.kind.edited, checkAbsolute);
  check((table) => plain(table) && table.kind.relative === true, checkRelative);
  for (const csv of tables.filter(({ kind }) => kind.csv)) compareCsv(csv, tables);
  const authored = authoredRuns(context.authored);
  return {
    runs: authored.map(({ run }) => run),
    points: authored.map(({ point }) => point),
    authorTables: tables.flatMap((table) => checked.get(table) ?? []),
    issues: read.flatMap(({ issues }) => issues.all()),
  };
}

const depth = ({ directory }: Table): number => directory.split("/").length;
const deepestFirst = (tables: readonly Table[]): Table[] => tables.toSorted((a, b) => depth(b) - depth(a));
