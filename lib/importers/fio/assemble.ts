import type { Issue } from "@/lib/domain/model";
import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { formatCounted } from "@/lib/format";
import type { RawCase } from "../claims/fio/check";
import { addSums } from "../claims/fio/sums";
import type { ReadFile } from "../kit/types";
import { assembleExtract, caseKey } from "./extract";
import { runsOf } from "./runs";
import type { Execution, FioFacts } from "./types";

/** Adds raw output first. Sums and extracts are checked against it, and count only where it is missing. */
export function assembleFio(files: ReadFile<FioFacts>[]): ParsedResults {
  const results = noResults();
  const rawCases = new Map<string, RawCase[]>();
  const outputs = files.flatMap(({ path, facts }) => (facts.kind === "output" ? [{ path, facts }] : []));
  for (const { path, facts } of outputs) {
    const cases: RawCase[] = [];
    facts.executions.forEach((execution, at) => {
      const { runs, points, series, issues } = runsOf(path, execution, at);
      results.runs.push(...runs);
      results.points.push(...points);
      results.series.push(...series);
      results.issues.push(...issues);
      const raw = caseOf(execution, points[0]?.key ?? null);
      if (raw) cases.push(raw);
    });
    if (facts.twice > 0) results.issues.push(printedTwice(path, facts.twice));
    rawCases.set(path, cases);
  }
  addSums(
    results,
    files.flatMap(({ path, facts }) => (facts.kind === "sum" ? [{ path, rows: facts.rows }] : [])),
    rawCases,
  );
  for (const { path, facts } of files) {
    if (facts.kind === "extract") assembleExtract(results, path, facts.rows, rawCases);
  }
  return results;
}

/** Returns an execution as the author's sums list it; null for one that is not a case of the archive. */
function caseOf({ syncCase, jobs, complete }: Execution, pointKey: string | null): RawCase | null {
  if (!syncCase) return null;
  return {
    key: caseKey(syncCase),
    writes: jobs.flatMap(({ directions }) => directions.filter(({ direction }) => direction === "write")),
    syncs: jobs.flatMap(({ syncPrinted }) => syncPrinted ?? []),
    pointKey,
    isCut: !complete,
  };
}

function printedTwice(path: string, twice: number): Issue {
  const message = `fio printed ${formatCounted(twice, "result")} in several forms; the one with most detail counts.`;
  return { code: "printed-twice", severity: "info", path, line: null, text: null, message };
}
