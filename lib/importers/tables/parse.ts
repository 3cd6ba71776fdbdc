import { group } from "d3-array";
import { formatCounted } from "@/lib/format";
import { type CellRow, type CellRows, cellsOf, rowsWithIssues, SEPARATORS } from "../kit/cells";
import { IssueList, keptLine } from "../kit/issue-list";
import { Room } from "../kit/room";
import type { TableMapping } from "../kit/table-mapping";
import type { FileEnd, FileRef, LineParser } from "../kit/types";
import { alignedNames, alignedRow, type Edges, mayBeWide } from "./aligned";
import { bareTitle, fillMerged, HeadingLines, isDrawn, separatesTests, splitAt, type TitleBetween } from "./around";
import { distinctText, type Facts, KeptCells, MAX_CHARACTERS, MAX_ROWS, type Table } from "./facts";
import { isMarkdown, pipedRow, RULE, titleIn } from "./markdown";
import { isMissing } from "./numbers";
import { engineOfPath, engineOfTitles } from "./one-engine";
import { openJson } from "./parse-json";
import { quantityOf } from "./quantities";
import { isSummaryOfRace } from "./rally";
import { isGood, roleOf } from "./roles";
import { aroundOf, type Heading, headingBehindSign, headingOf, isAbove, isJson, MAX_ABOVE } from "./sniff";
import { NOTHING_AROUND } from "./spread";
import { statedQuantity } from "./stated";
import { maybeUnits, unitedHeading } from "./unit-row";
import { wordsOf } from "./words";

/** Reads tables that explain themselves. A second heading begins another table; the first may come again. */
function openCells(path: string, mapping: TableMapping | null): LineParser<Facts> {
  const issues = new IssueList(path);
  const room = new Room(path, MAX_ROWS, "rows");
  const size = new Room(path, MAX_CHARACTERS, "characters of rows");
  const tables: Table[] = [];
  const kept = new KeptCells();
  let table: Table | null = null;
  let rows: CellRows | null = null;
  let edges: Edges | null = null;
  let isBelowBlank = false;
  /** True below the end of an aligned table, until a line there is named. */
  let isBelowAligned = false;
  const above: string[] = [];
  /** Comments below the rows of a table: they may be the title of the next one. */
  let between: string[] = [];
  const isPage = isMarkdown(path);
  const ofPath = { ...NOTHING_AROUND, isOfEngine: engineOfPath(path) !== null };
  let section: string | null = null;
  /** The engine of the page's section, and the titles of the sections around it by their level. */
  let engine: string | null = null;
  const levels: string[] = [];
  /** Returns the statements on the next table of the file. */
  const around = () => {
    const stated = aroundOf(path, above);
    return engine === null ? stated : { ...stated, isOfEngine: true };
  };

  const seen = new Set<string>();
  const captions = new Map<Table, string | null>();
  const titles = new Map<Table, TitleBetween[]>();
  const headingLines = new HeadingLines();

  /** Records a line between rows that may name the rows below it. */
  const noteTitle = (text: string) => {
    const title = bareTitle(text);
    if (table === null || !separatesTests(title)) return;
    const own = titles.get(table) ?? [];
    titles.set(table, own);
    if (own.at(-1)?.from === table.rows.length) own.pop();
    own.push({ title, from: table.rows.length });
  };

  let headingText = "";
  /** True where the heading states its units; null before that is known. */
  let hasUnits: boolean | null = null;
  let unitTitles = 0;

  /**
   * Returns the quantity that a title between rows states ("Throughput (ops/s)"). Only such a title may state the unit
   * of the table. Null where the quantity is the table's own. "Took 12 s" states no quantity.
   */
  const otherQuantity = (title: string): string | null => {
    const stated = statedQuantity(title);
    if (stated === null || hasUnits === true || wordsOf(title).some((word) => /^\d/.test(word))) return null;
    const [now, other] = [around().unit ?? "", stated].map(quantityOf);
    if (now?.key === other?.key && now?.scale === other?.scale) return null;
    hasUnits ??= headingOf(headingText, ofPath, { mapping }) !== null;
    return hasUnits ? null : stated;
  };

  const endAligned = () => {
    rows?.end();
    [table, rows, edges, isBelowAligned] = [null, null, null, true];
  };

  /** Names the first line below an aligned table that begins no other one: its columns may be others. */
  const noteBelow = (raw: string, number: number) => {
    if (isBelowAligned && raw.trim() !== "" && !isDrawn(raw)) {
      const message =
        "A table of aligned columns ends at a blank line or a line of another form. What stands below was not read.";
      issues.add("warning", "unread-table", { ...keptLine(raw, number), message });
      isBelowAligned = false;
    }
  };

  const begin = (heading: Heading, text: string, line: number) => {
    rows?.end();
    edges = heading.edges ?? null;
    [headingText, hasUnits] = [edges === null ? text : alignedNames(text, edges), null];
    for (const name of heading.columns.headings) seen.add(name);
    const caption = captionOf(above);
    // The lines above a table of a page state the unit of this table alone.
    if (isPage || between.length > 0) above.splice(0, above.length, ...between);
    between = [];
    table = { ...heading, ...keptLine(text, line), section, engine, rows: [] };
    tables.push(table);
    if (isPage) captions.set(table, caption);
    rows = rowsWithIssues(heading.separator, issues);
  };

  /** The last line above a heading that is neither blank nor a comment: it may group the columns below it. */
  let groups: { text: string; raw: string; number: number; hasNoUnit: boolean } | null = null;

  /** Names a line above a heading that groups no columns. */
  const noteAbove = () => {
    if (groups === null) return;
    if (groups.hasNoUnit) {
      const message = "Its columns are engines or counts, but nothing above it states the unit, so it was not read.";
      issues.add("warning", "unread-table", { ...keptLine(groups.raw, groups.number), message });
      return;
    }
    if (tables.length > 0 || isPage) return;
    const message = "A line above the heading of the table; it is no fact of a run, and was not read.";
    issues.add("info", "title-row", { ...keptLine(groups.raw, groups.number), message });
  };

  return {
    line(line, number) {
      const raw = line.replace(/\r$/, "");
      const piped = pipedRow(raw);
      if (piped === RULE) return;
      if (isPage && piped === null) {
        // Text ends a table of a page, and may be the title of the next one.
        noteAbove();
        [table, rows, groups] = [null, null, null];
        const found = titleIn(raw);
        if (found !== null) {
          const { level, title } = found;
          levels.length = Math.min(levels.length, level - 1);
          levels[level - 1] = title;
          engine = engineOfTitles(levels.flatMap((name) => name ?? []));
          section = level === 1 || title === engine ? null : distinctText(title, 200);
        }
        if (raw.trim() !== "") keepAbove(above, raw);
        return;
      }
      const fitted = edges === null || table === null ? null : alignedRow(raw, edges);
      if (edges !== null && table !== null && fitted === null) {
        const other = isDrawn(raw) ? null : headingOf(raw, around(), { mapping });
        if (other) begin(other, raw, number);
        else if (raw.trim() === "") endAligned();
        else if (!isDrawn(raw) && !FOOTER.test(raw) && !HAS_NUMBER.test(raw)) {
          endAligned();
          noteBelow(raw, number);
        } else if (!isDrawn(raw) && !FOOTER.test(raw)) {
          const message = mayBeWide(raw)
            ? "The row has a character that may be wider than others, so its columns are not sure; it was left out."
            : "The row does not fit between the edges of the columns above it; it was left out.";
          issues.add("warning", "unread-row", { ...keptLine(raw, number), message });
        }
        return;
      }
      const printed = fitted ?? piped ?? raw;
      const text = table === null || rows === null ? headingLines.push(printed) : printed;
      if (text === null) return;
      if (table === null || rows === null) {
        const commented = mapping === null && tables.length === 0 && !isPage ? headingBehindSign(text) : null;
        if (commented !== null) begin(commented, raw, number);
        else if (isDrawn(text)) keepAbove(above, text);
        else if (isAbove(text)) {
          noteAbove();
          groups = null;
          keepAbove(above, text);
        } else {
          const own = { mapping, above: groups?.text ?? null };
          const plain = text.replace(/^\uFEFF/, "");
          const united = groups === null || mapping !== null ? null : (unitedHeading(groups.text, plain)?.line ?? null);
          const ofUnits = united === null ? null : headingOf(united, around());
          const heading = ofUnits ?? headingOf(plain, around(), own);
          if (ofUnits === null && groups !== null && heading?.isBelowGroups === false && hasGap(groups.text, plain)) {
            issues.add("warning", "unread-table", { ...keptLine(raw, number), message: MAYBE_UNITS });
            groups = null;
          } else if (ofUnits !== null && united !== null) {
            groups = null;
            begin(ofUnits, raw, number);
            headingText = united;
          } else if (heading) {
            if (!heading.isBelowGroups) noteAbove();
            groups = null;
            begin(heading, raw, number);
          } else {
            noteAbove();
            noteBelow(raw, number);
            const hasNoUnit = headingOf(text, { ...NOTHING_AROUND, unit: "ms" }, own) !== null;
            groups = { text, raw, number, hasNoUnit };
            if (tables.length === 0 && !isPage && !hasNoUnit) keepAbove(above, text);
          }
        }
        return;
      }
      if (FOOTER.test(raw)) return;
      const own = fitted === null ? text : raw;
      const row = rows.push(text, number);
      if (row === null) return;
      if (piped !== null || fitted !== null) row.text = raw;
      const wasBelowBlank = isBelowBlank;
      isBelowBlank = row.cells.every((cell) => cell.trim() === "");
      const measures = table.columns.metrics;
      const last = table.rows.at(-1);
      if (edges !== null && last !== undefined && isDrawn(raw)) {
        // A rule below the first row of another table: that row was its heading.
        if (!measures.some(({ at }) => /\d/.test(last.cells[at] ?? ""))) table.rows.pop();
        return endAligned();
      }
      if (isBelowBlank || isDrawn(row.text)) return;
      const united =
        table.rows.length === 0 && mapping === null ? unitedHeading(pipedRow(headingText) ?? headingText, text) : null;
      if (united !== null) {
        const other = united.line === null ? null : headingOf(united.line, around());
        tables.pop();
        if (other !== null) {
          begin(other, raw, number);
          headingText = united.line ?? "";
          return;
        }
        const message = "A row below the heading states units that don't fit its names, so the table was not read.";
        issues.add("warning", "unread-table", { ...keptLine(row.text, row.line), message });
        table = null;
        return;
      }
      if (table.rows.length === 0 && hasEmpty(headingText)) {
        const below = headingOf(own, around(), { mapping, above: pipedRow(headingText) ?? headingText });
        if (below?.isBelowGroups) {
          tables.pop();
          return begin(below, raw, number);
        }
      }
      if (
        table.rows.length === 0 &&
        mapping === null &&
        !isComment(row.text) &&
        !isOtherHeading(row.cells, table.columns.headings, () => headingOf(own, around()) !== null) &&
        maybeUnits(row.cells, (at) => measures.some((metric) => metric.at === at))
      ) {
        issues.add("warning", "unread-table", { ...keptLine(row.text, row.line), message: MAYBE_UNITS });
        tables.pop();
        table = null;
        return;
      }
      const { headings } = table.columns;
      const isNote = isComment(row.text);
      // A row behind # was taken out, and is no title.
      const isTaken = isNote && row.cells.length === headings.length;
      const isAlone = !isNote && row.cells.every((cell, at) => at === 0 || cell.trim() === "");
      const title = isNote ? bareTitle(row.text) : (row.cells[0] ?? "");
      const stated = (isNote && !isTaken) || isAlone ? otherQuantity(title) : null;
      const other =
        stated === null || unitTitles >= MAX_UNIT_TITLES
          ? null
          : headingOf(headingText, { ...ofPath, unit: stated }, { mapping });
      if (other !== null) {
        unitTitles += 1;
        between = [title];
        const own = headingText;
        begin(other, raw, number);
        headingText = own;
        return;
      }
      if (isNote) {
        keepAbove(between, row.text);
        if (!isTaken) noteTitle(row.text);
        issues.add("info", "comment-row", { ...keptLine(row.text, row.line), message: "A comment, not read." });
        return;
      }
      if (stated !== null) {
        const message =
          "The title states another unit, in which the table can't be read; the rows below were not read.";
        issues.add("warning", "unread-table", { ...keptLine(row.text, row.line), message });
        table = null;
        return;
      }
      if (isAlone) noteTitle(row.cells[0] ?? "");
      // With a single column of names, a word alone is a test without numbers.
      if (isAlone && row.cells.length > 1 && headings.length - table.columns.metrics.length > 1) {
        const message = "A row with one word alone; it was taken for a title, and has no number.";
        issues.add("info", "title-row", { ...keptLine(row.text, row.line), message });
        return;
      }
      while (row.cells.length > headings.length && row.cells.at(-1)?.trim() === "") row.cells.pop();
      if (row.cells.length === headings.length && !row.cells.every((cell, at) => cell.trim() === headings[at])) {
        // p99_ms is a heading: only a number begins with a digit.
        if (table.columns.metrics.every(({ at }) => !/^[^\p{L}\d]{0,9}\d/u.test(row.cells[at] ?? ""))) {
          const other = headingOf(own, around(), { mapping });
          if (other && row.cells.some((cell, at) => cell.trim() === "" && headings[at] !== "")) {
            issues.add("warning", "unread-table", { ...keptLine(row.text, row.line), message: MAYBE_UNITS });
            table = null;
            return;
          }
          if (other) return begin(other, raw, number);
          if (edges !== null && isAllNames(row)) {
            endAligned();
            return noteBelow(raw, number);
          }
          if (wasBelowBlank && isAllNames(row)) {
            const message = "Other columns follow a blank line; the rows below them were not read.";
            issues.add("warning", "unread-table", { ...keptLine(row.text, row.line), message });
            table = null;
            return;
          }
        }
        if (!room.take(row.text, row.line, table.shape?.each) || !size.take(row.text, row.line, row.text.length))
          return;
        table.rows.push({ ...keptLine(row.text, row.line), cells: row.cells.map((cell) => kept.of(cell)) });
        return;
      }
      if (row.cells.length === headings.length) {
        // The same engines again, below comments: only these can state the unit of its numbers.
        if (table.shape === null || between.length === 0 || headingOf(own, ofPath, { mapping }) !== null) return;
        const other = headingOf(own, { ...aroundOf("", between), hasRows: false }, { mapping });
        if (other) return begin(other, raw, number);
        const message = "The comments above this table state no unit of its own, so the rows below were not read.";
        issues.add("warning", "unread-table", { ...keptLine(row.text, row.line), message });
        above.splice(0, above.length, ...between);
        [table, between] = [null, []];
        return;
      }
      const heading = headingOf(own, around(), { mapping });
      if (heading) return begin(heading, raw, number);
      const count = formatCounted(row.cells.length, "cell");
      const message = `The row has ${count}, and the heading ${headings.length}; it was left out.`;
      issues.add("warning", "unread-row", { ...keptLine(row.text, row.line), message });
    },
    end(): FileEnd<Facts> {
      rows?.end();
      noteAbove();
      nameEqual(captions);
      for (const { line, text, columns, rows: own } of tables) {
        const filled = fillMerged({ columns, rows: own });
        const message =
          `Cells of ${formatCounted(filled, "row")} at the left are empty: they have the value above them, as merged ` +
          "cells do.";
        if (filled > 0) issues.add("info", "merged-cells", { line, text, message });
      }
      const parts = tables.flatMap((one) => splitAt(one, titles.get(one) ?? []));
      const facts = { tables: parts, areSamples: mapping?.areSamples === true };
      return { facts, issues: issues.all(), refused: room.refusal() ?? size.refusal(), seen };
    },
  };
}

/** True for a row that says the heading again, or is another heading with a name in each cell. */
const isOtherHeading = (cells: readonly string[], headings: readonly string[], isHeading: () => boolean): boolean =>
  cells.every((cell, at) => cell.trim() === headings[at]) ||
  (cells.every((cell) => /^[\p{L}]/u.test(cell.trim()) && roleOf(cell.trim()) !== null) && isHeading());

/** psql's footer. */
const FOOTER = /^\s{0,9}\(\d{1,9} rows?\)\s{0,9}$/;
/** A line with a number between blanks. */
const HAS_NUMBER = /(?:^|\s)[<>~+-]?\d[\d.,]*(?:\s|$)/;

const MAYBE_UNITS =
  "This row below a heading may state the units of its columns, which are not read so. The table was not read: write " +
  "each unit into the heading.";

/** True where a line has an empty cell below a name with a meaning. Such a line is no heading of its own. */
function hasGap(heading: string, line: string): boolean {
  return SEPARATORS.some((separator) => {
    if (!heading.includes(separator) || !line.includes(separator)) return false;
    const names = cellsOf(heading, separator) ?? [];
    const cells = cellsOf(line, separator) ?? [];
    return cells.some((cell, at) => cell.trim() === "" && roleOf((names[at] ?? "").trim()) !== null);
  });
}

/** True for a heading with an empty cell behind a name: the row below it may name its columns. */
const hasEmpty = (heading: string): boolean => /[^\s,;|][,;|\t] ?(?:[,;|\t]|$)/.test(heading);

/** Titles of a file that may change the unit of a table. */
const MAX_UNIT_TITLES = 100;

/** Adds a line to those above a heading, and drops the first of too many. */
function keepAbove(lines: string[], text: string): void {
  if (lines.push(text.slice(0, 300)) > MAX_ABOVE) lines.shift();
}

/** Returns the last text between the title of a section and its table; null for none or a long one. */
function captionOf(above: readonly string[]): string | null {
  const line = above.findLast((text) => text.trim() !== "")?.trim() ?? "";
  const text = line.replaceAll(/[*_:]+/g, " ").trim();
  // A rule is no text.
  if (!/[\p{L}\d]/u.test(text)) return null;
  return line.startsWith("#") || line.startsWith("|") || text.length > 100 ? null : text;
}

/**
 * Names the tables of one heading in one section by the text above them, or by number. They are different tests. Rally
 * adds the table of each run to its file: these are repeats.
 */
function nameEqual(captions: ReadonlyMap<Table, string | null>): void {
  const groups = group(captions, ([{ section, engine, columns }]) =>
    JSON.stringify([section, engine, columns.headings]),
  );
  for (const equal of [...groups.values()].filter(({ length }) => length > 1)) {
    const names = equal.map(([, caption]) => caption);
    for (const [at, [table, caption]] of equal.entries()) {
      const isOwn = caption !== null && names.indexOf(caption) === names.lastIndexOf(caption);
      if (!isOwn && isSummaryOfRace(table.columns.headings)) continue;
      table.section = [table.section, isOwn ? caption : `table ${at + 1}`].filter((part) => part !== null).join(": ");
    }
  }
}

/** True for a comment between rows. #1 is a name. */
const isComment = (text: string): boolean => /^\s{0,100}#(?!\d)/.test(text);

/** True for a row that may name columns: no cell has a digit, is missing, or names an outcome. */
const isAllNames = ({ cells }: CellRow): boolean =>
  cells.every((cell) => !/\d/.test(cell) && !isMissing(cell) && isGood(cell) === null);

/** Reads a table of cells or of JSON's objects, by its first line that is not blank. */
export function openTable({ path, mapping: stated }: FileRef): LineParser<Facts> {
  const mapping = stated ?? null;
  let reader: LineParser<Facts> | null = null;
  return {
    line(text, number) {
      if (reader === null && text.trim() === "") return;
      reader ??=
        isJson(text) || (mapping !== null && /^\uFEFF?\s*[[{]/.test(text))
          ? openJson(path, mapping)
          : openCells(path, mapping);
      reader.line(text, number);
    },
    end: () => reader?.end() ?? { facts: { tables: [] }, issues: [] },
  };
}
