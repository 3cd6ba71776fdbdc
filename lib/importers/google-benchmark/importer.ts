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
  version: 9,
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

/** The console prints three digits of a time. Iterations tell runs apart, since the tool chooses their number. */
const ROUNDED = 0.006;

function printedOf(facts: readonly BenchmarkFact[]): PrintedFile {
  // Statistics without a unit of time have no number here, so they tell nothing about the file.
  const benchmarks = facts.flatMap((fact) =>
    fact.kind === "benchmark" && !(fact.form === "text" && fact.aggregate !== null) ? [fact] : [],
  );
  return {
    isExact: benchmarks.some(({ form }) => form === "json"),
    results: benchmarks.map(({ name, aggregate, iterations, realTime, unit, line, text }) => ({
      name: `${aggregate === null ? name : `${name}_${aggregate}`} ${iterations}`,
      numbers: realTime === null ? [] : [realTime * (printedUnit(unit)?.scale ?? 1)],
      line,
      text,
    })),
  };
}
