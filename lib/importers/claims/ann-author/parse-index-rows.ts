import type { AuthorRow } from "@/lib/domain/author-rows";
import type { ParamValue } from "@/lib/domain/model";
import { IssueList, shortText } from "../../kit/issue-list";
import { baseName } from "../../kit/paths";
import { Room } from "../../kit/room";
import type { FileEnd, LineParser } from "../../kit/types";
import { type PrintedNumber, readPrinted } from "./numbers";
import type { AuthorFacts } from "./parse-qps-rows";

const MAX_ROWS = 20_000;

type Column = "m" | "efConstruction" | "seconds" | "mebibytes" | "unknown";

// Typing errors in headings of the archive.
const misspelled: Readonly<Record<string, string>> = { pgevector: "pgvector" };

/** Reads `build.txt`, `o.ix` and `ddl.txt`: sections of `M [cons] secs size(MB)` for one engine or two side by side. */
export const openIndexRows = (path: string): LineParser<AuthorFacts> => new IndexRowReader(path);

class IndexRowReader implements LineParser<AuthorFacts> {
  readonly #path: string;
  readonly #issues: IssueList;
  readonly #rows: AuthorRow[] = [];
  readonly #room: Room;
  // o.ix and ddl.txt hold the index part of the DDL line. In build.txt the numbers beside it decide.
  readonly #secondsKind: "build" | null;
  #algorithms: string[] = [];
  #columns: Column[] = [];
  #headings: string[][] = [];

  constructor(path: string) {
    this.#path = path;
    this.#issues = new IssueList(path);
    this.#room = new Room(path, MAX_ROWS, "rows");
    this.#secondsKind = baseName(path) === "build.txt" ? null : "build";
  }

  line(raw: string, line: number): void {
    const text = raw.trim();
    // "Table size is 3906M" is about the table, not an index. The logs have it exactly.
    if (text === "" || text === "Legend:" || text.startsWith("* ") || /^Table sizes?\b/.test(text)) return;
    const place = { line, text: shortText(raw.trimEnd()) };
    if (text.length > 2000) {
      this.#issues.add("warning", "unread-line", {
        ...place,
        message: "This line is too long for a table row; it was ignored.",
      });
    } else if (text.startsWith("--")) {
      const names = namesOf(text).map((name) => correctName(name, place, this.#issues));
      // Engines, then types: further headings have no meaning.
      if (this.#headings.length < 2) this.#headings.push(names);
      this.#columns = [];
    } else if (/^M\s/.test(text)) this.#readHeader(text, place);
    else if (/^\d/.test(text)) this.#readRow(text, place);
    else if (/^[A-Za-z][\w.-]*$/.test(text)) {
      this.#algorithms = [correctName(text, place, this.#issues)];
      this.#headings = [];
      this.#columns = [];
    } else
      this.#issues.add("info", "unread-line", {
        ...place,
        message: "This line is neither a row nor a heading; it was ignored.",
      });
  }

  end(): FileEnd<AuthorFacts> {
    return { facts: { rows: this.#rows }, issues: this.#issues.all(), refused: this.#room.refusal() };
  }

  #readHeader(text: string, place: { line: number; text: string }) {
    if (this.#headings.length > 0) this.#algorithms = combine(this.#headings);
    this.#headings = [];
    const words = text.replaceAll(/(?<!\s)\s+\(MB\)/g, "(MB)").split(/\s+/);
    this.#columns = words.filter((word) => word !== "NA").map(columnOf);
    const groups = this.#columns.filter((column) => column === "seconds").length;
    if (words.includes("secs(MB)")) {
      this.#issues.add("warning", "misprint", { ...place, message: "The heading secs(MB) was read as size(MB)." });
    }
    if (this.#columns.includes("unknown") || groups === 0 || groups !== this.#algorithms.length) {
      this.#columns = [];
      this.#issues.add("warning", "unread-line", {
        ...place,
        message: "This heading does not match the engines named above it; the rows below it were ignored.",
      });
    }
  }

  #readRow(text: string, place: { line: number; text: string }) {
    const cells = text.split(/\s+/);
    if (this.#columns.length === 0 || cells.length !== this.#columns.length) {
      const message =
        this.#columns.length === 0
          ? "No readable heading is above this row; it was ignored."
          : "This row and its heading have different numbers of cells; the row was ignored.";
      this.#issues.add("warning", "unread-line", { ...place, message });
      return;
    }
    const indexParams: Record<string, ParamValue> = {};
    let group = -1;
    let seconds: PrintedNumber = { value: null, decimals: 0 };
    cells.forEach((cell, at) => {
      const column = this.#columns[at];
      if (column === "m" || column === "efConstruction")
        indexParams[column] = readPrinted(cell, "parameter", place, this.#issues).value;
      else if (column === "seconds") {
        group++;
        seconds = readPrinted(cell, "build time", place, this.#issues);
      }
      const last = column === "mebibytes" || (column === "seconds" && this.#columns[at + 1] !== "mebibytes");
      if (!last || !this.#room.take(place.text, place.line)) return;
      this.#rows.push({
        table: "index-build",
        algorithm: this.#algorithms[group] ?? "",
        indexParams,
        seconds: seconds.value,
        secondsDecimals: seconds.decimals,
        secondsKind: this.#secondsKind,
        mebibytes: column === "mebibytes" ? readPrinted(cell, "index size", place, this.#issues).value : null,
        source: { path: this.#path, ...place },
      });
    });
  }
}

function columnOf(word: string): Column {
  if (word === "M") return "m";
  if (word === "cons") return "efConstruction";
  if (word === "secs") return "seconds";
  return word.endsWith("(MB)") ? "mebibytes" : "unknown";
}

/** Returns the names between dashes: `-- pgvector --  -- halfvec --`. */
function namesOf(text: string): string[] {
  return text
    .split("--")
    .map((name) => name.trim())
    .filter(Boolean);
}

/** Joins two headings: `pgvector` over `float32` is pgvector, over `halfvec` pgvector_halfvec. */
function combine(headings: string[][]): string[] {
  const [engines = [], types = []] = headings;
  return engines.map((engine, at) => {
    const type = types[at];
    return type === undefined || type === "float32" ? engine : `${engine}_${type}`;
  });
}

function correctName(name: string, place: { line: number; text: string }, issues: IssueList): string {
  const right = Object.hasOwn(misspelled, name) ? misspelled[name] : undefined;
  if (right === undefined) return name;
  issues.add("warning", "misprint", { ...place, message: `The heading ${name} was read as ${right}.` });
  return right;
}
