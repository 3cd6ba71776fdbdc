import type { ParsedResults } from "@/lib/domain/parsed-results";

/** How many neighbours ann-benchmarks asks for unless told otherwise (its --count). */
export const DEFAULT_K = 10;

/** Stands in a run's notes where its k is the default. */
export const K_ASSUMED = "assumed: ann-benchmarks' default";

/** Says once that k is the tool's default where no source gives it. */
export function sayAssumedK(results: ParsedResults): void {
  const assumed = results.runs.filter((run) => run.notes.kFrom === K_ASSUMED);
  const [first] = assumed;
  if (!first) return;
  const runs = assumed.length === 1 ? "1 run" : `${assumed.length} runs`;
  results.issues.push({
    code: "k-assumed",
    severity: "info",
    path: first.source.path,
    line: first.source.line,
    text: first.source.text,
    message: `Nothing here says how many neighbours were asked for; k = ${DEFAULT_K}, ann-benchmarks' default, is assumed for ${runs}.`,
  });
}
