import { withFewIssues } from "../kit/issue-list";
import type { TextImporter } from "../kit/types";
import { assemble, type Facts } from "./assemble";
import { openGetMin } from "./parse-getmin";
import { openIntervals } from "./parse-intervals";
import { openTable } from "./parse-table";
import { kindOfPath, recognise } from "./sniff";

/** Summaries of the insert benchmark, the tables its author merges from them, and iibench's own report of every second. */
export const insertBenchmark: TextImporter<Facts> = {
  id: "insert-benchmark",
  version: 3,
  title: "insert benchmark summaries (o.sum.t, mrg, rel, iibench)",
  reader: "lines",
  recognise,
  open({ path }) {
    const kind = kindOfPath(path);
    if (kind === "getmin") return openGetMin(path);
    return kind === "intervals" ? openIntervals(path) : openTable(path, kind);
  },
  assemble: (files) => withFewIssues(assemble(files)),
};
