import type { ParsedResults } from "@/lib/domain/parsed-results";
import { formatCounted } from "@/lib/format";

/** ann-benchmarks' default number of neighbours (--count). */
export const DEFAULT_K = 10;

/** The note of runs whose k is the default. */
export const K_ASSUMED = "assumed: ann-benchmarks' default";

/** Adds one issue where the k of some runs is the tool's default. */
export function reportAssumedK(results: ParsedResults): void {
  const assumed = results.runs.filter((run) => run.notes.kFrom === K_ASSUMED);
  const [first] = assumed;
  if (!first) return;
  results.issues.push({
    code: "k-assumed",
    severity: "info",
    path: first.source.path,
    line: first.source.line,
    text: first.source.text,
    message: [
      `Nothing here says how many neighbours were asked for;`,
      `k = ${DEFAULT_K}, ann-benchmarks' default, is assumed for ${formatCounted(assumed.length, "run")}.`,
    ].join(" "),
  });
}
