import { printedAgrees } from "@/lib/domain/author/author-table";
import { formatCounted } from "@/lib/format";
import type { RawCell } from "./raw-cell";
import type { Table } from "./table";

/** The unit of a table's scans, which depends on date and layout (docs/formats/benchmark-archive.md (b)). */
export interface ScanRule {
  metric: "rowsPerSecondPerThread" | "rowsPerSecond";
  /** Rows per second = printed x factor. */
  factor: number;
  rule: string;
}

/** A printed rate of a scan with its thread count, null where unknown. */
export interface PrintedScan {
  printed: string;
  threads: number | null;
}

type Counted = Pick<ScanRule, "metric" | "rule"> & { thousandsOnly?: true };

const perThread: Counted = {
  metric: "rowsPerSecondPerThread",
  rule: "tables since November 2025 print rows per second and thread for scan (rows of a table / mean latency)",
};
const aggregate: Counted = {
  metric: "rowsPerSecond",
  rule: "tables until March 2025 print rows per second of all threads for scan (rows of a table x scans per second)",
};
const oneThread: Counted = {
  metric: "rowsPerSecondPerThread",
  rule: "with one thread, rows per second of all threads and of each thread are the same",
};
const block2020: ScanRule = {
  metric: "rowsPerSecond",
  factor: 1_000_000,
  rule: "blocks of 2020 print million rows per second for scan, as o.met beside them prints rows per second",
};
const met2020: ScanRule = { metric: "rowsPerSecond", factor: 1, rule: "o.met of 2020 prints rows per second for scan" };

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Returns the month of the nearest folder that begins with one (`nov25.sb.mysql`), as months since 2000, or null. */
function monthOfPath(path: string): number | null {
  const folder = path
    .split("/")
    .slice(0, -1)
    .findLast((name) => /^(?:sysbench\.)?[a-z]{3}(?:20)?\d\d(?:\.|$)/.test(name) && months.includes(word(name)));
  const year = /\d\d(?=\.|$)/.exec(folder ?? "")?.[0];
  return folder === undefined || year === undefined ? null : Number(year) * 12 + months.indexOf(word(folder));
}

const word = (name: string): string => name.replace(/^sysbench\./, "").slice(0, 3);

/** Slowest and fastest scan by one thread in the archive, in rows per second, with a margin. */
const PLAUSIBLE = { least: 40_000, most: 10_000_000 };
/** Tables print thousands, older ones millions or single rows. */
const factors = [
  { factor: 1000, words: "in thousands" },
  { factor: 1_000_000, words: "in millions" },
  { factor: 1, words: "in single rows" },
];

/**
 * Returns the rules that a table's scans may follow, the most likely first. None means that no unit is plausible, and
 * one that there is no doubt. The month decides between rows per thread and of all; plausibility decides the factor.
 */
export function scanRules(table: Table, scans: readonly PrintedScan[], beside2020: boolean): ScanRule[] {
  if (table.kind.layout === "threads") return [block2020];
  if (table.kind.layout === "metrics" && beside2020) return [met2020];
  return rulesOfPath(table.path, scans);
}

/** Returns the rules for any file of the author's, by its path and its numbers. */
export const rulesOfPath = (path: string, scans: readonly PrintedScan[]): ScanRule[] =>
  candidates(path, scans).flatMap((counted) => withFactor(counted, scans) ?? []);

/** Returns the rule of scans by one thread; null where no unit is plausible. */
export const oneThreadRule = (scan: PrintedScan): ScanRule | null => withFactor(oneThread, [scan]);

/** Returns the unit of a table's ratios in thousands. Month and threads decide between rows per thread and of all. */
export function ratioRule(table: Table, threads: number | null): ScanRule {
  const [counted = perThread] = candidates(table.path, [{ printed: "", threads }]);
  return { ...counted, factor: 1000 };
}

/** Every rule that a number could follow, for comparisons with a raw result, which decides. */
export const anyRules: readonly ScanRule[] = [perThread, aggregate].flatMap((counted) =>
  factors.map(({ factor }) => ({ ...counted, factor })),
);

function candidates(path: string, scans: readonly PrintedScan[]): Counted[] {
  const month = monthOfPath(path);
  if (month !== null && month >= 25 * 12 + 10) return [perThread];
  if (scans.length > 0 && scans.every(({ threads }) => threads === 1)) return [oneThread];
  // Rows per thread were only ever printed in thousands.
  return month !== null && month <= 25 * 12 + 2 ? [aggregate] : [{ ...perThread, thousandsOnly: true }, aggregate];
}

/**
 * Returns the rule with the factor that makes more than half of the rates above 0 plausible, or null. Factors are
 * 1,000 apart, and the plausible range is narrower. Where the thread count is unknown, rates of all threads have no
 * upper limit; the first factor that fits wins.
 */
function withFactor(counted: Counted, scans: readonly PrintedScan[]): ScanRule | null {
  const rates = scans.filter(({ printed }) => Number(printed) > 0);
  const plausible = ({ printed, threads }: PrintedScan, factor: number) => {
    const shared = counted.metric === "rowsPerSecond" ? threads : 1;
    const rate = (Number(printed) * factor) / (shared ?? 1);
    // All threads together are not slower than one.
    return rate >= PLAUSIBLE.least && (shared === null || rate <= PLAUSIBLE.most);
  };
  const found = factors
    .filter(({ factor }) => factor === 1000 || !counted.thousandsOnly)
    .find(({ factor }) => rates.filter((scan) => plausible(scan, factor)).length * 2 > rates.length);
  const { metric, rule } = counted;
  return found ? { metric, factor: found.factor, rule: `${rule}, here ${found.words}` } : null;
}

/** Returns a raw scan's rate in the unit of a rule; null where the raw result has none. */
export function rawScan({ metrics, threads }: RawCell, { metric, factor }: ScanRule): number | null {
  const direct = metrics[metric] ?? null;
  if (direct !== null) return direct / factor;
  const each = metrics.rowsPerSecondPerThread ?? null;
  return metric === "rowsPerSecond" && threads === 1 && each !== null ? each / factor : null;
}

/** Returns the first rule that makes the raw result the printed number, else the first that gives one, or null. */
export function agreeingRule(raw: RawCell, rules: readonly ScanRule[], printed: string): ScanRule | null {
  const usable = rules.flatMap((rule) => {
    const value = rawScan(raw, rule);
    return value === null ? [] : [{ rule, value }];
  });
  return (usable.find(({ value }) => printedAgrees(printed, value)) ?? usable[0])?.rule ?? null;
}

/** Returns rows per second of all threads for a printed 1, to compare rules. Unknown threads count as one. */
export const rowsOfOne = ({ metric, factor }: ScanRule, threads: number | null): number =>
  metric === "rowsPerSecondPerThread" ? factor * (threads ?? 1) : factor;

/** True where two printed numbers have the same digits and are 1000^n apart: one rate in two units. */
export const sameDigits = (a: string, b: string): boolean =>
  [1e-6, 1e-3, 1, 1e3, 1e6].some(
    (factor) => printedAgrees(a, Number(b) * factor) || printedAgrees(b, Number(a) / factor),
  );

/** Returns the other rate of a printed scan, with its rule; null where the threads are unknown. */
export function otherRateOf({ metric, rule }: ScanRule, rate: number, threads: number | null) {
  if (threads === null || threads <= 0) return null;
  const words = formatCounted(threads, "thread");
  return metric === "rowsPerSecond"
    ? {
        metric: "rowsPerSecondPerThread" as const,
        value: rate / threads,
        rule: `Rows per second of all threads / ${words}: ${rule}.`,
      }
    : {
        metric: "rowsPerSecond" as const,
        value: rate * threads,
        rule: `Rows per second and thread x ${words}: ${rule}.`,
      };
}
