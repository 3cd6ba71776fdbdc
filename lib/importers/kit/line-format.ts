import { formatCounted } from "@/lib/format";
import { IssueList, keptLine } from "./issue-list";
import { type LinePattern, type LineValue, linePattern, plainLine, type ValuesOf } from "./line-pattern";
import { Room } from "./room";
import { mayHold } from "./signs";
import type { FileEnd, FileRef, LineParser, MemberHead, TextImporter } from "./types";

// Formats describe tools that print lines: the lines that begin a run, those that set its values, and its tables.

interface Kept {
  line: number;
  text: string;
}

/** A table of the output. A heading names the columns, and rows follow until a line that is not a row. */
interface TableFormat {
  /** The first words of its heading. */
  heading: readonly string[];
  /** The cell of each column by its printed name, as a pattern: `{latencyMeanSeconds:number ms}`, `{seconds:int}s`. */
  columns: Readonly<Record<string, string>>;
  /** Splits the heading, if not blanks. Rows are split by blanks. */
  divider?: string;
  /** The first word of the rows that are the run's result; "" for all of them. */
  result?: string;
  /** True where the heading begins the next run if the current one has its result. */
  begins?: true;
}

type Tables = Readonly<Record<string, TableFormat>>;
type Lists = Readonly<Record<string, readonly string[]>>;

/** The description of a tool's output. */
export interface LineFormat<Pattern extends string, OfTables extends Tables, OfLists extends Lists> {
  /** A file is of the tool where each pattern of one of these groups fits a line of its head. */
  signs: readonly (readonly string[])[];
  /** Most runs of a file. */
  max: number;
  /** The plural name of runs in issues: "runs", "tests". */
  what: string;
  /** Lines that begin a run. */
  starts?: readonly Pattern[];
  /** Lines that begin a run where the current one has its result, or another value of one of their keys. */
  continues?: readonly Pattern[];
  /** Lines that set values of the current run. The first value of a key counts. */
  lines?: readonly Pattern[];
  /** Lines that are printed again and again. The last value of a key counts. */
  latest?: readonly Pattern[];
  /** As `continues`: the line of the result, which is the run's evidence. */
  result: readonly Pattern[];
  /** Lines whose values hold for the current run and all later ones, until one of `starts`. */
  file?: readonly Pattern[];
  tables?: OfTables;
  /** Lines that are rows by themselves, by the name of their list. */
  lists?: OfLists;
  /** The names of lists whose rows may follow the result. Rows of others begin the next run there. */
  tails?: readonly string[];
}

/** The values of a row by key, with its line. */
export interface TableRow<Cell extends string> extends Kept {
  values: ValuesOf<Cell>;
}

/**
 * The output of one run. It has values by key, rows by table, its first line and the line of its result; null without
 * one.
 */
export interface LineRun<Pattern extends string = string, Rows = unknown> {
  values: ValuesOf<Pattern>;
  rows: Rows;
  start: Kept;
  result: Kept | null;
  /** True where its options may be in a command, and none is printed above it. */
  isBare?: boolean;
}
type CellsOf<Columns> = Extract<Columns[keyof Columns], string>;
type RowsOf<OfTables extends Tables, OfLists extends Lists> = {
  readonly [Name in keyof OfTables]: readonly TableRow<CellsOf<OfTables[Name]["columns"]>>[];
} & { readonly [Name in keyof OfLists]: readonly TableRow<OfLists[Name][number]>[] };

/** A compiled format: the parts of an importer that recognise and read. */
export interface CompiledFormat<Run> extends Pick<TextImporter<Run[]>, "longLines"> {
  recognise(member: MemberHead): boolean;
  open(file: FileRef): LineParser<Run[]>;
}

const USES = ["starts", "continues", "result", "lines", "latest", "file"] as const;
interface Rule {
  use: (typeof USES)[number] | "list";
  pattern: LinePattern;
  /** The name of the list that gets a row; "" for other lines. */
  list: string;
  /** True for a row that may follow the result. */
  isTail: boolean;
}
interface OpenRun extends Kept {
  values: Record<string, LineValue>;
  rows: Map<string, TableRow<string>[]>;
  result: Kept | null;
}

const MAX_LINE_CHARS = 4_000;
const MAX_ROWS = 1_000;
const MAX_COLUMNS = 100;
/** A line with a prefix of at least so many characters is reported if it does not fit. Fewer may be chance. */
const MEANT_LENGTH = 6;
/** The runs of a compiled format. */
export type RunOf<Format> = Format extends CompiledFormat<infer Run> ? Run : never;

/** Compiles a format. Throws for a wrong pattern, so at the start of the program. */
export function lineFormat<
  const Pattern extends string,
  const OfTables extends Tables = Record<never, TableFormat>,
  const OfLists extends Lists = Record<never, readonly string[]>,
>(format: LineFormat<Pattern, OfTables, OfLists>): CompiledFormat<LineRun<Pattern, RowsOf<OfTables, OfLists>>> {
  const lists = Object.entries<readonly string[]>(format.lists ?? {});
  const rules = [
    ...USES.flatMap((use) => (format[use] ?? []).map((source): Rule => ruleOf(use, source))),
    ...lists.flatMap(([list, sources]) =>
      sources.map((source) => ruleOf("list", source, list, format.tails?.includes(list))),
    ),
  ].sort((one, other) => other.pattern.prefix.length - one.pattern.prefix.length);
  const tables = Object.entries<TableFormat>(format.tables ?? {}).map(([name, table]) => compileTable(name, table));
  const names = [...tables.map(({ name }) => name), ...lists.map(([name]) => name)];

  const signs = format.signs.map((group) => group.map(linePattern));
  return {
    recognise: ({ path, text }) => text !== null && !OTHER.test(path) && signs.some((group) => hasLines(text, group)),
    open({ path }) {
      const reader = new Reader(path, format, { rules, tables, names });
      return {
        line: (raw, number) => {
          for (const piece of raw.split("\r")) reader.line(withoutCutWord(piece), number);
        },
        // The reader sets only keys of these patterns, so its runs have this type.
        end: () => reader.end() as FileEnd<LineRun<Pattern, RowsOf<OfTables, OfLists>>[]>,
      };
    },
  };
}

/**
 * Returns a line without its word at the limit of characters and all after it. A cut number would be another number.
 */
function withoutCutWord(line: string): string {
  if (line.length <= MAX_LINE_CHARS) return line;
  const head = line.slice(0, MAX_LINE_CHARS);
  return head.slice(0, Math.max(0, head.lastIndexOf(" "), head.lastIndexOf("\t")));
}

/** Names of files that quote a tool's output, or are not its text. */
const OTHER = /(?:^|\/)\._|\.(?:md|html?|csv|json|py|sh)$/i;

function hasLines(text: string, patterns: readonly LinePattern[]): boolean {
  if (!patterns.every(({ words }) => words.every((word) => mayHold(text, word)))) return false;
  const lines = text.split("\n").flatMap((line) => line.split("\r"));
  return patterns.every(({ sign, match }) =>
    lines.some((line) => line.includes(sign) && match(plainLine(line.slice(0, MAX_LINE_CHARS))) !== null),
  );
}

/** Reads a file by `json` where its first line that is not blank begins with a brace, else by `text`. */
export function jsonOrText<Facts>(json: LineParser<Facts>, text: LineParser<Facts>): LineParser<Facts> {
  let chosen: LineParser<Facts> | null = null;
  return {
    line(line, number) {
      if (chosen === null && line.trim() !== "") chosen = line.trimStart().startsWith("{") ? json : text;
      chosen?.line(line, number);
    },
    end: () => (chosen ?? text).end(),
  };
}

const ruleOf = (use: Rule["use"], source: string, list = "", isTail = false): Rule => ({
  use,
  pattern: linePattern(source),
  list,
  isTail,
});

interface Table extends Pick<TableFormat, "result" | "begins"> {
  name: string;
  opens(line: string): boolean;
  cellsOf(heading: string): (LinePattern | null)[];
}

/** Compiles a table. Names of columns may have blanks, so the longest name that fits counts. */
function compileTable(name: string, table: TableFormat): Table {
  const { heading, columns, divider = " ", ...rules } = table;
  const known = Object.entries(columns)
    .map(([title, cell]) => ({ title, pattern: linePattern(cell) }))
    .sort((a, b) => b.title.length - a.title.length);
  const first = heading.join(" ");
  const plain = (text: string) => (divider === " " ? text : plainLine(text.replaceAll(divider, " ")));
  return {
    ...rules,
    name,
    opens: (line) => line.includes(heading[0] ?? "") && `${plain(line)} `.startsWith(`${first} `),
    cellsOf(line) {
      const cells: (LinePattern | null)[] = [];
      let rest = plain(line);
      while (rest !== "" && cells.length < MAX_COLUMNS) {
        const column = known.find(({ title }) => rest === title || rest.startsWith(`${title} `));
        cells.push(column?.pattern ?? null);
        rest = rest.slice(column?.title.length ?? rest.split(" ", 1)[0]?.length).trimStart();
      }
      return cells;
    },
  };
}

interface OpenTable {
  table: Table;
  cells: (LinePattern | null)[];
  /** True before its first row. */
  isEmpty: boolean;
}

/** A compiled format as the reader needs it. */
interface Rules {
  rules: readonly Rule[];
  tables: readonly Table[];
  /** The names of tables and lists. */
  names: readonly string[];
}

class Reader {
  private readonly issues: IssueList;
  private readonly room: Room;
  private readonly runs: OpenRun[] = [];
  private readonly format: Rules;
  private shared: Record<string, LineValue> = {};
  private run: OpenRun | null = null;
  private open: OpenTable | null = null;

  constructor(path: string, { max, what }: { max: number; what: string }, format: Rules) {
    this.issues = new IssueList(path);
    this.room = new Room(path, max, what);
    this.format = format;
  }

  line(raw: string, line: number): void {
    const text = plainLine(raw);
    const open = this.open;
    if (open && (isRuler(text) || this.row(open, text, { raw, line }))) return;
    this.open = null;
    if (text === "" || this.heading(text, { raw, line })) return;
    const begun = this.format.rules.filter(({ pattern }) => text.startsWith(pattern.prefix));
    for (const rule of begun) {
      const values = rule.pattern.match(text);
      if (values) {
        this.apply(rule, values, { raw, line });
        return;
      }
    }
    const isRow = open !== null && (open.isEmpty || text.split(" ").length === open.cells.length);
    if (!isRow && !begun.some(({ pattern }) => pattern.prefix.length >= MEANT_LENGTH)) return;
    const what = isRow ? "is where a row belongs" : "begins as one that is read";
    const message = `The line ${what}, but does not fit.`;
    this.issues.add("info", "line-unread", { line, text: raw, message });
  }

  end(): FileEnd<unknown> {
    const facts = this.runs.map(({ values, rows, line, text, result }) => {
      const all = Object.fromEntries(this.format.names.map((name) => [name, rows.get(name) ?? []]));
      return { values, rows: all, start: { line, text }, result };
    });
    return { facts, issues: this.issues.all(), refused: this.room.refusal() };
  }

  private begin(raw: string, line: number): OpenRun {
    const run = { values: { ...this.shared }, rows: new Map(), ...keptLine(raw.trim(), line), result: null };
    if (this.room.take(run.text, line)) this.runs.push(run);
    this.run = run;
    return run;
  }

  private apply({ use, list, isTail }: Rule, values: Record<string, LineValue>, { raw, line }: Raw): void {
    if (use === "file") {
      Object.assign(this.shared, values);
      if (this.run?.result === null) Object.assign(this.run.values, values);
      return;
    }
    if (use === "starts") this.shared = {};
    const run = this.run === null || (!isTail && begins(use, this.run, values)) ? this.begin(raw, line) : this.run;
    if (use === "list") {
      this.addRow(run, list, { values, ...keptLine(raw.trim(), line) });
      return;
    }
    if (use === "result") run.result = keptLine(raw.trim(), line);
    for (const [key, value] of Object.entries(values))
      if (use === "latest" || !(key in run.values)) run.values[key] = value;
  }

  private heading(text: string, { raw, line }: Raw): boolean {
    const table = this.format.tables.find(({ opens }) => opens(text));
    if (!table) return false;
    if (this.run === null || (table.begins && this.run.result !== null)) this.begin(raw, line);
    this.open = { table, cells: table.cellsOf(text), isEmpty: true };
    return true;
  }

  private row(open: OpenTable, text: string, { raw, line }: Raw): boolean {
    const { table, cells } = open;
    const printed = text.split(" ");
    if (printed.length !== cells.length || this.run === null) return false;
    const values: Record<string, LineValue> = {};
    for (const [at, cell] of cells.entries()) {
      const found = cell === null ? {} : cell.match(printed[at] ?? "");
      if (found === null) return false;
      Object.assign(values, found);
    }
    const row = { values, ...keptLine(raw.trim(), line) };
    this.addRow(this.run, table.name, row);
    open.isEmpty = false;
    if (table.result !== undefined && text.startsWith(table.result)) this.run.result = keptLine(row.text, line);
    return true;
  }

  private addRow({ rows }: OpenRun, name: string, row: TableRow<string>): void {
    const known = rows.get(name) ?? [];
    rows.set(name, known);
    const message = `The run has more than ${formatCounted(MAX_ROWS, "row")} of one kind; this one was left out.`;
    if (known.length < MAX_ROWS) known.push(row);
    else this.issues.add("warning", "row-left-out", { line: row.line, text: row.text, message });
  }
}

/** True where a line of that use, with these values, begins the next run. */
const begins = (use: Rule["use"], { values, result }: OpenRun, found: Record<string, LineValue>): boolean =>
  use === "starts" ||
  ((use === "continues" || use === "result" || use === "list") &&
    (result !== null ||
      (use !== "list" && Object.entries(found).some(([key, value]) => key in values && values[key] !== value))));

interface Raw {
  raw: string;
  line: number;
}

/** True for a line of signs between a heading and its rows. */
const isRuler = (text: string): boolean => text.length > 2 && [...text].every((sign) => "-=+".includes(sign));
