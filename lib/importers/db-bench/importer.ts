import type { TextImporter } from "../kit/types";
import { assembleDbBench } from "./assemble";
import type { DbBenchFacts } from "./facts";
import { openByContent } from "./open";
import { recogniseDbBench } from "./sniff";

/** RocksDB's db_bench, and the tables that benchmark.sh and its users make from it. */
export const dbBench: TextImporter<DbBenchFacts> = {
  id: "db-bench",
  version: 20,
  title: "RocksDB db_bench output, benchmark.sh reports and sums",
  reader: "lines",
  recognise: recogniseDbBench,
  open: openByContent,
  assemble: assembleDbBench,
};
