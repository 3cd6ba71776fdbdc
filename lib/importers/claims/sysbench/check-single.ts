import type { AuthorTable } from "@/lib/domain/author-rows";
import { checkRate, labelOf } from "./check-absolute";
import { Checker } from "./checker";
import { type Context, cellsWithThreads, rawOf } from "./context";
import { Remarks } from "./remarks";
import type { Table } from "./table";

const metrics = {
  qps: { title: "queries per second of single runs", metric: "qps", factor: 1 },
  trx: { title: "transactions per second of single runs", metric: "tps", factor: 1 },
  rtavg: { title: "mean latency of single runs, ms", metric: "latencyMeanSeconds", factor: 0.001 },
  rtmax: { title: "maximum latency of single runs, ms", metric: "latencyMaxSeconds", factor: 0.001 },
  rt95: { title: "95th percentile of latency of single runs, ms", metric: "latencyP95Seconds", factor: 0.001 },
} as const;

/** Checks one-line files of one directory and kind (sb.r.qps.* or sb.r.trx.* ...) against the outputs beside them. */
export function checkSingles(tables: readonly Table[], context: Context): AuthorTable[] {
  const [first] = tables;
  if (!first) return [];
  const { title, metric, factor } = metrics[first.kind.what];
  const checker = new Checker(first, {
    title,
    rule: "The number of the output beside each file, as sysbench prints it, rounded.",
  });
  for (const table of tables) {
    const remarks = new Remarks(table);
    for (const row of table.facts.rows) {
      for (const { cell, threads } of cellsWithThreads(table, row, context)) {
        if (first.kind.what === "qps") {
          checkRate(cell, threads, context, checker, remarks);
          continue;
        }
        const [raw, other] = rawOf(context, table, row.test, cell.column, threads);
        const stored = raw?.metrics[metric] ?? null;
        const place = { line: row.line, label: `${table.path}: ${labelOf(cell, threads)}`, printed: cell.printed };
        if (raw && !other && stored !== null) checker.raw({ ...place, ours: stored / factor, pointKey: raw.pointKey });
        else checker.alone(place);
      }
    }
    remarks.close();
  }
  return checker.result();
}
