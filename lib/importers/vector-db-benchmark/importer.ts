import { withFewIssues } from "../kit/issue-list";
import type { TextImporter } from "../kit/types";
import { assembleVectorDb } from "./assemble";
import type { VectorDbFacts } from "./facts";
import { openVectorDb } from "./read";
import { recogniseVectorDb } from "./sniff";

/** Result files of qdrant's vector-db-benchmark and of MyScale's fork, and the list of qdrant's site. */
export const vectorDbBenchmark: TextImporter<VectorDbFacts> = {
  id: "vector-db-benchmark",
  version: 3,
  title: "qdrant vector-db-benchmark results (JSON)",
  reader: "lines",
  longLines: true,
  recognise: recogniseVectorDb,
  open: openVectorDb,
  assemble: (files) => withFewIssues(assembleVectorDb(files)),
};
