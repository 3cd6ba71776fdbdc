import { withFewIssues } from "../kit/issue-list";
import type { TextImporter } from "../kit/types";
import { assembleTprocC } from "./assemble";
import type { TprocFacts } from "./facts";
import { openTprocC } from "./parse";
import { recogniseTprocC } from "./sniff";

/** HammerDB's TPROC-C: its own log and job report, and the archive's sums of NOPM. */
export const tprocC: TextImporter<TprocFacts> = {
  id: "tproc-c",
  version: 14,
  title: "HammerDB TPROC-C log, job report and sums of NOPM",
  reader: "lines",
  longLines: true,
  recognise: recogniseTprocC,
  open: openTprocC,
  assemble: (files) => withFewIssues(assembleTprocC(files)),
};
