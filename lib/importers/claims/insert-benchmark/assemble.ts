import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import type { LineParser, ReadFile } from "../../kit/types";
import { readGetMin } from "./getmin";
import { checkMerged } from "./merged";
import { type GetMinFacts, openGetMin } from "./parse-getmin";
import { openTable, type TableFacts } from "./parse-table";
import { checkRatios } from "./ratios";
import type { Kind } from "./sniff";
import { readSums } from "./sums";

/** The facts of one file. */
export type TablesFacts = TableFacts | GetMinFacts;

/** Opens one file of the author's scripts. */
export const openTables = (path: string, kind: Kind): LineParser<TablesFacts> =>
  kind === "getmin" ? openGetMin(path) : openTable(path, kind);

/** Makes runs of o.sum.t rows. Tables made from them are checked, and give points only for rows that are missing. */
export function readTables(files: readonly ReadFile<TablesFacts>[]): ParsedResults {
  const tables = files.flatMap(({ path, facts }) => (facts.kind === "getmin" ? [] : [{ path, facts }]));
  const of = (kind: TableFacts["kind"]) => tables.filter(({ facts }) => facts.kind === kind);
  const sums = readSums(of("sum"));
  const merged = checkMerged(of("merged"), sums.rows);
  const ratios = checkRatios(of("ratio"), of("merged"));
  const getMin = readGetMin(files.flatMap(({ path, facts }) => (facts.kind === "getmin" ? [{ path, facts }] : [])));
  return {
    ...noResults(),
    runs: [...sums.runs, ...merged.runs, ...getMin.runs],
    points: [...sums.points, ...merged.points, ...getMin.points],
    authorTables: [...merged.authorTables, ...ratios.authorTables, ...getMin.authorTables],
    issues: [...sums.issues, ...merged.issues, ...ratios.issues, ...getMin.issues],
  };
}
