import { noResults } from "@/lib/domain/parsed-results";
import { withFewIssues } from "../kit/issue-list";
import { jsonOrText } from "../kit/line-format";
import { type PrintedFile, withoutPrintedAgain } from "../kit/printed-again";
import type { TextImporter } from "../kit/types";
import { printedUnit } from "../kit/units";
import { assembleBenchmarks } from "./assemble";
import { type BenchmarkFact, openJson } from "./parse";
import { openText } from "./parse-text";
import { recogniseGoogleBenchmark } from "./sniff";

/** google-benchmark's JSON, its console and its CSV. */
export const googleBenchmark: TextImporter<BenchmarkFact[]> = {
  id: "google-benchmark",
  version: 11,
  title: "google-benchmark results (JSON, CSV, console)",
  reader: "lines",
  longLines: true,
  recognise: recogniseGoogleBenchmark,
  open: (file) => jsonOrText(openJson(file), openText(file)),
  assemble(files) {
    const results = noResults();
    const once = withoutPrintedAgain(files, printedOf, { tolerance: ROUNDED });
    for (const file of once.files) assembleBenchmarks(results, file);
    results.issues.push(...once.issues.flatMap((list) => list.all()));
    return withFewIssues(results);
  },
};

/** The console prints three digits of a time. Iterations distinguish runs, since the tool chooses their number. */
const ROUNDED = 0.006;
/** Times below 1 have three decimals: 0.000 ms. */
const LAST_DIGIT = 0.00051;

function printedOf(facts: readonly BenchmarkFact[]): PrintedFile {
  // Statistics without a unit of time have no number here, so they prove nothing about the file.
  const benchmarks = facts.flatMap((fact) =>
    fact.kind === "benchmark" && !(fact.form === "text" && fact.aggregate !== null) ? [fact] : [],
  );
  return {
    isExact: benchmarks.some(({ form }) => form === "json"),
    results: benchmarks.map(({ form, name, aggregate, iterations, error, realTime, unit, line, text }) => {
      const scale = printedUnit(unit)?.scale ?? 1;
      return {
        // A failed benchmark has one iteration and the time 0 in JSON, and neither in the console.
        name: `${aggregate === null ? name : `${name}_${aggregate}`} ${error === null ? iterations : "failed"}`,
        numbers: realTime === null || error !== null ? [] : [realTime * scale],
        ...(form === "text" && (realTime ?? 1) < 1 ? { within: LAST_DIGIT * scale } : {}),
        line,
        text,
      };
    }),
  };
}
