import type { Params } from "@/lib/domain/model";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { IssueList } from "../kit/issue-list";
import type { JsonPlace } from "../kit/json-items";
import { microResults, unitOrIssue, valueOrIssue } from "../kit/micro";
import { known } from "../kit/record";
import type { ReadFile } from "../kit/types";
import type { OfClass } from "./classes";

/** A result as JMH prints it. */
export interface JmhFact {
  name: string;
  /** thrpt, avgt, sample, ss; CSV has them as words. */
  mode: string;
  params: Params;
  threads: number | null;
  score: number | null;
  error: number | null;
  /** The file of the same results that JMH names below the table. */
  savedTo?: string;
  /** Digits behind the point that the form prints; null = all of them. */
  decimals: number | null;
  unit: string;
  /** In `unit`, by their printed names: "50.0". */
  percentiles: Readonly<Record<string, number>>;
  settings: Params;
  /** The number of secondary results, which are not read. */
  secondary: number;
}

/** The results of a file, each with its place. */
export type JmhFacts = (JmhFact & JsonPlace)[];

const MODES: ReadonlyMap<string, string> = new Map([
  ["Throughput", "thrpt"],
  ["AverageTime", "avgt"],
  ["SampleTime", "sample"],
  ["SingleShotTime", "ss"],
]);
const PERCENTILES = {
  "50.0": "latencyP50Seconds",
  "90.0": "latencyP90Seconds",
  "95.0": "latencyP95Seconds",
  "99.0": "latencyP99Seconds",
  "99.9": "latencyP999Seconds",
};

/**
 * Makes a run of each primary result. A mode measures something else, so it is a parameter of its test. Classes that
 * are compared (classes.ts) are variants of their methods.
 */
export function assembleJmh(
  results: ParsedResults,
  { path, facts }: ReadFile<JmhFacts>,
  compared: ReadonlyMap<string, OfClass>,
): void {
  const issues = new IssueList(path);
  const add = microResults(results, path, {});
  for (const fact of facts) {
    const { name, params, score, error, settings, secondary, line, text } = fact;
    const place = { line, text };
    // Rows of a profiler and of percentiles are named after their benchmark: "a.b.get:·gc.alloc.rate",
    // "a.b.get:get·p0.50". No name of Java has a colon.
    if (secondary > 0 || name.includes(":")) {
      const message = `${name} has results of a profiler or of a part; those were not read.`;
      issues.add("info", "secondary-result", { ...place, message });
      if (secondary === 0) continue;
    }
    const mode = MODES.get(fact.mode) ?? fact.mode;
    const unit = unitOrIssue(fact.unit, name, place, issues);
    if (unit === null) continue;
    const value = valueOrIssue(score, unit, { issues, place, what: name });
    const metrics: Record<string, number | null> = { [unit.key]: value };
    if (mode === "sample" && unit.key === "secondsPerOperation")
      for (const [printed, key] of Object.entries(PERCENTILES)) {
        const number = fact.percentiles[printed];
        if (number !== undefined && number > 0)
          metrics[key] = valueOrIssue(number, unit, { issues, place, what: name });
      }
    const ofClass = compared.get(name);
    add({
      name: ofClass?.name ?? name,
      ...(ofClass ? { label: name, variant: [ofClass.class] } : {}),
      params: { ...params, mode },
      main: unit.key,
      metrics,
      ...place,
      threads: fact.threads !== null && Number.isSafeInteger(fact.threads) && fact.threads > 0 ? fact.threads : null,
      status: value === null ? "suspect" : "complete",
      settings,
      notes: known({ error: error === null ? null : `± ${error} ${fact.unit}` }),
    });
  }
  results.issues.push(...issues.all());
}
