import { printedAgrees } from "@/lib/domain/author-table";
import type { RawCell } from "../cell";
import type { Table } from "./table";

/** What a table's number for a scan is, whose unit depends on when it was made (formats/benchmark-archive.md (b)). */
export interface ScanRule {
  metric: "rowsPerSecondPerThread" | "rowsPerSecond";
  /** Rows per second = printed x factor. */
  factor: number;
  rule: string;
}

const perThread: ScanRule = {
  metric: "rowsPerSecondPerThread",
  factor: 1000,
  rule: "tables since November 2025 print thousand rows per second and thread for scan (rows of a table / mean latency)",
};
const aggregate: ScanRule = {
  metric: "rowsPerSecond",
  factor: 1000,
  rule: "tables until March 2025 print thousand rows per second of all threads for scan (rows of a table x scans per second)",
};
const oneThread: ScanRule = {
  metric: "rowsPerSecondPerThread",
  factor: 1000,
  rule: "the table prints thousand rows per second for scan; with one thread, all threads and each thread are the same",
};
const block2020: ScanRule = {
  metric: "rowsPerSecond",
  factor: 1_000_000,
  rule: "blocks of 2020 print million rows per second for scan, as o.met beside them prints rows per second",
};
const met2020: ScanRule = { metric: "rowsPerSecond", factor: 1, rule: "o.met of 2020 prints rows per second for scan" };

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Month of the folder nearest to the file that begins with one (`nov25.sb.mysql`), as months since 2000; null where none does. */
export function monthOfPath(path: string): number | null {
  const folder = path
    .split("/")
    .slice(0, -1)
    .findLast((name) => /^(?:sysbench\.)?[a-z]{3}(?:20)?\d\d(?:\.|$)/.test(name) && months.includes(word(name)));
  const year = /\d\d(?=\.|$)/.exec(folder ?? "")?.[0];
  return folder === undefined || year === undefined ? null : Number(year) * 12 + months.indexOf(word(folder));
}

const word = (name: string): string => name.replace(/^sysbench\./, "").slice(0, 3);

/** The rules that a table's scan may follow, the likeliest first; only one where the date or a single thread leaves no doubt. */
export function scanRules(table: Table, threads: number | null, beside2020: boolean): ScanRule[] {
  if (table.kind.layout === "threads") return [block2020];
  if (table.kind.layout === "metrics" && beside2020) return [met2020];
  const month = monthOfPath(table.path);
  if (month !== null && month >= 25 * 12 + 10) return [perThread];
  if (month !== null && month <= 25 * 12 + 2) return [aggregate];
  return threads === 1 ? [oneThread] : [perThread, aggregate];
}

/** A raw scan's rate in the table's unit by one rule; null where the raw result has none. */
export function rawScan({ metrics, threads }: RawCell, { metric, factor }: ScanRule): number | null {
  const direct = metrics[metric] ?? null;
  if (direct !== null) return direct / factor;
  const each = metrics.rowsPerSecondPerThread ?? null;
  return metric === "rowsPerSecond" && threads === 1 && each !== null ? each / factor : null;
}

/** The first rule by which the raw result is what was printed; else the first that gives a number. */
export function agreeingRule(raw: RawCell, rules: readonly ScanRule[], printed: string): ScanRule | null {
  const usable = rules.filter((rule) => rawScan(raw, rule) !== null);
  return usable.find((rule) => printedAgrees(printed, rawScan(raw, rule) ?? Number.NaN)) ?? usable[0] ?? null;
}
