import { noResults, type ParsedResults, type ParsedSeries } from "@/lib/domain/model";
import { baseName } from "../kit/paths";
import { rowKeys } from "../kit/row-keys";
import type { ReadFile } from "../kit/types";
import { readGetMin } from "./getmin";
import { checkMerged } from "./merged";
import type { GetMinFacts } from "./parse-getmin";
import type { IntervalFacts } from "./parse-intervals";
import type { TableFacts } from "./parse-table";
import { checkRatios } from "./ratios";
import { readSums } from "./sums";

export type Facts = TableFacts | GetMinFacts | IntervalFacts;

/** o.sum.t rows become runs; the author's tables are checked against them, and give points only for what they lack. */
export function assemble(files: readonly ReadFile<Facts>[]): ParsedResults {
  const tables = files.filter(
    (file): file is ReadFile<TableFacts> => "rows" in file.facts && file.facts.kind !== "getmin",
  );
  const of = (kind: TableFacts["kind"]) => tables.filter(({ facts }) => facts.kind === kind);
  const sums = readSums(of("sum"));
  const merged = checkMerged(of("merged"), sums.rows);
  const ratios = checkRatios(of("ratio"), of("merged"));
  const getMin = readGetMin(files.filter((file): file is ReadFile<GetMinFacts> => file.facts.kind === "getmin"));
  return {
    ...noResults(),
    runs: [...sums.runs, ...merged.runs, ...getMin.runs],
    points: [...sums.points, ...merged.points, ...getMin.points],
    authorTables: [...merged.authorTables, ...ratios.authorTables, ...getMin.authorTables],
    series: files.filter((file): file is ReadFile<IntervalFacts> => file.facts.kind === "intervals").flatMap(seriesOf),
    issues: [...sums.issues, ...merged.issues, ...ratios.issues, ...getMin.issues],
  };
}

function seriesOf({ path, facts }: ReadFile<IntervalFacts>): ParsedSeries[] {
  const keyOf = rowKeys(path, facts.tables);
  return facts.tables
    .filter(({ rows }) => rows.length > 0)
    .map((table) => ({
      key: keyOf(table),
      runKey: null,
      kind: "interval",
      title: `iibench report of every interval, ${baseName(path)}`,
      x: "seconds",
      columns: table.rows.columns,
      values: table.rows.values(),
      source: { path, line: table.line, text: table.text },
    }));
}
