import { noResults } from "@/lib/domain/parsed-results";
import { IssueList, withFewIssues } from "../kit/issue-list";
import { openJsonFacts } from "../kit/json-facts";
import { JsonObject, type JsonPlace } from "../kit/json-items";
import { microResults, valueOrIssue } from "../kit/micro";
import type { MemberHead, TextImporter } from "../kit/types";
import type { PrintedUnit } from "../kit/units";

interface Measure {
  benchmark: string;
  measure: string;
  value: number | null;
  lower: number | null;
  upper: number | null;
}

/** Bencher's own measures and their units (bencher.dev, "Measures"). Measures of other names state no unit. */
const UNITS: ReadonlyMap<string, PrintedUnit> = new Map([
  ["latency", { key: "secondsPerOperation", scale: 1e-9 }],
  ["throughput", { key: "operationsPerSecond", scale: 1 }],
  ["build-time", { key: "secondsPerOperation", scale: 1 }],
  ["file-size", { key: "bytes", scale: 1 }],
]);

/** The keys of a metric. A file whose metrics have others is another tool's. */
const KEYS = new Set(["value", "lower_value", "upper_value"]);

/** Captures the keys and values of a file's first metric. */
const firstMetric = /^\uFEFF?\s*\{\s*"[^"]{1,1024}"\s*:\s*\{\s*"[^"]{1,64}"\s*:\s*\{([^{}]*)\}/;

function recognise({ path, text }: MemberHead): boolean {
  if (text === null || /\.(?:md|html?)$/i.test(path)) return false;
  const [, metric = ""] = firstMetric.exec(text) ?? [];
  const keys = [...metric.matchAll(/"([^"]{1,64})"\s*:/g)].map(([, key = ""]) => key);
  return keys.includes("value") && keys.every((key) => KEYS.has(key));
}

const capital = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);

/** Bencher's metric format (BMF): benchmark, measure, value. */
export const bencher: TextImporter<(Measure & { line: number; text: string })[]> = {
  id: "bencher",
  version: 4,
  title: "Bencher metric format (BMF, JSON)",
  reader: "lines",
  longLines: true,
  recognise,
  open: (file) =>
    openJsonFacts<Measure>(file, {
      items: null,
      max: 50_000,
      what: "values",
      root(root, add, issues) {
        const refuse = (what: string, reason: string, place: JsonPlace) =>
          issues.add("warning", "other-keys", { ...place, message: `${what} ${reason}, so it was not read.` });
        for (const [benchmark, measures] of root.entries()) {
          if (!(measures instanceof JsonObject)) refuse(benchmark, "holds no measures", root.placeOf(benchmark));
          else
            for (const [measure, metric] of measures.entries()) {
              const what = `${benchmark}, ${measure}`;
              if (!(metric instanceof JsonObject)) refuse(what, "is no metric of Bencher", measures.placeOf(measure));
              else if (![...metric.entries()].every(([key]) => KEYS.has(key)))
                refuse(what, "has keys that no metric of Bencher has", metric.placeOf("value"));
              else
                add({
                  benchmark,
                  measure,
                  value: metric.number("value"),
                  lower: metric.number("lower_value"),
                  upper: metric.number("upper_value"),
                  ...metric.placeOf("value"),
                });
            }
        }
      },
    }),
  assemble(files) {
    const results = noResults();
    for (const { path, facts } of files) {
      const issues = new IssueList(path);
      const add = microResults(results, path, {});
      for (const { benchmark, measure, value, lower, upper, line, text } of facts) {
        const place = { line, text };
        const unit = UNITS.get(measure.toLowerCase());
        if (unit === undefined) {
          const message = `The measure ${measure} is none of Bencher's own, and the file states no unit; not read.`;
          issues.add("warning", "unknown-unit", { ...place, message });
          continue;
        }
        const of = { issues, place, what: benchmark };
        const number = valueOrIssue(value, unit, of);
        // An interval around a small mean may begin at 0 or below. No time is that, so such a bound is left out.
        const bounds = Object.entries({ lower, upper }).flatMap(([side, bound]): [string, number | null][] =>
          bound !== null && bound > 0 ? [[`${side}${capital(unit.key)}`, valueOrIssue(bound, unit, of)]] : [],
        );
        add({
          name: benchmark,
          params: {},
          main: unit.key,
          metrics: { [unit.key]: number, ...Object.fromEntries(bounds) },
          ...place,
          threads: null,
          status: number === null ? "suspect" : "complete",
          settings: {},
          notes: { measure },
        });
      }
      results.issues.push(...issues.all());
    }
    return withFewIssues(results);
  },
};
