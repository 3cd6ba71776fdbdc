import { noResults } from "@/lib/domain/parsed-results";
import { IssueList, withFewIssues } from "../kit/issue-list";
import { openJsonFacts } from "../kit/json-facts";
import { JsonObject } from "../kit/json-items";
import { measured, microResults } from "../kit/micro";
import type { MemberHead, TextImporter } from "../kit/types";
import type { PrintedUnit } from "../kit/units";

interface Measure {
  benchmark: string;
  measure: string;
  value: number | null;
}

/** Bencher's own measures and their units (bencher.dev, "Measures"). Measures of other names state no unit. */
const UNITS: ReadonlyMap<string, PrintedUnit> = new Map([
  ["latency", { key: "secondsPerOperation", scale: 1e-9 }],
  ["throughput", { key: "operationsPerSecond", scale: 1 }],
  ["build-time", { key: "secondsPerOperation", scale: 1 }],
  ["file-size", { key: "bytes", scale: 1 }],
]);

/** An object of objects, whose own keys are value, lower_value and upper_value. */
const first = /^\uFEFF?\s*\{\s*"[^"]{1,1024}"\s*:\s*\{\s*"[^"]{1,64}"\s*:\s*\{([^{}]*)\}/;

function recognise({ path, text }: MemberHead): boolean {
  if (text === null || /\.(?:md|html?)(?:\.gz)?$/i.test(path)) return false;
  const [, metric = ""] = first.exec(text) ?? [];
  return /^\s*"(?:lower_|upper_)?value"\s*:/.test(metric) && /"value"\s*:/.test(metric);
}

/** Bencher's metric format (BMF): benchmark, measure, value. */
export const bencher: TextImporter<(Measure & { line: number; text: string })[]> = {
  id: "bencher",
  version: 1,
  title: "Bencher metric format (BMF, JSON)",
  reader: "lines",
  longLines: true,
  recognise,
  open: (file) =>
    openJsonFacts<Measure>(file, {
      ...{ items: null, max: 50_000, what: "values" },
      root(root, add) {
        for (const [benchmark, measures] of root.entries())
          for (const [measure, metric] of measures instanceof JsonObject ? measures.entries() : [])
            if (metric instanceof JsonObject)
              add({ benchmark, measure, value: metric.number("value"), ...metric.placeOf("value") });
      },
    }),
  assemble(files) {
    const results = noResults();
    for (const { path, facts } of files) {
      const issues = new IssueList(path);
      const add = microResults(results, path, {});
      for (const { benchmark, measure, value, line, text } of facts) {
        const place = { line, text };
        const unit = UNITS.get(measure.toLowerCase());
        if (unit === undefined) {
          const message = `The measure ${measure} is none of Bencher's own, and the file states no unit; not read.`;
          issues.add("warning", "unknown-unit", { ...place, message });
          continue;
        }
        const number = measured(value, unit, { issues, place, what: benchmark });
        add({
          ...{ name: benchmark, params: {}, main: unit.key, metrics: { [unit.key]: number }, ...place },
          ...{ threads: null, status: number === null ? "suspect" : "complete", settings: {}, notes: { measure } },
        });
      }
      results.issues.push(...issues.all());
    }
    return withFewIssues(results);
  },
};
