import { noResults } from "@/lib/domain/parsed-results";
import { withFewIssues } from "../kit/issue-list";
import type { TextImporter } from "../kit/types";
import { assembleClickBench } from "./assemble";
import { type ClickBenchFact, openClickBench } from "./parse";
import { recogniseClickBench } from "./sniff";

/** Results of ClickBench and its relatives (JSONBench, RTABench): a file for each system and machine. */
export const clickBench: TextImporter<ClickBenchFact[]> = {
  id: "clickbench",
  version: 11,
  title: "ClickBench, JSONBench and RTABench results (JSON)",
  reader: "lines",
  longLines: true,
  recognise: recogniseClickBench,
  open: openClickBench,
  assemble(files) {
    const results = noResults();
    for (const file of files) assembleClickBench(results, file);
    return withFewIssues(results);
  },
};
