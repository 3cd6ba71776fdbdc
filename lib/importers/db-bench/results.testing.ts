import { readFileSync } from "node:fs";
import path from "node:path";
import type { ParsedPoint, ParsedRun } from "@/lib/domain/model";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { dbBench } from "./importer";

const fixtures = readFixtures("db-bench");
export const under = (folder: string) =>
  readFiles(
    dbBench,
    fixtures.filter((file) => file.path.startsWith(folder)),
  );
export const text = (name: string) => readFileSync(path.join(import.meta.dirname, "fixtures", name), "utf8");

export function measured(
  results: ParsedResults,
  where: (run: ParsedRun) => boolean,
): { run: ParsedRun; point: ParsedPoint } {
  const runs = results.runs.filter(where);
  const [run] = runs;
  const point = results.points.find(({ runKey }) => runKey === run?.key);
  if (runs.length !== 1 || !run || !point) throw new Error(`${runs.length} runs fit`);
  return { run, point };
}
export const at = (results: ParsedResults, file: string) => measured(results, ({ source }) => source.path === file);
export const table = (results: ParsedResults, file: string) =>
  results.authorTables.find(({ source }) => source.path.endsWith(file));
export const codes = (results: ParsedResults) => results.issues.map(({ code }) => code);
