import type { ParsedPoint, Source, TestWorkload } from "@/lib/domain/model";
import type { ParsedSeries } from "@/lib/domain/parsed-results";
import { formatSix } from "@/lib/format";
import { rateMetric } from "./families";
import { deviceOf, devicesToSum, isSoftwareArray, seriesMean, withoutFirst } from "./sample-means";

/** Number of the host's CPUs, with its source. */
export interface CpuCount {
  count: number;
  from: string;
}

/** Cost of one operation, with the source of its samples and the rule in one sentence, which counts them. */
export interface Cost {
  value: number;
  source: Source;
  rule: string;
}

/** Operations per second of a point, and their name. */
export interface Rate {
  perSecond: number;
  word: string;
}

const words: ReadonlyMap<string, string> = new Map([
  ["insertsPerSecond", "inserts"],
  ["tps", "transactions"],
  ["iops", "operations"],
]);

/** Returns the rate that costs are divided by: queries per second, else the workload's own rate; null without one. */
export function operationRate(
  point: Pick<ParsedPoint, "metrics" | "moreMetrics">,
  workload: TestWorkload,
): Rate | null {
  const rate = (perSecond: number | null | undefined, word: string): Rate | null =>
    perSecond !== null && perSecond !== undefined && perSecond > 0 ? { perSecond, word } : null;
  const queries = rate(point.metrics.qps, "queries");
  if (queries) return queries;
  const metric = rateMetric(workload);
  if (metric === "newOrdersPerMinute") return rate((point.moreMetrics[metric] ?? 0) / 60, "new orders");
  const word = words.get(metric);
  return word ? rate(point.moreMetrics[metric], word) : null;
}

/** Returns the end of the metrics' keys: loads count inserts, everything else queries. */
const suffixOf = ({ word }: Rate): "Query" | "Insert" => (word === "inserts" ? "Insert" : "Query");

/**
 * Returns CPU seconds and context switches of one operation. They are the means of vmstat's us + sy times the host's
 * CPUs, and of cs, divided by the rate. The first sample is the mean since boot and does not count. No CPU seconds
 * without CPUs.
 */
export function cpuCosts(vmstat: ParsedSeries, rate: Rate, cpus: CpuCount | null): Record<string, Cost> {
  const costs: Record<string, Cost> = {};
  const per = `${formatSix(rate.perSecond)} ${rate.word} per second`;
  const [user, system] = [seriesMean(vmstat, "cpuUserFraction"), seriesMean(vmstat, "cpuSystemFraction")];
  const left = "the first, since boot, and repeated headers left out";
  if (user && system && cpus) {
    const busy = user.mean + system.mean;
    costs[`cpuSecondsPer${suffixOf(rate)}`] = {
      value: (busy * cpus.count) / rate.perSecond,
      source: vmstat.source,
      rule:
        `vmstat's us + sy, mean of ${countText(user.samples, "sample")} (${left}): ` +
        `${formatSix(busy * 100)} % of ${cpus.count} CPUs (${cpus.from}), divided by ${per}.`,
    };
  }
  const switches = seriesMean(vmstat, "contextSwitchesPerSecond");
  if (switches)
    costs[`contextSwitchesPer${suffixOf(rate)}`] = {
      value: switches.mean / rate.perSecond,
      source: vmstat.source,
      rule:
        `vmstat's cs, mean of ${countText(switches.samples, "sample")} (${left}): ` +
        `${formatSix(switches.mean)} per second, divided by ${per}.`,
    };
  return costs;
}

/** Returns "1 sample", "1200 samples". Stored rules have no separators of thousands. */
const countText = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

const ioMetrics: Readonly<Record<string, readonly [column: string, what: string]>> = {
  readsPer: ["readsPerSecond", "reads"],
  readBytesPer: ["readBytesPerSecond", "bytes read"],
  writesPer: ["writesPerSecond", "writes"],
  writtenBytesPer: ["writtenBytesPerSecond", "bytes written"],
};

/**
 * Returns reads and writes of one operation, from the reports of one iostat file. They are summed over the devices that
 * don't overlap, averaged over all reports, and divided by the rate. An absent device was idle. `sinceBoot`: iostat may
 * have run without -y; then its first report is the mean since boot and is left out. Nothing where a disk beside arrays
 * was read more than they account for: the data may be there.
 */
export function ioCosts(series: readonly ParsedSeries[], rate: Rate, sinceBoot: boolean): Record<string, Cost> {
  const used = sinceBoot ? series.map(withoutFirst) : series;
  const named = used.flatMap((one) => deviceOf(one) ?? []);
  const devices = devicesToSum(named);
  const chosen = used.filter((one) => devices.includes(deviceOf(one) ?? ""));
  const [first] = chosen;
  if (!first || (devices.some(isSoftwareArray) && readsBeside(used, devices))) return {};
  const costs: Record<string, Cost> = {};
  for (const [key, [column, what]] of Object.entries(ioMetrics)) {
    const reports = reportsOf(used, column);
    if (reports === 0) continue;
    const perSecond = chosen.reduce((sum, one) => sum + perReport(one, column, reports), 0);
    const left = sinceBoot ? " (the first left out: it may be the mean since boot)" : "";
    costs[`${key}${suffixOf(rate)}`] = {
      value: perSecond / rate.perSecond,
      source: first.source,
      rule:
        `iostat, mean of ${countText(reports, "report")}${left}: ${formatSix(perSecond)} ${what} per second on ` +
        `${devices.join(", ")}${leftOutText(named, devices)}, ` +
        `divided by ${formatSix(rate.perSecond)} ${rate.word} per second.`,
    };
  }
  return costs;
}

const reportsOf = (series: readonly ParsedSeries[], column: string): number =>
  Math.max(0, ...series.map((one) => seriesMean(one, column)?.samples ?? 0));

function perReport(series: ParsedSeries, column: string, reports: number): number {
  const mean = seriesMean(series, column);
  return mean ? (mean.mean * mean.samples) / reports : 0;
}

function leftOutText(all: readonly string[], devices: readonly string[]): string {
  if (all.length === devices.length) return "";
  return devices.some(isSoftwareArray) ? ", not the disks below" : ", not the devices that pass work on to them";
}

/** Bytes per second of disks beyond those of arrays: fewer show no data beside the arrays. */
const FEW_BYTES = 1024 ** 2;

/**
 * Returns true where a disk that no array uses was read a lot, and more than the others. It has data of its own. An
 * array's check reads all its disks alike.
 */
function readsBeside(series: readonly ParsedSeries[], arrays: readonly string[]): boolean {
  const reports = reportsOf(series, "readBytesPerSecond");
  const read = (one: ParsedSeries) => perReport(one, "readBytesPerSecond", reports);
  const names = series.flatMap((one) => deviceOf(one) ?? []);
  const disks = names.filter(
    (name) => !isSoftwareArray(name) && devicesToSum(names.filter((n) => !isSoftwareArray(n))).includes(name),
  );
  const rates = series.filter((one) => disks.includes(deviceOf(one) ?? "")).map(read);
  if (rates.length === 0) return false;
  const asked = series.filter((one) => arrays.includes(deviceOf(one) ?? "")).reduce((sum, one) => sum + read(one), 0);
  const beyond = rates.reduce((sum, rate) => sum + rate, 0) - asked;
  return beyond > FEW_BYTES && Math.max(...rates) - Math.min(...rates) > 0.1 * Math.max(...rates);
}
