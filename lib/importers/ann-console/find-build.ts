import { group, rollup } from "d3-array";
import { isVectorWorkload, type Params, type ParsedRun } from "@/lib/domain/model";
import { canonicalParams } from "@/lib/domain/names/params";
import type { LogRun } from "./join-points";
import type { ReadLabel } from "./read-label";
import type { BuiltIndex } from "./runs";

/** Maps names of a plot's rows to log runs, each with its builds by their parameters. */
export function runsByName(logRuns: LogRun[]): Map<string, Candidate[]> {
  const named: { name: string; candidate: Candidate }[] = [];
  for (const { run, names, variant, builds } of logRuns) {
    const byParams = group(builds, ({ build }) => canonicalParams(build.indexParams));
    const dataset = isVectorWorkload(run.workload) ? run.workload.dataset : "";
    for (const name of names)
      named.push({ name: nameOf(dataset, run.batch, name), candidate: { run, variant, byParams } });
  }
  return rollup(
    named,
    (same) => same.map(({ candidate }) => candidate),
    ({ name }) => name,
  );
}

/** A log's run that a plot's row may belong to, with its builds by parameters. */
export interface Candidate {
  run: ParsedRun;
  variant: string | null;
  byParams: Map<string, BuiltIndex[]>;
}

/** Returns the key of `runsByName`. */
export const nameOf = (dataset: string, batch: boolean | null, name: string) => JSON.stringify([dataset, batch, name]);

/**
 * Returns the only build with the point's parameters that was searched with its query value; "none" or "several" where
 * there is no single one. A build whose query values are unknown fits any.
 */
export function buildOf(
  candidates: Candidate[],
  { indexKey, queryParams }: ReadLabel,
): BuiltIndex | "none" | "several" {
  const fitting = candidates
    .flatMap(({ byParams }) => byParams.get(indexKey) ?? [])
    .filter(({ queryValues }) => covers(queryValues, queryParams));
  const [only] = fitting;
  if (!only) return "none";
  return fitting.length > 1 ? "several" : only;
}

function covers(queryValues: BuiltIndex["queryValues"], queryParams: Params): boolean {
  const values = Object.values(queryParams);
  const [value] = values;
  return queryValues === null || values.length !== 1 || value === undefined || queryValues.has(value);
}
