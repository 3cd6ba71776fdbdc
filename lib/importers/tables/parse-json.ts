import type { CellRow, SampleList } from "../kit/cells";
import { IssueList, keptLine, shortText } from "../kit/issue-list";
import { reportBroken, reportDoubled } from "../kit/json-facts";
import { Room } from "../kit/room";
import type { TableMapping } from "../kit/table-mapping";
import type { FileEnd, LineParser } from "../kit/types";
import { columnsOf } from "./columns";
import { type Facts, KeptCells, MAX_CHARACTERS, MAX_ROWS } from "./facts";
import { namesOf } from "./named";
import { MAX_UNREAD } from "./object-cells";
import { engineOfPath } from "./one-engine";
import { type JsonRecord, JsonRecords } from "./records";
import { shapeOf } from "./shapes";
import { NOTHING_AROUND } from "./spread";

/** Characters that a sample counts for. */
const SAMPLE_LENGTH = 8;

/** Reads the objects of a JSON file as one table. Its columns are the keys of all objects, in their order. */
export function openJson(path: string, mapping: TableMapping | null): LineParser<Facts> {
  const issues = new IssueList(path);
  const room = new Room(path, MAX_ROWS, "objects");
  const size = new Room(path, MAX_CHARACTERS, "characters of objects");
  const kept = new KeptCells();
  const columnOf = new Map<string, number>();
  const unread = new Map<string, JsonRecord>();
  const rows: CellRow[] = [];
  let interval: JsonRecord | null = null;
  const records = new JsonRecords((record) => {
    if (record.isInterval) {
      interval ??= record;
      return;
    }
    const listed = [...record.lists.values()].reduce((sum, { values }) => sum + SAMPLE_LENGTH * values.length, 0);
    const length = [...record.cells].reduce((sum, [key, cell]) => sum + key.length + cell.length, listed);
    if (!room.take(record.text, record.line) || !size.take(record.text, record.line, length)) return;
    const cells: string[] = [];
    const samples = new Map<number, SampleList>();
    for (const [key, cell] of record.cells) {
      const at = columnOf.get(key) ?? columnOf.size;
      columnOf.set(key, at);
      cells[at] = kept.of(cell);
      const list = record.lists.get(key);
      if (list) samples.set(at, list);
    }
    for (const key of record.unread) if (unread.size < MAX_UNREAD && !unread.has(key)) unread.set(key, record);
    rows.push({
      line: record.line,
      text: record.text,
      cells,
      ...(samples.size > 0 ? { samples } : {}),
      ...(record.isMore ? { isMore: true } : {}),
    });
  }, mapping);
  return {
    line: (text, number) => records.line(text, number),
    end(): FileEnd<Facts> {
      records.end();
      const { problem, doubled } = records;
      if (problem) reportBroken(problem, { what: "objects", count: rows.length }, issues);
      reportDoubled(doubled, issues);
      for (const { line, text } of records.broken) {
        const message = "The line is no whole object of JSON, unlike others of the file; it was left out.";
        issues.add("warning", "broken-line", { ...keptLine(text, line), message });
      }
      for (const { name, place } of records.empty) {
        const message = `The task ${shortText(name, 60)} has no number with a unit, so it gives no result.`;
        issues.add("warning", "task-without-numbers", { ...keptLine(place.text, place.line), message });
      }
      if (interval !== null) {
        const message =
          "The objects of this list are intervals of one run, not repeats, so no number was read. Write rows: " +
          "samples for this file into benchfolio.yaml.";
        issues.add("error", "time-series", { line: interval.line, text: interval.text, message });
      }
      const [found] = unread.values();
      if (found !== undefined) {
        const keys = [...unread.keys()].map((key) => key.slice(0, 60)).join(", ");
        const what = "but a list, an object, a description, or a number of all rows";
        const message = `Keys that hold no cell of a row, ${what}, were not read: ${keys}.`;
        issues.add("warning", "nested-value", { line: found.line, text: found.text, message });
      }
      for (const { heading, given, printed, place } of records.named.differs) {
        const message = `Key ${heading} says ${printed}, and the manifest ${given}: what the file says counts.`;
        issues.add("warning", "unit-differs", { ...place, message });
      }
      // A manifest may also name a heading that is made of two keys.
      const named = (mapping?.columns ?? []).filter((column) => namesOf(column).some((name) => columnOf.has(name)));
      const seen = new Set([...records.named.seen, ...named.map(({ name }) => name)]);
      const headings = [...columnOf.keys()];
      const tidy = columnsOf(headings, records.named.wholeMapping(), engineOfPath(path) !== null);
      // Keys may be engines or tests: a table of another form, as of cells.
      const shape = mapping === null && (tidy?.main ?? null) === null ? shapeOf(headings, NOTHING_AROUND) : null;
      const columns = shape?.columns ?? tidy;
      const [first] = rows;
      if (columns === null || first === undefined) {
        const none = mapping !== null && mapping.values !== null && first === undefined;
        const message = none
          ? "The manifest's path leads to no object here: values ends at the objects that are rows. Nothing was read."
          : "The keys of the file's objects name no workload with a metric and its unit; nothing was read.";
        if (interval === null) issues.add("error", "no-table", { line: null, text: null, message });
        return { facts: { tables: [] }, issues: issues.all(), seen };
      }
      for (const { cells } of rows) for (let at = 0; at < columnOf.size; at++) cells[at] ??= "";
      if (shape?.each !== undefined) room.take(first.text, first.line, rows.length * (shape.each - 1));
      const table = {
        separator: null,
        columns,
        shape,
        section: null,
        engine: null,
        ...keptLine(first.text, first.line),
        rows,
      };
      const facts = { tables: [table], areSamples: mapping?.areSamples === true };
      return { facts, issues: issues.all(), refused: room.refusal() ?? size.refusal(), seen };
    },
  };
}
