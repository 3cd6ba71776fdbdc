import { withFewIssues } from "../kit/issue-list";
import type { TextImporter } from "../kit/types";
import { assembleVectorDbBench } from "./assemble";
import type { VectorDbBenchFacts } from "./facts";
import { openVectorDbBench } from "./parse";
import { recogniseVectorDbBench } from "./sniff";

/** The result files of VectorDBBench and its forks. */
export const vectorDbBench: TextImporter<VectorDbBenchFacts> = {
  id: "vectordbbench",
  version: 4,
  title: "VectorDBBench results (JSON)",
  reader: "lines",
  longLines: true,
  recognise: recogniseVectorDbBench,
  open: openVectorDbBench,
  assemble: (files) => withFewIssues(assembleVectorDbBench(files)),
};
