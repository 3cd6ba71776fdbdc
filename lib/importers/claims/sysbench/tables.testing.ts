import type { Issue } from "@/lib/domain/model";
import type { ReadFile } from "../../kit/types";
import { headOf, type TestFile } from "../../reading.testing";
import type { TableFacts } from "./facts";
import { joinTables } from "./join";
import { recogniseTable } from "./kinds";
import { openTable } from "./open";
import { placeOf } from "./place";
import type { RawCell } from "./raw-cell";

/** Returns a table's lines, with tabs where the text has ` | `. */
export const tsv = (...lines: string[]): string => `${lines.join("\n").replaceAll(" | ", "\t")}\n`;

/** Reads tables as the pipeline does. Files that are no tables are left out. */
export function readTables(files: readonly TestFile[]): { read: ReadFile<TableFacts>[]; issues: Issue[] } {
  const issues: Issue[] = [];
  const read = files
    .filter((file) => recogniseTable(headOf(file)))
    .map(({ path, text }) => {
      const parser = openTable({ path });
      text.split("\n").forEach((line, at) => {
        parser.line(line, at + 1);
      });
      const { facts, issues: found, refused = null } = parser.end();
      issues.push(...found, ...(refused === null ? [] : [refused]));
      return { path, facts };
    });
  return { read, issues };
}

/** Reads tables and joins them with raw results. */
export function joinFiles(files: readonly TestFile[], cells: readonly RawCell[] = []) {
  const { read, issues } = readTables(files);
  const results = joinTables(read, cells);
  return { ...results, issues: [...issues, ...results.issues] };
}

/** Makes a raw result as the importer passes it, by its path: `d/x.b.c.pk1/sb.o.scan.range100.pk1.dop4`. */
export function rawCell(path: string, metrics: RawCell["metrics"], summary?: RawCell["summary"]): RawCell {
  const [, test = "", phase = null, range, dop] =
    /sb\.o\.([a-z-]+)(?:\.(pre|warm|warmpre))?\.range(\d+)\.pk\d\.dop(\d+)$/.exec(path) ?? [];
  return {
    ...placeOf(path),
    path,
    line: 20,
    pointKey: path,
    runKey: path,
    test,
    phase,
    range: Number(range),
    threads: Number(dop),
    status: Object.values(metrics).every((value) => value === null) ? "failed" : "complete",
    metrics,
    ...(summary ? { summary } : {}),
  };
}
