import type { ParsedResults } from "@/lib/domain/parsed-results";
import { readTables, type TablesFacts } from "../claims/insert-benchmark/assemble";
import { baseName } from "../kit/paths";
import type { ReadFile } from "../kit/types";
import type { IntervalFacts } from "./parse-intervals";

/** The facts of one file. */
export type Facts = TablesFacts | IntervalFacts;

/** Returns runs and points of the author's tables, and iibench's own reports as series. */
export function assemble(files: readonly ReadFile<Facts>[]): ParsedResults {
  const results = readTables(files.flatMap(({ path, facts }) => (facts.kind === "intervals" ? [] : [{ path, facts }])));
  for (const { path, facts } of files) {
    for (const { line, text, rows } of facts.kind === "intervals" ? facts.tables : []) {
      if (rows.length === 0) continue;
      const source = { path, line, text };
      results.series.push({
        key: `${path}:${line}`,
        runKey: null,
        kind: "interval",
        x: "seconds",
        source,
        title: `iibench report of every interval, ${baseName(path)}`,
        columns: rows.columns,
        values: rows.values(),
      });
    }
  }
  return results;
}
