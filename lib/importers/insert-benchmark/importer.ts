import { openTables } from "../claims/insert-benchmark/assemble";
import { kindOfPath } from "../claims/insert-benchmark/sniff";
import { withFewIssues } from "../kit/issue-list";
import type { TextImporter } from "../kit/types";
import { assemble, type Facts } from "./assemble";
import { openIntervals } from "./parse-intervals";
import { recognise } from "./sniff";

/** Summaries of the insert benchmark, the tables that its author merges from them, and iibench's reports per second. */
export const insertBenchmark: TextImporter<Facts> = {
  id: "insert-benchmark",
  version: 10,
  title: "insert benchmark summaries (o.sum.t, mrg, rel, iibench)",
  reader: "lines",
  recognise,
  open({ path }) {
    const kind = kindOfPath(path);
    return kind === null ? openIntervals(path) : openTables(path, kind);
  },
  assemble: (files) => withFewIssues(assemble(files)),
};
