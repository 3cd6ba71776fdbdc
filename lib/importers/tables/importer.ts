import { withFewIssues } from "../kit/issue-list";
import type { TextImporter } from "../kit/types";
import { keptTable } from "./aligned";
import { assembleTables } from "./assemble";
import type { Facts } from "./facts";
import { lookAt } from "./look";
import { openTable } from "./parse";
import { mayGoOn, namedColumnsIn, recognise, recogniseNamed } from "./sniff";

/** Tables whose headings state engine, workload, and the measured quantity with its unit. */
export const tables: TextImporter<Facts> = {
  id: "tables",
  version: 40,
  title: "tables that explain themselves (CSV, TSV, JSON: engine, workload, qps ...)",
  reader: "lines",
  longLines: true,
  fallback: true,
  recognise,
  mayGoOn,
  recogniseNamed,
  namedColumnsIn,
  look: lookAt,
  keeps: keptTable,
  open: openTable,
  assemble: (files, { shelf }) => withFewIssues(assembleTables(files, shelf)),
};
