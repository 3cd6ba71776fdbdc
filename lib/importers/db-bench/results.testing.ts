import { readFileSync } from "node:fs";
import path from "node:path";
import type { ParsedPoint, ParsedRun } from "@/lib/domain/model";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { dbBench } from "./importer";

const fixtures = readFixtures("db-bench");

/** Reads the fixtures in a folder as one bundle. */
export const readFolder = (folder: string) =>
  readFiles(
    dbBench,
    fixtures.filter((file) => file.path.startsWith(folder)),
  );

/** Returns the text of a fixture. */
export const fixtureText = (name: string) => readFileSync(path.join(import.meta.dirname, "fixtures", name), "utf8");

/** Returns the only run that fits, with its point. Throws where none or several fit, and where it has no point. */
export function onlyRun(
  results: ParsedResults,
  where: (run: ParsedRun) => boolean,
): { run: ParsedRun; point: ParsedPoint } {
  const runs = results.runs.filter(where);
  const [run] = runs;
  const point = results.points.find(({ runKey }) => runKey === run?.key);
  if (runs.length !== 1 || !run || !point) throw new Error(`${runs.length} runs fit`);
  return { run, point };
}

/** Returns the only run of a file, with its point. Throws where the file has none or several. */
export const runOfFile = (results: ParsedResults, file: string) =>
  onlyRun(results, ({ source }) => source.path === file);

/** Returns the author's table of a file; undefined without one. */
export const tableOfFile = (results: ParsedResults, file: string) =>
  results.authorTables.find(({ source }) => source.path.endsWith(file));

/** Returns the codes of the issues. */
export const codes = (results: ParsedResults) => results.issues.map(({ code }) => code);
