import type { Params } from "@/lib/domain/model";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { toDigits } from "@/lib/format";
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
/** The percentiles of mode "sample" that are kept. */
const PERCENTILES: ReadonlyMap<number, string> = new Map([
  [0, "latencyMinSeconds"],
  [50, "latencyP50Seconds"],
  [90, "latencyP90Seconds"],
  [95, "latencyP95Seconds"],
  [99, "latencyP99Seconds"],
  [99.9, "latencyP999Seconds"],
  [99.99, "latencyP9999Seconds"],
  [99.999, "latencyP99999Seconds"],
  [100, "latencyMaxSeconds"],
]);
/** A row of text or CSV with a percentile of the row above: `Q.slow:p0.50`, `Q.slow:slow·p0.50` before 1.36. */
const PART = /^([^:]{1,300}):(?:[^:·]{1,300}·)?p([01]\.\d{1,6})$/;

/** Returns the results, each with the percentiles that text and CSV print in rows below it. */
function withPercentiles(facts: JmhFacts): JmhFacts {
  const joined: JmhFacts = [];
  let of: JmhFacts[number] | null = null;
  for (const fact of facts) {
    const [, name, share] = PART.exec(fact.name) ?? [];
    const test = (one: JmhFact) => JSON.stringify([one.mode, one.unit, one.params, one.threads, one.settings]);
    if (of !== null && name === of.name && fact.score !== null && test(fact) === test(of))
      of.percentiles = { ...of.percentiles, [String(toDigits(Number(share) * 100, 8))]: fact.score };
    else joined.push({ ...fact });
    if (!fact.name.includes(":")) of = joined.at(-1) ?? null;
  }
  return joined;
}

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
  for (const fact of withPercentiles(facts)) {
    const { name, params, score, error, settings, secondary, line, text } = fact;
    const place = { line, text };
    // Rows of a profiler are named after their benchmark: "a.b.get:·gc.alloc.rate". No name of Java has a colon.
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
      for (const [printed, number] of Object.entries(fact.percentiles)) {
        const key = PERCENTILES.get(Number(printed));
        if (key !== undefined && number > 0) metrics[key] = valueOrIssue(number, unit, { issues, place, what: name });
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
