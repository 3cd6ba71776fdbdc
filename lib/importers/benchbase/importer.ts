import { withFewIssues } from "../kit/issue-list";
import type { FileRef, LineParser, TextImporter } from "../kit/types";
import { assembleBenchbase } from "./assemble";
import type { BenchbaseFacts } from "./facts";
import { openConfig } from "./parse-config";
import { openRows } from "./parse-rows";
import { openSummary } from "./parse-summary";
import { kindOf, recogniseBenchbase } from "./sniff";

/** The files that BenchBase (OLTP-Bench) writes at the end of a run. */
export const benchbase: TextImporter<BenchbaseFacts> = {
  id: "benchbase",
  version: 11,
  title: "BenchBase results",
  reader: "lines",
  longLines: true,
  recognise: recogniseBenchbase,
  open: openBenchbase,
  assemble: (files, context) => withFewIssues(assembleBenchbase(files, context)),
};

function openBenchbase({ path }: FileRef): LineParser<BenchbaseFacts> {
  const kind = kindOf(path);
  if (kind === "summary") return openSummary(path);
  return kind === "config" ? openConfig(path) : openRows(path, kind ?? "windows");
}
