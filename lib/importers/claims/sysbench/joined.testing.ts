import { type joinFiles, rawCell, tsv } from "./tables.testing";

/** Column names of three builds. */
export const [a, b, c] = [
  "x.my5651_rel.z12a_c8r32.pk1",
  "x.my8043_rel.z12a_c8r32.pk1",
  "x.ma110806_rel.z12b_c8r32.pk1",
];
const legend = [`col-1 : ${a}`, `col-2 : ${b}`, ""];

/** Returns a raw result of a column and test; `qps` is null where it failed. */
export const raw = (column: string, test: string, qps: number | null) =>
  rawCell(`nov25.sb/dop4/${column}/sb.o.${test}.pk1.dop4`, { qps });

/** Returns the counts of each table: cells, agree, differ, without data. */
export const counts = (tables: ReturnType<typeof joinFiles>["authorTables"]) =>
  tables.map(({ cells, agree, differ, noData }) => [cells, agree, differ, noData]);

/** Returns the codes of issues. */
export const codes = (issues: { code: string }[]) => issues.map(({ code }) => code);

/** Returns a table of absolute QPS with two columns. */
export const abs = (path: string, ...rows: string[]) => ({ path, text: tsv(...legend, "col-1 | col-2", ...rows) });

/** Returns a table of ratios with one column. */
export const rel = (path: string, ...rows: string[]) => ({
  path,
  text: tsv(`Relative to: ${a}`, `col-1 : ${b}`, "", "col-1", ...rows),
});
