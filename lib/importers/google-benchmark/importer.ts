import { noResults } from "@/lib/domain/parsed-results";
import { withFewIssues } from "../kit/issue-list";
import type { TextImporter } from "../kit/types";
import { assembleBenchmarks } from "./assemble";
import { type BenchmarkFact, openBenchmarks } from "./parse";
import { recogniseGoogleBenchmark } from "./sniff";

/** google-benchmark's JSON. */
export const googleBenchmark: TextImporter<BenchmarkFact[]> = {
  id: "google-benchmark",
  version: 4,
  title: "google-benchmark results (JSON)",
  reader: "lines",
  longLines: true,
  recognise: recogniseGoogleBenchmark,
  open: openBenchmarks,
  assemble(files) {
    const results = noResults();
    for (const file of files) assembleBenchmarks(results, file);
    return withFewIssues(results);
  },
};
