import { IssueList, keptLine } from "./issue-list";
import { type LinePattern, type LineValue, linePattern, plainLine, type ValuesOf } from "./line-pattern";
import { Room } from "./room";
import type { FileEnd, FileRef, LineParser, MemberHead } from "./types";

// Tools whose output is lines, as values: which lines begin a run, which set its values, and its tables.

interface Kept {
  line: number;
  text: string;
}

/** A table of the output: a heading that names the columns, then rows until a line that is no row. */
interface TableFormat<Cell extends string> {
  /** The first words of its heading. */
  heading: readonly string[];
  /** The cell of each column by its printed name, as a pattern: `{latencyMeanSeconds:number ms}`, `{seconds:int}s`. */
  columns: Readonly<Record<string, Cell>>;
  /** Splits the heading, if not blanks. Rows are split by blanks. */
  divider?: string;
}

export interface LineFormat<Pattern extends string, Table extends string, Cell extends string> {
  /** A file is of the tool where each pattern of one of these groups fits a line of its head. */
  signs: readonly (readonly string[])[];
  /** Most runs of a file, and their name in the plural. */
  max: number;
  what: string;
  /** Lines that begin a run. */
  starts?: readonly Pattern[];
  /** Lines that begin a run where the current one has its result, or another value of one of the line's keys. */
  continues?: readonly Pattern[];
  /** Lines that set values of the current run. The first value of a key counts. */
  lines?: readonly Pattern[];
  /** As `continues`: the line of the result, which is the run's evidence. */
  result: readonly Pattern[];
  /** Lines whose values hold for all later runs of the file. */
  file?: readonly Pattern[];
  tables?: Readonly<Record<Table, TableFormat<Cell>>>;
}

export interface TableRow<Cell extends string> extends Kept {
  values: ValuesOf<Cell>;
}

/** The output of one run: values by key, rows by table, its first line and the line of its result. */
export interface LineRun<Pattern extends string = string, Table extends string = string, Cell extends string = string> {
  values: ValuesOf<Pattern>;
  rows: Readonly<Record<Table, readonly TableRow<Cell>[]>>;
  start: Kept;
  result: Kept | null;
}

/** A compiled format: the parts of an importer that recognise and read. */
export interface CompiledFormat<Run> {
  recognise(member: MemberHead): boolean;
  open(file: FileRef): LineParser<Run[]>;
}

const USES = ["starts", "continues", "result", "lines", "file"] as const;
interface Rule {
  use: (typeof USES)[number];
  pattern: LinePattern;
}
interface OpenRun extends Kept {
  values: Record<string, LineValue>;
  rows: Map<string, TableRow<string>[]>;
  result: Kept | null;
}

const MAX_LINE = 4_000;
const MAX_ROWS = 1_000;
const MAX_COLUMNS = 100;
/** A beginning of fewer characters may be that of any line. */
const TELLING = 6;

/** Compiles a format. Throws for a wrong pattern, so at the start of the program. */
export function lineFormat<
  const Pattern extends string,
  const Table extends string = never,
  const Cell extends string = never,
>(format: LineFormat<Pattern, Table, Cell>): CompiledFormat<LineRun<Pattern, Table, Cell>> {
  const rules = USES.flatMap((use) =>
    (format[use] ?? []).map((source): Rule => ({ use, pattern: linePattern(source) })),
  ).sort((a, b) => b.pattern.prefix.length - a.pattern.prefix.length);
  const tables = Object.entries<TableFormat<string>>(format.tables ?? {}).map(([name, table]) => compiled(name, table));

  const signs = format.signs.map((group) => group.map(linePattern));
  return {
    recognise: ({ path, text }) => text !== null && !OTHER.test(path) && signs.some((group) => hasLines(text, group)),
    open({ path }) {
      const reader = new Reader(path, format, rules, tables);
      return {
        line: (raw, number) => {
          for (const piece of raw.split("\r")) reader.line(piece.slice(0, MAX_LINE), number);
        },
        // The reader sets only keys of these patterns, so its runs have this type.
        end: () => reader.end() as FileEnd<LineRun<Pattern, Table, Cell>[]>,
      };
    },
  };
}

/** Names of files that quote a tool's output, or are no text of a tool. */
const OTHER = /(?:^|\/)\._|\.(?:md|html?|csv|json|py|sh)(?:\.gz)?$/i;

function hasLines(text: string, patterns: readonly LinePattern[]): boolean {
  if (!patterns.every(({ sign }) => text.includes(sign))) return false;
  const lines = text.split("\n").flatMap((line) => line.split("\r"));
  return patterns.every(({ sign, match }) =>
    lines.some((line) => line.includes(sign) && match(plainLine(line.slice(0, MAX_LINE))) !== null),
  );
}

interface Table {
  name: string;
  opens(line: string): boolean;
  cellsOf(heading: string): (LinePattern | null)[];
}

/** A column of a name with blanks counts as one: names are looked up from the longest. */
function compiled(name: string, { heading, columns, divider = " " }: TableFormat<string>): Table {
  const known = Object.entries(columns)
    .map(([title, cell]) => ({ title, pattern: linePattern(cell) }))
    .sort((a, b) => b.title.length - a.title.length);
  const first = heading.join(" ");
  const plain = (text: string) => (divider === " " ? text : plainLine(text.replaceAll(divider, " ")));
  return {
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

class Reader {
  private readonly issues: IssueList;
  private readonly room: Room;
  private readonly runs: OpenRun[] = [];
  private readonly shared: Record<string, LineValue> = {};
  private readonly rules: readonly Rule[];
  private readonly tables: readonly Table[];
  private run: OpenRun | null = null;
  private open: { name: string; cells: (LinePattern | null)[] } | null = null;

  constructor(
    path: string,
    { max, what }: { max: number; what: string },
    rules: readonly Rule[],
    tables: readonly Table[],
  ) {
    this.issues = new IssueList(path);
    this.room = new Room(path, max, what);
    this.rules = rules;
    this.tables = tables;
  }

  line(raw: string, line: number): void {
    const text = plainLine(raw);
    const open = this.open;
    if (open && (isRuler(text) || this.row(open, text, { raw, line }))) return;
    this.open = null;
    if (text === "" || this.heading(text, { raw, line })) return;
    const begun = this.rules.filter(({ pattern }) => text.startsWith(pattern.prefix));
    for (const rule of begun) {
      const values = rule.pattern.match(text);
      if (values) {
        this.apply(rule, values, { raw, line });
        return;
      }
    }
    if (!open && !begun.some(({ pattern }) => pattern.prefix.length >= TELLING)) return;
    const message = `This line ${open ? "follows the rows of a table" : "begins as one that is read"}, but does not fit.`;
    this.issues.add("info", "line-unread", { line, text: raw, message });
  }

  end(): FileEnd<unknown> {
    const facts = this.runs.map(({ values, rows, line, text, result }) => {
      const all = Object.fromEntries(this.tables.map(({ name }) => [name, rows.get(name) ?? []]));
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

  private apply({ use }: Rule, values: Record<string, LineValue>, { raw, line }: Raw): void {
    if (use === "file") {
      Object.assign(this.shared, values);
      return;
    }
    const run = this.run === null || begins(use, this.run, values) ? this.begin(raw, line) : this.run;
    if (use === "result") run.result = keptLine(raw.trim(), line);
    for (const [key, value] of Object.entries(values)) run.values[key] ??= value;
  }

  private heading(text: string, { raw, line }: Raw): boolean {
    const table = this.tables.find(({ opens }) => opens(text));
    if (!table) return false;
    const run = this.run ?? this.begin(raw, line);
    if (!run.rows.has(table.name)) run.rows.set(table.name, []);
    this.open = { name: table.name, cells: table.cellsOf(text) };
    return true;
  }

  private row({ name, cells }: { name: string; cells: (LinePattern | null)[] }, text: string, place: Raw): boolean {
    const printed = text.split(" ");
    if (printed.length !== cells.length) return false;
    const values: Record<string, LineValue> = {};
    for (const [at, cell] of cells.entries()) {
      const found = cell === null ? {} : cell.match(printed[at] ?? "");
      if (found === null) return false;
      Object.assign(values, found);
    }
    const rows = this.run?.rows.get(name) ?? [];
    if (rows.length < MAX_ROWS) rows.push({ values, ...keptLine(place.raw.trim(), place.line) });
    return true;
  }
}

/** Returns true where a line of that use, with these values, is of the next run. */
const begins = (use: Rule["use"], { values, result }: OpenRun, found: Record<string, LineValue>): boolean =>
  use === "starts" ||
  ((use === "continues" || use === "result") &&
    (result !== null || Object.entries(found).some(([key, value]) => key in values && values[key] !== value)));

interface Raw {
  raw: string;
  line: number;
}

/** Lines between a heading and its rows. */
const isRuler = (text: string): boolean => text.length > 2 && [...text].every((sign) => "-=+".includes(sign));
