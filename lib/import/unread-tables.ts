import type { ParsedResults } from "../domain/parsed-results";
import { isSecretSetting, MASK, maskSecrets } from "../domain/secrets/secrets";
import { type Guess, shapeMark, type TableHead, type UnreadLevel, type UnreadTable } from "../domain/unread-table";
import type { MemberHead } from "../importers/kit/types";
import { lookAt } from "../importers/registry";
import { maskPath } from "./clean-paths";
import { isPage } from "./markdown-fences";

const MAX_TABLES = 8;
/** Files that are examined. */
const MAX_LOOKS = 1_000;
/** Paths that are kept of a table. */
const MAX_PATHS = 40;
const MAX_ROWS = 6;
const MAX_KEYS = 12;
/** Characters of all tables of a bundle as JSON, which lists of bundles load, too. */
const MAX_CHARACTERS = 24_000;

interface Shape {
  look: TableHead;
  /** All paths of files that were looked at. */
  paths: string[];
}

/** Collects the tables of which no importer reads a number. Their number and size are bounded. */
export class UnreadTables {
  private readonly shapes = new Map<string, Shape>();
  private looks = 0;

  /**
   * Adds the head of a text that no importer reads, or of one that may give no number. Returns false where it holds no
   * table.
   */
  add(head: MemberHead): boolean {
    if (this.looks >= MAX_LOOKS) return true;
    this.looks += 1;
    const look = lookAt(head);
    if (look === null) return false;
    const mark = shapeMark(look);
    const known = this.shapes.get(mark);
    if (known) {
      known.paths.push(head.path);
      known.look = joinLooks(known.look, look);
    } else if (this.shapes.size < MAX_TABLES) this.shapes.set(mark, { look, paths: [head.path] });
    return true;
  }

  /**
   * Returns the tables of files that gave no point, with secrets masked, those of most files first. Tables of files in
   * `doubtful`, whose numbers are read, follow. Limits: 8 tables of 1,000 looks, and 24,000 characters together.
   */
  without(results: readonly ParsedResults[], doubtful: ReadonlySet<string> = new Set()): UnreadTable[] {
    const read = new Set<string>();
    for (const { points } of results) for (const { source } of points) read.add(source.path);
    const shapes = [...this.shapes.values()];
    // A page beside other tables or results describes these.
    const isAlone = read.size === 0 && shapes.every(({ paths }) => paths.every(isPage));
    const tables = shapes.flatMap(({ look, paths }): UnreadTable[] => {
      const isOpen = (path: string) => (!read.has(path) || doubtful.has(path)) && (isAlone || !isPage(path));
      const open = paths.filter(isOpen);
      const rows = look.rows.filter(({ path }) => isOpen(path)).slice(0, MAX_ROWS);
      const isRead = open.every((path) => read.has(path));
      return rows.length === 0
        ? []
        : [{ ...look, rows, paths: spread(open), files: open.length, ...(isRead ? { isRead } : {}) }];
    });
    const isRead = (table: UnreadTable) => Number(table.isRead === true);
    return shorten(tables.sort((a, b) => isRead(a) - isRead(b) || b.files - a.files).map(maskTable));
  }
}

/** Returns at most MAX_PATHS paths at equal distances, with the first and the last. */
const spread = (paths: readonly string[]): string[] => {
  const step = Math.max(1, (paths.length - 1) / (MAX_PATHS - 1));
  const last = Math.min(MAX_PATHS, paths.length);
  return Array.from({ length: last }, (_, at) => paths[Math.round(at * step)] ?? "");
};

/** Returns a look with the rows and keys of another file of the same columns. */
function joinLooks(look: TableHead, other: TableHead): TableHead {
  const levels = look.levels.map((level, at): UnreadLevel => {
    const keys = [...new Set([...level.keys, ...(other.levels[at]?.keys ?? [])])].slice(0, MAX_KEYS);
    const wasOne = ["text", "forget"].includes(level.guess.is) && keys.length > 1;
    return { keys, guess: wasOne ? { is: "condition", unit: null, why: keys.slice(0, 3).join(", ") } : level.guess };
  });
  // One row of each of the next files shows the differences.
  const rows = look.rows.length < MAX_ROWS + 4 ? [...look.rows, ...other.rows.slice(0, 1)] : look.rows;
  return { ...look, levels, rows };
}

/** Masks secrets in texts, and cells whose heading names a secret. Leaves out headings that hold a secret. */
function maskTable({ columns, levels, rows, paths, ...rest }: UnreadTable): UnreadTable {
  const shown = columns.flatMap(({ heading }, at) => (maskText(heading) === heading ? [at] : []));
  const maskGuess = <T extends { guess: Guess }>(one: T): T => ({
    ...one,
    guess: { ...one.guess, why: maskText(one.guess.why) },
  });
  return {
    ...rest,
    paths: paths.map((path) => maskPath(storable(path))),
    columns: shown.flatMap((at) => columns[at] ?? []).map(maskGuess),
    levels: levels.map((level) => maskGuess({ ...level, keys: level.keys.map(maskText) })),
    rows: rows.map((row) => ({
      path: maskPath(storable(row.path)),
      line: row.line,
      keys: row.keys.map(maskText),
      cells: shown.map((at) => {
        const cell = maskText(row.cells[at] ?? "");
        return isSecretSetting(columns[at]?.heading ?? "", cell) ? MASK : cell;
      }),
    })),
  };
}

/** Replaces what Postgres can't hold. */
const storable = (text: string): string => text.replaceAll(/[\0\p{Surrogate}]/gu, "\uFFFD");

/** Masks secrets, and replaces what Postgres can't hold. */
const maskText = (text: string): string => maskSecrets(storable(text));

/** Leaves out example rows, then paths, then tables, until the rest is at most MAX_CHARACTERS long. */
function shorten(tables: UnreadTable[]): UnreadTable[] {
  let kept = tables;
  const size = () => JSON.stringify(kept).length;
  for (let rows = MAX_ROWS - 1; rows > 0 && size() > MAX_CHARACTERS; rows -= 1)
    kept = kept.map((table) => ({ ...table, rows: table.rows.slice(0, rows) }));
  for (let paths = MAX_PATHS; paths > 2 && size() > MAX_CHARACTERS; paths = Math.floor(paths / 2))
    kept = kept.map((table) => ({ ...table, paths: table.paths.slice(0, paths) }));
  while (kept.length > 0 && size() > MAX_CHARACTERS) kept = kept.slice(0, -1);
  return kept;
}
