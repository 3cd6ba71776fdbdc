import type { ParsedSeries } from "@/lib/domain/parsed-results";

/** What is needed of a series to take its means. */
export type Sampled = Pick<ParsedSeries, "columns" | "values">;

export interface SampleMean {
  mean: number;
  /** How many samples it is the mean of. */
  samples: number;
}

/**
 * The mean of a column over all samples; rows of a thinned series weigh as many samples as they are means of (column `samples`).
 * Null where the column is not there or was never printed.
 */
export function seriesMean(series: Sampled, column: string): SampleMean | null {
  const values = series.values[series.columns.indexOf(column)];
  if (!values) return null;
  const weights = series.values[series.columns.indexOf("samples")];
  let sum = 0;
  let samples = 0;
  values.forEach((value, row) => {
    if (value === null) return;
    const weight = weights?.[row] ?? 1;
    sum += value * weight;
    samples += weight;
  });
  return samples === 0 ? null : { mean: sum / samples, samples };
}

/** The same series without its first row; a thinned one as it is, where one sample of thousands makes no difference. */
export function withoutFirst<T extends Sampled>(series: T): T {
  if (series.columns.includes("samples")) return series;
  return { ...series, values: series.values.map((column) => column.slice(1)) };
}

const titled = "iostat of ";

/** The title of a device's series. */
export const deviceTitle = (device: string): string => `${titled}${device}`;

/** The device that a series is of; null for another kind of series. */
export const deviceOf = ({ kind, title }: Pick<ParsedSeries, "kind" | "title">): string | null =>
  kind === "iostat" && title.startsWith(titled) ? title.slice(titled.length) : null;

/**
 * The devices that may be added up without counting bytes twice. Partitions are parts of their disk, and dm devices pass their work
 * on. Where there are arrays (md), they count and not the disks below them: those also carry mirrors' copies and the arrays' own
 * checks, which nothing asked for.
 */
export function devicesToSum(devices: readonly string[]): string[] {
  const all = new Set(devices);
  const real = devices.filter((name) => !/^(?:loop|ram|zram|sr|fd)\d+$/.test(name) && !all.has(diskOf(name) ?? ""));
  const arrays = real.filter(isArray);
  if (arrays.length > 0) return arrays;
  const disks = real.filter((name) => !/^dm-\d/.test(name));
  return disks.length > 0 ? disks : real;
}

/** A software array: md0, md127. */
export const isArray = (name: string): boolean => /^md\d+$/.test(name);

/** The disk that a partition is part of: sda of sda1, nvme0n1 of nvme0n1p2; null for a whole disk. */
function diskOf(name: string): string | null {
  return (
    /^((?:sd|vd|xvd|hd)[a-z]{1,3})\d{1,3}$/.exec(name)?.[1] ??
    /^((?:nvme\d+n\d+|mmcblk\d+|md\d+))p\d+$/.exec(name)?.[1] ??
    null
  );
}
