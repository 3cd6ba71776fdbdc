import type { TextImporter } from "../kit/types";
import { assemblePgbench } from "./assemble";
import type { PgbenchFacts } from "./facts";
import { openPgbench } from "./parse";
import { recognisePgbench } from "./sniff";

/** Output of PostgreSQL's pgbench. */
export const pgbench: TextImporter<PgbenchFacts> = {
  id: "pgbench",
  version: 16,
  title: "pgbench output",
  reader: "lines",
  recognise: recognisePgbench,
  open: openPgbench,
  assemble: assemblePgbench,
};
