import { withFewIssues } from "../kit/issue-list";
import type { TextImporter } from "../kit/types";
import { assembleVectorDb } from "./assemble";
import type { VectorDbFacts } from "./facts";
import { openVectorDb } from "./read";
import { recogniseVectorDb } from "./sniff";

/** The result files of qdrant's vector-db-benchmark and of MyScale's fork, and the list that qdrant's site publishes. */
export const vectorDbBenchmark: TextImporter<VectorDbFacts> = {
  id: "vector-db-benchmark",
  version: 2,
  title: "qdrant vector-db-benchmark results (JSON)",
  reader: "lines",
  longLines: true,
  recognise: recogniseVectorDb,
  open: openVectorDb,
  assemble: (files) => withFewIssues(assembleVectorDb(files)),
};
